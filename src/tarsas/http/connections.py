"""Connections: so many in all and for each address, and none that only waits. When there is no room, the one that has been idle for longest makes it.

Somebody who opens a thousand connections and says nothing must not keep anybody else out, nor use up the files that the process may open.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections import Counter
from collections.abc import Sequence
from enum import Enum, auto
from ipaddress import ip_address, ip_network
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from .rates import counted_address

MOST = 4_000
"""Connections in all, where the process may open as many files."""
FILES_SPARED = 256
"""Files that are left for the database, bots, pictures."""
MOST_FILES = 65_536
MOST_OF_ADDRESS = 400
"""Connections from one address: a school class behind one, with a few for each browser."""
HEAD_SECONDS = 10.0
"""For the head of a request, from its first moment to the last."""
BODY_SECONDS = 30.0
"""For all of its body, which is small."""
LARGEST_HEAD = 64 * 1024
"""Of a request, its address included; what came with its last piece is not counted."""

_NO_ROOM = b"HTTP/1.1 503 Service Unavailable\r\nretry-after: 5\r\nconnection: close\r\ncontent-length: 0\r\n\r\n"
_TOO_LARGE = b"HTTP/1.1 431 Request Header Fields Too Large\r\nconnection: close\r\ncontent-length: 0\r\n\r\n"
_TOO_SLOW = b"HTTP/1.1 408 Request Timeout\r\nconnection: close\r\ncontent-length: 0\r\n\r\n"

log = logging.getLogger(__name__)


def raised_file_limit() -> int:
    """How many files this process may open, after asking for as many as it is let."""
    try:
        import resource
    except ImportError:
        return 2 * MOST
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST_FILES if hard == resource.RLIM_INFINITY else min(hard, MOST_FILES)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        with contextlib.suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
            soft = wanted
    return MOST_FILES if soft == resource.RLIM_INFINITY else soft


class Part(Enum):
    """What of a request is on its way."""

    HEAD = auto()
    BODY = auto()


class Connections:
    """The open connections of a server. Those of a trusted proxy stand for many people, and count only in all."""

    def __init__(self, most: int | None = None, most_of_address: int = MOST_OF_ADDRESS, trusted: Sequence[str] = ()) -> None:
        self.most = most if most is not None else min(MOST, max(16, raised_file_limit() - FILES_SPARED))
        self.most_of_address = most_of_address
        self.seconds = {Part.HEAD: HEAD_SECONDS, Part.BODY: BODY_SECONDS}
        self._trusted = [ip_network(each, strict=False) for each in trusted]
        self._of_address: Counter[str] = Counter()
        # In the order in which they fell idle.
        self._idle: dict[GuardedProtocol, str] = {}

    def __len__(self) -> int:
        return self._of_address.total()

    def enter(self, connection: GuardedProtocol, address: str) -> bool:
        """Take one more; another that is idle may have to go for it. False where there is no room."""
        if not self._is_trusted(address) and self._of_address[address] >= self.most_of_address and not self._make_room(address):
            return False
        if len(self) >= self.most and not self._make_room():
            return False
        self._of_address[address] += 1
        self._idle[connection] = address
        return True

    def leave(self, connection: GuardedProtocol, address: str) -> None:
        """It is closed."""
        self._idle.pop(connection, None)
        self._of_address[address] -= 1
        if not self._of_address[address]:
            del self._of_address[address]

    def note(self, connection: GuardedProtocol, address: str, *, is_idle: bool) -> None:
        """It has begun to be served, or waits for its next request."""
        self._idle.pop(connection, None)
        if is_idle:
            self._idle[connection] = address

    def _is_trusted(self, address: str) -> bool:
        try:
            return any(ip_address(address) in network for network in self._trusted)
        except ValueError:
            return False

    def _make_room(self, address: str | None = None) -> bool:
        """Close the connection that has been idle for longest: of this address, or of the one that holds most."""
        busiest = address or max({*self._idle.values()}, key=self._of_address.__getitem__, default=None)
        found = next((each for each, its_address in self._idle.items() if its_address == busiest), None)
        if found is None:
            return False
        log.warning("there are too many connections: an idle one was closed")
        found.give_up()
        return True


class GuardedProtocol(HttpToolsProtocol):
    """Uvicorn's connection, which takes no longer for a request than it should. `guarding` makes the class for a server."""

    guard: Connections

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self._address = "unknown"
        self._is_inside = False
        self._expected: Part | None = None
        self._deadline: asyncio.TimerHandle | None = None
        self._is_in_head = True
        self._head_bytes = 0

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Somebody has connected."""
        super().connection_made(transport)
        self._address = counted_address(self.client[0] if self.client else "")
        self._is_inside = self.guard.enter(self, self._address)
        if self._is_inside:
            self._expect(Part.HEAD)
        else:
            log.warning("there are too many connections: a new one was refused")
            transport.write(_NO_ROOM)
            transport.close()

    def connection_lost(self, exc: Exception | None) -> None:
        """It is gone."""
        self.give_back()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Some more of a request."""
        if not self._is_inside:
            return
        self._head_bytes += len(data)
        super().data_received(data)
        if self._is_in_head and self._head_bytes > LARGEST_HEAD:
            self._end(_TOO_LARGE)
        else:
            self._watch()

    def on_headers_complete(self) -> None:
        """The head of a request is there."""
        self._is_in_head = False
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        """All of it is; the next may follow at once, whether or not this one has been answered."""
        self._is_in_head, self._head_bytes = True, 0
        super().on_message_complete()

    def on_response_complete(self) -> None:
        """The next request may come, or be there already."""
        super().on_response_complete()
        if self._is_inside and not self.transport.is_closing():
            self._watch()

    def give_up(self) -> None:
        """Close it to make room."""
        self.give_back()
        self.transport.abort()

    def give_back(self) -> None:
        """Count it no more."""
        self._expect(None)
        if self._is_inside:
            self._is_inside = False
            self.guard.leave(self, self._address)

    def _watch(self) -> None:
        """Where it stands: a request is being answered, its body is on the way, its head is, or nothing is."""
        if self.transport.is_closing():
            return
        is_served = self.cycle is not None and not self.cycle.response_complete
        self.guard.note(self, self._address, is_idle=not is_served)
        if is_served:
            self._expect(Part.BODY if self.cycle.more_body else None)
        else:
            # With a connection that waits for its next request Uvicorn has a patience of its own.
            self._expect(Part.HEAD if self.timeout_keep_alive_task is None else None)

    def _expect(self, part: Part | None) -> None:
        """What has to arrive in time now; a byte of it now and then gains no more."""
        if part is self._expected:
            return
        self._expected = part
        if self._deadline is not None:
            self._deadline.cancel()
        self._deadline = self.loop.call_later(self.guard.seconds[part], self._is_too_slow) if part is not None else None

    def _is_too_slow(self) -> None:
        log.warning("a request took too long to arrive, and was given up")
        self._end(_TOO_SLOW)

    def _end(self, answer: bytes) -> None:
        """Close it, with this answer unless another is on its way."""
        if self.cycle is None or self.cycle.response_complete:
            self.transport.write(answer)
            self.transport.close()
        else:
            self.transport.abort()
        self.give_back()


def guarding(connections: Connections) -> type[GuardedProtocol]:
    """The protocol of a server with these connections."""
    return type("GuardedConnection", (GuardedProtocol,), {"guard": connections})
