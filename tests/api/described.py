"""The app in a thread of its own, for tests that know nothing of event loops, and Schemathesis's view of its description."""

from __future__ import annotations

import asyncio
import json
import threading
import urllib.request
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

import schemathesis
from schemathesis.config import SchemathesisConfig

from .programs import ME, OPEN, PATIENCE, opened_app, serving

ACCEPTED = ["2xx", "401", "403", "404", "409", "413", "422", "429"]
"""What may be answered to data of the right form: a rule of a game can refuse it all the same, and then the answer is 422."""

REJECTED = ["400", "401", "403", "404", "405", "409", "413", "415", "422", "429"]
"""What may be answered to data of another form; never an error of the server."""


@dataclass
class Described:
    """A running server: where it is, a key that opens everything, and tables at every stage."""

    url: str
    key: str = ""
    tables: list[str] = field(default_factory=list)

    def ask(self, method: str, path: str, body: Mapping[str, Any] | None = None) -> Any:
        """The answer of the server, or the problem."""
        headers = {"Content-Type": "application/json"} | ({"Authorization": f"Bearer {self.key}"} if self.key else {})
        content = json.dumps(body or {}).encode() if method == "POST" else None
        request = urllib.request.Request(f"{self.url}/api/v1{path}", content, headers, method=method)
        with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
            return json.loads(answer.read() or b"null")

    def set_tables(self) -> None:
        """Fresh tables: one that is over, two that play, one that waits."""
        wishes = [(game, [ME, {"kind": "shared"}]) for game in ("carnac", "azul", "alcazaba")] + [("azul", [ME, OPEN])]
        self.tables = [self.ask("POST", "/tables", {"game": game, "seats": seats})["id"] for game, seats in wishes]
        self.ask("POST", f"/tables/{self.tables[0]}/say", {"text": "szia"})
        self.ask("POST", f"/tables/{self.tables[0]}/resign")

    def schema(self) -> Any:
        """What the server says of itself, ready to be tried."""
        checks = {"positive_data_acceptance": {"expected-statuses": ACCEPTED}, "negative_data_rejection": {"expected-statuses": REJECTED}}
        config = SchemathesisConfig.from_dict({"checks": checks, "headers": {"Authorization": f"Bearer {self.key}"}})
        found = schemathesis.openapi.from_url(f"{self.url}/api/v1/openapi.json", config=config)
        found.hook("map_path_parameters")(lambda context, path_parameters: self._known_tables(path_parameters))
        found.hook("map_query")(_ending_streams)
        found.hook("map_body")(_known_games)
        return found

    def _known_tables(self, path_parameters: dict[str, Any] | None) -> dict[str, Any] | None:
        """Most of the time a table that there is: a made-up one has nothing behind it to break."""
        if path_parameters and isinstance(table := path_parameters.get("table"), str) and len(table) % 4:
            return path_parameters | {"table": self.tables[len(table) % len(self.tables)]}
        return path_parameters


def _known_games(context: Any, body: Any) -> Any:
    """A game that there is, for the same reason."""
    if isinstance(body, dict) and isinstance(named := body.get("game"), str):
        return body | {"game": ("azul", "carnac", "azteka")[len(named) % 3]}
    return body


def _ending_streams(context: Any, query: dict[str, Any] | None) -> dict[str, Any] | None:
    """Nobody waits for the end of a stream that goes on."""
    is_staying = str((query or {}).get("stay", "true")).lower() in ("true", "1", "yes", "on", "t", "y")
    return {**(query or {}), "stay": "false"} if context.operation.path.endswith("/events") and is_staying else query


@contextmanager
def described(database: str) -> Iterator[Described]:
    """A server over this database, with tables that wait, play and are over."""
    started, stop, found = threading.Event(), asyncio.Event(), Described("")
    loops: list[asyncio.AbstractEventLoop] = []

    async def serve() -> None:
        loops.append(asyncio.get_running_loop())
        async with opened_app(database) as app, serving(app) as url:
            found.url = url
            started.set()
            await stop.wait()

    thread = threading.Thread(target=lambda: asyncio.run(serve()), daemon=True)
    thread.start()
    try:
        assert started.wait(PATIENCE), "the server did not start"
        found.key = found.ask("POST", "/account")["key"]
        found.ask("POST", "/account/claim", {"name": "Anna", "password": "correct horse battery"})
        found.set_tables()
        yield found
    finally:
        loops[0].call_soon_threadsafe(stop.set)
        thread.join(PATIENCE)
