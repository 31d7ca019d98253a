"""Tables of older rules in the browser: looked at up to where ours lead elsewhere, and the page says why not further."""

from __future__ import annotations

import html
from pathlib import Path

import pytest

from tarsas.match import read_record
from tests.stored import Stored, stored

from .visitors import anyio_backend, opened_app, visiting

__all__ = ["anyio_backend", "stored"]

pytestmark = pytest.mark.anyio


@pytest.mark.slow
@pytest.mark.parametrize("language", ["hu", "en"])
async def test_the_table_and_the_end_of_its_replay_say_why_they_stop(stored: Stored, tmp_path: Path, language: str):
    async with opened_app(stored.unpacked("tarsas.db", tmp_path)) as app, visiting(app, language) as visitor:
        for called in stored.parted:
            table = stored.tables[called]
            record = read_record((await visitor.client.get(f"/t/{table}/record.txt")).text)
            assert record.parting_text is not None, called
            why, last = record.parting_text.to(language), len(record.actions)
            for path in (f"/t/{table}", f"/t/{table}/replay?at={last}", f"/t/{table}/replay/board?at={last}"):
                answer = await visitor.client.get(path)
                assert answer.status_code == 200, path
                assert why in html.unescape(answer.text), path
            before = await visitor.client.get(f"/t/{table}/replay/board", params={"at": last - 1})
            assert "<svg" in before.text
            assert why not in html.unescape(before.text)


@pytest.mark.slow
async def test_every_stored_table_has_its_page_and_its_replay(stored: Stored, tmp_path: Path):
    async with opened_app(stored.unpacked("tarsas.db", tmp_path)) as app, visiting(app) as visitor:
        for called, table in stored.tables.items():
            was_closed = stored.told[called]["status"] == "over" and not stored.told[called]["ending"]
            assert (await visitor.open(f"/t/{table}")).status_code == (410 if was_closed else 200), called
            assert (await visitor.open(f"/t/{table}/replay")).status_code == (410 if was_closed else 200), called
