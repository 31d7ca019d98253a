"""Glicko-2 as in Glickman's paper."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tarsas.service.people.glicko import FIRST_DEVIATION, Rating, Result, rated


def test_the_worked_example_of_the_paper():
    player = Rating(1500, 200, 0.06)
    results = [Result(Rating(1400, 30), 1.0), Result(Rating(1550, 100), 0.0), Result(Rating(1700, 300), 0.0)]
    after = rated(player, results)
    assert after.rating == pytest.approx(1464.06, abs=0.01)
    assert after.deviation == pytest.approx(151.52, abs=0.01)
    assert after.volatility == pytest.approx(0.05999, abs=0.00001)
    assert after.games == 1


def test_without_games_only_the_doubt_grows():
    rating = Rating(1500, 200, 0.06, 7)
    after = rated(rating, [])
    assert (after.rating, after.volatility, after.games) == (1500, 0.06, 7)
    assert after.deviation == pytest.approx(200.2714, abs=0.0001)
    assert rated(rating, [], periods=1e6).deviation == FIRST_DEVIATION


def test_a_win_lifts_a_loss_lowers_a_draw_between_equals_changes_nothing():
    one = Rating()
    assert rated(one, [Result(Rating(), 1.0)]).rating > 1500
    assert rated(one, [Result(Rating(), 0.0)]).rating < 1500
    assert rated(one, [Result(Rating(), 0.5)]).rating == pytest.approx(1500)


def test_an_upset_is_worth_more():
    beaten_strong = rated(Rating(1500, 80), [Result(Rating(1900, 80), 1.0)]).rating
    beaten_weak = rated(Rating(1500, 80), [Result(Rating(1100, 80), 1.0)]).rating
    assert beaten_strong - 1500 > 5 * (beaten_weak - 1500) > 0


def test_a_rating_is_provisional_until_enough_is_known():
    rating = Rating()
    played = 0
    while rating.is_provisional:
        rating = rated(rating, [Result(Rating(1500, 60), float(played % 2))], periods=0)
        played += 1
    assert 5 <= played <= 15


@given(
    st.floats(0, 4000),
    st.floats(30, 350),
    st.floats(0.01, 0.2),
    st.lists(st.tuples(st.floats(0, 4000), st.floats(30, 350), st.sampled_from([0.0, 0.5, 1.0])), min_size=1, max_size=12),
    st.floats(0, 1000),
)
def test_any_results_give_a_sane_rating(rating: float, deviation: float, volatility: float, faced: list[tuple[float, float, float]], periods: float):
    after = rated(Rating(rating, deviation, volatility), [Result(Rating(r, d), s) for r, d, s in faced], periods)
    assert math.isfinite(after.rating)
    assert 0 < after.deviation <= FIRST_DEVIATION
    assert 0 < after.volatility < 1.5
