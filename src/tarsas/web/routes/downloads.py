"""What people take home: records and pictures."""

from __future__ import annotations

from starlette.exceptions import HTTPException
from starlette.responses import Response

from ...draw import Theme
from ...match import write_json, write_text
from ...service.house import TableView
from ...service.limits import LimitedAct
from ...show.pictures import Framing, picture_of
from ..answers import page_router
from ..drawing import in_drawing_thread
from ..pages.seen_table import nearest_seat
from ..picture_queue import PictureWish
from ..visits import AnyVisit, Visit
from .assets import PICTURE_POLICY

router = page_router()

THEMES: dict[str, Theme] = {"light": "light", "dark": "dark"}


@router.get("/t/{table}/record.txt")
async def record_text(table: str, visit: AnyVisit) -> Response:
    """The record, for people to read."""
    text = await in_drawing_thread(write_text, await visit.desk.house.record(table))
    return _to_keep(text.encode(), "text/plain; charset=utf-8", f"{table}.txt")


@router.get("/t/{table}/record.json")
async def record_json(table: str, visit: AnyVisit) -> Response:
    """The record, for programs."""
    text = await in_drawing_thread(write_json, await visit.desk.house.record(table))
    return _to_keep(text.encode(), "application/json", f"{table}.json")


@router.get("/t/{table}/picture.svg")
async def picture_svg(table: str, visit: AnyVisit, at: int = -1, theme: str = "light") -> Response:
    """One moment, as a drawing."""
    view, wish = await _wish(visit, table, at, theme)
    record = view.table.record
    assert record is not None, "checked in _wish"
    framing = Framing(layout=wish.layout, theme=wish.theme, language=wish.language, seat=wish.seat, has_captions=False)
    svg = await in_drawing_thread(picture_of, record, wish.at, framing, "")
    answer = _to_keep(svg.encode(), "image/svg+xml", f"{table}-{wish.at}.svg")
    answer.headers["Content-Security-Policy"] = PICTURE_POLICY
    return answer


@router.get("/t/{table}/picture.png")
async def picture_png(table: str, visit: AnyVisit, at: int = -1, theme: str = "light") -> Response:
    """One moment, in pixels."""
    view, wish = await _wish(visit, table, at, theme)
    return _to_keep(await _made(visit, view, wish), "image/png", f"{table}-{wish.at}.png")


@router.get("/t/{table}/moves.gif")
async def moves_gif(table: str, visit: AnyVisit, theme: str = "light") -> Response:
    """The whole game, moving; once it is over."""
    view, wish = await _wish(visit, table, -1, theme)
    if view.table.status != "over":
        raise HTTPException(404)
    moving = PictureWish("gif", theme=wish.theme, layout="wide", language=wish.language, seat=wish.seat)
    return _to_keep(await _made(visit, view, moving), "image/gif", f"{table}.gif")


async def _wish(visit: Visit, table: str, at: int, theme: str) -> tuple[TableView, PictureWish]:
    visit.desk.house.limits.spend(LimitedAct.READ, visit.counted_as)
    view = await visit.desk.house.table(table, visit.viewer)
    record = view.table.record or await visit.desk.house.record(table)
    last = len(record.actions)
    moment = at if 0 <= at <= last else last
    return view, PictureWish("png", moment, THEMES.get(theme, "light"), "wide", visit.language, nearest_seat(view))


async def _made(visit: Visit, view: TableView, wish: PictureWish) -> bytes:
    record = view.table.record
    assert record is not None, "checked in _wish"
    made = await visit.desk.pictures.of(view.table.id, len(record.actions), record, wish)
    visit.desk.metrics.pictures.labels(wish.kind).inc()
    return made


def _to_keep(content: bytes, media_type: str, name: str) -> Response:
    return Response(content, media_type=media_type, headers={"Content-Disposition": f'attachment; filename="tarsas-{name}"'})
