"""Hints: a legal move, its path of clicks, and a reason the game's judgement stands for."""

from __future__ import annotations

import pytest
from tests.laws.modes import MODES, Mode, walk

import tarsas
from tarsas import catalog
from tarsas.bots.hints import HOLDS_BACK, LONG_RUN, ONLY_MOVE, hint, reason_for
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
    words = mode.contract.words
    for position in _positions(mode, every=13):
        given = hint(position, seed=3, playouts=200)
        assert given.action in position.actions
        assert given.parts == words.parts(position.state, given.action)
        assert given.reason in {*words.TERM_TEXTS.values(), ONLY_MOVE, HOLDS_BACK, LONG_RUN}
        assert given.term is None or words.TERM_TEXTS[given.term] == given.reason


@pytest.mark.slow
@pytest.mark.parametrize("mode", FIRST_MODES, ids=str)
def test_the_terms_of_every_game_are_given_as_reasons(mode: Mode):
    reasons = [hint(position, seed=1, playouts=200).term for position in _positions(mode, every=3)[:20]]
    assert any(reasons), "a hint that never says more than 'in the long run' is no hint"


def test_a_turn_that_fills_a_line_is_better_for_its_points():
    game = tarsas.game("azul")
    position = game.start(seed=7)
    filling = position.find(next(move for move in position.legal if "line 1" in move and "floor" not in move))
    floor = position.find(next(move for move in position.legal if "floor" in move))
    reason, term = reason_for(position, filling, [floor])
    assert term in {"lines", "floor"}
    assert reason == game.contract.words.TERM_TEXTS[term]


def test_equal_moves_are_told_apart_by_nothing_but_the_search():
    position = tarsas.game("azul").start(seed=7)
    first = position.actions[0]
    assert reason_for(position, first, [first]) == (LONG_RUN, None)
    assert reason_for(position, first, []) == (LONG_RUN, None)


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


def test_the_same_seed_gives_the_same_hint():
    position = tarsas.game("alhambra").start(seed=5)
    assert hint(position, seed=2, playouts=300) == hint(position, seed=2, playouts=300)


def test_a_hint_leaves_the_position_alone():
    position = tarsas.game("alcazaba").start(seed=5)
    before = position.state.tobytes()
    hint(position, playouts=100)
    assert position.state.tobytes() == before


def test_where_no_player_is_to_move_there_is_no_hint():
    with pytest.raises(BadOption, match="no player is to move"):
        hint(tarsas.game("azul").start(deal=False))
