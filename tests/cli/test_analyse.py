"""`tarsas analyse` on the command line."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.conftest import Run

RECORDS = Path(__file__).parents[1] / "records"


def test_one_position_is_told_with_its_best_move_and_why(tarsas_command: Run):
    ran = tarsas_command("analyse", str(RECORDS / "alhambra-2.txt"), "--at", "30", "--playouts", "100", lang="hu_HU.UTF-8")
    assert ran.code == 0
    assert all(word in ran.out for word in ("30. lépés", "Nyerési esély", "Macus", "A legjobb lépés", "Mert ", "95%-os tartomány"))


def test_the_same_for_programs(tarsas_command: Run):
    ran = tarsas_command("analyse", str(RECORDS / "carnac-2-I-off-red.txt"), "--at", "4", "--playouts", "100", "--json")
    found = json.loads(ran.out)
    assert sum(found["chances"]) + found["neutral"] == pytest.approx(1, abs=0.001)
    assert found["moves"][0]["interval"][0] <= found["moves"][0]["chance"] <= found["moves"][0]["interval"][1]
    assert set(found["reason"]) == {"hu", "en"}


@pytest.mark.slow
def test_a_whole_game_is_told_decision_by_decision(tarsas_command: Run):
    ran = tarsas_command("analyse", str(RECORDS / "carnac-2-I-off-red.txt"), "--playouts", "100")
    assert ran.code == 0
    assert "Given away by a move" in ran.out


def test_a_ply_that_is_not_there_is_named(tarsas_command: Run):
    ran = tarsas_command("analyse", str(RECORDS / "azul-2-coloured.txt"), "--at", "9999")
    assert (ran.code, "9999" in ran.err) == (2, True)
