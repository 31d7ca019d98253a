"""Every game as a Gymnasium environment for one agent; the other seats are bots, random, or a function of yours.

Importing this module registers every game (`tarsas/Azul-v0`, with the number of players and the options as arguments) and every mode
(`tarsas/Azul-3-grey-v0`).

>>> import gymnasium, tarsas.envs.gymnasium
>>> azul = gymnasium.make("tarsas/Azul-v0", players=3, seat="any", opponent="random")
>>> observation, info = azul.reset(seed=7)
>>> observation.shape, int(info["action_mask"].sum()) > 0
((869,), True)
"""

from __future__ import annotations

from typing import Any, Literal

import gymnasium
import numpy as np
from numpy.typing import NDArray

from .. import catalog
from ..compiled.rewards import RewardName
from ..contract import GameContract
from ..errors import BadOption
from ..language import Language
from ..position import Game, game
from .one_game import OneGame
from .opponents import BotPolicy, Opponent, chosen_actions, opponent_of
from .render import RENDER_MODES, check_render_mode, render

Number = Literal["uint8", "float32"]
Illegal = Literal["loss", "error"]


class TarsasEnv(gymnasium.Env):  # type: ignore[misc]
    """One seat of a game.

    `observation`: `float32` from 0 to 1, or `uint8` as in the game's table of features. `illegal`: an illegal action is a `loss` and the end of the
    episode (a reward of -1), or an `error`, and nothing is played. `seat`: the agent's, or `"any"`, drawn anew for each game. After `max_moves` of the
    agent's decisions the game is truncated. The mask stands in `info["action_mask"]`; `action_masks()` is what MaskablePPO asks.
    """

    metadata = {"render_modes": list(RENDER_MODES), "render_fps": 1}  # noqa: RUF012, Gymnasium's own form

    def __init__(
        self,
        name: str,
        players: int | None = None,
        *,
        seat: int | Literal["any"] = 0,
        opponent: Opponent = "random",
        reward: RewardName = "win",
        observation: Number = "float32",
        illegal: Illegal = "loss",
        max_moves: int | None = None,
        render_mode: str | None = None,
        language: Language | str = Language.EN,
        compile_rules: bool = False,
        **options: str | int | bool,
    ) -> None:
        self.game = game(name, players, **options)
        self._chosen_seat = check_seat(self.game, seat)
        self._opponent = opponent_of(self.game, opponent)
        self._is_error = check_illegal(illegal) == "error"
        self._play = OneGame(self.game, reward, compile_rules=compile_rules)
        self._max_moves, self._decisions = max_moves, 0
        self.render_mode = check_render_mode(render_mode)
        self._language = language
        self._numbers = Numbers(self.game, observation)
        self.observation_space = self._numbers.space
        self.action_space = gymnasium.spaces.Discrete(self.game.contract.decisions)
        self.seat = 0

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[NDArray[Any], dict[str, Any]]:
        """A new game, up to the agent's first decision."""
        super().reset(seed=seed)
        self._play.start(int(self.np_random.integers(2**62)))
        self.seat = int(self.np_random.integers(self.game.players)) if self._chosen_seat == "any" else self._chosen_seat
        self._decisions, self._has_lost = 0, False
        self._oppose()
        return self._seen(), self._info()

    def step(self, action: Any) -> tuple[NDArray[Any], float, bool, bool, dict[str, Any]]:
        """The agent's action, and the others' answers."""
        self._decisions += 1
        if self._is_error or self._play.is_legal(int(action)):
            self._play.play(int(action))
            self._oppose()
        else:
            self._has_lost = True
        is_over = self._has_lost or self._play.is_over
        is_cut_off = not is_over and self._max_moves is not None and self._decisions >= self._max_moves
        reward = -1.0 if self._has_lost else float(self._play.rewards()[self.seat]) if is_over else 0.0
        return self._seen(), reward, is_over, is_cut_off, self._info()

    def _oppose(self) -> None:
        """Let the others move until it is the agent's turn."""
        while not self._play.is_over and self._play.mover != self.seat:
            if self._opponent is None:
                self._play.play_at_random()
            elif isinstance(self._opponent, BotPolicy):
                self._play.play(self._opponent.choose(self._play.position))
            else:
                seen, mask = self._play.observation(self._play.mover), self._play.mask()
                self._play.play(int(chosen_actions(self._opponent, self._numbers.of(seen)[None], mask[None])[0]))

    def action_masks(self) -> NDArray[np.bool_]:
        """What may be played now, as truth values."""
        return self._mask().astype(np.bool_)

    def _mask(self) -> NDArray[np.int8]:
        return self._play.mask() if self._play.mover == self.seat and not self._has_lost else np.zeros(self.game.contract.decisions, np.int8)

    def _seen(self) -> NDArray[Any]:
        return self._numbers.of(self._play.observation(self.seat))

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self._mask(), "seat": self.seat, "is_illegal": self._has_lost}

    def render(self) -> Any:
        """The position as the render mode shows it."""
        return render(self._play.position, self.render_mode, self._language)


class Numbers:
    """Observations in the type that was asked for."""

    def __init__(self, game: Game, kind: Number) -> None:
        if kind not in ("uint8", "float32"):
            raise BadOption(f"Observations are 'uint8' or 'float32', not {kind!r}.")
        self.highest, self.is_float = game.contract.observation.table.highest, kind == "float32"
        highest = np.ones(len(self.highest), np.float32) if self.is_float else self.highest
        self.space = gymnasium.spaces.Box(np.zeros_like(highest), highest, dtype=highest.dtype.type)

    def of(self, row: NDArray[np.uint8]) -> NDArray[Any]:
        """A row of features, from 0 to 1 where that is wanted."""
        return (row / self.highest).astype(np.float32) if self.is_float else row


def check_seat(game: Game, seat: int | str) -> int | Literal["any"]:
    """The seat of the agent; refuses one that is not at the table."""
    if isinstance(seat, int) and 0 <= seat < game.players:
        return seat
    if seat == "any":
        return "any"
    raise BadOption(f"There is no seat {seat!r} at this table; choose 'any' or one from 0 to {game.players - 1}.")


def check_illegal(illegal: Illegal) -> Illegal:
    """What becomes of an illegal action; refuses any other word."""
    if illegal not in ("loss", "error"):
        raise BadOption(f"An illegal action is a 'loss' or an 'error', not {illegal!r}.")
    return illegal


# --- names


def id_of(contract: GameContract, players: int | None = None, options: dict[str, str] | None = None) -> str:
    """The name of a game, or of one of its modes: `tarsas/Azul-v0`, `tarsas/Azul-3-grey-v0`."""
    chosen = "".join(f"-{part}" for part in (players, *(options or {}).values()) if part is not None)
    return f"tarsas/{contract.name.capitalize()}{chosen}-v0"


def register() -> None:
    """Register every game of the catalogue, and every mode of it."""
    doors: dict[str, Any] = {"entry_point": "tarsas.envs.gymnasium:TarsasEnv", "vector_entry_point": "tarsas.envs.vector:TarsasVectorEnv"}
    for contract in catalog.contracts():
        gymnasium.register(id_of(contract), kwargs={"name": contract.name}, **doors)
        for players, options in contract.modes():
            mode = dict(options)
            gymnasium.register(id_of(contract, players, mode), kwargs={"name": contract.name, "players": players, **mode}, **doors)


register()
