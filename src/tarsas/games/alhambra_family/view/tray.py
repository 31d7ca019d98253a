"""What the trays of both games share: hollows in the wood, buttons, and the button that rolls."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from ....draw.lettering import fitted
from ....draw.marks import Box
from ....draw.svg import group, label, rectangle
from ....kernel import State
from ....language import Text
from ..rules.dice import DICE
from ..text.parts import ROLL_PART, is_toggle
from .showing import FamilyLook

_ROLL: Final = Text("Dobás ({number}/3)", "Roll ({number}/3)")
_ROLL_DICE: Final = Text("{dice} kockával", "{dice} dice")
_ROLL_ONE: Final = Text("1 kockával", "1 die")
IN_THE_AIR: Final = Text("Gurulnak a kockák", "The dice are rolling")
WHO_STARTS: Final = Text("Ki kezdje a következő kört?", "Who starts the next round?")
END_OF_ROUND: Final = Text("A kör vége", "The end of the round")
GAME_OVER: Final = Text("Vége a játéknak", "Game over")

_SHADE: Final = "#1D0E03"


def hollow(box: Box, radius: float = 8) -> str:
    """A hollow in the wood, for dice or a tile."""
    return rectangle(*box, radius, fill=_SHADE, opacity=0.42)


def result_line(look: FamilyLook[Any], ending: Callable[[State, tuple[str, ...]], tuple[Text, ...]], right: float, down: float) -> str:
    """Beneath the heading of a tray that nobody needs any more: who has won."""
    box, size = look.scene.tray.box, look.letters(13)
    told = look.say(ending(look.state, tuple(look.name(seat) for seat in range(look.state.players)))[-1])
    return label(box.x + right, box.y + down, fitted(told, size, box.width - 2 * right), size, class_="on-wood")


def button(box: Box, words: str, is_lit: bool, more: str = "", size: float | None = None, is_quiet: bool = False, more_size: float = 12) -> str:
    """A terracotta button with one line or two, or an outlined one; faint where it cannot be pressed now."""
    middle, size = box.x + box.width / 2, size or (20 if box.height > 60 else 17)
    first = box.y + box.height / 2 + (size * 0.34 if not more else -1)
    ground = (
        rectangle(*box.grown(-1), 11, fill="none", stroke="var(--wood-ink)", stroke_opacity=0.65, stroke_width=1.6)
        if is_quiet
        else rectangle(box.x, box.y + 3, box.width, box.height, 11, fill=_SHADE, opacity=0.5) + rectangle(*box, 11, fill="var(--accent)")
    )
    tone = "var(--wood-ink)" if is_quiet else "var(--surface)"
    return group(
        ground,
        label(middle, first, words, size, text_anchor="middle", font_weight="620", fill=tone, class_="serif"),
        label(middle, first + 17, more, more_size, text_anchor="middle", fill=tone) if more else "",
        opacity=None if is_lit else 0.55,
        # A page hides what is asked here once the game has been stopped.
        class_="asking",
    )


def roll_button(look: FamilyLook[Any], box: Box) -> str:
    """Which roll comes next, and with how many dice: all that are not kept."""
    dice = DICE - sum(is_toggle(part) for part in look.raised)
    how_many = look.say(_ROLL_ONE if dice == 1 else _ROLL_DICE.fill(dice=dice))
    return button(box, look.say(_ROLL.fill(number=look.state.rolls + 1)), ROLL_PART in look.pointed, how_many, more_size=look.letters(12))
