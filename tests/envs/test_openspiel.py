"""OpenSpiel: its own suites as released, and what they do not ask."""

from __future__ import annotations

import pickle

import numpy as np
import pyspiel
import pytest
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


@pytest.mark.slow
@every_mode
def test_the_random_sim_test_passes(mode: Mode):
    pyspiel.random_sim_test(loaded(mode), num_sims=1, serialize=True, verbose=False)


@pytest.mark.slow
@every_mode
def test_the_game_can_be_simulated(mode: Mode, capsys):
    # Here, and not where every process that collects tests would wait more than a second for it.
    from open_spiel.python.tests import games_sim_test

    games_sim_test.GamesSimTest().sim_game(loaded(mode))
    assert "Sim of game" in capsys.readouterr().out


def check_that_all_can_be_undone(state: openspiel.TarsasState, before: list[tuple[int, int, openspiel.TarsasState]]) -> None:
    """`TestUndo` of OpenSpiel's basic_tests.cc, which Python cannot reach; and what it does not ask."""
    for player, action, then in reversed(before):
        state.undo_action(player, action)
        assert str(state) == str(then)
        assert state.history() == then.history()
        assert state.move_number() == then.move_number()
        assert state.position.state == then.position.state
        assert state.history_str() == then.history_str()
        assert [(step.player, step.action) for step in state.full_history()] == [(step.player, step.action) for step in then.full_history()]
        assert state.current_player() == then.current_player()
    assert state.is_initial_state()


@every_mode
def test_every_action_can_be_undone(mode: Mode):
    """As OpenSpiel's `RandomSimTestWithUndo` goes about it: along a random game, back to its beginning again and again."""
    random = np.random.RandomState(7)
    before: list[tuple[int, int, openspiel.TarsasState]] = []
    state = loaded(mode).new_initial_state()
    while not state.is_terminal() and len(before) < 700:
        action = int(random.choice(state.legal_actions()))
        before.append((state.current_player(), action, state.clone()))
        state.apply_action(action)
        if len(before) < 10 or len(before).bit_count() == 1:
            check_that_all_can_be_undone(state.clone(), before)
    check_that_all_can_be_undone(state, before)


def test_after_an_undo_a_state_goes_on_as_if_nothing_had_been():
    state = after_chance(pyspiel.load_game("python_tarsas_azul").new_initial_state())
    other = state.clone()
    deals = state.move_number()
    state.apply_action(state.legal_actions()[0])
    state.undo_action(0, state.history()[-1])
    assert state.is_initial_non_chance_state()
    assert not state.is_initial_state()
    for each in (state, other):
        for _ in range(5):
            each.apply_action(each.legal_actions()[-1])
    again = pickle.loads(pickle.dumps(state))
    game, serialised = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(state.get_game(), state))
    for each in (state, state.clone(), again, serialised, game.deserialize_state(state.serialize())):
        assert str(each) == str(other)
        assert each.history() == other.history()
        assert [step.player for step in each.full_history()] == [step.player for step in other.full_history()]
        assert each.observation_tensor(1) == other.observation_tensor(1)
        assert not each.is_initial_non_chance_state()
        for _ in range(5):
            last = each.full_history()[-1]
            each.undo_action(last.player, last.action)
        assert each.move_number() == deals
        assert each.is_initial_non_chance_state()
    assert str(pyspiel.build_state_from_history_string("python_tarsas_azul", state.history_str())[1]) == str(state)


def test_what_a_copy_undoes_and_plays_is_its_own():
    state = pyspiel.load_game("python_tarsas_azteka").new_initial_state()
    start, (first, second) = str(state), state.legal_actions()[:2]
    state.apply_action(first)
    copy = state.clone()
    copy.undo_action(0, first)
    copy.apply_action(second)
    state.undo_action(0, first)
    assert str(state) == start


def test_only_the_last_action_can_be_undone():
    state = pyspiel.load_game("python_tarsas_azteka").new_initial_state()
    with pytest.raises(pyspiel.SpielError, match="nothing has been played"):
        state.undo_action(0, 3)
    first, second = state.legal_actions()[:2]
    state.apply_action(first)
    for player, action in ((0, second), (1, first)):
        with pytest.raises(pyspiel.SpielError, match=f"last action was {first} of player 0"):
            state.undo_action(player, action)
    assert state.history() == [first]


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


def test_rewards_can_be_chosen():
    game = pyspiel.load_game("python_tarsas_azteka(reward=margin)")
    assert game.max_utility() > 1
    with pytest.raises(tarsas.BadOption, match="fame"):
        pyspiel.load_game("python_tarsas_azteka(reward=fame)")
