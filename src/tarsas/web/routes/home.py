"""The shelf, the rulebooks and the leaderboard."""

from __future__ import annotations

from datetime import UTC, datetime

from starlette.responses import Response

from ...catalog import find
from ...language import Text
from ...learn.lessons import lessons_of
from ...service.tables.table import Status
from ...show.questions import QUESTIONS
from ..answers import page, page_router
from ..drawing import look_for
from ..pages.cards import card, mode_choices, on_shelf
from ..pages.every_page import Choice
from ..pages.house import HomePage, PrivacyPage, RulesPage, WithoutSightPage
from ..pages.last_plays import last_plays
from ..pages.people import PlayersPage, Ranked
from ..pages.puzzles import daily_for, progress_in
from ..pages.sample_turns import sample_turns
from ..pages.table_rows import FINISHED_SHOWN, OPEN_SHOWN, rows
from ..rulebook_index import LONGEST_SEARCH, found_in, index_of
from ..visits import AnyVisit, Visit

router = page_router()


@router.get("/")
async def home(visit: AnyVisit) -> Response:
    """The games, the tables of this visitor, the puzzle of the day, and for newcomers the way to learn."""
    house, viewer, language = visit.desk.house, visit.viewer, visit.language
    mine = await house.mine(viewer) if viewer else []
    waiting, running = [await house.lobby(OPEN_SHOWN, viewer, status) for status in (Status.WAITING, Status.PLAYING)]
    finished = await house.finished(viewer, FINISHED_SHOWN) if viewer else []
    known, plays = {summary.id for summary in mine}, last_plays(visit.person)
    played = {summary.game for summary in (*mine, *finished)}
    visitor, notice = await visit.visitor(), visit.notice()
    progress, today = progress_in(visit.person.settings if visit.person else {}), datetime.now(UTC).date()
    is_newcomer = not plays and not played and not await _has_learnt(visit)

    def draw() -> Response:
        return page(
            HomePage(
                visitor=visitor,
                cards=tuple(card(contract, plays.get(contract.name), played) for contract in on_shelf()),
                mine=rows(mine, viewer, language),
                open=rows((summary for summary in waiting if summary.id not in known), viewer, language),
                running=rows((summary for summary in running if summary.id not in known), viewer, language),
                finished=rows(finished, viewer, language),
                daily=daily_for(today, progress),
                is_newcomer=is_newcomer,
                notice=notice,
            )
        )

    return await look_for(visit.request, draw)


async def _has_learnt(visit: Visit) -> bool:
    """Whether the visitor has finished a lesson."""
    begun = await visit.desk.house.learning.of(visit.viewer) if visit.viewer else {}
    return any(each.is_finished for each in begun.values())


@router.get("/rules/{game}")
async def rules(game: str, visit: AnyVisit, q: str = "") -> Response:
    """A rulebook, and what was looked for in it."""
    contract, language = find(game), visit.language
    others = tuple(Choice(other.name, other.words.TITLE) for other in on_shelf() if other.name != contract.name)
    visitor, words, has_lesson = await visit.visitor(), q.strip()[:LONGEST_SEARCH], bool(lessons_of(contract.name))

    def draw() -> Response:
        found, terms = found_in(contract.name, language, words), index_of(contract.name, language)
        return page(RulesPage(visitor, contract.name, contract.words.TITLE, others, has_lesson, words, found, terms))

    return await look_for(visit.request, draw)


@router.get("/without-sight")
async def without_sight(visit: AnyVisit) -> Response:
    """How to play by words."""
    samples = await look_for(visit.request, sample_turns)
    return page(WithoutSightPage(await visit.visitor(), QUESTIONS, samples, notice=visit.notice()))


@router.get("/privacy")
async def privacy(visit: AnyVisit) -> Response:
    """What is stored, and by whom."""
    return page(PrivacyPage(await visit.visitor(), visit.desk.settings.contact, notice=visit.notice()))


@router.get("/players")
async def players(visit: AnyVisit, game: str = "", mode: str = "", who: str = "") -> Response:
    """The leaderboard of a game in a mode (in its usual one where none is named that it has): of people, or of bot accounts."""
    is_bots = who == "bots"
    games = on_shelf()
    contract = find(game) if game else games[0]
    modes = mode_choices(contract)
    shown = mode if mode in {each.value for each in modes} else modes[0].value
    standings = await visit.desk.house.ratings.leaderboard(contract.name, shown, is_bots=is_bots)
    ranked = tuple(
        Ranked(each.place, each.name, round(each.rating.rating), round(each.rating.deviation), each.rating.games, each.person == visit.viewer)
        for each in standings
    )
    choices = tuple(Choice(each.name, Text(*each.words.TITLE)) for each in games)
    drawn = PlayersPage(await visit.visitor(), contract.name, choices, ranked, shown, modes, is_bots, notice=visit.notice())
    return await look_for(visit.request, page, drawn)
