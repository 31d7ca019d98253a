"""One game played by numbers: what the environments of every library share."""

from __future__ import annotations

from typing import get_args

import numpy as np
from numpy.typing import NDArray

from ..compiled.loops import bound, on_states
from ..compiled.rewards import REWARD_NAMES, RewardName, Rewards, give_rewards
from ..contract import CHANCE, NOBODY, Observed
from ..errors import BadOption, IllegalMove
from ..kernel import PlainStates, State, compiled, new_generator, new_states
from ..position import Game, Position


class OneGame:
    """A game under way. Chance acts by itself, from a generator with the seed that `start` is given."""

    def __init__(self, game: Game, reward: RewardName = "win", max_moves: int | None = None, *, compile_rules: bool = False) -> None:
        self.game = game
        self.reward = check_reward(reward)
        self.max_moves = check_max_moves(max_moves)
        contract, self._observe = game.contract, game.contract.observation.observe
        if compile_rules:
            game.compile()
            self._observe = on_states(compiled(contract.observation.observe))
        self._verbs = game.verbs
        self._give_rewards = bound(contract, give_rewards, is_compiled=False)
        self._states = new_states(contract.state, 1)
        self._state = PlainStates(self._states)[0]
        self._actions = np.zeros(contract.actions, np.int32)
        self.moves = 0
        """Decisions made so far."""

    def start(self, seed: int) -> None:
        """A new game."""
        self._generator = new_generator(seed)
        self._verbs.new_game(self._state, self.game.players, self.game.contract.chosen(self.game.options))
        self.moves = 0
        self._pass_chance()

    @property
    def state(self) -> State:
        """The position as it stands; it changes with the game."""
        return self._state

    @property
    def position(self) -> Position:
        """The position as it stands, for pictures and words: a copy."""
        return Position(self.game, Position(self.game, self._state).state)

    @property
    def mover(self) -> int:
        """The seat to move; `NOBODY` where the game is over."""
        return int(self._verbs.to_move(self._state))

    @property
    def is_over(self) -> bool:
        """Whether the rules have ended the game."""
        return self.mover == NOBODY

    @property
    def is_cut_off(self) -> bool:
        """Whether it has gone on for as long as it may, and is not over."""
        return self.max_moves is not None and self.moves >= self.max_moves and not self.is_over

    def is_legal(self, action: int) -> bool:
        """Whether the seat to move may play this."""
        return 0 <= action < self.game.contract.decisions and bool(self._verbs.is_legal(self._state, int(action)))

    def play(self, action: int) -> None:
        """Play a legal action; anything else is an error."""
        if not self.is_legal(action):
            legal = np.flatnonzero(self.mask())
            raise IllegalMove(f"Action {action} is not legal for seat {self.mover}.", [str(number) for number in legal])
        self._verbs.play(self._state, int(action))
        self.moves += 1
        self._pass_chance()

    def play_at_random(self) -> None:
        """Play any legal action of the seat to move."""
        self.play(int(self._verbs.random_action(self._state, self._generator)))

    def _pass_chance(self) -> None:
        while self._verbs.to_move(self._state) == CHANCE:
            self._verbs.play(self._state, self._verbs.sample(self._state, self._generator))

    def mask(self) -> NDArray[np.int8]:
        """1 for each action that the seat to move may play."""
        mask = np.zeros(self.game.contract.decisions, np.int8)
        mask[self._actions[: self._verbs.legal(self._state, self._actions)]] = 1
        return mask

    def observation(self, seat: int) -> Observed:
        """What a seat sees."""
        row = np.zeros(self.game.contract.observation.table.size, np.uint8)
        self._observe(self._state, seat, row)
        return row

    def rewards(self) -> Rewards:
        """What the finished game is worth to each seat."""
        players = self.game.players
        rewards = np.zeros(players, np.float32)
        kind = REWARD_NAMES.index(self.reward)
        self._give_rewards(self._state, kind, np.zeros(players, np.int32), np.zeros(players, np.int8), rewards)
        return rewards


def check_reward(name: RewardName) -> RewardName:
    """The name of a kind of reward; refuses any other."""
    if name not in REWARD_NAMES:
        raise BadOption(f"There is no reward {name!r}. Choose one of: {', '.join(get_args(RewardName))}.")
    return name


def check_max_moves(number: int | None) -> int | None:
    """After how many decisions a game is cut off; refuses what is no such number."""
    if number is not None and number < 1:
        raise BadOption(f"max_moves is at least 1, or None for no limit; not {number}.")
    return number
