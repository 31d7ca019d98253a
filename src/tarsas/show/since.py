"""What the others did since somebody decided last: their turns, numbered alike on the board, on the players' cards and in the log."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Final

from ..contract import CHANCE
from ..draw import Drawing, Piece
from ..draw.layers import Drawn
from ..draw.leaves import on_leaf
from ..draw.look import box_of
from ..draw.looking import CARD, seat_part
from ..draw.marks import Box, around, last_move
from ..draw.svg import circle, group, label, with_more
from ..match import Line
from .identities import Identities

DIE = "die"
"""The kind, and the beginning of the part, of pieces that are thrown in every turn: where they lie says nothing."""

NARROW: Final = 600
"""Pictures that are enlarged on a phone or a tablet: their numbers would be larger than what they stand on."""
SMALL: Final = 1.7
"""In radii of a number: what is narrower would lie beneath it."""


@dataclass(frozen=True)
class Turn:
    """All that a seat decided in a row, from the position at `begin` to the one at `end`."""

    number: int
    seat: int
    begin: int
    end: int


def turns_since(line: Line, seats: Collection[int]) -> tuple[Turn, ...]:
    """The turns of the others since these seats decided last, oldest first; one alone needs no number, for the last move is marked anyhow."""
    if not seats:
        return ()
    start = next((ply + 1 for ply in range(len(line) - 1, -1, -1) if line.movers[ply] in seats), 0)
    begins: list[int] = []
    for ply in range(start, len(line)):
        if line.movers[ply] != CHANCE and (not begins or line.movers[begins[-1]] != line.movers[ply]):
            begins.append(ply)
    if len(begins) < 2:
        return ()
    return tuple(
        Turn(number, line.movers[begin], begin, end) for number, (begin, end) in enumerate(zip(begins, [*begins[1:], len(line)], strict=True), 1)
    )


def with_numbers(drawing: Drawing, identities: Identities, ply: int, turns: Sequence[Turn], is_tall: bool) -> Drawn:
    """The picture with a number beside what each turn moved, and a dashed line around it (the newest has its line already); and on the players' cards."""
    if not turns:
        return drawing.drawn
    drawn, radius = "", 9.5 if drawing.width < NARROW else 12
    for turn in turns:
        moved = _moved(identities, turn)
        found = [shown for lying, shown in zip(identities.pieces(ply), drawing.pieces, strict=True) if lying in moved]
        for leaf, pieces in groupby(sorted(found, key=lambda piece: drawing.leaf(piece.part) or ""), lambda piece: drawing.leaf(piece.part)):
            places = _places(pieces)
            lines = "".join(last_move(place.grown(2)) for place in places) if turn is not turns[-1] else ""
            # The largest has the number: beside what is small there is most to cover.
            largest = max(places, key=lambda place: place.width * place.height)
            drawn += on_leaf(lines + _beside(largest, turn.number, radius), leaf, drawing.shown)
    on_cards = "" if is_tall else group(_on_cards(drawing, turns, radius), class_="since-cards", pointer_events="none")
    return with_more(drawing.drawn, group(drawn, class_="since", pointer_events="none"), on_cards)


def _on_cards(drawing: Drawing, turns: Sequence[Turn], radius: float) -> str:
    """Each player's newest number on the card that the picture has of them; on a phone the cards are the page's, above the picture."""
    newest = {turn.seat: turn.number for turn in turns}
    return "".join(_badge(card, number, radius) for seat, number in newest.items() for card in drawing.where(seat_part(seat, CARD)))


def _moved(identities: Identities, turn: Turn) -> frozenset[Piece]:
    """The pieces that came to lie where the turn's decisions put them; else those that moved on the player's own board."""
    line = identities.line
    parts = {part for ply in range(turn.begin, turn.end) if line.movers[ply] == turn.seat for part in line.parts(ply + 1)}
    targets = parts | {seat_part(turn.seat, part) for part in parts}
    before, after = set(identities.pieces(turn.begin)), identities.pieces(turn.end)
    changed = [piece for piece in after if piece.kind != DIE and not piece.part.startswith(DIE) and piece not in before]
    own = seat_part(turn.seat, "")
    return frozenset(
        [piece for piece in changed if piece.part in targets]
        or [piece for piece in changed if piece.part.startswith(own)]
        or [piece for piece in changed if not any("/" in each.part for each in after)]
    )


def _places(pieces: Iterable[Piece]) -> list[Box]:
    """Around what lies on one part, each: what was moved in several places has no line across all that lies between them."""
    found: dict[str, list[Box]] = {}
    for piece in pieces:
        found.setdefault(piece.part, []).append(box_of(piece))
    return [around(boxes) for boxes in found.values()]


def _beside(box: Box, number: int, radius: float) -> str:
    """A number on the upper left corner, or to the right of what it would cover: what is counted there stands on the left."""
    if box.width >= SMALL * radius:
        return _badge(box, number, radius)
    return _badge(Box(box.x + box.width + radius * 0.8, box.y + box.height / 2, 0, 0), number, radius)


def _badge(box: Box, number: int, radius: float) -> str:
    """A number on the upper left corner, all of it on the picture: above it lies the page's bar."""
    x, y, size = max(box.x, radius), max(box.y, radius), radius * 1.3
    words = label(x, y + size * 0.36, str(number), size, text_anchor="middle", font_weight="700", class_="tag-text")
    return circle(x, y, radius, class_="tag") + words
