"""Verifiable luck: unbiased, reckoned again by anyone, and every forgery is found."""

from __future__ import annotations

import hashlib
import hmac
import re
from collections import Counter
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

import tarsas
from tarsas.contract import CHANCE
from tarsas.match import BadRecord, EndingKind, Finding, Line, Luck, LuckySeed, Record, new_match, read_text, to_json, verify, write_text
from tarsas.match.luck import lot, outcome, place_of
from tests.chance import likelihood
from tests.laws.modes import MODES, Mode, every_mode
from tests.match.played import lucky, played

PAGE = Path(__file__).parents[2] / "docs" / "fairness.md"
SEED = bytes(range(32))


def chance_plies(record: Record) -> list[int]:
    return [ply for ply, mover in enumerate(record.line.movers, 1) if mover == CHANCE]


def raw_chances(record: Record, ply: int) -> tuple[list[int], list[int]]:
    game, state = record.game, record.line.position(ply).state
    actions, weights = np.zeros(game.contract.actions, np.int32), np.zeros(game.contract.actions, np.int64)
    count = game.verbs.chances(state, actions, weights)
    return actions[:count].tolist(), weights[:count].tolist()


def with_actions(record: Record, *actions: int) -> Record:
    return replace(record, line=Line(record.game, actions))


# --- how a lot is drawn


def test_a_lot_is_the_hmac_of_the_words_and_the_index():
    message = b"alma\n\n" + bytes([0, 0, 0, 0, 0, 0, 1, 2]) + bytes(4)
    assert lot(SEED, ("alma", ""), 258, 1000) == int.from_bytes(hmac.new(SEED, message, hashlib.sha256).digest(), "big") % 1000


def test_a_number_that_would_favour_some_outcomes_is_thrown_away(monkeypatch: pytest.MonkeyPatch):
    # With weight 3, 2²⁵⁶ − 1 is the one number too many: 2²⁵⁶ = 3 · … + 1.
    drawn = iter([2**256 - 1, 5])
    attempts: list[bytes] = []

    def fake_digest(key: bytes, message: bytes, digest: str) -> bytes:
        attempts.append(message[-4:])
        return next(drawn).to_bytes(32, "big")

    monkeypatch.setattr(hmac, "digest", fake_digest)
    assert lot(SEED, (), 0, 3) == 2
    assert attempts == [bytes(4), bytes([0, 0, 0, 1])]


def test_lots_are_even():
    counts = Counter(lot(SEED, ("alma",), index, 6) for index in range(6000))
    assert likelihood([counts[face] for face in range(6)]) > 1e-4


def test_outcomes_come_as_often_as_their_weights_say():
    weights = np.array([1, 5, 2, 12])
    counts = Counter(place_of(lot(SEED, ("", ""), index, 20), weights) for index in range(6000))
    assert likelihood([counts[place] for place in range(4)], weights * 300) > 1e-4


def test_the_outcome_is_found_by_walking_the_chances():
    position = tarsas.game("azul", players=2).start(deal=False)
    actions, weights = raw_chances(Record(Line(position.game), ("", "")), 0)
    for index in range(8):
        left = lot(SEED, (), index, sum(weights))
        step = 0
        while left >= weights[step]:
            left -= weights[step]
            step += 1
        assert outcome(position, SEED, (), index) == actions[step]


def test_words_cannot_be_shifted_from_one_player_to_the_next():
    assert len({lot(SEED, words, 0, 10**9) for words in (("ab", ""), ("a", "b"), ("", "ab"))}) == 3


# --- verifying


@every_mode
def test_an_honest_record_is_proven(mode: Mode):
    record = played(mode, 2, longest=60)
    verdict = verify(record)
    assert verdict.is_proven
    assert verdict.outcomes == len(chance_plies(record))


@pytest.mark.slow
@every_mode
def test_every_changed_outcome_is_found_where_it_was_changed(mode: Mode):
    record = played(mode, 2, longest=60)
    plies = chance_plies(record)
    for ply in plies[:1] + plies[-1:]:
        before = record.line.position(ply - 1)
        for forged in [action for action in before.actions if action != record.actions[ply - 1]][:2]:
            # What follows may be illegal after another outcome: the forger stops here, which is a record like any other.
            cut = replace(with_actions(record, *record.actions[: ply - 1], forged), ending=played(mode, 2, longest=1).ending)
            verdict = verify(read_text(write_text(cut)))
            assert (verdict.finding, verdict.ply) == (Finding.FORGED, ply)
            assert verdict.expected == record.line.notation(ply)
            assert verdict.found == mode.contract.words.notation(before.state, forged) != verdict.expected


def dealt() -> Record:
    return played(next(mode for mode in MODES if mode.contract.verbs.to_move(mode.start()) == CHANCE), 3, longest=60)


def test_a_changed_outcome_is_found():
    record = dealt()
    other = next(action for action in record.line.position(0).actions if action != record.actions[0])
    verdict = verify(with_actions(record, other))
    assert (verdict.finding, verdict.ply, verdict.expected) == (Finding.FORGED, 1, record.line.notation(1))


def test_another_seed_does_not_fit_the_commitment():
    record = dealt()
    assert record.luck is not None
    forged = replace(record, luck=replace(record.luck, seed="0" * 64))
    assert verify(forged).finding == Finding.WRONG_SEED


def test_another_seed_with_its_own_commitment_gives_other_luck():
    record = dealt()
    assert record.luck is not None
    forged = replace(record, luck=LuckySeed(bytes(32), record.luck.words).revealed())
    assert verify(forged).finding == Finding.FORGED


def test_another_word_gives_other_luck():
    record = dealt()
    assert record.luck is not None
    for seat in range(record.game.players):
        words = [word + "!" * (seat == other) for other, word in enumerate(record.luck.words)]
        assert verify(replace(record, luck=replace(record.luck, words=tuple(words)))).finding == Finding.FORGED


def test_an_illegal_outcome_is_shown_by_its_number():
    record = dealt()
    verdict = verify(with_actions(record, -7, *record.actions[1:]))
    assert (verdict.finding, verdict.ply, verdict.found) == (Finding.FORGED, 1, "-7")


def test_an_illegal_decision_is_no_matter_of_luck():
    record = dealt()
    first = next(ply for ply in range(1, 60) if ply not in chance_plies(record))
    with pytest.raises(BadRecord) as refused:
        verify(with_actions(record, *record.actions[: first - 1], -7))
    assert refused.value.ply == first


def test_without_a_commitment_or_a_seed_nothing_is_proven():
    record = dealt()
    assert record.luck is not None
    assert verify(replace(record, luck=None)).finding == Finding.NOT_COMMITTED
    assert verify(replace(record, luck=replace(record.luck, seed=None))).finding == Finding.NOT_REVEALED
    assert verify(replace(record, luck=LuckySeed(SEED, record.luck.words).sealed())).finding == Finding.NOT_REVEALED


def test_chance_plays_until_somebody_decides():
    mode = MODES[0]
    luck = lucky(mode.players, 4)
    record = played(mode, 4, longest=80)
    opening = new_match(record.game, record.seats, people=(), luck=luck).line
    assert opening.actions == record.actions[: len(opening)]
    assert set(opening.movers) == {CHANCE}
    assert opening.last.to_move >= 0
    assert luck.revealed() == record.luck == Luck(luck.commitment, luck.words, luck.seed.hex())
    assert record.ending.kind == EndingKind.UNFINISHED


# --- without our code


def recipe() -> str:
    (code,) = re.findall(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    return str(code)


def test_the_recipe_of_the_page_is_short_and_needs_nothing_of_ours():
    lines = [line for line in recipe().splitlines() if line.strip()]
    assert len(lines) <= 10
    assert set(re.findall(r"(?:import|from) (.*)", recipe())) == {"hashlib, hmac"}


def test_the_example_of_the_page_finds_the_first_tiles_of_the_example_record(capsys: pytest.CaptureFixture[str]):
    (example,) = re.findall(r"```\n(from itertools.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    (text,) = re.findall(r"```text\n(tarsas record 1\ngame azul.*?)```", PAGE.with_name("record.md").read_text(encoding="utf-8"), re.DOTALL)
    record = read_text(text)
    names: dict[str, object] = {}
    exec(recipe(), names)
    names |= to_json(record)["luck"]
    exec(example, names)
    assert f"+{capsys.readouterr().out.strip()}" == record.line.notation(1)
    assert verify(record).is_proven


def check_by_recipe(record: Record) -> list[bool]:
    """Whether the recipe gives each outcome of the record, and that it accepts the commitment."""
    luck = to_json(record)["luck"]
    names: dict[str, object] = {}
    exec(recipe(), names)
    results = []
    for index, ply in enumerate(chance_plies(record)):
        actions, weights = raw_chances(record, ply - 1)
        place = names["check"](luck["seed"], luck["commitment"], luck["words"], index, weights)  # type: ignore[operator]
        results.append(actions[place] == record.actions[ply - 1])
    return results


@every_mode
def test_the_recipe_finds_the_outcomes_of_every_game(mode: Mode):
    assert all(check_by_recipe(played(mode, 2, longest=60)))


def test_the_recipe_refuses_a_forged_seed_and_a_forged_word():
    record = dealt()
    assert record.luck is not None
    with pytest.raises(AssertionError):
        check_by_recipe(replace(record, luck=replace(record.luck, seed="0" * 64)))
    assert not all(check_by_recipe(replace(record, luck=replace(record.luck, words=("x",) * record.game.players))))


@pytest.mark.parametrize("length", [0, 31, 33])
def test_a_seed_has_32_bytes(length: int):
    with pytest.raises(tarsas.BadOption, match=f"32 bytes, not {length}"):
        LuckySeed(bytes(length), ("", ""))
