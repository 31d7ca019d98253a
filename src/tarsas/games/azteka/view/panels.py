"""Beside the board: how the rounds went, and for each player the role, the progress towards the goals and the supply."""

from __future__ import annotations

import numpy as np

from ....draw.lettering import fitted, text_width
from ....draw.marks import Box
from ....draw.seats import seat_glyph
from ....draw.svg import ellipse, group, label, number, path, rectangle, title
from ....language import Text
from ..rules.goals import outcome, players_of
from ..rules.play import to_move
from ..state import BOARD_FULL, ENDLESS, FATE, FULL_RING, FULL_SLICE, LAST_TURNS, MOST_PLAYERS, NO_SEAT, OPEN, SPREAD, THREE
from ..text.parts import ROLE_IDS
from ..text.position import role_in
from ..text.words import ROLE_TEXTS
from . import labels as view_text
from .figures import ROLE_COLOURS, figure
from .measures import Panel, supply_of
from .progress import Progress, progress_of
from .showing import Showing
from .stone import GROOVE

_SHORT_RESULTS = {
    SPREAD: Text("terjeszkedés", "spread"),
    FULL_SLICE: Text("egy szelet", "a slice"),
    FULL_RING: Text("egy gyűrű", "a ring"),
    FATE: Text("sors", "fate"),
    ENDLESS: view_text.UNDECIDED,
    BOARD_FULL: view_text.UNDECIDED,
}
_UNLIT = "color-mix(in srgb,var(--ink-2) 24%,var(--surface))"
_MOST_PIPS_IN_FULL_WIDTH = 8


def panels_markup(showing: Showing) -> str:
    """The rounds and everybody's panel."""
    seats = range(len(showing.scene.panels))
    panels = "".join(_panel(showing, seat, showing.scene.panels[seat]) for seat in seats)
    return _heading(showing) + panels + (_tall_results(showing) if showing.is_over and not showing.is_big else "")


def winners(showing: Showing) -> frozenset[int]:
    """The seats in the first place of a finished game; nobody in a draw."""
    if not showing.is_over:
        return frozenset()
    places = np.zeros(MOST_PLAYERS, np.int8)
    outcome(showing.state, places)
    first = frozenset(seat for seat in range(players_of(showing.state)) if places[seat] == 0)
    return first if len(first) == 1 else frozenset()


# --- The rounds -----------------------------------------------------------------------------------------------------


def _heading(showing: Showing) -> str:
    if not showing.is_big:
        return _tall_heading(showing)
    box = showing.scene.heading
    rotations = _rotations(showing, 4, 18, "start")
    if not box.height:
        return rotations
    state, drawn = showing.state, [_sheet(box), rotations]
    for index in range(len(state.result)):
        y = box.y + 30 + index * 40
        is_now = index + 1 == state.round_number and not showing.is_over
        name = showing.say(view_text.ROUND.fill(number=index + 1))
        tone = "ink serif" if is_now or state.result[index] != OPEN else "quiet serif"
        drawn.append(label(box.x + 18, y, name, 16, font_weight="560", class_=tone))
        drawn.append(label(box.x + 18, y + 16, _round_words(showing, index, 12.5, box.width - 32), 12.5, class_="quiet"))
        drawn.append(_round_mark(showing, index, Box(box.x + box.width - 54, y - 10, 40, 8)))
    return "".join(drawn)


def _tall_heading(showing: Showing) -> str:
    state = showing.state
    rotations = _rotations(showing, 386, 20, "end")
    if state.mode == THREE:
        name, beside, marks = view_text.THREE_PLAYERS, view_text.ONE_ROUND, ""
    else:
        name = view_text.ROUND.fill(number=state.round_number)
        beside = view_text.SWAP_AFTER if state.round_number == 1 else view_text.LAST_ROUND
        marks = "".join(_round_mark(showing, index, Box(330 + index * 30, 10, 26, 8)) for index in range(len(state.result)))
    told = showing.say(view_text.GAME_OVER if showing.is_over else name)
    words = label(4, 20, told, 16, font_weight="560", class_="ink serif")
    if not showing.is_over:
        words += label(12 + text_width(told, 16.5), 20, showing.say(beside), 13, class_="quiet")
    return words + (rotations or marks)


_ROUND_RESULT = Text("{result}, {used} figura", "{result}, {used} figures")


def _tall_results(showing: Showing) -> str:
    """How the rounds went, where the buttons of the rings were."""
    played = [index for index in range(len(showing.state.result)) if showing.state.result[index] != OPEN]
    top = showing.scene.ring_buttons[0].y
    drawn = []
    for line, index in enumerate(played):
        name, y = showing.say(view_text.ROUND.fill(number=index + 1)), top + 10 + line * 28
        drawn.append(label(4, y, name, 14, font_weight="560", class_="ink serif"))
        left = 12 + text_width(name, 14.5)
        drawn.append(label(left, y, _round_words(showing, index, 13, showing.scene.width - left - 4), 13, class_="quiet"))
    return "".join(drawn)


def _round_words(showing: Showing, index: int, size: float, room: float) -> str:
    """How a round went, in a few words. Where they do not fit, the role goes, and then the end of the name."""
    state = showing.state
    result, seat = state.result[index], state.winner[index]
    if result == OPEN:
        return showing.say(view_text.IN_PLAY if index + 1 == state.round_number else view_text.TO_COME)
    if seat == NO_SEAT:
        return showing.say(_SHORT_RESULTS[result])
    name = showing.name(seat)
    role = f" ({showing.say(ROLE_TEXTS[role_in(state, index + 1, seat)])})"
    rest = f", {showing.say(_ROUND_RESULT.fill(result=_SHORT_RESULTS[result], used=state.used[index]))}"
    # These words are thinner than the names that widths are reckoned for.
    if text_width(name + role + rest, size) * 0.93 <= room:
        return name + role + rest
    return fitted(name, size, room / 0.93 - text_width(rest, size)) + rest


def _round_mark(showing: Showing, index: int, box: Box) -> str:
    """The bar of a round: saffron while it is played, then the colour of the seat that won it, with its glyph."""
    state = showing.state
    seat = state.winner[index]
    if state.result[index] != OPEN and seat != NO_SEAT:
        return seat_glyph(seat, box.x + box.width - 6, box.middle[1], 0.9)
    is_now = index + 1 == state.round_number and state.result[index] == OPEN
    return rectangle(*box, 4, fill="var(--lit)" if is_now else _UNLIT)


def _rotations(showing: Showing, x: float, y: float, anchor: str) -> str:
    """How near the limit of rotations is, once it matters; the last turns of three players."""
    state = showing.state
    if state.phase == LAST_TURNS:
        words = view_text.LAST_TURNS.fill(count=state.last_turns)
    elif state.rotations * 3 >= state.rotation_limit:
        words = view_text.ROTATIONS.fill(count=state.rotations, limit=state.rotation_limit)
    else:
        return ""
    return label(x, y, showing.say(words), 12.5, font_weight="600", class_="cost", text_anchor=anchor)


# --- A player -------------------------------------------------------------------------------------------------------


def _sheet(box: Box, edge: str = "var(--line)", width: float = 1) -> str:
    shadow = rectangle(box.x, box.y + 2, box.width, box.height, 12, fill="#3C240E", opacity=0.1)
    return shadow + rectangle(*box.grown(-0.5), 12, fill="var(--surface)", stroke=edge, stroke_width=width)


def _panel(showing: Showing, seat: int, panel: Panel) -> str:
    """A panel; a saffron bar at the mover's, a saffron edge at the winner's."""
    role, box = showing.role_of(seat), panel.box
    has_won = seat in winners(showing)
    drawn = [_sheet(box, "var(--lit)" if has_won else "var(--line)", 2 if has_won else 1)]
    if to_move(showing.state) == seat:
        drawn.append(_turn_bar(panel))
    drawn.append(_name(showing, seat, role, panel))
    lines = progress_of(showing.state, role)
    top = box.y + (_head_height(panel) + (18 if panel.is_big else 12))
    drawn += [_progress(showing, role, panel, line, top + index * panel.line) for index, line in enumerate(lines)]
    drawn.append(_tray(showing, role, panel))
    return group(*drawn)


def _turn_bar(panel: Panel) -> str:
    box = panel.box
    if panel.is_big:
        height = number(box.height - 32)
        return path(f"M{number(box.x)} {number(box.y + 12)}h1a4 4 0 0 1 4 4v{height}a4 4 0 0 1-4 4h-1Z", fill="var(--lit)")
    return rectangle(box.x + 12, box.y, box.width - 24, 4, 2, fill="var(--lit)")


def _head_height(panel: Panel) -> float:
    if not panel.is_big:
        return 42
    return 66 if panel.rows == 3 else 54


def _name(showing: Showing, seat: int, role: int, panel: Panel) -> str:
    """The figure of the role, the player's name and glyph, and what they are."""
    box = panel.box
    size = (42 if panel.rows == 3 else 36) if panel.is_big else (24 if panel.is_narrow else 30)
    left, top = box.x + (16 if panel.is_big else 6), box.y + (14 if panel.is_big else 9)
    x = left + size + (12 if panel.is_big else 4)
    name_size = 16 if panel.is_big else 14
    room = box.x + box.width - x - (34 if panel.is_big else 22)
    name = fitted(showing.name(seat), name_size, room)
    role_name = showing.say(ROLE_TEXTS[role])
    first, second = top + size * 0.42, top + size * 0.42 + (18 if panel.is_big else 15)
    drawn = figure(ROLE_IDS[role], left, top, size) + label(x, first, name, name_size, font_weight="600")
    drawn += label(x, second, role_name, name_size - 3, class_="quiet")
    drawn += seat_glyph(seat, box.x + box.width - (20 if panel.is_big else 13), first - name_size * 0.34, 0.95 if panel.is_big else 0.75)
    if seat in winners(showing):
        star = "M0-9L2.4-3L9-2.6L3.8 1.6L5.6 8L0 4.3L-5.6 8L-3.8 1.6L-9-2.6L-2.4-3Z"
        at = f"translate({number(box.x + box.width - (20 if panel.is_big else 13))},{number(second - 3)})"
        drawn += group(title(showing.say(view_text.WINNER)), path(star, fill="var(--lit)"), transform=at)
    return drawn


def _progress(showing: Showing, role: int, panel: Panel, line: Progress, y: float) -> str:
    """One line: what, how many of how many, and a pip for each; the last one missing is told in red."""
    box = panel.box
    size = 13.5 if panel.is_big else 11.5
    words = showing.say(line.what if panel.is_big else view_text.SHORT[line.what])
    left, right = box.x + (18 if panel.is_big else 9), box.x + box.width - (18 if panel.is_big else 9)
    pips_left = right - (84 if panel.is_big else 28 if panel.is_narrow else 66)
    tone = "cost" if line.is_near else "ink"
    slash = pips_left - size * 2.1
    count = label(slash, y, str(line.reached), size, text_anchor="end", font_weight="650", class_=tone)
    count += label(slash + 1, y, f"/{line.goal}", size, class_="quiet")
    if panel.is_narrow:
        count = label(right, y, f"{line.reached}/{line.goal}", size, text_anchor="end", font_weight="650", class_=tone)
    what = label(left, y, words, size - 0.5, class_="quiet")
    return what + count + ("" if panel.is_narrow else _pips(role, line, pips_left, right, y, size))


def _pips(role: int, line: Progress, left: float, right: float, y: float, size: float) -> str:
    full_pitch = (right - left) / _MOST_PIPS_IN_FULL_WIDTH
    pitch = full_pitch if line.goal <= _MOST_PIPS_IN_FULL_WIDTH else (right - left) / line.goal
    width, height = pitch * 0.74, size * 0.66
    held = line.held if line.held is not None else frozenset(range(line.reached))
    return group(
        *(
            rectangle(left + index * pitch, y - height, width, height, min(3, width / 2.4), fill=None if index in held else _UNLIT)
            for index in range(line.goal)
        ),
        fill=ROLE_COLOURS[role],
    )


def _tray(showing: Showing, role: int, panel: Panel) -> str:
    """The wooden tray of the supply; an empty place shows where a figure stood."""
    outside, inside = panel.tray.grown(5 if panel.is_big else 3), panel.tray.grown(1)
    total = supply_of(players_of(showing.state))
    empty = total - showing.state.supply[role]
    size = panel.figure
    places = (panel.tray_space(index).middle for index in range(total))
    dents = [ellipse(x, y + size * 0.34, size * 0.28, size * 0.1, opacity=0.3) for x, y in list(places)[:empty]]
    return group(
        title(showing.say(view_text.SUPPLY.fill(count=showing.state.supply[role]))),
        rectangle(*outside, 10 if panel.is_big else 7, fill="var(--wood-1)"),
        rectangle(*outside.grown(-0.6), 9.4 if panel.is_big else 6.4, fill="none", stroke="var(--wood-2)", stroke_width=1.2),
        rectangle(*inside, 7 if panel.is_big else 5, fill="color-mix(in srgb,var(--well-edge) 92%,var(--wood-1))"),
        group(*dents, fill=GROOVE),
    )
