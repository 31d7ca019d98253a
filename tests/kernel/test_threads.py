"""A team of threads: every chunk is done exactly once a run, by whichever thread, and the helpers go home with what they helped."""

from __future__ import annotations

import gc
import threading
import time
from typing import Any

import numpy as np
import pytest

from tarsas.kernel import SharedWords, ThreadTeam, bind, chunk_bounds, compilable, compiled, work_as_helper, work_as_leader

SHARE = 7


@compilable
def count_chunk(chunk: int, job: SharedWords, data: Any) -> None:
    """Add the job's number to the chunk's tally."""
    data[0][chunk] += job[0]


LEADER, HELPER = compiled(work_as_leader, work=count_chunk), compiled(work_as_helper, work=count_chunk)


def shared(threads: int) -> tuple[ThreadTeam, SharedWords, SharedWords]:
    job, tally = np.zeros(1, np.int64), np.zeros(threads * SHARE, np.int64)
    return ThreadTeam(threads, SHARE, LEADER, HELPER, job, (tally,)), job, tally


@pytest.mark.parametrize(("count", "threads"), [(1, 1), (4096, 1), (2, 2), (5, 2), (7, 3), (4096, 2), (4097, 4), (1000, 7)])
def test_chunks_cover_all_things_once_and_threads_get_equal_numbers_of_them(count: int, threads: int):
    bounds = chunk_bounds(count, threads)
    share, left_over = divmod(len(bounds) - 1, threads)
    assert left_over == 0
    assert (bounds[0], bounds[-1]) == (0, count)
    assert (np.diff(bounds) > 0).all()
    things = np.diff(bounds[::share])
    assert things.max() - things.min() <= 1


def test_the_last_chunks_of_a_thread_are_small():
    sizes = np.diff(chunk_bounds(4096, 2))
    mine, others = np.split(sizes, 2)
    assert list(mine) == sorted(mine, reverse=True) == list(others)
    assert mine[-1] == 8


@pytest.mark.parametrize("threads", [1, 2, 5])
def test_every_chunk_is_done_once_a_run(threads: int):
    team, job, tally = shared(threads)
    for number in range(1, 2_001):
        job[0] = number
        team.run()
        assert tally.sum() == threads * SHARE * number * (number + 1) // 2
    assert set(tally) == {2_000 * 2_001 // 2}


def test_a_helper_that_fell_asleep_wakes_up_again():
    team, job, tally = shared(2)
    job[0] = 1
    (helper,) = team._helpers
    for number in range(1, 4):
        deadline = time.monotonic() + 20
        while not helper._is_asleep:
            assert time.monotonic() < deadline
            time.sleep(0.001)
        team.run()
        assert tally.sum() == 2 * SHARE * number


def test_the_plain_functions_do_the_same():
    """One thread, uncompiled: what the atomic words mean."""
    meeting, job, tally = np.zeros(64, np.int64), np.array([3]), np.zeros(2 * SHARE, np.int64)
    assert bind(work_as_leader, work=count_chunk)(0, 2, SHARE, meeting, job, (tally,))
    assert set(tally) == {3}


def test_helpers_go_home_with_what_they_helped():
    before = set(threading.enumerate())
    team, _, _ = shared(3)
    team.run()
    helpers = set(threading.enumerate()) - before
    assert len(helpers) == 2
    del team
    gc.collect()
    for helper in helpers:
        helper.join(timeout=20)
    assert not any(helper.is_alive() for helper in helpers)
