"""Every request is counted: first against where it comes from, which costs nothing to find out, then against who it is."""

from __future__ import annotations

from starlette.requests import Request

from ..http.rates import address_of, limit_of, slowing_down
from .desk import PageDesk
from .visits import visit_of


async def count(request: Request) -> None:
    """Raises `TooMany`. Goes with every route of `page_router`."""
    await count_address(request)
    desk: PageDesk = request.app.state.desk
    if (viewer := (await visit_of(request)).viewer) is not None:
        async with slowing_down(desk.settings):
            desk.house.limits.spend(limit_of(request.scope["endpoint"], request.method), viewer)
        desk.house.bots.note_origin(viewer, address_of(request))


async def count_address(request: Request) -> None:
    """The same for what is given to anybody, whoever it is: that is not even looked up."""
    desk: PageDesk = request.app.state.desk
    async with slowing_down(desk.settings):
        desk.house.limits.spend(limit_of(request.scope["endpoint"], request.method), address=address_of(request))
