"""One game at a keyboard: who sits where, what they are called, and the match. It neither prints nor asks."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from typing import NamedTuple

from ..contract import CHANCE
from ..language import Text
from ..match import Agreed, LuckySeed, Played, Record, Resigned, SeededLuck, UndoAsked, new_match
from ..position import Game, Position
from .seats import Seat


class LogSentence(NamedTuple):
    """A sentence of the log, and whether it tells of chance."""

    text: Text
    is_chance: bool


class Decision(NamedTuple):
    """What a player decided, and where."""

    position: Position
    action: int


class Table:
    """A match and those who play it here. With `verifiable` luck the seed is kept secret until the game has stopped."""

    def __init__(self, game: Game, seats: Sequence[Seat], names: tuple[str, ...], seed: int, verifiable: LuckySeed | None = None) -> None:
        self.seats = tuple(seats)
        self.names = names
        self.verifiable = verifiable
        self.has_been_left = False
        self._seed = seed
        recorded = [seat.given_name or ("" if seat.is_person else seat.spec) for seat in seats]
        people = [number for number, seat in enumerate(seats) if seat.is_person]
        self.match = new_match(game, recorded, people=people, luck=verifiable or SeededLuck(seed))
        self.opening = self._told_since(0)

    @property
    def is_stopped(self) -> bool:
        """Whether nobody plays on."""
        return self.match.is_over or self.has_been_left

    @property
    def seed(self) -> int | str:
        """What brings the same luck again, as it is typed; of verifiable luck only the commitment, until the game has stopped."""
        if self.verifiable is None:
            return self._seed
        if not self.is_stopped:
            return f"sha256 {self.verifiable.commitment}"
        words = [word for word, seat in zip(self.verifiable.words, self.seats, strict=True) if seat.is_person]
        return " ".join([str(self._seed), *(f"--word {shlex.quote(word)}" for word in words if any(words))])

    @property
    def record(self) -> Record:
        """The record of the game so far, its seed revealed. The match's own keeps it secret until the end."""
        return (self.match.with_seed_shown(self.verifiable.seed) if self.verifiable else self.match).record

    @property
    def position(self) -> Position:
        """The position on the table."""
        return self.match.position

    @property
    def seat(self) -> Seat:
        """Who is to move."""
        return self.seats[self.position.to_move]

    @property
    def name(self) -> str:
        """What the player to move is called."""
        return self.names[self.position.to_move]

    @property
    def people(self) -> int:
        """How many people sit here."""
        return len(self.match.people)

    @property
    def decisions(self) -> int:
        """How many decisions have been made."""
        return len(self.match.line) - self.match.line.outcomes

    def decide(self, action: int) -> list[LogSentence]:
        """Play the action of the player to move and let chance act; returns what happened."""
        before = len(self.match.line)
        self.match = self.match.after(Played(self.position.to_move, action))
        return self._told_since(before)

    def resign(self) -> None:
        """The player to move gives the game up."""
        self.match = self.match.after(Resigned(self.position.to_move))

    def undo(self) -> Decision | None:
        """Go back to the last decision of a person, which is returned; None where there is none. The same luck will come."""
        line, people = self.match.line, self.match.people
        seat = next((mover for mover in reversed(line.movers) if mover in people), None)
        if seat is None:
            return None
        self.match = self.match.after(UndoAsked(seat))
        # Who sits at the same keyboard has been asked aloud.
        for other in people - {seat}:
            self.match = self.match.after(Agreed(other)) if self.match.question else self.match
        ply = len(self.match.line)
        return Decision(line.position(ply), line.actions[ply])

    def _told_since(self, before: int) -> list[LogSentence]:
        line = self.match.line
        return [
            LogSentence(text, line.movers[ply - 1] == CHANCE) for ply in range(before + 1, len(line) + 1) for text in line.sentences(ply, self.names)
        ]
