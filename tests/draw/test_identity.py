"""Pieces keep their identity from scene to scene."""

from __future__ import annotations

import itertools

from hypothesis import given
from hypothesis import strategies as st

from tarsas.draw import Piece, carry, first_tokens


def blue(part: str, x: float, y: float = 0) -> Piece:
    return Piece("blue", part, x, y, 10)


def red(part: str, x: float, y: float = 0) -> Piece:
    return Piece("red", part, x, y, 10)


def test_a_piece_that_lies_still_keeps_its_name():
    before = (blue("a", 0), blue("a", 10))
    assert carry(before, ("one", "two"), (blue("a", 10), blue("a", 0)), moment=1) == ("two", "one")


def test_the_pieces_of_the_action_travel_even_past_nearer_ones():
    before = (blue("factory-1/blue", 0), blue("centre/blue", 90))
    after = (blue("centre/blue", 95), blue("seat-0/line-1", 100))
    names = carry(before, ("far", "near"), after, sources=["factory-1/blue"], targets=["seat-0/line-1"], moment=4)
    assert names == ("near", "far")


def test_a_piece_that_shifts_on_its_part_stays_the_same():
    before = (blue("centre/blue", 0), blue("factory-1/blue", 20))
    after = (blue("centre/blue", 15), blue("centre/blue", 40))
    assert carry(before, ("there", "comes"), after, moment=1) == ("there", "comes")


def test_what_no_action_names_goes_to_the_nearest():
    before = (blue("line", 0), blue("line", 30))
    assert carry(before, ("left", "right"), (blue("wall", 40),), moment=1) == ("right",)


def test_a_blue_piece_never_becomes_a_red_one():
    assert carry((blue("a", 0),), ("one",), (red("a", 0),), sources=["a"], targets=["a"], moment=3) == ("piece-3-1",)


def test_a_name_that_is_gone_never_comes_back():
    scene = (blue("a", 0),)
    seen = list(first_tokens(scene))
    for moment in range(1, 5):
        gone = carry(scene, (seen[-1],), (), moment=2 * moment)
        seen += carry((), gone, scene, moment=2 * moment + 1)
    assert len(set(seen)) == len(seen)


PIECES = st.lists(
    st.builds(Piece, st.sampled_from(["blue", "red"]), st.sampled_from(["a", "b", "c"]), st.integers(0, 5), st.integers(0, 2), st.just(10.0)),
    max_size=12,
)
PARTS = st.lists(st.sampled_from(["a", "b", "c"]), max_size=2)


@given(st.lists(PIECES, min_size=1, max_size=6), PARTS, PARTS)
def test_names_are_unique_and_kinds_never_change(scenes, sources, targets):
    tokens = first_tokens(scenes[0])
    kinds = dict(zip(tokens, (piece.kind for piece in scenes[0]), strict=True))
    for moment, (before, after) in enumerate(itertools.pairwise(scenes), start=1):
        again = carry(before, tokens, after, sources=sources, targets=targets, moment=moment)
        tokens = carry(before, tokens, after, sources=sources, targets=targets, moment=moment)
        assert tokens == again
        assert len(set(tokens)) == len(after)
        for token, piece in zip(tokens, after, strict=True):
            assert kinds.setdefault(token, piece.kind) == piece.kind


@given(PIECES, PIECES)
def test_no_piece_is_new_while_one_of_its_kind_is_left_over(before, after):
    tokens = first_tokens(before)
    carried = carry(before, tokens, after, moment=1)
    for kind in ("blue", "red"):
        there, here = (sum(piece.kind == kind for piece in scene) for scene in (before, after))
        kept = sum(token in tokens for token, piece in zip(carried, after, strict=True) if piece.kind == kind)
        assert kept == min(there, here)
