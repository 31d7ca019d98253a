"""The shelf, the rulebooks and the leaderboard."""

from __future__ import annotations

import asyncio

from starlette.responses import Response

from ...catalog import find
from ...language import Text
from ..answers import page, page_router
from ..pages import Choice, HomePage, PlayersPage, Ranked, RulesPage
from ..pages.cards import card, mode_choices, on_shelf
from ..pages.table_rows import FINISHED_SHOWN, OPEN_SHOWN, rows
from ..visits import AnyVisit

router = page_router()


@router.get("/")
async def home(visit: AnyVisit) -> Response:
    """The games, and the tables of this visitor."""
    house, viewer, language = visit.desk.house, visit.viewer, visit.language
    mine = await house.mine(viewer) if viewer else []
    waiting = await house.lobby(OPEN_SHOWN, viewer)
    finished = await house.finished(viewer, FINISHED_SHOWN) if viewer else []
    known = {summary.id for summary in mine}
    return page(
        HomePage(
            visitor=await visit.visitor(),
            cards=tuple(card(contract) for contract in on_shelf()),
            mine=rows(mine, viewer, language),
            open=rows((summary for summary in waiting if summary.id not in known), viewer, language),
            finished=rows(finished, viewer, language),
            notice=visit.notice(),
        )
    )


@router.get("/rules/{game}")
async def rules(game: str, visit: AnyVisit) -> Response:
    """A rulebook."""
    contract = find(game)
    others = tuple(Choice(other.name, other.words.TITLE) for other in on_shelf() if other.name != contract.name)
    shown = RulesPage(await visit.visitor(), contract.name, contract.words.TITLE, others)
    return await asyncio.to_thread(page, shown)


@router.get("/players")
async def players(visit: AnyVisit, game: str = "", mode: str = "") -> Response:
    """The leaderboard of a game in a mode; in its usual one where none is named that it has."""
    games = on_shelf()
    contract = find(game) if game else games[0]
    modes = mode_choices(contract)
    shown = mode if mode in {each.value for each in modes} else modes[0].value
    standings = await visit.desk.house.ratings.leaderboard(contract.name, shown)
    ranked = tuple(
        Ranked(each.place, each.name, round(each.rating.rating), round(each.rating.deviation), each.rating.games, each.person == visit.viewer)
        for each in standings
    )
    choices = tuple(Choice(each.name, Text(*each.words.TITLE)) for each in games)
    return page(PlayersPage(await visit.visitor(), contract.name, choices, ranked, shown, modes, visit.notice()))
