"""The review in the browser: both moves on the board, from decision to decision by keyboard, on a phone, in both languages; and a mistake tried again."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

import tarsas
from tarsas.learn.review import Budget, Reviewer
from tarsas.service.house import House, HouseSettings
from tarsas.service.thinking.pool import REVIEW_LEASE
from tests.learn.lines import played, record_of
from tests.web.serving import RunningServer

from .test_axe import complaints
from .windows import LAPTOP, PHONE, Company, address_of

pytestmark = pytest.mark.slow

ENOUGH = Budget(quick=100, candidates=200, deep=400, moves=3, check=800, draws=6)
GAMES = {"azul": ("azul", 2, 70), "carnac": ("carnac", 2, 30), "alhambra": ("alhambra", 3, 60)}


async def searched(database: Path) -> dict[str, str]:
    """A database with a finished review of each game; their addresses."""
    found = {}
    async with await House.open(database, workers=0, settings=HouseSettings(compiles=False, runs_timers=False)) as house:
        person = (await house.people.new_guest("en")).person.id
        for name, (game, players, longest) in GAMES.items():
            record = record_of(played(tarsas.game(game, players), 3, longest=longest))
            key = (await house.review_of(record, person)).key
            row = await house.reviews.take("test", REVIEW_LEASE)
            assert row is not None
            reviewer = Reviewer(record.line, budget=ENOUGH)
            for _ in reviewer.run():
                pass
            assert await house.reviews.keep("test", row, reviewer.findings.to_json())
            found[name] = f"/review/{key}"
    return found


@pytest.fixture(scope="module")
def reviews(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, dict[str, str]]]:
    """A server that has them."""
    database = tmp_path_factory.mktemp("reviewed") / "games.db"
    # In a thread of its own: the browser's event loop runs in this one.
    with ThreadPoolExecutor(1) as thread:
        addresses = thread.submit(lambda: asyncio.run(searched(database))).result()
    with RunningServer(database) as server:
        yield server.url, addresses


@pytest.fixture
def company(chromium: Browser, reviews: tuple[str, dict[str, str]]) -> Iterator[Company]:
    everybody = Company(chromium, reviews[0])
    yield everybody
    faults = everybody.faults
    everybody.leave()
    assert not faults, "\n".join(faults)


def opened(page: Page) -> str:
    """The ply of the decision that is open, once the board shows it with its moves."""
    page.locator("#board .overlay .pill").first.wait_for(state="attached")
    row = page.locator("#listing li.open")
    ply = row.get_attribute("data-ply") or ""
    page.locator(f"#board[data-ply='{ply}'] .overlay .drawn.mine").first.wait_for(state="attached")
    return ply


def test_decisions_are_opened_by_arrows_and_drawn_on_the_board(company: Company, reviews: tuple[str, dict[str, str]]):
    page = company.window(size=LAPTOP).opened(reviews[1]["azul"])
    page.locator("#overview h2").wait_for()
    assert page.locator("#listing .decisions li").count() >= 2
    first = opened(page)
    page.locator("#listing li.open .instead").wait_for()
    plies = sorted(int(row.get_attribute("data-ply") or 0) for row in page.locator("#listing .decisions li").all())
    key = "ArrowLeft" if int(first) == plies[-1] else "ArrowRight"
    page.keyboard.press(key)
    following = str(plies[plies.index(int(first)) + (1 if key == "ArrowRight" else -1)])
    page.locator(f"#listing li.open[data-ply='{following}']").wait_for()
    assert opened(page) == following
    assert f"at={following}" in address_of(page)
    page.locator(f".graph .cursor[visibility=visible] ~ .slip.on[data-ply='{following}']").first.wait_for(state="attached")
    page.locator("#speech p, #speech div").first.wait_for(state="attached")


@pytest.mark.parametrize(("language", "heading"), [("hu", "Az esélyek szavakban"), ("en", "The chances in words")])
def test_the_chances_are_told_in_words_in_both_languages(company: Company, reviews: tuple[str, dict[str, str]], language: str, heading: str):
    page = company.window(size=LAPTOP, language=language).opened(reviews[1]["carnac"])
    page.get_by_text(heading).click()
    rows = page.locator(".in-words tbody tr")
    rows.first.wait_for()
    chances = [cell.inner_text() for cell in rows.last.locator("td").all()]
    assert sum(int(chance.removesuffix("%")) for chance in chances) in (99, 100, 101)


@pytest.mark.parametrize("name", list(GAMES))
def test_axe_finds_nothing_on_a_review(company: Company, reviews: tuple[str, dict[str, str]], name: str):
    page = company.window(size=LAPTOP).opened(reviews[1][name])
    page.locator("#overview h2").wait_for()
    assert complaints(page, name) == []


def test_on_a_phone_a_strip_lies_above_the_board_and_the_rest_in_a_sheet(company: Company, reviews: tuple[str, dict[str, str]]):
    page = company.window(size=PHONE, has_touch=True, is_mobile=True).opened(reviews[1]["azul"])
    page.locator("#strip .graph").wait_for()
    opened(page)
    assert page.locator("#overview").is_hidden()
    page.locator(".sheet .handle").click()
    page.locator("#overview h2").wait_for()
    assert complaints(page, "phone") == []


def test_a_mistake_is_tried_again(company: Company, reviews: tuple[str, dict[str, str]]):
    page = company.window(size=LAPTOP).opened(reviews[1]["azul"])
    opened(page)
    page.locator("#listing li.open .instead a", has_text="Try it").click()
    page.locator("#mistake h2", has_text="Find something better").wait_for()
    assert complaints(page, "mistake") == []
    page.locator("#mistake [data-act=show]").click()
    page.locator("#mistake h2", has_text="This was better").wait_for()
    page.locator("#mistake .buttons a").first.wait_for()
