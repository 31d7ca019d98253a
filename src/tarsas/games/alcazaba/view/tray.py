"""The tray of the player to move: the felt for the dice, or the tile in hand, words and buttons."""

from __future__ import annotations

from ....draw.lettering import fitted, text_width
from ....draw.marks import Box
from ....draw.svg import label, placed
from ....draw.wood import table_top
from ....language import Text
from ...alhambra_family.rules.columns import EMPTY
from ...alhambra_family.rules.turn import can_roll_again
from ...alhambra_family.text.names import BUILDING_NAMES
from ...alhambra_family.view.tray import END_OF_ROUND, GAME_OVER, IN_THE_AIR, WHO_STARTS, button, hollow, result_line, roll_button
from ..rules.scoring import buildings_of
from ..rules.tiles import BUILDING_OF
from ..rules.walls import longest_wall
from ..state import AWARD, BUILDING, NAMING, OVER, REBUILDING, ROLLING, SETTLING, TURN
from ..text.parts import MACUS_PART, RESERVE_PART, read_tile_part
from ..text.position import has_tiles
from ..text.words import ending_text
from . import labels
from .showing import Showing
from .tiles import TILE_SIDE, tile_id


def tray_markup(showing: Showing) -> str:
    """Everything of the tray that does not move: it depends on what there is to decide."""
    drawn = table_top("alcazaba-tray", showing.scene.tray.box, 12)
    if showing.phase in (ROLLING, TURN):
        return drawn + hollow(showing.scene.tray.felt) + _turn(showing)
    if showing.phase in (BUILDING, REBUILDING):
        return drawn + hollow(showing.scene.tray.hand.grown(10 if showing.scene.is_wide else 6), 9) + _hand_words(showing) + _hand_buttons(showing)
    if showing.phase == AWARD:
        return drawn + _award(showing)
    if showing.phase == OVER:
        return drawn + _heading(showing, showing.say(GAME_OVER)) + result_line(showing, ending_text, 24, showing.scene.tray.box.height / 2 + 30)
    words = {NAMING: WHO_STARTS, SETTLING: END_OF_ROUND}.get(showing.phase, labels.LAYING_OUT)
    return drawn + _heading(showing, showing.say(words))


# --- Dice -------------------------------------------------------------------------------------------------------------


def _turn(showing: Showing) -> str:
    """The button to roll, and what else may be done."""
    tray, is_wide = showing.scene.tray, showing.scene.is_wide
    box = tray.roll_button
    left = box.x if is_wide else box.x - 136
    if showing.phase == ROLLING:
        return _line(showing, left, box.y + 30, IN_THE_AIR, box.width)
    if not can_roll_again(showing.state):
        return _line(showing, left, box.y + 30, labels.LAST_ROLL, box.width) + _line(showing, left, box.y + 49, labels.NOW_PLACE, box.width)
    below, step, room = (box.y + 100, 19, box.width) if is_wide else (box.y + 20, 18, 130)
    others = [labels.OR_PLACE, labels.OR_REBUILD] if is_wide else [labels.OR_PLACE_SHORT, labels.OR_REBUILD_SHORT]
    told = others if has_tiles(showing.state, showing.mover) else others[:1]
    return roll_button(showing, box) + "".join(_line(showing, left, below + nth * step, words, room) for nth, words in enumerate(told))


def _line(showing: Showing, x: float, y: float, words: Text, room: float) -> str:
    size = showing.letters(12)
    return label(x, y, fitted(showing.say(words), size, room), size, font_weight="550", class_="on-wood")


# --- A tile in hand ---------------------------------------------------------------------------------------------------


def _hand_words(showing: Showing) -> str:
    """What is being built, and what the cell pointed at would change."""
    words, building = showing.scene.tray.words, BUILDING_OF[showing.state.in_hand]
    size = 20 if showing.scene.is_wide else 16
    name = BUILDING_NAMES[building]
    heading = showing.say(labels.REBUILD) if showing.phase == REBUILDING else showing.say(name)
    drawn = label(words.x, words.y + size * 0.8, fitted(heading, size, words.width), size, font_weight="600", class_="on-wood serif")
    before = longest_wall(showing.state, showing.mover)
    cell = showing.hinted_cell
    if cell is None:
        told = showing.say(labels.REBUILD_HOW) if showing.phase == REBUILDING else showing.say(labels.WALL_NOW.fill(length=before))
    else:
        built = showing.with_tile_at(*cell)
        wall = labels.WALL_CHANGE.fill(before=before, after=longest_wall(built, showing.mover))
        counts = [buildings_of(state, showing.mover, building) for state in (showing.state, built)]
        more = labels.BUILDING_CHANGE.fill(name=name, before=counts[0], after=counts[1])
        told = f"{showing.say(wall)}, {showing.say(more)}"
    font = showing.letters(12.5)
    return drawn + label(words.x, words.y + size * 0.8 + 26, fitted(told, font, words.width), font, font_weight="550", class_="on-wood")


def _hand_buttons(showing: Showing) -> str:
    if showing.phase == REBUILDING:
        return ""
    choices = [(labels.TO_RESERVE, RESERVE_PART), *([(labels.TO_MACUS, MACUS_PART)] if showing.state.players == 2 else [])]
    drawn = ""
    for box, (text, part) in zip(showing.scene.tray.buttons, choices, strict=False):
        words = showing.say(text)
        size = showing.letters(min(17, 17 * (box.width - 16) / text_width(words, 17)))
        drawn += button(box, words, part in showing.pointed, size=size, is_quiet=True)
    return drawn


# --- Headings ---------------------------------------------------------------------------------------------------------


def _heading(showing: Showing, text: str) -> str:
    tray = showing.scene.tray.box
    size = 21 if showing.scene.is_wide else 17
    y = tray.y + tray.height / 2 + 6
    return label(tray.x + 24, y, fitted(text, size, tray.width - 48), size, font_weight="580", class_="on-wood serif")


def _award(showing: Showing) -> str:
    """Who chooses from which column and who comes after, and what there is to take, large."""
    tray, is_wide = showing.scene.tray.box, showing.scene.is_wide
    building = showing.state.award_column
    column, seats = BUILDING_NAMES[building], [seat for seat in showing.state.columns.tolist()[building] if seat != EMPTY]
    after = [showing.name(seat) for seat in seats[1:]]
    told = showing.say(labels.TAKE_ONE if not after else labels.THEN.fill(names=", ".join(after)))
    size, font = (19 if is_wide else 15), showing.letters(11.5)
    left, room = tray.x + (20 if is_wide else 12), tray.width - (40 if is_wide else 24)
    heading = fitted(showing.say(labels.BEST_PLACE.fill(column=column, name=showing.name(showing.mover))), size, room)
    drawn = label(left, tray.y + (32 if is_wide else 20), heading, size, font_weight="600", class_="on-wood serif")
    drawn += label(left, tray.y + (52 if is_wide else 36), fitted(told, font, room), font, font_weight="550", class_="on-wood")
    return drawn + "".join(_choice(part, box) for part, box in showing.choices.items())


def _choice(part: str, box: Box) -> str:
    """A tile that can be taken."""
    tile = read_tile_part(part)
    drawing = tile_id(tile[1], box.width) if tile else "alcazaba-start-tile"
    return placed(drawing, box.x, box.y, box.width / TILE_SIDE, class_="prop")
