"""One family of errors: each says what was wrong, what was expected and, where it can, what to do."""

from __future__ import annotations

from collections.abc import Sequence


class TarsasError(Exception):
    """The parent of every error Társas raises on purpose."""


class UnknownGame(TarsasError):
    """No game of this name is in the catalogue."""

    def __init__(self, name: str, known: Sequence[str]) -> None:
        super().__init__(f"There is no game called {name!r}. The games here: {', '.join(known)}.")
        self.name = name
        self.known = tuple(known)


class BadOption(TarsasError):
    """A number of players, or an option, that the game does not have."""


class BadText(TarsasError):
    """A position text that cannot be read."""


class MoveError(TarsasError):
    """A move that was not played; the position is unchanged.

    `legal` holds what would have been possible, as text.
    """

    def __init__(self, message: str, legal: Sequence[str] = ()) -> None:
        super().__init__(message + _possible(legal))
        self.legal = tuple(legal)


class UnreadableMove(MoveError):
    """The text is not a move of this game at all."""


class IllegalMove(MoveError):
    """The text is a move of this game, but not a legal one here."""


class AmbiguousMove(MoveError):
    """The text fits several legal moves; `legal` lists them."""


class NotCompilable(TarsasError):
    """A compiled function leans on something that cannot be compiled with it."""


def _possible(legal: Sequence[str], shown: int = 12) -> str:
    """The list of possibilities that ends a message, cut when it is long."""
    if not legal:
        return ""
    more = f", … ({len(legal)} in all)" if len(legal) > shown else ""
    return f" Possible: {', '.join(legal[:shown])}{more}."
