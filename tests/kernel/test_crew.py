"""A crew: all shares run, at the same time, results in order, errors told."""

from __future__ import annotations

import gc
import threading

import pytest

from tarsas.kernel import Crew


@pytest.mark.parametrize("threads", [1, 2, 5])
def test_results_come_in_the_order_of_the_shares(threads: int):
    crew = Crew(threads)
    for _ in range(50):
        assert crew.run(lambda number: number * number, [(number,) for number in range(threads)]) == [number * number for number in range(threads)]


def test_shares_run_at_the_same_time():
    """Each share waits for the other: one after the other they would never end."""
    barrier = threading.Barrier(2)
    assert sorted(Crew(2).run(lambda: barrier.wait(timeout=20), [(), ()])) == [0, 1]


@pytest.mark.parametrize("failing", [0, 1])
def test_an_error_of_any_share_is_raised_and_the_crew_goes_on(failing: int):
    crew = Crew(2)

    def fail(number: int) -> int:
        if number == failing:
            raise ValueError(f"share {number}")
        return number

    with pytest.raises(ValueError, match=f"share {failing}"):
        crew.run(fail, [(0,), (1,)])
    assert crew.run(abs, [(-1,), (-2,)]) == [1, 2]


def test_threads_end_with_their_crew():
    before = set(threading.enumerate())
    crew = Crew(4)
    crew.run(abs, [(1,), (2,), (3,), (4,)])
    hands = set(threading.enumerate()) - before
    assert len(hands) == 3
    del crew
    gc.collect()
    for hand in hands:
        hand.join(timeout=20)
    assert not any(hand.is_alive() for hand in hands)
