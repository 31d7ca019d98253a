"""How long what took, kept in a file: whoever was stopped knows what is left of the time."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path


class Stopwatch:
    """Counts seconds under names, over several runs of a program."""

    def __init__(self, file: Path, clock: Callable[[], float] = time.monotonic) -> None:
        self._file, self._clock = file, clock
        self._counted: dict[str, float] = json.loads(file.read_text()) if file.exists() else {}
        self._running, self._since = "", 0.0

    @property
    def seconds(self) -> dict[str, float]:
        """The seconds under each name, up to now."""
        found = dict(self._counted)
        if self._running:
            found[self._running] = found.get(self._running, 0.0) + self._clock() - self._since
        return found

    def note(self) -> None:
        """Keep what has been counted up to now: a program may be killed at any time."""
        if self._running:
            self._counted, self._since = self.seconds, self._clock()
        unfinished = self._file.with_suffix(".unfinished")
        unfinished.write_text(json.dumps({what: round(seconds, 3) for what, seconds in self._counted.items()}) + "\n")
        unfinished.replace(self._file)

    @contextmanager
    def running(self, what: str) -> Iterator[None]:
        """It runs meanwhile, and counts under this name."""
        self._running, self._since = what, self._clock()
        try:
            yield
        finally:
            self.note()
            self._running = ""
