"""Records that older rules played: read, looked at up to where ours lead elsewhere, and written again as they were.

Each file of tests/records/v1 whose name ends with a ruling was played by version 1 of Azul, and version 2 goes on otherwise because of that ruling.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from typer.testing import CliRunner

from tarsas.cli.app import app
from tarsas.match import BadRecord, Finding, Match, NotPossible, Played, Record, Resigned, from_json, read_record, to_json, verify, write_text
from tarsas.match.record import UNFINISHED
from tarsas.show.identities import Identities
from tests.laws.modes import Mode, every_mode, walk

FOLDER = Path(__file__).parents[1] / "records" / "v1"
PARTED = sorted(FOLDER.glob("*-AZ*.txt"))


def ruling_of(path: Path) -> str:
    return path.stem.rpartition("-")[2]


@pytest.fixture(params=PARTED, ids=lambda path: path.stem)
def path(request: pytest.FixtureRequest) -> Path:
    return Path(request.param)


@pytest.fixture
def record(path: Path) -> Record:
    return read_record(path.read_text(encoding="utf-8"))


def test_a_line_that_our_rules_leave_says_after_which_ply_and_by_which_ruling(path: Path, record: Record):
    assert record.parting is not None
    assert record.parting.ruling == ruling_of(path)
    assert record.parting_text is not None
    for text in record.parting_text:
        assert str(len(record.actions)) in text
        assert ruling_of(path) in text


def test_it_keeps_its_ending_and_is_written_again_as_it_was(path: Path, record: Record):
    text = path.read_text(encoding="utf-8")
    assert text.endswith(f"end {record.ending.kind}{'' if record.ending.seat is None else f' {record.ending.seat + 1}'}\n")
    assert write_text(record) == text
    assert from_json(to_json(record)) == record
    assert len(to_json(record)["actions"]) == record.plies


def test_it_can_be_looked_at_up_to_that_ply(record: Record):
    line = record.line
    assert line.last.outcome is None
    assert line.sentences(len(line), record.names())
    assert len(Identities(line).tokens(len(line)))


def test_its_luck_is_proven_as_far_as_our_rules_follow(record: Record):
    verdict = verify(record)
    assert record.parting is not None
    if record.parting.rest:
        assert (verdict.finding, verdict.ply) == (Finding.PARTED, len(record.actions))
    else:
        assert verdict.is_proven
    assert verdict.outcomes > 0


def test_nobody_plays_on_where_our_rules_left_the_line(record: Record):
    match = Match(replace(record, ending=UNFINISHED), None, frozenset({0, 1}))
    with pytest.raises(NotPossible, match="rules have changed"):
        match.after(Played(0, 0))
    assert match.after(Resigned(0)).is_over


def test_the_same_line_under_our_rules_is_not_parted(path: Path, record: Record):
    with pytest.raises(BadRecord):
        read_record(path.read_text(encoding="utf-8").replace("rules 1\n", "rules 2\n").replace("end resigned 2", "end result"))
    begun = replace(record, rules=2, parting=None, ending=UNFINISHED, spent=())
    assert read_record(write_text(begun)) == begun


def test_what_follows_must_still_be_moves_of_the_game(path: Path, record: Record):
    if record.parting and record.parting.rest:
        written = write_text(replace(record, parting=replace(record.parting, rest=("rubbish", *record.parting.rest[1:]))))
        with pytest.raises(BadRecord, match=f"ply {len(record.actions) + 1}"):
            read_record(written)


def test_in_the_terminal_replay_and_verify_tell_it(path: Path, record: Record):
    run = CliRunner().invoke
    assert record.parting_text is not None
    for language in ("hu", "en"):
        shown = run(app, ["replay", str(path), "--lang", language])
        assert shown.exit_code == 0, shown.output
        assert _one_line(record.parting_text.to(language)) in _one_line(shown.output)
        verified = run(app, ["verify", str(path), "--lang", language])
        assert verified.exit_code == (1 if record.parting and record.parting.rest else 0)
        assert _one_line(record.parting_text.to(language)) in _one_line(verified.output)


@every_mode
def test_no_ruling_has_changed_since_the_rules_we_have(mode: Mode):
    contract = mode.contract
    for state, _ in walk(mode, 3, longest=200):
        assert contract.changed_ruling(contract.rules_version, state, False) == ""
        assert contract.changed_ruling(contract.rules_version, state, True) == ""


def _one_line(text: str) -> str:
    return " ".join(text.split())
