"""What an action of Azul does step by step: the move, and at the end of a round the rows, the floor lines, the bonuses and the next round.

Everybody tiles at once: on a coloured wall a row is one stage on all boards. On a grey wall players choose, so there one board comes after the other.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from ....contract import NAMES, Stage, Tag, Telling
from ....draw.looking import seat_part
from ....kernel import State
from ....language import Text, joined
from ..rules.play import (
    finish_game,
    finish_round,
    is_line_complete,
    move_tiles,
    pass_tiling,
    play,
    score_colour,
    score_column,
    score_floor,
    score_row,
    start_tiling,
    tile_line,
    tiling_step,
    why_over,
)
from ..rules.scoring import linked, points_across, points_down
from ..rules.wall import has_open_column, wall_column
from ..state import COLUMNS, FLOOR_LINE, GOES_ON, GREY, ROWS, column_of, is_deal, is_take, taken
from ..text.notation import parts
from ..text.parts import target_part, wall_part
from ..text.words import COLOUR_NAMES, ending_text, sentence
from .labels import ROUND

_ROW: Final = Text("A fal csempézése, {number}. sor: {who}", "Tiling the wall, row {number}: {who}")
_FLOOR: Final = Text("Padlóvonal: {who}", "Floor line: {who}")
_FALLEN: Final = Text("{number}. sor: nem fér a falra, a padlóra esik", "Row {number}: it fits nowhere on the wall and falls to the floor")
_STARTS: Final = Text("{round}: {name} kezd", "{round}: {name} begins")
_BONUSES: Final = (
    (Text("Kész {number}. sor: {who}", "Row {number} is complete: {who}"), score_row),
    (Text("Kész {number}. oszlop: {who}", "Column {number} is complete: {who}"), score_column),
    (Text("Kész szín, {colour}: {who}", "All {colour} tiles are on the wall: {who}"), score_colour),
)


def stages(before: State, action: int) -> tuple[Stage, ...]:
    """A deal, a move, and all that follows where it ends the round."""
    telling = Telling(before)
    state = telling.state
    if is_deal(action) or not _ends_turns(before, action):
        play(state, action)
        _tell_action(telling, before, action)
        return telling.stages()
    if is_take(action):
        move_tiles(state, *taken(action))
        start_tiling(state)
        _tell_action(telling, before, action)
    else:
        _lay(telling, [(state.mover, state.tiling_row, column_of(action))], sentence(before, action, state, NAMES[: state.players])[0])
        state.tiling_row += 1
    is_over = _tile_one_by_one(telling) if state.grey == GREY else _tile_all_at_once(telling)
    if is_over:
        _finish_round(telling)
    return telling.stages()


def _ends_turns(before: State, action: int) -> bool:
    """Whether the offer is empty after the action, or was before."""
    if not is_take(action):
        return True
    source, colour, _ = taken(action)
    return before.on_offer == before.offer[source, colour]


def _tell_action(telling: Telling, before: State, action: int) -> None:
    after = telling.state
    told = sentence(before, action, after, NAMES[: after.players])[0]
    if is_deal(action):
        telling.tell("deal", told)
    else:
        telling.tell("move", told, parts(before, action))


# --- Tiling ---------------------------------------------------------------------------------------------------------


def _tile_all_at_once(telling: Telling) -> bool:
    """Row by row on all boards, then all floor lines."""
    state, seats = telling.state, range(telling.state.players)
    for row in range(ROWS):
        found = [seat for seat in seats if is_line_complete(state, seat, row)]
        placed = [(seat, row, wall_column(row, state.line_colour[seat, row])) for seat in found]
        _lay(telling, placed)
    _pay(telling, list(seats))
    return True


def _tile_one_by_one(telling: Telling) -> bool:
    """Line by line and then the floor line, player after player, as far as nobody has to choose; whether all have finished."""
    state = telling.state
    while True:
        seat, row = state.mover, state.tiling_row
        if row == ROWS:
            _pay(telling, [seat])
            if not pass_tiling(state):
                return True
            continue
        is_falling = is_line_complete(state, seat, row)
        if is_falling and has_open_column(state, seat, row):
            return False
        tiling_step(state)
        if is_falling:
            telling.tell("row", _FALLEN.fill(number=row + 1), [seat_part(seat, target_part(FLOOR_LINE))])


def _lay(telling: Telling, placed: list[tuple[int, int, int]], told: Text | None = None) -> None:
    """A row of the wall: the run of each new tile lights up, with what it scores."""
    state, lit, tags = telling.state, [], []
    for seat, row, column in placed:
        score = state.score[seat]
        tile_line(state, seat, row, column)
        lit += [seat_part(seat, wall_part(*space)) for space in _run(state, seat, row, column)]
        points = state.score[seat] - score
        across, down = points_across(state, seat, row, column), points_down(state, seat, row, column)
        text = f"{across} + {down} = +{points}" if across and down else f"+{points}"
        tags.append(Tag(seat_part(seat, wall_part(row, column)), Text(text, text), seat, points))
    if placed:
        telling.tell("row", told or _ROW.fill(number=placed[0][1] + 1, who=_who(tags)), lit, tags)


def _run(state: State, seat: int, row: int, column: int) -> list[tuple[int, int]]:
    """The tiles linked with a tile, it among them: those of its column, then those of its row."""
    up, below, left, right = (linked(state, seat, row, column, *way) for way in ((-1, 0), (1, 0), (0, -1), (0, 1)))
    down = [(each, column) for each in range(row - up, row + below + 1)]
    across = [(row, each) for each in range(column - left, column + right + 1)]
    return [*(down if up + below else ()), *(across if left + right or len(down) == 1 else ())]


def _pay(telling: Telling, seats: list[int]) -> None:
    """The floor lines that cost something, all at once."""
    state, tags, lit = telling.state, [], []
    for seat in seats:
        score, is_used, part = state.score[seat], state.floor_count[seat] > 0, seat_part(seat, target_part(FLOOR_LINE))
        score_floor(state, seat)
        if is_used:
            points = state.score[seat] - score
            lit.append(part)
            tags.append(Tag(part, _signed(points), seat, points))
    if tags:
        telling.tell("floor", _FLOOR.fill(who=_who(tags)), lit, tags)


# --- After the last floor line -----------------------------------------------------------------------------------------


def _finish_round(telling: Telling) -> None:
    """The next round; or the bonuses one by one and the end."""
    state = telling.state
    ending = why_over(state)
    if ending == GOES_ON:
        finish_round(state)
        telling.tell("round", _STARTS.fill(round=ROUND.fill(number=state.round_number), name=NAMES[state.starter]))
        return
    for (text, score_line), spaces in zip(_BONUSES, (_row_spaces, _column_spaces, _colour_spaces), strict=True):
        for line in range(ROWS):
            _tell_bonus(telling, text.fill(number=line + 1, colour=COLOUR_NAMES[line], who="{who}"), score_line, spaces, line)
    finish_game(state, ending)
    telling.tell("end", joined(ending_text(state, NAMES[: state.players])))


def _tell_bonus(
    telling: Telling, text: Text, score_line: Callable[[State, int, int], None], spaces: Callable[[State, int, int], list[tuple[int, int]]], line: int
) -> None:
    """What one row, column or colour brings to all who have it."""
    state, tags, lit = telling.state, [], []
    for seat in range(state.players):
        score = state.score[seat]
        score_line(state, seat, line)
        points = state.score[seat] - score
        if points:
            found = [seat_part(seat, wall_part(*space)) for space in spaces(state, seat, line)]
            lit += found
            tags.append(Tag(found[-1], _signed(points), seat, points))
    if tags:
        telling.tell("bonus", text.fill(who=_who(tags)), lit, tags)


def _row_spaces(state: State, seat: int, row: int) -> list[tuple[int, int]]:
    return [(row, column) for column in range(COLUMNS)]


def _column_spaces(state: State, seat: int, column: int) -> list[tuple[int, int]]:
    return [(row, column) for row in range(ROWS)]


def _colour_spaces(state: State, seat: int, colour: int) -> list[tuple[int, int]]:
    return [(row, column) for row in range(ROWS) for column in range(COLUMNS) if state.wall[seat, row, column] == colour]


def _signed(points: int) -> Text:
    """Points gained or lost, with a real minus."""
    text = f"{points:+d}".replace("-", "−") if points else "0"
    return Text(text, text)


def _who(tags: list[Tag]) -> Text:
    """Everybody with their points: `Anna +3, Bence −2`."""
    told = ", ".join(f"{NAMES[tag.seat or 0]} {_signed(tag.points).hu}" for tag in tags)
    return Text(told, told)
