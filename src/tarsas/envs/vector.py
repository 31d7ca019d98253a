"""Thousands of games of one agent, or of an agent that plays all seats, as Gymnasium's native `VectorEnv`: stepped in compiled code.

>>> from tarsas.envs.vector import TarsasVectorEnv
>>> azul = TarsasVectorEnv("azul", num_envs=64)
>>> observations, infos = azul.reset(seed=7)
>>> observations.shape, infos["action_mask"].shape
((64, 869), (64, 305))
"""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from typing import Any, Literal

import gymnasium
import numpy as np
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from ..compiled import episodes
from ..compiled.loops import bound, step_all
from ..compiled.rewards import REWARD_NAMES, RewardName
from ..errors import BadOption, IllegalMove
from ..kernel import compiled, state_of
from ..position import Position, game
from .gymnasium import Illegal, Number, Numbers, check_illegal, check_seat
from .one_game import check_max_moves, check_reward
from .opponents import BotPolicy, Opponent, chosen_actions, opponent_of

_RESTARTS = {AutoresetMode.NEXT_STEP: episodes.NEXT_STEP, AutoresetMode.SAME_STEP: episodes.SAME_STEP, AutoresetMode.DISABLED: episodes.STAYS}
_NO_LIMIT = 2**31 - 1
Arrays = NDArray[Any]


class TarsasVectorEnv(VectorEnv):  # type: ignore[misc]
    """`num_envs` games side by side. Arguments are those of `tarsas.envs.gymnasium.TarsasEnv`, and:

    `seat="every"`: the caller plays whoever is to move (self-play); the reward of a step is that of the seat that moved, `infos["rewards"]` has all
    seats' at the end, `infos["mover"]` says who is next. `threads`: how many share the work. `copy=False`: the arrays that a step returns are the ones
    that the next step writes into, so nothing is copied; keep them for no longer, or copy them yourself.
    """

    def __init__(
        self,
        name: str,
        players: int | None = None,
        num_envs: int = 1,
        *,
        seat: int | Literal["any", "every"] = 0,
        opponent: Opponent = "random",
        reward: RewardName = "win",
        observation: Number = "float32",
        illegal: Illegal = "loss",
        max_moves: int | None = None,
        autoreset_mode: AutoresetMode | str = AutoresetMode.NEXT_STEP,
        threads: int = 1,
        copy: bool = True,
        **options: str | int | bool,
    ) -> None:
        if num_envs < 1 or threads < 1:
            raise BadOption("There is at least one game, and at least one thread.")
        self.game = game(name, players, **options)
        contract, self.num_envs = self.game.contract, num_envs
        self._opponent = None if seat == "every" else opponent_of(self.game, opponent)
        self._numbers = Numbers(self.game, observation)
        self._is_error, self._copies = check_illegal(illegal) == "error", copy
        mode = AutoresetMode(autoreset_mode)
        self.metadata = {"render_modes": [], "autoreset_mode": mode}
        rules = episodes.Rules(
            players=self.game.players,
            seat=episodes.EVERY_SEAT if seat == "every" else episodes.ANY_SEAT if check_seat(self.game, seat) == "any" else int(seat),
            reward=REWARD_NAMES.index(check_reward(reward)),
            max_moves=check_max_moves(max_moves) or _NO_LIMIT,
            restart=_RESTARTS[mode],
            has_random_opponents=seat != "every" and self._opponent is None,
            has_floats=self._numbers.is_float,
        )
        self._episodes = episodes.Episodes(contract, contract.chosen(self.game.options), rules, num_envs, secrets.randbits(31), threads)
        self._observe, self._step_all = compiled(contract.observation.observe), bound(contract, step_all)
        self.single_observation_space = self._numbers.space
        self.single_action_space = gymnasium.spaces.Discrete(contract.decisions)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    @property
    def arrays(self) -> episodes.EpisodeArrays:
        """All that the games work with, as it stands; any of it can be handed on by DLPack."""
        return self._episodes.arrays

    def reset(self, *, seed: int | Sequence[int | None] | None = None, options: dict[str, Any] | None = None) -> tuple[Arrays, dict[str, Any]]:
        """New games, all of them or those of `options["reset_mask"]`; a seed counts up from game to game."""
        wanted = np.asarray((options or {}).get("reset_mask", np.ones(self.num_envs, np.bool_)), np.bool_)
        if wanted.shape != (self.num_envs,):
            raise BadOption(f"reset_mask has a truth value for each of the {self.num_envs} games.")
        seeds = [None if seed is None else seed + index for index in range(self.num_envs)] if seed is None or isinstance(seed, int) else list(seed)
        for index, own in enumerate(seeds):
            if own is not None and wanted[index]:
                self._episodes.seed(index, own)
        self.arrays.wanted[:] = wanted
        self._episodes.reset()
        self._oppose()
        self._episodes.have_done(episodes.LOOK)
        return self._observations(), self._infos()

    def step(self, actions: Arrays) -> tuple[Arrays, Arrays, Arrays, Arrays, dict[str, Any]]:
        """The caller's action in each game, and all that follows until the caller's next decision there."""
        arrays = self.arrays
        arrays.batch.actions[:] = actions
        if self._is_error and (index := self._episodes.first_illegal()) >= 0:
            raise IllegalMove(f"Game {index}: action {int(arrays.batch.actions[index])} is not legal there. Nothing was played.")
        if self._opponent is None:
            self._episodes.have_done(episodes.STEP)
        else:
            for job in (episodes.ACT, episodes.SETTLE):
                self._episodes.have_done(job)
                self._oppose()
            # Opponents may have ended a game, or begun a new one.
            self._episodes.have_done(episodes.SETTLE)
            self._episodes.have_done(episodes.LOOK)
        rewards = arrays.rewards.copy() if self._copies else arrays.rewards
        return self._observations(), rewards, arrays.status == episodes.TERMINATED, arrays.status == episodes.TRUNCATED, self._infos()

    def _oppose(self) -> None:
        """Opponents who are neither random nor the caller move until it is the caller's turn everywhere."""
        if self._opponent is None:
            return
        arrays = self.arrays
        while True:
            self._episodes.have_done(episodes.LOOK)
            movers = arrays.batch.movers
            waiting = np.flatnonzero((movers >= 0) & (movers != arrays.agents) & ~arrays.illegal)
            if not waiting.size:
                return
            self._play(waiting, self._opponents_choice(waiting))

    def _opponents_choice(self, waiting: NDArray[np.intp]) -> NDArray[np.int32]:
        states = self.arrays.batch.states
        if isinstance(self._opponent, BotPolicy):
            contract = self.game.contract
            positions = (Position(self.game, state_of(contract.state, states[index].tobytes())) for index in waiting)
            return np.array([self._opponent.choose(position) for position in positions], np.int32)
        assert self._opponent is not None
        seen, masks = np.zeros((len(waiting), len(self._numbers.highest)), np.uint8), self.arrays.batch.masks[waiting]
        for row, index in enumerate(waiting):
            self._observe(states[index], int(self.arrays.batch.movers[index]), seen[row])
        return chosen_actions(self._opponent, self._numbers.of(seen), masks)

    def _play(self, chosen: NDArray[np.intp], actions: NDArray[np.int32]) -> None:
        """Opponents' actions, and the luck that follows."""
        batch = self.arrays.batch
        batch.actions[:] = -1
        batch.actions[chosen] = actions
        self._step_all(batch.states, batch.generators, batch.actions, 0, self.num_envs)

    def _observations(self) -> Arrays:
        seen: Arrays = self.arrays.floats if self._numbers.is_float else self.arrays.batch.observations
        return seen.copy() if self._copies else seen

    def _infos(self) -> dict[str, Any]:
        """Masks, seats and movers of all games; of those that have just ended also what it was worth to whom, and what was seen last."""
        arrays = self.arrays
        infos: dict[str, Any] = {"action_mask": arrays.batch.masks, "seat": arrays.agents, "mover": arrays.batch.movers, "is_illegal": arrays.illegal}
        if self._copies:
            infos = {name: array.copy() for name, array in infos.items()}
        has_ended = arrays.status != episodes.RUNNING
        if has_ended.any():
            infos["rewards"], infos["_rewards"] = arrays.seat_rewards.copy(), has_ended
            if self._episodes.rules.restart == episodes.SAME_STEP:
                # Gymnasium's form: an array of whatever each game had to say last.
                last = np.full(self.num_envs, None, object)
                for index in np.flatnonzero(has_ended):
                    last[index] = self._numbers.of(arrays.final[index].copy())
                infos["final_obs"], infos["_final_obs"] = last, has_ended
        return infos

    def action_masks(self) -> NDArray[np.bool_]:
        """What may be played now, a row a game, as truth values."""
        return self.arrays.batch.masks.astype(np.bool_)
