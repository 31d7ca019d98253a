"""The people at a table: not to hear somebody, not to meet them again, or to tell the host of the server about them."""

from __future__ import annotations

from collections.abc import Mapping

from starlette.responses import Response

from ...http.csrf import OurForm, Unreadable
from ...http.failures import status_of
from ...language import Text
from ...service.errors import NotAllowed
from ...service.people.company import Companion
from ...service.people.moderation import Tie
from ...service.refusals import Refusal
from ...service.tables import texts
from ...service.tables.view import TableView
from ..answers import page, page_router, see
from ..pages.every_page import Notice
from ..pages.people import PeopleHerePage, PersonHere
from ..visits import AnyVisit, Visit

router = page_router()

FROM_NOW_ON: Mapping[Tie, Text] = {
    Tie.MUTE: Text("Elnémítottad: {name}. Nem látod az üzeneteit.", "{name} is muted: you do not see their messages."),
    Tie.BLOCK: Text(
        "Letiltottad: {name}. Többé nem kerültök egy asztalhoz, és nem látjátok egymás üzeneteit. A most folyó játszmátokat még végigjátszhatjátok.",
        "{name} is blocked: you are not seated together any more, and neither sees the other's messages. A game under way goes on.",
    ),
}
NO_LONGER: Mapping[Tie, Text] = {
    Tie.MUTE: Text("Feloldottad a némítást: {name}.", "{name} is no longer muted."),
    Tie.BLOCK: Text("Feloldottad a letiltást: {name}.", "{name} is no longer blocked."),
}
_REPORTED = Text(
    "Bejelentetted: {name}. Az üzemeltető látni fogja. Köszönjük!", "Your report about {name} has gone to the host of this server. Thank you!"
)
_UNKNOWN = Text("Ezt itt nem lehet.", "That cannot be done here.")

TYING: Mapping[str, Tie] = {"mute": Tie.MUTE, "block": Tie.BLOCK}
UNTYING: Mapping[str, Tie] = {"unmute": Tie.MUTE, "unblock": Tie.BLOCK}
REPORT = "report"


@router.get("/t/{table}/people")
async def people_here(table: str, visit: AnyVisit) -> Response:
    """Who is or was here, with what one can do about them."""
    person = await visit.somebody_who_looks()
    view = await visit.desk.house.table(table, person.id if person else None)
    return await _shown(visit, view, visit.notice())


@router.post("/t/{table}/people")
async def deal_with(table: str, visit: AnyVisit, form: OurForm) -> Response:
    """Mute, block or report somebody who is or was here, or take it back."""
    person, do = visit.person, form.get("do", "")
    if person is None:
        raise NotAllowed(texts.UNKNOWN_PERSON)
    if do not in {*TYING, *UNTYING, REPORT}:
        raise Unreadable(_UNKNOWN)
    view = await visit.desk.house.table(table, person.id)
    other = await visit.desk.house.company.companion(view.table, person.id, form.get("person", ""))
    try:
        visit.tell((await _done(visit, view, other, do, form.get("text", ""))).fill(name=other.name))
    except Refusal as problem:
        # Shown at once and not after a redirect, so that a report does not have to be written again.
        return await _shown(visit, view, Notice(problem.text, is_problem=True), status_of(problem), {other.id: form.get("text", "")})
    return see(f"/t/{table}/people")


async def _done(visit: Visit, view: TableView, other: Companion, do: str, text: str) -> Text:
    """Do it, and say what is so now."""
    moderation, me = visit.desk.house.moderation, visit.viewer
    assert me is not None, "strangers do nothing here"
    if do in TYING:
        await moderation.tie(me, other.id, TYING[do])
        return FROM_NOW_ON[TYING[do]]
    if do in UNTYING:
        await moderation.untie(me, other.id, UNTYING[do])
        return NO_LONGER[UNTYING[do]]
    await moderation.report(me, other.id, text, view.table.id, view.table.seq)
    return _REPORTED


async def _shown(visit: Visit, view: TableView, notice: Notice | None, status: int = 200, told: Mapping[str, str] | None = None) -> Response:
    """The page; `told` are reports that could not be sent, by whom they are about."""
    people = tuple(
        PersonHere(each.id, each.name, each.seat, each.is_muted, each.is_blocked, (told or {}).get(each.id, ""))
        for each in await visit.desk.house.company.at(view.table, visit.viewer)
    )
    title = view.table.game.contract.words.TITLE
    return page(PeopleHerePage(await visit.visitor(), view.table.id, title, people, visit.person is None, notice=notice), status)
