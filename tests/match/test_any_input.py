"""Whatever is read as a record is refused with a word on where, or is a legal record that replays."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tarsas.match import BadRecord, Record, Replay, read_json, read_record, read_text, to_json, verify, write_json, write_text
from tests.laws.modes import MODES, Mode
from tests.match.played import played

quickly = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.large_base_example])
modes = st.sampled_from(MODES)
LONGEST = 40


def read_or_complaint(text: str) -> Record | BadRecord:
    try:
        return read_record(text)
    except BadRecord as refused:
        return refused


def is_refused_or_replays(text: str) -> bool:
    """True where it was read; what was read replays, writes itself down, and can be verified without an error."""
    record = read_or_complaint(text)
    if isinstance(record, BadRecord):
        # A complaint about a text names the line; about a JSON value the field or the ply.
        assert record.line is not None or text.lstrip("\ufeff \t\r\n").startswith("{")
        return False
    assert len(Replay(record)) == len(record.actions)
    assert read_text(write_text(record)) == record == read_json(write_json(record))
    verify(record)
    return True


@st.composite
def mutated_texts(draw: st.DrawFn) -> str:
    """A good record whose words or lines were dropped, doubled, swapped or replaced."""
    text = write_text(played(draw(modes), longest=LONGEST))
    separator = draw(st.sampled_from(["\n", " "]))
    pieces = text.split(separator)
    for _ in range(draw(st.integers(1, 3))):
        here, there = draw(st.integers(0, len(pieces) - 1)), draw(st.integers(0, len(pieces) - 1))
        change = draw(st.sampled_from(["drop", "double", "swap", "replace"]))
        if change == "drop":
            pieces[here] = ""
        elif change == "double":
            pieces.insert(there, pieces[here])
        elif change == "swap":
            pieces[here], pieces[there] = pieces[there], pieces[here]
        else:
            pieces[here] = draw(st.text(max_size=12) | st.sampled_from(["#", "1.", "(5)", "end", "seat 1", "9" * 20, "seed", "-1"]))
    return separator.join(pieces)


@st.composite
def mutated_json(draw: st.DrawFn) -> str:
    """A good record one of whose values, anywhere, became another."""
    found = to_json(played(draw(modes), longest=LONGEST))
    place: Any = found
    while True:
        keys = list(place) if isinstance(place, dict) else list(range(len(place)))
        if not keys:
            break
        key = draw(st.sampled_from(keys))
        if isinstance(place[key], dict | list) and draw(st.booleans()):
            place = place[key]
            continue
        simple = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8)
        place[key] = draw(simple | st.lists(simple, max_size=3) | st.dictionaries(st.text(max_size=4), simple, max_size=2))
        break
    return json.dumps(found)


@pytest.mark.slow
@given(mutated_texts())
@quickly
def test_a_mutated_text_is_refused_or_replays(text: str):
    is_refused_or_replays(text)


@pytest.mark.slow
@given(mutated_json())
@quickly
def test_a_mutated_json_is_refused_or_replays(text: str):
    is_refused_or_replays(text)


@pytest.mark.slow
@given(modes, st.booleans(), st.floats(0, 1))
@quickly
def test_a_text_cut_anywhere_is_refused_or_an_unfinished_game(mode: Mode, as_json: bool, share: float):
    whole = (write_json if as_json else write_text)(played(mode, longest=LONGEST))
    is_refused_or_replays(whole[: int(share * len(whole))])


@given(st.text() | st.text().map(lambda text: f"tarsas record 1\n{text}") | st.text().map(lambda text: "{" + text))
@quickly
def test_random_texts_are_refused_or_replay(text: str):
    is_refused_or_replays(text)


@pytest.mark.slow
@given(modes, st.randoms(use_true_random=False))
@quickly
def test_reordered_moves_are_refused_at_a_ply_or_replay(mode: Mode, shuffler: Any):
    found = to_json(played(mode, longest=LONGEST))
    shuffler.shuffle(found["actions"])
    record = read_or_complaint(json.dumps(found))
    if isinstance(record, BadRecord):
        assert record.ply is not None
        assert 1 <= record.ply <= len(found["actions"])
    else:
        assert len(Replay(record)) == len(found["actions"])


@given(mutated_texts() | mutated_json())
@settings(quickly, max_examples=15)
def test_some_mutated_records_are_refused_or_replay(text: str):
    is_refused_or_replays(text)


def test_the_checker_knows_a_good_record_from_a_bad_one():
    text = write_text(played(MODES[0], longest=LONGEST))
    assert is_refused_or_replays(text)
    assert not is_refused_or_replays(text.replace("1.", "2.", 1))


@pytest.mark.soak
@given(mutated_texts() | mutated_json())
@settings(quickly, max_examples=10_000)
def test_thousands_of_mutated_records_are_refused_or_replay(text: str):
    is_refused_or_replays(text)
