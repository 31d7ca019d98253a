"""The compiled twin of plain functions, made on demand.

A twin has the bytecode of the plain function; in its globals every compilable function is replaced by *its* twin. Both
live side by side in one process.

Numba keeps machine code on disk, but looks only at the file a function stands in; a changed callee or constant elsewhere would go
unseen. So each twin is kept in a folder named by a digest of its bytecode, of the constants it reads and of every function it calls.
"""

from __future__ import annotations

import functools
import hashlib
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from types import CodeType, FunctionType, ModuleType
from typing import Any

import numpy as np

from ..errors import NotCompilable
from .cache import cache_folder, compiling_turn
from .registry import factory_of, is_compilable, is_inlined
from .templates import as_function, bind, callees, names_given, names_read

Compiled = Callable[..., Any]
"""A Numba dispatcher: called like the plain function it is the twin of."""

_twins: dict[tuple[str, bool], Compiled] = {}
_lock = threading.RLock()


def compiled(function: Callable[..., Any], **meanings: Callable[..., Any]) -> Compiled:
    """The twin of a compilable function; `meanings` are for the names that a template leaves open.

    Nothing is compiled yet: that happens at the first call, or in `warm`.
    """
    return _twin(bind(function, **meanings), from_python=True)


def _twin(function: Callable[..., Any], from_python: bool) -> Compiled:
    """The twin for callers in Python, or the one for other twins, which needs no door to Python and compiles the quicker for it."""
    digest = digest_of(function)
    with _lock:
        from_python = from_python or (digest, True) in _twins
        if (digest, from_python) not in _twins:
            _twins[digest, from_python] = _make_twin(function, digest, from_python)
        return _twins[digest, from_python]


def _make_twin(function: Callable[..., Any], digest: str, from_python: bool) -> Compiled:
    import numba  # here, so that `import tarsas` stays quick

    if factory := factory_of(function):
        made: Compiled = factory()
        return made
    plain, given = as_function(function), names_given(function)
    # What a template is bound to, a game's verbs above all, Python calls too: one twin serves both.
    names = {name: _twin(value, from_python=name in given) if is_compilable(value) else _held(value) for name, value in names_read(plain)}
    twin = FunctionType(plain.__code__, {"__builtins__": __builtins__, **names}, plain.__name__, plain.__defaults__)
    twin.__qualname__, twin.__module__ = plain.__qualname__, plain.__module__
    doors = {} if from_python else {"no_cpython_wrapper": True, "no_cfunc_wrapper": True}
    # Numba fixes the place of the cache while it decorates; other users of Numba in this process keep theirs.
    config: Any = numba.config
    before = config.CACHE_DIR
    folder = cache_folder(digest if from_python else f"{digest}-inner")
    config.CACHE_DIR = str(folder)
    try:
        # That a function is not to be inlined is said, too: else Numba takes it from whichever caller it is compiled for.
        dispatcher = numba.njit(cache=True, nogil=True, error_model="numpy", forceinline=is_inlined(function), **doors)(twin)
    finally:
        config.CACHE_DIR = before
    return _compiling_in_turn(dispatcher, folder)


def _compiling_in_turn(dispatcher: Any, folder: Path) -> Compiled:
    """The same dispatcher, which now compiles, or loads from its folder, only while no other process does, and for one width of numbers."""
    compile_now = dispatcher.compile

    def compile_in_turn(signature: Any) -> Any:
        with compiling_turn(folder):
            return compile_now(tuple(_widened(argument) for argument in signature))

    dispatcher.compile = compile_in_turn
    found: Compiled = dispatcher
    return found


def _widened(argument: Any) -> Any:
    """Any signed whole number, however small and even if its value is known, as one of 64 bits: a function is compiled once for all of them."""
    from numba import types

    plain = types.unliteral(argument)
    return types.int64 if isinstance(plain, types.Integer) and plain.signed else argument


@functools.cache
def digest_of(function: Callable[..., Any]) -> str:
    """A name for all that the machine code of this function depends on: its bytecode, the constants it reads, the digests of its callees."""
    plain = as_function(function)
    if plain in callees(plain):
        raise NotCompilable(f"{plain.__module__}.{plain.__qualname__} calls itself; write it as a loop.")
    factory: Any = factory_of(plain)
    made = _code(factory.__code__) if factory else ()
    # What a factory makes has nothing of the plain lines.
    read = (
        ()
        if factory
        else tuple((name, digest_of(value) if is_compilable(value) else _constant(plain, name, value)) for name, value in names_read(plain))
    )
    content = (_versions(), plain.__module__, plain.__qualname__, _code(plain.__code__), plain.__defaults__, is_inlined(plain), read, *made)
    return hashlib.sha256(repr(content).encode()).hexdigest()[:24]


@functools.cache
def _versions() -> tuple[str, ...]:
    import importlib.metadata

    return (sys.version, np.__version__, importlib.metadata.version("numba"))


def _code(code: CodeType) -> tuple[Any, ...]:
    constants = tuple(_code(each) if isinstance(each, CodeType) else each for each in code.co_consts)
    return (code.co_code, constants, code.co_names, code.co_varnames)


def _held(value: object) -> object:
    """What a twin holds of a constant: the numbers of a table as an array."""
    return np.asarray(value) if isinstance(value, memoryview) else value


def _constant(function: FunctionType, name: str, value: object) -> object:
    """A constant as something whose `repr` tells it from any other; refuses what a twin cannot hold."""
    value = _held(value)
    if isinstance(value, np.ndarray):
        return (str(value.dtype), value.shape, value.tobytes())
    if isinstance(value, ModuleType):
        return value.__name__
    if isinstance(value, FunctionType):
        raise NotCompilable(
            f"{function.__module__}.{function.__qualname__} calls {name}, which is neither a @rule nor @compilable. "
            "Mark it, or keep it out of the rules."
        )
    return value
