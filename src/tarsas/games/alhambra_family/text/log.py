"""What the logs of both games tell alike: rolls, and where a marker came to stand."""

from __future__ import annotations

from typing import Final

from ....kernel import State
from ....language import YOU, Text
from ..rules.columns import SPACES, exact_space, rolls_on, symbols_on
from ..rules.turn import shown_dice
from .names import hand_text, symbols_text

SCORING_LETTERS: Final = "ABC"
PUSHED: Final = -1
"""Instead of a space: the marker pushed others back."""

# Decisions that leave `{name}` open, and `{who}` where somebody is named.
ALL_AGAIN: Final = Text("{name} mind a nyolc kockát {name:újradobta|újradobtad}", "{name} {name:throws|throw} all eight dice again")
NAMES_STARTER: Final = Text(
    "{name} {name:kijelölte|kijelölted} a következő kezdőjátékost: {who}", "{name} {name:names|name} the next starting player: {who}"
)


def macus_names(who: str) -> Text:
    """That Macus got the start-player tile."""
    return Text("Macus kijelölte a következő kezdőjátékost: {who}", "Macus names the next starting player: {who}").fill(who=who)


def roll_sentence(before: State, after: State, names: tuple[str, ...]) -> Text:
    """What the dice show."""
    dice = hand_text(shown_dice(after))
    who = names[before.mover]
    told = Text("{n}. dobásod: {dice}", "Your roll {n}: {dice}") if who == YOU else Text("{name}, {n}. dobás: {dice}", "{name}, roll {n}: {dice}")
    return told.fill(name=who, n=after.rolls, dice=dice)


def placing_text(symbols: int, building: int, rolls: int, space: int) -> Text:
    """Which result was chosen and where the marker came to stand; it leaves `{name}` open."""
    what = symbols_text(symbols, building)
    if space == PUSHED:
        where = Text(": tolás", ": push")
    elif space == SPACES:
        where = Text(": hátracsúszott, és lekerült a tábláról", ": goes back and falls off the board")
    elif space != exact_space(symbols, rolls):
        where = Text(f" → {symbols_on(space)}/{rolls_on(space)}", f" → space {symbols_on(space)}/{rolls_on(space)}")
    else:
        where = Text("", "")
    return Text(
        f"{{name}}: {what.hu} {rolls} dobásból{where.hu}",
        f"{{name}}: {what.en} in {rolls} roll{'s' if rolls > 1 else ''}{where.en}",
    )
