"""The page of a table, what its script asks for, and its replay."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import Query
from starlette.responses import HTMLResponse, JSONResponse, Response

from ...service.house import TableView
from ...service.limits import LimitedAct
from ...show.board import Board, board_at
from ...show.log import log_of
from ...show.result import neutrals_at
from .. import render
from ..answers import page, page_router, see
from ..drawing import GoneOn, draw_table, origin_of
from ..pages import ReplayPage, TablePage
from ..pages.cards import mode_texts
from ..pages.live_table import live_of, spoken_of, table_result
from ..pages.players import players_at
from ..pages.seen_table import SeenTable
from ..pages.waiting_room import closed_page, waiting_page
from ..visits import AnyVisit, Visit

router = page_router()

LONGEST_PATH = 24


@router.get("/t/{table}")
async def table_page(table: str, visit: AnyVisit) -> Response:
    """The table: waiting, playing or over."""
    person = await visit.somebody_who_looks()
    view = await visit.desk.house.table(table, person.id if person else None)
    visitor, notice = await visit.visitor(), visit.notice()
    if view.table.closing is not None:
        return page(closed_page(view, visitor, notice), 410)
    if view.table.record is None:
        return page(waiting_page(view, visitor, origin_of(visit), notice))
    origin, game = origin_of(visit), view.table.game

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
async def table_live(table: str, visit: AnyVisit, ply: int = -1) -> Response:
    """All that changed since the page showed a position."""
    visit.desk.house.limits.spend(LimitedAct.READ, visit.counted_as)
    view = await visit.desk.house.table(table, visit.viewer)
    return JSONResponse(await live_json(visit, view, ply))


async def live_json(visit: Visit, view: TableView, ply: int) -> dict[str, Any]:
    """The answer to GET `live`, and part of the answer to an act. A table whose game has not begun has only its seq to tell."""
    if view.table.record is None:
        return {"table": view.table.id, "seq": view.table.seq, "status": str(view.table.status)}
    visitor = await visit.visitor(is_counted=False)

    def draw(seen: SeenTable) -> dict[str, Any]:
        since = ply if 0 <= ply <= seen.ply else seen.ply
        return render.live(live_of(seen, since), visitor, spoken_of(seen, since))

    return await draw_table(visit, view, draw)


@router.get("/t/{table}/board")
async def table_board(table: str, visit: AnyVisit, ply: int = -1, chosen: Annotated[list[str] | None, Query()] = None, preview: str = "") -> Response:
    """The picture with a choice made so far; nothing where the game has gone on meanwhile, for then the page will hear of that by itself."""
    visit.desk.house.limits.spend(LimitedAct.READ, visit.counted_as)
    view = await visit.desk.house.table(table, visit.viewer)
    path = tuple(chosen or ())[:LONGEST_PATH]

    def draw(seen: SeenTable) -> Response:
        if ply != seen.ply or seen.is_over:
            return Response(status_code=204)
        return HTMLResponse(
            render.board(board_at(seen.identities, ply, seen.viewpoint, seen.choices(), path, preview, seen.said(ply)), visit.language)
        )

    return Response(status_code=204) if view.table.record is None else await draw_table(visit, view, draw)


@router.get("/t/{table}/replay")
async def replay_page(table: str, visit: AnyVisit, at: int = -1) -> Response:
    """The game played again, from one moment."""
    view = await visit.desk.house.table(table, visit.viewer)
    if view.table.record is None:
        return see(f"/t/{table}")
    visitor, notice, game = await visit.visitor(), visit.notice(), view.table.game

    def draw(seen: SeenTable) -> Response:
        moment = at if 0 <= at <= seen.ply else (0 if at < 0 else seen.ply)
        return page(
            ReplayPage(
                visitor=visitor,
                table=table,
                title=game.contract.words.TITLE,
                board=_moment(seen, moment),
                at=moment,
                last=seen.ply,
                stops=seen.record.line.stops(),
                players=players_at(seen, moment),
                log=log_of(seen.record.line, seen.viewpoint.names),
                neutrals=neutrals_at(seen.record.line.position(moment)),
                mode=mode_texts(game),
                result=table_result(seen) if seen.is_over else None,
                can_practice=seen.is_over,
                notice=notice,
            )
        )

    return await draw_table(visit, view, draw)


def _moment(seen: SeenTable, ply: int) -> Board:
    return board_at(seen.identities, ply, seen.viewpoint, said=seen.said(ply))


@router.get("/t/{table}/replay/board")
async def replay_board(table: str, visit: AnyVisit, at: int = 0) -> Response:
    """One moment of the game."""
    visit.desk.house.limits.spend(LimitedAct.READ, visit.counted_as)
    view = await visit.desk.house.table(table, visit.viewer)
    if view.table.record is None:
        raise GoneOn

    def draw(seen: SeenTable) -> str:
        moment = max(0, min(at, seen.ply))
        return render.board(_moment(seen, moment), visit.language)

    return HTMLResponse(await draw_table(visit, view, draw))
