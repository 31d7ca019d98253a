"""Is it well, and how busy is it: for whoever runs the server."""

from __future__ import annotations

import asyncio
import hmac
import time

from prometheus_client import CONTENT_TYPE_LATEST
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from ... import __version__
from ...http.rates import limited_as
from ...service.errors import StoreUnavailable
from ...service.limits import LimitedAct
from ..answers import page_router
from ..desk import PageDesk

router = page_router(is_for_anybody=True)

PATIENCE = 3.0
HOME = ("127.0.0.1", "::1")


@router.get("/health")
@limited_as(LimitedAct.READ)
async def health(request: Request) -> Response:
    """200 while what happens here can be stored, 503 otherwise."""
    began = time.perf_counter()
    try:
        async with asyncio.timeout(PATIENCE):
            await _desk(request).house.check()
    except (StoreUnavailable, TimeoutError):
        return JSONResponse({"status": "the database does not answer, or cannot be written to", "version": __version__}, 503)
    return JSONResponse({"status": "ok", "version": __version__, "database_ms": round(1000 * (time.perf_counter() - began), 1)})


@router.get("/metrics")
@limited_as(LimitedAct.READ)
async def metrics(request: Request) -> Response:
    """The figures for Prometheus: for this machine, or for who has the token."""
    desk = _desk(request)
    if not _may_read(request, desk.settings.metrics_token):
        raise HTTPException(403)
    await _count(desk)
    return Response(desk.metrics.text(), headers={"Content-Type": CONTENT_TYPE_LATEST})


def _may_read(request: Request, token: str) -> bool:
    shown = request.headers.get("authorization", "").removeprefix("Bearer ")
    if token and hmac.compare_digest(shown.encode(), token.encode()):
        return True
    return not token and request.client is not None and request.client.host in HOME


async def _count(desk: PageDesk) -> None:
    """Look at what is not counted as it happens: tables in memory, and the bots' queue."""
    desk.metrics.tables.set(desk.house.tables_in_memory)
    desk.metrics.reels.set(len(desk.identities))
    waiting, taken, oldest = await desk.house.bots.queue()
    desk.metrics.jobs_waiting.set(waiting)
    desk.metrics.jobs_taken.set(taken)
    desk.metrics.longest_wait.set(max(0.0, time.time() - oldest / 1000) if oldest else 0.0)


def _desk(request: Request) -> PageDesk:
    desk: PageDesk = request.app.state.desk
    return desk
