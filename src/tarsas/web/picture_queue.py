"""Pictures to keep: made in a process of their own, one at a time, the latest remembered."""

from __future__ import annotations

import asyncio
import json
import logging
import sys
from asyncio.subprocess import PIPE, Process
from collections import OrderedDict
from dataclasses import dataclass
from typing import Literal

from ..draw import Layout, Theme
from ..language import Language, Text
from ..match import Record, to_json
from ..service.refusals import Refusal

MOST_WAITING = 6
LONGEST = 300.0
"""Seconds; a long game has some hundred frames, and a busy machine takes a second for each."""
MOST_ACTIONS = 1_500
"""A longer game makes no moving picture: chance counted, the longest on our shelf has about half as many actions."""
BYTES_KEPT = 32_000_000

_BUSY = Text("Most sokan kérnek képet. Próbáld újra egy perc múlva.", "Many pictures are being made just now. Try again in a minute.")
_TOO_LONG = Text(
    "Ez a játszma túl hosszú egy mozgóképhez. A jegyzéke letölthető, és a „tarsas replay” paranccsal kép is készül belőle.",
    "This game is too long for a moving picture. Its record can be downloaded, and `tarsas replay` makes pictures of that.",
)
_TOO_SLOW = Text(
    "A kép nem készült el időben, most túl sok a dolgunk. Próbáld újra később.",
    "The picture was not ready in time: we are too busy. Try again later.",
)
_FAILED = Text("A kép nem készült el.", "The picture could not be made.")

log = logging.getLogger(__name__)


class NoPicture(Refusal):
    """A picture that cannot be made now."""

    status = 503


class TooLongToMove(NoPicture):
    """A game with more moments than a moving picture should have; trying again does not help."""

    status = 422


@dataclass(frozen=True)
class PictureWish:
    """A still (`png`, of the moment `at`) or a moving (`gif`) picture, and how it looks."""

    kind: Literal["png", "gif"]
    at: int = 0
    theme: Theme = "light"
    layout: Layout = "wide"
    language: Language = Language.EN
    seat: int = 0


class PictureQueue:
    """Makes pictures, and keeps the latest."""

    def __init__(self) -> None:
        self._one_at_a_time = asyncio.Lock()
        self._waiting = 0
        self._kept: OrderedDict[tuple[str, int, PictureWish], bytes] = OrderedDict()
        self._process: Process | None = None

    async def of(self, table: str, seq: int, record: Record, wish: PictureWish) -> bytes:
        """The picture of a table's record as it stood after event `seq`; raises `NoPicture`."""
        key = (table, seq, wish)
        if wish.kind == "gif" and len(record.actions) > MOST_ACTIONS:
            raise TooLongToMove(_TOO_LONG)
        if key not in self._kept:
            if self._waiting >= MOST_WAITING:
                raise NoPicture(_BUSY)
            self._waiting += 1
            try:
                async with self._one_at_a_time:
                    if key not in self._kept:
                        self._keep(key, await self._make(record, wish))
            finally:
                self._waiting -= 1
        self._kept.move_to_end(key)
        return self._kept[key]

    async def close(self) -> None:
        """End a picture under way."""
        if self._process is not None and self._process.returncode is None:
            self._process.kill()
            await self._process.wait()

    def _keep(self, key: tuple[str, int, PictureWish], made: bytes) -> None:
        self._kept[key] = made
        while len(self._kept) > 1 and sum(map(len, self._kept.values())) > BYTES_KEPT:
            self._kept.popitem(last=False)

    async def _make(self, record: Record, wish: PictureWish) -> bytes:
        asked = {
            "record": to_json(record),
            "kind": wish.kind,
            "at": wish.at,
            "theme": wish.theme,
            "layout": wish.layout,
            "language": wish.language,
            "seat": wish.seat,
        }
        command = (sys.executable, "-m", "tarsas.show.picture_process")
        process = self._process = await asyncio.create_subprocess_exec(*command, stdin=PIPE, stdout=PIPE, stderr=PIPE)
        try:
            async with asyncio.timeout(LONGEST):
                made, complaint = await process.communicate(json.dumps(asked).encode())
        except TimeoutError:
            await self.close()
            raise NoPicture(_TOO_SLOW) from None
        except BaseException:
            # Whoever asked has gone, or it took too long: no process is left behind.
            await self.close()
            raise
        if process.returncode:
            log.error("a picture failed: %s", complaint.decode(errors="replace"))
            raise NoPicture(_FAILED)
        return made
