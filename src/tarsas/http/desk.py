"""The front desk: what all routes of one app share, whichever door they belong to."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from starlette.requests import Request

from ..service.house import House
from .metrics import Metrics
from .picture_queue import PictureQueue
from .settings import WebSettings
from .signatures import Signer
from .streams import Streams


class Desk:
    """One app's house, settings and figures. `open` it around the life of the app."""

    def __init__(self, house: House, settings: WebSettings) -> None:
        self.house = house
        self.settings = settings
        self.metrics = Metrics()
        self.streams = Streams(house, settings, self.metrics)
        self.pictures = PictureQueue()
        self._signer: Signer | None = None

    @property
    def signer(self) -> Signer:
        """Signs for browsers; there once the desk is open."""
        assert self._signer is not None, "the app's lifespan has not begun"
        return self._signer

    @asynccontextmanager
    async def open(self) -> AsyncIterator[None]:
        """Ready for visitors as long as the block runs."""
        self._signer = await Signer.of(self.house)
        try:
            yield
        finally:
            self.streams.close()
            await self.pictures.close()


def desk_of(request: Request) -> Desk:
    """The desk of the app that got this request."""
    desk: Desk = request.app.state.desk
    return desk
