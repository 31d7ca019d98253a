"""The small pictures in the log: dice, and the tiles that come to the columns."""

from __future__ import annotations

from ....contract import Sign
from ....kernel import State
from ...alhambra_family.rules.dice import HANDS
from ...alhambra_family.view.pieces import DIE_SIDE, face_id
from ...alhambra_family.view.signs import dice_signs
from ..state import DICE_SHOW, DIE_SHOWS, KEEP_DICE, TILE_COMES, TILE_IDS, kind_of, thing_of
from .tiles import TILE_SIDE, tile_id


def signs(state: State, action: int) -> tuple[Sign, ...]:
    """The dice that are rolled or kept, the tile that is laid on a column."""
    kind, thing = kind_of(action), thing_of(action)
    if kind in (DICE_SHOW, KEEP_DICE):
        return dice_signs(HANDS[thing])
    if kind == TILE_COMES:
        return (Sign(tile_id(TILE_IDS[thing]), TILE_SIDE),)
    return (Sign(face_id(thing), DIE_SIDE),) if kind == DIE_SHOWS else ()
