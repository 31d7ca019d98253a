"""Positions and moves."""

from __future__ import annotations

import functools

from pydantic import Field

from ...position import Position
from .common import Both, Query, SeatNumber, Told, Whole

POSITIONS_KEPT = 256


class MoveInfo(Told):
    """A move that can be played: by its number, its notation, its text or its parts."""

    action: Whole = Field(examples=[12])
    notation: str = Field(examples=["1Y2"])
    text: str | None = Field(
        description="In English words, as a person would type it; null where words were not asked for.", examples=["factory 1 yellow line 2"]
    )
    words: Both | None = Field(description="As it is said to a player; null where words were not asked for.")
    parts: list[str] | None = Field(description="The path of clicks; null where words were not asked for.", examples=[["factory-1/yellow", "line-2"]])

    @classmethod
    def of(cls, position: Position, action: int, *, has_words: bool = True) -> MoveInfo:
        """An action of a position."""
        words, state = position.game.contract.words, position.state
        notation = words.notation(state, action)
        if not has_words:
            return cls(action=action, notation=notation, text=None, words=None, parts=None)
        return cls(
            action=action,
            notation=notation,
            text=words.action_text(state, action),
            words=Both.of(words.spoken_move(state, action)),
            parts=list(words.parts(state, action)),
        )


@functools.lru_cache(POSITIONS_KEPT)
def legal_moves(position: Position, has_words: bool) -> list[MoveInfo]:
    """All that can be played, in the order of the actions. Everybody who follows a table asks for the same."""
    return [MoveInfo.of(position, action, has_words=has_words) for action in position.actions] if position.to_move >= 0 else []


class PositionInfo(Told):
    """One moment of a game."""

    table: str
    seq: Whole = Field(description="The last event of the table when this was told.")
    game: str = Field(examples=["azul"])
    ply: Whole = Field(description="How many actions were played before, those of chance included.")
    to_move: SeatNumber | None = Field(description="Who has to decide; null where nobody has.")
    is_over: bool
    scores: list[int]
    text: str = Field(description="The position as `tarsas.game(…).read` reads it.")
    legal: list[MoveInfo] = Field(description="Every move that can be played.")

    @classmethod
    def of(cls, position: Position, table: str, seq: int, ply: int, *, has_words: bool) -> PositionInfo:
        """A position of a table."""
        return cls(
            table=table,
            seq=seq,
            game=position.game.name,
            ply=ply,
            to_move=position.to_move if position.to_move >= 0 else None,
            is_over=position.is_over,
            scores=list(position.scores),
            text=str(position),
            legal=legal_moves(position, has_words),
        )


class MomentQuery(Query):
    """Which moment."""

    at: int | None = Field(default=None, ge=0, lt=2**31, description="After so many actions; without it, now.")


class PositionQuery(MomentQuery):
    """Which moment, and how much of it."""

    words: bool = Field(default=True, description="Whether moves have their words and parts, too.")


class DescriptionQuery(MomentQuery):
    """Which moment, and by whom it is seen."""

    seat: int | None = Field(default=None, ge=0, lt=100, description="As this seat sees it; without one, as somebody who watches.")


class DescriptionInfo(Told):
    """A position in words, for who does not see it."""

    ply: Whole
    text: Both
