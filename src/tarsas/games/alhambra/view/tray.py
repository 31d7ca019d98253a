"""The tray of the player to move: the felt for the dice, the tiles that can be used, and the buttons."""

from __future__ import annotations

from ....draw.lettering import fitted
from ....draw.marks import Box
from ....draw.svg import group, label, rectangle
from ....draw.wood import table_top
from ....language import Text
from ...alhambra_family.rules.dice import DICE
from ...alhambra_family.rules.turn import can_roll_again
from ...alhambra_family.text.names import BUILDING_NAMES
from ...alhambra_family.text.parts import ROLL_PART, is_toggle
from ..state import AWARDING, DECIDING, EXCHANGING, NAMING, OVER, ROLLING, TILE_IDS
from ..text.parts import NO_EXCHANGE_PART, POINTS_PART, TILE_PART
from .labels import (
    BEST_PLACE,
    EXCHANGE_OF,
    GAME_OVER,
    IN_THE_AIR,
    KEPT,
    LAYING_OUT,
    NO_EXCHANGE,
    POINT_AND_TILE,
    ROLL,
    ROLL_DICE,
    ROLL_ONE,
    ROLLED,
    TILE_LABELS,
    TWO_POINTS,
    WHO_STARTS,
)
from .showing import Showing
from .tiles import tile


def tray_markup(showing: Showing) -> str:
    """Everything of the tray that does not move: it depends on what there is to decide."""
    tray = showing.scene.tray
    drawn = table_top("alhambra-tray", tray.box, 12)
    if showing.phase in (ROLLING, DECIDING):
        return drawn + _felt(showing) + _tools(showing) + _roll_button(showing)
    if showing.phase == AWARDING:
        return drawn + _heading(showing, BEST_PLACE) + _reward_buttons(showing)
    if showing.phase == EXCHANGING:
        return drawn + _heading(showing, EXCHANGE_OF) + _button(tray.choices[1], showing.say(NO_EXCHANGE), "", NO_EXCHANGE_PART in showing.pointed)
    words = {NAMING: WHO_STARTS, OVER: GAME_OVER}.get(showing.phase, LAYING_OUT)
    return drawn + _heading(showing, words)


def _felt(showing: Showing) -> str:
    """The hollow for the dice, with a caption: which roll, or how many are kept."""
    felt = showing.scene.tray.felt
    drawn = rectangle(*felt, 8, fill="#1D0E03", opacity=0.42)
    kept = sum(is_toggle(part) for part in showing.raised)
    on_table = KEPT.fill(kept=kept) if kept else ROLLED.fill(number=showing.state.rolls)
    caption = IN_THE_AIR if showing.phase == ROLLING else on_table
    if not showing.scene.is_wide:
        return drawn
    return drawn + label(felt.x + 14, felt.y + 16, showing.say(caption), 11.5, font_weight="600", class_="on-wood")


def _tools(showing: Showing) -> str:
    """The mover's tiles, each with its name; on a phone the picture says enough."""
    drawn = ""
    for part, name, box in showing.tools():
        lift = 3 if part in showing.raised else 0
        words = label(box.x + box.width / 2, box.y + box.height + 17, showing.say(TILE_LABELS[name]), 10, text_anchor="middle", class_="on-wood")
        drawn += tile(name, box.x, box.y - lift, box.width) + (words if showing.scene.is_wide else "")
    return drawn


def _roll_button(showing: Showing) -> str:
    if showing.phase != DECIDING or not can_roll_again(showing.state):
        return ""
    dice = DICE - sum(is_toggle(part) for part in showing.raised)
    how_many = ROLL_ONE if dice == 1 else ROLL_DICE.fill(dice=dice)
    words = ROLL.fill(number=showing.state.rolls + 1)
    return _button(showing.scene.tray.button, showing.say(words), showing.say(how_many), ROLL_PART in showing.pointed)


def _button(box: Box, words: str, more: str, is_lit: bool) -> str:
    """A terracotta button with one line, or two; faint where it cannot be pressed now."""
    middle, size = box.x + box.width / 2, 20 if box.height > 60 else 17
    first = box.y + box.height / 2 + (size * 0.34 if not more else -1)
    return group(
        rectangle(box.x, box.y + 3, box.width, box.height, 11, fill="#1D0E03", opacity=0.5),
        rectangle(*box, 11, fill="var(--accent)"),
        label(middle, first, words, size, text_anchor="middle", font_weight="620", fill="var(--surface)", class_="serif"),
        label(middle, first + 17, more, 12, text_anchor="middle", fill="var(--surface)") if more else "",
        opacity=None if is_lit else 0.55,
    )


def _reward_buttons(showing: Showing) -> str:
    """Two points, or one point and the tile that lies on the column."""
    points, both = showing.scene.tray.choices
    kind = TILE_IDS[showing.state.tile_at[showing.state.award_column]]
    lit = showing.pointed
    size = both.height - 16 if showing.scene.is_wide else 30
    beside = Box(both.x, both.y, both.width - size, both.height) if showing.scene.is_wide else both
    drawn = _button(points, showing.say(TWO_POINTS), "", POINTS_PART in lit)
    drawn += _button(both, "", "", TILE_PART in lit)
    words, name = showing.say(POINT_AND_TILE), showing.say(TILE_LABELS[kind])
    size_of_words = 20 if showing.scene.is_wide else 15
    middle = beside.x + beside.width / 2 - (0 if showing.scene.is_wide else size / 2)
    drawn += label(
        middle, beside.y + beside.height / 2, words, size_of_words, text_anchor="middle", font_weight="620", fill="var(--surface)", class_="serif"
    )
    drawn += label(middle, beside.y + beside.height / 2 + 17, name, 12, text_anchor="middle", fill="var(--surface)")
    return drawn + tile(kind, both.x + both.width - size - 8, both.y + (both.height - size) / 2, size)


def _heading(showing: Showing, words: Text) -> str:
    tray = showing.scene.tray.box
    text = showing.say(words.fill(column=BUILDING_NAMES[min(showing.state.award_column, 5)]))
    if showing.scene.is_wide:
        is_choice = showing.phase == AWARDING
        return label(24, tray.y + 62, fitted(text, 19, 360 if is_choice else 660), 19, font_weight="560", class_="on-wood serif")
    return label(TALL_MARGIN, tray.y + 30, fitted(text, 15, tray.width - 2 * TALL_MARGIN), 15, font_weight="560", class_="on-wood serif")


TALL_MARGIN = 14
