"""Moments and seats of a table's game: which one is asked for, and the position there."""

from __future__ import annotations

from ..language import Text
from ..service.errors import NotNow
from ..service.tables import texts
from ..service.tables.view import TableView
from .models.positions import PositionInfo
from .problems import BadRequest

_NO_MOMENT = Text("Nincs {at}. pillanat, csak 0-tól {last}-ig.", "There is no moment {at}; there are 0 to {last}.")
_NO_SEAT = Text("Nincs ilyen hely.", "There is no such seat.")
_SEATS = Text("A helyek számozása 0-tól {last}-ig tart.", "The seats are 0 to {last}.")


def moment_of(view: TableView, at: int | None) -> int:
    """The moment that is asked for; raises `NotNow` before the game, and `BadRequest` where there is no such moment."""
    if view.table.record is None:
        raise NotNow(texts.NOT_BEGUN)
    last = len(view.table.record.actions)
    if at is not None and at > last:
        raise BadRequest(_NO_MOMENT.fill(at=at, last=last), None, "at")
    return last if at is None else at


def check_seat(view: TableView, seat: int | None) -> None:
    """Raises `BadRequest` where there is no such seat."""
    if seat is not None and seat >= len(view.table.seats):
        raise BadRequest(_NO_SEAT, _SEATS.fill(last=len(view.table.seats) - 1), "seat")


def position_at(view: TableView, ply: int, *, has_words: bool) -> PositionInfo:
    """A moment of a game that has begun."""
    assert view.table.record is not None, "a table that waits has no position"
    return PositionInfo.of(view.table.record.line.position(ply), view.table.id, view.table.seq, ply, has_words=has_words)


def position_now(view: TableView, *, has_words: bool) -> PositionInfo | None:
    """The position as it stands; None while the table waits."""
    record = view.table.record
    return None if record is None else position_at(view, len(record.actions), has_words=has_words)
