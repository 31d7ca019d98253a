"""A move of Azteka as somebody at the table would advise it."""

from __future__ import annotations

from typing import Final

from ....kernel import State
from ....language import Text, hungarian_article
from ..rules.rings import ring_of, slice_of
from ..state import LET_PASS, NO_BIRTH, is_place, is_turn, turn_of

_DECISIONS: Final = {
    NO_BIRTH: Text("Mondj le a születésről.", "Do without the birth."),
    LET_PASS: Text("Hagyd, hogy elmúljanak.", "Let them pass."),
}
_KEEP: Final = Text("Hagyd meg őket.", "Keep them.")
_FAR: Final = (Text("egy szelettel", "by one slice"), Text("két szelettel", "by two slices"))


def advice(state: State, action: int, is_tall: bool = False) -> Text:
    """Where to place a figure, which ring to turn, or what to decide."""
    if is_place(action):
        ring, slice_ = ring_of(action) + 1, slice_of(action) + 1
        article = hungarian_article(ring)
        return Text(f"Tegyél figurát {article} {ring}. gyűrű {slice_}. szeletére.", f"Place a figure on ring {ring}, slice {slice_}.")
    if is_turn(action):
        ring, steps = turn_of(action)
        far, article = _FAR[steps - 1], hungarian_article(ring + 1)
        return Text(f"Forgasd el {article} {ring + 1}. gyűrűt {far.hu}.", f"Turn ring {ring + 1} {far.en}.")
    return _DECISIONS.get(action, _KEEP)
