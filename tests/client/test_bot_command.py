"""`tarsas bot`: an account for a bot, and the games it is challenged to, by players of every kind and through restarts of the server."""

from __future__ import annotations

import asyncio
import shlex
import signal
import subprocess
import sys
import threading
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from typing import TypeVar

import pytest

from tarsas.client import AsyncClient, Client, Happened, Turn, read_key
from tests.cli.conftest import Run, tarsas_command
from tests.cli.test_terminal_session import interrupts_heeded
from tests.web.serving import ROOT, RunningServer

from .accounts import PASSWORD, environment, key_file, new_account

__all__ = ["tarsas_command"]

pytestmark = pytest.mark.slow

T = TypeVar("T")
PATIENCE = 180.0
KEY = "a file with a key"
FIRST_MOVE = "class Bot:\n    def choose(self, position):\n        return position.actions[0]\n"
STUMBLES = "class Bot:\n    def choose(self, position):\n        raise LookupError('no idea')\n"
CHEATS = "class Bot:\n    def choose(self, position):\n        return 'castle'\n"
PROGRAM = f"exec:{shlex.join((sys.executable, str(ROOT / 'tests/arena/sample_bot.py')))}"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    with RunningServer(tmp_path_factory.mktemp("served") / "games.db") as running:
        yield running


@contextmanager
def running(server: RunningServer, folder: Path, who: str, name: str, *options: str) -> Iterator[subprocess.Popen[str]]:
    """`tarsas bot run` for a new bot."""
    file = key_file(folder, new_account(server, name))
    command = [sys.executable, "-m", "tarsas", "--lang", "en", "bot", "run", who, "--server", server.url, "--key-file", str(file), *options]
    with interrupts_heeded():
        process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, env=environment(), cwd=ROOT)
    try:
        yield process
    finally:
        if process.poll() is None:
            process.send_signal(signal.SIGINT)
            process.communicate(timeout=PATIENCE)


def in_time(work: Callable[[AsyncClient], Awaitable[T]], server: RunningServer) -> T:
    """Let a new guest do something on the server, within a bounded time."""

    async def run() -> T:
        async with asyncio.timeout(PATIENCE), AsyncClient(server.url, key, patience=PATIENCE) as anna:
            return await work(anna)

    key = new_account(server)
    return asyncio.run(run())


async def play_to_the_end(anna: AsyncClient, table_id: str, before_move: Callable[[int], None] = lambda _: None) -> str:
    """Anna's side: the last of the legal moves, until the game is over; how it ended."""
    made = 0
    async for line in anna.follow(table_id):
        if isinstance(line, Turn):
            await asyncio.to_thread(before_move, made)
            await anna.move(table_id, line.position.legal[-1].action, seq=line.seq)
            made += 1
        table = await anna.table(table_id)
        if table.is_over:
            return str(table.ending)
    raise AssertionError("The stream has ended.")


async def challenge(anna: AsyncClient, name: str, before_move: Callable[[int], None] = lambda _: None) -> str:
    return await play_to_the_end(anna, (await anna.challenge(name, "carnac")).id, before_move)


@pytest.mark.parametrize(
    ("who", "name"), [("random", "Kocka"), (FIRST_MOVE, "Elso"), (PROGRAM, "Programocska"), (STUMBLES, "Botlos"), (CHEATS, "Csalfa")]
)
def test_a_bot_of_every_kind_plays_what_it_is_challenged_to(server: RunningServer, tmp_path: Path, who: str, name: str):
    if who.startswith("class"):
        (tmp_path / "mybot.py").write_text(who)
    spec = f"{tmp_path / 'mybot.py'}:Bot" if who.startswith("class") else who
    with running(server, tmp_path, spec, name, "--stop-after", "1") as process:
        assert in_time(lambda anna: challenge(anna, name), server) == "result"
        said, _ = process.communicate(timeout=PATIENCE)
    assert process.returncode == 0, said
    assert "Done: 1 games." in said
    assert ("any move is played" in said.lower()) == (who in (STUMBLES, CHEATS)), said


def test_a_bot_goes_on_when_the_server_was_killed(tmp_path: Path):
    with RunningServer(tmp_path / "games.db") as own, running(own, tmp_path, "random", "Kitarto", "--stop-after", "1") as process:

        def kill_before_the_third(made: int) -> None:
            if made == 2:
                own.kill()
                own.start()

        assert in_time(lambda anna: challenge(anna, "Kitarto", kill_before_the_third), own) == "result"
        said, _ = process.communicate(timeout=PATIENCE)
    assert process.returncode == 0, said


def test_games_it_does_not_play_are_declined_and_those_beyond_its_number_wait(server: RunningServer, tmp_path: Path):
    async def challenge_thrice(anna: AsyncClient) -> list[str]:
        azul, first, second = [await anna.challenge("Valogatos", game) for game in ("azul", "carnac", "carnac")]
        async for line in anna.follow(azul.id, 0):
            if isinstance(line, Happened) and line.event["kind"] == "declined":
                break
        # It plays one of them first, whichever.
        return list(await asyncio.gather(play_to_the_end(anna, first.id), play_to_the_end(anna, second.id)))

    with running(server, tmp_path, "random", "Valogatos", "--game", "carnac", "--at-once", "1"):
        assert in_time(challenge_thrice, server) == ["result", "result"]


def test_an_account_is_made_and_its_key_kept_for_its_owner_alone(server: RunningServer, tmp_path: Path, tarsas_command: Run):
    file = tmp_path / "new.key"
    done = tarsas_command("bot", "new", "Gepesz", "--server", server.url, "--key-file", str(file), typed=f"{PASSWORD}\n")
    assert (done.code, file.stat().st_mode & 0o077) == (0, 0), done.err
    with Client(server.url, read_key(file)) as client:
        me = client.account()
    assert (me.name, me.is_bot) == ("Gepesz", True)
    again = tarsas_command("bot", "new", "Gepesz", "--server", server.url, "--key-file", str(tmp_path / "other.key"), typed=f"{PASSWORD}\n")
    assert again.code != 0
    assert not (tmp_path / "other.key").exists()


@pytest.mark.parametrize(
    ("options", "told"),
    [
        (["run", "margit", "--key-file", "nowhere.key"], "There is no key in nowhere.key"),
        (["run", "nobody"], "There is no bot 'nobody'"),
        (["run", "margit", "--game", "chess"], "chess"),
    ],
)
def test_what_is_wrong_is_said(tarsas_command: Run, options: list[str], told: str):
    done = tarsas_command("bot", *options)
    assert done.code != 0
    assert told in done.err


@pytest.mark.parametrize(
    ("options", "told"),
    [
        (["run", "margit", "--key-file", "nowhere.key"], "Nincs kulcs ebben a fájlban: nowhere.key"),
        (["run", "margit", "--key-file", "README.md"], "Ebben a fájlban nem Társas-kulcs van: README.md"),
        (["run", "nobody"], "Nincs „nobody” nevű gépi játékos. Ezek vannak: panni, "),
        (["run", "nowhere.py:Bot"], "„nowhere.py:Bot”: ilyen fájl nincs: „nowhere.py”."),
        (["run", "taught:nowhere.npz"], "„taught:nowhere.npz”: ilyen fájl nincs: „nowhere.npz”."),
        (
            ["run", "exec:./no-such-program", "--key-file", KEY],
            "Ez a program nem indul el, vagy nem a docs/protocol.md szerint válaszol: ./no-such-program",
        ),
        (["run", "exec:true", "--key-file", KEY], "Ez a program nem indul el, vagy nem a docs/protocol.md szerint válaszol: true"),
        (["run", "margit", "--game", "chess"], "Nincs „chess” nevű játék. Ezek vannak: "),
        (["run", "margit", "--server", "games.example"], "„games.example” nem egy szerver címe."),
        (["new", "Gepesz", "--server", "localhost:8000"], "„localhost:8000” nem egy szerver címe."),
    ],
)
def test_what_is_wrong_is_said_in_the_language_of_the_terminal(tarsas_command: Run, tmp_path: Path, options: list[str], told: str):
    options = [str(key_file(tmp_path, "tarsas_some")) if option is KEY else option for option in options]
    for spoken in ({"lang": "hu_HU.UTF-8"}, {}):
        language = [] if spoken else ["--lang", "hu"]
        done = tarsas_command(*language, "bot", *options, typed=f"{PASSWORD}\n", **spoken)
        assert done.code == 2
        assert done.err.startswith(f"tarsas: {told}"), done.err


@pytest.mark.parametrize(
    ("source", "told"), [("import nothing_of_this_name", "nem tölthető be: ModuleNotFoundError"), ("Bot = 5", "nincs benne „Bot” nevű osztály")]
)
def test_a_bot_that_cannot_be_made_is_told_in_hungarian(tarsas_command: Run, tmp_path: Path, source: str, told: str):
    file = tmp_path / "mybot.py"
    file.write_text(source)
    done = tarsas_command("bot", "run", f"{file}:Bot", lang="hu_HU.UTF-8")
    assert (done.code, told in done.err) == (2, True), done.err


def test_what_the_server_refuses_is_told_in_hungarian(server: RunningServer, tmp_path: Path, tarsas_command: Run):
    options = ("--server", server.url, "--key-file", str(tmp_path / "new.key"))
    done = tarsas_command("bot", "new", "Gepesz", *options, typed="short\n", lang="hu_HU.UTF-8")
    assert (done.code, "jelszó" in done.err.lower()) == (2, True), done.err
    (tmp_path / "bad.key").write_text("tarsas_bad\n")
    done = tarsas_command("bot", "run", "random", "--server", server.url, "--key-file", str(tmp_path / "bad.key"), lang="hu_HU.UTF-8")
    assert (done.code, done.err) == (2, "tarsas: Ez a kulcs nem nyit semmit: ismeretlen, törölték vagy lejárt.\n")
    with Client(server.url, new_account(server)) as client:
        key = key_file(tmp_path, client.new_key("reads", ["read"]).key)
    done = tarsas_command("bot", "run", "random", "--server", server.url, "--key-file", str(key), lang="hu_HU.UTF-8")
    assert (done.code, done.err.splitlines()[-1]) == (2, "tarsas: Ezzel a kulccsal nem lehet játszani. „read” és „play” jogú kulcs kell.")


def test_another_program_at_the_address_is_named_in_hungarian(tmp_path: Path, tarsas_command: Run):
    with another_program() as url:
        done = tarsas_command("bot", "new", "Gepesz", "--server", url, "--key-file", str(tmp_path / "k"), typed=f"{PASSWORD}\n", lang="hu_HU.UTF-8")
    assert (done.code, done.err) == (2, f"tarsas: Ezen a címen más program válaszol, vagy a Társas más változata: {url}\n")


class AnotherProgram(BaseHTTPRequestHandler):
    """A server that is none of Társas."""

    def do_POST(self) -> None:
        self.rfile.read(int(self.headers.get("Content-Length", 0)))
        self.send_response(200)
        self.end_headers()
        self.wfile.write(b"<html>hello</html>")

    def log_message(self, format: str, *arguments: object) -> None:
        """It says nothing."""


@contextmanager
def another_program() -> Iterator[str]:
    with HTTPServer(("127.0.0.1", 0), AnotherProgram) as other:
        threading.Thread(target=other.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{other.server_address[1]}"
        other.shutdown()
