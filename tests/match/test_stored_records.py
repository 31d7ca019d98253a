"""The collection in tests/records: every record in it was written by some version of Társas, and every later one must read it."""

from __future__ import annotations

from pathlib import Path

import pytest

from tarsas.match import EndingKind, Finding, read_record, verify, write_text
from tests.laws.modes import Mode, every_mode

FOLDER = Path(__file__).parents[1] / "records"
STORED = sorted(FOLDER.rglob("*.txt"))
"""A folder such as `v1` holds records of older rules, which those of today must read too."""


def name_of(path: Path) -> str:
    return str(path.relative_to(FOLDER).with_suffix(""))


@pytest.mark.parametrize("path", STORED, ids=name_of)
def test_every_stored_record_replays_to_its_result(path: Path):
    text = path.read_text(encoding="utf-8")
    record = read_record(text)
    assert (record.line.last.outcome is not None) == (record.ending.kind == EndingKind.RESULT and record.parting is None)
    assert write_text(record) == text


@pytest.mark.slow
@pytest.mark.parametrize("path", STORED, ids=name_of)
def test_the_luck_of_every_stored_record_is_proven(path: Path):
    record = read_record(path.read_text(encoding="utf-8"))
    assert verify(record).finding == (Finding.PARTED if record.parting and record.parting.rest else Finding.PROVEN)


@every_mode
def test_every_game_and_mode_is_in_the_collection(mode: Mode):
    """A new mode needs a record: `write_text(played(mode, 5))` of tests/match/played.py, kept as it is from then on."""
    record = read_record((FOLDER / f"{mode}.txt").read_text(encoding="utf-8"))
    assert (record.game.name, record.game.players, record.game.options) == (mode.contract.name, mode.players, dict(mode.options))
