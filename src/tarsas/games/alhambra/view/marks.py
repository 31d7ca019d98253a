"""The marks on the picture: what is lit, what is held, where a marker would come to stand, where the last move was."""

from __future__ import annotations

from ....draw.look import box_of
from ....draw.marks import Box, dot, last_move, lifted_shadow, ring, tag
from ....draw.svg import group, path, rectangle
from ...alhambra_family.rules.columns import SPACES, marked_space, place_of
from ...alhambra_family.text.parts import is_toggle, read_player
from ...alhambra_family.view.pieces import marker
from ..rules.placing import space_earned
from ..state import AWARDING, EXCHANGING, NAMING, PLACE_MARKER, PUSH_MARKERS, kind_of
from ..text.notation import parts
from .showing import Showing

LIFT = 3
RING_ROOM = 1.4


def shadows_markup(showing: Showing) -> str:
    """Beneath the pieces: the shadows of the dice that are kept."""
    boxes = (showing.box(part) for part in sorted(showing.raised) if is_toggle(part))
    return "".join(lifted_shadow(box.grown(-2), 11) for box in boxes if box)


def preview_markup(showing: Showing) -> str:
    """A faint marker on each lit column where it would come to stand, the hinted one clearer; an arrow where it has to go back."""
    drawn = ""
    for part in sorted(showing.pointed):
        building = showing.column(part)
        landing = None if building is None else showing.landing(building)
        if building is None or landing is None or landing == SPACES:
            continue
        column = showing.scene.columns[building]
        box = column.marker(landing)
        is_hinted = building == hinted_building(showing)
        drawn += group(
            marker(showing.owner(showing.mover), box.x, box.y - (2 if is_hinted else 0), box.width), class_=None if is_hinted else "preview"
        )
        exact = space_earned(showing.state, building)
        if exact != landing:
            drawn += _way_back(column.space(exact), column.space(landing))
    return drawn


def hinted_building(showing: Showing) -> int | None:
    """The column of the hinted action, if it places a marker."""
    action = showing.looking.preview
    if action is None or kind_of(action) not in (PLACE_MARKER, PUSH_MARKERS):
        return None
    return showing.column(parts(showing.state, action)[-1])


def _way_back(start: Box, end: Box) -> str:
    """A small arrow into the space where a marker slides to."""
    x, y = end.x + 1, end.middle[1]
    reach = 8 if end.width > 30 else 4
    line = path(f"M{x - reach - 4:.1f} {y:.1f}H{x - 2:.1f}", stroke="var(--ink)", stroke_width=2.2, stroke_linecap="round")
    return line + path(f"M{x - 3:.1f} {y - reach / 2:.1f}l{reach} {reach / 2}-{reach} {reach / 2}z", fill="var(--ink)")


def marks_markup(showing: Showing) -> str:
    """Above the pieces: the column that is rewarded, the last move, what is lit, and what is held."""
    return _rewarded(showing) + _last(showing) + _lit(showing) + _held(showing)


def _rewarded(showing: Showing) -> str:
    """While rewards are given: a saffron bar on the column, and the place on the marker that is rewarded."""
    if showing.phase not in (AWARDING, EXCHANGING, NAMING):
        return ""
    building, place = showing.state.award_column, showing.state.award_place
    column = showing.scene.columns[building]
    space = marked_space(showing.state.columns, building, 0)
    if place:
        space = marked_space(showing.state.columns, building, space + 1)
    box = column.space(space)
    scale = 0.86 if showing.scene.is_wide else 0.62
    bar = rectangle(column.box.x + 6, column.box.y, column.box.width - 12, 4, 2, fill="var(--lit)")
    return bar + tag(box.x + box.width - 4, box.y - 1, [(f"{place + 1}.", "plain")], scale, is_quiet=True)


def _lit(showing: Showing) -> str:
    """Rings on spaces, tiles, buttons and cards; dice, which are many, have a dot each."""
    drawn = ""
    for part in sorted(showing.pointed - showing.raised):
        box = showing.box(part)
        if box is None:
            continue
        if is_toggle(part):
            radius = max(3.4, box.width * 0.075)
            drawn += dot(box.x + box.width - radius * 1.6, box.y + radius * 1.8, radius)
        else:
            drawn += ring(box.grown(RING_ROOM), 11 if box.height > 44 else 6 if showing.scene.is_wide else 5)
    return drawn


def _held(showing: Showing) -> str:
    drawn = ""
    for part in sorted(showing.raised):
        box = showing.box(part)
        if box is not None and showing.column(part) is None:
            drawn += ring(box._replace(y=box.y - LIFT).grown(RING_ROOM), box.width * 0.24)
    return drawn


def _last(showing: Showing) -> str:
    """A dashed outline: of the markers of a seat in a column, of a whole chain where no seat is named, of a card."""
    drawn = ""
    for name in showing.looking.last:
        seat, _, part = name.rpartition("/")
        building = showing.column(part)
        if building is not None and seat:
            pieces = [piece for piece in showing.pieces if piece.part == name and piece.kind.startswith("marker")]
            drawn += "".join(last_move(box_of(piece).grown(1), 6) for piece in pieces)
        elif building is not None:
            drawn += last_move(showing.scene.columns[building].chain.grown(2), 8)
        elif read_player(part, showing.state.players) is not None and (box := showing.box(part)):
            drawn += last_move(box.grown(-3), 8)
    return drawn


def tags_markup(showing: Showing) -> str:
    """On each lit space the place it would be in its column now; a cross where the marker would fall off; what an exchange brings."""
    drawn = ""
    scale = 0.86 if showing.scene.is_wide else 0.62
    for part in sorted(showing.pointed):
        building, box = showing.column(part), showing.box(part)
        if building is None or box is None:
            continue
        landing = showing.landing(building)
        if landing is None:
            words = "+1" if showing.phase == EXCHANGING else ""
        else:
            words = "×" if landing == SPACES else f"{place_of(showing.state.columns, building, landing) + 1}."
        if words:
            drawn += tag(box.x + box.width - 4, box.y - 1, [(words, "bad" if words == "×" else "good" if words == "+1" else "plain")], scale)
    return drawn
