"""Where work is done: tasks are asked for as there is room, and a process that dies costs its task's time only."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Iterator
from functools import partial
from itertools import count
from pathlib import Path

import pytest

from tarsas.arena.workers import MOST_RESTARTS, ONE_THREAD, Workers, apart, here, on_cores
from tarsas.errors import BadOption


def killed(folder: Path, times: int, task: int) -> int:
    """The square of a task; at the third, this process dies as often as that."""
    with (folder / f"{task}").open("a") as marks:
        marks.write("x")
    if task == 3 and len((folder / "3").read_text()) <= times:
        time.sleep(0.2)
        os.kill(os.getpid(), signal.SIGKILL)
    return task * task


def threads_of(_: int) -> set[str | None]:
    return {os.environ.get(name) for name in ONE_THREAD}


@pytest.mark.parametrize("workers", [here, pytest.param(on_cores(2), marks=pytest.mark.slow)])
def test_tasks_are_asked_for_one_by_one_so_that_there_may_be_no_end_of_them(workers: Workers):
    asked = count()
    results = workers(str, asked)
    assert len({next(results) for _ in range(3)}) == 3
    results.close()
    assert next(asked) <= 3 + 3, "those that have ended, one for each process, and one that waits"


@pytest.mark.slow
def test_a_process_that_dies_costs_its_tasks_time_only(tmp_path: Path):
    taken: list[int] = []

    def tasks() -> Iterator[int]:
        for task in range(8):
            taken.append(task)
            yield task

    assert sorted(on_cores(2)(partial(killed, tmp_path, 2), tasks())) == [task * task for task in range(8)]
    assert taken == list(range(8)), "no task is asked for twice"
    assert len((tmp_path / "3").read_text()) == 3


@pytest.mark.slow
def test_processes_that_always_die_are_given_up(tmp_path: Path):
    with pytest.raises(BadOption, match="again and again"):
        list(on_cores(2)(partial(killed, tmp_path, 1_000), [3]))
    assert len((tmp_path / "3").read_text()) == MOST_RESTARTS + 1


@pytest.mark.slow
def test_a_process_apart_keeps_to_one_core_and_leaves_this_one_as_it_was():
    before = dict(os.environ)
    assert None not in apart(threads_of, 0)
    assert dict(os.environ) == before
