"""What people take home: records and pictures."""

from __future__ import annotations

import asyncio
from dataclasses import replace

from starlette.exceptions import HTTPException
from starlette.responses import JSONResponse, Response

from ...draw import Theme
from ...http.headers import PICTURE_POLICY
from ...http.picture_queue import PictureWish, Waiter
from ...http.rates import limited_as
from ...match import Record, write_json, write_text
from ...service.limits import LimitedAct
from ...service.tables.player_names import seat_names
from ...service.tables.view import TableView
from ...show.pictures import Framing, picture_of
from ..answers import page_router
from ..drawing import look_for
from ..pages.seen_table import nearest_seat
from ..visits import AnyVisit, Visit

router = page_router()

LOOK_AROUND = 0.3
"""Seconds between two looks whether somebody still waits for a picture."""

THEMES: dict[str, Theme] = {"light": "light", "dark": "dark"}


@router.get("/t/{table}/record.txt")
async def record_text(table: str, visit: AnyVisit) -> Response:
    """The record, for people to read."""
    record = await visit.desk.house.record(table)
    text = "" if visit.is_head else await look_for(visit.request, write_text, record)
    return to_keep(text.encode(), "text/plain; charset=utf-8", f"{table}.txt")


@router.get("/t/{table}/record.json")
async def record_json(table: str, visit: AnyVisit) -> Response:
    """The record, for programs."""
    record = await visit.desk.house.record(table)
    text = "" if visit.is_head else await look_for(visit.request, write_json, record)
    return to_keep(text.encode(), "application/json", f"{table}.json")


@router.get("/t/{table}/picture.svg")
async def picture_svg(table: str, visit: AnyVisit, at: int = -1, theme: str = "light") -> Response:
    """One moment, as a drawing."""
    view, wish = await _wish(visit, table, at, theme)
    record = _named(view, visit)
    framing = Framing(layout=wish.layout, theme=wish.theme, language=wish.language, seat=wish.seat, has_captions=False)
    svg = "" if visit.is_head else await look_for(visit.request, picture_of, record, wish.at, framing, "")
    answer = to_keep(svg.encode(), "image/svg+xml", f"{table}-{wish.at}.svg")
    answer.headers["Content-Security-Policy"] = PICTURE_POLICY
    return answer


@router.get("/t/{table}/picture.png")
@limited_as(LimitedAct.DOWNLOAD)
async def picture_png(table: str, visit: AnyVisit, at: int = -1, theme: str = "light") -> Response:
    """One moment, in pixels."""
    view, wish = await _wish(visit, table, at, theme)
    made = b"" if visit.is_head else await _made(visit, view, wish)
    return to_keep(made, "image/png", f"{table}-{wish.at}.png")


@router.get("/t/{table}/moves.gif")
@limited_as(LimitedAct.DOWNLOAD)
async def moves_gif(table: str, visit: AnyVisit, theme: str = "light") -> Response:
    """The whole game, moving; once it is over."""
    view, wish = await _wish(visit, table, -1, theme)
    if view.table.status != "over":
        raise HTTPException(404)
    moving = PictureWish("gif", theme=wish.theme, layout="wide", language=wish.language, seat=wish.seat)
    made = b"" if visit.is_head else await _made(visit, view, moving)
    return to_keep(made, "image/gif", f"{table}.gif")


@router.get("/t/{table}/moves.gif/progress")
@limited_as(LimitedAct.READ)
async def moves_gif_progress(table: str, visit: AnyVisit) -> Response:
    """How far the moving picture has come."""
    done, total = visit.desk.pictures.progress(table)
    return JSONResponse({"done": done, "total": total})


def _named(view: TableView, visit: Visit) -> Record:
    """The record with everybody's name as the page has it, the bots' too."""
    record = view.table.record
    assert record is not None, "checked in _wish"
    return replace(record, seats=seat_names(view.table.seats, visit.language))


async def _wish(visit: Visit, table: str, at: int, theme: str) -> tuple[TableView, PictureWish]:
    view = await visit.desk.house.table(table, visit.viewer)
    record = view.table.record or await visit.desk.house.record(table)
    last = len(record.actions)
    moment = at if 0 <= at <= last else last
    return view, PictureWish("png", moment, THEMES.get(theme, "light"), "wide", visit.language, nearest_seat(view))


async def _made(visit: Visit, view: TableView, wish: PictureWish) -> bytes:
    record = _named(view, visit)
    waiter = Waiter(visit.viewer, visit.address)
    making = asyncio.create_task(visit.desk.pictures.of(view.table.id, len(record.actions), record, wish, waiter))
    try:
        # Who has gone away needs no picture any more.
        while not (await asyncio.wait([making], timeout=LOOK_AROUND))[0]:
            if await visit.request.is_disconnected():
                raise HTTPException(499)
    finally:
        making.cancel()
    made = making.result()
    visit.desk.metrics.pictures.labels(wish.kind).inc()
    return made


def to_keep(content: bytes, media_type: str, name: str) -> Response:
    """The answer; where only its head was asked for there is no content, and nothing says how long it would be."""
    answer = Response(content, media_type=media_type, headers={"Content-Disposition": f'attachment; filename="tarsas-{name}"'})
    if not content:
        del answer.headers["content-length"]
    return answer
