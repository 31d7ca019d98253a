"""The front desk of the pages: what their routes share besides what every door has."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from ..http.desk import Desk
from ..http.settings import WebSettings
from ..service.house import House
from ..show.identities import IdentityCache
from . import render
from .proofs import Proofs
from .sent_texts import SentTexts
from .shown_tables import ShownTables


class PageDesk(Desk):
    """What pages keep in memory."""

    def __init__(self, house: House, settings: WebSettings) -> None:
        super().__init__(house, settings)
        self.identities = IdentityCache()
        self.free_identities = IdentityCache()
        """Those of boards without a table: however many there are, those of tables stay."""
        self.proofs = Proofs()
        self.sent = SentTexts()
        self.shown = ShownTables()

    @asynccontextmanager
    async def open(self) -> AsyncIterator[None]:
        """Ready for visitors as long as the block runs."""
        preparing = asyncio.create_task(asyncio.to_thread(render.prepare), name="reading the templates")
        async with super().open():
            try:
                yield
            finally:
                await preparing
                self.streams.close()
