"""What the parts of Alcazaba's board have now, and what a move comes to, as a screen reader says it."""

from __future__ import annotations

from ....contract import EMPTY as NOTHING
from ....kernel import State, copy_of
from ....language import Text, plural_s
from ...alhambra_family.rules.dice import count_of
from ...alhambra_family.rules.turn import shown_dice
from ...alhambra_family.text.description import landing_text, next_roll_text
from ...alhambra_family.text.parts import read_column
from .. import state as game
from ..rules.building import build_tile, tile_at
from ..rules.play import can_place, landing_space
from ..rules.tiles import NO_TILE
from ..rules.walls import longest_wall
from .log import tile_text
from .parts import read_cell_part


def part_state(state: State, part: str) -> Text:
    """What a marker would do in a column; what stands on a cell."""
    building, cell = read_column(part), read_cell_part(part)
    if building is not None and state.phase == game.TURN and can_place(state, building):
        return landing_text(state, building, count_of(shown_dice(state), building), landing_space(state, building))
    if cell is not None and (tile := tile_at(state, state.mover, *cell)) != NO_TILE:
        return tile_text(tile)
    return NOTHING


def consequence(state: State, action: int) -> Text:
    """Where the marker would stand; which roll follows; how long the wall would be."""
    kind, thing = game.kind_of(action), game.thing_of(action)
    if kind == game.PLACE_MARKER:
        return landing_text(state, thing, count_of(shown_dice(state), thing), landing_space(state, thing))
    if kind == game.KEEP_DICE:
        return next_roll_text(state)
    if kind == game.BUILD and state.phase == game.BUILDING:
        return _wall_after(state, *game.cell_of(action))
    return NOTHING


def _wall_after(state: State, x: int, y: int) -> Text:
    """The longest outer wall before and after the tile in hand is built there."""
    after, seat = copy_of(state), state.mover
    build_tile(after, seat, state.in_hand, x, y)
    was, now = longest_wall(state, seat), longest_wall(after, seat)
    if was == now:
        return Text(f"a leghosszabb fal {now} szakasz marad", f"the longest wall stays {now} segment{plural_s(now)}")
    return Text(f"a leghosszabb fal {was} helyett {now} szakasz lesz", f"the longest wall goes from {was} to {now}")
