"""What a puzzle of Azteka may be about."""

from __future__ import annotations

from typing import Final

from ....kernel import State, copy_of
from ....language import Text
from ..rules.play import play
from ..state import is_place, is_turn

THEMES: Final = {
    "goal": Text("Elérni a célt", "Reach the goal"),
    "place": Text("Lerakás", "Placing"),
    "turn": Text("Gyűrűforgatás", "Turning a ring"),
    "choice": Text("Születés és elmúlás", "Birth and passing"),
}


def theme(state: State, action: int) -> str:
    """Whether it wins the round at once; else what one does."""
    after = copy_of(state)
    play(after, action)
    if after.round_number != state.round_number or after.ending:
        return "goal"
    return "place" if is_place(action) else "turn" if is_turn(action) else "choice"
