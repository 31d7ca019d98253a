"""The lines of streams."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, RootModel

from .acts import EventInfo
from .common import Query, SeatNumber, Time, Told, Whole
from .positions import PositionInfo
from .tables import TableInfo, TableLine


class StreamQuery(Query):
    """Where to go on, and whether to stay."""

    after: str | None = Field(
        default=None, max_length=40, description="Go on after this: the `seq`, or the `cursor`, of the last line that you have."
    )
    stay: bool = Field(default=True, description="Whether to wait for more; without, what there is now is told, and that is all.")


class TableStreamQuery(StreamQuery):
    """The same for a table."""

    words: bool = Field(default=False, description="Whether moves have their words and parts, too.")


class Beat(Told):
    """Nothing has happened for a while, and the stream is alive."""

    kind: Literal["beat"] = "beat"


class StateLine(Told):
    """The table as it stands: the first line."""

    kind: Literal["state"] = "state"
    seq: Whole
    table: TableInfo
    position: PositionInfo | None


class EventLine(Told):
    """Something happened."""

    kind: Literal["event"] = "event"
    seq: Whole
    at: Time
    person: str | None = Field(description="Who did it; null: the house.")
    event: EventInfo
    notation: str | None = Field(
        description="Of a move, how records write it; null for everything else, and for a move that was taken back meanwhile."
    )


class TurnLine(Told):
    """It is mine to move."""

    kind: Literal["turn"] = "turn"
    seq: Whole
    seat: SeatNumber
    position: PositionInfo
    clocks: list[Whole]


class PresenceLine(Told):
    """Who of the players is connected now."""

    kind: Literal["presence"] = "presence"
    seq: Whole
    present: list[str]


TableStreamLine = StateLine | EventLine | TurnLine | PresenceLine | Beat


class TableStream(RootModel[Annotated[TableStreamLine, Field(discriminator="kind")]]):
    """A line of a table's stream."""


MyKind = Literal["game_start", "turn", "question", "challenge", "challenge_gone", "game_end"]


class MyLine(Told):
    """Something that concerns me happened at a table."""

    kind: MyKind
    table: TableLine
    cursor: str = Field(description="Where to go on: `?after=…`.", examples=["1760000000000"])


class MyStream(RootModel[Annotated[MyLine | Beat, Field(discriminator="kind")]]):
    """A line of my stream."""
