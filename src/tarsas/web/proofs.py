"""Reckoning the luck of finished games again, once for each table, outside the event loop."""

from __future__ import annotations

import asyncio
from collections import OrderedDict

from ..match import Record, Verdict, verify

MOST_KEPT = 1_000


class Proofs:
    """What verifying a table's record found; the latest are remembered, for a finished record never changes."""

    def __init__(self) -> None:
        self._found: OrderedDict[str, Verdict] = OrderedDict()

    async def of(self, table: str, record: Record) -> Verdict:
        """The verdict on a finished table's record."""
        found = self._found.get(table)
        if found is None:
            found = self._found[table] = await asyncio.to_thread(verify, record)
            while len(self._found) > MOST_KEPT:
                self._found.popitem(last=False)
        return found
