"""Notification: who writes says what changed, and who listens hears of it after the commit, in whichever process."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from threading import Lock
from typing import Any

from sqlalchemy import Connection

from .errors import StoreError

RESYNC = "resync"
"""The channel of the news that news may have been missed: look at everything again."""

LONGEST = 7_000
"""PostgreSQL carries less than 8,000 bytes; news says what changed, it is not the change."""

_WAITING = "tarsas news"


@dataclass(frozen=True)
class Notification:
    """Something changed: for instance `Notification("table", {"table": "x7", "seq": 12})`."""

    channel: str
    payload: Mapping[str, Any] = field(default_factory=dict)


Listener = Callable[[Notification], None]


def notify(connection: Connection, channel: str, payload: Mapping[str, Any]) -> None:
    """Say, within a unit of writing, what it changes. It is sent only if and when the unit is committed."""
    if len(json.dumps(payload)) > LONGEST:
        raise StoreError(f"News of {channel!r} is longer than {LONGEST} characters. Send what to look at, not what is there.")
    connection.info.setdefault(_WAITING, []).append(Notification(channel, payload))


def take_news(connection: Connection) -> list[Notification]:
    """What has been said on this connection since the last time; it is forgotten there."""
    taken: list[Notification] = connection.info.pop(_WAITING, [])
    return taken


class Listeners:
    """The listeners of this process. Each hears the news in the event loop in which it began to listen."""

    def __init__(self) -> None:
        self._listeners: list[tuple[asyncio.AbstractEventLoop, Listener]] = []
        self._lock = Lock()

    def listen(self, listener: Listener) -> Callable[[], None]:
        """From now on the listener is called with all news; what comes back ends that."""
        entry = (asyncio.get_running_loop(), listener)
        with self._lock:
            self._listeners.append(entry)

        def stop() -> None:
            with self._lock:
                if entry in self._listeners:
                    self._listeners.remove(entry)

        return stop

    def publish(self, news: Sequence[Notification]) -> None:
        """Tell everybody; may be called from any thread."""
        if not news:
            return
        with self._lock:
            loops = {loop for loop, _ in self._listeners}
        for loop in loops:
            call_in(loop, self._tell, loop, news)

    def _tell(self, loop: asyncio.AbstractEventLoop, news: Sequence[Notification]) -> None:
        for each in news:
            # Asked anew each time: a listener may stop, or others may begin, on hearing the news.
            for listener in self._of(loop):
                try:
                    listener(each)
                except Exception as problem:
                    loop.call_exception_handler({"message": f"A listener failed on {each}.", "exception": problem})

    def _of(self, loop: asyncio.AbstractEventLoop) -> list[Listener]:
        with self._lock:
            return [listener for its_loop, listener in self._listeners if its_loop is loop]


def call_in(loop: asyncio.AbstractEventLoop, function: Callable[..., None], *arguments: Any) -> None:
    """Call the function in the loop, from any thread. A loop that has ended has nobody left to hear it."""
    try:
        loop.call_soon_threadsafe(function, *arguments)
    except RuntimeError:
        if not loop.is_closed():
            raise
