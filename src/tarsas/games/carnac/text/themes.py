"""What a puzzle of Carnac may be about."""

from __future__ import annotations

from typing import Final

from ....kernel import State
from ....language import Text
from ..state import is_place, is_tip

THEMES: Final = {
    "tip": Text("Ledöntés", "Tipping"),
    "stand": Text("Állni hagyni", "Leave it standing"),
    "place": Text("Felállítás", "Placing"),
    "last": Text("Az utolsó menhirek", "The last stones"),
}
LAST_STONES: Final = 6


def theme(state: State, action: int) -> str:
    """The last stones are a theme of their own; before them it is what one does."""
    if state.supply <= LAST_STONES:
        return "last"
    return "place" if is_place(action) else "tip" if is_tip(action) else "stand"
