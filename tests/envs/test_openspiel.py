"""OpenSpiel: its own suites as released, and what they do not ask."""

from __future__ import annotations

import pickle

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import mcts
from open_spiel.python.bots import uniform_random
from open_spiel.python.tests import games_sim_test
from tests.envs.modes import every_game, every_mode
from tests.laws.modes import Mode

import tarsas
from tarsas.envs import openspiel


def loaded(mode: Mode) -> openspiel.TarsasGame:
    game = tarsas.game(mode.contract.name, mode.players, **dict(mode.options))
    game.compile()
    found = openspiel.load(game)
    assert found.rules.game == game
    return found


@every_mode
def test_the_random_sim_test_passes(mode: Mode):
    pyspiel.random_sim_test(loaded(mode), num_sims=1, serialize=True, verbose=False)


@every_mode
def test_the_game_can_be_simulated(mode: Mode, capsys):
    games_sim_test.GamesSimTest().sim_game(loaded(mode))
    assert "Sim of game" in capsys.readouterr().out


@every_game
def test_every_game_is_registered_with_its_parameters(mode: Mode):
    assert openspiel.name_of(mode.contract) in pyspiel.registered_names()
    game = loaded(mode)
    assert pickle.loads(pickle.dumps(game)).rules.game == game.rules.game


def test_chance_is_explicit_and_its_probabilities_add_up():
    state = pyspiel.load_game("python_tarsas_azul(players=3,wall=grey)").new_initial_state()
    assert state.is_chance_node()
    assert sum(probability for _, probability in state.chance_outcomes()) == pytest.approx(1)
    assert state.position.game == tarsas.game("azul", players=3, wall="grey")


def after_chance(state):
    while state.is_chance_node():
        state.apply_action(state.chance_outcomes()[0][0])
    return state


def test_tensors_are_the_table_of_features():
    state = after_chance(pyspiel.load_game("python_tarsas_azul").new_initial_state())
    table = tarsas.game("azul").contract.observation.table
    row = np.zeros(table.size, np.uint8)
    tarsas.game("azul").contract.observation.observe(state.position.state, 1, row)
    assert np.allclose(state.observation_tensor(1), row / table.highest)
    assert state.observation_string(1).startswith("seat 1\n")


def test_actions_are_told_as_records_write_them():
    state = after_chance(pyspiel.load_game("python_tarsas_azul").new_initial_state())
    action = state.legal_actions()[0]
    assert state.position.find(state.action_to_string(action)) == action


def test_openspiels_bots_and_ours_play_each_other():
    game = pyspiel.load_game("python_tarsas_azteka")
    search = mcts.MCTSBot(game, uct_c=2, max_simulations=2, evaluator=mcts.RandomRolloutEvaluator(1, np.random.RandomState(1)))
    for first in (search, uniform_random.UniformRandomBot(0, np.random.RandomState(3))):
        state, bots = game.new_initial_state(), [first, openspiel.HouseBot(game, "random", seed=2)]
        for _ in range(6):
            state.apply_action(int(bots[state.current_player()].step(state)))
        assert state.move_number() == 6


def test_rewards_can_be_chosen():
    game = pyspiel.load_game("python_tarsas_azteka(reward=margin)")
    assert game.max_utility() > 1
    with pytest.raises(tarsas.BadOption, match="fame"):
        pyspiel.load_game("python_tarsas_azteka(reward=fame)")
