"""Who plays the other seats: nobody in particular (`random`), one of the house's bots (`bot:marci`), or a function of yours."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..bots import new_player
from ..contract import Observed
from ..errors import BadOption, IllegalMove
from ..position import Game, Position

Policy = Callable[[Observed, NDArray[np.int8]], Any]
"""`policy(observations, masks)`: an action for each row, what the seat to move sees and may play."""
Opponent = str | Policy


class BotPolicy:
    """A bot as an opponent: it looks at positions, not at numbers."""

    def __init__(self, game: Game, spec: str, seed: int = 0) -> None:
        self._player = new_player(game, spec, seed)
        self._player.prepare()

    def choose(self, position: Position) -> int:
        """The action to play."""
        return self._player.choose(position)


def opponent_of(game: Game, opponent: Opponent, seed: int = 0) -> BotPolicy | Policy | None:
    """Who is meant; None for random opponents."""
    if opponent == "random":
        return None
    if isinstance(opponent, str):
        return BotPolicy(game, opponent, seed)
    if not callable(opponent):
        raise BadOption(f"An opponent is 'random', a bot such as 'bot:marci', or a function of observations and masks; not {opponent!r}.")
    return opponent


def chosen_actions(policy: Policy, observations: Observed, masks: NDArray[np.int8]) -> NDArray[np.int32]:
    """What a function of the caller's chose, all of it legal."""
    actions = np.asarray(policy(observations, masks)).astype(np.int32).reshape(-1)
    if len(actions) != len(masks):
        raise BadOption(f"The opponent was asked for {len(masks)} actions and gave {len(actions)}.")
    within = (actions >= 0) & (actions < masks.shape[1])
    wrong = np.flatnonzero(~within | (masks[np.arange(len(masks)), np.where(within, actions, 0)] == 0))
    if wrong.size:
        raise IllegalMove(f"The opponent chose action {actions[wrong[0]]}, which its mask does not allow.")
    return actions
