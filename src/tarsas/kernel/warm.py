"""Compiling ahead of need, with progress."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from .cache import sweep
from .twin import Compiled


class Progress(NamedTuple):
    """How far a `warm` has come: `done` of `total`, and the function that comes next (empty at the end)."""

    done: int
    total: int
    name: str


def warm(jobs: Iterable[tuple[Compiled, tuple[Any, ...]]], progress: Callable[[Progress], None] | None = None) -> int:
    """Compile each function for arguments like these, or load it from the cache; returns how many had to be compiled.

    The arguments are only looked at for their types; nothing is called.
    """
    import numba

    type_of: Callable[[Any], Any] = numba.typeof
    work = list(jobs)
    compiled_now = 0
    for done, (function, arguments) in enumerate(work):
        if progress:
            progress(Progress(done, len(work), function.__name__))
        dispatcher: Any = function
        misses = sum(dispatcher.stats.cache_misses.values())
        dispatcher.compile(tuple(type_of(argument) for argument in arguments))
        compiled_now += sum(dispatcher.stats.cache_misses.values()) - misses
    if progress:
        progress(Progress(len(work), len(work), ""))
    if compiled_now:
        sweep()
    return compiled_now
