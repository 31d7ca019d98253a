"""A table in the eyes of a visitor: gathers what its page is made from, and draws outside the event loop."""

from __future__ import annotations

from collections.abc import Callable
from typing import ParamSpec, TypeVar

from starlette.requests import Request

from ..http.drawing_queue import Urgency, queue
from ..http.rates import address_of
from ..language import Text
from ..match import Record, Verdict
from ..service.people.ratings import Change
from ..service.refusals import Refusal
from ..service.tables.player_names import seat_names
from ..service.tables.view import TableView
from ..show.board import Viewpoint
from .pages.seen_table import SeenTable, is_watching, nearest_seat
from .visits import Visit

P = ParamSpec("P")
T = TypeVar("T")


class GoneOn(Refusal):
    """A choice at a position that is over."""

    status = 409

    def __init__(self) -> None:
        super().__init__(Text("Közben továbbment a játszma.", "The game has gone on meanwhile."))


async def look_for(request: Request, draw: Callable[P, T], *arguments: P.args, **named: P.kwargs) -> T:
    """Run this where tables are drawn, as one look of whoever asked; the event loop serves others meanwhile."""
    return await queue.draw(Urgency.LOOK, address_of(request), lambda: draw(*arguments, **named))


async def draw_table(visit: Visit, view: TableView, make: Callable[[SeenTable], T], urgency: Urgency = Urgency.LOOK) -> T:
    """What `make` makes of a table that plays or has played, as the visitor sees it."""
    table, desk = view.table, visit.desk
    record = table.record
    assert record is not None, "a table that waits has no record"
    desk.house.rules.want(table.game)
    verdict, changes = await _afterwards(visit, view, record)
    ratings = await _ratings(visit, view) if table.is_rated else {}
    viewpoint = Viewpoint(seat_names(table.seats, visit.language), nearest_seat(view), visit.layout, visit.language, visit.sight, is_watching(view))
    watchers = desk.streams.watchers(table.id, table.people)

    def draw() -> T:
        identities, absent_after = desk.identities.of(table.id, record.line), desk.house.settings.absent_after
        return make(SeenTable(view, record, identities, viewpoint, watchers, absent_after, verdict, changes, ratings))

    return await queue.draw(urgency, visit.viewer or visit.address, draw)


async def _afterwards(visit: Visit, view: TableView, record: Record) -> tuple[Verdict | None, dict[str, Change]]:
    """What is known once it is over: whether the luck was as promised, and what became of ratings."""
    if view.table.status != "over":
        return None, {}
    has_luck = record.luck is not None and record.luck.seed is not None and record.game.contract.has_chance
    verdict = await visit.desk.proofs.of(view.table.id, record) if has_luck else None
    changes = await visit.desk.house.ratings.at_table(view.table.id) if view.table.is_rated else {}
    return verdict, changes


async def _ratings(visit: Visit, view: TableView) -> dict[str, int]:
    """The ratings of those who sit at a rated table, in its game and mode."""
    played = view.table.game
    found = await visit.desk.house.ratings.among(view.table.people, played.name, played.mode)
    return {person: round(rating) for person, rating in found.items()}
