"""What a choice comes to, worked out by the rules on a copy of the position."""

from __future__ import annotations

from typing import NamedTuple

from ....draw.marks import Tone
from ....kernel import State, copy_of
from ..rules.play import drop_tiles, is_line_complete, place_tiles, take_marker
from ..rules.scoring import floor_loss
from ..rules.wall import wall_column
from ..state import CENTRE, EMPTY, FLOOR_LINE
from ..text.words import tiling_gain

Words = list[tuple[str, Tone]]


class Take(NamedTuple):
    """A turn of the factory offer."""

    source: int
    colour: int
    target: int


class Consequence(NamedTuple):
    """The board after a turn, before anybody tiles; the column and points of the tile that will go to the wall, if known; what the floor line costs more."""

    after: State
    column: int | None
    points: int | None
    loss: int


def consequence_of(state: State, take: Take) -> Consequence:
    """What a turn does to the mover's board."""
    seat = state.mover
    after = copy_of(state)
    tiles = state.offer[take.source, take.colour]
    if take.source == CENTRE:
        take_marker(after, seat)
    if take.target == FLOOR_LINE:
        drop_tiles(after, seat, take.colour, tiles)
    else:
        place_tiles(after, seat, take.target, take.colour, tiles)
    loss = floor_loss(after, seat) - floor_loss(state, seat)
    if take.target == FLOOR_LINE or state.grey or not is_line_complete(after, seat, take.target):
        return Consequence(after, None, None, loss)
    return Consequence(after, wall_column(take.target, take.colour), points_when_tiled(after, seat, take.target), loss)


def points_when_tiled(state: State, seat: int, row: int) -> int:
    """What a complete line's tile scores on the coloured wall at the end of the round, the complete lines above it having been tiled."""
    copy, points = copy_of(state), 0
    for line in range(row + 1):
        if is_line_complete(copy, seat, line):
            points = tiling_gain(copy, line, wall_column(line, copy.line_colour[seat, line]), seat)
    return points


def points_of_column(state: State, column: int) -> int:
    """What the tile to be laid now scores in this column (grey wall)."""
    return tiling_gain(copy_of(state), state.tiling_row, column, state.mover)


def is_column_open(state: State, row: int, column: int) -> bool:
    """Whether the mover's wall has nothing there yet."""
    return state.wall[state.mover, row, column] == EMPTY


def words_of(state: State, take: Take) -> Words:
    """The consequence of a turn for its tag: points, or how full the line will be, and what the floor line costs."""
    result = consequence_of(state, take)
    words: Words = []
    if result.points is not None:
        words.append((f"+{result.points}", "good"))
    elif take.target != FLOOR_LINE:
        count = result.after.line_count[state.mover, take.target]
        words.append((f"{count}/{take.target + 1}", "good" if count > take.target else "plain"))
    if result.loss:
        words.append((f"−{result.loss}", "bad"))
    return words or [("0", "plain")]
