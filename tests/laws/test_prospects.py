"""What a game tells those who look ahead: every action it names is legal, nothing is written, and the compiled hooks say the same."""

from __future__ import annotations

import numpy as np
import pytest

from tarsas.compiled.loops import bound
from tarsas.contract import NOBODY
from tarsas.contract.learning import size_of_net
from tests.laws.modes import Mode, every_mode, walk


@every_mode
def test_what_is_said_about_looking_ahead_is_legal_and_writes_nothing(mode: Mode):
    judgement, verbs = mode.contract.judgement, mode.contract.verbs
    listed, actions = np.zeros(mode.contract.actions, np.int32), np.zeros(mode.contract.actions, np.int32)
    for ply, (state, _) in enumerate(walk(mode, 61, longest=120)):
        if ply % 17 or verbs.to_move(state) < 0:
            continue
        before = state.tobytes()
        legal = set(actions[: verbs.legal(state, actions)].tolist())
        distinct = listed[: judgement.distinct(state, listed)].tolist()
        assert distinct
        assert len(set(distinct)) == len(distinct)
        assert set(distinct) <= legal
        assert judgement.settling_action(state) in legal | {-1}
        assert all(isinstance(judgement.promise(state, action), int) for action in distinct)
        judgement.is_quiet(state)
        judgement.position_key(state)
        assert state.tobytes() == before


@every_mode
def test_a_second_opinion_is_had_exactly_where_something_was_learned_and_is_a_chance(mode: Mode):
    judgement = mode.contract.judgement
    lesson = judgement.lesson
    if lesson is None:
        assert judgement.second_opinion(mode.start(), 0, judgement.learned) == -1.0
        return
    learned = np.random.default_rng(1).normal(0, 0.05, size_of_net(lesson.count)).astype(np.float32)
    compiled = bound(mode.contract, judgement.second_opinion)
    for state, _ in walk(mode, 62, longest=300):
        if mode.contract.verbs.to_move(state) == NOBODY:
            break
        opinion = judgement.second_opinion(state, 0, learned) if lesson.is_learnable(state) else -1.0
        assert 0.0 <= opinion <= 1.0 or not lesson.is_learnable(state)
        assert float(compiled(state.record, 0, learned)) == pytest.approx(opinion, abs=1e-5)
