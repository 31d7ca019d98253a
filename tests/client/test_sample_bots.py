"""The sample bots, as somebody would start them: a whole game of every game against a bot of the server."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import tarsas
from tarsas.client import Client
from tarsas.match import verify
from tests.web.serving import ROOT, RunningServer

from .accounts import environment, key_file, new_account

SAMPLES = ROOT / "examples" / "bots"
COMMANDS = {"Python": (sys.executable, str(SAMPLES / "bot.py")), "JavaScript": ("node", str(SAMPLES / "bot.mjs"))}
MINUTES = 5


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    with RunningServer(tmp_path_factory.mktemp("samples") / "games.db", workers=1) as running:
        yield running


@pytest.mark.slow
@pytest.mark.parametrize("language", COMMANDS)
def test_a_sample_bot_plays_a_whole_game_of_every_game(server: RunningServer, tmp_path: Path, language: str):
    key = new_account(server)
    command = [*COMMANDS[language], server.url, str(key_file(tmp_path, key)), *tarsas.games()]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60 * MINUTES, env=environment(), check=False)
    assert done.returncode == 0, done.stderr
    with Client(server.url, key) as client:
        finished = client.tables("mine_over")
        assert sorted(table.game for table in finished) == sorted(tarsas.games())
        for table in finished:
            record = client.record(table.id)
            assert (table.ending, verify(record).is_proven, record.line.last.is_over) == ("result", True, True)
    assert len(done.stdout.splitlines()) == len(tarsas.games())


@pytest.mark.parametrize("name", ["bot.py", "bot.mjs"])
def test_a_sample_bot_is_short(name: str):
    assert len((SAMPLES / name).read_text().splitlines()) < 60
