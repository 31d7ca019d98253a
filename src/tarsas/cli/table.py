"""One game at a table: the position, the luck, and what has been decided so far. It neither prints nor asks."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from ..contract import CHANCE
from ..kernel import Generator, new_generator
from ..language import Text
from ..position import Game, Position
from .seats import Seat


class Told(NamedTuple):
    """A sentence of the log, and whether it tells of chance."""

    text: Text
    is_chance: bool


class Decision(NamedTuple):
    """What a player decided, where, and how the luck stood then."""

    position: Position
    luck: Generator
    action: int


class Table:
    """A game in progress. Chance is resolved here, step by step, so that dice and draws can be told like moves."""

    def __init__(self, game: Game, seats: Sequence[Seat], names: tuple[str, ...], seed: int) -> None:
        self.seats = tuple(seats)
        self.names = names
        self.seed = seed
        self.decisions: list[Decision] = []
        self._luck = new_generator(seed)
        self.position = game.start(deal=False)
        self.opening = self._resolve_chance()

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
        self.decisions.append(Decision(self.position, self._luck.copy(), action))
        return [*self._play(action), *self._resolve_chance()]

    def undo(self) -> Decision | None:
        """Go back to the last decision of a person, which is returned; None where there is none. The same luck will come."""
        persons = [index for index, decision in enumerate(self.decisions) if self.seats[decision.position.to_move].is_person]
        if not persons:
            return None
        decision = self.decisions[persons[-1]]
        del self.decisions[persons[-1] :]
        self.position, self._luck = decision.position, decision.luck
        return decision

    def _resolve_chance(self) -> list[Told]:
        told: list[Told] = []
        sample: Callable[..., int] = self.position.game.verbs.sample
        while self.position.to_move == CHANCE:
            told += self._play(int(sample(self.position.state, self._luck)))
        return told

    def _play(self, action: int) -> list[Told]:
        before = self.position
        self.position = before.play(action)
        sentences = before.game.contract.words.sentence(before.state, action, self.position.state, self.names)
        return [Told(sentence, before.to_move == CHANCE) for sentence in sentences]
