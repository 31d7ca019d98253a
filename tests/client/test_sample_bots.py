"""The sample bots, as somebody would start them: a whole game of every game against a bot of the server."""

from __future__ import annotations

import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

import tarsas
from tarsas.client import Client, Table
from tarsas.match import verify
from tests.web.serving import ROOT, RunningServer

from .accounts import environment, key_file, new_account

SAMPLES = ROOT / "examples" / "bots"
COMMANDS = {"Python": (sys.executable, str(SAMPLES / "bot.py")), "JavaScript": ("node", str(SAMPLES / "bot.mjs"))}
MINUTES = 5
PATIENCE = 30.0


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


@pytest.mark.slow
@pytest.mark.parametrize("language", COMMANDS)
def test_a_sample_bot_answers_what_it_is_asked_and_outlives_a_challenge_that_is_withdrawn(server: RunningServer, tmp_path: Path, language: str):
    name = f"Minta{language}"
    bot = subprocess.Popen([*COMMANDS[language], server.url, str(key_file(tmp_path, new_account(server, name)))], env=environment())
    try:
        with Client(server.url, new_account(server)) as anna:
            table = anna.challenge(name, "carnac").id
            asked = _until(lambda: anna.table(table), lambda seen: seen.to_move == 0)
            anna.move(table, anna.position(table).legal[0].action, seq=asked.seq)
            _until(lambda: anna.table(table), lambda seen: seen.to_move == 0 and seen.ply > 1)
            anna.act(table, "ask_undo")
            _until(lambda: anna.table(table), lambda seen: seen.question is None)
            # It hears of the challenge when there is none any more.
            bot.send_signal(signal.SIGSTOP)
            withdrawn = anna.challenge(name, "carnac").id
            time.sleep(0.5)
            anna.act(withdrawn, "abandon")
            bot.send_signal(signal.SIGCONT)
            table = anna.challenge(name, "carnac").id
            _until(lambda: anna.table(table), lambda seen: seen.status == "playing")
    finally:
        bot.kill()
        bot.wait()


def _until(look: Callable[[], Table], is_so: Callable[[Table], bool]) -> Table:
    """The table, once it is as it should be."""
    deadline = time.monotonic() + PATIENCE
    while not is_so(seen := look()):
        assert time.monotonic() < deadline, seen
        time.sleep(0.1)
    return seen


@pytest.mark.parametrize("name", ["bot.py", "bot.mjs"])
def test_a_sample_bot_is_short(name: str):
    assert len((SAMPLES / name).read_text().splitlines()) < 60
