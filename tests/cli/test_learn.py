"""`tarsas learn` on the command line."""

from __future__ import annotations

from pathlib import Path

import pytest

from tarsas import catalog
from tarsas.learn.lessons import lessons_of
from tests.cli.conftest import Run

LESSONS = [lesson for name in catalog.names() for lesson in lessons_of(name)]


@pytest.fixture(autouse=True)
def own_data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Progress is kept in a folder of the test."""
    monkeypatch.setattr("tarsas.cli.lesson_progress.user_data_path", lambda *names, **options: tmp_path / "data")
    return tmp_path / "data" / "lessons.json"


def test_all_lessons_are_listed_with_how_far_one_is(tarsas_command: Run):
    tarsas_command("learn", "azul", typed="1B2\n\nquit\n")
    ran = tarsas_command("learn", lang="hu_HU.UTF-8")
    assert ran.code == 0
    assert all(lesson.name in ran.out for lesson in LESSONS)
    assert "2/10. feladat" in " ".join(ran.out.split())


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.key)
@pytest.mark.parametrize("lang", ["hu_HU.UTF-8", "en_US.UTF-8"])
def test_a_lesson_is_played_to_its_end(tarsas_command: Run, lesson, lang: str):
    moves = [step.start.notation(step.expected[0]) for step in lesson.steps]
    ran = tarsas_command("learn", lesson.game.name, lesson.name, typed="\n\n".join([*moves, ""]) + "\n", lang=lang)
    assert ran.code == 0, ran.err
    language = lang[:2]
    assert lesson.ending.to(language).replace("**", "") in ran.out
    for step in lesson.steps:
        assert step.why.to(language).replace("**", "") in ran.out


def test_a_move_that_misses_the_point_is_answered_and_taken_back_or_played_on(tarsas_command: Run):
    ran = tarsas_command("learn", "azul", typed="1B1\non\n\n1B1\n\n1B2\n\nquit\n")
    told = ["One did not fit", "You may play on", "Take a colour", "One did not fit", "Take a colour", "the line is complete", "step 2 of 10"]
    places: list[int] = []
    for text in told:
        places.append(ran.out.index(text, places[-1] + 1 if places else 0))
    assert places == sorted(places)


def test_it_goes_on_where_it_stopped_and_begins_again_if_one_wants(tarsas_command: Run):
    tarsas_command("learn", "azul", typed="show\n\nskip\n")
    assert "step 3 of 10" in tarsas_command("learn", "azul").out
    assert "step 2 of 10" in tarsas_command("learn", "azul", typed="back\n").out
    assert "step 7 of 10" in tarsas_command("learn", "azul", "--step", "7").out
    assert "step 1 of 10" in tarsas_command("learn", "azul", "--restart").out


def test_who_does_not_see_the_board_hears_it(tarsas_command: Run):
    ran = tarsas_command("learn", "azul", "--text", typed="?\nquit\n")
    assert "factory 1" in ran.out.casefold()
    assert "**" not in ran.out


def test_moves_and_rules_can_be_asked_for(tarsas_command: Run):
    ran = tarsas_command("learn", "azul", typed="? 1B\nrules 4.2\nrules 99\nrules\nblue\nxyzzy\n9B9\nboard\nundo\nquit\n")
    for text in ("1B1 1B2", "From a factory", "There is no section", "fits", "I cannot read"):
        assert text in ran.out


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (("chess",), "chess"),
        (("azul", "openings"), "It has: first-game, grey-wall"),
        (("azul", "--step", "99"), "there are 1 to 10"),
    ],
)
def test_what_is_not_there_is_said(tarsas_command: Run, arguments: tuple[str, ...], complaint: str):
    ran = tarsas_command("learn", *arguments)
    assert ran.code == 2
    assert complaint in ran.err


@pytest.mark.parametrize("broken", ["", "[]", '{"azul/first-game": 7}', '{"azul/first-game": {"step": "x"}}'])
def test_a_file_of_progress_that_cannot_be_read_is_as_if_there_were_none(tarsas_command: Run, own_data: Path, broken: str):
    own_data.parent.mkdir(parents=True)
    own_data.write_text(broken, encoding="utf-8")
    assert "step 1 of 10" in tarsas_command("learn", "azul").out
