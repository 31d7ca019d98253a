"""Whatever is read as a record is refused with a word on where, or is a legal record that replays."""

from __future__ import annotations

import hashlib
import hmac
import json
from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tarsas.contract import CHANCE
from tarsas.match import BadRecord, Finding, Line, Record, read_json, read_record, read_text, to_json, verify, write_json, write_text
from tarsas.match.record import UNFINISHED
from tarsas.position import Position
from tests.laws.modes import MODES
from tests.match.played import played

quickly = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.large_base_example])
modes = st.sampled_from(MODES)
modes_with_luck = st.sampled_from([mode for mode in MODES if mode.contract.verbs.to_move(mode.start()) == CHANCE])
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
    assert Line(record.game, record.actions).last == record.line.last
    assert read_text(write_text(record)) == record == read_json(write_json(record))
    assert verify(record).is_proven == is_honest(record)
    return True


def is_honest(record: Record) -> bool:
    """Whether the committed seed gives every outcome of chance: reckoned as docs/fairness.md tells it, not by the code that verifies."""
    luck = record.luck
    if luck is None or luck.seed is None or hashlib.sha256(bytes.fromhex(luck.seed)).hexdigest() != luck.commitment:
        return False
    line, words = record.line, "".join(word + "\n" for word in luck.words).encode()
    plies = [ply for ply, mover in enumerate(line.movers, 1) if mover == CHANCE]
    for index, ply in enumerate(plies):
        weights = weighted(line.position(ply - 1))
        # No number is thrown away here: with totals this far below 2²⁵⁶ it does not happen in a lifetime.
        left = int.from_bytes(hmac.digest(bytes.fromhex(luck.seed), words + index.to_bytes(8, "big") + bytes(4), "sha256"), "big")
        left %= sum(weight for _, weight in weights)
        while left >= weights[0][1]:
            left -= weights.pop(0)[1]
        if weights[0][0] != record.actions[ply - 1]:
            return False
    return True


def weighted(position: Position) -> list[tuple[int, int]]:
    """The outcomes of chance with their weights, in the game's order."""
    size = position.game.contract.actions
    actions, weights = np.zeros(size, np.int32), np.zeros(size, np.int64)
    count = position.game.verbs.chances(position.state, actions, weights)
    return list(zip(actions[:count].tolist(), weights[:count].tolist(), strict=True))


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


@st.composite
def cut_records(draw: st.DrawFn) -> str:
    """The beginning of a good record, in either form."""
    write = draw(st.sampled_from([write_text, write_json]))
    whole = write(played(draw(modes), longest=LONGEST))
    return whole[: int(draw(st.floats(0, 1)) * len(whole))]


@st.composite
def reordered_records(draw: st.DrawFn) -> str:
    """A good record whose actions come in another order."""
    found = to_json(played(draw(modes), longest=LONGEST))
    draw(st.randoms(use_true_random=False)).shuffle(found["actions"])
    return json.dumps(found)


random_records = st.text() | st.text().map(lambda text: f"tarsas record 1\n{text}") | st.text().map(lambda text: "{" + text)


@st.composite
def forged_records(draw: st.DrawFn) -> Record:
    """A record one of whose outcomes of chance is another possible one. What follows might be illegal then, so the forger stops there."""
    record = played(draw(modes_with_luck), longest=LONGEST)
    line = record.line
    ply = draw(st.sampled_from([ply for ply, mover in enumerate(line.movers, 1) if mover == CHANCE]))
    others = [action for action in line.position(ply - 1).actions if action != record.actions[ply - 1]]
    return replace(record, line=Line(record.game, (*record.actions[: ply - 1], draw(st.sampled_from(others)))), ending=UNFINISHED)


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
@given(cut_records())
@quickly
def test_a_text_cut_anywhere_is_refused_or_an_unfinished_game(text: str):
    is_refused_or_replays(text)


@given(random_records)
@quickly
def test_random_texts_are_refused_or_replay(text: str):
    is_refused_or_replays(text)


@pytest.mark.slow
@given(reordered_records())
@quickly
def test_reordered_moves_are_refused_at_a_ply_or_replay(text: str):
    record, count = read_or_complaint(text), len(json.loads(text)["actions"])
    if isinstance(record, BadRecord):
        assert record.ply is not None
        assert 1 <= record.ply <= count
    else:
        assert len(record.line) == count


@pytest.mark.slow
@given(forged_records())
@quickly
def test_a_forged_outcome_is_never_proven(record: Record):
    verdict = verify(read_text(write_text(record)))
    assert (verdict.finding, verdict.ply) == (Finding.FORGED, len(record.actions))


@given(mutated_texts() | mutated_json())
@settings(quickly, max_examples=15)
def test_some_mutated_records_are_refused_or_replay(text: str):
    is_refused_or_replays(text)


def test_the_checker_knows_a_good_record_from_a_bad_one():
    text = write_text(played(MODES[0], longest=LONGEST))
    assert is_refused_or_replays(text)
    assert not is_refused_or_replays(text.replace("1.", "2.", 1))


@pytest.mark.soak
@given(mutated_texts() | mutated_json() | cut_records() | reordered_records() | random_records)
@settings(quickly, max_examples=10_000)
def test_thousands_of_strange_records_are_refused_or_replay(text: str):
    is_refused_or_replays(text)


@pytest.mark.soak
@given(forged_records())
@settings(quickly, max_examples=10_000)
def test_thousands_of_forged_outcomes_are_never_proven(record: Record):
    verdict = verify(read_text(write_text(record)))
    assert (verdict.finding, verdict.ply) == (Finding.FORGED, len(record.actions))
