"""Pictures to keep: made in processes of their own, one of each kind at a time, the latest remembered."""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import os
import signal
import sys
from asyncio.subprocess import PIPE, Process
from collections import Counter, OrderedDict
from collections.abc import AsyncIterator
from dataclasses import dataclass
from typing import Literal

from ..draw import Layout, Theme
from ..language import Language, Text
from ..match import Record, to_json
from ..service.refusals import Refusal
from ..show.picture_process import PROGRESS

LONGEST = 300.0
"""Seconds; a long game has some hundred frames, and a busy machine takes a second for each."""
MOST_ACTIONS = 1_500
"""A longer game makes no moving picture: chance counted, the longest on our shelf has about half as many actions."""
BYTES_KEPT = 32_000_000

_BUSY = Text("Most sokan kérnek képet. Próbáld újra egy perc múlva.", "Many pictures are being made just now. Try again in a minute.")
_TOO_LONG = Text(
    "Ez a játszma túl hosszú egy mozgóképhez. A jegyzőkönyve letölthető, és a „tarsas replay” parancs képet is készít belőle.",
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


@dataclass(frozen=True)
class Waiter:
    """Who waits for a picture, and from where."""

    person: str | None
    address: str


class Lane:
    """Pictures of one kind, one at a time. Everybody waits for a few at most, so that nobody fills it."""

    def __init__(self, most_of_person: int, most_of_address: int, most: int) -> None:
        self.process: Process | None = None
        self._most_of_person, self._most_of_address, self._most = most_of_person, most_of_address, most
        self._waiting: Counter[str] = Counter()
        self._one_at_a_time = asyncio.Lock()

    @contextlib.asynccontextmanager
    async def turn(self, waiter: Waiter) -> AsyncIterator[None]:
        """In its turn; raises `NoPicture` where somebody, all at their address, or everybody together wait for enough already."""
        counted = {"": self._most, f"from {waiter.address}": self._most_of_address}
        if waiter.person is not None:
            counted[waiter.person] = self._most_of_person
        if any(self._waiting[each] >= most for each, most in counted.items()):
            raise NoPicture(_BUSY)
        self._waiting.update(counted.keys())
        try:
            async with self._one_at_a_time:
                yield
        finally:
            self._waiting.subtract(counted.keys())
            # Those who wait for nothing any more are forgotten.
            self._waiting += Counter()

    async def close(self) -> None:
        """End a picture under way, with the processes that render its frames."""
        process = self.process
        if process is not None and process.returncode is None:
            if hasattr(os, "killpg"):
                os.killpg(process.pid, signal.SIGKILL)
            else:
                process.kill()
            await process.wait()


class PictureQueue:
    """Makes pictures, and keeps the latest. Stills do not wait for moving ones."""

    def __init__(self) -> None:
        self._lanes = {"png": Lane(3, 12, 40), "gif": Lane(1, 3, 12)}
        self._kept: OrderedDict[tuple[str, int, PictureWish], bytes] = OrderedDict()
        self._progress: dict[str, tuple[int, int]] = {}

    async def of(self, table: str, seq: int, record: Record, wish: PictureWish, waiter: Waiter) -> bytes:
        """The picture of a table's record as it stood after event `seq`; raises `NoPicture`."""
        key = (table, seq, wish)
        if wish.kind == "gif" and len(record.actions) > MOST_ACTIONS:
            raise TooLongToMove(_TOO_LONG)
        if key not in self._kept:
            lane = self._lanes[wish.kind]
            async with lane.turn(waiter):
                if key not in self._kept:
                    self._keep(key, await self._make(lane, table, record, wish))
        self._kept.move_to_end(key)
        return self._kept[key]

    def progress(self, table: str) -> tuple[int, int]:
        """How many frames of a table's picture are done, and of how many; (0, 0) while none is being made."""
        return self._progress.get(table, (0, 0))

    async def close(self) -> None:
        """End the pictures under way."""
        for lane in self._lanes.values():
            await lane.close()

    def _keep(self, key: tuple[str, int, PictureWish], made: bytes) -> None:
        self._kept[key] = made
        while len(self._kept) > 1 and sum(map(len, self._kept.values())) > BYTES_KEPT:
            self._kept.popitem(last=False)

    async def _make(self, lane: Lane, table: str, record: Record, wish: PictureWish) -> bytes:
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
        process = lane.process = await asyncio.create_subprocess_exec(*command, stdin=PIPE, stdout=PIPE, stderr=PIPE, start_new_session=True)
        try:
            async with asyncio.timeout(LONGEST):
                made, complaint = await asyncio.gather(_made_by(process, json.dumps(asked).encode()), self._complaint(table, process))
        except TimeoutError:
            await lane.close()
            raise NoPicture(_TOO_SLOW) from None
        except BaseException:
            # Whoever asked has gone, or it took too long: no process is left behind.
            await lane.close()
            raise
        finally:
            self._progress.pop(table, None)
        if process.returncode:
            log.error("a picture failed: %s", complaint)
            raise NoPicture(_FAILED)
        return made

    async def _complaint(self, table: str, process: Process) -> str:
        """What the process says beside the picture; how far it has come is noted."""
        complaint = []
        assert process.stderr is not None
        async for line in process.stderr:
            told = line.decode(errors="replace")
            if told.startswith(PROGRESS):
                _, done, total = told.split()
                self._progress[table] = int(done), int(total)
            else:
                complaint.append(told)
        return "".join(complaint)


async def _made_by(process: Process, asked: bytes) -> bytes:
    """What the process makes of what is asked."""
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write(asked)
    process.stdin.write_eof()
    made = await process.stdout.read()
    await process.wait()
    return made
