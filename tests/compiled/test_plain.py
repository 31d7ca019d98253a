"""Templates also run plain: the same lines on the plain rules find what the compiled ones find, in every mode."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest
from tests.laws.modes import MODES, Mode, every_mode, walk

import tarsas
from tarsas.bots import Search
from tarsas.compiled import episodes
from tarsas.compiled.batch import Batch
from tarsas.compiled.loops import are_verbs_compiled, bound, compile_verbs, copy_states, play_games
from tarsas.kernel import compiled, new_generator, new_states


def batches(mode: Mode, count: int, threads: int = 1) -> tuple[Batch, Batch]:
    """A plain and a compiled batch of the same games."""
    options = mode.contract.chosen(dict(mode.options))
    plain, fast = (Batch(mode.contract, mode.players, options, count, 11, threads, is_compiled=is_compiled) for is_compiled in (False, True))
    return plain, fast


@pytest.mark.slow
@every_mode
def test_batches_agree_step_by_step(mode: Mode):
    plain, fast = batches(mode, 2)
    for _ in range(6):
        assert plain.states.tobytes() == fast.states.tobytes()
        assert (plain.to_move == fast.to_move).all()
        actions = plain.random_actions()
        assert (actions == fast.random_actions()).all()
        for batch in (plain, fast):
            batch.step(actions, check=True)
        assert plain.step_at_random(4) == fast.step_at_random(4)
    assert plain.states.tobytes() == fast.states.tobytes()
    assert (plain.scores() == fast.scores()).all()
    assert (plain.places() == fast.places()).all()
    assert (plain.observations() == fast.observations()).all()
    assert (plain.masks() == fast.masks()).all()


@every_mode
def test_loops_agree(mode: Mode):
    options, found = mode.contract.chosen(dict(mode.options)), []
    for is_compiled in (False, True):
        states = new_states(mode.contract.state, 1)
        moves = bound(mode.contract, play_games, is_compiled=is_compiled)(states, mode.players, options, new_generator(3), 2, 60)
        found.append((moves, states.tobytes()))
    assert found[0] == found[1]


@pytest.mark.slow
@every_mode
def test_searches_agree(mode: Mode):
    """The same seed and number of playouts: the same tree, so the same visits and worths, at the opening and later."""
    decisions = [state for state, _ in walk(mode, 5, longest=60) if mode.contract.verbs.to_move(state) >= 0]
    horizon = mode.contract.judgement.horizon
    plain, fast = (Search(mode.contract, mode.players, 7, nodes=5_000, horizon=horizon, is_compiled=each) for each in (False, True))
    for state in (decisions[0], decisions[-1]):
        assert plain.think(state, playouts=12).candidates == fast.think(state, playouts=12).candidates


def test_a_longer_search_agrees():
    game = tarsas.game("azul")
    state = game.start(seed=1).state
    plain, fast = (Search(game.contract, 2, 3, horizon=2, is_compiled=each).think(state, playouts=250) for each in (False, True))
    assert plain.candidates == fast.candidates
    assert max(candidate.visits for candidate in plain.candidates) > 2


@pytest.mark.slow
def test_a_plain_batch_on_two_threads_plays_every_game_once():
    plain, fast = batches(MODES[0], 40, threads=2)
    assert plain.step_at_random(3) == fast.step_at_random(3)
    assert plain.states.tobytes() == fast.states.tobytes()


@pytest.mark.slow
@pytest.mark.parametrize("restart", [episodes.STAYS, episodes.NEXT_STEP, episodes.SAME_STEP])
def test_episodes_agree(restart: int):
    """Actions, opponents, ends, rewards, new games and what is seen: the same arrays, whatever becomes of a game that has ended."""
    game = tarsas.game("azul")
    rules = episodes.Rules(2, episodes.ANY_SEAT, 0, 40, restart, has_random_opponents=True, has_floats=True)
    options, generator = game.contract.chosen(game.options), np.random.default_rng(1)
    plain, fast = (episodes.Episodes(game.contract, options, rules, 2, 1, is_compiled=each) for each in (False, True))
    for each in (plain, fast):
        each.reset()
        each.have_done(episodes.LOOK)
    for step in range(45):
        actions = [generator.choice(np.flatnonzero(mask)) if mask.any() and step != 5 else 0 for mask in plain.arrays.batch.masks]
        for each in (plain, fast):
            each.arrays.batch.actions[:] = actions
            each.have_done(episodes.STEP)
        for one, two in zip((*plain.arrays.batch, *plain.arrays[1:]), (*fast.arrays.batch, *fast.arrays[1:]), strict=True):
            assert np.asarray(one).tobytes() == np.asarray(two).tobytes()


def test_copies_agree():
    contract = tarsas.game("azul").contract
    copied = []
    for is_compiled in (False, True):
        states = new_states(contract.state, 32)
        states.view(np.uint8)[:] = np.arange(states.nbytes, dtype=np.uint8)
        bound(contract, copy_states, is_compiled=is_compiled)(states, 50)
        copied.append(states.tobytes())
    assert copied[0] == copied[1]


@every_mode
def test_evaluations_agree(mode: Mode):
    judgement = mode.contract.judgement
    fast = compiled(judgement.evaluate)
    for state, _ in list(walk(mode, 9, longest=240))[::29]:
        for seat in range(mode.players):
            expected = judgement.evaluate(state, seat, judgement.weights)
            assert fast(state.record, seat, judgement.weights) == pytest.approx(expected, rel=1e-5, abs=1e-5)


@pytest.mark.parametrize("name", tarsas.games())
def test_other_weights_judge_otherwise_and_compile_nothing(name: str):
    mode = next(mode for mode in MODES if mode.contract.name == name)
    judgement = mode.contract.judgement
    fast: Any = compiled(judgement.evaluate)
    states = [state for state, _ in walk(mode, 9, longest=120)][::7]
    before = [fast(state.record, 0, judgement.weights) for state in states]
    compiled_before = len(fast.signatures)
    assert [fast(state.record, 0, 2 * judgement.weights) for state in states] != before
    assert len(fast.signatures) == compiled_before


def test_it_is_noted_that_the_rules_are_compiled(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """So a server need not start a process that would only find them in the cache."""
    contract = tarsas.game("carnac").contract
    monkeypatch.setenv("TARSAS_CACHE", str(tmp_path))
    assert not are_verbs_compiled(contract), "not in this cache"
    compile_verbs(contract)
    assert are_verbs_compiled(contract)
