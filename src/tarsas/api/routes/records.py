"""Records and pictures: what programs take home, and bring."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import replace
from typing import Annotated

from fastapi import Query
from starlette.responses import Response

from ...http.drawing_queue import Urgency, queue
from ...http.headers import PICTURE_POLICY
from ...http.picture_queue import PictureWish, Waiter
from ...http.rates import limited_as
from ...language import Language
from ...match import BadRecord, Record, read_record, sentences_of, to_json, verify, write_json, write_text
from ...service.limits import LimitedAct
from ...service.people.person import Scope
from ...service.tables.player_names import seat_names
from ...service.tables.view import TableView
from ...show.pictures import Framing, picture_of
from ..callers import Caller
from ..models.common import Both
from ..models.pictures import PictureQuery
from ..models.records import RecordDocument, RecordInfo, RecordPracticeWish, RecordWish, VerdictInfo
from ..models.tables import TableInfo
from ..moments import check_seat, moment_of
from ..problems import NoRecord
from ..routing import JSON, By, api_router, needs

router = api_router("records")

_TEXT, _SVG, _PNG = "text/plain", "image/svg+xml", "image/png"


def _of(media_type: str) -> dict[int | str, dict[str, object]]:
    return {200: {"content": {media_type: {"schema": {"type": "string"}}}, "description": "As asked for."}}


@router.get("/tables/{table}/record", response_model=RecordDocument)
async def record(by: By, table: str) -> Response:
    """The record so far, as JSON."""
    found = await by.house.record(table)
    return Response(await _aside(by, lambda: write_json(found)), media_type=JSON)


@router.get("/tables/{table}/record.txt", response_model=None, responses=_of(_TEXT))
async def record_text(by: By, table: str) -> Response:
    """The record so far, as text."""
    found = await by.house.record(table)
    return Response(await _aside(by, lambda: write_text(found)), media_type=_TEXT)


@router.post("/records")
async def read(by: By, wish: RecordWish) -> RecordInfo:
    """Read a record, play it through, and reckon its luck again."""
    return await asyncio.to_thread(_told, wish.record)


def _read(written: str) -> Record:
    try:
        return read_record(written)
    except BadRecord as problem:
        raise NoRecord(problem, written) from None


def _told(written: str) -> RecordInfo:
    found = _read(written)
    verdict = verify(found)
    told = {str(each): " ".join(text.to(each) for text in sentences_of(found, found.names(each))) for each in Language}
    return RecordInfo(
        game=found.game.name,
        players=found.game.players,
        options=dict(found.game.options),
        seats=list(found.seats),
        plies=found.plies,
        ending=str(found.ending.kind),
        result=Both(**told),
        verdict=VerdictInfo(finding=str(verdict.finding), is_proven=verdict.is_proven, outcomes=verdict.outcomes),
        text=write_text(found),
        record=RecordDocument(to_json(found)),
    )


@router.post("/records/practice", status_code=201)
@needs(Scope.PLAY)
@limited_as(LimitedAct.NEW_TABLE)
async def practise(by: By, wish: RecordPracticeWish) -> TableInfo:
    """A private table that goes on alone from a moment of a record."""
    found = await asyncio.to_thread(_read, wish.record)
    return TableInfo.seen(await by.house.practice(by.person.id, found, wish.at))


@router.get("/tables/{table}/picture.svg", response_model=None, responses=_of(_SVG), tags=["positions"])
async def picture_svg(by: By, table: str, query: Annotated[PictureQuery, Query()]) -> Response:
    """A moment, as a drawing."""
    shown, wish = await _picture(by, table, query)
    framing = Framing(layout=wish.layout, theme=wish.theme, language=wish.language, seat=wish.seat, has_captions=False)
    svg = await _aside(by, lambda: picture_of(shown, wish.at, framing, ""))
    return Response(svg, media_type=_SVG, headers={"Content-Security-Policy": PICTURE_POLICY})


@router.get("/tables/{table}/picture.png", response_model=None, responses=_of(_PNG), tags=["positions"])
@limited_as(LimitedAct.DOWNLOAD)
async def picture_png(by: By, table: str, query: Annotated[PictureQuery, Query()]) -> Response:
    """A moment, in pixels."""
    shown, wish = await _picture(by, table, query)
    made = await by.desk.pictures.of(table, len(shown.actions), shown, wish, Waiter(by.viewer, by.address))
    by.desk.metrics.pictures.labels(wish.kind).inc()
    return Response(made, media_type=_PNG)


async def _picture(by: Caller, table: str, query: PictureQuery) -> tuple[Record, PictureWish]:
    """The record with everybody's name, and the picture of it that is wanted."""
    view = await by.house.table(table, by.viewer)
    at = moment_of(view, query.at)
    check_seat(view, query.seat)
    found = await by.house.record(table)
    shown = replace(found, seats=seat_names(view.table.seats, by.language))
    return shown, PictureWish("png", at, query.theme, query.layout, by.language, _seat(view, query.seat))


def _seat(view: TableView, asked: int | None) -> int:
    return asked if asked is not None else next(iter(view.table.seats_of(view.viewer)), 0)


async def _aside(by: Caller, work: Callable[[], str]) -> str:
    """Done where tables are drawn, in turn with everybody's looks."""
    return await queue.draw(Urgency.LOOK, by.viewer or by.address, work)
