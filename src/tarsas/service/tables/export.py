"""Records out of the house and into it: a file of JSON lines, one game each.

A line is `{"table": ID, "is_public": …, "record": {…}}`; the record is as docs/record.md has it. A line that is only a record can be read too.
An export that was cut short goes on where it stopped; importing a file twice brings nothing twice.
"""

from __future__ import annotations

import asyncio
import hashlib
import json
import re
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import NamedTuple

from sqlalchemy import Connection, select

from ...errors import TarsasError
from ...match import BadRecord, Record, from_json, to_json
from ...store import Store, StoredEvent, append_events, events_after
from ...store import tables as stored
from ...store.schema import tables
from .events import Created, Imported
from .evolve import opened
from .seats import Seat
from .summaries import summary_of
from .table import Status
from .vocabulary import new_event
from .wishes import ClockWish

Progress = Callable[[int, int], None]
"""Called with how much is done, and of how much."""

TOGETHER = 100
"""So many records are stored at once: they share commits."""

_ID = re.compile(r"[A-Za-z0-9_-]{8,64}", re.ASCII)


class NoExport(TarsasError):
    """A file that holds something else than exported records."""


class Exported(NamedTuple):
    """How many records were written now, and how many were in the file already."""

    written: int
    already: int


class BadLine(NamedTuple):
    """A line that is no record: its number from 1, and why."""

    number: int
    reason: str


@dataclass(frozen=True)
class ImportResult:
    """How many records became tables, how many were here already, and the lines that are none."""

    new: int
    known: int
    bad: tuple[BadLine, ...]


# --- out


async def export_records(store: Store, path: Path, *, unfinished: bool = False, progress: Progress | None = None) -> Exported:
    """Write the records of all finished games, or of all that have begun, to the file; what is in it already stays and is not written again."""
    already = await asyncio.to_thread(_mend, path)
    wanted = [each for each in await store.read(partial(_exported_ids, unfinished=unfinished)) if each not in already]
    written = 0
    with path.open("a", encoding="utf-8") as file:
        for number, table_id in enumerate(wanted, 1):
            line = _line(await store.read(partial(events_after, table_id=table_id)))
            if line is not None:
                file.write(line + "\n")
                written += 1
            if progress:
                progress(number, len(wanted))
    return Exported(written, len(already))


def _exported_ids(connection: Connection, unfinished: bool) -> list[str]:
    statuses = (Status.PLAYING, Status.OVER) if unfinished else (Status.OVER,)
    return list(connection.execute(select(tables.c.id).where(tables.c.status.in_(statuses)).order_by(tables.c.created_at, tables.c.id)).scalars())


def _line(events: list[StoredEvent]) -> str | None:
    """The line of a table; None for one that was given up before it began."""
    table = opened(events)
    if table.record is None:
        return None
    return json.dumps({"table": table.id, "is_public": table.is_public, "record": to_json(table.record)}, ensure_ascii=False)


def _mend(path: Path) -> set[str]:
    """The tables whose lines are in the file. A last line that was cut short is removed; anything else that is no such line is refused."""
    if not path.exists():
        return set()
    found: set[str] = set()
    whole = 0
    with path.open("rb") as file:
        for number, line in enumerate(file, 1):
            if not line.endswith(b"\n"):
                break
            found.add(_id_in(path, number, line))
            whole += len(line)
    with path.open("rb+") as file:
        file.truncate(whole)
    return found


def _id_in(path: Path, number: int, line: bytes) -> str:
    try:
        return str(json.loads(line)["table"])
    except (ValueError, KeyError, TypeError):
        raise NoExport(f"{path}, line {number}: this is no exported record. Name another file, or one that an export began.") from None


# --- in


async def import_records(store: Store, path: Path, now: int, *, strict: bool = False, progress: Progress | None = None) -> ImportResult:
    """Make a finished table of each record. Bad lines are told and left out; with `strict`, nothing is imported if there is one."""
    if strict and (bad := tuple([found async for found in _found_in(path, progress) if isinstance(found, BadLine)])):
        return ImportResult(0, 0, bad)
    new = known = 0
    wrong: list[BadLine] = []
    waiting: list[asyncio.Future[bool]] = []
    async for entry in _found_in(path, progress):
        if isinstance(entry, BadLine):
            wrong.append(entry)
            continue
        waiting.append(asyncio.ensure_future(store.write(partial(_add, entry=entry, now=now))))
        if len(waiting) == TOGETHER:
            added = await asyncio.gather(*waiting)
            new, known, waiting = new + sum(added), known + added.count(False), []
    added = await asyncio.gather(*waiting)
    return ImportResult(new + sum(added), known + added.count(False), tuple(wrong))


async def _found_in(path: Path, progress: Progress | None) -> AsyncIterator[Entry | BadLine]:
    """What each line says that is not blank; `progress` hears the bytes read so far, and those there are."""
    size, read = path.stat().st_size, 0
    with path.open("rb") as file:
        for number, line in enumerate(file, 1):
            read += len(line)
            if not line.strip():
                continue
            try:
                yield await asyncio.to_thread(_entry, line)
            except BadRecord as problem:
                yield BadLine(number, str(problem))
            if progress:
                progress(read, size)


class Entry(NamedTuple):
    """A line that could be read."""

    table_id: str
    is_public: bool
    record: Record


def _entry(line: bytes) -> Entry:
    try:
        found = json.loads(line.decode("utf-8-sig"))
    except (ValueError, RecursionError):
        raise BadRecord("this is no line of JSON in UTF-8; it may have been cut.") from None
    if not isinstance(found, dict) or "record" not in found:
        # A record alone gets an id that follows from it, so that it is the same table each time.
        return Entry(hashlib.sha256(line.strip()).hexdigest()[:16], False, from_json(found))
    table_id = found.get("table", "")
    if not isinstance(table_id, str) or not _ID.fullmatch(table_id):
        raise BadRecord(f"table: {str(table_id)[:60]!r} is no id; expected 8 to 64 letters, digits, - or _.")
    return Entry(table_id, found.get("is_public") is True, from_json(found["record"]))


def _add(connection: Connection, entry: Entry, now: int) -> bool:
    """A finished table of this record; False if there is one of this id."""
    if stored.has_table(connection, entry.table_id):
        return False
    events = [new_event(event, now, None, None) for event in (_created(entry), Imported(to_json(entry.record)))]
    table = opened(StoredEvent(entry.table_id, seq, event.kind, now, event.data, None, None) for seq, event in enumerate(events, 1))
    luck, game = entry.record.luck, entry.record.game
    seed = bytes.fromhex(luck.seed) if luck and luck.seed else b""
    stored.add_table(
        connection, table.id, game=game.name, players=game.players, mode=game.mode, host=None, seed=seed, at=now, is_public=entry.is_public
    )
    append_events(connection, table.id, 0, events, {"status": str(table.status), "summary": summary_of(table)})
    return True


def _created(entry: Entry) -> Created:
    game, luck = entry.record.game, entry.record.luck
    return Created(
        game=game.name,
        players=game.players,
        options=dict(game.options),
        seats=(Seat(),) * game.players,
        clock=ClockWish(),
        is_rated=False,
        is_public=entry.is_public,
        commitment=luck.commitment if luck else "",
        invite="",
        stand_in="",
    )
