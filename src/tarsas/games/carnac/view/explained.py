"""What can be asked about on Carnac's picture."""

from __future__ import annotations

from ....draw.explained import explained, explained_layer
from ....draw.marks import Box
from ..state import DECIDING, PLACING
from .showing import Showing
from .stones import Stone


def explained_markup(showing: Showing) -> str:
    """The ground and the stones on it, those of dolmens as such; the supply, and what can be done with the next stone."""
    scene = showing.scene
    joined = {cell for _, cells in showing.dolmens for cell in cells}
    stones: dict[str, list[Box]] = {"standing": [], "lying": [], "dolmen": []}
    for stone in showing.stones:
        kind = "dolmen" if joined.issuperset(stone.cells) else "standing" if stone.is_standing else "lying"
        stones[kind].append(_seen(showing, stone))
    return explained_layer(
        explained("cell", scene.ground),
        *(explained(kind, *boxes) for kind, boxes in stones.items()),
        explained("supply", scene.supply),
        explained("ways", *scene.cards) if showing.phase == PLACING else "",
        explained("leave", scene.button) if showing.phase == DECIDING else "",
    )


def _seen(showing: Showing, stone: Stone) -> Box:
    """The box around what one sees of a stone."""
    across, down = zip(*stone.outline(showing.scene), strict=True)
    return Box(min(across), min(down), max(across) - min(across), max(down) - min(down))
