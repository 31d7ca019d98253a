"""Setting up a table: by one click, or by the form."""

from __future__ import annotations

from collections.abc import Mapping

from starlette.responses import Response

from ...bots import LEVELS
from ...catalog import find
from ...http.csrf import OurForm
from ...language import Text
from ...service.errors import BadWish
from ...service.limits import LimitedAct
from ...service.tables.wishes import TableWish
from ..answers import page, page_router, see
from ..pages import Choice, NewTablePage, Notice
from ..pages.cards import choice, on_shelf
from ..pages.clocks import offered_clocks
from ..pages.player_names import level_text
from ..pages.table_form import wish_of
from ..visits import AnyVisit, Visit

router = page_router()


@router.post("/play/{game}")
async def play_now(game: str, visit: AnyVisit, form: OurForm) -> Response:
    """A table against bots, at once."""
    contract = find(game)
    return see(await _set_up(visit, TableWish(contract.name)))


@router.get("/new")
async def new_table_form(visit: AnyVisit, game: str = "") -> Response:
    """The form."""
    return page(await _form(visit, {"game": game} if game else {}, visit.notice()))


@router.post("/new")
async def new_table(visit: AnyVisit, form: OurForm) -> Response:
    """A table as the form says; where that cannot be, the form again with what was wrong."""
    try:
        return see(await _set_up(visit, wish_of(form)))
    except BadWish as problem:
        return page(await _form(visit, form, Notice(problem.text, is_problem=True)), 422)


async def _set_up(visit: Visit, wish: TableWish) -> str:
    person = await visit.somebody()
    visit.desk.house.limits.spend(LimitedAct.NEW_TABLE, person.id, visit.address)
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
        levels=tuple(Choice(f"bot:{level}", Text(*level_text(level))) for level in LEVELS),
        clocks=offered_clocks(),
        values={name: value for name, value in values.items() if name != "csrf"},
        notice=notice,
    )
