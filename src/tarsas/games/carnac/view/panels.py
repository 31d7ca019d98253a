"""Beneath the board: a chip for each player with their dolmens, and the tray with what can be done now."""

from __future__ import annotations

from ....draw.lettering import fitted, split_line, text_width
from ....draw.marks import Box
from ....draw.panels import sheet, turn_bar
from ....draw.svg import group, label, moved, placed, rectangle, stacked
from ....language import Text
from ..state import OVER, PLACING, PLAYERS, place_action
from ..text.parts import stand_part
from ..text.words import COLOUR_NAMES, ending_text
from .identity import medallion
from .labels import DOLMEN, DOLMENS, DRAW, HOW_HEADING, HOW_LINES, LEAVE_IT, OTHERS_TURN, OVER_HEADING, TIP_HEADING, TIP_LINES, WINNER
from .showing import Showing
from .stone_shapes import PAINTS, UNIT
from .stones import stone_at
from .tags import dolmen_tag


def panels_markup(showing: Showing) -> str:
    """The chips, one's own first, unless somebody tells of the players beside the picture; and the tray."""
    own = showing.looking.own_seat(PLAYERS)
    return stacked(*(_chip(showing, *chip) for chip in zip((own, 1 - own), showing.scene.chips, strict=False)), tray_markup(showing))


# --- Chips ----------------------------------------------------------------------------------------------------------


def _chip(showing: Showing, seat: int, box: Box) -> str:
    """A player's chip, with a bar at the mover's."""
    bar = turn_bar(box, 10) if seat == showing.mover else ""
    return group(
        sheet(box, seat in showing.winners), bar, (_small_chip if showing.scene.is_small else _large_chip)(showing, seat, box, showing.sizes[seat])
    )


def _standing_of(showing: Showing, seat: int) -> Text:
    """Under the name: the colour, or how the game ended for it."""
    if seat not in showing.winners:
        return COLOUR_NAMES[seat]
    return DRAW if len(showing.winners) == PLAYERS else WINNER


def _large_chip(showing: Showing, seat: int, box: Box, sizes: list[int]) -> str:
    name = fitted(showing.name(seat), 15, box.width - 56 - 14 - 10 - text_width(str(len(sizes)), 32))
    right = box.x + box.width - 14
    return stacked(
        medallion(seat, box.x + 32, box.y + 28, 17),
        label(box.x + 56, box.y + 26, name, 15, font_weight="600"),
        label(box.x + 56, box.y + 43, showing.say(_standing_of(showing, seat)), showing.letters(12.5), class_="quiet"),
        label(right, box.y + 34, str(len(sizes)), 32, text_anchor="end", font_weight="540", class_="ink serif", data_score=seat),
        label(right, box.y + 50, showing.say(DOLMEN if len(sizes) == 1 else DOLMENS), showing.letters(12), text_anchor="end", class_="quiet"),
        _size_row(showing, sizes, seat, box.x + 16, box.y + 58, box.width - 30),
    )


def _size_row(showing: Showing, sizes: list[int], seat: int, x: float, y: float, room: float) -> str:
    """The sizes of the dolmens as small plates, the largest first."""
    paint, drawn = PAINTS[seat], ""
    width = min(28.0, room / max(1, len(sizes)) - 4)
    letters = showing.letters(min(14.0, width * 0.55))
    for index, size in enumerate(sizes):
        left = x + index * (width + 4)
        drawn += rectangle(left, y, width, 24, 6, fill=paint.top, stroke=paint.rim, stroke_opacity=0.6)
        drawn += label(left + width / 2, y + 12 + letters * 0.36, str(size), letters, text_anchor="middle", font_weight="650", fill=paint.symbol)
    return drawn


def _small_chip(showing: Showing, seat: int, box: Box, sizes: list[int]) -> str:
    count = str(len(sizes))
    room = box.width - 46 - text_width(count, 26) - 14
    name = fitted(showing.name(seat), 14, room)
    below = _listed(sizes, showing.letters(12), room + 6) if sizes and seat not in showing.winners else showing.say(_standing_of(showing, seat))
    return stacked(
        medallion(seat, box.x + 25, box.y + 29, 14),
        label(box.x + 44, box.y + 26, name, 14, font_weight="600"),
        label(box.x + 44, box.y + 43, below, showing.letters(12), class_="quiet"),
        label(box.x + box.width - 12, box.y + 38, count, 26, text_anchor="end", font_weight="540", class_="ink serif"),
    )


def _listed(sizes: list[int], size: float, room: float) -> str:
    """The sizes with dots between them, closer together where there are many; what finds no room is cut off."""
    for between in (" · ", "·"):
        if text_width(between.replace("·", ".").join(map(str, sizes)), size) <= room:
            return between.join(map(str, sizes))
    return _listed(sizes[:-1], size, room - 8).removesuffix("…") + "…"


# --- The tray -------------------------------------------------------------------------------------------------------


def tray_markup(showing: Showing) -> str:
    """Placing: the four ways to stand. Deciding: to leave the stone standing. At the end: who has won, and how."""
    names = tuple(showing.name(seat) for seat in range(PLAYERS))
    if showing.phase == OVER:
        return _heading(showing, OVER_HEADING, ending_text(showing.state, names)[1:], showing.scene.tray.x + showing.scene.tray.width + 12)
    is_placing = showing.phase == PLACING
    heading: Text = HOW_HEADING if is_placing else TIP_HEADING
    lines: tuple[Text, ...] = HOW_LINES if is_placing else TIP_LINES
    if _is_others_turn(showing):
        heading, lines = OTHERS_TURN[showing.phase].fill(name=names[showing.mover]), ()
    right = min(card.x for card in showing.scene.cards) if is_placing else showing.scene.button.x
    # A page hides what is asked here once the game has been stopped.
    return group(_heading(showing, heading, lines, right), _cards(showing) if is_placing else _button(showing), class_="asking")


def _is_others_turn(showing: Showing) -> bool:
    """Whether whoever looks can only wait."""
    return showing.mover != showing.looking.seat and not showing.looking.lit


def _heading(showing: Showing, heading: Text, lines: tuple[Text, ...], right: float) -> str:
    """A heading and a few lines to the left of what can be clicked."""
    tray, is_small = showing.scene.tray, showing.scene.is_small
    room = right - tray.x - 12
    size, small = 15.0 if is_small else 17.0, showing.letters(12.5)
    words = _broken(showing.say(heading), size, room)
    told = [] if is_small and showing.phase == PLACING else [line for text in lines for line in _broken(showing.say(text), small, room)]
    y = tray.y + (tray.height - len(words) * size * 1.25 - len(told) * 17) / 2 + size
    drawn = [label(tray.x, y + index * size * 1.25, word, size, font_weight="560", class_="ink serif") for index, word in enumerate(words)]
    y += len(words) * size * 1.25
    return stacked(*drawn, *(label(tray.x, y + index * 17, line, small, class_="quiet") for index, line in enumerate(told)))


def _broken(text: str, size: float, room: float) -> list[str]:
    """The text in lines that fit."""
    line, rest = split_line(text, size, room)
    return [line, *(_broken(rest, size, room) if rest else [])]


def _cards(showing: Showing) -> str:
    """A card for each way to stand; they are faint until a cell has been chosen."""
    scene = showing.scene
    is_open = showing.held_cell >= 0 or showing.previewed_stone is not None
    drawn = ""
    for way, box in enumerate(scene.cards):
        lift = 3 if stand_part(way) in showing.raised_parts else 0
        unit = box.height * 0.434 if scene.is_small else box.width * 0.46
        x, y = box.x + box.width / 2 - unit * 0.42, box.y + box.height - unit * 1.1 - lift
        drawn += rectangle(*box.grown(-0.5), 12, fill="var(--surface)", stroke="var(--line)")
        drawn += group(placed(stone_at(0, way, scene).drawing, x, y, unit / UNIT), opacity=None if is_open else 0.75)
    return drawn


def card_tags(showing: Showing) -> str:
    """While a cell is held, what each way to stand there would do to the dolmens."""
    drawn = ""
    for way, box in enumerate(showing.scene.cards if showing.held_cell >= 0 else ()):
        action = place_action(showing.held_cell, way)
        if changes := showing.changes_of(action):
            drawn += dolmen_tag(box.middle[0], box.y + 14, changes, 0.82, action != showing.previewed, room=box.width - 8, least=showing.least)
    return drawn


def _button(showing: Showing) -> str:
    box = showing.scene.button
    text = label(box.width / 2, box.height / 2 + 5.5, showing.say(LEAVE_IT), 16, text_anchor="middle", font_weight="600", fill="var(--surface)")
    button = rectangle(0, 0, box.width, box.height, 12, fill="var(--accent)")
    return group(button, text, transform=moved(box.x, box.y), opacity=0.35 if _is_others_turn(showing) else None)
