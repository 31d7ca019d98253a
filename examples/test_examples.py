"""What `make envs` runs: other libraries' checks of our environments, and the examples in short form."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
import torch
from pettingzoo.test import api_test
from stable_baselines3.common.env_checker import check_env

import tarsas
import tarsas.envs.openspiel
from tarsas.envs.gymnasium import TarsasEnv
from tarsas.envs.vector import TarsasVectorEnv

FOLDER = Path(__file__).parent


def run(*arguments: str) -> str:
    """An example as people start it."""
    return subprocess.run([sys.executable, *arguments], cwd=FOLDER, capture_output=True, text=True, check=True, timeout=600).stdout


@pytest.mark.parametrize("name", tarsas.games())
def test_stable_baselines_finds_nothing(name: str) -> None:
    check_env(TarsasEnv(name))


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("name", ["azteka", "azul"])
def test_shimmy_shows_our_games_of_openspiel_to_pettingzoo(name: str) -> None:
    from shimmy.openspiel_compatibility import OpenSpielCompatibilityV0

    api_test(OpenSpielCompatibilityV0(tarsas.envs.openspiel.load(tarsas.game(name))), num_cycles=20)


def test_pytorch_sees_the_buffers_without_a_copy() -> None:
    games = TarsasVectorEnv("azul", num_envs=4, copy=False)
    games.reset(seed=1)
    seen = torch.from_dlpack(games.arrays.floats)
    assert seen.data_ptr() == games.arrays.floats.ctypes.data


def test_jax_sees_the_buffers() -> None:
    import jax

    games = TarsasVectorEnv("azul", num_envs=4, copy=False)
    games.reset(seed=1)
    assert np.array_equal(jax.dlpack.from_dlpack(games.arrays.batch.masks), games.arrays.batch.masks)


def test_maskable_ppo_learns_and_draws_its_curve(tmp_path: Path) -> None:
    run("maskable_ppo.py", "--minutes", "0.05", "--out", str(tmp_path / "curve"))
    assert json.loads((tmp_path / "curve.json").read_text())["curve"]
    assert (tmp_path / "curve.png").read_bytes().startswith(b"\x89PNG")


def test_self_play_plays_itself() -> None:
    assert "won against random" in run("self_play.py", "--minutes", "0.05")


def test_openspiels_search_plays_our_bot() -> None:
    assert "OpenSpiel's search" in run("openspiel_mcts.py", "--simulations", "2", "--bot", "random")


def test_openspiels_search_speaks_the_line_protocol() -> None:
    said = "tarsas 1\nnewgame azteka players=2 mode=basic rotation_limit=24 seat=0 seed=7\ngo\nquit\n"
    answered = subprocess.run(
        [sys.executable, "openspiel_bot.py", "--simulations", "2"], input=said, cwd=FOLDER, capture_output=True, text=True, check=True, timeout=300
    ).stdout.splitlines()
    assert answered[:2] == ["ready OpenSpiel MCTS", "ready"]
    move = int(answered[2].removeprefix("move "))
    assert move in tarsas.game("azteka").start().actions
