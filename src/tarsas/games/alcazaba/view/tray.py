"""The tray of the player to move: the felt for the dice, or the tile in hand, words and buttons."""

from __future__ import annotations

from ....draw.lettering import fitted, text_width
from ....draw.marks import Box
from ....draw.svg import group, label, placed, rectangle
from ....draw.wood import table_top
from ....language import Text
from ...alhambra_family.rules.columns import EMPTY, SPACES
from ...alhambra_family.rules.dice import DICE
from ...alhambra_family.rules.turn import can_roll_again
from ...alhambra_family.text.names import BUILDING_NAMES
from ...alhambra_family.text.parts import ROLL_PART, is_toggle
from ..rules.scoring import buildings_of
from ..rules.tiles import BUILDING_OF
from ..rules.walls import longest_wall
from ..state import AWARD, BUILDING, NAMING, OVER, REBUILDING, ROLLING, TURN
from ..text.parts import MACUS_PART, RESERVE_PART, read_tile_part
from ..text.position import has_tiles
from .labels import (
    BEST_PLACE,
    BUILDING_CHANGE,
    GAME_OVER,
    IN_THE_AIR,
    LAST_ROLL,
    LAYING_OUT,
    NOW_PLACE,
    OR_PLACE,
    OR_PLACE_SHORT,
    OR_REBUILD,
    OR_REBUILD_SHORT,
    REBUILD,
    REBUILD_HOW,
    ROLL,
    ROLL_DICE,
    ROLL_ONE,
    TAKE_ONE,
    THEN,
    TO_MACUS,
    TO_RESERVE,
    WALL_CHANGE,
    WALL_NOW,
    WHO_STARTS,
)
from .showing import Showing
from .tiles import TILE_SIDE, tile_id


def tray_markup(showing: Showing) -> str:
    """Everything of the tray that does not move: it depends on what there is to decide."""
    drawn = table_top("alcazaba-tray", showing.scene.tray.box, 12)
    if showing.phase in (ROLLING, TURN):
        return drawn + _felt(showing) + _turn(showing)
    if showing.phase in (BUILDING, REBUILDING):
        return drawn + _hollow(showing) + _hand_words(showing) + _hand_buttons(showing)
    if showing.phase == AWARD:
        return drawn + _award(showing)
    words = {NAMING: WHO_STARTS, OVER: GAME_OVER}.get(showing.phase, LAYING_OUT)
    return drawn + _heading(showing, showing.say(words))


# --- Dice -------------------------------------------------------------------------------------------------------------


def _felt(showing: Showing) -> str:
    return rectangle(*showing.scene.tray.felt, 8, fill="#1D0E03", opacity=0.42)


def _turn(showing: Showing) -> str:
    """The button to roll, and what else may be done."""
    tray, is_wide = showing.scene.tray, showing.scene.is_wide
    box = tray.roll_button
    if showing.phase == ROLLING:
        return _line(showing, box.x if is_wide else box.x - 136, box.y + 30, IN_THE_AIR, box.width)
    if not can_roll_again(showing.state):
        left = box.x if is_wide else box.x - 136
        return _line(showing, left, box.y + 30, LAST_ROLL, box.width) + _line(showing, left, box.y + 49, NOW_PLACE, box.width)
    dice = DICE - sum(is_toggle(part) for part in showing.raised)
    how_many = showing.say(ROLL_ONE if dice == 1 else ROLL_DICE.fill(dice=dice))
    drawn = button(box, showing.say(ROLL.fill(number=showing.state.rolls + 1)), how_many, ROLL_PART in showing.pointed)
    is_rebuild_possible = has_tiles(showing.state, showing.mover)
    if is_wide:
        drawn += _line(showing, box.x, box.y + 100, OR_PLACE, box.width)
        return drawn + (_line(showing, box.x, box.y + 119, OR_REBUILD, box.width) if is_rebuild_possible else "")
    drawn += _line(showing, tray.box.x + 14, box.y + 20, OR_PLACE_SHORT, 130)
    return drawn + (_line(showing, tray.box.x + 14, box.y + 38, OR_REBUILD_SHORT, 130) if is_rebuild_possible else "")


def _line(showing: Showing, x: float, y: float, words: Text, room: float) -> str:
    size = 13 if showing.scene.is_wide else 12
    return label(x, y, fitted(showing.say(words), size, room), size, font_weight="550", class_="on-wood")


def button(box: Box, words: str, more: str, is_lit: bool, is_quiet: bool = False) -> str:
    """A terracotta button with one line or two, or an outlined one; faint where it cannot be pressed now."""
    middle = box.x + box.width / 2
    size = min(20 if box.height > 60 else 17, 17 * (box.width - 16) / max(1.0, text_width(words, 17)))
    first = box.y + box.height / 2 + (size * 0.34 if not more else -1)
    ground = (
        rectangle(*box.grown(-1), 11, fill="none", stroke="var(--wood-ink)", stroke_opacity=0.65, stroke_width=1.6)
        if is_quiet
        else rectangle(box.x, box.y + 3, box.width, box.height, 11, fill="#1D0E03", opacity=0.5) + rectangle(*box, 11, fill="var(--accent)")
    )
    tone = "var(--wood-ink)" if is_quiet else "var(--surface)"
    return group(
        ground,
        label(middle, first, words, size, text_anchor="middle", font_weight="620", fill=tone, class_="serif"),
        label(middle, first + 17, more, 12, text_anchor="middle", fill=tone) if more else "",
        opacity=None if is_lit else 0.55,
    )


# --- A tile in hand ---------------------------------------------------------------------------------------------------


def _hollow(showing: Showing) -> str:
    hand = showing.scene.tray.hand
    return rectangle(*hand.grown(10 if showing.scene.is_wide else 6), 9, fill="#1D0E03", opacity=0.42)


def _hand_words(showing: Showing) -> str:
    """What is being built, and what the cell pointed at would change."""
    words, building = showing.scene.tray.words, BUILDING_OF[showing.state.in_hand]
    size = 20 if showing.scene.is_wide else 16
    name = BUILDING_NAMES[building]
    heading = showing.say(REBUILD) if showing.phase == REBUILDING else showing.say(name)
    drawn = label(words.x, words.y + size * 0.8, fitted(heading, size, words.width), size, font_weight="600", class_="on-wood serif")
    before = longest_wall(showing.state, showing.mover)
    cell = showing.hinted_cell
    if cell is None:
        told = showing.say(REBUILD_HOW) if showing.phase == REBUILDING else showing.say(WALL_NOW.fill(length=before))
    else:
        built = showing.with_tile_at(*cell)
        wall = WALL_CHANGE.fill(before=before, after=longest_wall(built, showing.mover))
        counts = [buildings_of(state, showing.mover, building) for state in (showing.state, built)]
        more = BUILDING_CHANGE.fill(name=name, before=counts[0], after=counts[1])
        told = f"{showing.say(wall)}, {showing.say(more)}"
    font = 14 if showing.scene.is_wide else 12.5
    return drawn + label(words.x, words.y + size * 0.8 + 26, fitted(told, font, words.width), font, font_weight="550", class_="on-wood")


def _hand_buttons(showing: Showing) -> str:
    if showing.phase == REBUILDING:
        return ""
    first, second = showing.scene.tray.buttons
    drawn = button(first, showing.say(TO_RESERVE), "", RESERVE_PART in showing.pointed, is_quiet=True)
    if showing.state.players == 2:
        drawn += button(second, showing.say(TO_MACUS), "", MACUS_PART in showing.pointed, is_quiet=True)
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
    column = BUILDING_NAMES[showing.state.award_column]
    after = [showing.name(seat) for seat in _next_in_column(showing)]
    told = showing.say(TAKE_ONE if not after else THEN.fill(names=", ".join(after)))
    size, font = (19, 13.5) if is_wide else (15, 11.5)
    left, room = tray.x + (20 if is_wide else 12), tray.width - (40 if is_wide else 24)
    heading = fitted(showing.say(BEST_PLACE.fill(column=column, name=showing.name(showing.mover))), size, room)
    drawn = label(left, tray.y + (32 if is_wide else 20), heading, size, font_weight="600", class_="on-wood serif")
    drawn += label(left, tray.y + (52 if is_wide else 36), fitted(told, font, room), font, font_weight="550", class_="on-wood")
    return drawn + "".join(_choice(part, box) for part, box in showing.choices.items())


def _choice(part: str, box: Box) -> str:
    """A tile that can be taken."""
    tile = read_tile_part(part)
    drawing = tile_id(tile[1], box.width) if tile else "alcazaba-start-tile"
    return placed(drawing, box.x, box.y, box.width / TILE_SIDE, class_="prop")


def _next_in_column(showing: Showing) -> list[int]:
    """The seats of the markers behind the best one."""
    column = showing.state.award_column
    seats = [showing.state.columns[column, space] for space in range(SPACES) if showing.state.columns[column, space] != EMPTY]
    return seats[1:]
