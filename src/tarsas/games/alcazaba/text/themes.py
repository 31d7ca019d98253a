"""What a puzzle of Alcazaba may be about."""

from __future__ import annotations

from typing import Final

from ....kernel import State
from ....language import Text
from ..state import BUILD, GIVE, KEEP_DICE, NAME_STARTER, PLACE_MARKER, REBUILD, REMOVE, RESERVE, TAKE, TAKE_START, kind_of

THEMES: Final = {
    "keep": Text("Mit tegyél félre", "Keep the right dice"),
    "place": Text("Melyik oszlopba", "Choose the column"),
    "take": Text("Melyik lapkát", "Which tile"),
    "build": Text("Beépítés", "Building"),
    "rebuild": Text("Átépítés", "Rebuilding"),
    "start": Text("Ki kezdjen", "Who starts"),
}
_THEME_OF: Final = {
    KEEP_DICE: "keep",
    PLACE_MARKER: "place",
    TAKE: "take",
    TAKE_START: "take",
    BUILD: "build",
    RESERVE: "build",
    GIVE: "build",
    REBUILD: "rebuild",
    REMOVE: "rebuild",
    NAME_STARTER: "start",
}


def theme(state: State, action: int) -> str:
    """What is decided."""
    return _THEME_OF[int(kind_of(action))]
