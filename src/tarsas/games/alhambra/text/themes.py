"""What a puzzle of Alhambra may be about."""

from __future__ import annotations

from typing import Final

from ....kernel import State
from ....language import Text
from ..state import KEEP_DICE, NAME_STARTER, PLACE_MARKER, kind_of

THEMES: Final = {
    "keep": Text("Mit tegyél félre", "Keep the right dice"),
    "place": Text("Melyik oszlopba", "Choose the column"),
    "award": Text("Kiosztás", "The awards"),
    "start": Text("Ki kezdjen", "Who starts"),
}


def theme(state: State, action: int) -> str:
    """What is decided."""
    return {KEEP_DICE: "keep", PLACE_MARKER: "place", NAME_STARTER: "start"}.get(int(kind_of(action)), "award")
