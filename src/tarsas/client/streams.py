"""Streams: lines of JSON that never end. What was told is remembered, so that one that breaks goes on where it was."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

import httpx

from .calls import _path
from .errors import BadAnswer
from .models import Happened, MyLine, Present, State, Turn
from .reading import read

T = TypeVar("T")

SILENT_SECONDS = 40.0
"""A stream that has said nothing for so long, not even that it is alive, is dead."""
TIMEOUT = httpx.Timeout(10.0, read=SILENT_SECONDS)

TableStreamLine = State | Happened | Turn | Present
_KINDS: dict[str, type[TableStreamLine]] = {"state": State, "event": Happened, "turn": Turn, "presence": Present}


@dataclass
class Stream(Generic[T]):
    """A stream: its address, how its lines are read, and where to go on."""

    path: str
    understood: Callable[[dict[str, Any]], T | None]
    place_of: Callable[[dict[str, Any]], str | None]
    words: bool = False
    after: str | None = None

    @property
    def query(self) -> dict[str, str]:
        """What to ask for now."""
        words = {"words": "true"} if self.words else {}
        return words if self.after is None else words | {"after": self.after}

    def hear(self, line: str) -> T | None:
        """What a line tells; None for one that only says that the stream is alive, or that a later server tells and we do not know."""
        try:
            found = json.loads(line)
        except ValueError:
            raise BadAnswer(f"The stream told {line!r:.80}, which is no JSON.") from None
        if not isinstance(found, dict):
            raise BadAnswer(f"The stream told {line!r:.80} where an object was expected.")
        told = self.understood(found)
        self.after = self.place_of(found) or self.after
        return told


def table_stream(table_id: str, after: int | None = None, *, words: bool = False) -> Stream[TableStreamLine]:
    """What happens at a table: the state first, unless it goes on after an event."""
    return Stream(
        _path("tables", table_id, "events"),
        lambda found: read(_KINDS[found["kind"]], found) if found.get("kind") in _KINDS else None,
        lambda found: str(found["seq"]) if found.get("kind") in ("state", "event") else None,
        words,
        None if after is None else str(after),
    )


def my_stream(after: str | None = None) -> Stream[MyLine]:
    """All that concerns me."""
    return Stream("/events", lambda found: read(MyLine, found) if "table" in found else None, lambda found: found.get("cursor"), after=after)
