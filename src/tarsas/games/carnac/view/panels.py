"""Beneath the board: a chip for each player with their dolmens, and the tray with what can be done now."""

from __future__ import annotations

from ....draw.lettering import fitted, text_width
from ....draw.marks import Box
from ....draw.svg import group, label, moved, number, path, placed, rectangle
from ....language import Text
from ..state import OVER, PLACING, PLAYERS, place_action
from ..text.parts import stand_part
from ..text.words import COLOUR_NAMES, ending_text
from .labels import DOLMEN, DOLMENS, DRAW, HOW_HEADING, HOW_LINES, LEAVE_IT, OTHERS_TURN, OVER_HEADING, TIP_HEADING, TIP_LINES, WINNER
from .showing import Showing
from .stone_shapes import PAINTS, UNIT, badge
from .stones import stone_at
from .tags import dolmen_tag


def panels_markup(showing: Showing) -> str:
    """The chips, one's own first, and the tray."""
    own = showing.looking.seat if showing.looking.seat in range(PLAYERS) else 0
    chips = [_chip(showing, seat, box) for seat, box in zip((own, 1 - own), showing.scene.chips, strict=True)]
    return "".join(chips) + tray_markup(showing)


# --- Chips ----------------------------------------------------------------------------------------------------------


def _chip(showing: Showing, seat: int, box: Box) -> str:
    sizes = showing.sizes[seat]
    return group(_sheet(showing, seat, box), (_small_chip if showing.scene.is_small else _large_chip)(showing, seat, box, sizes))


def _sheet(showing: Showing, seat: int, box: Box) -> str:
    """The sheet of a chip; a saffron bar at the mover's, a saffron edge at the winner's."""
    has_won = seat in showing.winners
    drawn = rectangle(box.x, box.y + 2, box.width, box.height, 12, fill="#3C240E", opacity=0.1)
    drawn += rectangle(
        *box.grown(-0.5), 12, fill="var(--surface)", stroke="var(--lit)" if has_won else "var(--line)", stroke_width=2 if has_won else 1
    )
    if seat == showing.mover:
        x, y, height = number(box.x), number(box.y + 10), number(box.height - 28)
        drawn += path(f"M{x} {y}h1a4 4 0 0 1 4 4v{height}a4 4 0 0 1-4 4h-1Z", fill="var(--lit)")
    return drawn


def _standing_of(showing: Showing, seat: int) -> Text:
    """Under the name: the colour, or how the game ended for it."""
    if seat not in showing.winners:
        return COLOUR_NAMES[seat]
    return DRAW if len(showing.winners) == PLAYERS else WINNER


def _large_chip(showing: Showing, seat: int, box: Box, sizes: list[int]) -> str:
    name = fitted(showing.name(seat), 15, box.width - 56 - 14 - 10 - text_width(str(len(sizes)), 32))
    right = box.x + box.width - 14
    return "".join(
        (
            badge(seat, box.x + 32, box.y + 28, 16),
            label(box.x + 56, box.y + 26, name, 15, font_weight="600"),
            label(box.x + 56, box.y + 43, showing.say(_standing_of(showing, seat)), 12.5, class_="quiet"),
            label(right, box.y + 34, str(len(sizes)), 32, text_anchor="end", font_weight="540", class_="ink serif"),
            label(right, box.y + 50, showing.say(DOLMEN if len(sizes) == 1 else DOLMENS), 12, text_anchor="end", class_="quiet"),
            _size_row(sizes, seat, box.x + 16, box.y + 58, box.width - 30),
        )
    )


def _size_row(sizes: list[int], seat: int, x: float, y: float, room: float) -> str:
    """The sizes of the dolmens as small plates, the largest first."""
    paint, drawn = PAINTS[seat], []
    width = min(28.0, room / max(1, len(sizes)) - 4)
    for index, size in enumerate(sizes):
        left = x + index * (width + 4)
        drawn.append(rectangle(left, y, width, 24, 6, fill=paint.top, stroke=paint.rim, stroke_opacity=0.6))
        text_size = min(14.0, width * 0.55)
        drawn.append(
            label(left + width / 2, y + 12 + text_size * 0.36, str(size), text_size, text_anchor="middle", font_weight="650", fill=paint.symbol)
        )
    return "".join(drawn)


def _small_chip(showing: Showing, seat: int, box: Box, sizes: list[int]) -> str:
    count = str(len(sizes))
    room = box.width - 46 - text_width(count, 26) - 14
    name = fitted(showing.name(seat), 14, room)
    below = _listed(sizes, 12, room + 6) if sizes and seat not in showing.winners else showing.say(_standing_of(showing, seat))
    return "".join(
        (
            badge(seat, box.x + 25, box.y + 29, 13),
            label(box.x + 44, box.y + 26, name, 14, font_weight="600"),
            label(box.x + 44, box.y + 43, below, 12, class_="quiet"),
            label(box.x + box.width - 12, box.y + 38, count, 26, text_anchor="end", font_weight="540", class_="ink serif"),
        )
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
    return _heading(showing, heading, lines, right) + (_cards(showing) if is_placing else _button(showing))


def _is_others_turn(showing: Showing) -> bool:
    """Whether whoever looks can only wait."""
    return showing.mover != showing.looking.seat and not showing.looking.lit


def _heading(showing: Showing, heading: Text, lines: tuple[Text, ...], right: float) -> str:
    """A heading and a few lines to the left of what can be clicked."""
    tray, is_small = showing.scene.tray, showing.scene.is_small
    room = right - tray.x - 12
    size = 15.0 if is_small else 17.0
    words = _broken(showing.say(heading), size, room)
    told = [] if is_small and showing.phase == PLACING else [line for text in lines for line in _broken(showing.say(text), 12.5, room)]
    y = tray.y + (tray.height - len(words) * size * 1.25 - len(told) * 17) / 2 + size
    drawn = []
    for word in words:
        drawn.append(label(tray.x, y, word, size, font_weight="560", class_="ink serif"))
        y += size * 1.25
    for line in told:
        drawn.append(label(tray.x, y, line, 12.5, class_="quiet"))
        y += 17
    return "".join(drawn)


def _broken(text: str, size: float, room: float) -> list[str]:
    """The text in lines that fit."""
    lines: list[str] = []
    for word in text.split():
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and text_width(longer, size) <= room:
            lines[-1] = longer
        else:
            lines.append(fitted(word, size, room))
    return lines


def _cards(showing: Showing) -> str:
    """A card for each way to stand; they are faint until a cell has been chosen."""
    scene = showing.scene
    is_open = showing.held_cell >= 0 or showing.previewed_stone is not None
    drawn = []
    for way, box in enumerate(scene.cards):
        lift = 3 if stand_part(way) in showing.raised_parts else 0
        unit = box.width * (0.56 if scene.is_small else 0.46)
        x, y = box.x + box.width / 2 - unit * 0.42, box.y + box.height - unit * 1.1 - lift
        sheet = rectangle(*box.grown(-0.5), 12, fill="var(--surface)", stroke="var(--line)")
        stone = placed(stone_at(0, way, scene).drawing, x, y, unit / UNIT)
        drawn.append(sheet + group(stone, opacity=None if is_open else 0.75))
    return "".join(drawn)


def card_tags(showing: Showing) -> str:
    """While a cell is held, what each way to stand there would do to the dolmens."""
    drawn = []
    for way, box in enumerate(showing.scene.cards if showing.held_cell >= 0 else ()):
        action = place_action(showing.held_cell, way)
        if changes := showing.changes_of(action):
            middle = box.x + box.width / 2
            drawn.append(dolmen_tag(middle, box.y + 14, changes, 0.82, action != showing.previewed, room=box.width - 8))
    return "".join(drawn)


def _button(showing: Showing) -> str:
    box = showing.scene.button
    text = label(box.width / 2, box.height / 2 + 5.5, showing.say(LEAVE_IT), 16, text_anchor="middle", font_weight="600", fill="var(--surface)")
    button = rectangle(0, 0, box.width, box.height, 12, fill="var(--accent)")
    return group(button, text, transform=moved(box.x, box.y), opacity=0.35 if _is_others_turn(showing) else None)
