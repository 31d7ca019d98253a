"""The marks on the picture: what is lit, what is held, where a marker would come to stand, where the last move was."""

from __future__ import annotations

from ....draw.look import box_of
from ....draw.marks import TAG_LETTERS, Box, dot, last_move, lifted_shadow, ring, tag
from ....draw.svg import path, rectangle
from ....language import ordinal
from ...alhambra_family.rules.columns import SPACES, marked_space
from ...alhambra_family.text.parts import is_toggle, read_player
from ...alhambra_family.view.marks import RING_ROOM, lifted_ring, lit_markup, place_tags, preview_marker
from ..rules.placing import space_earned
from ..state import AWARDING, EXCHANGING, NAMING
from .showing import Showing


def shadows_markup(showing: Showing) -> str:
    """Beneath the pieces: the shadows of the dice that are kept."""
    return "".join(lifted_shadow(box.grown(-2), 11) for part, (box, _) in showing.raised_spots() if is_toggle(part))


def preview_markup(showing: Showing) -> str:
    """A faint marker on each lit column where it would come to stand, the hinted one clearer."""
    return "".join(preview_marker(showing, building, landing, lift=2) for building, landing in showing.landings() if landing < SPACES)


def _ways_back(showing: Showing) -> str:
    """An arrow wherever a marker would have to go back."""
    columns = showing.scene.columns
    earned = ((building, landing, space_earned(showing.state, building)) for building, landing in showing.landings() if landing < SPACES)
    return "".join(_way_back(columns[building].spaces[landing]) for building, landing, space in earned if landing != space)


def _way_back(end: Box) -> str:
    """A small arrow into the space where a marker slides to."""
    x, y = end.x + 1, end.middle[1]
    reach = 8 if end.width > 30 else 4
    line = path(f"M{x - reach - 4:.1f} {y:.1f}H{x - 2:.1f}", stroke="var(--ink)", stroke_width=2.2, stroke_linecap="round")
    return line + path(f"M{x - 3:.1f} {y - reach / 2:.1f}l{reach} {reach / 2}-{reach} {reach / 2}z", fill="var(--ink)")


def marks_markup(showing: Showing) -> str:
    """Above the pieces: the column that is rewarded, the last move, what is lit with the ways back to it, and what is held."""
    return _rewarded(showing) + _last(showing) + _lit(showing) + _ways_back(showing) + _held(showing)


def _rewarded(showing: Showing) -> str:
    """While rewards are given: a saffron bar on the column, and the place on the marker that is rewarded."""
    if showing.phase not in (AWARDING, EXCHANGING, NAMING):
        return ""
    building, place = showing.state.award_column, showing.state.award_place
    column = showing.scene.columns[building]
    space = marked_space(showing.state.columns, building, 0)
    if place:
        space = marked_space(showing.state.columns, building, space + 1)
    box = column.spaces[space]
    bar = rectangle(column.box.x + 6, column.box.y, column.box.width - 12, 4, 2, fill="var(--lit)")
    return bar + tag(box.x + box.width - 4, box.y - 1, [(showing.say(ordinal(place + 1)), "plain")], _tag_scale(showing), is_quiet=True)


def _lit(showing: Showing) -> str:
    """Rings on spaces, tiles, buttons and cards; dice, which are many, have a dot each."""
    small = 6 if showing.scene.is_wide else 5
    return lit_markup(showing, lambda part, box: _dot(box) if is_toggle(part) else ring(box.grown(RING_ROOM), 11 if box.height > 44 else small))


def _dot(box: Box) -> str:
    radius = max(3.4, box.width * 0.075)
    return dot(box.x + box.width - radius * 1.6, box.y + radius * 1.8, radius)


def _held(showing: Showing) -> str:
    return "".join(lifted_ring(box, box.width * 0.24) for part, (box, _) in showing.raised_spots() if showing.column(part) is None)


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
    """On each lit space the place it would be in its column now; on each track what an exchange brings."""
    scale = _tag_scale(showing)
    tracks = [showing.scene.columns[building].track for building in showing.lit_columns] if showing.phase == EXCHANGING else []
    gains = "".join(tag(track.x + track.width - 4, track.y - 1, [("+1", "good")], scale) for track in tracks)
    return place_tags(showing, 4, 1, scale) + gains


def _tag_scale(showing: Showing) -> float:
    return showing.least / TAG_LETTERS
