"""`tarsas train`: what cannot be taught is said; what was taught is kept only if it wins."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

from tarsas.arena import training
from tarsas.arena.statistics import Interval
from tarsas.arena.training import Trained, Training
from tarsas.arena.workbook import FittedNet
from tests.cli.conftest import Run


def test_a_game_without_a_lesson_is_told_so(tarsas_command: Run):
    ran = tarsas_command("train", "carnac")
    assert ran.code != 0
    assert "has nothing to learn" in ran.err


NET = FittedNet(np.zeros(0, np.float32), 1_000, (0.7, 0.6), (0.7, 0.61))


@pytest.mark.parametrize(("share", "told"), [(0.7, "Written to"), (0.5, "the game keeps what it has")])
def test_it_says_what_came_of_it(tarsas_command: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, share: float, told: str):
    seconds = {"games 1": 600.0, "games 2": 30.0, "net 1": 5.0, "compiling": 7.0, "measuring": 9.0}
    shares = {"untaught": Interval(0.8, 0.75, 0.85), "search": Interval(share, 0.4, 0.8)}
    monkeypatch.setattr(Training, "run", lambda *_: Trained((NET,), shares, seconds))
    ran = tarsas_command("train", "azul", "--folder", str(tmp_path / "work"), "--into", str(tmp_path / "net.npz"), "--jobs", "1")
    assert ran.code == 0
    assert told in ran.out
    assert "80.0% (75.0%–85.0%) of the games against the hand-written terms" in ran.out
    assert "Games 630 s, nets 5 s; besides, compiling 7 s, measuring 9 s." in ran.out
    assert "curves.svg" in ran.out
    assert training.NEEDED_SHARE > 0.5


@pytest.mark.parametrize(
    ("flags", "noted"),
    [
        ((), {"positions": 120, "backed": 0.0, "rivals": 0.0}),
        (("--minutes", "20"), {"positions": 200, "backed": 0.03, "rivals": 0.4, "minutes": 20}),
        (("--minutes", "20", "--rivals", "0", "--positions", "50"), {"positions": 50, "backed": 0.03, "rivals": 0.0, "minutes": 20}),
    ],
)
def test_a_course_is_played_otherwise_unless_the_command_says_how(
    tarsas_command: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, flags: tuple[str, ...], noted: dict[str, float]
):
    made_by = []

    def run(self: Training, into: Path, command: str) -> Trained:
        made_by.append(command)
        return Trained((NET,), {"search": Interval(0.5, 0.4, 0.6)}, {})

    monkeypatch.setattr(Training, "run", run)
    assert tarsas_command("train", "azul", "--folder", str(tmp_path / "work"), *flags).code == 0
    assert json.loads((tmp_path / "work" / "plan.json").read_text()) == {"game": "azul", "seed": 1, **noted}
    assert ("--minutes 20" in made_by[0]) == bool(flags)
    assert "--seed 1" in made_by[0]


def test_time_or_games(tarsas_command: Run):
    ran = tarsas_command("train", "azul", "--minutes", "1", "--games", "50")
    assert ran.code != 0
    assert "--minutes or --games" in ran.err


@pytest.mark.slow
def test_a_small_course_from_the_command_line(tarsas_command: Run, tmp_path: Path):
    work = tmp_path / "work"
    flags = ("--minutes", "0.01", "--positions", "10", "--measured", "2", "--jobs", "2", "--into", str(tmp_path / "net.npz"))
    ran = tarsas_command("train", "azul", "--folder", str(work), *flags)
    assert ran.code == 0
    assert {"learned.npz", "curves.svg", "games-00000.npz", "games-20000.npz", "games-40000.npz"} <= {file.name for file in work.iterdir()}
    assert "step 3 of 3" in ran.err
