"""What a game tells those who solve turns: every legal action is weighed, nothing is written, and the compiled hooks say the same."""

from __future__ import annotations

import numpy as np
import pytest

from tarsas.bots.turns import weigh_one
from tarsas.compiled.loops import bound
from tarsas.contract import NOBODY
from tarsas.kernel import copy_of, new_states
from tests.laws.modes import Mode, every_mode, walk


def _weighing(mode: Mode, seed: int) -> tuple[np.ndarray, ...]:
    """Sums and visits of playouts as they might be, and room for the answers."""
    count, random = mode.contract.judgement.result_count, np.random.default_rng(seed)
    visits = random.integers(0, 5, count)
    return visits * random.random(count), visits, np.zeros(mode.contract.actions, np.int32), np.zeros(mode.contract.actions), np.zeros(count)


@every_mode
def test_a_turn_is_weighed_action_by_action_and_nothing_is_written(mode: Mode):
    judgement, verbs = mode.contract.judgement, mode.contract.verbs
    listed, weighed = np.zeros(mode.contract.actions, np.int32), 0
    compiled, states = bound(mode.contract, weigh_one), new_states(mode.contract.state, 1)
    for ply, (state, _) in enumerate(walk(mode, 63, longest=400)):
        if ply % 29 or verbs.to_move(state) < 0:
            continue
        sums, visits, actions, expected, likely = _weighing(mode, ply)
        before = state.tobytes()
        if judgement.result_count == 0:
            assert judgement.weigh_turn(state, sums, visits, judgement.weights, judgement.scale, actions, expected, likely) == 0
            continue
        states[0] = state.record
        count = compiled(states, sums, visits, judgement.weights, judgement.scale, actions, expected, likely)
        if count == 0:
            assert judgement.weigh_turn(state, sums, visits, judgement.weights, judgement.scale, actions, expected, likely) == 0
            continue
        weighed += 1
        assert actions[:count].tolist() == listed[: verbs.legal(state, listed)].tolist()
        assert np.isfinite(expected[:count]).all()
        assert expected[:count].max() <= 1.0
        assert likely.min() >= 0.0 < likely.sum()
        if weighed == 2:
            _, _, plain_actions, plain_expected, plain_likely = _weighing(mode, ply)
            judgement.weigh_turn(state, sums, visits, judgement.weights, judgement.scale, plain_actions, plain_expected, plain_likely)
            assert plain_expected[:count] == pytest.approx(expected[:count], abs=1e-9)
            assert plain_likely == pytest.approx(likely, abs=1e-9)
        assert state.tobytes() == before
    assert (weighed > 0) == (judgement.result_count > 0)


@every_mode
def test_a_likely_result_is_a_position_that_can_be_played_on(mode: Mode):
    judgement, verbs = mode.contract.judgement, mode.contract.verbs
    if judgement.result_count == 0:
        return
    counts = np.zeros((2, 128), np.int32)
    for ply, (state, _) in enumerate(walk(mode, 64, longest=400)):
        if ply % 41 or verbs.to_move(state) < 0:
            continue
        sums, visits, actions, expected, likely = _weighing(mode, ply)
        bound(mode.contract, weigh_one)(_one(mode, state), sums, visits, judgement.weights, judgement.scale, actions, expected, likely)
        for result in np.flatnonzero(likely).tolist()[::7]:
            after = copy_of(state)
            judgement.play_result(after, result)
            assert verbs.pieces(state, counts[0]) == verbs.pieces(after, counts[1])
            assert (counts[0] == counts[1]).all()
            assert verbs.to_move(after) == NOBODY or verbs.legal(after, actions) > 0


def _one(mode: Mode, state: object) -> np.ndarray:
    states = new_states(mode.contract.state, 1)
    states[0] = state.record  # type: ignore[attr-defined]
    return states
