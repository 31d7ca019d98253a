"""What the logs of both games tell alike: rolls, and where a marker came to stand."""

from __future__ import annotations

from typing import Final

from ....kernel import State
from ....language import Text
from ..rules.columns import MACUS, SPACES, exact_space, rolls_on, symbols_on
from ..rules.turn import shown_dice
from .names import MACUS_NAME, hand_text, symbols_text

SCORING_LETTERS: Final = "ABC"
PUSHED: Final = -1
"""Instead of a space: the marker pushed others back."""


def seat_called(players: int, seat: int, names: tuple[str, ...]) -> str:
    """The player's name, or Macus's."""
    return MACUS_NAME if players == 2 and seat == MACUS else names[seat]


def roll_sentence(before: State, after: State, names: tuple[str, ...]) -> Text:
    """What the dice show."""
    dice = hand_text(shown_dice(after))
    return Text("{name}, {n}. dobás: {dice}", "{name}, roll {n}: {dice}").fill(name=names[before.mover], n=after.rolls, dice=dice)


def placing_text(symbols: int, building: int, rolls: int, space: int) -> Text:
    """Which result was chosen and where the marker came to stand; it leaves `{name}` open."""
    what = symbols_text(symbols, building)
    if space == PUSHED:
        where = Text(": tolás", ": push")
    elif space == SPACES:
        where = Text(": hátracsúszik, és lekerül a tábláról", ": goes back and falls off the board")
    elif space != exact_space(symbols, rolls):
        where = Text(f" → {symbols_on(space)}/{rolls_on(space)} mező", f" → space {symbols_on(space)}/{rolls_on(space)}")
    else:
        where = Text("", "")
    return Text(
        f"{{name}}: {what.hu}, {rolls} dobásból{where.hu}",
        f"{{name}}: {what.en} in {rolls} roll{'s' if rolls > 1 else ''}{where.en}",
    )
