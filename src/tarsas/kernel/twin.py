"""The compiled twin of plain functions, made on demand.

A twin has the bytecode of the plain function; in its globals every compilable function is replaced by *its* twin. Both
live side by side in one process. A template is a compilable function some of whose names stand for a game's functions:
`compiled(template, legal=…, play=…)` binds them.

Numba keeps machine code on disk, but looks only at the file a function stands in; a changed callee or constant elsewhere would go
unseen. So each twin is kept in a folder named by a digest of its bytecode, of the constants it reads and of every function it calls.
"""

from __future__ import annotations

import functools
import hashlib
import sys
import threading
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from types import CodeType, FunctionType, ModuleType
from typing import Any

import numpy as np

from ..errors import NotCompilable
from .cache import cache_folder, compiling_turn
from .registry import factory_of, is_compilable

Compiled = Callable[..., Any]
"""A Numba dispatcher: called like the plain function it is the twin of."""

_twins: dict[tuple[str, bool], Compiled] = {}
_lock = threading.RLock()


def compiled(function: Callable[..., Any], **bindings: Any) -> Compiled:
    """The twin of a compilable function; `bindings` give meaning to names that a template leaves open.

    Nothing is compiled yet: that happens at the first call, or in `warm`.
    """
    return _twin(function, bindings, from_python=True)


def _twin(function: Callable[..., Any], bindings: Mapping[str, Any], from_python: bool) -> Compiled:
    """The twin for callers in Python, or the one for other twins, which needs no door to Python and compiles the quicker for it."""
    digest = digest_of(function, bindings)
    with _lock:
        if (digest, from_python) not in _twins:
            _twins[digest, from_python] = _make_twin(function, bindings, digest, from_python)
        return _twins[digest, from_python]


def _make_twin(function: Callable[..., Any], bindings: Mapping[str, Any], digest: str, from_python: bool) -> Compiled:
    import numba  # here, so that `import tarsas` stays quick

    if factory := factory_of(function):
        made: Compiled = factory()
        return made
    # What a template is bound to, a game's verbs above all, Python calls too: one twin serves both.
    names = {
        name: _twin(value, _bound_below(value, bindings), from_python=name in bindings) if is_compilable(value) else value
        for name, value in _names_read(function, bindings)
    }
    plain = _as_function(function)
    twin = FunctionType(plain.__code__, {"__builtins__": __builtins__, **names}, plain.__name__, plain.__defaults__)
    twin.__qualname__, twin.__module__ = plain.__qualname__, plain.__module__
    doors = {} if from_python else {"no_cpython_wrapper": True, "no_cfunc_wrapper": True}
    # Numba fixes the place of the cache while it decorates; other users of Numba in this process keep theirs.
    config: Any = numba.config
    before = config.CACHE_DIR
    folder = cache_folder(digest if from_python else f"{digest}-inner")
    config.CACHE_DIR = str(folder)
    try:
        dispatcher = numba.njit(cache=True, nogil=True, error_model="numpy", **doors)(twin)
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


def digest_of(function: Callable[..., Any], bindings: Mapping[str, Any] | None = None) -> str:
    """A name for all that the machine code of this function depends on."""
    return _bound_digest(function, bindings) if bindings else _digest(function)


@functools.cache
def _digest(function: Callable[..., Any]) -> str:
    return _bound_digest(function, {})


def _bound_digest(function: Callable[..., Any], bindings: Mapping[str, Any]) -> str:
    """The digest of the function's bytecode, of the constants it reads and of the digests of its callees."""
    plain = _as_function(function)
    if plain in _open_callees(plain):
        raise NotCompilable(f"{plain.__module__}.{plain.__qualname__} calls itself; write it as a loop.")
    read = tuple(
        (name, digest_of(value, _bound_below(value, bindings)) if is_compilable(value) else _constant(plain, name, value))
        for name, value in _names_read(function, bindings)
    )
    factory: Any = factory_of(plain)
    made = _code(factory.__code__) if factory else ()
    content = (_versions(), plain.__module__, plain.__qualname__, _code(plain.__code__), plain.__defaults__, read, *made)
    return hashlib.sha256(repr(content).encode()).hexdigest()[:24]


@functools.cache
def _versions() -> tuple[str, ...]:
    import importlib.metadata

    return (sys.version, np.__version__, importlib.metadata.version("numba"))


def _code(code: CodeType) -> tuple[Any, ...]:
    constants = tuple(_code(each) if isinstance(each, CodeType) else each for each in code.co_consts)
    return (code.co_code, constants, code.co_names, code.co_varnames)


def _constant(function: FunctionType, name: str, value: object) -> object:
    """A constant as something whose `repr` tells it from any other; refuses what a twin cannot hold."""
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


def _names_read(function: Callable[..., Any], bindings: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    """The global names a function reads and what they mean, the bindings first."""
    plain = _as_function(function)
    for name in sorted(_global_names(plain.__code__)):
        if name in bindings:
            yield name, bindings[name]
        elif name in plain.__globals__:
            yield name, plain.__globals__[name]


def _global_names(code: CodeType) -> set[str]:
    names = set(code.co_names)
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            names |= _global_names(constant)
    return names


def _bound_below(callee: Callable[..., Any], bindings: Mapping[str, Any]) -> Mapping[str, Any]:
    """The bindings that a callee, or anything it calls in turn, leaves open (so that others share one twin)."""
    if not bindings:
        return bindings
    below = {callee, *_open_callees(callee, bindings)}
    needed: set[str] = set().union(*(_global_names(_as_function(each).__code__) for each in below))
    return {name: value for name, value in bindings.items() if name in needed}


def _open_callees(function: Callable[..., Any], bindings: Mapping[str, Any] | None = None) -> set[Callable[..., Any]]:
    """Every compilable function that this one calls, directly or through others, under its bindings or the names of their own modules."""
    found: set[Callable[..., Any]] = set()
    waiting = [function]
    while waiting:
        plain = _as_function(waiting.pop())
        for name in _global_names(plain.__code__):
            value: Any = bindings[name] if bindings and name in bindings else plain.__globals__.get(name)
            if is_compilable(value) and value not in found:
                found.add(value)
                waiting.append(value)
    return found


def _as_function(function: Callable[..., Any]) -> FunctionType:
    if not isinstance(function, FunctionType) or not is_compilable(function):
        raise NotCompilable(f"{function!r} is neither a @rule nor @compilable, so it has no compiled twin.")
    return function
