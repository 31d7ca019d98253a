"""`@rule`, `@compilable` and `@inlined`: they only register. The function stays plain Python, to be read, debugged and covered."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

AnyFunction = TypeVar("AnyFunction", bound=Callable[..., Any])

_sections: dict[Callable[..., Any], tuple[str, ...]] = {}
_factories: dict[Callable[..., Any], Callable[[], Any]] = {}
_inlined: set[Callable[..., Any]] = set()


def rule(*sections: str) -> Callable[[AnyFunction], AnyFunction]:
    """Mark a function as the code of these sections or rulings of its game's rulebook; it can be compiled."""
    if not sections:
        raise TypeError('a rule cites at least one section of its rulebook, as in @rule("4.2")')

    def register(function: AnyFunction) -> AnyFunction:
        _sections[function] = sections
        return function

    return register


def compilable(function: AnyFunction) -> AnyFunction:
    """Mark a function that rules may call and that stands for no rule itself; it can be compiled."""
    _sections[function] = ()
    return function


def inlined(function: AnyFunction) -> AnyFunction:
    """Mark a compilable function whose code stands in each of its callers instead of being called: for the few that every turn goes through.

    A call of a compiled function hands over its result, and whether it failed, through memory; and it counts who holds each array that it is given.
    """
    _inlined.add(function)
    return function


def made_by(factory: Callable[[], Any]) -> Callable[[AnyFunction], AnyFunction]:
    """Mark a compilable function whose twin is not compiled from its own lines: the factory makes it, the first time it is needed."""

    def register(function: AnyFunction) -> AnyFunction:
        _factories[function] = factory
        return function

    return register


def factory_of(function: Callable[..., Any]) -> Callable[[], Any] | None:
    """What makes the twin of this function, where its own lines do not."""
    return _factories.get(function)


def is_inlined(function: Callable[..., Any]) -> bool:
    """Whether the code of this function stands in its callers."""
    return function in _inlined


def is_compilable(value: object) -> bool:
    """Whether the value is a function registered by `@rule` or `@compilable`."""
    return callable(value) and getattr(value, "__hash__", None) is not None and value in _sections


def sections_of(function: Callable[..., Any]) -> tuple[str, ...]:
    """The sections and rulings a rule cites; empty for anything else."""
    return _sections.get(function, ())
