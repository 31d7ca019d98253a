"""The tray of the player to move: the felt for the dice, the tiles that can be used, and the buttons."""

from __future__ import annotations

from ....draw.lettering import fitted
from ....draw.marks import Box
from ....draw.svg import label
from ....draw.wood import table_top
from ....language import Text
from ...alhambra_family.rules.turn import can_roll_again
from ...alhambra_family.text.names import BUILDING_NAMES
from ...alhambra_family.text.parts import is_toggle
from ...alhambra_family.view.tray import END_OF_ROUND, GAME_OVER, IN_THE_AIR, WHO_STARTS, button, hollow, result_line, roll_button
from ..state import AWARDING, DECIDING, EXCHANGING, NAMING, OVER, ROLLING, SETTLING, TILE_IDS
from ..text.parts import NO_EXCHANGE_PART, POINTS_PART, TILE_PART
from ..text.words import ending_text
from . import labels
from .showing import Showing
from .tiles import tile


def tray_markup(showing: Showing) -> str:
    """Everything of the tray that does not move: it depends on what there is to decide."""
    tray = showing.scene.tray
    drawn = table_top("alhambra-tray", tray.box, 12)
    if showing.phase in (ROLLING, DECIDING):
        rolling = roll_button(showing, tray.button) if showing.phase == DECIDING and can_roll_again(showing.state) else ""
        return drawn + _felt(showing) + _tools(showing) + rolling
    if showing.phase == AWARDING:
        return drawn + _heading(showing, labels.BEST_PLACE) + _reward_buttons(showing)
    if showing.phase == EXCHANGING:
        return (
            drawn
            + _heading(showing, labels.EXCHANGE_OF)
            + button(tray.choices[1], showing.say(labels.NO_EXCHANGE), NO_EXCHANGE_PART in showing.pointed)
        )
    if showing.phase == OVER:
        return drawn + _heading(showing, GAME_OVER) + result_line(showing, ending_text, *((24, 86) if showing.scene.is_wide else (14, 52)))
    words = {NAMING: WHO_STARTS, SETTLING: END_OF_ROUND}.get(showing.phase, labels.LAYING_OUT)
    return drawn + _heading(showing, words)


def _felt(showing: Showing) -> str:
    """The hollow for the dice, with a caption: which roll, or how many are kept."""
    felt = showing.scene.tray.felt
    drawn = hollow(felt)
    kept = sum(is_toggle(part) for part in showing.raised)
    on_table = labels.KEPT.fill(kept=kept) if kept else labels.ROLLED.fill(number=showing.state.rolls)
    caption = IN_THE_AIR if showing.phase == ROLLING else on_table
    if not showing.scene.is_wide:
        return drawn
    return drawn + label(felt.x + 14, felt.y + 17, showing.say(caption), showing.letters(11.5), font_weight="600", class_="on-wood")


def _tools(showing: Showing) -> str:
    """The mover's tiles, each with its name; on a phone the picture says enough."""
    drawn = ""
    for part, name, box in showing.tools():
        lift = 3 if part in showing.raised else 0
        drawn += tile(name, box.x, box.y - lift, box.width) + (_tool_name(showing, name, box) if showing.scene.is_wide else "")
    return drawn


def _tool_name(showing: Showing, name: str, box: Box) -> str:
    """A word in each line."""
    size = showing.letters(12)
    words = showing.say(labels.TILE_LABELS[name]).split()
    first = box.y + box.height + 4 + size * 0.8
    return "".join(label(box.middle[0], first + nth * size, word, size, text_anchor="middle", class_="on-wood") for nth, word in enumerate(words))


def _reward_buttons(showing: Showing) -> str:
    """Two points, or one point and the tile that lies on the column."""
    points, both = showing.scene.tray.choices
    kind = TILE_IDS[showing.state.tile_at[showing.state.award_column]]
    lit = showing.pointed
    size = both.height - 16 if showing.scene.is_wide else 30
    beside = Box(both.x, both.y, both.width - size, both.height) if showing.scene.is_wide else both
    drawn = button(points, showing.say(labels.TWO_POINTS), POINTS_PART in lit)
    drawn += button(both, "", TILE_PART in lit)
    words, name = showing.say(labels.POINT_AND_TILE), showing.say(labels.TILE_LABELS[kind])
    size_of_words = 20 if showing.scene.is_wide else 15
    middle = beside.x + beside.width / 2 - (0 if showing.scene.is_wide else size / 2)
    drawn += label(
        middle, beside.y + beside.height / 2, words, size_of_words, text_anchor="middle", font_weight="620", fill="var(--surface)", class_="serif"
    )
    drawn += label(middle, beside.y + beside.height / 2 + 17, name, showing.letters(12), text_anchor="middle", fill="var(--surface)")
    return drawn + tile(kind, both.x + both.width - size - 8, both.y + (both.height - size) / 2, size)


def _heading(showing: Showing, words: Text) -> str:
    tray = showing.scene.tray.box
    text = showing.say(words.fill(column=BUILDING_NAMES[min(showing.state.award_column, 5)]))
    if showing.scene.is_wide:
        is_choice = showing.phase == AWARDING
        return label(24, tray.y + 62, fitted(text, 19, 360 if is_choice else 660), 19, font_weight="560", class_="on-wood serif")
    return label(14, tray.y + 30, fitted(text, 15, tray.width - 28), 15, font_weight="560", class_="on-wood serif")
