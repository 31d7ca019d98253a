"""What can be asked about on Alcazaba's picture."""

from __future__ import annotations

from ....draw.explained import explained, explained_layer
from ....draw.leaves import on_leaf
from ....draw.looking import Piece
from ....draw.marks import Box
from ...alhambra_family.view.explained import areas_of_kinds, chain, heads, spare_markers
from ..rules.tiles import NO_TILE
from .measures import COLUMNS, PlayerPlace
from .showing import Showing


def explained_markup(showing: Showing) -> str:
    """The players' areas, the columns part by part, rounds and tray; what lies on a leaf is asked about while it is turned up."""
    scene, state = showing.scene, showing.state
    places = scene.players[: state.players]
    return explained_layer(
        explained("player", *(place.head for place in places)),
        explained("macus", *(place.box for place in scene.players[state.players :])),
        *(on_leaf(_alhambra(showing, seat, place), showing.alhambra_leaf(seat), showing.shown) for seat, place in enumerate(places)),
        on_leaf(_columns(showing), showing.leaf(COLUMNS), showing.shown),
        explained("rounds", scene.rounds),
        explained("dice", scene.tray.felt) if any(piece.kind == "die" for piece in showing.pieces) else "",
        explained("hand", scene.tray.hand) if state.in_hand != NO_TILE else "",
        spare_markers(showing.pieces),
        areas_of_kinds(showing.pieces, _name_of),
    )


def _columns(showing: Showing) -> str:
    columns = showing.scene.columns
    return (
        explained("building", *heads(columns, columns[0].head_height))
        + explained("worth", *(column.worth for column in columns))
        + explained("majorities", *(column.majorities for column in columns))
        + explained("offer", *(column.offer for column in columns))
        + explained("chain", *map(chain, columns))
        + areas_of_kinds((piece for piece in showing.pieces if piece.kind == "start"), lambda piece: piece.kind)
    )


def _alhambra(showing: Showing, seat: int, place: PlayerPlace) -> str:
    """Where it grows, its fountain, its reserve board; in the head the length of its wall."""
    return (
        explained("ground", place.ground)
        + explained("fountain", showing.alhambras[seat].box(0, 0))
        + explained("reserve", place.reserve)
        + (explained("wall", _wall(place)) if showing.walls[seat] else "")
    )


def _wall(place: PlayerPlace) -> Box:
    """The length of the wall, in the head beneath the name."""
    middle = place.head.x + place.head.width / 2
    return Box(middle, place.head.y + place.head.height / 2, place.head.width / 2, place.head.height / 2)


def _name_of(piece: Piece) -> str | None:
    return "caliph" if piece.kind == "caliph" else None
