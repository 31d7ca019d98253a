"""Home for newcomers and for those who come back: the way to learn, and the puzzle of the day."""

from __future__ import annotations

import re
from datetime import UTC, date, datetime

import pytest

from tarsas import catalog
from tarsas.draw import Theme
from tarsas.learn.lessons import first_lesson
from tarsas.learn.puzzle_progress import PuzzleProgress
from tarsas.learn.puzzles import of_the_house, puzzle
from tarsas.web.pages import puzzles
from tarsas.web.pages.cards import on_shelf
from tarsas.web.pages.puzzles import daily_for, puzzle_picture

from .test_free_board import act
from .visitors import Visitor, alone_at, anna, anyio_backend, app, bence

__all__ = ["anna", "anyio_backend", "app", "bence"]

pytestmark = pytest.mark.anyio

SHELF = [contract.name for contract in on_shelf()]
DAY = date(2026, 11, 19)


def newcomer_in(page: str) -> str:
    """What a newcomer is told; nothing on the page of somebody else."""
    found = re.search(r'<div class="newcomer".*?</div>', page, re.DOTALL)
    return re.sub(r"\s+", " ", re.sub("<[^>]*>", "", found[0])).strip() if found else ""


def daily_in(page: str) -> str:
    found = re.search(r'<section class="daily".*?</section>', page, re.DOTALL)
    return found[0] if found else ""


def today() -> tuple[str, int]:
    found = of_the_house(SHELF, datetime.now(UTC).date())
    assert found
    return found.game, found.number


# --- newcomers


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", "Your first time here? Panni teaches you Azul in {} minutes. Let us learn – Azul"),
        ("hu", "Először vagy itt? Kezdd ezzel: Azul. Panni {} perc alatt megtanít rá. Tanuljunk – Azul"),
    ],
)
async def test_who_is_new_is_shown_the_first_lesson(anna: Visitor, language: str, told: str):
    anna.client.headers["Accept-Language"] = language
    page = (await anna.open("/")).text
    lesson = first_lesson(SHELF[0])
    assert lesson
    assert newcomer_in(page) == told.format(lesson.minutes)
    assert str((await anna.open(f"/learn/{SHELF[0]}")).url).endswith(f"/learn/{lesson.key}")


async def test_who_has_begun_a_game_is_not_new(anna: Visitor):
    await alone_at(anna, "carnac")
    assert not newcomer_in((await anna.open("/")).text)


async def test_who_was_invited_to_a_table_is_not_new(anna: Visitor, bence: Visitor):
    table = await alone_at(anna, "carnac")
    assert newcomer_in((await bence.open("/")).text)
    await bence.open(f"/t/{table}")
    assert newcomer_in((await bence.open("/")).text), "looking on is not playing"


async def test_a_lesson_that_is_finished_and_no_other_makes_nobody_new(anna: Visitor):
    address = "/learn/azul/first-game"
    await act(anna, address, "step=1", "step", value="4")
    assert newcomer_in((await anna.open("/")).text), "one that was begun can be gone on with"
    await act(anna, address, "step=10", "skip")
    assert not newcomer_in((await anna.open("/")).text)


async def test_where_no_game_has_a_lesson_nobody_is_sent_to_one(anna: Visitor, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("tarsas.web.pages.cards.first_lesson", lambda _: None)
    page = (await anna.open("/")).text
    assert not newcomer_in(page)
    assert "Five board games, one table" in page


# --- the puzzle of the day


async def test_home_offers_the_puzzle_of_the_day(anna: Visitor):
    game, number = today()
    shown = daily_in((await anna.open("/")).text)
    assert f'href="/puzzles/{game}/daily"' in shown
    assert f"{catalog.find(game).words.TITLE.en}:" in shown
    assert str((await anna.open(f"/puzzles/{game}/daily")).url).endswith(f"/puzzles/{game}/{number}")
    pictures = set(re.findall(r'(?:src|srcset)="([^"]+)"', shown))
    assert len(pictures) == 4
    for picture in pictures:
        assert (await anna.client.get(picture)).headers["content-type"] == "image/svg+xml"


async def test_every_picture_of_the_puzzle_is_loaded_late_and_says_nothing(anna: Visitor):
    images = re.findall("<img[^>]*>", daily_in((await anna.open("/")).text))
    assert len(images) == 2
    assert all('loading="lazy"' in image and 'alt=""' in image for image in images)


async def test_who_has_answered_it_is_told_so_and_offered_the_next(anna: Visitor):
    game, number = today()
    base, found = f"/puzzles/{game}/{number}", puzzle(game, number)
    path = list(found.start.game.contract.words.parts(found.start.state, found.start.find(found.solution)))
    await act(anna, base, "", "move", move=path)
    shown = daily_in((await anna.open("/")).text)
    assert "You have solved it." in shown
    assert f'href="/puzzles/{game}"' in shown
    assert "/daily" not in shown


async def test_who_was_shown_the_answer_has_not_solved_it(anna: Visitor):
    game, number = today()
    await act(anna, f"/puzzles/{game}/{number}", "", "show")
    shown = daily_in((await anna.open("/")).text)
    assert "You have answered it." in shown
    assert "solved" not in shown


async def test_another_puzzle_that_was_solved_says_nothing_of_it():
    found = of_the_house(SHELF, DAY)
    assert found
    other = puzzle(found.game, found.number % 60 + 1)
    daily = daily_for(DAY, PuzzleProgress().after(other, is_right=True))
    assert daily
    assert (daily.number, daily.is_solved, daily.is_missed) == (found.number, False, False)


async def test_where_no_game_has_puzzles_there_is_none_of_the_day(anna: Visitor, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("tarsas.learn.puzzles.puzzles_of", lambda _: ())
    puzzles.daily_of.cache_clear()
    page = (await anna.open("/")).text
    puzzles.daily_of.cache_clear()
    assert not daily_in(page)
    assert 'class="evening"' in page
    assert 'class="shelf"' in page


# --- its picture


async def test_the_picture_is_drawn_once_and_sent_to_nobody_who_has_it(anna: Visitor, monkeypatch: pytest.MonkeyPatch):
    drawn = []

    def alone(*asked: object) -> str:
        drawn.append(asked)
        return "<svg/>"

    monkeypatch.setattr(puzzles, "alone", alone)
    puzzle_picture.cache_clear()
    address = "/picture/carnac/puzzle/3/tall/light.svg"
    answers = [await anna.client.get(address) for _ in range(3)]
    assert len(drawn) == 1
    assert answers[0].headers["cache-control"].startswith("public")
    again = await anna.client.get(address, headers={"If-None-Match": answers[0].headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    puzzle_picture.cache_clear()


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("game", SHELF)
async def test_the_picture_speaks_no_language(game: str, theme: Theme):
    texts = re.findall(r"<text\b(?![^>]*class=\"sign\")[^>]*>(.*?)</text>", puzzle_picture(game, 1, "tall", theme), re.DOTALL)
    assert not [text for text in texts if any(letter.isalpha() for letter in re.sub(r"<[^>]*>|&[#\w]+;", "", text))]


@pytest.mark.parametrize(
    "address", ["/9999/tall/light", f"/{10**50}/tall/light", "/0/tall/light", "/x/tall/light", "/1/tablet/light", "/1/tall/blue"]
)
async def test_what_is_no_picture_of_a_puzzle_is_not_found(anna: Visitor, address: str):
    assert (await anna.client.get(f"/picture/carnac/puzzle{address}.svg")).status_code == 404
