"""Looking ahead: the same as plain minimax, compiled or not; blind to nothing it can reach; within its budget; repeatable."""

from __future__ import annotations

import random
import time
from dataclasses import replace

import numpy as np
import pytest

import tarsas
from tarsas.bots import Deepening, Turns, new_search
from tarsas.bots.mcts import Search
from tarsas.bots.transpositions import WHOLE
from tarsas.compiled.loops import bound
from tarsas.contract import CHANCE, NOBODY, GameContract, Verbs
from tarsas.kernel import State, copy_of, fingerprint


def minimax(contract: GameContract, verbs: Verbs, state: State, seat: int) -> int:
    """The value of a position for a seat by trying everything: what the search must find, without any of its means."""
    mover = verbs.to_move(state)
    if mover in (CHANCE, NOBODY):
        return worth_of(contract, state, seat)
    actions = np.zeros(contract.actions, np.int32)
    count = verbs.legal(state, actions)
    found = []
    for action in actions[:count]:
        after = copy_of(state)
        verbs.play(after, int(action))
        found.append(minimax(contract, verbs, after, seat))
    return max(found) if mover == seat else min(found)


def worth_of(contract: GameContract, state: State, seat: int) -> int:
    """The winning chance of a seat, by the game's judgement and what was learned, as the search counts it."""
    judgement, verbs = contract.judgement, contract.verbs
    own, other = (float(judgement.evaluate(state, each, judgement.weights)) for each in (seat, 1 - seat))
    margin = (own - other) / judgement.scale
    chance = 0.5 + 0.5 * margin / (1 + abs(margin))
    if verbs.to_move(state) == NOBODY:
        places = np.zeros(2, np.int8)
        verbs.outcome(state, places)
        won = 0.0 if places[seat] else 1.0 if places.any() else 0.5
        chance = 0.02 * chance + 0.98 * won
    elif (opinion := float(judgement.second_opinion(state, seat, judgement.learned))) >= 0:
        chance = judgement.opinion_share * opinion + (1 - judgement.opinion_share) * chance
    return round((2 * chance - 1) * WHOLE)


def late_rounds(count: int, on_offer: int) -> list[tarsas.Position]:
    """Positions of Azul, each from another game, with so few tiles left on offer."""
    game, found = tarsas.game("azul"), []
    for seed in range(count):
        chooser = random.Random(seed)
        position = game.start(seed=seed)
        while position.state.on_offer > on_offer or position.state.round_number < 2 + seed % 2:
            position = position.play(chooser.choice(position.actions))
        found.append(position)
    return found


@pytest.mark.parametrize("is_compiled", [True, False])
def test_a_late_round_of_azul_is_worth_what_minimax_says(is_compiled: bool):
    game = tarsas.game("azul")
    verbs = game.contract.verbs
    search = Deepening(game.contract, 2, is_compiled=is_compiled)
    for position in late_rounds(8 if is_compiled else 2, on_offer=4):
        if len(position.actions) < 2:
            continue
        thought = search.think(position.state, playouts=200_000)
        assert search.is_complete
        values = {}
        for action in position.actions:
            after = position.state
            verbs.play(after, action)
            values[action] = minimax(game.contract, verbs, after, position.to_move)
        assert abs((2 * thought.candidates[0].worth - 1) * WHOLE - max(values.values())) <= 1
        assert values[thought.action] >= max(values.values()) - 1


def endings_of_carnac(count: int, empty_cells: int) -> list[tarsas.Position]:
    """Positions on board I, each of another game, where a stone has to be placed on one of the last cells."""
    game, found = tarsas.game("carnac", board="I"), []
    for seed in range(count):
        chooser = random.Random(seed)
        position = game.start(seed=seed)
        while not position.is_over and (position.state.empty_cells > empty_cells or position.state.last_stone >= 0):
            position = position.play(chooser.choice(position.actions))
        if not position.is_over:
            found.append(position)
    return found


def test_an_ending_of_carnac_is_worth_what_minimax_says():
    game = tarsas.game("carnac", board="I")
    search = Deepening(game.contract, 2)
    endings = endings_of_carnac(12, empty_cells=2)
    assert len(endings) >= 6
    for position in endings:
        thought = search.think(position.state, playouts=200_000)
        assert search.is_complete
        expected = minimax(game.contract, game.contract.verbs, position.state, position.to_move)
        assert abs((2 * thought.candidates[0].worth - 1) * WHOLE - expected) <= 1


def test_each_move_can_be_judged_as_exactly_as_the_best():
    game = tarsas.game("azul")
    verbs, position = game.contract.verbs, late_rounds(3, on_offer=4)[2]
    thought = Deepening(game.contract, 2).think(position.state, playouts=200_000, nearly=1.0)
    for candidate in thought.candidates:
        after = position.state
        verbs.play(after, candidate.action)
        assert abs((2 * candidate.worth - 1) * WHOLE - minimax(game.contract, verbs, after, position.to_move)) <= 1
    worths = [candidate.worth for candidate in thought.candidates]
    assert worths == sorted(worths, reverse=True)


def test_near_moves_are_judged_as_exactly_as_the_best_and_far_ones_are_known_to_be_worse():
    game, nearly = tarsas.game("azul"), 0.1
    verbs, exact, bounds = game.contract.verbs, 0, 0
    for position in late_rounds(10, on_offer=5):
        thought = Deepening(game.contract, 2).think(position.state, playouts=200_000, nearly=nearly)
        best = thought.candidates[0].worth
        for candidate in thought.candidates:
            after = position.state
            verbs.play(after, candidate.action)
            worth = 0.5 + 0.5 * minimax(game.contract, verbs, after, position.to_move) / WHOLE
            if worth > best - nearly:
                assert candidate.worth == pytest.approx(worth, abs=1 / WHOLE)
                exact += 1
            else:
                assert worth - 1 / WHOLE <= candidate.worth <= best - nearly + 1 / WHOLE
                bounds += candidate.worth > worth + 1 / WHOLE
    assert exact > 12
    assert bounds > 0


@pytest.mark.parametrize("nearly", [0.0, 0.1])
def test_nothing_seems_better_than_the_best_because_it_was_looked_at_less_deep(nearly: float):
    game = tarsas.game("azul")
    search, depths = Deepening(game.contract, 2), set[int]()
    for seed in range(3):
        state = game.start(seed=seed).state
        for playouts in range(300, 6_000, 300):
            thought = search.think(state, playouts, nearly=nearly)
            assert thought.candidates[0].worth == max(candidate.worth for candidate in thought.candidates)
            depths.add(search.depth)
    assert len(depths) >= 3


def test_compiled_and_plain_look_at_the_same():
    game = tarsas.game("azul")
    position = late_rounds(2, on_offer=8)[1]
    thoughts = [Deepening(game.contract, 2, is_compiled=is_compiled).think(position.state, playouts=300) for is_compiled in (True, False)]
    assert [(each.action, each.visits) for each in thoughts[0].candidates] == [(each.action, each.visits) for each in thoughts[1].candidates]
    assert [each.worth for each in thoughts[0].candidates] == pytest.approx([each.worth for each in thoughts[1].candidates], abs=1e-4)


def test_threads_that_share_what_they_know_find_what_is_true():
    game = tarsas.game("azul")
    search = Deepening(game.contract, 2, threads=3)
    for position in late_rounds(8, on_offer=6):
        thought = search.think(position.state, playouts=600_000)
        assert search.is_complete
        expected = minimax(game.contract, game.contract.verbs, position.state, position.to_move)
        assert abs((2 * thought.candidates[0].worth - 1) * WHOLE - expected) <= 1


def test_threads_share_the_positions_they_may_look_at_and_stop_with_the_first():
    game = tarsas.game("azul")
    search, state = Deepening(game.contract, 2, threads=2), game.start(seed=2).state
    counts = [search.think(state, playouts=20_000).playouts for _ in range(4)]
    assert all(10_000 <= count <= 20_000 for count in counts)
    assert max(counts) > 10_000
    assert search.deepest >= search.depth >= 2


def test_the_same_number_of_positions_finds_the_same_however_often_it_thinks():
    game = tarsas.game("azul")
    state, other = game.start(seed=2).state, game.start(seed=3).state
    search = Deepening(game.contract, 2)
    first = search.think(state, playouts=3_000).candidates
    search.think(other, playouts=3_000)
    assert search.think(state, playouts=3_000).candidates == first
    assert Deepening(game.contract, 2).think(state, playouts=3_000).candidates == first


def test_it_thinks_no_longer_than_it_may():
    game = tarsas.game("azul")
    state = game.start(seed=4).state
    search = Deepening(game.contract, 2)
    search.warm()
    assert search.think(state, playouts=500).playouts <= 500
    began = time.thread_time()
    search.think(state, seconds=0.03, clock=time.thread_time)
    assert time.thread_time() - began >= 0.03


def test_near_the_end_of_a_line_only_what_promises_most_is_looked_at_and_deeper_all_of_it():
    contract = tarsas.game("azul").contract
    position = late_rounds(4, on_offer=8)[3]
    narrow, wide = (Deepening(replace(contract, judgement=replace(contract.judgement, breadths=breadths)), 2) for breadths in ((2, 2), ()))
    exact = wide.think(position.state, playouts=200_000)
    assert narrow.think(position.state, playouts=200_000).candidates[0].worth == pytest.approx(exact.candidates[0].worth, abs=1e-5)
    assert narrow.is_complete
    assert wide.is_complete
    opening = tarsas.game("azul").start(seed=1).state
    narrow.think(opening, playouts=3_000)
    wide.think(opening, playouts=3_000)
    assert narrow.depth > wide.depth
    assert not narrow.is_complete


def test_what_was_not_looked_at_near_the_end_of_a_line_is_not_taken_for_seen_to_the_end():
    contract = tarsas.game("azul").contract
    narrow, wide = (Deepening(replace(contract, judgement=replace(contract.judgement, breadths=breadths)), 2) for breadths in ((1, 1, 1, 1), ()))
    for position in late_rounds(8, on_offer=8):
        exact, found = (search.think(position.state, playouts=200_000).candidates[0].worth for search in (wide, narrow))
        assert found == pytest.approx(exact, abs=1e-5)
        assert narrow.is_complete


def test_factories_that_hold_the_same_are_looked_at_once():
    game = tarsas.game("azul")
    starts = (game.start(seed=seed) for seed in range(100))
    position = next(start for start in starts if len({tuple(tiles) for tiles in start.state.offer.tolist()[1:6]}) < 5)
    actions = np.zeros(game.contract.actions, np.int32)
    count = game.contract.judgement.distinct(position.state, actions)
    assert 0 < count < len(position.actions)
    after = {position.play(action).state.tobytes() for action in actions[:count]}
    keys = {game.contract.judgement.position_key(position.play(action).state) for action in position.actions}
    assert len(after) == len(keys) == count


def test_a_game_says_which_search_plays_a_mode():
    assert isinstance(new_search(tarsas.game("azul")), Deepening)
    assert isinstance(new_search(tarsas.game("azul", players=3)), Search)
    assert isinstance(new_search(tarsas.game("azteka")), Search)
    assert isinstance(new_search(tarsas.game("azteka", mode="aggressive")), Search)
    assert isinstance(new_search(tarsas.game("alhambra")), Turns)
    # Uncompiled, looking ahead would keep people waiting.
    assert isinstance(new_search(tarsas.game("azul"), is_compiled=False), Search)


@pytest.mark.parametrize("name", tarsas.games())
def test_a_position_has_the_same_key_compiled_and_plain(name: str):
    game = tarsas.game(name)
    key_of, print_of = (bound(game.contract, each) for each in (game.contract.judgement.position_key, fingerprint))
    state = game.start(seed=1).state
    assert int(key_of(state.record)) == game.contract.judgement.position_key(state)
    assert int(print_of(state.record)) == fingerprint(state)
