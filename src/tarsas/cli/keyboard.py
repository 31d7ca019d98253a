"""Hears what players type: at a terminal with line editing, else line by line from whatever stdin is."""

from __future__ import annotations

import contextlib
import sys

PROMPT = "> "


class Listener:
    """Reads lines. Without a terminal it also prints them, so that a transcript shows what was answered."""

    def __init__(self) -> None:
        self.is_terminal = sys.stdin.isatty()
        if self.is_terminal:
            _edit_lines()

    def line(self) -> str | None:
        """The next line without its end; None where nothing more comes."""
        if self.is_terminal:
            try:
                return input(PROMPT).strip()
            except EOFError:
                print()
                return None
        heard = sys.stdin.readline()
        if not heard:
            return None
        print(f"{PROMPT}{heard.strip()}")
        return heard.strip()


def _edit_lines() -> None:
    """Arrow keys and history, where the platform has them."""
    with contextlib.suppress(ImportError):
        import readline  # noqa: F401, importing it is what `input` needs
