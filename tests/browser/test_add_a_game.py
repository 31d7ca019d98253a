"""The game of `docs/add-a-game.md` in the browser: on the shelf, at a table against a bot, to the end."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from tests.tutorial import page as tutorial
from tests.web.serving import RunningServer

from .playing import Player
from .tables import open_table_by_form
from .windows import LAPTOP, PHONE, Company


@pytest.fixture(scope="module")
def with_tictactoe(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    """A server with one game more."""
    folder = tmp_path_factory.mktemp("tictactoe")
    with RunningServer(folder / "games.db", workers=1, PYTHONPATH=tutorial.install(folder)["PYTHONPATH"]) as running:
        yield running


@pytest.fixture
def guests(chromium: Browser, with_tictactoe: RunningServer) -> Iterator[Company]:
    everybody = Company(chromium, with_tictactoe.url)
    yield everybody
    faults = everybody.faults
    everybody.leave()
    assert not faults, "\n".join(faults)


@pytest.mark.parametrize("size", [LAPTOP, PHONE], ids=["laptop", "phone"])
def test_a_game_from_another_package_is_played_against_a_bot(guests: Company, size: dict[str, int]) -> None:
    window = guests.window(size=size)
    expect(window.opened("/").locator("main")).to_contain_text("Tic-tac-toe")
    page = open_table_by_form(window, "tictactoe", 2, {}, ("me", "bot:easy"))
    Player(page, patience=60_000).play()
    assert page.locator("#result h2").inner_text()
    assert page.locator("#result thead th").count() == 2
