"""A Ray cluster: what is done on it is what is done here. It is one on this machine, with two workers."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import count

import numpy as np
import pytest

import tarsas
from tarsas.arena import Played, Tournament, entrant_named, here, on_ray
from tarsas.arena.training import NOTHING, Plan, play_games
from tarsas.arena.workers import Workers
from tarsas.bots import Budget

pytestmark = [pytest.mark.ray, pytest.mark.slow]


@pytest.fixture(scope="module")
def cluster() -> Iterator[Workers]:
    import ray

    with pytest.MonkeyPatch.context() as patched:
        patched.setenv("RAY_USAGE_STATS_ENABLED", "0")
        ray.init(address="local", num_cpus=2, include_dashboard=False, log_to_driver=False)
        yield on_ray("local")
        ray.shutdown()


def lines(games: list[Played]) -> list[tuple[int, ...]]:
    return [game.actions for game in sorted(games, key=lambda game: game.number)]


def test_a_tournament_on_it_has_the_same_games(cluster: Workers):
    entrants = [entrant_named(bot, Budget(playouts=20)) for bot in ("search", "untaught")]
    tournament = Tournament(tarsas.game("azul"), entrants, 6, seed=5)
    assert lines(list(tournament.run(cluster).games)) == lines(list(tournament.run(here).games))


def test_games_to_learn_from_are_the_same(cluster: Workers):
    work = partial(play_games, tarsas.game("azul"), Plan(positions=20, rivals=0.5), NOTHING, 2)
    there, near = ({number: samples for number, samples, _ in workers(work, range(3))} for workers in (cluster, here))
    assert there.keys() == near.keys()
    for number, samples in near.items():
        assert np.array_equal(there[number].features, samples.features)
        assert np.array_equal(there[number].targets, samples.targets)


def test_there_may_be_no_end_of_tasks_and_whoever_has_enough_stops(cluster: Workers):
    asked = count()
    results = cluster(str, asked)
    assert len({next(results) for _ in range(3)}) == 3
    results.close()
    assert next(asked) <= 3 + 3
    assert sorted(cluster(str, range(4))) == ["0", "1", "2", "3"], "and there is room for others"
