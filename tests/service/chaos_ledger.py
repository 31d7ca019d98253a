"""What the chaos test knows: what was sent, acknowledged and refused, and how the store must look after it all."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from typing import Any

from sqlalchemy import Connection, select

from tarsas.match import Line, Luck, Record, verify
from tarsas.service.house import House
from tarsas.service.tables.summaries import summary_of
from tarsas.service.tables.table import Status, Table
from tarsas.store import Store, StoredEvent, TableRow, events_after
from tarsas.store.schema import tables
from tarsas.store.tables import table_row

from .company import bots_think, moves


class Ledger:
    """The lines of all lives of the players."""

    def __init__(self) -> None:
        self.sent: dict[str, dict[str, Any]] = {}
        self.done: dict[str, int] = {}
        self.refused: set[str] = set()
        self.lives = 0

    def note(self, line: bytes) -> None:
        said = json.loads(line)
        if "sent" in said:
            self.sent[said["sent"]["request"]] = said["sent"]
        elif "done" in said:
            self.done[said["done"]] = said["seq"]
        elif "refused" in said:
            self.refused.add(said["refused"])
        elif "opened" in said:
            self.lives += 1

    @property
    def pending(self) -> list[dict[str, Any]]:
        """What was sent and never answered."""
        return [sent for request, sent in self.sent.items() if request not in self.done and request not in self.refused]


def row_and_events(connection: Connection, table_id: str) -> tuple[TableRow, list[StoredEvent]]:
    return table_row(connection, table_id), events_after(connection, table_id)


def every_table(connection: Connection) -> list[str]:
    return [row.id for row in connection.execute(select(tables.c.id).order_by(tables.c.id))]


async def check(store: Store, ledger: Ledger) -> int:
    """Every acknowledged event is there, no seq twice, every record replays and its luck verifies; how many events there are."""
    found = 0
    kept: dict[tuple[str, str], tuple[int, Any]] = {}
    for table_id in await store.read(every_table):
        row, events = await store.read(partial(row_and_events, table_id=table_id))
        assert [event.seq for event in events] == list(range(1, row.last_seq + 1)), f"gaps or doubles at table {table_id}"
        requests = [event.request for event in events if event.request is not None]
        assert len(requests) == len(set(requests)), f"a request twice at table {table_id}"
        kept |= {(table_id, event.request): (event.seq, event) for event in events if event.request is not None}
        check_table(row, Table.opened(events))
        found += len(events)
    for sent, seq in answered(ledger):
        if seq is None:
            assert (sent["table"], f"{sent['person']}:{sent['request']}") not in kept, f"refused, and stored: {sent}"
        elif sent["kind"] == "Move":
            stored_seq, event = kept[sent["table"], f"{sent['person']}:{sent['request']}"]
            assert stored_seq == seq
            assert event.data["action"] == sent["act"]["move"]
    return found


def answered(ledger: Ledger) -> Iterator[tuple[dict[str, Any], int | None]]:
    yield from ((ledger.sent[request], seq) for request, seq in ledger.done.items())
    yield from ((ledger.sent[request], None) for request in ledger.refused)


def check_table(row: TableRow, table: Table) -> None:
    """The row agrees with the events; the record replays, and every outcome of chance is that of the committed seed."""
    assert (row.status, row.summary) == (table.status, summary_of(table))
    record = table.record
    assert record is not None
    assert Line(record.game, record.actions).last == table.position
    assert verify(with_seed(record, row.seed)).is_proven


def with_seed(record: Record, seed: bytes) -> Record:
    assert isinstance(record.luck, Luck)
    return replace(record, luck=replace(record.luck, seed=seed.hex()))


async def check_all_go_on(house: House) -> int:
    """At every table that is not over, the next decision can be made; how many tables that are."""
    went_on = 0
    for table_id in await house.store.read(every_table):
        table = (await house.table(table_id)).table
        if table.status != Status.PLAYING or not table.active_people:
            continue
        async with house.subscribe(table_id) as news, asyncio.timeout(30):
            if table.bot_to_move is None:
                await moves(house, table_id)
            while (await house.table(table_id)).table.seq == table.seq:
                await bots_think(house)
                if (await house.table(table_id)).table.seq == table.seq:
                    await news.next()
        went_on += 1
    return went_on
