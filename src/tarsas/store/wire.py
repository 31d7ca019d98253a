"""News between processes: PostgreSQL's LISTEN and NOTIFY."""

from __future__ import annotations

import json
import secrets
import selectors
import socket
import threading
from collections.abc import Callable, Sequence

import psycopg
from sqlalchemy import Connection, text
from sqlalchemy.engine import URL

from .engines import ALIVE
from .notifications import RESYNC, Notification

CHANNEL = "tarsas"
FIRST_PAUSE, LONGEST_PAUSE = 0.05, 2.0
"""Seconds between attempts to reach a server that is gone."""

_SEND = text("SELECT pg_notify(:channel, line) FROM json_array_elements_text(CAST(:lines AS json)) AS line")


class PostgresWire:
    """A connection of its own, in a thread, that hears what other processes have committed.

    News of this process does not take the way through the server: it is told at home, right after the commit.
    """

    def __init__(self, url: URL, publish: Callable[[Sequence[Notification]], None]) -> None:
        self._address = url.set(drivername="postgresql").render_as_string(hide_password=False)
        self._publish = publish
        self._origin = secrets.token_urlsafe(9)
        self._stopping = threading.Event()
        self._wake, self._waker = socket.socketpair()
        self._is_listening = threading.Event()
        self._thread = threading.Thread(target=self._run, name="tarsas-wire", daemon=True)
        self._thread.start()

    def send(self, connection: Connection, news: Sequence[Notification]) -> None:
        """One statement for the whole group; PostgreSQL delivers it with the commit."""
        if news:
            lines = [json.dumps([self._origin, each.channel, each.payload]) for each in news]
            connection.execute(_SEND, {"channel": CHANNEL, "lines": json.dumps(lines)})

    def wait_until_listening(self, seconds: float) -> bool:
        """Block until the connection stands. False if it did not in time."""
        return self._is_listening.wait(seconds)

    def close(self) -> None:
        """End the thread and its connection."""
        self._stopping.set()
        self._waker.send(b"!")
        self._thread.join()
        self._wake.close()
        self._waker.close()

    def _run(self) -> None:
        pause = FIRST_PAUSE
        while not self._stopping.is_set():
            try:
                with psycopg.connect(self._address, autocommit=True, **ALIVE) as connection:
                    connection.execute(f"LISTEN {CHANNEL}")
                    # The first time too: who listens already may have missed something; at the start nobody does.
                    self._publish([Notification(RESYNC)])
                    pause = FIRST_PAUSE
                    self._is_listening.set()
                    self._hear(connection)
            except psycopg.Error:
                self._is_listening.clear()
                self._stopping.wait(pause)
                pause = min(pause * 2, LONGEST_PAUSE)

    def _hear(self, connection: psycopg.Connection) -> None:
        # Not `select.select`: it takes no file number above 1023, and a server with many pages open has those.
        with selectors.DefaultSelector() as selector:
            for readable in (connection.fileno(), self._wake.fileno()):
                selector.register(readable, selectors.EVENT_READ)
            while not self._stopping.is_set():
                selector.select()
                self._publish([news for notice in connection.notifies(timeout=0) if (news := self._read(notice.payload))])

    def _read(self, line: str) -> Notification | None:
        """None for what this process itself has sent, and for what is no news of ours."""
        try:
            origin, channel, payload = json.loads(line)
        except ValueError:
            return None
        return None if origin == self._origin else Notification(channel, payload)
