"""Puzzles on the page: right and wrong answers, what is told afterwards, and the streak that is kept, for guests too."""

from __future__ import annotations

from urllib.parse import parse_qs

import pytest

from tarsas.learn.puzzles import puzzle, puzzles_of

from .test_free_board import act
from .visitors import Visitor, anna, anyio_backend, app

__all__ = ["anna", "anyio_backend", "app"]

pytestmark = pytest.mark.anyio

BASE = "/puzzles/carnac/3"


def path_of(notation: str) -> list[str]:
    position = puzzle("carnac", 3).start
    return list(position.game.contract.words.parts(position.state, position.find(notation)))


async def test_the_right_move_solves_it_and_all_answers_are_told(anna: Visitor):
    page = await anna.open(BASE)
    assert "Find the best move" in page.text
    assert f"{round(100 * puzzle('carnac', 3).answers[0].chance)}%" not in page.text
    done = await act(anna, BASE, "", "move", move=path_of(puzzle("carnac", 3).solution))
    card = done["live"]["pieces"]["puzzle"]
    assert "Solved" in card
    for answer in puzzle("carnac", 3).answers:
        assert f"{round(100 * answer.chance)}%" in card
    assert parse_qs(done["live"]["state"])["done"] == ["solved"]
    assert "1 in a row" in done["live"]["pieces"]["streak"]
    assert "1 in a row" in (await anna.open("/puzzles")).text


async def test_a_wrong_move_is_taken_back_with_its_reaction_and_ends_the_streak(anna: Visitor):
    wrong = puzzle("carnac", 3).answers[-1]
    done = await act(anna, BASE, "", "move", move=path_of(wrong.notation))
    lost = round(100 * (puzzle("carnac", 3).answers[0].chance - wrong.chance))
    assert done["live"]["ply"] == 0
    assert f"{lost} points of winning chance less" in done["live"]["pieces"]["puzzle"]
    later = await act(anna, BASE, done["live"]["state"], "move", move=path_of(puzzle("carnac", 3).solution))
    assert "Solved" in later["live"]["pieces"]["puzzle"]
    assert "0 in a row" in later["live"]["pieces"]["streak"]


async def test_a_hint_names_the_theme_and_the_answer_can_be_shown(anna: Visitor):
    hinted = await act(anna, BASE, "", "hint")
    assert "Hint: Tipping" in hinted["live"]["pieces"]["puzzle"]
    shown = await act(anna, BASE, "", "show")
    assert (shown["live"]["ply"], parse_qs(shown["live"]["state"])["done"]) == (1, ["shown"])
    again = await act(anna, BASE, shown["live"]["state"], "again")
    assert again["live"]["ply"] == 0


async def test_the_next_is_one_that_was_not_answered(anna: Visitor):
    assert str((await anna.open("/puzzles/carnac")).url).endswith("/puzzles/carnac/1")
    await act(anna, "/puzzles/carnac/1", "", "show")
    assert str((await anna.open("/puzzles/carnac")).url).endswith("/puzzles/carnac/2")
    hard = next(each for each in puzzles_of("carnac") if each.difficulty == 3)
    assert str((await anna.open("/puzzles/carnac?difficulty=3")).url).endswith(f"/puzzles/carnac/{hard.number}")
    assert (await anna.open("/puzzles/carnac?theme=tip")).url.params["theme"] == "tip"
    assert (await anna.open("/puzzles/carnac/daily")).status_code == 200


async def test_what_is_no_puzzle_is_not_found(anna: Visitor):
    for address in ("/puzzles/carnac/0", "/puzzles/carnac/9999", "/puzzles/carnac/x", "/puzzles/chess", "/puzzles/carnac?theme=nothing"):
        assert (await anna.open(address)).status_code == 404, address
