"""What can be asked about on Azteka's picture."""

from __future__ import annotations

from ....draw.explained import explained, explained_layer
from ....draw.look import box_of
from ....draw.marks import Box
from ..state import AGGRESSIVE, BIRTH, LAST_TURNS, PASSING, RINGS, SLICES, THREE
from ..text.parts import ROLE_IDS, read_space
from .labels import FIGURES, IN_ONE_RING, IN_ONE_SLICE, RINGS_HELD, SLICES_HELD
from .marks import handle_reach
from .measures import SLICE_ANGLE, Disc
from .panels import line_boxes
from .progress import progress_of
from .showing import Showing, decisions

GOALS = {SLICES_HELD: "spread", RINGS_HELD: "spread", IN_ONE_SLICE: "domination", IN_ONE_RING: "domination", FIGURES: "fate"}


def explained_markup(showing: Showing) -> str:
    """The stone with its rings and figures, the panels with role, goals and supply, and what has to be decided."""
    scene, state = showing.scene, showing.state
    is_of_three = state.mode == THREE
    mode = "-three" if is_of_three else "-aggressive" if state.mode == AGGRESSIVE else ""
    three = "-three" if is_of_three else ""
    handles = [_handle(scene.disc, ring) for ring in range(RINGS)]
    return explained_layer(
        explained(f"space{mode}", _around(scene.disc.x, scene.disc.y, scene.disc.radius)),
        explained(f"slice{three}", *(_medallion(scene.disc, place) for place in range(SLICES))),
        *(explained(name + three, *boxes) for name, boxes in _roles(showing).items()),
        explained(f"ring{mode}", *handles, *scene.ring_buttons),
        "" if is_of_three else explained("rounds", scene.heading),
        explained("rotations", Box(0, 0, 250, 26) if showing.is_big else Box(150, 0, 240, 30)) if _has_rotations(showing) else "",
        *(explained(name if name == "fate" else name + three, *boxes) for name, boxes in _goals(showing).items()),
        explained(f"supply{three}", *(panel.tray for panel in scene.panels)),
        *(
            explained(name, *scene.decisions[: len(decisions(state))])
            for phase, name in ((BIRTH, "birth"), (PASSING, "passing"))
            if state.phase == phase
        ),
    )


def _around(x: float, y: float, reach: float) -> Box:
    return Box(x - reach, y - reach, 2 * reach, 2 * reach)


def _medallion(disc: Disc, place: int) -> Box:
    return _around(*disc.at(disc.rim_inside + disc.rim / 2, (place + 0.5) * SLICE_ANGLE), disc.rim * 0.45)


def _handle(disc: Disc, ring: int) -> Box:
    """The arrow in the groove around a ring, on top of it."""
    radius = disc.handle_radius(ring)
    half = radius * handle_reach(disc, ring)
    return Box(disc.x - half, disc.y - radius - disc.groove / 2 - 3, 2 * half, disc.groove + 6)


def _has_rotations(showing: Showing) -> bool:
    state = showing.state
    return state.phase != LAST_TURNS and state.rotations * 3 >= state.rotation_limit


def _roles(showing: Showing) -> dict[str, list[Box]]:
    """The heads of the panels, and the figures on the board."""
    found: dict[str, list[Box]] = {}
    for seat, panel in enumerate(showing.scene.panels):
        found.setdefault(ROLE_IDS[showing.role_of(seat)], []).append(panel.box._replace(height=60 if panel.is_big else 42))
    for piece in showing.pieces:
        if read_space(piece.part) is not None:
            found[piece.kind].append(box_of(piece))
    return found


def _goals(showing: Showing) -> dict[str, list[Box]]:
    """The lines of progress, by the goal that they belong to."""
    found: dict[str, list[Box]] = {}
    for seat, panel in enumerate(showing.scene.panels):
        lines = progress_of(showing.state, showing.role_of(seat))
        for line, box in zip(lines, line_boxes(panel), strict=False):
            found.setdefault(GOALS[line.what], []).append(box)
    return found
