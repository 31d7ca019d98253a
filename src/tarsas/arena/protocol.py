"""A program that plays by lines of text: what docs/protocol.md tells, from the arena's side."""

from __future__ import annotations

import contextlib
import queue
import shlex
import subprocess
import sys
import threading
import time
from collections.abc import Callable

from ..bots import Budget
from ..errors import TarsasError
from ..position import Game, Position

VERSION = 1
READY_SECONDS = 120.0
"""How long a program may take until it is ready for a game: it may have to compile."""
LEAVING_SECONDS = 2.0
_LINUX_PROCESS_CLOCK = 2
"""Of a clock's number on Linux: that it counts the CPU time of a whole process, in nanoseconds."""


class ProgramFailed(TarsasError):
    """A program that ended, or did not answer in time, or not by the protocol."""


class CannotFollow(TarsasError):
    """A program that plays by other rules, and says that they do not know what has happened: there is no winner."""


class OutOfTime(ProgramFailed):
    """An answer that took far longer than it might, or did not come."""


class Program:
    """A program that plays on one seat of one game after the other."""

    def __init__(self, command: str) -> None:
        self.command = command
        try:
            self._process = subprocess.Popen(
                shlex.split(command), stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, encoding="utf-8", bufsize=1
            )
        except (OSError, ValueError) as problem:
            raise ProgramFailed(f"{command!r} cannot be run: {problem}.") from None
        self._lines: queue.Queue[str | None] = queue.Queue()
        threading.Thread(target=self._listen, daemon=True).start()
        try:
            self.tell(f"tarsas {VERSION}")
            self.await_answer("ready", READY_SECONDS)
        except (ProgramFailed, CannotFollow):
            # Nobody else knows of it.
            self.end()
            raise

    def _listen(self) -> None:
        assert self._process.stdout is not None
        with contextlib.suppress(ValueError):
            for line in self._process.stdout:
                self._lines.put(line.strip())
        self._lines.put(None)

    def tell(self, line: str) -> None:
        """Send it one line."""
        assert self._process.stdin is not None
        try:
            self._process.stdin.write(line + "\n")
            self._process.stdin.flush()
        except (OSError, ValueError):
            raise ProgramFailed(f"{self.command!r} has ended{self._ending()}.") from None

    def await_answer(self, word: str, seconds: float) -> str:
        """The rest of the next line that begins with this word; lines that begin with `info` are passed over."""
        deadline = time.monotonic() + seconds
        while True:
            try:
                line = self._lines.get(timeout=max(0.0, deadline - time.monotonic()))
            except queue.Empty:
                raise OutOfTime(f"{self.command!r} did not answer within {seconds:g} s.") from None
            if line is None:
                raise ProgramFailed(f"{self.command!r} has ended{self._ending()}.")
            said, _, rest = line.partition(" ")
            if said == word:
                return rest.strip()
            if said == "cannot":
                raise CannotFollow(rest.strip())
            if said != "info" and line:
                raise ProgramFailed(f"{self.command!r} said {line!r} where `{word}` was expected.")

    def _ending(self) -> str:
        with contextlib.suppress(subprocess.TimeoutExpired):
            return f" with code {self._process.wait(LEAVING_SECONDS)}"
        return ""

    @property
    def clock(self) -> Callable[[], float]:
        """Its CPU time: of all its threads where the system tells it, else the time on the wall."""
        if not sys.platform.startswith("linux"):
            return time.perf_counter
        number = ~self._process.pid << 3 | _LINUX_PROCESS_CLOCK
        return lambda: self._cpu_time(number)

    def _cpu_time(self, number: int) -> float:
        try:
            return time.clock_gettime(number)
        except OSError:  # it has just ended, and whoever waits for its answer will say so
            return 0.0

    def end(self) -> None:
        """Ask it to leave; it is ended if it does not."""
        with contextlib.suppress(ProgramFailed):
            self.tell("quit")
        try:
            self._process.wait(LEAVING_SECONDS)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        for stream in (self._process.stdin, self._process.stdout):
            if stream is not None:
                with contextlib.suppress(OSError):
                    stream.close()


class ProgramPlayer:
    """A program on one seat of one game: it is told every action as it happens, and asked when it is its turn."""

    def __init__(self, program: Program, game: Game, seat: int, seed: int, budget: Budget | None) -> None:
        self._program, self._budget = program, budget
        options = "".join(f" {name}={value}" for name, value in game.options.items())
        program.tell(f"newgame {game.name} players={game.players}{options} seat={seat} seed={seed}")
        program.await_answer("ready", READY_SECONDS)

    @property
    def clock(self) -> Callable[[], float]:
        """What its thinking is counted by."""
        return self._program.clock

    def see(self, position: Position, action: int) -> None:
        """An action that is about to be played at this position, by anybody, chance included."""
        mover = "chance" if position.to_move < 0 else f"seat {position.to_move}"
        self._program.tell(f"{mover} {action} {position.notation(action)}")

    def choose(self, position: Position) -> int | str:
        """What the program answers, as it says it: a number or words."""
        budget = self._budget or Budget()
        time_given = f" cpu {budget.seconds:g}" if budget.seconds is not None else ""
        playouts = f" playouts {budget.playouts}" if budget.playouts is not None else ""
        self._program.tell(f"go{time_given}{playouts}")
        answer = self._program.await_answer("move", answer_seconds(budget))
        return int(answer) if answer.isdecimal() else answer


def answer_seconds(budget: Budget) -> float:
    """How long an answer may take on the wall: a shared machine is slower than its CPU time says."""
    return 60.0 + 20.0 * (budget.seconds or 0.0)
