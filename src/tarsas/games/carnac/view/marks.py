"""The marks on the picture: what is lit, what is held, where a move would lead, where the last one was."""

from __future__ import annotations

from typing import Final

from ....draw.marks import TOO_MANY_FOR_RINGS, Box, boxed, dot, last_move, ring
from ....draw.svg import group, placed, rectangle, stacked
from ..rules.play import shown_when_tipped
from ..state import is_place, placement, tip_action
from ..text.parts import Part
from .measures import Scene
from .showing import Showing
from .stone_shapes import INSET, PAINTS, UNIT, projected, symbol_art
from .stones import Stone
from .tags import dolmen_tag

GHOST_INSET: Final = 0.05


# --- Beneath the stones: what lies on the ground --------------------------------------------------------------------


def ground_marks(showing: Showing) -> str:
    """The last move, the places the last stone can fall on, and the cells that can be chosen. Stones in front of them hide them."""
    return stacked(_last(showing), *(_tip(showing, part) for part in showing.offered_tips), _cells(showing))


def _last(showing: Showing) -> str:
    """A dashed outline where the last stone was placed, or where it stood and where it fell."""
    scene, boxes = showing.scene, []
    for part in map(showing.part, showing.looking.last):
        if part is not None and part.cell >= 0:
            boxes += [scene.cell_box(part.cell), *([scene.cells_box(*part.fallen_on())] if part.direction >= 0 else [])]
    return stacked(*(last_move(box.grown(-1), scene.unit * 0.08) for box in boxes))


def tip_box(scene: Scene, part: Part) -> Box:
    """The ground that a tipped stone falls on."""
    return scene.cells_box(*part.fallen_on()).grown(-GHOST_INSET * scene.unit)


def _tip(showing: Showing, part: Part) -> str:
    """The stone as it would lie: a faint plate of the colour it would show, with its symbols, ringed."""
    scene, unit = showing.scene, showing.scene.unit
    box = tip_box(scene, part)
    colour = shown_when_tipped(showing.state.ground[part.cell], part.direction)
    # The symbols stand apart, so that the tag between them covers neither.
    middle_x, middle_y = box.middle
    apart = 0.6 * unit
    ways = ((-apart, 0.0), (apart, 0.0)) if box.width > box.height else ((0.0, -apart), (0.0, apart))
    symbols = "".join(symbol_art(colour, middle_x + right, middle_y + below, unit * 0.17) for right, below in ways)
    is_hinted = showing.previewed == tip_action(part.direction)
    plate = rectangle(*box, unit * 0.09, fill=PAINTS[colour].top)
    return group(plate, symbols, class_=None if is_hinted else "preview", opacity=0.8 if is_hinted else None) + ring(box, unit * 0.09)


def _cells(showing: Showing) -> str:
    """Dots on the cells that can be chosen, rings if they are few, and a ring on the one that is held."""
    scene = showing.scene
    named = map(showing.part, showing.looking.lit - showing.raised_parts)
    cells = sorted(part.cell for part in named if part is not None and part.is_cell)
    chosen = chosen_cell(showing)
    dotted, ringed = (cells, chosen) if len(cells) > TOO_MANY_FOR_RINGS else ([], (*cells, *chosen))
    rings = (ring(scene.cell_box(cell).grown(-2), scene.unit * 0.08) for cell in ringed)
    return stacked(*(_cell_dot(showing, cell) for cell in dotted), *rings)


def chosen_cell(showing: Showing) -> tuple[int, ...]:
    """The cell that is held or hinted at, if there is one."""
    if is_place(showing.previewed):
        return placement(showing.previewed)[:1]
    return (showing.held_cell,) if showing.held_cell >= 0 else ()


def _cell_dot(showing: Showing, cell: int) -> str:
    """In the middle of the cell; where a standing stone in front of it hides the middle, further up."""
    box = showing.scene.cell_box(cell)
    share_x, share_y = (0.42, 0.17) if _is_behind_standing(showing, cell) else (0.5, 0.5)
    return dot(box.x + box.width * share_x, box.y + box.height * share_y, max(3.4, showing.scene.unit * 0.055))


def _is_behind_standing(showing: Showing, cell: int) -> bool:
    """Whether a standing stone right below it on the picture hides most of a cell."""
    across, down = showing.scene.place_of(cell)
    return (across, down + 1) in showing.standing_places


# --- Above the stones -----------------------------------------------------------------------------------------------


def preview_markup(showing: Showing) -> str:
    """The stone that would be placed, faint, and once more the stones in front of it."""
    ghost = showing.previewed_stone
    if ghost is None:
        return ""
    shown = [ghost]
    for stone in sorted(showing.stones, key=lambda each: each.depth):
        if stone.depth > ghost.depth and any(_overlap(showing.scene, stone, other) for other in shown):
            shown.append(stone)
    # Fainter, as other previews are, it would be lost on the stones behind it.
    return group(_copy(showing.scene, ghost), class_="ghost", opacity=0.7) + "".join(_copy(showing.scene, stone) for stone in shown[1:])


def _overlap(scene: Scene, stone: Stone, other: Stone) -> bool:
    """Whether one stone may cover a part of the other on the picture."""
    (left, top, right, bottom), (west, north, east, south) = (_bounds(each.outline(scene)) for each in (stone, other))
    return left < east and west < right and top < south and north < bottom


def _bounds(points: list[tuple[float, float]]) -> tuple[float, float, float, float]:
    across, down = [x for x, _ in points], [y for _, y in points]
    return min(across), min(down), max(across), max(down)


def _copy(scene: Scene, stone: Stone) -> str:
    box = stone.ground(scene)
    return placed(stone.drawing, box.x, box.y, scene.unit / UNIT)


def tags_markup(showing: Showing) -> str:
    """What each choice does to the dolmens: on the places a stone can fall on, above a stone that would be placed."""
    return _tip_tags(showing) + _place_tag(showing)


def tag_scale(scene: Scene) -> float:
    """Tags are smaller on small boards."""
    return 0.82 if scene.is_small else 1


def _tip_tags(showing: Showing) -> str:
    scene, drawn = showing.scene, []
    for part in showing.offered_tips:
        action = tip_action(part.direction)
        box = tip_box(scene, part)
        room = scene.unit * (0.84 if box.width > box.height else 0.92)
        x, y = _tag_place(showing, part, box)
        drawn.append(dolmen_tag(x, y, showing.changes_of(action), tag_scale(scene), action != showing.previewed, room, showing.least))
    return "".join(drawn)


def _tag_place(showing: Showing, part: Part, box: Box) -> tuple[float, float]:
    """Between the two symbols; nearer to the stone that is tipped where another stone hides the far cell."""
    x, y = box.middle
    if box.width > box.height and _is_behind_standing(showing, part.fallen_on()[1]):
        x += 0.26 * showing.scene.unit * (1 if showing.scene.cell_box(part.cell).x > x else -1)
    return x, y


def _place_tag(showing: Showing) -> str:
    ghost, scene = showing.previewed_stone, showing.scene
    if ghost is None:
        return ""
    x, y = projected(ghost.across + 0.5, ghost.down + INSET, ghost.height)
    above = max(13.0, scene.top + y * scene.unit - 13 * tag_scale(scene))
    return dolmen_tag(scene.left + x * scene.unit, above, showing.changes_of(showing.previewed), tag_scale(scene), least=showing.least)


def part_box(showing: Showing, name: str) -> Box | None:
    """Where a part lies."""
    part, scene = showing.part(name), showing.scene
    if part is None:
        return None
    if part.is_decline:
        return scene.button
    if part.way >= 0:
        return scene.cards[part.way]
    return scene.cell_box(part.cell) if part.is_cell else tip_box(scene, part)


def tray_rings(showing: Showing) -> str:
    """Rings on the lit, held and hinted things of the tray."""
    drawn = []
    for name in sorted(showing.looking.lit | showing.raised_parts):
        part, box = showing.part(name), part_box(showing, name)
        if part is not None and box is not None and (part.is_decline or part.way >= 0):
            drawn.append(ring(box.grown(1.4), 13) if name in showing.raised_parts else boxed(box.grown(0.6), "lit", 12))
    return "".join(drawn)
