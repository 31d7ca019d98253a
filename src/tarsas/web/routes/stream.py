"""The event stream of a browser."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Depends, Query
from starlette.responses import Response

from ...http.rates import limited_as
from ...http.streams import MOST_TABLES, CountedStream
from ...service.limits import LimitedAct
from ..counted import count
from ..visits import AnyVisit

# Not a page: HEAD would ask for the head of something that never ends.
router = APIRouter(include_in_schema=False, dependencies=[Depends(count)])


@router.get("/stream")
@limited_as(LimitedAct.READ)
async def stream(visit: AnyVisit, table: Annotated[list[str] | None, Query()] = None) -> Response:
    """What happens at these tables, and at all tables of this person, as it happens."""
    tables = list(dict.fromkeys(table or ()))[:MOST_TABLES]
    last = visit.request.headers.get("last-event-id", "") or visit.request.query_params.get("last", "")
    room = visit.desk.streams.take_room(visit.viewer, visit.address)
    # FastAPI's own loop over a route's events would wait for the limits above until the first one is read, and its heartbeats are comments, which no script sees.
    return CountedStream(visit.desk.streams.stream(tables, visit.viewer, visit.viewer or visit.browser, last), room)
