"""The native vector environment as Stable-Baselines3 takes it, masks included: for MaskablePPO of sb3-contrib."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np
from gymnasium.vector import AutoresetMode
from numpy.typing import NDArray
from stable_baselines3.common.vec_env import VecEnv

from ..errors import BadOption
from .vector import TarsasVectorEnv


class MaskableVecEnv(VecEnv):  # type: ignore[misc]
    """A `TarsasVectorEnv` that begins a new game in the same step, seen as one of Stable-Baselines3's.

    What is asked of the environments by name (`env_method`, `get_attr`) is answered for `action_masks` and `render_mode`: there are no separate objects.
    """

    def __init__(self, games: TarsasVectorEnv, seed: int | None = None) -> None:
        if games.metadata["autoreset_mode"] is not AutoresetMode.SAME_STEP:
            raise BadOption("Stable-Baselines3 wants new games in the same step: make the TarsasVectorEnv with autoreset_mode='SameStep'.")
        self.games, self._seed = games, seed
        self._actions: NDArray[Any] = np.zeros(games.num_envs, np.int32)
        super().__init__(games.num_envs, games.single_observation_space, games.single_action_space)
        self.episode_lengths, self.episode_rewards = np.zeros(self.num_envs, np.int64), np.zeros(self.num_envs)

    def reset(self) -> NDArray[Any]:
        """New games."""
        observations, _ = self.games.reset(seed=self._seed)
        self._seed = None
        self.episode_lengths[:], self.episode_rewards[:] = 0, 0
        return observations

    def step_async(self, actions: NDArray[Any]) -> None:
        """Note the actions."""
        self._actions = actions

    def step_wait(self) -> tuple[NDArray[Any], NDArray[np.float32], NDArray[np.bool_], list[dict[str, Any]]]:
        """Play them."""
        observations, rewards, terminated, truncated, found = self.games.step(self._actions)
        has_ended = terminated | truncated
        self.episode_lengths += 1
        self.episode_rewards += rewards
        infos: list[dict[str, Any]] = [{} for _ in range(self.num_envs)]
        for index in np.flatnonzero(has_ended):
            infos[index] = {
                "terminal_observation": found["final_obs"][index],
                "TimeLimit.truncated": bool(truncated[index]),
                "episode": {"r": float(self.episode_rewards[index]), "l": int(self.episode_lengths[index]), "t": 0.0},
            }
        self.episode_lengths[has_ended], self.episode_rewards[has_ended] = 0, 0
        return observations, rewards, has_ended, infos

    def env_method(self, method_name: str, *arguments: Any, indices: Any = None, **named: Any) -> list[Any]:
        """The masks, a row a game; there is no other method."""
        if method_name != "action_masks":
            raise BadOption(f"The games of a TarsasVectorEnv are no objects of their own; they have action_masks and no {method_name}.")
        return list(self.games.action_masks()[self._rows(indices)])

    def has_attr(self, attr_name: str) -> bool:
        """Whether the games answer to this name."""
        return attr_name in ("action_masks", "render_mode")

    def get_attr(self, attr_name: str, indices: Any = None) -> list[Any]:
        """There is nothing to be had but the render mode, which is none."""
        if attr_name != "render_mode":
            raise AttributeError(f"a TarsasVectorEnv has no attribute {attr_name} for each game")
        return [None for _ in self._rows(indices)]

    def set_attr(self, attr_name: str, value: Any, indices: Any = None) -> None:
        """There is nothing to set."""
        raise AttributeError(f"a TarsasVectorEnv has no attribute {attr_name} for each game")

    def env_is_wrapped(self, wrapper_class: Any, indices: Any = None) -> list[bool]:
        """No game is wrapped in anything."""
        return [False for _ in self._rows(indices)]

    def _rows(self, indices: int | Iterable[int] | None) -> list[int]:
        return list(range(self.num_envs)) if indices is None else [indices] if isinstance(indices, int) else list(indices)

    def close(self) -> None:
        """There is nothing to close."""
