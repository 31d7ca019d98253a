"""What the parts of Azul's board have now, and what a move comes to, as a screen reader says it."""

from __future__ import annotations

from ....contract import EMPTY as NOTHING
from ....contract import told_points
from ....kernel import State
from ....language import Text, plural_s
from ..state import FLOOR_LINE, column_of, is_take, taken
from ..view.consequences import Take, consequence_of, points_of_column
from .description import line_text
from .parts import Part, read_part


def part_state(state: State, part: str) -> Text:
    """What a line or the floor has now; tiles on offer say it by their name."""
    read = read_part(part, state.mover) or Part()
    if read.target == FLOOR_LINE:
        tiles = state.floor_count[read.seat]
        return Text(f"{tiles} csempe", f"{tiles} tile{plural_s(tiles)}")
    if read.target >= 0:
        return line_text(state, read.seat, read.target)
    return NOTHING


def consequence(state: State, action: int) -> Text:
    """`completes, plus 2 points; floor minus 1 point`, `line 3: 2 of 3 black`."""
    if not is_take(action):
        return told_points(points_of_column(state, column_of(action)))
    take = Take(*taken(action))
    result = consequence_of(state, take)
    told = []
    if result.points is not None:
        told.append(Text("kész, {points}", "completes, {points}").fill(points=told_points(result.points)))
    elif take.target != FLOOR_LINE:
        told.append(line_text(result.after, state.mover, take.target))
    if result.loss:
        told.append(Text("padló {points}", "floor {points}").fill(points=told_points(-result.loss)))
    return Text(*("; ".join(each) for each in zip(*told, strict=True))) if told else Text("nem kerül pontba", "costs nothing")
