"""Templates: compilable functions some of whose names stand for functions that are known later, a game's verbs above all.

A name is open where it means a function that is not marked as compilable. `bind` gives the open names of a template a meaning; what it makes is
a plain function with the same lines, which runs as it is, can be covered and debugged, and has a compiled twin like any other.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator
from types import CodeType, FunctionType
from typing import Any

from ..errors import NotCompilable
from .registry import compilable, inlined, is_compilable, is_inlined

_bound: dict[tuple[object, ...], FunctionType] = {}
_meanings: dict[Callable[..., Any], frozenset[str]] = {}


def bind(template: Callable[..., Any], **meanings: Callable[..., Any]) -> Callable[..., Any]:
    """The template as a plain function: its open names, and those of everything it calls, mean these functions, themselves bound alike."""
    names = open_names(template) & meanings.keys()
    if not names:
        return template
    closed = {name: bind(meaning, **{other: meanings[other] for other in meanings.keys() - {name}}) for name, meaning in meanings.items()}
    key = (template, *((name, closed[name]) for name in sorted(names)))
    if key not in _bound:
        _bound[key] = _bind(as_function(template), closed)
    return _bound[key]


def _bind(plain: FunctionType, meanings: dict[str, Callable[..., Any]]) -> FunctionType:
    read = dict(names_read(plain))
    given = {name: meanings[name] for name, value in read.items() if _is_open(value) and name in meanings}
    below = {name: bind(value, **meanings) for name, value in read.items() if is_compilable(value)}
    bound = FunctionType(plain.__code__, {"__builtins__": __builtins__, **read, **below, **given}, plain.__name__, plain.__defaults__)
    bound.__qualname__, bound.__module__, bound.__doc__ = plain.__qualname__, plain.__module__, plain.__doc__
    _meanings[bound] = frozenset(given)
    return compilable(inlined(bound) if is_inlined(plain) else bound)


@functools.cache
def open_names(function: Callable[..., Any]) -> frozenset[str]:
    """The names still without a meaning, in this function or in any that it calls."""
    read = [pair for each in (function, *callees(function)) for pair in names_read(as_function(each))]
    return frozenset(name for name, value in read if _is_open(value))


def names_given(function: Callable[..., Any]) -> frozenset[str]:
    """The names of a function that `bind` gave their meaning."""
    return _meanings.get(function, frozenset())


def callees(function: Callable[..., Any]) -> set[Callable[..., Any]]:
    """Every compilable function that this one calls, directly or through others."""
    found: set[Callable[..., Any]] = set()
    waiting = [function]
    while waiting:
        called = {value for _, value in names_read(as_function(waiting.pop())) if is_compilable(value)}
        waiting += called - found
        found |= called
    return found


def names_read(plain: FunctionType) -> Iterator[tuple[str, Any]]:
    """The global names a function reads and what they mean."""
    for name in sorted(_global_names(plain.__code__)):
        if name in plain.__globals__:
            yield name, plain.__globals__[name]


def as_function(function: Callable[..., Any]) -> FunctionType:
    """The function itself; refuses what is not marked."""
    if not isinstance(function, FunctionType) or not is_compilable(function):
        raise NotCompilable(f"{function!r} is neither a @rule nor @compilable, so it has no compiled twin.")
    return function


def _is_open(value: object) -> bool:
    return isinstance(value, FunctionType) and not is_compilable(value)


def _global_names(code: CodeType) -> set[str]:
    nested = (_global_names(constant) for constant in code.co_consts if isinstance(constant, CodeType))
    return set(code.co_names).union(*nested)
