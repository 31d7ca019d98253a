"""Which piece is which, from one position to the next.

A state holds counts: it does not know that *this* blue tile went to the wall. So identities live outside it. They are folded over the
record, move by move: `first_tokens` for the first scene, then `carry` for each move. The fold depends on nothing but the
record, so every viewer sees the same piece move. Take the pieces of one and the same view throughout, `Looking()` say: the tokens
then fit the pieces of every other view, because all views list their pieces in the same order.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from itertools import count

from .looking import Piece, Tokens

Matches = dict[int, int]
"""For pieces of the new scene, by index, the piece of the old scene that each of them is."""

Likeness = Callable[[Piece, Piece], bool]


def fresh_token(moment: int, count: int) -> str:
    """The name of the count-th piece that first appeared at this moment. A moment comes only once, so no name is ever used twice."""
    return f"piece-{moment}-{count}"


def first_tokens(pieces: Sequence[Piece]) -> Tokens:
    """Names for the pieces of the first scene, or of a scene without a history."""
    return tuple(fresh_token(0, count + 1) for count in range(len(pieces)))


def carry(
    before: Sequence[Piece],
    tokens: Tokens,
    after: Sequence[Piece],
    *,
    sources: Iterable[str] = (),
    targets: Iterable[str] = (),
    moment: int,
) -> Tokens:
    """The names of the new scene's pieces, given those of the old scene.

    Only pieces of the same kind are taken for one another: first those that lie where they lay, then those that left a source part of the
    action for a target part, then those that stayed on their part, then the nearest. What is still unnamed is new and gets a
    name that never was. `moment` counts the actions of the record, from 1. Parts are those of the pieces: with the seat, on a board.
    """
    left, reached = frozenset(sources), frozenset(targets)
    matches = _unmoved(before, after)
    taken = set(matches.values())
    free = {index: old for index, old in enumerate(before) if index not in taken}
    nameless = {index: new for index, new in enumerate(after) if index not in matches}
    for is_likely in (_lies_still, lambda old, new: old.part in left and new.part in reached, _lies_on_its_part, _is_there):
        matches |= _matched(free, nameless, is_likely)
    fresh = count(1)
    return tuple(tokens[matches[index]] if index in matches else fresh_token(moment, next(fresh)) for index in range(len(after)))


def _unmoved(before: Sequence[Piece], after: Sequence[Piece]) -> Matches:
    """The pieces that are as they were: most of them, so they are looked up, not compared with all the others."""
    lying: dict[Piece, list[int]] = {}
    for index in reversed(range(len(before))):
        lying.setdefault(before[index], []).append(index)
    return {index: lying[piece].pop() for index, piece in enumerate(after) if lying.get(piece)}


def _lies_still(old: Piece, new: Piece) -> bool:
    return old.part == new.part and _distance(old, new) < 1


def _lies_on_its_part(old: Piece, new: Piece) -> bool:
    return old.part == new.part


def _is_there(old: Piece, new: Piece) -> bool:
    return True


def _matched(free: dict[int, Piece], nameless: dict[int, Piece], is_likely: Likeness) -> Matches:
    """Join pieces of the same kind that are alike, the nearest pair first: of those left over of the old scene and of the new one, from which they are taken."""
    pairs = sorted(
        (_distance(old, new), new_index, old_index)
        for new_index, new in nameless.items()
        for old_index, old in free.items()
        if old.kind == new.kind and is_likely(old, new)
    )
    matches: Matches = {}
    for _, new_index, old_index in pairs:
        if new_index in nameless and old_index in free:
            matches[new_index] = old_index
            del nameless[new_index], free[old_index]
    return matches


def _distance(old: Piece, new: Piece) -> float:
    # Rounded, so that equal distances are equal on every machine.
    return round(math.dist((old.x, old.y), (new.x, new.y)), 3)
