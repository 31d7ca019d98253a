"""Whose seat is meant: where an act names none, and where a stand-in plays for who is back."""

from __future__ import annotations

from ..service.tables.acts import GAME_ACTS, Act, Move, Return, Sit
from ..service.tables.table import Status
from ..service.tables.view import TableView
from .callers import Caller


async def with_seat_back(by: Caller, view: TableView, act: type[Act] = Return) -> TableView:
    """The table, where a bot account whose seat a stand-in plays has taken it back: by acting it says that it is here again."""
    away = [seat for seat in view.table.seats if seat.person == view.viewer and seat.is_program and seat.is_away and not seat.has_given_up]
    if not away or view.table.status != Status.PLAYING or act not in (*GAME_ACTS, Return):
        return view
    return (await by.house.act(view.table.id, by.person.id, Return())).view


def usual_seat(view: TableView, act: type[Act]) -> int | None:
    """The seat that is meant where none is named: to sit, one that is kept for me or open; else the one of mine that is to move, or my first."""
    table = view.table
    if act is Sit:
        kept, free = table.seats_kept_for(view.viewer), view.open_seats("")
        nearest = next(iter((*kept, *free)), None)
        return nearest if nearest is not None else next((number for number, seat in enumerate(table.seats) if seat.is_free), 0)
    if act is not Move and not _names_own_seat(act):
        return None
    return table.to_move if table.to_move in view.seats else next(iter((*view.seats, *table.seats_of(view.viewer))), 0)


def _names_own_seat(act: type[Act]) -> bool:
    return not any(field.name == "seat" and field.default is None for field in act.__dataclass_fields__.values())
