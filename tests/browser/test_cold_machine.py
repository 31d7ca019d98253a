"""A machine where nothing is compiled yet: the bot answers all the same, long before the compiler is done."""

from __future__ import annotations

import time
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.web.serving import RunningServer

from .playing import Player, wait_for_ply
from .tables import open_table
from .windows import Company

COMPILING = 120_000
"""Milliseconds: less than two seconds on a quiet machine; this is patience with one where compiler, browser and others want the same cores."""


@pytest.mark.parametrize("game", ["azul", "alcazaba"])
def test_the_first_reply_of_a_bot_does_not_wait_for_the_compiler(chromium: Browser, tmp_path: Path, game: str):
    with RunningServer(tmp_path / "games.db", workers=1, TARSAS_CACHE=str(tmp_path / "cache")) as server:
        company = Company(chromium, server.url)
        page = open_table(company.window(), game, 2, {}, ("me", "bot:ilka"))
        mine = Player(page, seat=0).play(until=lambda now: now.is_others)
        moved = time.monotonic()
        wait_for_ply(page, mine.ply + 1, COMPILING)
        seconds = time.monotonic() - moved
        compiled = list((tmp_path / "cache").rglob("compiled-*"))
        faults = company.faults
        company.leave()
    print(f"{game}: the bot's first reply came after {seconds:.2f} s")
    assert not faults
    assert not compiled, "the compiler was done before the bot replied"
