"""The addresses of puzzles: their list, the next one, the one of the day, and the board of each."""

from __future__ import annotations

from datetime import UTC, datetime
from urllib.parse import urlencode

from starlette.responses import Response

from ...catalog import find
from ...learn.puzzle_progress import PuzzleProgress
from ...learn.puzzles import NoSuchPuzzle, fitting, of_the_day
from ..answers import page, page_router, see
from ..pages.cards import on_shelf
from ..pages.puzzles import PuzzleBoard, PuzzlesPage, progress_in, shelf_of
from ..visits import AnyVisit, Visit
from .free_board import add_free_board, drawn

router = page_router()


@router.get("/puzzles")
async def puzzles(visit: AnyVisit) -> Response:
    """All puzzles, by game and theme."""
    progress, visitor, today = _progress(visit), await visit.visitor(), datetime.now(UTC).date()

    def draw() -> Response:
        shelves = (shelf_of(contract.name, of_the_day(contract.name, today), progress) for contract in on_shelf())
        return page(PuzzlesPage(visitor, tuple(shelf for shelf in shelves if shelf), progress, notice=visit.notice()))

    return await drawn(visit, draw)


@router.get("/puzzles/{game}")
async def next_puzzle(game: str, visit: AnyVisit, theme: str = "", difficulty: int = 0) -> Response:
    """To the next puzzle that the visitor has not answered: of a theme, of a difficulty, or any."""
    contract = find(game)
    found = await drawn(visit, lambda: fitting(contract.name, theme, difficulty))
    if not found:
        raise NoSuchPuzzle(f"There are no such puzzles of {contract.name}.")
    done = _progress(visit).done(contract.name)
    wanted = next((each for each in found if each.number not in done), found[0])
    return see(f"/puzzles/{contract.name}/{wanted.number}" + (f"?{urlencode({'theme': theme})}" if theme else ""))


@router.get("/puzzles/{game}/daily")
async def daily_puzzle(game: str, visit: AnyVisit) -> Response:
    """To the puzzle of the day, which is the same for everybody."""
    contract = find(game)
    found = of_the_day(contract.name, datetime.now(UTC).date())
    if found is None:
        raise NoSuchPuzzle(f"There are no puzzles of {contract.name}.")
    return see(f"/puzzles/{contract.name}/{found.number}")


add_free_board(router, "/puzzles/{game}/{number}", lambda parts: PuzzleBoard(parts["game"], parts["number"]))


def _progress(visit: Visit) -> PuzzleProgress:
    return progress_in(visit.person.settings if visit.person else {})
