"""Finds the games: every folder of `games/` that defines a `GAME`, and what other packages name in the entry point group `tarsas.games`.

There is no list to edit.
"""

from __future__ import annotations

import functools
import importlib
import pkgutil

from . import games
from .contract import GameContract
from .errors import UnknownGame

ENTRY_POINTS = "tarsas.games"


def names() -> tuple[str, ...]:
    """The names of all games, in alphabetical order."""
    return tuple(name for name in sorted(_packages()) if _contract(name))


def find(name: str) -> GameContract:
    """The game of this name, however it is capitalised; raises `UnknownGame`, which lists the names there are."""
    known = name.casefold() if isinstance(name, str) else ""
    contract = _contract(known) if known in _packages() else None
    if contract is None:
        raise UnknownGame(name, names())
    return contract


def contracts() -> tuple[GameContract, ...]:
    """All games."""
    return tuple(find(name) for name in names())


def package_of(name: str) -> str:
    """The package that a game is."""
    return _packages()[name]


@functools.cache
def _packages() -> dict[str, str]:
    """Where a game of each name would be. No other package takes the place of one of ours."""
    from importlib.metadata import entry_points  # here, so that `import tarsas` stays quick

    theirs = {point.name: point.module for point in entry_points(group=ENTRY_POINTS)}
    return theirs | {module.name: f"{games.__name__}.{module.name}" for module in pkgutil.iter_modules(games.__path__)}


@functools.cache
def _contract(name: str) -> GameContract | None:
    return getattr(importlib.import_module(_packages()[name]), "GAME", None)
