"""What can be asked about on Alhambra's picture."""

from __future__ import annotations

from ....draw.explained import explained, explained_layer
from ....draw.looking import Piece
from ...alhambra_family.view.explained import areas_of_kinds, heads, spare_markers
from .board import worth_box
from .showing import Showing


def explained_markup(showing: Showing) -> str:
    """The players' cards, the columns part by part, rounds, scoring track and dice; above them the pieces with a meaning of their own."""
    scene, columns, players = showing.scene, showing.scene.columns, showing.state.players
    return explained_layer(
        explained("player", *scene.cards[:players]),
        explained("macus", *scene.cards[players:]),
        explained("building", *heads(columns, 56 if scene.is_wide else 28)),
        explained("track", *(column.track for column in columns)),
        explained("worth", *map(worth_box, columns)) if scene.is_wide or not showing.is_over else "",
        explained("chain", *(column.chain for column in columns)),
        explained("rounds", scene.rounds),
        explained("score-track", scene.score_track),
        explained("dice", scene.tray.felt),
        spare_markers(showing.pieces),
        areas_of_kinds(showing.pieces, _name_of),
    )


def _name_of(piece: Piece) -> str | None:
    return piece.kind if piece.kind in ("caliph", "black-die") or piece.kind.startswith("tile-") else None
