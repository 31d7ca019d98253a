"""PettingZoo: its own suites as released, and what they do not ask."""

from __future__ import annotations

import functools
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, render_test, seed_test
from tests.envs.modes import arguments, every_game, every_mode
from tests.laws.modes import Mode

import tarsas
from tarsas.envs import pettingzoo

# Advice of the suite for environments without masks; PettingZoo's own classic games get it too.
advice = pytest.mark.filterwarnings("ignore:Observation is not a NumPy array", "ignore:Observation space for each agent probably should be")


def maker(mode: Mode, **more: Any):
    return functools.partial(pettingzoo.env, compile_rules=True, **arguments(mode), **more)


@advice
@every_mode
def test_the_api_test_passes(mode: Mode, capsys):
    api_test(maker(mode)(), num_cycles=60)
    assert "Passed" in capsys.readouterr().out


@every_mode
def test_the_seed_test_passes(mode: Mode):
    seed_test(maker(mode), num_cycles=60)


@pytest.mark.slow
@every_mode
def test_the_render_test_passes(mode: Mode, capsys):
    render_test(maker(mode), custom_tests={"svg": lambda svg: svg.startswith(("<svg", "<?xml"))})
    assert capsys.readouterr().out.strip()


def play(env, seed: int):
    """A whole game, each agent playing any action of its mask; returns everybody's last reward."""
    generator, worths = np.random.default_rng(seed), {}
    env.reset(seed=seed)
    for agent in env.agent_iter():
        observation, reward, terminated, truncated, info = env.last()
        worths[agent] = reward
        if terminated or truncated:
            env.step(None)
        else:
            assert (observation["action_mask"] == info["action_mask"]).all()
            env.step(int(generator.choice(np.flatnonzero(observation["action_mask"]))))
    return worths


@every_game
def test_a_whole_game_gives_everybody_a_reward_by_its_outcome(mode: Mode):
    for reward in ("win", "place", "margin"):
        worths = play(maker(mode, reward=reward)(), 5)
        assert list(worths)
        assert len(worths) == mode.players
        assert len(set(worths.values())) > 1 or set(worths.values()) <= {0.0, -1.0}


def test_whom_macus_beats_has_not_won():
    """Random players of the dice game for two are no match for Macus."""
    assert play(pettingzoo.env("alhambra", compile_rules=True), 5) == {"player_0": -1.0, "player_1": -1.0}


def test_a_game_is_cut_off_after_max_moves():
    env = pettingzoo.env("azul", max_moves=4)
    env.reset(seed=1)
    for _ in range(4):
        assert not any(env.truncations.values())
        env.step(int(np.flatnonzero(env.infos[env.agent_selection]["action_mask"])[0]))
    assert all(env.truncations.values())
    assert set(env.rewards.values()) == {0.0}


def test_an_illegal_action_is_an_error_and_plays_nothing():
    env = pettingzoo.env("azul")
    env.reset(seed=1)
    before = env.observe("player_0")["observation"]
    illegal = int(np.flatnonzero(env.infos["player_0"]["action_mask"] == 0)[0])
    with pytest.raises(tarsas.IllegalMove, match="not legal for seat 0"):
        env.step(illegal)
    assert (env.observe("player_0")["observation"] == before).all()
    with pytest.raises(tarsas.IllegalMove, match="None is for agents"):
        env.step(None)


def test_only_whoever_is_to_move_has_a_mask():
    env = pettingzoo.env("azul")
    env.reset(seed=1)
    assert env.observe("player_0")["action_mask"].any()
    assert not env.observe("player_1")["action_mask"].any()


@pytest.mark.parametrize(
    ("wrong", "said"), [({"render_mode": "film"}, "render mode"), ({"reward": "fame"}, "reward"), ({"max_moves": 0}, "max_moves")]
)
def test_what_cannot_be_chosen_is_told(wrong: dict[str, Any], said: str):
    with pytest.raises(tarsas.BadOption, match=said):
        pettingzoo.env("azul", **wrong)
