"""A player of ours at a table of a server: of the house by its level, a class in somebody's file, or a program of the line protocol."""

from __future__ import annotations

import contextlib
import random
from typing import Protocol

from ..arena.entrants import Contestant, Entrant
from ..arena.protocol import CannotFollow, Program, ProgramFailed, ProgramPlayer
from ..match import Record
from ..position import Game, Position

MOST_SEED = 2**31
PROGRAM = "exec:"


class SeatedPlayer(Protocol):
    """Somebody who decides on one seat of one table. It may take its time, and is asked in a thread."""

    needs_record: bool
    """Whether it has to be told all that was played, not the position alone."""

    def choose(self, position: Position, record: Record | None) -> int | str:
        """What to play: the number of an action, or words."""

    def leave(self) -> None:
        """The game is over."""


def seated(entrant: Entrant, game: Game, seat: int) -> SeatedPlayer:
    """The player that such a text means (`arena.entrants`), at a table of this game."""
    return SeatedProgram(entrant, game, seat) if entrant.spec.startswith(PROGRAM) else SeatedContestant(entrant, game, seat)


class SeatedContestant:
    """A player in this process; it is made, and compiled where need be, when it is first asked."""

    needs_record = False

    def __init__(self, entrant: Entrant, game: Game, seat: int) -> None:
        self._entrant, self._game, self._seat = entrant, game, seat
        self._contestant: Contestant | None = None

    def choose(self, position: Position, record: Record | None) -> int | str:
        """What the player chooses."""
        if self._contestant is None:
            self._contestant = self._entrant.contestant(self._game, self._seat, random.randrange(MOST_SEED))
        return self._contestant.choose(position)

    def leave(self) -> None:
        """It needs no goodbye."""


class SeatedProgram:
    """A program in a process of its own for each game. It is told every action in order; after an undo, the game from the beginning."""

    needs_record = True

    def __init__(self, entrant: Entrant, game: Game, seat: int) -> None:
        self._entrant, self._game, self._seat = entrant, game, seat
        self._program: Program | None = None
        self._player: ProgramPlayer | None = None
        self._told: tuple[int, ...] = ()

    def choose(self, position: Position, record: Record | None) -> int | str:
        """What the program answers; raises `ProgramFailed`, and is started anew the next time."""
        assert record is not None
        try:
            player = self._following(record)
            return player.choose(position)
        except (ProgramFailed, CannotFollow):
            self.leave()
            raise

    def leave(self) -> None:
        """End it."""
        program, self._program, self._player, self._told = self._program, None, None, ()
        if program is not None:
            with contextlib.suppress(ProgramFailed):
                program.end()

    def _following(self, record: Record) -> ProgramPlayer:
        actions = record.actions
        if self._program is None:
            self._program = Program(self._entrant.spec.removeprefix(PROGRAM))
        if self._player is None or self._told != actions[: len(self._told)]:
            self._player = ProgramPlayer(self._program, self._game, self._seat, random.randrange(MOST_SEED), self._entrant.budget)
            self._told = ()
        for ply in range(len(self._told), len(actions)):
            self._player.see(record.line.position(ply), actions[ply])
        self._told = actions
        return self._player
