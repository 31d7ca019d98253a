"""`tarsas train`: what cannot be taught is said; what was taught is kept only if it wins."""

from __future__ import annotations

from pathlib import Path

import pytest

from tarsas.bots import training
from tarsas.bots.training import Trained, Training
from tests.cli.conftest import Run


def test_a_game_without_a_lesson_is_told_so(tarsas_command: Run):
    ran = tarsas_command("train", "carnac")
    assert ran.code != 0
    assert "has nothing to learn" in ran.err


@pytest.mark.parametrize(("is_better", "told"), [(True, "Written to"), (False, "nothing was written")])
def test_it_says_what_came_of_it(tarsas_command: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, is_better: bool, told: str):
    monkeypatch.setattr(Training, "run", lambda *_: Trained(1_000, 0.6, 0.7 if is_better else 0.5, is_better))
    ran = tarsas_command("train", "azul", "--folder", str(tmp_path / "work"), "--into", str(tmp_path / "net.npz"))
    assert ran.code == 0
    assert told in ran.out
    assert (tmp_path / "work" / "plan.json").exists()
    assert training.NEEDED_SCORE > 0.5
