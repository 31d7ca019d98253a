"""The review of a finished table, or of a record that somebody brings: its page, what its script asks for, and the way to one's mistakes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TypeVar

from starlette.responses import HTMLResponse, JSONResponse, Response

from ...errors import BadText
from ...http.csrf import OurForm
from ...http.drawing_queue import Urgency, queue
from ...http.rates import limited_as
from ...language import Text
from ...match import read_record
from ...service.limits import LimitedAct
from ...service.refusals import Refusal
from ...service.tables.player_names import record_names, seat_names
from ...show.board import Board, Viewpoint, board_at
from .. import render
from ..answers import page, page_router, see
from ..pages.cards import mode_texts
from ..pages.every_page import Notice
from ..pages.mistakes import mistake_address
from ..pages.review import BringPage, Reviewed, ReviewPage, shown_review
from ..pages.seen_table import is_watching, nearest_seat
from ..visits import AnyVisit, Visit

T = TypeVar("T")
router = page_router()

LONGEST_RECORD = 200_000
_UNREADABLE = Text("Ez nem olvasható jegyzőkönyv: {problem}", "This record cannot be read: {problem}")
_TOO_LONG = Text("Ez túl hosszú ahhoz, hogy egy játszma jegyzőkönyve legyen.", "This is too long to be the record of a game.")
_EMPTY = Text("Ebben a jegyzőkönyvben nincs egyetlen döntés sem.", "There is no decision in this record.")
_NO_MISTAKES = Text("Itt nincs miből tanulni: nem volt nagy hiba.", "There is nothing to learn from here: no big mistakes.")


# --- of a table


@router.get("/t/{table}/review")
async def table_review(table: str, visit: AnyVisit, at: int = -1, seat: int = -1) -> Response:
    """The review of a finished game."""
    return await _page(visit, await _of_table(visit, table), at, seat)


@router.get("/t/{table}/review/live")
@limited_as(LimitedAct.READ)
async def table_review_live(table: str, visit: AnyVisit, seat: int = -1) -> Response:
    """How far it is, and what can be told by now."""
    return await _live(visit, await _of_table(visit, table), seat)


@router.get("/t/{table}/review/board")
@limited_as(LimitedAct.READ)
async def table_review_board(table: str, visit: AnyVisit, at: int = 0, seat: int = -1) -> Response:
    """The board before a decision."""
    return await _picture(visit, await _of_table(visit, table), at, seat)


@router.get("/t/{table}/review/learn")
async def table_review_learn(table: str, visit: AnyVisit, ply: int = -1, seat: int = -1) -> Response:
    """Before the first of one's mistakes, or before this one."""
    return await _learn(visit, await _of_table(visit, table), ply, seat)


async def _of_table(visit: Visit, table: str) -> Reviewed:
    house = visit.desk.house
    view = await house.table(table, visit.viewer)
    record, found = await house.review(table, visit.viewer)
    me = None if is_watching(view) else nearest_seat(view)
    return Reviewed(f"/t/{table}/review", f"/t/{table}", record, found, seat_names(view.table.seats, visit.language), me)


# --- of a record that somebody brings


@router.get("/review")
async def bring_page(visit: AnyVisit) -> Response:
    """Where a record is pasted, or chosen from a file."""
    return page(BringPage(visitor=await visit.visitor(), notice=visit.notice()))


@router.post("/review")
async def bring(visit: AnyVisit, form: OurForm) -> Response:
    """A record to be reviewed; where it cannot be read, the form again with what was wrong."""
    text = form.get("record", "")
    try:
        key = await _brought(visit, text)
    except (BadText, Refusal) as problem:
        told = problem.text if isinstance(problem, Refusal) else _UNREADABLE.fill(problem=str(problem))
        return page(BringPage(visitor=await visit.visitor(), text=text[:LONGEST_RECORD], notice=Notice(told, is_problem=True)), 422)
    return see(f"/review/{key}")


async def _brought(visit: Visit, text: str) -> str:
    if len(text) > LONGEST_RECORD:
        raise BadText(_TOO_LONG.to(visit.language))
    record = await _drawn(visit, lambda: read_record(text))
    if not any(mover >= 0 for mover in record.line.movers):
        raise BadText(_EMPTY.to(visit.language))
    person = await visit.somebody()
    visit.desk.house.limits.spend(LimitedAct.NEW_TABLE, person.id, address=visit.address)
    return (await visit.desk.house.review_of(record, person.id)).key


@router.get("/review/{key}")
async def brought_review(key: str, visit: AnyVisit, at: int = -1, seat: int = -1) -> Response:
    """The review of a record that was brought."""
    return await _page(visit, await _of_record(visit, key), at, seat)


@router.get("/review/{key}/live")
@limited_as(LimitedAct.READ)
async def brought_review_live(key: str, visit: AnyVisit, seat: int = -1) -> Response:
    """How far it is, and what can be told by now."""
    return await _live(visit, await _of_record(visit, key), seat)


@router.get("/review/{key}/board")
@limited_as(LimitedAct.READ)
async def brought_review_board(key: str, visit: AnyVisit, at: int = 0, seat: int = -1) -> Response:
    """The board before a decision."""
    return await _picture(visit, await _of_record(visit, key), at, seat)


@router.get("/review/{key}/learn")
async def brought_review_learn(key: str, visit: AnyVisit, ply: int = -1, seat: int = -1) -> Response:
    """Before the first mistake of a player, or before this one."""
    return await _learn(visit, await _of_record(visit, key), ply, seat)


async def _of_record(visit: Visit, key: str) -> Reviewed:
    record = await visit.desk.house.reviews.brought(key)
    found = await visit.desk.house.reviews.find(record, visit.viewer, is_brought=True)
    return Reviewed(f"/review/{key}", "/review", record, found, record_names(record, visit.language), None)


# --- both


async def _page(visit: Visit, reviewed: Reviewed, at: int, seat: int) -> Response:
    if visit.is_head:
        return HTMLResponse()
    visitor, notice, chosen = await visit.visitor(), visit.notice(), _seat(reviewed, seat)
    visit.desk.house.rules.want(reviewed.record.game)
    game = reviewed.record.game

    def draw() -> Response:
        shown = shown_review(reviewed, chosen, visit.language)
        opened = at if 0 <= at <= len(reviewed.record.line) else shown.decisions[0].ply if shown and shown.decisions else len(reviewed.record.line)
        return page(
            ReviewPage(
                visitor=visitor,
                base=reviewed.base,
                back=reviewed.back,
                title=game.contract.words.TITLE,
                mode=mode_texts(game),
                board=_board(visit, reviewed, opened, chosen),
                names=reviewed.names,
                seat=chosen,
                shown=shown,
                percent=reviewed.percent,
                is_whole=reviewed.found.is_whole,
                error=reviewed.found.error,
                notice=notice,
            )
        )

    return await _drawn(visit, draw)


async def _live(visit: Visit, reviewed: Reviewed, seat: int) -> Response:
    def draw() -> dict[str, object]:
        shown = shown_review(reviewed, _seat(reviewed, seat), visit.language)
        pieces = render.review(shown, reviewed, visit.language) if shown else {}
        return {"percent": reviewed.percent, "isWhole": reviewed.found.is_whole, "error": reviewed.found.error, "pieces": pieces}

    return JSONResponse(await _drawn(visit, draw))


async def _picture(visit: Visit, reviewed: Reviewed, at: int, seat: int) -> Response:
    return HTMLResponse(await _drawn(visit, lambda: render.board(_board(visit, reviewed, at, _seat(reviewed, seat)), visit.language)))


async def _learn(visit: Visit, reviewed: Reviewed, ply: int, seat: int) -> Response:
    chosen = _seat(reviewed, seat)
    address = await _drawn(visit, lambda: mistake_address(reviewed, chosen, ply))
    if address is None:
        visit.tell(_NO_MISTAKES)
        return see(reviewed.base)
    return see(address)


def _seat(reviewed: Reviewed, asked: int) -> int:
    return asked if 0 <= asked < reviewed.record.game.players else reviewed.me or 0


def _board(visit: Visit, reviewed: Reviewed, at: int, seat: int) -> Board:
    line = reviewed.record.line
    ply = max(0, min(at, len(line)))
    viewpoint = Viewpoint(reviewed.names, seat, visit.layout, visit.language, visit.sight, reviewed.me is None)
    shown = board_at(visit.desk.identities.of(reviewed.base, line), ply, viewpoint)
    return replace(shown, told=None)


async def _drawn(visit: Visit, draw: Callable[[], T]) -> T:
    return await queue.draw(Urgency.LOOK, visit.viewer or visit.address, draw)
