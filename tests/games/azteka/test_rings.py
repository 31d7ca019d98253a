"""The board as sets of bits: each trick equals the plain rule it stands for."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tarsas.games.azteka.rules import goals, rings
from tarsas.games.azteka.rules import play as rules
from tarsas.games.azteka.rules import random_action as picking
from tarsas.games.azteka.state import RINGS, SLICES, SPACES, STATE
from tarsas.kernel import bit_count, new_state

boards = st.integers(0, rings.EVERYWHERE)


def spaces_in(figures: int) -> set[int]:
    return {space for space in range(SPACES) if figures >> space & 1}


@pytest.mark.rule("AK2")
def test_spaces_of_the_inner_and_outer_ring_have_5_neighbours_and_the_others_8() -> None:
    counts = [sum(rings.are_neighbours(space, other) for other in range(SPACES)) for space in range(SPACES)]
    assert counts == [5] * 8 + [8] * 16 + [5] * 8


@pytest.mark.rule("AK2", "AK6")
def test_along_an_edge_spaces_of_the_inner_and_outer_ring_have_3_neighbours_and_the_others_4() -> None:
    counts = [sum(rings.share_an_edge(space, other) for other in range(SPACES)) for space in range(SPACES)]
    assert counts == [3] * 8 + [4] * 16 + [3] * 8


@given(boards)
def test_around_is_every_space_that_is_or_touches_a_figure(figures: int) -> None:
    here = spaces_in(figures)
    assert spaces_in(rings.around(figures)) == here | {space for space in range(SPACES) if any(rings.are_neighbours(space, other) for other in here)}


@pytest.mark.parametrize("space", range(SPACES))
def test_edges_are_the_spaces_that_share_one(space: int) -> None:
    assert spaces_in(rings.edges_of(space)) == {other for other in range(SPACES) if rings.share_an_edge(space, other)}


@given(boards)
def test_enclosed_is_every_space_all_of_whose_edges_are_held(figures: int) -> None:
    enclosed = {space for space in range(SPACES) if spaces_in(rings.edges_of(space)) <= spaces_in(figures)}
    assert spaces_in(rings.enclosed_by(figures)) == enclosed


@given(boards)
def test_counts(figures: int) -> None:
    here = spaces_in(figures)
    by_ring = [sum(rings.ring_of(space) == ring for space in here) for ring in range(RINGS)]
    assert bit_count(figures) == len(here)
    assert [rings.counts_by_ring(figures) >> 8 * ring & 255 for ring in range(RINGS)] == by_ring
    assert rings.rings_with(figures) == sum(count > 0 for count in by_ring)
    assert rings.has_full_ring(figures) == (SLICES in by_ring)


@given(boards)
def test_slices(figures: int) -> None:
    by_slice = [sum(rings.slice_of(space) == each for space in spaces_in(figures)) for each in range(SLICES)]
    assert spaces_in(rings.slices_with(figures)) == {each for each in range(SLICES) if by_slice[each] > 0}
    assert spaces_in(rings.full_slices(figures)) == {each for each in range(SLICES) if by_slice[each] == RINGS}
    assert goals.has_spread(figures) == (min(by_slice) > 0 and rings.rings_with(figures) == RINGS)


@given(boards, st.integers(0, 3), st.integers(1, 2))
def test_a_turned_ring_moves_every_figure_of_it_clockwise(figures: int, ring: int, steps: int) -> None:
    moved = {ring * SLICES + (space + steps) % SLICES if rings.ring_of(space) == ring else space for space in spaces_in(figures)}
    assert spaces_in(rings.turned(figures, ring, steps)) == moved


@given(boards, boards, st.integers(0, 2), st.integers(0, 1))
def test_the_open_spaces_are_those_where_one_can_place(life: int, death: int, mode: int, mover: int) -> None:
    state = new_state(STATE)
    state.mode, state.mover = mode, mover
    state.figures[0], state.figures[1] = life, death & ~life
    state.record.supply[:] = 1
    assert spaces_in(rules.open_spaces(state)) == {space for space in range(SPACES) if rules.can_place(state, space)}


@given(st.integers(1, rings.EVERYWHERE))
def test_the_nth_space_is_found_without_listing_them(spaces: int) -> None:
    up_to_ring = rings.counts_by_ring(spaces) * rings.FIRST_SLICE
    ordered = sorted(spaces_in(spaces))
    assert [picking.nth_space(spaces, up_to_ring, nth) for nth in range(len(ordered))] == ordered
