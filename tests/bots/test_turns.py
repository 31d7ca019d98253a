"""The search that solves dice turns: it weighs every move, keeps to its budget, thinks the same for the same seed, and chooses as the turn told again does."""

from __future__ import annotations

import time

import numpy as np
import pytest
from tests.games.alhambra.positions import table, turn
from tests.games.alhambra_family.whole_turns import HAND_AT, KEEP_AT, WholeTurn, chance

import tarsas
from tarsas.bots import Turns
from tarsas.games.alhambra.results import RESULT_COUNT, play_result, tile_price, weigh_turn
from tarsas.games.alhambra.rules import play as rules
from tarsas.games.alhambra.state import BLACK, KEEP_DICE, PLACE_MARKER, PUSH, PUSH_MARKERS, SET_BLACK, USE_VOID, VOID, kind_of, thing_of
from tarsas.games.alhambra.term_weights import WEIGHTS
from tarsas.games.alhambra_family.rules.columns import EMPTY, SPACES
from tarsas.games.alhambra_family.rules.dice import HANDS, buildings_in
from tarsas.kernel import State, copy_of
from tarsas.position import Position

DICE_GAMES = ["alhambra", "alcazaba"]
SCALE = 18.0


def decision(name: str, players: int = 3, seed: int = 1) -> Position:
    return tarsas.game(name, players=players).start(seed=seed)


@pytest.mark.parametrize("name", DICE_GAMES)
def test_every_legal_move_of_a_turn_is_weighed_the_best_first(name: str):
    position = decision(name)
    thought = Turns(position.game.contract, 3).think(position.state, playouts=500)
    assert sorted(candidate.action for candidate in thought.candidates) == sorted(position.actions)
    assert [candidate.worth for candidate in thought.candidates] == sorted((candidate.worth for candidate in thought.candidates), reverse=True)
    assert all(candidate.visits == thought.playouts == 500 for candidate in thought.candidates)


@pytest.mark.parametrize("name", DICE_GAMES)
def test_the_same_seed_thinks_the_same_and_leaves_the_position_alone(name: str):
    position = decision(name)
    before = position.state.tobytes()
    thoughts = [Turns(position.game.contract, 3, seed=9).think(position.state, playouts=300).candidates for _ in range(2)]
    assert thoughts[0] == thoughts[1]
    assert position.state.tobytes() == before


@pytest.mark.parametrize("name", DICE_GAMES)
def test_a_plain_search_finds_what_the_compiled_one_finds(name: str):
    position = decision(name)
    fast, plain = (Turns(position.game.contract, 3, 5, horizon=3, is_compiled=each).think(position.state, playouts=60) for each in (True, False))
    assert [candidate.action for candidate in plain.candidates[:5]] == [candidate.action for candidate in fast.candidates[:5]]
    assert plain.candidates[0].worth == pytest.approx(fast.candidates[0].worth, abs=1e-6)


@pytest.mark.slow
@pytest.mark.parametrize("name", DICE_GAMES)
@pytest.mark.parametrize("seconds", [0.005, 0.05])
def test_a_budget_is_kept_to_within_twenty_milliseconds(name: str, seconds: float):
    position, longest = decision(name), 0.0
    search = Turns(position.game.contract, 3)
    search.warm()
    for _ in range(40):
        before = time.thread_time()
        action = search.think(position.state, seconds=seconds, clock=time.thread_time).action
        longest = max(longest, time.thread_time() - before - seconds)
        position = position.play(action)
    assert longest < 0.02


def test_with_every_tile_at_hand_the_budget_is_kept():
    state = turn("GGGTTAPS", held={"A": ["void", "void", "void", "black", "push"]})
    search = Turns(tarsas.game("alhambra", players=4).contract, 4)
    search.warm()
    before = time.thread_time()
    search.think(state, seconds=0.05, clock=time.thread_time)
    assert time.thread_time() - before - 0.05 < 0.02


def test_eight_towers_are_placed_and_one_of_each_is_thrown_again():
    search = Turns(tarsas.game("alhambra", players=4).contract, 4)
    assert (kind_of(search.think(turn("TTTTTTTT"), playouts=2_000).action), kind_of(search.think(turn("PSACGTPS"), playouts=2_000).action)) == (
        PLACE_MARKER,
        KEEP_DICE,
    )


def test_a_decision_that_is_no_part_of_a_turn_is_searched_by_the_tree():
    position = decision("alhambra")
    search = Turns(position.game.contract, 3)
    while kind_of(position.actions[0]) in {PLACE_MARKER, KEEP_DICE}:
        position = position.play(next(action for action in position.actions if kind_of(action) == PLACE_MARKER))
    thought = search.think(position.state, playouts=200)
    assert sum(candidate.visits for candidate in thought.candidates) == 200


# --- the bot's own worths against the turn told again ------------------------------------------------------------------


def falling(seed: int) -> np.ndarray:
    """A worth for every result, such as many playouts might have found: along each column it falls."""
    random = np.random.default_rng(seed)
    return np.sort(0.3 + 0.4 * random.random((12, RESULT_COUNT // 12)))[:, ::-1].ravel()


def worths_told_again(state: State, sums: np.ndarray) -> np.ndarray:
    """What each space that dice may earn is worth, with each use of tiles: the marker goes back to the first free space, or pushes."""
    worths = np.zeros((4, 2, 6, SPACES))
    for building in range(6):
        taken = [state.columns[building, space] != EMPTY for space in range(SPACES)]
        for space in range(SPACES):
            landing = next((free for free in range(space, SPACES) if not taken[free]), SPACES)
            worth = sums[building * 25 + landing]
            if taken[space] and state.held[state.mover, PUSH]:
                worth = max(worth, sums[150 + building * 25 + space])
            for voids in range(4):
                for black in range(2):
                    worths[voids, black, building, space] = worth - (voids + black) * tile_price(state, worth, WEIGHTS, SCALE)
    return worths


@pytest.mark.slow
@pytest.mark.parametrize(
    "held", [[], ["void"], ["black"], ["push"], ["void", "black"], ["void", "push"], ["black", "push"], ["void", "black", "push"]]
)
@pytest.mark.parametrize("rolls", [["GGTTTAPS", "GGTTTTSA"], ["GGTTTAPS", "GGTTTTSA", "PPTTTTGS"]])
def test_the_bot_weighs_each_move_as_the_turn_told_again_does(held: list[str], rolls: list[str]):
    state = turn(*rolls, held={"A": held}, columns={"tower": "5 . B .\n4 C B D\n3 . . A", "garden": "3 B . C\n2 . D ."})
    sums, visits = falling(len(held)), np.ones(RESULT_COUNT, np.int64)
    actions, expected, likely = np.zeros(5_000, np.int32), np.zeros(5_000), np.zeros(RESULT_COUNT)
    count = weigh_turn(state, sums, visits, WEIGHTS, SCALE, actions, expected, likely)
    dice = [tuple(buildings_in(state.hands[roll]).count(face) for face in range(6)) for roll in range(state.rolls)]
    told = WholeTurn(worths_told_again(state, sums), state.held[0, VOID], -1, state.held[0, BLACK] > 0)
    first, shown = HAND_AT[dice[0]], HAND_AT[dice[-1]]
    for action, worth in zip(actions[:count].tolist(), expected[:count].tolist(), strict=True):
        kind, thing = kind_of(action), thing_of(action)
        if kind in {PLACE_MARKER, PUSH_MARKERS}:
            after, as_result = copy_of(state), copy_of(state)
            rules.play(after, action)
            result = next(
                each for each in range(RESULT_COUNT) if abs(sums[each] - worth) < 1e-12 and (each >= RESULT_COUNT // 2) == (kind == PUSH_MARKERS)
            )
            play_result(as_result, result)
            assert after == as_result
            continue
        if kind == KEEP_DICE:
            floor = told.second(first, 1, -1)[shown] if told.voids else -np.inf
            kept = tuple(buildings_in(HANDS[thing]).count(face) for face in range(6))
            expectation = float(chance()[KEEP_AT[kept]] @ np.maximum(told.last(0, -1), floor))
        elif kind == USE_VOID:
            expectation = told.first(first, 1, -1) if state.rolls == 2 else told.second(first, 1, -1)[HAND_AT[dice[1]]]
        else:
            assert kind == SET_BLACK
            expectation = told.second(first, 0, thing)[shown] if state.rolls == 2 else told.last(0, thing)[shown]
            if state.rolls == 3 and told.voids:
                expectation = max(expectation, told.second(first, 1, thing)[HAND_AT[dice[1]]])
        assert worth == pytest.approx(expectation, abs=1e-9)


def test_tiles_cost_nothing_in_the_last_turn_of_the_game():
    state = table(number=5, held={"A": ["void"]})
    assert tile_price(state, 0.5, WEIGHTS, SCALE) > 0
    state.markers_left[state.mover] = 1
    assert tile_price(state, 0.5, WEIGHTS, SCALE) == 0
