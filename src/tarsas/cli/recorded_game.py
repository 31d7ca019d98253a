"""A game that is written down, with luck that can be verified."""

from __future__ import annotations

import secrets
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final, NamedTuple

import typer

from ..match import LuckySeed, write_text
from ..position import Game
from . import INTERRUPTED, texts
from .conversation import Conversation
from .files import check_empty, check_writable, write_file
from .keyboard import Listener
from .luck_words import spoken_words
from .play import choosers, leaving
from .screen import show_opening
from .seats import Seat, names_of
from .table import Table
from .voice import Voice

ENDING_SIGNALS: Final = [getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)]
"""Windows has no SIGHUP."""


@contextmanager
def closed_terminals_as_interrupts() -> Iterator[None]:
    """A terminal that is closed, or a process that is asked to end, stops the game like Ctrl-C: what was played is written down."""

    def interrupt(number: int, frame: object) -> None:
        raise KeyboardInterrupt

    before = {number: signal.signal(number, interrupt) for number in ENDING_SIGNALS}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


class Recording(NamedTuple):
    """Where the record goes, the seed where one was given, the people's words so far, and whether the others are asked for theirs."""

    path: str
    seed: int | None
    words: tuple[str, ...]
    asks_words: bool


def play_recorded(
    voice: Voice, listener: Listener, game: Game, seats: tuple[Seat, ...], recording: Recording, longest: int, watch: bool, *, in_words: bool
) -> None:
    """Play with luck from a seed of 32 bytes, shown only at the end; the record is written however the game stops."""
    # That a file cannot be written is no news for the end of a long game, and no game is worth another.
    check_writable(voice, recording.path)
    check_empty(voice, recording.path)
    seed = secrets.randbits(256) if recording.seed is None else recording.seed % 2**256
    table = _table(voice, listener, game, seats, recording, seed)
    if recording.path != "-":
        write_file(voice, recording.path, write_text(table.match.record).rstrip())
    show_opening(voice, table)
    try:
        with closed_terminals_as_interrupts(), leaving(voice, table):
            Conversation(voice, table, choosers(voice, game, seats, seed % 2**32), listener, longest=longest, watch=watch, in_words=in_words).run()
    finally:
        write_file(voice, recording.path, write_text(table.record).rstrip())
    voice.say(texts.RECORDED, "dim", path=recording.path)


def _table(voice: Voice, listener: Listener, game: Game, seats: tuple[Seat, ...], recording: Recording, seed: int) -> Table:
    """The table, once everybody has said a word who wants to."""
    key, names = seed.to_bytes(32, "big"), names_of(voice, game, seats)
    try:
        words = spoken_words(voice, listener, key, seats, names, recording.words, recording.asks_words)
    except KeyboardInterrupt:
        raise typer.Exit(INTERRUPTED) from None
    return Table(game, seats, names, seed, LuckySeed(key, words))
