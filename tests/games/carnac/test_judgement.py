"""What bots are told of a position: each term by its name, and that it helps."""

from __future__ import annotations

import numpy as np
import pytest

from tarsas.compiled.loops import compile_verbs, on_states
from tarsas.contract import Verbs
from tarsas.games.carnac import GAME, judgement
from tarsas.games.carnac.rules import play as rules
from tarsas.games.carnac.state import RED, STATE, WHITE
from tarsas.games.carnac.text.notation import reading
from tarsas.games.carnac.text.position import read_position
from tarsas.kernel import State, compiled, copy_of, new_generator, new_state

WEIGHTS = judgement.WEIGHTS


def board(rows: str) -> State:
    return read_position(f"carnac, board I\nred to place\n{rows}")


TWO_DOLMENS_AND_A_PAIR = """
    5  R R R . . . . .
    4  . . . . . W W .
    3  R R R . . . . .
    2  . . . . . . . W
    1  . . . . R . . .
"""


def test_dolmens_count_one_each() -> None:
    state = board(TWO_DOLMENS_AND_A_PAIR)
    assert [judgement.dolmens_term(state, seat, WEIGHTS) for seat in (RED, WHITE)] == [2, 0]


def test_pairs_and_single_cells_may_become_dolmens() -> None:
    state = board(TWO_DOLMENS_AND_A_PAIR)
    assert judgement.potential_term(state, RED, WEIGHTS) == pytest.approx(WEIGHTS[judgement.SINGLE_WORTH])
    assert judgement.potential_term(state, WHITE, WEIGHTS) == pytest.approx(WEIGHTS[judgement.PAIR_WORTH] + WEIGHTS[judgement.SINGLE_WORTH])


def test_a_pair_without_room_is_worth_nothing() -> None:
    state = board("""
        5  W W R . . . . .
        4  R R . . . . . .
        3  . . . . . . . .
        2  . . . . . . . .
        1  . . . . . . . .
    """)
    assert judgement.potential_term(state, WHITE, WEIGHTS) == 0


def test_dolmens_that_one_stone_would_join_are_in_danger() -> None:
    state = board(TWO_DOLMENS_AND_A_PAIR)
    cells_between = 3
    assert judgement.apart_term(state, RED, WEIGHTS) == pytest.approx(-WEIGHTS[judgement.JOIN_COST] * cells_between)
    assert judgement.apart_term(state, WHITE, WEIGHTS) == 0


def test_a_larger_dolmen_is_worth_less_than_another_dolmen() -> None:
    large = board("5 R R R R R R R R\n4 R R R R R R R R\n3 . . . . . . . .\n2 . . . . . . . .\n1 . . . . . . . .\n")
    assert 0 < judgement.largest_term(large, RED, WEIGHTS) < 1


def test_the_better_action_shows_the_own_colour_beside_the_own_cells() -> None:
    state = board(TWO_DOLMENS_AND_A_PAIR)
    worths = {move: judgement.action_worth(state, action) for move in ("d1RR", "h5RR", "g2WW") for action in reading(state, move)}
    assert worths["d1RR"] > worths["h5RR"] > worths["g2WW"]


@pytest.fixture(scope="module")
def fast() -> Verbs:
    return compile_verbs(GAME)


@pytest.mark.slow
def test_compiled_and_plain_judge_alike(fast: Verbs) -> None:
    evaluate, rollout_action = on_states(compiled(GAME.judgement.evaluate)), on_states(compiled(judgement.rollout_action))
    state, generator = new_state(STATE), new_generator(5)
    rules.new_game(state, 2, np.array([0, 0, 0], np.int8))
    ply = 0
    while rules.to_move(state) >= 0:
        for seat in (RED, WHITE):
            assert evaluate(state, seat, WEIGHTS) == pytest.approx(GAME.judgement.evaluate(state, seat, WEIGHTS))
        action = judgement.rollout_action(state, new_generator(ply))
        assert rollout_action(state, new_generator(ply)) == action
        assert rules.is_legal(state, action)
        rules.play(state, rules.random_action(state, generator))
        ply += 1


@pytest.mark.slow
def test_a_player_who_looks_one_move_ahead_beats_one_who_plays_at_random(fast: Verbs) -> None:
    evaluate, generator = on_states(compiled(GAME.judgement.evaluate)), new_generator(6)
    wins = 0
    for game in range(20):
        state, places = new_state(STATE), np.zeros(2, np.int8)
        fast.new_game(state, 2, np.array([0, 0, game % 2], np.int8))
        while fast.to_move(state) >= 0:
            seat = fast.to_move(state)
            fast.play(state, _best(fast, evaluate, state, seat) if seat == RED else fast.random_action(state, generator))
        fast.outcome(state, places)
        wins += int(places[RED] < places[WHITE])
    assert wins >= 17


def _best(fast: Verbs, evaluate, state: State, seat: int) -> int:
    actions = np.zeros(GAME.actions, np.int32)
    worths = {}
    for action in actions[: fast.legal(state, actions)]:
        after = copy_of(state)
        fast.play(after, int(action))
        worths[int(action)] = evaluate(after, seat, WEIGHTS) - evaluate(after, 1 - seat, WEIGHTS)
    return max(worths, key=lambda action: worths[action])
