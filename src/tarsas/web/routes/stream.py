"""The event stream of a browser. Where we know what its page shows of a table, it tells what is new there, as the page would ask for it."""

from __future__ import annotations

import zlib
from collections.abc import AsyncIterator
from typing import Final

import orjson
from starlette.responses import Response

from ...errors import TarsasError
from ...http.rates import limited_as
from ...http.streams import MOST_TABLES, SERVER_SENT, CountedStream
from ...service.limits import LimitedAct
from ..answers import page_router
from ..visits import AnyVisit, Visit
from .table import live_json

router = page_router()

WINDOW: Final = 16 + 13
"""gzip's, of 8 kB. A stream stays open for hours, and this with the tables below is all that it keeps for compressing: some 50 kB."""
TABLES: Final = 5
LEVEL: Final = 5


@router.get("/stream")
@limited_as(LimitedAct.READ)
async def stream(visit: AnyVisit) -> Response:
    """What happens at these tables, and at all tables of this person, as it happens."""
    if visit.is_head:
        return Response(media_type=SERVER_SENT)
    query, headers = visit.request.query_params, visit.request.headers
    tables = list(dict.fromkeys(query.getlist("table")))[:MOST_TABLES]
    last = headers.get("last-event-id", "") or query.get("last", "")
    room = visit.desk.streams.take_room(visit.viewer, visit.address)

    async def what_is_new(table: str, seq: int) -> bytes:
        return await new_at(visit, table, seq)

    # FastAPI's own loop over a route's events would wait for the limits above until the first one is read, and its heartbeats are comments, which no script sees.
    events = visit.desk.streams.stream(tables, visit.viewer, visit.viewer or visit.browser, last, what_is_new)
    if "gzip" not in headers.get("accept-encoding", ""):
        return CountedStream(events, room)
    return CountedStream(compressed(events), room, headers={"Content-Encoding": "gzip", "Vary": "Accept-Encoding"})


async def new_at(visit: Visit, table: str, seq: int) -> bytes:
    """What is new at a table, told by what the visitor's browser shows of it; nothing where it shows that already, or has to ask."""
    desk = visit.desk
    shown = desk.shown.behind(visit, table, seq)
    if shown is None:
        return b""
    try:
        view = await desk.house.table(table, visit.viewer)
        live = await live_json(shown.visit, view, shown.ply, shown.version, unasked=shown.unasked + 1)
    except TarsasError:
        # A table that is closed, a store that is away: the page will ask, and be told. The stream, which tells of other tables too, goes on.
        return b""
    return orjson.dumps(live) if "since" in live else b""


async def compressed(events: AsyncIterator[bytes]) -> AsyncIterator[bytes]:
    """The same events as gzip, each to be read as soon as it comes. What was said before need not be said again, and one table is much like it was a move before."""
    compressor = zlib.compressobj(LEVEL, zlib.DEFLATED, WINDOW, TABLES)
    async for each in events:
        yield compressor.compress(each) + compressor.flush(zlib.Z_SYNC_FLUSH)
