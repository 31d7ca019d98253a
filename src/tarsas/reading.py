"""Reading texts that people write: line by line, with errors that name the line."""

from __future__ import annotations

import re

from .errors import BadText


class Lines:
    """The lines of a text, one after the other; blank lines and indentation do not matter. It knows which line to name in an error."""

    def __init__(self, text: str) -> None:
        self._lines = [(number, line.strip()) for number, line in enumerate(text.splitlines(), 1) if line.strip()]
        self._next = 0

    def peek(self) -> str:
        """The next line, empty behind the last."""
        return self._lines[self._next][1] if self._next < len(self._lines) else ""

    def take(self) -> str:
        """The next line, which is then done."""
        line = self.peek()
        self._next += 1
        return line

    def optional(self, beginning: str) -> str | None:
        """What follows this beginning on the next line; None where the line begins otherwise."""
        return self.take().removeprefix(beginning).strip() if self.peek().startswith(beginning) else None

    def match(self, pattern: re.Pattern[str], example: str) -> re.Match[str]:
        """The next line, which must be of this form."""
        line = self.take()
        found = pattern.fullmatch(line)
        if not found:
            raise self.wrong(line, f"something like “{example}”")
        return found

    def wrong(self, line: str, expected: str) -> BadText:
        """The error that names the line just taken, or says that there was none left to take."""
        if self._next > len(self._lines):
            return BadText(f"The text ends too early; expected {expected}.")
        number = self._lines[max(self._next, 1) - 1][0]
        return BadText(f"Line {number}: {line!r} cannot be read; expected {expected}.")

    def expect_end(self) -> None:
        """Nothing may follow."""
        if self._next < len(self._lines):
            raise self.wrong(self.take(), "the end of the position")
