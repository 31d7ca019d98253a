"""The page of a table, what its script asks for, and its replay."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated, Any

from fastapi import Query
from starlette.responses import HTMLResponse, JSONResponse, Response

from ...http.drawing_queue import Urgency
from ...http.rates import limited_as
from ...service.limits import LimitedAct
from ...service.tables.view import TableView
from ...show.board import Board, board_at
from ...show.log import log_of
from ...show.questions import answer_to
from ...show.result import neutrals_at
from .. import render
from ..answers import LiveAnswer, page, page_router, see
from ..drawing import GoneOn, draw_table
from ..pages.asker import asker_of
from ..pages.cards import mode_texts
from ..pages.live_table import live_of, scenes_of, speech_of, table_result
from ..pages.players import players_at
from ..pages.seen_table import SeenTable
from ..pages.tables import ReplayPage, TablePage
from ..pages.waiting_room import closed_page, waiting_page
from ..visits import AnyVisit, Visit

router = page_router()

LONGEST_PATH = 24


@router.get("/t/{table}")
async def table_page(table: str, visit: AnyVisit) -> Response:
    """The table: waiting, playing or over."""
    view = await visit.desk.house.table(table, visit.viewer)
    visitor, notice = await visit.visitor(), visit.notice()
    if view.table.closing is not None:
        return page(closed_page(view, visitor, notice), 410)
    if view.table.record is None:
        return page(waiting_page(view, visitor, visit.origin, notice))
    if visit.is_head:
        return HTMLResponse()
    origin, game = visit.origin, view.table.game

    def draw(seen: SeenTable) -> Response:
        return page(
            TablePage(
                visitor=visitor,
                title=game.contract.words.TITLE,
                live=live_of(seen),
                mode=mode_texts(game),
                invite_url=f"{origin}/t/{table}",
                is_rated=view.table.is_rated,
                notice=notice,
            )
        )

    return await draw_table(visit, view, draw)


@router.get("/t/{table}/live")
@limited_as(LimitedAct.READ)
async def table_live(table: str, visit: AnyVisit, ply: int = -1, has: str = "") -> Response:
    """All that changed since the page showed a position, and got the answer that it has."""
    view = await visit.desk.house.table(table, visit.viewer)
    return LiveAnswer(await live_json(visit, view, ply, has))


async def live_json(visit: Visit, view: TableView, ply: int, has: str, urgency: Urgency = Urgency.NEWS, unasked: int = 0) -> dict[str, Any]:
    """The answer to GET `live`, part of the answer to an act, and what a stream tells `unasked`. A table whose game has not begun has only its seq to tell."""
    if view.table.record is None:
        return {"table": view.table.id, "seq": view.table.seq, "status": str(view.table.status)}

    def draw(seen: SeenTable) -> dict[str, Any]:
        since = ply if ply >= 0 else seen.ply
        return visit.desk.sent.shortened(render.live(live_of(seen, since), visit.language), has)

    live = await draw_table(visit, view, draw, urgency)
    visit.desk.shown.note(visit, live, has_scenes=ply >= 0, unasked=unasked)
    return live


@router.get("/t/{table}/board")
@limited_as(LimitedAct.READ)
async def table_board(
    table: str, visit: AnyVisit, ply: int = -1, chosen: Annotated[list[str] | None, Query()] = None, preview: str = "", has: str = ""
) -> Response:
    """The picture with a choice made so far; nothing where the game has gone on meanwhile, for then the page will hear of that by itself."""
    view = await visit.desk.house.table(table, visit.viewer)
    path = tuple(chosen or ())[:LONGEST_PATH]

    def draw(seen: SeenTable) -> Response:
        # A finished game is drawn as it stands, for a window that another layout fits; nothing can be chosen there any more.
        if ply != seen.ply or (seen.is_over and (path or preview)):
            return Response(status_code=204)
        board = board_at(seen.identities, ply, seen.viewpoint, seen.choices(), path, preview, seen.said(ply), seen.turns())
        return JSONResponse(visit.desk.sent.with_short_picture({"board": render.board_layers(board, visit.language)}, has))

    return Response(status_code=204) if view.table.record is None else await draw_table(visit, view, draw, Urgency.ACT)


@router.get("/t/{table}/asked")
@limited_as(LimitedAct.READ)
async def asked(table: str, visit: AnyVisit, words: str = "", ply: int = -1, replay: int = 0) -> Response:
    """A typed move told before it is played, or a question answered, at the moment that the page shows; a replay plays nothing."""
    view = await visit.desk.house.table(table, visit.viewer)
    if view.table.record is None:
        raise GoneOn

    def answer(seen: SeenTable) -> dict[str, object]:
        moment = ply if 0 <= ply <= seen.ply else seen.ply
        return answer_to(seen.record.line, moment, words, asker_of(seen, moment, only_looks=bool(replay))).json(visit.language)

    return JSONResponse(await draw_table(visit, view, answer, Urgency.NEWS))


@router.get("/t/{table}/replay")
async def replay_page(table: str, visit: AnyVisit, at: str = "") -> Response:
    """The game played again, from the moment that is nearest to the one asked for."""
    view = await visit.desk.house.table(table, visit.viewer)
    if view.table.record is None:
        return see(f"/t/{table}")
    if visit.is_head:
        return HTMLResponse()
    visitor, notice, game = await visit.visitor(), visit.notice(), view.table.game

    def draw(seen: SeenTable) -> Response:
        stops = seen.record.line.stops()
        moment = min(stops, key=lambda stop: abs(stop - _ply_in(at)))
        return page(
            ReplayPage(
                visitor=visitor,
                table=table,
                title=game.contract.words.TITLE,
                board=_moment(seen, moment),
                at=moment,
                last=seen.ply,
                stops=stops,
                players=players_at(seen, moment),
                log=log_of(seen.record.line, seen.viewpoint.names),
                neutrals=neutrals_at(seen.record.line.position(moment)),
                mode=mode_texts(game),
                result=table_result(seen) if seen.is_over else None,
                can_practice=seen.is_over,
                can_explore="explore" in view.may,
                notice=notice,
            )
        )

    return await draw_table(visit, view, draw)


def _ply_in(at: str) -> int:
    """The ply that an address names; what is no number means the beginning."""
    return int(at) if at.isascii() and at.removeprefix("-").isdecimal() and len(at) < 10 else 0


def _moment(seen: SeenTable, ply: int) -> Board:
    told = speech_of(seen, seen.record.line.stop_before(ply), ply)
    return replace(board_at(seen.identities, ply, seen.viewpoint, said=seen.said(ply)), told=told[-1].normal if told else None)


@router.get("/t/{table}/replay/board")
@limited_as(LimitedAct.READ)
async def replay_board(table: str, visit: AnyVisit, at: int = 0) -> Response:
    """One moment of the game."""
    view = await visit.desk.house.table(table, visit.viewer)
    if view.table.record is None:
        raise GoneOn

    def draw(seen: SeenTable) -> str:
        moment = max(0, min(at, seen.ply))
        return render.board(_moment(seen, moment), visit.language)

    return HTMLResponse(await draw_table(visit, view, draw))


@router.get("/t/{table}/replay/scenes")
@limited_as(LimitedAct.READ)
async def replay_scenes(table: str, visit: AnyVisit, since: int = 0, at: int = 0) -> Response:
    """What happens on the way from one moment of the game to a later one."""
    view = await visit.desk.house.table(table, visit.viewer)
    if view.table.record is None:
        raise GoneOn

    def tell(seen: SeenTable) -> list[dict[str, Any]]:
        return [render.scene(each, visit.language) for each in scenes_of(seen.identities, seen.viewpoint, since, at)]

    return JSONResponse(await draw_table(visit, view, tell))
