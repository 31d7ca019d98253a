"""Shares, Elo, intervals and the sequential test: what they say of games whose truth is known."""

from __future__ import annotations

import math
import random

import pytest

from tarsas.arena.lineups import schedule, tables_of
from tarsas.arena.statistics import SequentialTest, elo_of, ratings, share_interval
from tarsas.errors import BadOption


def pairs(generator: random.Random, share: float, count: int) -> list[float]:
    """Sets of two games each, in which the first bot wins with this probability."""
    return [((generator.random() < share) + (generator.random() < share)) / 2 for _ in range(count)]


def test_an_interval_holds_the_true_share_in_95_of_100_matches():
    generator = random.Random(1)
    held = sum(found.low <= 0.7 <= found.high for found in (share_interval(pairs(generator, 0.7, 60)) for _ in range(1_000)))
    assert 930 <= held <= 975


def test_whoever_has_won_all_is_not_sure_to_win_always():
    found = share_interval([1.0] * 30)
    assert (found.value, found.high) == (1.0, 1.0)
    assert 0.85 < found.low < 0.97


def test_paired_luck_narrows_the_interval():
    # Whoever gets the good luck wins: with seats swapped each pair is level.
    assert share_interval([0.5] * 50).high - share_interval([0.5] * 50).low < 0.5 * (
        share_interval([0.0, 1.0] * 25).high - share_interval([0.0, 1.0] * 25).low
    )


@pytest.mark.parametrize(("share", "verdict"), [(0.5, "low"), (0.65, "high")])
def test_the_sequential_test_is_wrong_in_one_of_twenty_matches_at_most(share: float, verdict: str):
    generator, test = random.Random(3), SequentialTest(0.5, 0.65)
    wrong = 0
    for _ in range(200):
        sets: list[float] = []
        while (found := test.verdict(sets)) is None:
            sets += pairs(generator, share, 5)
        wrong += found != verdict
    assert wrong <= 20


def test_elo_is_that_of_chess():
    assert elo_of(0.5) == 0
    assert elo_of(10 / 11) == pytest.approx(400)
    assert elo_of(0.25) == -elo_of(0.75)
    assert elo_of(1 / 3, fair=1 / 3) == pytest.approx(0)


def test_ratings_find_the_strengths_at_tables_of_two_and_of_three():
    generator, strengths = random.Random(5), (1.0, 2.0, 4.0)
    for players in (2, 3):
        games: dict[int, list[tuple[tuple[int, ...], tuple[float, ...]]]] = {}
        for task in schedule(3, players, "alternate", 900):
            winner = generator.choices(range(players), [strengths[bot] for bot in task.seating])[0]
            games.setdefault(task.luck, []).append((task.seating, tuple(float(seat == winner) for seat in range(players))))
        found = ratings(games, 3)
        for bot, expected in enumerate(400 * math.log10(strength / 2) for strength in strengths):
            assert found[bot].low - 15 <= expected <= found[bot].high + 15
            assert found[bot].high - found[bot].low < 120


def test_every_luck_is_played_on_every_seat():
    for bots, players, lineup in ((2, 2, "alternate"), (3, 2, "alternate"), (2, 3, "one"), (2, 4, "alternate"), (4, 3, "alternate")):
        tasks = schedule(bots, players, lineup, 24)  # type: ignore[arg-type]
        assert [task.number for task in tasks] == list(range(len(tasks)))
        for bot in range(bots):
            sat = [sum(task.seating[seat] == bot for task in tasks) for seat in range(players)]
            assert len(set(sat)) == 1, "each bot sits on each seat equally often"


def test_one_bot_alone_is_no_arena():
    with pytest.raises(BadOption, match="at least two"):
        tables_of(1, 2, "alternate")
