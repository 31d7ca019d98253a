"""Hints: a legal move, its path of clicks, and a reason the game's judgement stands for."""

from __future__ import annotations

import pytest
from tests.laws.modes import MODES, Mode, walk

import tarsas
from tarsas import catalog
from tarsas.bots.hints import hint
from tarsas.bots.reasons import ONLY_MOVE, reason_for
from tarsas.errors import BadOption
from tarsas.position import Game, Position

FIRST_MODES = [next(mode for mode in MODES if mode.contract.name == name) for name in catalog.names()]


def _positions(mode: Mode, every: int) -> list[Position]:
    game = Game(mode.contract, mode.players, dict(mode.options))
    walked = [state for ply, (state, _) in enumerate(walk(mode, 17, longest=120)) if ply % every == 0]
    return [Position(game, state) for state in walked if mode.contract.verbs.to_move(state) >= 0]


@pytest.mark.slow
@pytest.mark.parametrize("mode", FIRST_MODES, ids=str)
def test_a_hint_is_a_legal_move_with_its_clicks_and_a_reason(mode: Mode):
    words, before = mode.contract.words, None
    for position in _positions(mode, every=13):
        given = hint(position, seed=3, playouts=200)
        assert given.action in position.actions
        assert given.parts == words.parts(position.state, given.action)
        assert given.reason.hu
        assert given.term is None or words.TERM_TEXTS[given.term] == given.reason
        assert (given.reason, given.term) != before or given.term is not None, "no two hints running say the same, unless the same term decides"
        before = (given.reason, given.term)


@pytest.mark.slow
@pytest.mark.parametrize("mode", FIRST_MODES, ids=str)
def test_the_terms_of_every_game_are_given_as_reasons(mode: Mode):
    reasons = [hint(position, seed=1, playouts=200).term for position in _positions(mode, every=5)[:8]]
    assert any(reasons), "a hint that never says more than 'in the long run' is no hint"


def test_a_turn_that_fills_a_line_is_better_for_its_points():
    game = tarsas.game("azul")
    position = game.start(seed=7)
    filling = position.find(next(move for move in position.legal if "line 1" in move and "floor" not in move))
    floor = position.find(next(move for move in position.legal if "floor" in move))
    reason, term = reason_for(position, filling, [(floor, 0.4)], 0.6)
    assert term in {"lines", "floor"}
    assert reason == game.contract.words.TERM_TEXTS[term]


def test_equal_moves_are_told_apart_by_nothing_but_the_search():
    position = tarsas.game("azul").start(seed=7)
    first = position.actions[0]
    notation = position.notation(first)
    promising, term = reason_for(position, first, [(first, 0.5)], 0.525)
    assert term is None
    assert promising.en == f"it promises the most in the long run: 2.5 points of winning chance more than {notation}"
    assert "2,5 százalékponttal" in promising.hu
    assert "nearly as much" in reason_for(position, first, [(first, 0.5)], 0.5)[0].en
    assert reason_for(position, first, [], 0.5) == (ONLY_MOVE, None)


def test_the_only_move_needs_no_thought():
    game = tarsas.game("azul")
    for seed in range(40):
        for state, _ in walk(next(mode for mode in MODES if mode.contract.name == "azul"), seed):
            position = Position(game, state)
            if position.to_move >= 0 and len(position.actions) == 1:
                given = hint(position)
                assert (given.action, given.reason) == (position.actions[0], ONLY_MOVE)
                return
    pytest.fail("no position with only one move was found")


@pytest.mark.slow
def test_the_same_seed_gives_the_same_hint():
    position = tarsas.game("alhambra").start(seed=5)
    assert hint(position, seed=2, playouts=300) == hint(position, seed=2, playouts=300)


@pytest.mark.slow
def test_a_hint_leaves_the_position_alone():
    position = tarsas.game("alcazaba").start(seed=5)
    before = position.state.tobytes()
    hint(position, playouts=100)
    assert position.state.tobytes() == before


def test_where_no_player_is_to_move_there_is_no_hint():
    with pytest.raises(BadOption, match="no player is to move"):
        hint(tarsas.game("azul").start(deal=False))
