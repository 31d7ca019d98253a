"""Running the app: a server that ends its streams before it waits for them, on a port that is free."""

from __future__ import annotations

import asyncio
import contextlib
import errno
import signal
import socket
import sys
import threading
from collections.abc import Callable, Coroutine, Iterator, Sequence
from ipaddress import ip_network
from typing import Any, TypeVar

import uvicorn
from fastapi import FastAPI

from ..errors import TarsasError
from .connections import Connections, guarding
from .desk import Desk

USUAL_PORT = 8000
PORTS_TRIED = 20
USUAL_PROXY = "127.0.0.1"
"""Whose word is taken for where a request comes from: a proxy on this machine, unless the host names others."""
GRACE = 5
"""Seconds for requests under way when the server stops."""
SWITCH_INTERVAL = 0.0005
"""Seconds after which a thread that draws lets the others go on. Python's own 5 ms would be waited for at every step of an answer."""

T = TypeVar("T")


class PortTaken(TarsasError):
    """Somebody else listens on the port that was asked for."""


class BadProxy(TarsasError):
    """What was named as a proxy is no address."""


class BadHost(TarsasError):
    """An address that is none of this machine's."""


def checked_proxies(named: Sequence[str]) -> tuple[str, ...]:
    """The addresses and networks of proxies that the host trusts; raises `BadProxy`.

    >>> checked_proxies(["10.0.0.2", "192.168.1.0/24"])
    ('10.0.0.2', '192.168.1.0/24')
    """
    for each in named:
        try:
            ip_network(each, strict=False)
        except ValueError:
            raise BadProxy(f"{each!r} is no address of a proxy; expected one like 10.0.0.2, or a network like 10.0.0.0/24.") from None
    return tuple(named) or (USUAL_PROXY,)


def run(main: Coroutine[Any, Any, T]) -> T:
    """Run a server to its end, as `asyncio.run` does: in the loop of uvloop, where there is one (there is none for Windows)."""
    with asyncio.Runner(loop_factory=_loop_factory()) as runner:
        return runner.run(main)


def _loop_factory() -> Callable[[], asyncio.AbstractEventLoop] | None:
    try:
        from uvloop import new_event_loop
    except ImportError:
        return None
    return new_event_loop


def listening_socket(host: str, port: int | None) -> socket.socket:
    """A socket on this port; without one, on the usual port or the next that is free. Port 0 takes any."""
    wanted = range(USUAL_PORT, USUAL_PORT + PORTS_TRIED) if port is None else (port,)
    for each in wanted:
        try:
            return _bound(host, each)
        except OSError as problem:
            if problem.errno not in (errno.EADDRINUSE, errno.EACCES):
                raise BadHost(f"Cannot listen at {host!r}: {problem.strerror or problem}. Use an address of this machine, or 0.0.0.0.") from None
            if problem.errno == errno.EACCES:
                raise PortTaken(f"Port {each} needs more rights than you have. Choose one above 1023, as in: tarsas serve --port 8080") from None
    if port is None:
        raise PortTaken(f"The ports {USUAL_PORT} to {USUAL_PORT + PORTS_TRIED - 1} are all taken. Name another: tarsas serve --port 9000")
    raise PortTaken(f"Port {port} is taken. Is Társas running already? Leave out --port for the next free one, or name another.")


def _bound(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    bound = socket.socket(family, socket.SOCK_STREAM)
    try:
        bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        bound.bind((host, port))
        bound.listen(1024)
    except BaseException:
        bound.close()
        raise
    return bound


def lan_address() -> str | None:
    """This machine's address in its network, as a phone beside it would use it; None where there is no network. Nothing is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return None
        found = str(probe.getsockname()[0])
    return None if found.startswith("127.") or found == "0.0.0.0" else found


class Server(uvicorn.Server):
    """Uvicorn waits for open answers when it stops, and a stream never ends by itself: so the streams are ended first."""

    def __init__(
        self,
        app: FastAPI,
        *,
        on_started: Callable[[], None] = lambda: None,
        log_level: str = "warning",
        proxies: Sequence[str] = (USUAL_PROXY,),
        connections: Connections | None = None,
    ) -> None:
        self.guard = Connections(trusted=proxies) if connections is None else connections
        super().__init__(
            uvicorn.Config(
                app,
                log_level=log_level,
                log_config=None,
                access_log=False,
                timeout_graceful_shutdown=GRACE,
                timeout_keep_alive=30,
                server_header=False,
                forwarded_allow_ips=list(proxies),
                http=guarding(self.guard),
                ws="none",
            )
        )
        self._desk: Desk = app.state.desk
        self._on_started = on_started

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Ctrl-C and SIGTERM stop the server. Uvicorn would raise them once more afterwards, which would end the process before the house is closed."""
        if threading.current_thread() is not threading.main_thread():
            yield
            return
        before = {each: signal.signal(each, self.handle_exit) for each in (signal.SIGINT, signal.SIGTERM)}
        try:
            yield
        finally:
            for each, handler in before.items():
                signal.signal(each, handler)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Listen, then say so."""
        sys.setswitchinterval(SWITCH_INTERVAL)
        await super().startup(sockets)
        if self.started:
            self._on_started()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """End the streams, then everything."""
        self._desk.streams.close()
        await super().shutdown(sockets)
