"""Coming to a table and leaving it: the forms around a game."""

from __future__ import annotations

from starlette.responses import Response

from ...http.csrf import OurForm
from ...http.rates import limited_as
from ...service.limits import LimitedAct
from ...service.people.person import NoSuchPerson
from ...service.refusals import Refusal
from ...service.tables.acts import Abandon, Decline, Leave, Return, Sit, Start
from ..answers import page, page_router, see
from ..pages.every_page import Notice
from ..pages.invitations import table_and_invite
from ..pages.waiting_room import join_page
from ..refused_fields import refusal_notice
from ..visits import AnyVisit, Visit

router = page_router()


@router.get("/join/{key}")
async def invitation(key: str, visit: AnyVisit) -> Response:
    """What an invitation opens; who sits there already, or comes too late, sees the table."""
    return await _invitation(visit, key, visit.notice())


async def _invitation(visit: Visit, key: str, notice: Notice | None, status: int = 200) -> Response:
    table, invite = table_and_invite(key)
    view = await visit.desk.house.table(table, visit.viewer)
    if view.table.status != "waiting" or view.table.seats_of(visit.viewer):
        return see(f"/t/{table}")
    return page(join_page(view, await visit.visitor(), await _host(visit, view.table.host), invite, notice), status)


async def _host(visit: Visit, person: str | None) -> str:
    if person is None:
        return ""
    try:
        return (await visit.desk.house.people.by_id(person)).shown_name(visit.language)
    except NoSuchPerson:
        return ""


@router.post("/join/{key}")
@limited_as(LimitedAct.SEAT)
async def join(key: str, visit: AnyVisit, form: OurForm) -> Response:
    """Take a seat, or come to watch."""
    table, invite = table_and_invite(key)
    await visit.desk.house.table(table)
    person, seat, name = await visit.somebody(), form.get("seat", ""), form.get("name", "").strip()
    if seat.isascii() and seat.isdecimal() and len(seat) < 3:
        try:
            if name and person.is_guest and name != person.name:
                await visit.desk.house.people.rename(person, name)
            await visit.desk.house.act(table, person.id, Sit(int(seat), word=form.get("word", ""), invite=invite))
        except Refusal as problem:
            return await _invitation(visit, key, refusal_notice(problem), 422)
    return see(f"/t/{table}")


@router.post("/t/{table}/start")
@limited_as(LimitedAct.SEAT)
async def start(table: str, visit: AnyVisit, form: OurForm) -> Response:
    """The host begins; bots take the seats that are still free."""
    person = await visit.somebody()
    view = await visit.desk.house.table(table, person.id)
    await visit.desk.house.act(table, person.id, Start(fill="" if view.table.is_full else view.table.stand_in))
    return see(f"/t/{table}")


@router.post("/t/{table}/leave")
@limited_as(LimitedAct.SEAT)
async def leave(table: str, visit: AnyVisit, form: OurForm) -> Response:
    """Go away from a table; bots play on where a game is under way."""
    await visit.desk.house.act(table, (await visit.somebody()).id, Leave())
    return see("/")


@router.post("/t/{table}/decline")
@limited_as(LimitedAct.SEAT)
async def decline(table: str, visit: AnyVisit, form: OurForm) -> Response:
    """Say no to an invitation by name."""
    await visit.desk.house.act(table, (await visit.somebody()).id, Decline())
    return see("/")


@router.post("/t/{table}/close")
@limited_as(LimitedAct.SEAT)
async def close(table: str, visit: AnyVisit, form: OurForm) -> Response:
    """The host waits for players no more, whoever sits there already; or who plays with bots alone ends the game."""
    await visit.desk.house.act(table, (await visit.somebody()).id, Abandon())
    return see("/")


@router.post("/t/{table}/return")
@limited_as(LimitedAct.SEAT)
async def come_back(table: str, visit: AnyVisit, form: OurForm) -> Response:
    """Take one's seats back from the bots."""
    await visit.desk.house.act(table, (await visit.somebody()).id, Return())
    return see(f"/t/{table}")


@router.post("/t/{table}/rematch")
async def rematch(table: str, visit: AnyVisit, form: OurForm) -> Response:
    """The same players again."""
    person = await visit.somebody()
    # Who clicks again, or second, is led to the table that there is: that costs nothing.
    if (await visit.desk.house.table(table)).table.rematch is None:
        visit.desk.house.limits.spend(LimitedAct.NEW_TABLE, person.id, address=visit.address)
    return see(f"/t/{(await visit.desk.house.rematch(table, person.id)).table.id}")


@router.post("/t/{table}/practice")
async def practice(table: str, visit: AnyVisit, form: OurForm) -> Response:
    """Play on from a moment of a finished game."""
    person, at = await visit.somebody(), form.get("at", "")
    visit.desk.house.limits.spend(LimitedAct.NEW_TABLE, person.id, address=visit.address)
    ply = int(at) if at.isascii() and at.isdecimal() and len(at) < 6 else 0
    return see(f"/t/{(await visit.desk.house.practice(person.id, table, ply)).table.id}")
