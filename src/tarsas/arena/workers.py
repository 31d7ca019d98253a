"""Where games are played: in this process, in several on this machine, or on a Ray cluster. The games are the same, wherever they are played."""

from __future__ import annotations

import multiprocessing
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from typing import Any

from ..errors import BadOption
from ..position import Game
from .entrants import Entrant, end_programs
from .games import Played, play_game
from .lineups import Task

MOST_RESTARTS = 3
"""So many times in a row workers may die before a game has ended; then something is wrong that will not pass."""

Results = Callable[[Game, Sequence[Entrant], Iterable[Task], int], Iterator[Played]]
"""Plays the tasks and gives the games as they end, in any order; whoever has enough stops asking."""


def here(game: Game, entrants: Sequence[Entrant], tasks: Iterable[Task], seed: int) -> Iterator[Played]:
    """One game after the other, in this process."""
    try:
        for task in tasks:
            yield play_game(game, entrants, task, seed)
    finally:
        end_programs()


def on_cores(jobs: int) -> Results:
    """Games side by side in so many processes. A process that dies costs its game's time: the game is played again."""
    return here if jobs == 1 else lambda game, entrants, tasks, seed: _in_processes(jobs, game, entrants, list(tasks), seed)


def _in_processes(jobs: int, game: Game, entrants: Sequence[Entrant], tasks: Sequence[Task], seed: int) -> Iterator[Played]:
    game.compile()  # once, before several processes would each compile the same
    waiting, deaths = {task.number: task for task in tasks}, 0
    while waiting:
        pool = ProcessPoolExecutor(jobs, multiprocessing.get_context("spawn"))
        try:
            for played in _from_pool(pool, jobs, game, entrants, list(waiting.values()), seed):
                del waiting[played.number]
                deaths = 0
                yield played
        except BrokenProcessPool:
            deaths += 1
            if deaths > MOST_RESTARTS:
                raise BadOption("The processes that play die again and again: is there memory enough for as many (--jobs)?") from None
        finally:
            pool.shutdown(cancel_futures=True)


def _from_pool(pool: ProcessPoolExecutor, jobs: int, game: Game, entrants: Sequence[Entrant], tasks: Sequence[Task], seed: int) -> Iterator[Played]:
    """Games as they end. Few more than there are processes are handed out at a time, so that an early stop wastes little."""
    coming, running = iter(tasks), set[Future[Played]]()
    while True:
        while len(running) < jobs + 1 and (task := next(coming, None)) is not None:
            running.add(pool.submit(play_game, game, entrants, task, seed))
        if not running:
            return
        ended, running = wait(running, return_when=FIRST_COMPLETED)
        for game_played in ended:
            yield game_played.result()


def on_ray(address: str) -> Results:
    """Games on a Ray cluster whose machines have Társas installed; `local` starts one on this machine."""

    def results(game: Game, entrants: Sequence[Entrant], tasks: Iterable[Task], seed: int) -> Iterator[Played]:
        ray: Any = _ray()
        ray.init(address=address, log_to_driver=False, ignore_reinit_error=True)
        remote = ray.remote(play_game).options(max_retries=MOST_RESTARTS)
        coming, running = iter(tasks), list[Any]()
        try:
            most = 2 * max(1, int(ray.cluster_resources().get("CPU", 1)))
            while True:
                while len(running) < most and (task := next(coming, None)) is not None:
                    running.append(remote.remote(game, list(entrants), task, seed))
                if not running:
                    return
                ended, running = ray.wait(running, num_returns=1)
                yield from ray.get(ended)
        finally:
            ray.shutdown()

    return results


def _ray() -> Any:
    try:
        import ray
    except ImportError:
        raise BadOption('Games on a cluster need Ray: pip install "tarsas[ray]".') from None
    return ray
