"""Where work is done: in this process, in several on this machine, or on a Ray cluster. What comes of it is the same, wherever it is done.

Work is a function that can be pickled, and tasks, each an argument of it. Tasks are asked for one by one, as there is room for them, so there may be no end
of them; results come as they end, in any order, and whoever has enough stops asking.
"""

from __future__ import annotations

import multiprocessing
import os
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from typing import Any, Protocol, TypeVar

from ..errors import BadOption

MOST_RESTARTS = 3
"""So many times in a row workers may die before a task has ended; then something is wrong that will not pass."""
ONE_THREAD = {"OPENBLAS_NUM_THREADS": "1", "MKL_NUM_THREADS": "1", "OMP_NUM_THREADS": "1"}
"""By what the libraries of linear algebra are told to keep to one core; they read it once, when a process begins."""

Task = TypeVar("Task")
Result = TypeVar("Result")


class Workers(Protocol):
    """Somebody who does the tasks of some work and gives what comes of them."""

    def __call__(self, work: Callable[[Task], Result], tasks: Iterable[Task], /) -> Generator[Result, None, None]:
        """The results, as they end; closed, it stops."""


def here(work: Callable[[Task], Result], tasks: Iterable[Task], /) -> Generator[Result, None, None]:
    """One task after the other, in this process."""
    for task in tasks:
        yield work(task)


def on_cores(jobs: int) -> Workers:
    """Tasks side by side in so many processes. A process that dies costs its task's time: the task is done again."""
    if jobs == 1:
        return here

    def results(work: Callable[[Task], Result], tasks: Iterable[Task], /) -> Generator[Result, None, None]:
        return _in_processes(jobs, work, tasks)

    return results


def apart(work: Callable[[Task], Result], task: Task) -> Result:
    """One task in a process of its own, on one core: small products of matrices take many times as long where two threads wait for each other."""
    (result,) = _in_processes(1, work, [task])
    return result


def _in_processes(jobs: int, work: Callable[[Task], Result], tasks: Iterable[Task]) -> Generator[Result, None, None]:
    coming, waiting, deaths = iter(tasks), deque[Task](), 0
    while True:
        pool = ProcessPoolExecutor(jobs, multiprocessing.get_context("spawn"))
        running: dict[Future[Result], Task] = {}
        try:
            for result in _from_pool(pool, jobs, work, coming, waiting, running):
                deaths = 0
                yield result
            return
        except BrokenProcessPool:
            waiting.extendleft(reversed(running.values()))
            deaths += 1
            if deaths > MOST_RESTARTS:
                raise BadOption("The processes that work die again and again: is there memory enough for as many (--jobs)?") from None
        finally:
            pool.shutdown(cancel_futures=True)


def _from_pool(
    pool: ProcessPoolExecutor,
    jobs: int,
    work: Callable[[Task], Result],
    coming: Iterator[Task],
    waiting: deque[Task],
    running: dict[Future[Result], Task],
) -> Iterator[Result]:
    """Results as they end. Few more tasks than there are processes are handed out at a time, so that an early stop wastes little. A task stands in `waiting` or
    in `running` until it has ended, so that none is lost with the pool."""
    while True:
        while len(running) < jobs + 1:
            if not waiting and not _take(coming, waiting):
                break
            with _one_thread_each():
                submitted = pool.submit(work, waiting[0])
            running[submitted] = waiting.popleft()
        if not running:
            return
        ended, _ = wait(running, return_when=FIRST_COMPLETED)
        for future in sorted(ended, key=_is_broken):
            result = future.result()
            del running[future]
            yield result


def _take(coming: Iterator[Task], waiting: deque[Task]) -> bool:
    """One more task, if there is one."""
    for task in coming:
        waiting.append(task)
        return True
    return False


def _is_broken(future: Future[Any]) -> bool:
    return isinstance(future.exception(), BrokenProcessPool)


@contextmanager
def _one_thread_each() -> Iterator[None]:
    """A process that begins meanwhile is one of several: it keeps to one core."""
    added = {name: value for name, value in ONE_THREAD.items() if name not in os.environ}
    os.environ.update(added)
    try:
        yield
    finally:
        for name in added:
            del os.environ[name]


def on_ray(address: str) -> Workers:
    """Tasks on a Ray cluster whose machines have Társas installed; `local` starts one on this machine, which lasts as long as this process."""

    def results(work: Callable[[Task], Result], tasks: Iterable[Task], /) -> Generator[Result, None, None]:
        ray: Any = _ray()
        if not ray.is_initialized():
            ray.init(address=address, log_to_driver=False)
        remote, sent = ray.remote(_done).options(max_retries=MOST_RESTARTS), ray.put(work)
        coming, waiting, running = iter(tasks), deque[Task](), list[Any]()
        try:
            most = 1 + max(1, int(ray.cluster_resources().get("CPU", 1)))
            while True:
                while len(running) < most and _take(coming, waiting):
                    running.append(remote.remote(sent, waiting.popleft()))
                if not running:
                    return
                ended, running = ray.wait(running, num_returns=1)
                yield from ray.get(ended)
        finally:
            for unfinished in running:
                ray.cancel(unfinished)

    return results


def _done(work: Callable[[Task], Result], task: Task) -> Result:
    return work(task)


def _ray() -> Any:
    try:
        import ray
    except ImportError:
        raise BadOption('Work on a cluster needs Ray: pip install "tarsas[ray]".') from None
    return ray
