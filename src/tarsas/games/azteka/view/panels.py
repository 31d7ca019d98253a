"""Beside the board: how the rounds went, and for each player the role, the progress towards the goals and the supply."""

from __future__ import annotations

from ....draw.lettering import fitted, text_width
from ....draw.marks import Box
from ....draw.panels import sheet, turn_bar
from ....draw.svg import Value, ellipse, group, label, moved, path, rectangle, title
from ....language import Text
from ..rules.goals import players_of
from ..rules.play import to_move
from ..state import BOARD_FULL, ENDLESS, FATE, FULL_RING, FULL_SLICE, LAST_TURNS, NO_SEAT, OPEN, SPREAD, THREE
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
    FULL_SLICE: Text("teljes szelet", "a slice"),
    FULL_RING: Text("teljes gyűrű", "a ring"),
    FATE: Text("sors", "fate"),
    ENDLESS: view_text.UNDECIDED,
    BOARD_FULL: view_text.UNDECIDED,
}
_UNLIT = "color-mix(in srgb,var(--ink-2) 24%,var(--surface))"
_MOST_PIPS_IN_FULL_WIDTH = 8
_OF_ONE = (view_text.IN_ONE_SLICE, view_text.IN_ONE_RING)
MOST_LINES = 4


def panels_markup(showing: Showing) -> str:
    """The rounds and everybody's panel."""
    seats = range(len(showing.scene.panels))
    panels = "".join(_panel(showing, seat, showing.scene.panels[seat]) for seat in seats)
    return _heading(showing) + panels + (_tall_results(showing) if showing.is_over and not showing.is_big else "")


# --- The rounds -----------------------------------------------------------------------------------------------------


def _heading(showing: Showing) -> str:
    box = showing.scene.heading
    if 0 < box.height < 60:
        return _line_heading(showing)
    rotations = _rotations(showing, 4, 18, "start")
    if not box.height:
        return rotations
    state, drawn, size = showing.state, [sheet(box), rotations], showing.letters(12.5)
    for index in range(len(state.result)):
        y = box.y + 30 + index * 40
        is_now = index + 1 == state.round_number and not showing.is_over
        name = showing.say(view_text.ROUND.fill(number=index + 1))
        tone = "ink serif" if is_now or state.result[index] != OPEN else "quiet serif"
        drawn.append(label(box.x + 18, y, name, 16, font_weight="560", class_=tone))
        drawn.append(label(box.x + 18, y + 16, _round_words(showing, index, size, box.width - 32), size, class_="quiet"))
        drawn.append(_round_mark(showing, index, Box(box.x + box.width - 54, y - 10, 40, 8)))
    return "".join(drawn)


def _line_heading(showing: Showing) -> str:
    state, right = showing.state, showing.scene.width
    rotations = _rotations(showing, right - 4, 20, "end")
    if state.mode == THREE:
        name, beside, marks = view_text.THREE_PLAYERS, view_text.ONE_ROUND, ""
    else:
        name = view_text.ROUND.fill(number=state.round_number)
        beside = view_text.SWAP_AFTER if state.round_number == 1 else view_text.LAST_ROUND
        marks = "".join(_round_mark(showing, index, Box(right - 60 + index * 30, 10, 26, 8)) for index in range(len(state.result)))
    told = showing.say(view_text.GAME_OVER if showing.is_over else name)
    words = label(4, 20, told, 16, font_weight="560", class_="ink serif")
    if not showing.is_over:
        words += label(12 + text_width(told, 16.5), 20, showing.say(beside), 13, class_="quiet")
    return words + (rotations or marks)


_ROUND_RESULT = Text("{result}, {used} figura", "{result}, {used} figures")


def _tall_results(showing: Showing) -> str:
    """How the rounds went, where the buttons of the rings were."""
    drawn, y = "", showing.scene.ring_buttons[0].y + 10
    for index, result in enumerate(showing.state.result.tolist()):
        if result != OPEN:
            name = showing.say(view_text.ROUND.fill(number=index + 1))
            left = 12 + text_width(name, 14.5)
            drawn += label(4, y, name, 14, font_weight="560", class_="ink serif")
            drawn += label(left, y, _round_words(showing, index, 13, showing.scene.width - left - 4), 13, class_="quiet")
            y += 28
    return drawn


def _round_words(showing: Showing, index: int, size: float, room: float) -> str:
    """How a round went, in a few words. Where they do not fit, the role goes, and then the name: whose figure won is seen beside them."""
    state = showing.state
    result, seat = state.result[index], state.winner[index]
    if result == OPEN:
        return showing.say(view_text.IN_PLAY if index + 1 == state.round_number else view_text.TO_COME)
    if seat == NO_SEAT:
        return showing.say(_SHORT_RESULTS[result])
    name = showing.name(seat)
    role = f" ({showing.say(ROLE_TEXTS[role_in(state, index + 1, seat)])})"
    rest = showing.say(_ROUND_RESULT.fill(result=_SHORT_RESULTS[result], used=state.used[index]))
    # These words are thinner than the names that widths are reckoned for.
    whole = (f"{name}{role}, {rest}", f"{name}, {rest}")
    return next((words for words in whole if text_width(words, size) * 0.93 <= room), rest)


def _round_mark(showing: Showing, index: int, box: Box) -> str:
    """The bar of a round: saffron while it is played, then the figure of who won it."""
    state = showing.state
    seat = state.winner[index]
    if state.result[index] != OPEN and seat != NO_SEAT:
        return figure(ROLE_IDS[role_in(state, index + 1, seat)], box.x + box.width - 24, box.middle[1] - 17, 24)
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
    return label(x, y, showing.say(words), showing.letters(12.5), font_weight="600", class_="cost", text_anchor=anchor)


# --- A player -------------------------------------------------------------------------------------------------------


def _panel(showing: Showing, seat: int, panel: Panel) -> str:
    """A player's role, name, progress and supply; a saffron bar at the mover's, on the phone above it."""
    role, box = showing.role_of(seat), panel.box
    bar = turn_bar(box, 12) if panel.is_big else rectangle(box.x + 12, box.y, box.width - 24, 4, 2, fill="var(--lit)")
    lines = progress_of(showing.state, role)
    # One is not short beside a long one that says nearly the same.
    is_short = not panel.is_big or any(
        text_width(showing.say(line.what), _progress_size(showing, panel)) > _room_of_words(showing, panel) for line in lines
    )
    return group(
        sheet(box, seat in showing.winners),
        bar if to_move(showing.state) == seat else "",
        _name(showing, seat, role, panel),
        *(_progress(showing, role, panel, line, _base(panel, index), is_short) for index, line in enumerate(lines)),
        _tray(showing, role, panel),
    )


def _base(panel: Panel, index: int) -> float:
    """The base line of one of the lines of progress."""
    return panel.box.y + (54 if not panel.is_big else 84 if panel.rows == 3 else 72) + index * panel.line


def line_boxes(panel: Panel) -> list[Box]:
    """Where the lines of progress are written, as many as there can be."""
    return [Box(panel.box.x + 4, _base(panel, index) - panel.line * 0.7, panel.box.width - 8, panel.line) for index in range(MOST_LINES)]


def _name(showing: Showing, seat: int, role: int, panel: Panel) -> str:
    """The figure of the role and the player's name, and what they are; only the role where players are told of beside the picture."""
    box = panel.box
    size = (42 if panel.rows == 3 else 36) if panel.is_big else (24 if panel.is_narrow else 30)
    left, top = box.x + (16 if panel.is_big else 6), box.y + (14 if panel.is_big else 9)
    x = left + size + (12 if panel.is_big else 4)
    name_size = 16 if panel.is_big else 14
    room = box.x + box.width - x - (34 if panel.is_big else 22)
    first, second = top + size * 0.42, top + size * 0.42 + (18 if panel.is_big else 15)
    drawn, told = figure(ROLE_IDS[role], left, top, size), showing.say(ROLE_TEXTS[role])
    if showing.looking.has_panels:
        drawn += label(x, first, fitted(showing.name(seat), name_size, room), name_size, font_weight="600")
        drawn += label(x, second, told, showing.letters(name_size - 3), class_="quiet")
    else:
        drawn += label(x, (first + second) / 2, told, name_size, font_weight="600", class_="ink serif")
    right = box.x + box.width - (20 if panel.is_big else 13)
    if seat in showing.winners:
        star = "M0-9L2.4-3L9-2.6L3.8 1.6L5.6 8L0 4.3L-5.6 8L-3.8 1.6L-9-2.6L-2.4-3Z"
        drawn += group(title(showing.say(view_text.WINNER)), path(star, fill="var(--lit)"), transform=moved(right, second - 3))
    return drawn


def _progress_size(showing: Showing, panel: Panel) -> float:
    return showing.letters(13.5 if panel.is_big else 11.5)


def _progress_places(panel: Panel) -> tuple[float, float, float]:
    """Where a line begins, where its pips begin, and where both end."""
    beside = 18 if panel.is_big else 9
    right = panel.box.x + panel.box.width - beside
    return panel.box.x + beside, right - (84 if panel.is_big else 66), right


def _room_of_words(showing: Showing, panel: Panel) -> float:
    """Before the two figures of a count there is a gap."""
    left, pips_left, _ = _progress_places(panel)
    return pips_left - _progress_size(showing, panel) * 3.2 - left


def _progress(showing: Showing, role: int, panel: Panel, line: Progress, y: float, is_short: bool) -> str:
    """One line: what, how many of how many, and a pip for each; the last one missing is told in red."""
    size = _progress_size(showing, panel)
    left, pips_left, right = _progress_places(panel)
    words = showing.say(view_text.SHORT[line.what] if is_short and (line.what in _OF_ONE or not panel.is_big) else line.what)
    what = label(left, y, words, size, class_="quiet")
    bold: dict[str, Value] = {"text_anchor": "end", "font_weight": "650", "class_": "cost" if line.is_near else "ink"}
    if panel.is_narrow:
        return what + label(right, y, f"{line.reached}/{line.goal}", size, **bold)
    slash = pips_left - size * 2.1
    count = label(slash, y, str(line.reached), size, **bold) + label(slash + 1, y, f"/{line.goal}", size, class_="quiet")
    return what + count + _pips(role, line, pips_left, right, y, size)


def _pips(role: int, line: Progress, left: float, right: float, y: float, size: float) -> str:
    pitch = (right - left) / max(line.goal, _MOST_PIPS_IN_FULL_WIDTH)
    width, height = pitch * 0.74, size * 0.66
    held = line.held if line.held is not None else frozenset(range(line.reached))
    places = ((left + index * pitch, None if index in held else _UNLIT) for index in range(line.goal))
    return group(*(rectangle(x, y - height, width, height, min(3, width / 2.4), fill=fill) for x, fill in places), fill=ROLE_COLOURS[role])


def _tray(showing: Showing, role: int, panel: Panel) -> str:
    """The wooden tray of the supply; an empty place shows where a figure stood."""
    outside, inside = panel.tray.grown(5 if panel.is_big else 3), panel.tray.grown(1)
    total = supply_of(players_of(showing.state))
    size = panel.figure
    empty = (panel.tray_space(index).middle for index in range(total - showing.state.supply[role]))
    dents = [ellipse(x, y + size * 0.34, size * 0.28, size * 0.1, opacity=0.3) for x, y in empty]
    return group(
        title(showing.say(view_text.SUPPLY.fill(count=showing.state.supply[role]))),
        rectangle(*outside, 10 if panel.is_big else 7, fill="var(--wood-1)"),
        rectangle(*outside.grown(-0.6), 9.4 if panel.is_big else 6.4, fill="none", stroke="var(--wood-2)", stroke_width=1.2),
        rectangle(*inside, 7 if panel.is_big else 5, fill="color-mix(in srgb,var(--well-edge) 92%,var(--wood-1))"),
        group(*dents, fill=GROOVE),
    )
