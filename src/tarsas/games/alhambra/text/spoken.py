"""What the parts of Alhambra's board have now, and what a move comes to, as a screen reader says it."""

from __future__ import annotations

from ....contract import EMPTY as NOTHING
from ....kernel import State
from ....language import Text
from ...alhambra_family.rules.columns import free_space
from ...alhambra_family.text.description import landing_text, next_roll_text
from ...alhambra_family.text.parts import read_column
from .. import state as game
from ..rules.placing import may_place, space_earned, symbols_shown


def part_state(state: State, part: str) -> Text:
    """What a marker would do in a column, while dice lie on the table."""
    building = read_column(part)
    return NOTHING if building is None or state.phase != game.DECIDING else _landing(state, building, is_push=False)


def _landing(state: State, building: int, *, is_push: bool) -> Text:
    if not may_place(state, building):
        return NOTHING
    space = space_earned(state, building)
    landing = space if is_push else free_space(state.columns, building, space)
    return landing_text(state, building, symbols_shown(state, building), landing)


def consequence(state: State, action: int) -> Text:
    """Where the marker would stand; or which roll it is that follows."""
    kind, thing = game.kind_of(action), game.thing_of(action)
    if kind in (game.PLACE_MARKER, game.PUSH_MARKERS):
        return _landing(state, thing, is_push=kind == game.PUSH_MARKERS)
    if kind == game.KEEP_DICE:
        return next_roll_text(state)
    return NOTHING
