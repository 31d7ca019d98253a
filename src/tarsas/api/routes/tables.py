"""Tables: set up, listed, looked at."""

from __future__ import annotations

from typing import Annotated

from fastapi import Query

from ...http.rates import limited_as
from ...language import Language, Text
from ...service.errors import BadWish
from ...service.limits import LimitedAct
from ...service.people.person import NoSuchPerson, Scope
from ...service.tables.player_names import seat_names
from ...service.tables.summaries import TableSummary
from ...service.tables.table import Status
from ...service.tables.texts import NOBODY_SO_NAMED
from ...service.tables.wishes import ClockWish, SeatKind, SeatWish, TableWish
from ..callers import Caller
from ..models.common import Both
from ..models.positions import DescriptionInfo, DescriptionQuery, PositionInfo, PositionQuery
from ..models.records import PracticeWish
from ..models.tables import SeatWishInfo, TableInfo, TableLine, TableList, TableListQuery, TableWishInfo
from ..moments import check_seat, moment_of, position_at
from ..routing import By, api_router, needs

router = api_router("tables")

_NOT_OPEN = Text("Csak nyitott helyre hívhatsz meg valakit.", "Only an open seat can be kept for somebody.")


@router.post("/tables", status_code=201)
@needs(Scope.PLAY)
@limited_as(LimitedAct.NEW_TABLE)
async def new_table(by: By, wish: TableWishInfo) -> TableInfo:
    """Set up a table; it begins at once where nobody else has to be waited for."""
    wanted = TableWish(
        game=wish.game,
        players=wish.players,
        options=wish.options,
        seats=tuple([await _seat(by, each) for each in wish.seats]),
        clock=ClockWish(**wish.clock.model_dump()),
        is_rated=wish.is_rated,
        is_public=wish.is_public,
        word=wish.word,
        stand_in=wish.stand_in,
        bots=wish.bots,
    )
    return TableInfo.seen(await by.house.new_table(by.person.id, wanted, wish.request))


async def _seat(by: Caller, wish: SeatWishInfo) -> SeatWish:
    """A seat as the house takes it: who is invited is named there by their id."""
    if wish.person is None:
        return SeatWish(wish.kind, wish.name, wish.level)
    if wish.kind != SeatKind.OPEN:
        raise BadWish(_NOT_OPEN, "seats")
    try:
        return SeatWish(wish.kind, person=(await by.house.people.by_name(wish.person)).id)
    except NoSuchPerson:
        raise BadWish(NOBODY_SO_NAMED.fill(name=wish.person), "seats") from None


@router.get("/tables")
async def tables(by: By, query: Annotated[TableListQuery, Query()]) -> TableList:
    """Tables of one kind: public ones, or my own."""
    return TableList(tables=[TableLine.of(each, by.viewer) for each in await _listed(by, query)])


async def _listed(by: Caller, query: TableListQuery) -> list[TableSummary]:
    if query.list in ("mine", "mine_over"):
        by.check(Scope.READ)
    if query.list == "mine":
        return await by.house.mine(by.person.id, query.limit)
    if query.list == "mine_over":
        return await by.house.finished(by.person.id, query.limit)
    if query.list == "over":
        return await by.house.finished(limit=query.limit)
    return await by.house.lobby(query.limit, by.viewer, Status(query.list))


@router.get("/tables/{table}")
@limited_as(LimitedAct.READ)
async def table(by: By, table: str) -> TableInfo:
    """A table as I see it."""
    return TableInfo.seen(await by.house.table(table, by.viewer))


@router.post("/tables/{table}/rematch")
@needs(Scope.PLAY)
@limited_as(LimitedAct.NEW_TABLE)
async def rematch(by: By, table: str) -> TableInfo:
    """The same players again, one seat further; whoever asks later sits down at the table that the first one got."""
    return TableInfo.seen(await by.house.rematch(table, by.person.id))


@router.post("/tables/{table}/practice", status_code=201)
@needs(Scope.PLAY)
@limited_as(LimitedAct.NEW_TABLE)
async def practice(by: By, table: str, wish: PracticeWish) -> TableInfo:
    """A private table that goes on alone from a moment of a finished game."""
    return TableInfo.seen(await by.house.practice(by.person.id, table, wish.at))


@router.get("/tables/{table}/position", tags=["positions"])
@limited_as(LimitedAct.READ)
async def position(by: By, table: str, query: Annotated[PositionQuery, Query()]) -> PositionInfo:
    """The position, now or at an earlier moment, with all that can be played there."""
    view = await by.house.table(table, by.viewer)
    return position_at(view, moment_of(view, query.at), has_words=query.words)


@router.get("/tables/{table}/description", tags=["positions"])
@limited_as(LimitedAct.READ)
async def description(by: By, table: str, query: Annotated[DescriptionQuery, Query()]) -> DescriptionInfo:
    """The position in words."""
    view = await by.house.table(table, by.viewer)
    ply, record = moment_of(view, query.at), view.table.record
    check_seat(view, query.seat)
    assert record is not None, "checked in moment_of"
    seen = record.line.position(ply)
    told = {str(each): str(seen.description(each, seat_names(view.table.seats, each), query.seat)) for each in Language}
    return DescriptionInfo(ply=ply, text=Both(**told))
