"""The small dice and buildings in the log."""

from __future__ import annotations

from ....contract import Sign
from ....kernel import State
from ...alhambra_family.rules.dice import HANDS
from ...alhambra_family.view.signs import building_sign, dice_signs
from ..rules.tiles import BUILDING_OF
from ..state import BUILD, DICE_SHOW, GIVE, KEEP_DICE, LAY, REBUILD, REMOVE, RESERVE, TAKE, kind_of, thing_of


def signs(state: State, action: int) -> tuple[Sign, ...]:
    """The dice that are rolled or kept; or the building on the tile that it is about."""
    kind, thing = kind_of(action), thing_of(action)
    if kind in (DICE_SHOW, KEEP_DICE):
        return dice_signs(HANDS[thing])
    if kind in (LAY, TAKE, REBUILD, REMOVE):
        return (building_sign(BUILDING_OF[thing]),)
    return (building_sign(BUILDING_OF[state.in_hand]),) if kind in (RESERVE, GIVE, BUILD) else ()
