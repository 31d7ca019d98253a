"""One game at a table: the position, the luck, and what has been decided so far. It neither prints nor asks."""

from __future__ import annotations

import shlex
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import NamedTuple

from ..contract import CHANCE
from ..kernel import Generator, new_generator
from ..language import Text
from ..match import Ending, EndingKind, Line, LuckySeed, Record
from ..match.luck import outcome
from ..position import Game, Position
from .seats import Seat


class Told(NamedTuple):
    """A sentence of the log, and whether it tells of chance."""

    text: Text
    is_chance: bool


class Decision(NamedTuple):
    """What a player decided, where, at which ply, and how the luck stood then."""

    position: Position
    luck: Generator
    action: int
    ply: int


class Table:
    """A game in progress. Chance is resolved here, step by step, so that dice and draws can be told like moves.

    With `verifiable` luck the seed is kept secret until the game has stopped.
    """

    def __init__(self, game: Game, seats: Sequence[Seat], names: tuple[str, ...], seed: int, verifiable: LuckySeed | None = None) -> None:
        self.seats = tuple(seats)
        self.names = names
        self.verifiable = verifiable
        self.ending: Ending | None = None
        self.decisions: list[Decision] = []
        self._seed = seed
        self._line: list[tuple[int, bool]] = []
        self._luck = new_generator(seed)
        self.position = game.start(deal=False)
        self.opening = self._resolve_chance()

    @property
    def seed(self) -> int | str:
        """What brings the same luck again, as it is typed; of verifiable luck only the commitment, until the game has stopped."""
        if self.verifiable is None:
            return self._seed
        if not self.ending and not self.position.is_over:
            return f"sha256 {self.verifiable.commitment}"
        words = [word for word, seat in zip(self.verifiable.words, self.seats, strict=True) if seat.is_person]
        return " ".join([str(self._seed), *(f"--word {shlex.quote(word)}" for word in words if any(words))])

    @property
    def record_before_the_end(self) -> Record:
        """The record of the game so far, its seed still secret."""
        return replace(self.record, luck=self.verifiable.sealed() if self.verifiable else None)

    @property
    def record(self) -> Record:
        """The record of the game so far, its seed revealed."""
        ended = Ending(EndingKind.RESULT) if self.position.is_over else self.ending
        given = tuple(seat.given_name or ("" if seat.is_person else seat.spec) for seat in self.seats)
        luck = self.verifiable.revealed() if self.verifiable else None
        return Record(Line(self.position.game, (action for action, _ in self._line)), given, ended or Ending(EndingKind.UNFINISHED), luck)

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
        return sum(seat.is_person for seat in self.seats)

    def decide(self, action: int) -> list[Told]:
        """Play the action of the player to move and let chance act; returns what happened."""
        self.decisions.append(Decision(self.position, self._luck.copy(), action, len(self._line)))
        return [*self._play(action), *self._resolve_chance()]

    def stop(self, resigned: int | None = None) -> None:
        """The players stop here, because one resigned or because they have had enough."""
        self.ending = Ending(EndingKind.UNFINISHED) if resigned is None else Ending(EndingKind.RESIGNED, resigned)

    def undo(self) -> Decision | None:
        """Go back to the last decision of a person, which is returned; None where there is none. The same luck will come."""
        persons = [index for index, decision in enumerate(self.decisions) if self.seats[decision.position.to_move].is_person]
        if not persons:
            return None
        decision = self.decisions[persons[-1]]
        del self.decisions[persons[-1] :]
        del self._line[decision.ply :]
        self.position, self._luck = decision.position, decision.luck
        return decision

    def _resolve_chance(self) -> list[Told]:
        told: list[Told] = []
        while self.position.to_move == CHANCE:
            told += self._play(self._drawn())
        return told

    def _drawn(self) -> int:
        """What chance plays now."""
        if self.verifiable:
            index = sum(is_chance for _, is_chance in self._line)
            return outcome(self.position, self.verifiable.seed, self.verifiable.words, index)
        sample: Callable[..., int] = self.position.game.verbs.sample
        return int(sample(self.position.state, self._luck))

    def _play(self, action: int) -> list[Told]:
        before = self.position
        self.position = before.play(action)
        self._line.append((action, before.to_move == CHANCE))
        sentences = before.game.contract.words.sentence(before.state, action, self.position.state, self.names)
        return [Told(sentence, before.to_move == CHANCE) for sentence in sentences]
