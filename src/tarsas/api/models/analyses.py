"""Analyses of positions."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from ...bots.analysis import SIGMAS
from ...bots.explored import BestMove, Explored
from ...position import Position
from ...service.thinking.tasks import Answer
from .common import Asked, Both, Told, Whole
from .positions import MoveInfo

Chance = Annotated[float, Field(ge=0, le=1, examples=[0.61])]


class AnalysisWish(Asked):
    """A moment to be thought about."""

    at: Whole | None = Field(default=None, description="After so many actions; without it, now.")


class JudgedMove(Told):
    """A good move, and what comes of it."""

    move: MoveInfo
    chance: Chance = Field(description="The winning chance of who makes it.")
    low: Chance = Field(description="In 95 of 100 cases it lies between this and `high`.")
    high: Chance
    reason: Both = Field(description="Why it, rather than the next.")

    @classmethod
    def of(cls, position: Position, found: BestMove) -> JudgedMove:
        """A move that was found at a position."""
        spread = SIGMAS * found.error
        low, high = max(0.0, found.chance - spread), min(1.0, found.chance + spread)
        return cls(move=MoveInfo.of(position, found.action), chance=found.chance, low=low, high=high, reason=Both.of(found.reason))


class AnalysisInfo(Told):
    """What bots of the server think of a position; empty as long as they think."""

    id: str
    table: str
    at: Whole
    status: Literal["waiting", "done", "failed"]
    seats: list[Chance] = Field(description="The winning chance of each seat.")
    neutral: Chance = Field(description="That of those who take part without a seat.")
    moves: list[JudgedMove] = Field(description="The best few, the best first; none where no player is to move.")
    playouts: Whole = Field(description="How much was thought about the position itself.")

    @classmethod
    def of(cls, table: str, analysis: str, at: int, position: Position, answer: Answer | None) -> AnalysisInfo:
        """What is known of a position by now."""
        if answer is None or not answer.found:
            status: Literal["waiting", "failed"] = "waiting" if answer is None else "failed"
            return cls(id=analysis, table=table, at=at, status=status, seats=[], neutral=0, moves=[], playouts=0)
        found = Explored.from_json(answer.found)
        return cls(
            id=analysis,
            table=table,
            at=at,
            status="done",
            seats=list(found.chances),
            neutral=found.neutral,
            moves=[JudgedMove.of(position, move) for move in found.moves],
            playouts=found.playouts,
        )
