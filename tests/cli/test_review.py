"""`tarsas review` on the command line."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.conftest import Run

RECORDS = Path(__file__).parents[1] / "records"


@pytest.mark.slow
def test_a_game_is_reviewed_in_words_and_its_ledger_adds_up(tarsas_command: Run):
    ran = tarsas_command("review", str(RECORDS / "carnac-2-I-off-red.txt"), "--quick", lang="hu_HU.UTF-8")
    assert ran.code == 0, ran.err
    assert all(word in ran.out for word in ("kezdet", "vége", "pontosság", "Itt nincs szerencse"))


@pytest.mark.slow
def test_the_same_for_programs(tarsas_command: Run):
    ran = tarsas_command("review", str(RECORDS / "azul-2-coloured.txt"), "--quick", "--json")
    found = json.loads(ran.out)
    for ledger in found["ledgers"]:
        assert ledger["start"] + sum(ledger["by_seat"]) + ledger["luck"] == pytest.approx(ledger["end"], abs=1e-9)
    assert found["is_whole"]
    assert {each["grade"] for each in found["decisions"]} <= {"forced", "good", "inaccuracy", "mistake", "blunder"}
    assert all(sum(each["seats"]) + each["neutral"] == pytest.approx(1) for each in found["chances"])


def test_a_seat_that_is_not_there_is_named(tarsas_command: Run):
    ran = tarsas_command("review", str(RECORDS / "azul-2-coloured.txt"), "--seat", "3")
    assert (ran.code, "3" in ran.err) == (2, True)
