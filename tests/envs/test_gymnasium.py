"""Gymnasium for one agent: its own checker as released, and what it does not ask."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from tests.envs.modes import arguments, every_mode
from tests.laws.modes import MODES, Mode

import tarsas
from tarsas.envs.gymnasium import TarsasEnv, id_of


@every_mode
def test_the_checker_finds_nothing(mode: Mode, capsys):
    check_env(gymnasium.make(id_of(mode.contract, mode.players, dict(mode.options)), compile_rules=True).unwrapped)


def test_every_game_and_mode_has_a_name():
    for mode in MODES:
        assert id_of(mode.contract) in gymnasium.registry
        assert gymnasium.spec(id_of(mode.contract, mode.players, dict(mode.options))).kwargs == arguments(mode)
    assert id_of(tarsas.game("azul").contract, 3, {"wall": "grey"}) == "tarsas/Azul-3-grey-v0"


def play(env: TarsasEnv, seed: int) -> float:
    """A whole game at random; returns its reward."""
    generator = np.random.default_rng(seed)
    _, info = env.reset(seed=seed)
    while True:
        assert (env.action_masks() == info["action_mask"]).all()
        _, reward, is_over, is_cut_off, info = env.step(generator.choice(np.flatnonzero(info["action_mask"])))
        if is_over or is_cut_off:
            return float(reward)
        assert reward == 0


def test_a_bot_beats_a_random_agent():
    """Even the beginner knows more than chance does."""
    env = TarsasEnv("azul", opponent="bot:panni", seat="any", compile_rules=True)
    assert sum(play(env, seed) for seed in range(2)) == -2


def test_a_function_plays_the_other_seats():
    asked = []

    def lowest(observations, masks):
        asked.append((observations.shape, masks.shape))
        return masks.argmax(axis=1)

    play(TarsasEnv("azul", players=3, opponent=lowest, observation="uint8"), 2)
    assert asked
    assert set(asked) == {((1, 869), (1, 305))}


def test_a_function_that_plays_what_it_may_not_is_told_so():
    with pytest.raises(tarsas.IllegalMove, match="opponent chose action 0"):
        play(TarsasEnv("azul", players=3, opponent=lambda observations, masks: [int(masks[0].all())]), 2)


def test_an_illegal_action_is_a_loss_or_an_error():
    env = TarsasEnv("azul")
    _, info = env.reset(seed=1)
    illegal = int(np.flatnonzero(info["action_mask"] == 0)[0])
    _, reward, is_over, _, info = env.step(illegal)
    assert (reward, is_over, info["is_illegal"], info["action_mask"].any()) == (-1.0, True, True, False)
    env = TarsasEnv("azul", illegal="error")
    env.reset(seed=1)
    with pytest.raises(tarsas.IllegalMove):
        env.step(illegal)


def test_numbers_are_from_0_to_1_or_as_in_the_table():
    rows = [TarsasEnv("azul", observation=kind).reset(seed=3)[0] for kind in ("uint8", "float32")]
    highest = tarsas.game("azul").contract.observation.table.highest
    assert rows[0].dtype == np.uint8
    assert rows[1].dtype == np.float32
    assert np.allclose(rows[0] / highest, rows[1])


def test_a_game_is_cut_off_after_max_moves_of_the_agent():
    env = TarsasEnv("azul", max_moves=2)
    _, info = env.reset(seed=1)
    for expected in (False, True):
        _, _, is_over, is_cut_off, info = env.step(np.flatnonzero(info["action_mask"])[0])
        assert (is_over, is_cut_off) == (False, expected)


@pytest.mark.parametrize(
    ("wrong", "said"),
    [({"seat": 2}, "seat 2"), ({"opponent": 3}, "An opponent is"), ({"observation": "int8"}, "int8"), ({"illegal": "fine"}, "fine")],
)
def test_what_cannot_be_chosen_is_told(wrong: dict[str, Any], said: str):
    with pytest.raises(tarsas.BadOption, match=said):
        TarsasEnv("azul", **wrong)
