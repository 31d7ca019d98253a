"""`tarsas puzzle` and `tarsas puzzles make` on the command line."""

from __future__ import annotations

from pathlib import Path

from tarsas.learn.puzzles import puzzle, read_file
from tests.cli.conftest import Run

CHOSEN = puzzle("carnac", 1)


def test_a_wrong_answer_is_told_what_it_costs_and_the_right_one_lists_all(tarsas_command: Run):
    wrong = CHOSEN.answers[-1]
    ran = tarsas_command("puzzle", "carnac", "--number", "1", typed=f"nonsense\nhint\n{wrong.notation}\n{CHOSEN.solution}\n")
    assert ran.code == 0, ran.err
    said = " ".join(ran.out.split())
    assert "'nonsense' is not a move" in said
    assert f"{round(100 * (CHOSEN.answers[0].chance - wrong.chance))} points of winning chance less" in said
    assert "That is the one!" in said
    assert all(f"{round(100 * answer.chance)}%" in said for answer in CHOSEN.answers)


def test_in_hungarian_and_in_words_the_answer_is_shown(tarsas_command: Run):
    ran = tarsas_command("puzzle", "carnac", "--number", "1", "--text", typed="tipp\nmegoldás\n", lang="hu_HU.UTF-8")
    assert ran.code == 0, ran.err
    assert "A megoldás:" in ran.out
    assert CHOSEN.why.hu[1:] in " ".join(ran.out.split())


def test_what_is_not_there_is_said(tarsas_command: Run):
    assert "no such puzzles" in tarsas_command("puzzle", "carnac", "--theme", "nothing").err
    assert "There is no puzzle 9999" in tarsas_command("puzzle", "carnac", "--number", "9999").err


def test_puzzles_are_made_into_a_file(tarsas_command: Run, tmp_path: Path):
    path = tmp_path / "mine.json"
    ran = tarsas_command("puzzles", "make", "carnac", "--count", "2", "--playouts", "1600", "--into", str(path))
    assert ran.code == 0, ran.err
    assert "2 puzzles of carnac" in " ".join(ran.out.split())
    found = read_file(path, "carnac")
    assert found.made.command == "tarsas puzzles make carnac --count 2 --playouts 1600 --seed 1"
    assert len(found.puzzles) == 2
