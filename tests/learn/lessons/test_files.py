"""A lesson's file that is wrong says where and what."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tarsas import catalog
from tarsas.errors import UnknownGame
from tarsas.learn.lessons import BadLesson, UnknownLesson, find_lesson, first_lesson, read_lessons

GREY_WALL = catalog.find("azul").folder / "lessons" / "grey-wall.toml"


def read(tmp_path: Path, *changes: tuple[str, str]):
    """The lesson on the grey wall with something else in it."""
    text = GREY_WALL.read_text(encoding="utf-8")
    for old, new in changes:
        assert old in text
        text = text.replace(old, new, 1)
    folder = tmp_path / "azul" / "lessons"
    folder.mkdir(parents=True)
    (folder / "changed.toml").write_text(text, encoding="utf-8")
    return read_lessons(catalog.find("azul"), folder)


def test_as_it_is_it_can_be_read(tmp_path: Path):
    assert [lesson.name for lesson in read(tmp_path)] == ["changed"]


WRONG = [
    (('expect = ["CB2"]', 'expect = ["CB9"]'), "step 1: no legal move fits “CB9”. There are: CB2, CBF."),
    (('expect = ["=3"]', 'expects = ["=3"]'), "step 2: nobody knows what “task” means."),
    (('en = "Choose a column"', 'de = "Wähle"'), "step 2: “title” needs a text in hu and in en"),
    (("round 5, offer", "round five, offer"), "step 4: Line 2: 'round five, offer"),
    (('then = "=4 +BBKW', 'then = "=5 +BBKW'), "step 3: “then”: '=5' is not legal here."),
    (("player = 1\n", "player = 3\n"), "the learner is to move, but it is the turn of player 1"),
    (('others = ["Panni"]', 'others = ["Panni", "Marci"]'), "2 play, so “player” is one of them and “others” has 1 names."),
    (("minutes = 3", 'minutes = "3"'), "“minutes” is '3'; expected a whole number."),
    (
        ('task = { hu = "Tedd a pirosat a 3. oszlopba, a sárga fölé", en = "Put the red tile in column 3, above the yellow one" }', ""),
        "step 2: “task” is missing.",
    ),
    (('expect = ["=3"]', 'expect = ["=3", "=4"]'), "step 3: it goes on from a step with several right moves"),
    (("[[step]]", "[[step"), "this is no TOML"),
]


@pytest.mark.parametrize(("change", "complaint"), WRONG, ids=[complaint[:40] for _, complaint in WRONG])
def test_what_is_wrong_is_told_with_file_and_step(tmp_path: Path, change: tuple[str, str], complaint: str):
    with pytest.raises(BadLesson, match=re.escape(complaint)) as raised:
        read(tmp_path, change)
    assert str(raised.value).startswith("azul/lessons/changed.toml")


def test_lessons_are_found_by_game_and_name():
    assert find_lesson("azul", "grey-wall").key == "azul/grey-wall"
    assert first_lesson("azul") is find_lesson("azul", "first-game")
    with pytest.raises(UnknownLesson, match=r"azul has no lesson 'chess'\. It has: first-game, grey-wall\."):
        find_lesson("azul", "chess")
    with pytest.raises(UnknownGame):
        find_lesson("chess", "first-game")
