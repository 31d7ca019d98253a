"""The streams, as lines of JSON or as server-sent events."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import aclosing
from typing import Annotated

from fastapi import Query
from fastapi.sse import format_sse_event
from starlette.responses import Response

from ...http.rates import limited_as
from ...http.streams import RETRY, SERVER_SENT, CountedStream
from ...language import Text
from ...service.limits import LimitedAct
from ...service.people.person import Scope
from ..callers import Caller
from ..models.common import Told
from ..models.streams import MyStream, StreamQuery, TableStream, TableStreamQuery
from ..problems import BadRequest
from ..routing import STREAM, By, api_router, needs
from ..streams import MyLines, TableLines

router = api_router("streams")

LINES = "application/x-ndjson"

_BAD_AFTER = Text(
    "Az „after” egy szám: az utolsó sor, amelyet megkaptál („seq” vagy „cursor”).",
    "What to go on after is a number: the seq, or the cursor, of the last line you had.",
)

Lines = AsyncIterator[tuple[Told, str | None]]


@router.get("/events", response_model=MyStream, openapi_extra=STREAM)
@needs(Scope.READ)
@limited_as(LimitedAct.READ)
async def my_events(by: By, query: Annotated[StreamQuery, Query()]) -> Response:
    """All that concerns me: games that begin and end, my turns, questions, challenges."""
    return _going_on(by, MyLines(by, _after(by, query)).lines(stays=query.stay))


@router.get("/tables/{table}/events", response_model=TableStream, openapi_extra=STREAM)
@limited_as(LimitedAct.READ)
async def table_events(by: By, table: str, query: Annotated[TableStreamQuery, Query()]) -> Response:
    """One table: as it stands, and then every event."""
    after = _after(by, query)
    # Whether there is such a table is told before the stream begins.
    await by.house.table(table, by.viewer)
    return _going_on(by, TableLines(by, table, after, has_words=query.words).lines(stays=query.stay))


def _after(by: Caller, query: StreamQuery) -> int | None:
    """Where to go on."""
    written = query.after if query.after is not None else by.request.headers.get("last-event-id")
    if written is None or written == "":
        return None
    if not (written.isascii() and written.isdecimal() and len(written) < 17):
        raise BadRequest(_BAD_AFTER, None, "after")
    return int(written)


def _going_on(by: Caller, lines: Lines) -> Response:
    room = by.desk.streams.take_room(by.viewer, by.address)
    is_server_sent = SERVER_SENT in by.request.headers.get("accept", "")
    written = _server_sent(lines) if is_server_sent else _as_lines(lines)
    return CountedStream(written, room, SERVER_SENT if is_server_sent else LINES)


async def _as_lines(lines: Lines) -> AsyncIterator[bytes]:
    async with aclosing(lines) as told:  # type: ignore[type-var]
        async for line, _ in told:
            yield line.model_dump_json().encode() + b"\n"


async def _server_sent(lines: Lines) -> AsyncIterator[bytes]:
    yield format_sse_event(retry=RETRY)
    async with aclosing(lines) as told:  # type: ignore[type-var]
        async for line, identity in told:
            yield format_sse_event(event=line.kind, data_str=line.model_dump_json(), id=identity)  # type: ignore[attr-defined]
