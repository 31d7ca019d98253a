"""The process in which a bot thinks: `python -m tarsas.service.thinking.process`.

It reads requests and writes messages, each a line of JSON, on its standard streams:

    {"wake": "azul"}                              → progress lines, then {"ready": "azul"}
    {"kind": "move", "task": {…}}                 → progress lines if the game was asleep, then {"answer": {…}} or {"error": "…"}
    progress                                        {"waking": {"game": "azul", "done": 3, "total": 9, "step": "grow"}}

Compiled code is loaded here and nowhere else, at low priority: a page never waits for it. When the other end of its input is closed, because the
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
from collections.abc import Callable, Mapping
from typing import Any

from ...bots import new_player
from ...bots.hints import hint
from ...errors import TarsasError
from ...kernel import Progress
from ...position import Game, game
from .tasks import BadTask, JobKind, Task

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
            if "wake" in request:
                self._wake(game(str(request["wake"])))
                self._say({"ready": request["wake"]})
            else:
                self._say({"answer": self._answer(JobKind(request["kind"]), Task.from_json(request["task"]))})
        except BadTask as problem:
            # A worker of another version may know these rules.
            self._say({"error": str(problem), "is_final": False})
        except TarsasError as problem:
            self._say({"error": str(problem), "is_final": True})
        except Exception as problem:
            self._say({"error": f"{type(problem).__name__}: {problem}", "is_final": False})

    def _answer(self, kind: JobKind, task: Task) -> dict[str, Any]:
        if kind == JobKind.HINT:
            self._wake(task.position.game)
            found = hint(task.position, task.seed)
            return {"action": found.action, "parts": list(found.parts), "reason": list(found.reason)}
        if task.spec != "random":
            self._wake(task.position.game)
        return {"action": new_player(task.position.game, task.spec, task.seed).choose(task.position)}

    def _wake(self, wanted: Game) -> None:
        """Load the rules and the search of a game, or compile them, telling how far it has come."""
        if wanted.name in self._awake:
            return

        def progress(step: Progress) -> None:
            self._say({"waking": {"game": wanted.name, "done": step.done, "total": step.total, "step": step.name}})

        wanted.compile(progress)
        new_player(wanted, "bot:easy").prepare(progress)
        self._awake.add(wanted.name)


def main() -> None:
    """Serve what comes in until the input ends."""
    with contextlib.suppress(AttributeError, OSError):
        os.nice(NICENESS)
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


def _read_or_end(requests: queue.SimpleQueue[str]) -> None:
    for line in sys.stdin:
        requests.put(line)
    os._exit(0)


if __name__ == "__main__":
    main()
