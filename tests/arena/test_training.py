"""Training: it can be stopped and goes on, a course keeps to its time, and what was learned is taken only if it wins."""

from __future__ import annotations

import json
from collections import deque
from collections.abc import Callable, Generator, Iterable
from dataclasses import replace
from itertools import islice
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import tarsas
from tarsas.arena import training
from tarsas.arena.stopwatch import Stopwatch
from tarsas.arena.training import NOTHING, OWN, UNTAUGHT, Plan, Training, play_games
from tarsas.arena.workbook import write_net
from tarsas.arena.workers import Result, Task
from tarsas.bots.selfplay import Samples
from tarsas.contract import Learned
from tarsas.contract.learning import read_net
from tarsas.games.azul.features import FEATURES

SMALL = Plan(games=4, positions=20, passes=2, measured_games=2, measured_positions=30)
COURSE = replace(SMALL, minutes=1.0)


@pytest.fixture(autouse=True)
def small_work(monkeypatch: pytest.MonkeyPatch) -> None:
    """Files of two games, and nets fitted in this process."""
    monkeypatch.setattr(training, "GAMES_OF_A_FILE", 2)
    monkeypatch.setattr(training, "apart", lambda work, task: work(task))


class Clock:
    """A clock that goes on only where games are played and nets are fitted."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, of_games: float, of_a_net: float) -> None:
        self.now, self.teachers = 0.0, list[bytes]()

        def played(game: tarsas.Game, plan: Plan, learned: Learned, games: int, number: int) -> tuple[int, Samples, float]:
            self.now += of_games
            self.teachers.append(learned.tobytes())
            return *play_games(game, plan, learned, games, number)[:2], of_games

        def fitted(work: Callable[[Any], Any], task: Any) -> Any:
            self.now += of_a_net
            return work(task)

        monkeypatch.setattr(training, "play_games", played)
        monkeypatch.setattr(training, "apart", fitted)

    def __call__(self) -> float:
        return self.now


def numbers(folder: Path) -> list[int]:
    return sorted(int(file.stem.removeprefix("games-")) for file in folder.glob("games-*.npz"))


def stopped_at(step: str, far: float) -> Callable[[str, float, float], None]:
    def told(what: str, done: float, whole: float) -> None:
        if what.startswith(step) and done >= far:
            raise KeyboardInterrupt

    return told


def test_a_run_that_was_stopped_goes_on_and_plays_nothing_twice(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    game, into = tarsas.game("azul"), tmp_path / "net.npz"
    with pytest.raises(KeyboardInterrupt):
        Training(game, tmp_path, SMALL, told=stopped_at("games against itself", 2)).run(into)
    assert numbers(tmp_path) == [0]
    first = (tmp_path / "games-00000.npz").stat().st_mtime_ns
    monkeypatch.setattr(training, "NEEDED_SHARE", 0.0)
    trained = Training(game, tmp_path, SMALL).run(into, "tarsas train azul")
    assert (tmp_path / "games-00000.npz").stat().st_mtime_ns == first
    assert numbers(tmp_path) == [0, 1]
    assert trained.is_better
    assert trained.samples >= 30
    assert len(next(tmp_path.glob("measured-*.jsonl")).read_text().splitlines()) == 1 + SMALL.measured_games
    assert np.array_equal(read_net(into, FEATURES), read_net(tmp_path / "learned.npz", FEATURES))
    with np.load(into) as kept:
        assert json.loads(str(kept["figures"]))["made_by"] == "tarsas train azul"
    with pytest.raises(tarsas.BadOption, match="another plan"):
        Training(game, tmp_path, Plan(seed=2))


def test_what_does_not_win_stays_in_the_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(training, "NEEDED_SHARE", 1.01)
    trained = Training(tarsas.game("azul"), tmp_path, SMALL).run(tmp_path / "net.npz")
    assert not trained.is_better
    assert not (tmp_path / "net.npz").exists()
    assert len(read_net(tmp_path / "learned.npz", FEATURES)) > 0
    assert "cross-entropy" in (tmp_path / "curves.svg").read_text()


def test_games_of_another_run_are_learned_from_too(tmp_path: Path):
    game, into, plan = tarsas.game("azul"), tmp_path / "net.npz", replace(SMALL, games=2, passes=1)
    first = Training(game, tmp_path / "first", plan).run(into)
    both = Training(game, tmp_path / "second", replace(plan, seed=2, also=(tmp_path / "first",))).run(into)
    with np.load(tmp_path / "second" / "games-00000.npz") as own:
        assert both.samples == first.samples + len(own["targets"])
    with pytest.raises(tarsas.BadOption, match="no games to learn from"):
        Training(game, tmp_path / "third", Plan(also=(tmp_path / "nowhere",)))


def test_a_course_keeps_to_its_time_and_each_step_plays_by_the_net_before(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    clock = Clock(monkeypatch, of_games=2.0, of_a_net=2.0)
    trained = Training(tarsas.game("azul"), tmp_path, COURSE, clock=clock).run(tmp_path / "net.npz")
    spent = {what: seconds for what, seconds in trained.seconds.items() if what not in ("compiling", "measuring")}
    assert set(spent) == {f"{what} {step}" for what in ("games", "net") for step in (1, 2, 3)}
    assert 50 <= sum(spent.values()) <= 60
    assert spent["games 1"] < spent["games 2"] < spent["games 3"]
    samples = [net.samples for net in trained.nets]
    assert samples == sorted(samples)
    files = [sum(step * 20_000 <= number < (step + 1) * 20_000 for number in numbers(tmp_path)) for step in range(3)]
    teachers = [NOTHING, trained.nets[0].numbers, trained.nets[1].numbers]
    assert clock.teachers == [teacher.tobytes() for teacher, count in zip(teachers, files, strict=True) for _ in range(count)]
    assert set(trained.shares) == {UNTAUGHT, OWN}
    assert [len(net.unseen) for net in trained.nets] == [2, 2, 2]


def test_a_course_that_was_stopped_goes_on_with_what_is_left_of_its_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    clock = Clock(monkeypatch, of_games=2.0, of_a_net=2.0)
    for step, seconds in (("seconds of games against itself, step 1", 4.0), ("seconds of games against itself, step 3", 40.0)):
        with pytest.raises(KeyboardInterrupt):
            Training(tarsas.game("azul"), tmp_path, COURSE, told=stopped_at(step, seconds), clock=clock).run(tmp_path / "net.npz")
        clock.now += 1_000.0  # nobody counts the time between
    before = numbers(tmp_path)
    trained = Training(tarsas.game("azul"), tmp_path, COURSE, clock=clock).run(tmp_path / "net.npz")
    assert len(clock.teachers) == len(numbers(tmp_path)) > len(before), "nothing is played twice"
    assert 50 <= sum(seconds for what, seconds in trained.seconds.items() if what.startswith(("games", "net"))) <= 60
    assert clock.now - 2_000.0 <= 60


def test_games_that_wait_for_a_core_are_reckoned_with(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    clock = Clock(monkeypatch, of_games=4.0, of_a_net=2.0)

    def ahead(work: Callable[[Task], Result], tasks: Iterable[Task], /) -> Generator[Result, None, None]:
        coming, waiting = iter(tasks), deque[Task]()
        while True:
            waiting.extend(islice(coming, 2 - len(waiting)))
            if not waiting:
                return
            yield work(waiting.popleft())

    Training(tarsas.game("azul"), tmp_path, COURSE, ahead, clock=clock).run(tmp_path / "net.npz")
    assert 45 <= clock.now <= 60


def test_where_time_runs_short_there_are_fewer_passes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    clock = Clock(monkeypatch, of_games=1.0, of_a_net=9.0)
    plan = replace(COURSE, minutes=0.4, passes=8)
    trained = Training(tarsas.game("azul"), tmp_path, plan, clock=clock).run(tmp_path / "net.npz")
    passes = [len(net.unseen) for net in trained.nets]
    assert passes[0] == 8
    assert passes[-1] == training.FEWEST_PASSES


def test_a_game_without_luck_is_measured_from_openings_drawn_by_lot(tmp_path: Path):
    plan = replace(SMALL, games=2, measured_games=6)
    trained = Training(tarsas.game("azteka"), tmp_path, plan).run(tmp_path / "net.npz")
    assert 0.0 <= trained.shares[OWN].value <= 1.0
    heading, *played = (json.loads(line) for line in next(tmp_path.glob("measured-*.jsonl")).read_text().splitlines())
    assert heading["opening"] == training.DRAWN_MOVES
    assert len({tuple(game["actions"][:2]) for game in played}) > 1


def test_a_course_begins_with_nothing_and_some_modes_learn_nothing(tmp_path: Path):
    with pytest.raises(tarsas.BadOption, match="--further"):
        Training(tarsas.game("azul"), tmp_path, Plan(minutes=1.0, is_further=True))
    for game in (tarsas.game("azul", 3), tarsas.game("azul", wall="grey"), tarsas.game("carnac")):
        with pytest.raises(tarsas.BadOption, match="nothing to learn"):
            Training(game, tmp_path, Plan())


def test_a_stopwatch_counts_over_several_runs(tmp_path: Path):
    now = [5.0]
    for _ in range(2):
        watch = Stopwatch(tmp_path / "seconds.json", lambda: now[0])
        with watch.running("games"):
            now[0] += 2.0
            watch.note()
            now[0] += 1.0
        now[0] += 100.0
    assert watch.seconds == {"games": 6.0}


def test_a_net_of_other_features_is_not_taken(tmp_path: Path):
    write_net(tmp_path / "net.npz", np.zeros(7, np.float32), {})
    assert len(read_net(tmp_path / "net.npz", 198)) == 0
    assert len(read_net(tmp_path / "nothing.npz", 198)) == 0
