"""Finds the games: every folder of `games/` that defines a `GAME`. There is no list to edit."""

from __future__ import annotations

import functools
import importlib
import pkgutil

from . import games
from .contract import GameContract
from .errors import UnknownGame


def names() -> tuple[str, ...]:
    """The names of all games, in alphabetical order."""
    return tuple(name for name in _folders() if _contract(name))


def find(name: str) -> GameContract:
    """The game of this name; raises `UnknownGame`, which lists the names there are."""
    contract = _contract(name) if name in _folders() else None
    if contract is None:
        raise UnknownGame(name, names())
    return contract


def contracts() -> tuple[GameContract, ...]:
    """All games."""
    return tuple(find(name) for name in names())


@functools.cache
def _folders() -> tuple[str, ...]:
    return tuple(sorted(module.name for module in pkgutil.iter_modules(games.__path__)))


@functools.cache
def _contract(name: str) -> GameContract | None:
    return getattr(importlib.import_module(f"{games.__name__}.{name}"), "GAME", None)
