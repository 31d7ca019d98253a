"""A session at a real terminal: a pseudo-terminal with colours, a prompt, and Ctrl-C and Ctrl-D."""

from __future__ import annotations

import codecs
import contextlib
import os
import pty
import re
import select
import signal
import subprocess
import sys
import time
from collections.abc import Generator

import pytest

COLOUR = re.compile(r"\x1b\[[0-9;?]*[a-zA-Z]")


@contextlib.contextmanager
def interrupts_heeded() -> Generator[None]:
    """What is started meanwhile heeds Ctrl-C, even where these tests do not, because they were started in the background."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


class Session:
    """A process at its own terminal, 80 columns wide."""

    def __init__(self, *arguments: str) -> None:
        self.raw = ""
        self.seen = 0
        self.decoder = codecs.getincrementaldecoder("utf-8")()
        ours, theirs = pty.openpty()
        environment = {**os.environ, "TERM": "xterm-256color", "COLUMNS": "80", "LINES": "40", "LANG": "C.UTF-8", "LC_ALL": "hu_HU.UTF-8"}
        with interrupts_heeded():
            self.process = subprocess.Popen(
                [sys.executable, "-m", "tarsas", *arguments], stdin=theirs, stdout=theirs, stderr=theirs, env=environment, start_new_session=True
            )
        os.close(theirs)
        self.terminal = ours

    def wait_for(self, text: str, seconds: float = 30) -> str:
        """Everything shown since the last call up to this text, without colours."""
        until = time.monotonic() + seconds
        while text not in COLOUR.sub("", self.raw)[self.seen :]:
            assert time.monotonic() < until, f"{text!r} did not come; what came: {COLOUR.sub('', self.raw)[self.seen :]!r}"
            if select.select([self.terminal], [], [], 0.2)[0]:
                self.raw += self.decoder.decode(os.read(self.terminal, 65_536))
        shown = COLOUR.sub("", self.raw)
        start, self.seen = self.seen, shown.index(text, self.seen) + len(text)
        return shown[start : self.seen]

    def type(self, text: str) -> None:
        os.write(self.terminal, text.encode())

    def ended(self, seconds: float = 30) -> int:
        return self.process.wait(seconds)

    def close(self) -> None:
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        os.close(self.terminal)


@pytest.fixture
def two_people() -> Generator[Session]:
    session = Session("play", "azul", "--seats", "me,me:Zsófi", "--seed", "7")
    yield session
    session.close()


def test_a_game_begins_at_a_terminal(two_people: Session):
    opening = two_people.wait_for("\n> ")
    assert "1. játékos: Válassz színt" in opening
    assert "\x1b[" in two_people.raw
    assert all(len(line) <= 80 for line in opening.splitlines())
    two_people.type("1Y2\n")
    assert "2 sárga csempét vett el az 1. manufaktúráról, és a 2. sorba tette" in two_people.wait_for("Zsófi: Válassz")
    two_people.wait_for("> ")
    two_people.type("vissza\n")
    two_people.wait_for("Visszavonva: 1Y2")
    two_people.wait_for("> ")
    two_people.type("\x04")
    two_people.wait_for("Viszlát!")
    assert two_people.ended() == 0


def test_ctrl_c_leaves_politely(two_people: Session):
    two_people.wait_for("\n> ")
    two_people.type("1Y")
    two_people.wait_for("1Y")
    for _ in range(10):
        # A signal between the echo and the next wait for a key is only noticed with that key: then once more.
        two_people.process.send_signal(signal.SIGINT)
        with contextlib.suppress(subprocess.TimeoutExpired):
            two_people.ended(2)
            break
    two_people.wait_for("Viszlát! Ugyanez a játszma újra: --seed 7")
    assert two_people.ended() == 130


def test_without_a_game_the_terminal_is_asked():
    session = Session("play", "--seats", "me,me", "--lang", "en")
    try:
        assert "1  Azul: " in session.wait_for("Which game? Type its number or its name (Enter: azul).")
        session.wait_for("> ")
        session.type("\n")
        session.wait_for("Azul · 2 players")
    finally:
        session.close()
