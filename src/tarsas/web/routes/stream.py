"""The event stream of a browser."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query
from starlette.responses import Response, StreamingResponse

from ...http.streams import MOST_TABLES
from ...service.limits import LimitedAct
from ..visits import AnyVisit

# Not a page: HEAD would ask for the head of something that never ends.
router = APIRouter(include_in_schema=False)


@router.get("/stream")
async def stream(visit: AnyVisit, table: Annotated[list[str] | None, Query()] = None) -> Response:
    """What happens at these tables, and at all tables of this person, as it happens."""
    tables = list(dict.fromkeys(table or ()))[:MOST_TABLES]
    visit.desk.house.limits.spend(LimitedAct.READ, visit.counted_as)
    visit.desk.streams.check_room(visit.counted_as)
    last = visit.request.headers.get("last-event-id", "") or visit.request.query_params.get("last", "")
    events = visit.desk.streams.stream(tables, visit.viewer, visit.counted_as, last)
    # Proxies must pass every event on at once.
    return StreamingResponse(events, media_type="text/event-stream", headers={"X-Accel-Buffering": "no"})
