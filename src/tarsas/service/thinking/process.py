"""The process in which a bot thinks: `python -m tarsas.service.thinking.process`.

It reads requests and writes messages, each a line of JSON, on its standard streams:

    {"compile": "azul"}                           → progress lines, then {"ready": "azul"}
    {"wake": "azul"}                              → the same where all is compiled and only has to be loaded, else {"asleep": "azul"} at once
    {"kind": "move", "task": {…}}                 → {"answer": {…}, "is_awake": …} or {"error": "…"}
    {"review": {…}, "findings": {…}, "seconds": 1}  → {"findings": {…}} with what was found in about that time, or {"asleep": "azul"}
    progress                                        {"waking": {"game": "azul", "done": 3, "total": 9, "step": "grow"}}

A process that thinks never compiles: until another one has, it thinks with the plain rules. Both run at low priority, the one that compiles at the
lowest: a page never waits for them, and a bot not for the compiler. When the other end of its input is closed, because the
pool closes or its process has died, it ends at once, in the middle of a thought: there are no orphans.
"""

from __future__ import annotations

import contextlib
import json
import os
import queue
import signal
import sys
import threading
import time
from collections.abc import Callable, Mapping
from typing import Any

from ...bots import are_bots_compiled, compile_bots, new_player
from ...bots.explored import explored
from ...bots.hints import hint
from ...errors import TarsasError
from ...kernel import Progress
from ...learn.review import Findings, Reviewer
from ...match.line import Line
from ...position import Game, game
from .tasks import BadTask, JobKind, Task, line_of

NICENESS = 10

Say = Callable[[Mapping[str, Any]], None]


class Thinker:
    """Answers requests one after the other; remembers which games it has loaded."""

    def __init__(self, say: Say) -> None:
        self._say = say
        self._awake: set[str] = set()

    def serve(self, request: Mapping[str, Any]) -> None:
        """Answer one request. An error of ours is an answer; anything else is a bug, and is told too, so that the job is tried elsewhere."""
        try:
            if "compile" in request:
                _be_nicer()
                self._load(game(str(request["compile"])))
                self._say({"ready": request["compile"]})
            elif "wake" in request:
                self._say({"ready" if self._is_awake(game(str(request["wake"]))) else "asleep": request["wake"]})
            elif "review" in request:
                self._say(self._reviewed(line_of(request["review"]), request["findings"], float(request["seconds"])))
            else:
                self._say(self._answer(JobKind(request["kind"]), Task.from_json(request["task"])))
        except BadTask as problem:
            # A worker of another version may know these rules.
            self._say({"error": str(problem), "is_final": False})
        except TarsasError as problem:
            self._say({"error": str(problem), "is_final": True})
        except Exception as problem:
            self._say({"error": f"{type(problem).__name__}: {problem}", "is_final": False})

    def _answer(self, kind: JobKind, task: Task) -> dict[str, Any]:
        """The answer, and whether it was thought of with compiled code (whoever plays at random needs none). An analysis waits for that: it is empty till then."""
        position, answer = task.position, dict[str, Any]()
        is_awake = (kind == JobKind.MOVE and task.spec == "random") or self._is_awake(position.game)
        if kind == JobKind.ANALYSIS:
            answer = explored(position, int(task.spec), task.seed).to_json() if is_awake else {}
        elif kind == JobKind.HINT:
            found = hint(position, task.seed, is_compiled=is_awake)
            answer = {"action": found.action, "parts": list(found.parts), "reason": list(found.reason)}
        else:
            answer = {"action": new_player(position.game, task.spec, task.seed, is_compiled=is_awake).choose(position)}
        return {"answer": answer, "is_awake": is_awake}

    def _reviewed(self, line: Line, found: Mapping[str, Any] | None, seconds: float) -> dict[str, Any]:
        """A slice of a review. The plain rules would take hours, so a game that is not compiled waits."""
        if not self._is_awake(line.game):
            return {"asleep": line.game.name}
        reviewer = Reviewer(line, Findings.from_json(found) if found else None)
        end = time.monotonic() + seconds
        for _ in reviewer.run():
            if time.monotonic() >= end:
                break
        return {"findings": reviewer.findings.to_json()}

    def _is_awake(self, wanted: Game) -> bool:
        """Whether the compiled rules and search of a game are here; they are loaded as soon as that is quick."""
        if wanted.name not in self._awake and are_bots_compiled(wanted):
            self._load(wanted)
        return wanted.name in self._awake

    def _load(self, wanted: Game) -> None:
        """Load the rules and the search of a game, or compile them, telling how far it has come."""

        def progress(step: Progress) -> None:
            self._say({"waking": {"game": wanted.name, "done": step.done, "total": step.total, "step": step.name}})

        compile_bots(wanted, progress)
        self._awake.add(wanted.name)


def main() -> None:
    """Serve what comes in until the input ends."""
    _be_nicer()
    # Ctrl-C in a terminal reaches every process of the group; ours ends when the pool says so.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    # Whatever prints by mistake must not get between the messages.
    with os.fdopen(os.dup(1), "w", encoding="utf-8", buffering=1) as out:
        os.dup2(2, 1)
        requests: queue.SimpleQueue[str] = queue.SimpleQueue()
        threading.Thread(target=_read_or_end, args=(requests,), daemon=True).start()
        thinker = Thinker(lambda message: print(json.dumps(message), file=out, flush=True))
        while True:
            thinker.serve(json.loads(requests.get()))


def _be_nicer() -> None:
    with contextlib.suppress(AttributeError, OSError):
        os.nice(NICENESS)


def _read_or_end(requests: queue.SimpleQueue[str]) -> None:
    for line in sys.stdin:
        requests.put(line)
    os._exit(0)


if __name__ == "__main__":
    main()
