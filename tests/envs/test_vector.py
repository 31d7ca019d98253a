"""The native vector environment: thousands of games by the same rules as one."""

from __future__ import annotations

import gymnasium
import numpy as np
import pytest
from gymnasium.vector import AutoresetMode

import tarsas
from tarsas.envs.gymnasium import TarsasEnv
from tarsas.envs.vector import TarsasVectorEnv
from tarsas.kernel import state_of


def choose(generator: np.random.Generator, masks: np.ndarray) -> np.ndarray:
    """Any legal action for each game, 0 where there is none."""
    return np.array([generator.choice(np.flatnonzero(mask)) if mask.any() else 0 for mask in masks])


def ways_through(env: TarsasVectorEnv, steps: int, seed: int = 3):
    """Random play: what each step gave."""
    generator = np.random.default_rng(seed)
    _, infos = env.reset(seed=seed)
    for _ in range(steps):
        found = env.step(choose(generator, infos["action_mask"]))
        infos = found[-1]
        yield found


@pytest.mark.slow
def test_steps_are_the_rules_played_for_every_seat():
    """In self-play each game is followed move by move with the plain rules, luck included."""
    env = TarsasVectorEnv("azul", players=3, num_envs=4, seat="every", observation="uint8", autoreset_mode="Disabled")
    contract, generator = env.game.contract, np.random.default_rng(1)
    observations, infos = env.reset(seed=5)
    for _ in range(25):
        before = env.arrays.batch.states.copy()
        actions = choose(generator, infos["action_mask"])
        observations, _, _, _, infos = env.step(actions)
        for index in range(4):
            contract.verbs.play(before[index], int(actions[index]))
            if contract.verbs.to_move(before[index]) >= 0:
                assert before[index].tobytes() == env.arrays.batch.states[index].tobytes()
            row = np.zeros(contract.observation.table.size, np.uint8)
            contract.observation.observe(state_of(contract.state, env.arrays.batch.states[index].tobytes()), int(infos["mover"][index]), row)
            assert (row == observations[index]).all()


@pytest.mark.parametrize("mode", list(AutoresetMode))
def test_episodes_end_and_begin_as_the_standard_says(mode: AutoresetMode):
    env = TarsasVectorEnv("azul", num_envs=8, seat="any", autoreset_mode=mode)
    had_ended, ends = np.zeros(8, bool), 0
    for observations, rewards, terminated, truncated, infos in ways_through(env, 120):
        assert not truncated.any()
        assert ((rewards != 0) <= terminated).all()
        masks = infos["action_mask"].any(axis=1)
        if mode is AutoresetMode.SAME_STEP:
            assert masks.all()
            for index in np.flatnonzero(terminated):
                assert infos["final_obs"][index].shape == observations[index].shape
                assert (infos["final_obs"][index] != observations[index]).any()
        elif mode is AutoresetMode.NEXT_STEP:
            assert (masks == ~terminated).all()
            assert not (terminated & had_ended).any()
        else:
            assert (terminated >= had_ended).all()
        ends += int((terminated & ~had_ended).sum()) if mode is AutoresetMode.DISABLED else int(terminated.sum())
        had_ended = terminated
    assert ends == 8 if mode is AutoresetMode.DISABLED else ends > 16
    if mode is AutoresetMode.DISABLED:
        _, infos = env.reset(options={"reset_mask": np.arange(8) < 3})
        assert infos["action_mask"].any(axis=1).tolist() == [index < 3 for index in range(8)]


def test_rewards_of_all_seats_stand_beside_the_end():
    env = TarsasVectorEnv("azul", players=3, num_envs=6, seat="every", reward="place")
    seen = 0
    for _, rewards, terminated, _, infos in ways_through(env, 150):
        if terminated.any():
            assert (infos["_rewards"] == terminated).all()
            assert np.allclose(infos["rewards"][terminated].sum(axis=1), 0)
            last = infos["seat"][terminated]
            assert np.allclose(rewards[terminated], infos["rewards"][terminated][np.arange(len(last)), last])
            seen += 1
    assert seen


def test_the_same_seed_brings_the_same_games_on_any_number_of_threads():
    ways = [[found[0].copy() for found in ways_through(TarsasVectorEnv("azul", num_envs=33, threads=threads), 20)] for threads in (1, 2)]
    assert all((one == two).all() for one, two in zip(*ways, strict=True))


def test_an_illegal_action_is_a_loss_or_an_error():
    env = TarsasVectorEnv("azul", num_envs=2, autoreset_mode="Disabled")
    _, infos = env.reset(seed=1)
    actions = infos["action_mask"].argmax(axis=1)
    actions[1] = int(np.flatnonzero(infos["action_mask"][1] == 0)[0])
    _, rewards, terminated, _, infos = env.step(actions)
    assert (rewards.tolist(), terminated.tolist(), infos["is_illegal"].tolist()) == ([0, -1], [False, True], [False, True])
    strict = TarsasVectorEnv("azul", num_envs=2, illegal="error")
    strict.reset(seed=1)
    with pytest.raises(tarsas.IllegalMove, match="Game 1: action"):
        strict.step(actions)


def test_a_function_or_a_bot_plays_the_other_seats():
    asked = []

    def lowest(observations: np.ndarray, masks: np.ndarray) -> np.ndarray:
        asked.append(len(masks))
        return masks.argmax(axis=1)  # type: ignore[no-any-return]

    for opponent in (lowest, "random"):
        env = TarsasVectorEnv("azul", num_envs=5, seat="any", opponent=opponent, autoreset_mode="SameStep")
        for _, _, _, _, infos in ways_through(env, 60):
            assert (infos["mover"] == infos["seat"]).all()
    assert max(asked) <= 5


def test_a_game_is_cut_off_after_max_moves():
    env = TarsasVectorEnv("azul", num_envs=3, max_moves=2)
    cut = [truncated.all() for _, _, _, truncated, _ in ways_through(env, 3)]
    assert cut == [False, True, False]


def test_buffers_are_handed_on_without_a_copy():
    env = TarsasVectorEnv("azul", num_envs=4, copy=False)
    observations, infos = env.reset(seed=1)
    handed = np.from_dlpack(observations)
    assert np.shares_memory(handed, env.arrays.floats)
    before = handed.copy()
    env.step(infos["action_mask"].argmax(axis=1))
    assert (handed != before).any()
    assert np.shares_memory(np.from_dlpack(env.arrays.batch.masks), infos["action_mask"])


def test_gymnasium_makes_it_by_name():
    env = gymnasium.make_vec("tarsas/Azul-v0", num_envs=3, vectorization_mode="vector_entry_point")
    assert isinstance(env.unwrapped, TarsasVectorEnv)
    assert env.single_observation_space == TarsasEnv("azul").observation_space
    assert env.reset(seed=1)[0] in env.observation_space
