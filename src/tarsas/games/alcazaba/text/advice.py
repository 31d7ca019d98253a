"""A move of Alcazaba as somebody at the table would advise it."""

from __future__ import annotations

from typing import Final

from ....kernel import State
from ....language import Text
from ...alhambra_family.rules.dice import HANDS
from ...alhambra_family.text.advice import keeping_advice, placing_advice, starter_advice
from .. import state as game
from ..rules.building import tile_at
from ..rules.tiles import NO_TILE
from .log import cell_text, tile_text

_WITH_A_TILE: Final = {
    game.REBUILD: Text("Építs át a tartalékból: {tile}.", "Rebuild with {tile} from the reserve."),
    game.REMOVE: Text("Építs át, és tedd tartalékba ezt: {tile}.", "Rebuild: put {tile} into the reserve."),
    game.TAKE: Text("Vedd el ezt a lapkát: {tile}.", "Take {tile}."),
    game.RESERVE: Text("Tedd tartalékba ezt: {tile}.", "Reserve {tile}."),
    game.GIVE: Text("Add Macusnak ezt: {tile}.", "Give {tile} to Macus."),
}


def advice(state: State, action: int, is_tall: bool = False) -> Text:
    """Which dice to keep, where to place the marker, which tile to take, and where to build it."""
    kind, thing = game.kind_of(action), game.thing_of(action)
    if kind == game.KEEP_DICE:
        return keeping_advice(HANDS[thing])
    if kind == game.PLACE_MARKER:
        return placing_advice(thing)
    if kind == game.BUILD:
        x, y = game.cell_of(action)
        tile, cell = tile_text(state.in_hand), cell_text(x, y)
        old = tile_at(state, state.mover, x, y) if state.phase == game.REBUILDING else NO_TILE
        if old != NO_TILE:
            return Text("Cseréld ki: {old} helyett {tile}.", "Swap {old} for {tile}.").fill(old=tile_text(old), tile=tile)
        return Text("Építsd be a szökőkúttól {cell}: {tile}.", "Build {tile}, {cell} of the fountain.").fill(cell=cell, tile=tile)
    if kind == game.TAKE_START:
        return Text("Vedd el a kezdőjátékos-lapkát.", "Take the start-player tile.")
    if kind == game.NAME_STARTER:
        return starter_advice(thing)
    return _WITH_A_TILE[kind].fill(tile=tile_text(state.in_hand if kind in (game.RESERVE, game.GIVE) else thing))
