"""Compiling ahead of need, with progress; and a mark that it was done, for those who must not wait for a compiler."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from .cache import cache_folder, sweep
from .templates import as_function, callees
from .twin import Compiled, digest_of


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


def mark_as_compiled(functions: Sequence[Callable[..., Any]]) -> None:
    """Note that all of these plain functions have been compiled: from now on their twins load at once, in any process."""
    _mark_of(functions).touch()


def is_marked_as_compiled(functions: Sequence[Callable[..., Any]]) -> bool:
    """Whether these plain functions have been compiled as they are now; asks no compiler, so it is quick."""
    return _mark_of(functions).exists()


def _mark_of(functions: Sequence[Callable[..., Any]]) -> Path:
    """A file in the folder of the first function, named by the code of all and by the files it stands in: Numba compiles anew what stands in a touched file."""
    files = sorted({as_function(each).__code__.co_filename for function in functions for each in (function, *callees(function))})
    stamps = [(name, Path(name).stat().st_mtime_ns) for name in files]
    content = repr(([digest_of(function) for function in functions], stamps))
    return cache_folder(digest_of(functions[0])) / f"compiled-{hashlib.sha256(content.encode()).hexdigest()[:16]}"
