"""The search of an earlier commit (5c21df4) as a program for the arena: it speaks docs/protocol.md, and knows only what that commit knows.

    git worktree add ../tarsas-5c21df4 5c21df4
    python -m venv ../tarsas-5c21df4/.venv
    ../tarsas-5c21df4/.venv/bin/pip install -c ../tarsas-5c21df4/constraints.txt ../tarsas-5c21df4
    tarsas arena azul search 'exec:../tarsas-5c21df4/.venv/bin/python benchmarks/earlier_search.py' --cpu-time 0.1 --games 200

It runs on the `tarsas` of the interpreter that it is started with, and is fed actions, never positions. Where its rules cannot follow the game, because a ruling has
changed since, it says so, and the arena leaves the game out and counts it.
"""

from __future__ import annotations

import sys
import time
from types import SimpleNamespace
from typing import Any

import tarsas
from tarsas.bots import Search, mcts

CHANCE = -1


class CannotFollow(Exception):
    """The rules of the earlier commit do not allow what was told."""


class EarlierGame:
    """One game as the earlier rules see it, with the earlier search to think about it."""

    def __init__(self, name: str, settings: dict[str, str]) -> None:
        self.seat, seed, players = int(settings.pop("seat")), int(settings.pop("seed")), int(settings.pop("players"))
        game = tarsas.game(name, players=players, **settings)
        game.compile()
        self._search = Search(game.contract, players, seed)
        self._search.warm()
        self._position = game.start(deal=False)

    def follow(self, seat: int, action: int, notation: str) -> None:
        """Play what was told, if it is the same action here."""
        position = self._position
        mover = int(position.to_move)
        if (mover if mover >= 0 else CHANCE) != seat or action not in position.actions:
            raise CannotFollow(f"{notation!r} is not legal for seat {seat} by the earlier rules")
        if position.notation(position.find(notation)) != notation or position.find(notation) != action:
            raise CannotFollow(f"{notation!r} is another action by the earlier rules")
        self._position = position.play(notation)

    def choose(self, budget: dict[str, str]) -> int:
        """What the earlier search plays; the only move without thinking, as it always did."""
        if int(self._position.to_move) != self.seat:
            raise CannotFollow(f"by the earlier rules it is not seat {self.seat}'s turn")
        if len(self._position.actions) == 1:
            return int(self._position.actions[0])
        playouts = int(budget["playouts"]) if "playouts" in budget else None
        seconds = float(budget["cpu"]) if "cpu" in budget else None
        return int(self._search.think(self._position.state, playouts, seconds).action)


def main() -> None:
    """Answer line by line until `quit`; a person at a terminal is told what this is."""
    if sys.stdin.isatty():
        say(str(__doc__))
        return
    # That search read the clock on the wall; in the arena it has CPU time, as everybody.
    clock: Any = SimpleNamespace(perf_counter=time.thread_time)
    setattr(mcts, "time", clock)  # noqa: B010 (the name is that module's own affair)
    playing: EarlierGame | None = None
    reason = ""
    for line in sys.stdin:
        word, *rest = line.split()
        try:
            if word == "tarsas":
                say(f"info {tarsas.__file__}")
                say("ready earlier search")
            elif word == "newgame":
                playing, reason = EarlierGame(rest[0], dict(pair.split("=", 1) for pair in rest[1:])), ""
                say("ready")
            elif word == "seat" and playing and not reason:
                playing.follow(int(rest[0]), int(rest[1]), line.split(maxsplit=3)[3].strip())
            elif word == "chance" and playing and not reason:
                playing.follow(CHANCE, int(rest[0]), line.split(maxsplit=2)[2].strip())
            elif word == "go" and playing:
                say(f"cannot {reason}" if reason else f"move {playing.choose(dict(zip(rest[::2], rest[1::2], strict=True)))}")
            elif word == "quit":
                return
        except CannotFollow as problem:
            reason = str(problem)
            if word == "go":
                say(f"cannot {reason}")


def say(line: str) -> None:
    """A line for the arena, at once."""
    print(line, flush=True)


if __name__ == "__main__":
    main()
