"""Every game as a PettingZoo AEC environment: an agent for each seat, the action mask in the observation and in the info.

>>> from tarsas.envs.pettingzoo import env
>>> azul = env("azul", players=3, wall="grey")
>>> azul.reset(seed=7)
>>> azul.agent_selection, azul.action_space("player_0")
('player_0', Discrete(305))
"""

from __future__ import annotations

import secrets
from typing import Any

import gymnasium
import numpy as np
from pettingzoo import AECEnv
from pettingzoo.utils.wrappers import OrderEnforcingWrapper

from ..compiled.rewards import RewardName
from ..errors import IllegalMove
from ..language import Language
from ..position import Game, game
from .one_game import OneGame
from .render import RENDER_MODES, check_render_mode, render

Observations = dict[str, Any]


def env(name: str, players: int | None = None, **options: Any) -> OrderEnforcingWrapper:
    """A game by name as an environment that also watches the order of calls; see `TarsasEnv` for what can be chosen."""
    return OrderEnforcingWrapper(raw_env(name, players, **options))


def raw_env(
    name: str,
    players: int | None = None,
    *,
    render_mode: str | None = None,
    reward: RewardName = "win",
    max_moves: int | None = None,
    language: Language | str = Language.EN,
    compile_rules: bool = False,
    **options: str | int | bool,
) -> TarsasEnv:
    """The environment itself."""
    return TarsasEnv(game(name, players, **options), render_mode, reward, max_moves, language, compile_rules=compile_rules)


class TarsasEnv(AECEnv):  # type: ignore[misc]
    """A game whose seats are agents: `player_0`, `player_1` …

    `reward` is what the end is worth (`win`, `place` or `margin`, see `tarsas.compiled.rewards`); before it every reward is 0. After `max_moves`
    decisions of all players together the game is truncated, with rewards of 0. An illegal action is an error, and nothing is played.
    """

    def __init__(
        self,
        game: Game,
        render_mode: str | None = None,
        reward: RewardName = "win",
        max_moves: int | None = None,
        language: Language | str = Language.EN,
        *,
        compile_rules: bool = False,
    ) -> None:
        super().__init__()
        self.metadata = {"name": f"tarsas_{game.name}_v0", "render_modes": list(RENDER_MODES), "is_parallelizable": False, "render_fps": 1}
        self.render_mode = check_render_mode(render_mode)
        self._play = OneGame(game, reward, max_moves, compile_rules=compile_rules)
        self._language = language
        self.possible_agents = [f"player_{seat}" for seat in range(game.players)]
        self.agents: list[str] = []
        contract = game.contract
        seen = gymnasium.spaces.Box(np.zeros(contract.observation.table.size, np.uint8), contract.observation.table.highest, dtype=np.uint8)
        mask = gymnasium.spaces.Box(0, 1, (contract.decisions,), np.int8)
        self.observation_spaces = {agent: gymnasium.spaces.Dict({"observation": seen, "action_mask": mask}) for agent in self.possible_agents}
        self.action_spaces = {agent: gymnasium.spaces.Discrete(contract.decisions) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> gymnasium.spaces.Space[Any]:
        """What an agent's observations look like: the numbers of the game's table of features, and the mask."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> gymnasium.spaces.Space[Any]:
        """The players' actions of the game."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new game; the same seed brings the same luck."""
        self._play.start(secrets.randbits(64) if seed is None else seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self._look()
        self.agent_selection = self.agents[max(self._play.mover, 0)]

    def _look(self) -> None:
        """Note what may be played now, in everybody's info."""
        self._mask = self._play.mask()
        blank = np.zeros_like(self._mask)
        self.infos = {agent: {"action_mask": self._mask if seat == self._play.mover else blank} for seat, agent in enumerate(self.possible_agents)}

    def observe(self, agent: str) -> Observations:
        """What an agent sees; its mask is all 0 while it is not its turn."""
        seat = self.possible_agents.index(agent)
        return {"observation": self._play.observation(seat), "action_mask": self.infos[agent]["action_mask"].copy()}

    def step(self, action: int | None) -> None:
        """Play the action of the agent whose turn it is; an agent of a finished game gives None and leaves."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise IllegalMove(f"{agent} has to move; None is for agents of a finished game.")
        self._cumulative_rewards[agent] = 0.0
        self._play.play(int(action))
        self._look()
        self._clear_rewards()
        if self._play.is_over:
            self.rewards = {each: float(worth) for each, worth in zip(self.possible_agents, self._play.rewards(), strict=True)}
            self.terminations = dict.fromkeys(self.agents, True)
        elif self._play.is_cut_off:
            self.truncations = dict.fromkeys(self.agents, True)
        # Whoever comes after the end only leaves, in the order of the table.
        seat = self._play.mover if self._play.mover >= 0 else (self.possible_agents.index(agent) + 1) % len(self.possible_agents)
        self.agent_selection = self.possible_agents[seat]
        self._accumulate_rewards()

    def render(self) -> Any:
        """The position as the render mode shows it."""
        return render(self._play.position, self.render_mode, self._language)

    def close(self) -> None:
        """There is nothing to close."""
