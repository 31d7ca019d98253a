"""OpenSpiel's bots play our games, ours play as OpenSpiel's, and OpenSpiel's play in our arena."""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import mcts
from open_spiel.python.bots import uniform_random
from tests.envs.modes import every_game
from tests.laws.modes import Mode

import tarsas
from tarsas.arena import Tournament, entrant_named, here
from tarsas.bots import Budget
from tarsas.envs import openspiel

PROGRAM = Path(__file__).parents[2] / "examples" / "openspiel_bot.py"


def loaded(mode: Mode) -> openspiel.TarsasGame:
    game = tarsas.game(mode.contract.name, mode.players, **dict(mode.options))
    game.compile()
    return openspiel.load(game)


def at_first_decision(game: openspiel.TarsasGame) -> openspiel.TarsasState:
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.chance_outcomes()[0][0])
    return state


@every_game
def test_random_bots_of_openspiel_and_of_the_house_play_to_the_end(mode: Mode):
    """By OpenSpiel's own loop, which is C++: it asks bots and states for everything."""
    game = loaded(mode)
    state, random = game.new_initial_state(), np.random.RandomState(3)
    seats = [
        pyspiel.make_uniform_random_bot(0, 1),
        openspiel.HouseBot(game, "random", seed=2),
        *(uniform_random.UniformRandomBot(seat, random) for seat in range(2, mode.players)),
    ]
    worth = pyspiel.evaluate_bots(state, seats, 7)
    assert state.is_terminal()
    assert worth == state.returns()


@every_game
def test_openspiels_search_written_in_python_plays(mode: Mode):
    game = loaded(mode)
    random = np.random.RandomState(1)
    search = mcts.MCTSBot(game, uct_c=2, max_simulations=3, evaluator=mcts.RandomRolloutEvaluator(1, random), random_state=random)
    state = at_first_decision(game)
    for _ in range(3):
        state.apply_action(int(search.step(state)))
        while state.is_chance_node():
            state.apply_action(state.chance_outcomes()[0][0])
    assert state.move_number() >= 3


@every_game
def test_openspiels_search_written_in_c_searches(mode: Mode):
    """`mcts_search`; `step` lets go of Python's lock, and cannot play any game that is written in Python, OpenSpiel's own included."""
    game = loaded(mode)
    search = pyspiel.MCTSBot(game, pyspiel.RandomRolloutEvaluator(1, 7), 2.0, 4, 100, False, 7, False)
    state = at_first_decision(game)
    assert search.mcts_search(state).best_child().action in state.legal_actions()
    assert state.move_number() == len(state.history())


@pytest.mark.slow
def test_a_bot_of_the_house_beats_openspiels_random_one():
    game = pyspiel.load_game("python_tarsas_azul")
    game.rules.game.compile()
    worth = [
        pyspiel.evaluate_bots(game.new_initial_state(), [openspiel.HouseBot(game, "bot:panni", seed), pyspiel.make_uniform_random_bot(1, seed)], seed)
        for seed in range(5)
    ]
    assert sum(first for first, _ in worth) > 0


@pytest.mark.slow
def test_openspiels_search_plays_in_our_arena_by_the_line_protocol():
    program = entrant_named(f"exec:{sys.executable} {PROGRAM} --simulations 2", Budget(playouts=8))
    results = Tournament(tarsas.game("azteka"), [program, entrant_named("random", Budget(playouts=8))], games=2, seed=5).run(here)
    assert len(results.games) == 2
    assert all(not game.fault for game in results.games)
