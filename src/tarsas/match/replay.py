"""A record played again: its positions, its sentences, and which piece is which from one to the next."""

from __future__ import annotations

from collections.abc import Sequence

from ..contract import CHANCE
from ..draw import Looking, Piece, Tokens, carry, first_tokens
from ..language import Text
from ..position import Position
from .record import BadRecord, Line, Record, replayable


class Replay:
    """All positions of a record, by ply: 0 is the start, n the position after n actions, chance included. Raises `BadRecord` at an illegal action.

    One that older rules played ends where ours lead elsewhere (`Record.parting`).
    """

    def __init__(self, record: Record) -> None:
        self.record = record = replayable(record)
        line = Line(record.game)
        self._positions = [line.position]
        for action in record.actions:
            line.play(action)
            self._positions.append(line.position)
        self._tokens: list[Tokens] = []
        self._pieces: tuple[Piece, ...] = ()

    def __len__(self) -> int:
        """How many actions there are."""
        return len(self.record.actions)

    @property
    def last(self) -> Position:
        """The position the record ends with."""
        return self._positions[-1]

    def position(self, ply: int) -> Position:
        """The position after so many actions."""
        if not 0 <= ply <= len(self):
            raise BadRecord(f"there is no ply {ply}; this record has plies 0 to {len(self)}.")
        return self._positions[ply]

    def names(self, language: str = "en") -> tuple[str, ...]:
        """What each player is called: as the record says, or by number."""
        numbered = self.last.default_names(language)
        return tuple(name or number for name, number in zip(self.record.seats, numbered, strict=True))

    def notation(self, ply: int) -> str:
        """The action that led to this ply, in short."""
        before = self.position(ply - 1)
        return before.game.contract.words.notation(before.state, self.record.actions[ply - 1])

    def is_chance(self, ply: int) -> bool:
        """Whether the action that led to this ply was an outcome of chance."""
        return self.position(ply - 1).to_move == CHANCE

    def sentences(self, ply: int, names: tuple[str, ...] = ()) -> tuple[Text, ...]:
        """What the action that led to this ply did, as the log tells it; nothing for the start."""
        if ply == 0:
            return ()
        before, after = self.position(ply - 1), self.position(ply)
        return before.game.contract.words.sentence(before.state, self.record.actions[ply - 1], after.state, names or self.names())

    def parts(self, ply: int) -> tuple[str, ...]:
        """The path of clicks of the action that led to this ply; empty for the start, and for chance that nobody clicks."""
        if ply == 0:
            return ()
        before = self.position(ply - 1)
        return before.game.contract.words.parts(before.state, self.record.actions[ply - 1])

    def last_parts(self, ply: int) -> tuple[str, ...]:
        """The same path as `Looking.last` takes it: a part of the mover's own board names the seat, because somebody else is to move now."""
        if ply == 0 or self.is_chance(ply):
            return ()
        seat = f"seat-{self.position(ply - 1).to_move}"
        lying = {piece.part for at in (ply - 1, ply) for piece in _pieces(self.position(at))}
        return tuple(f"{seat}/{part}" if f"{seat}/{part}" in lying else part for part in self.parts(ply))

    def tokens(self, ply: int) -> Tokens:
        """The names of the pieces at this ply: folded over the record from its start, so that every viewer sees the same piece move."""
        self.position(ply)
        while len(self._tokens) <= ply:
            self._name_next()
        return self._tokens[ply]

    def _name_next(self) -> None:
        moment = len(self._tokens)
        pieces = _pieces(self._positions[moment])
        if moment == 0:
            tokens = first_tokens(pieces)
        else:
            parts = self.parts(moment)
            tokens = carry(self._pieces, self._tokens[-1], pieces, sources=parts[:1], targets=parts[1:], moment=moment)
        self._tokens.append(tokens)
        self._pieces = tuple(pieces)


def _pieces(position: Position) -> Sequence[Piece]:
    # One fixed way of looking, whoever looks: the fold must not depend on the viewer.
    return position.game.contract.view(position.state, Looking()).pieces
