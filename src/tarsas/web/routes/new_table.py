"""Setting up a table: by one click, or by the form."""

from __future__ import annotations

import contextlib
from collections.abc import Mapping

from starlette.responses import Response

from ...bots import LEVELS
from ...catalog import find
from ...http.csrf import OurForm
from ...service.errors import BadWish
from ...service.limits import LimitedAct
from ...service.people.person import NoSuchPerson
from ...service.tables.wishes import TableWish
from ..answers import page, page_router, see
from ..pages.cards import choice, on_shelf
from ..pages.clocks import offered_clocks
from ..pages.every_page import Notice
from ..pages.house import NewTablePage
from ..pages.last_plays import PLAYS, last_plays
from ..pages.table_form import invited_names, play_wish, wish_of
from ..visits import AnyVisit, Visit

router = page_router()


@router.post("/play/{game}")
async def play_now(game: str, visit: AnyVisit, form: OurForm) -> Response:
    """A table against bots, at once: as the panel on the card says, or as this visitor last chose. What was chosen is remembered."""
    contract, person = find(game), await visit.somebody()
    chosen = last_plays(person)
    fields = {name: value for name, value in form.items() if name in ("level", "players") or name.startswith("option.")} or chosen.get(game, {})
    try:
        path = await _set_up(visit, play_wish(contract, fields))
    except BadWish as problem:
        visit.tell(problem.text, is_problem=True)
        return see("/")
    if fields != chosen.get(game, {}):
        await visit.desk.house.people.change_settings(person, {PLAYS: {**chosen, game: fields}})
    return see(path)


@router.get("/new")
async def new_table_form(visit: AnyVisit, game: str = "") -> Response:
    """The form."""
    return page(await _form(visit, {"game": game} if game else {}, visit.notice()))


@router.post("/new")
async def new_table(visit: AnyVisit, form: OurForm) -> Response:
    """A table as the form says; where that cannot be, the form again with what was wrong."""
    try:
        return see(await _set_up(visit, wish_of(form, await _invited(visit, form))))
    except BadWish as problem:
        return page(await _form(visit, form, Notice(problem.text, is_problem=True)), 422)


async def _invited(visit: Visit, form: Mapping[str, str]) -> dict[str, str]:
    """Those of the invited who are somebody, with their ids."""
    found = {}
    for name in invited_names(form):
        with contextlib.suppress(NoSuchPerson):
            found[name] = (await visit.desk.house.people.by_name(name)).id
    return found


async def _set_up(visit: Visit, wish: TableWish) -> str:
    person = await visit.somebody()
    visit.desk.house.limits.spend(LimitedAct.NEW_TABLE, person.id, address=visit.address)
    view = await visit.desk.house.new_table(person.id, wish)
    return f"/t/{view.table.id}"


async def _form(visit: Visit, values: Mapping[str, str], notice: Notice | None) -> NewTablePage:
    games = on_shelf()
    names = {contract.name for contract in games}
    chosen = values.get("game", "")
    return NewTablePage(
        visitor=await visit.visitor(),
        game=chosen if chosen in names else games[0].name,
        games=tuple(choice(contract) for contract in games),
        levels=LEVELS,
        clocks=offered_clocks(),
        values={name: value for name, value in values.items() if name != "csrf"},
        notice=notice,
    )
