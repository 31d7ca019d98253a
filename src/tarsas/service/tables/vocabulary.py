"""One name and one form for every act and event, wherever it is written: on the wire, in the store, among what a page offers.

The name follows from the class (`AskUndo` is `ask_undo`), the form from its fields; a field that has its default is left out. So there is no second
list to keep. Only what older versions stored under other names is listed here (`OLD_KINDS`).
"""

from __future__ import annotations

import re
import types
from collections.abc import Callable, Mapping
from dataclasses import MISSING, fields, is_dataclass
from enum import StrEnum
from functools import cache
from typing import Any, TypeVar, Union, get_args, get_origin, get_type_hints

from ...errors import TarsasError
from ...store import NewEvent, StoredEvent
from .acts import Act
from .events import BotSeated, Event, Happened, WordGiven

T = TypeVar("T")

Read = Callable[[Any], Any]

MOST_WHOLE = 2**53
"""Larger numbers are not the same in every program that reads JSON."""

SIMPLE = frozenset({int, str, bool, types.NoneType})


class BadForm(TarsasError):
    """Something written that is no such act or event; `field` is missing or not right."""

    def __init__(self, field: str) -> None:
        super().__init__(f"{field}: missing, or not of the kind that is expected here.")
        self.field = field


def kind_of(named: type) -> str:
    """The one name of an act or an event.

    >>> from .acts import AskUndo
    >>> kind_of(AskUndo)
    'ask_undo'
    """
    return _snake_case(named.__name__)


@cache
def _snake_case(name: str) -> str:
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()


ACTS: Mapping[str, type[Act]] = {kind_of(each): each for each in get_args(Act)}

OLD_KINDS: Mapping[str, type[Event]] = {"bot": BotSeated, "word": WordGiven}
"""What these events were called in the store before their names followed from their classes."""

EVENTS: Mapping[str, type[Event]] = {**OLD_KINDS, **{kind_of(each): each for each in get_args(Event)}}


# --- events and the store


def new_event(event: Event, at: int, person: str | None, request: str | None) -> NewEvent:
    """An event as it is stored."""
    return NewEvent(kind_of(type(event)), at, to_json(event), person, request)


def happened_in(stored: StoredEvent) -> Happened:
    """The event that was stored; raises `BadForm`, whose field is `kind` where a later version may have written it."""
    if stored.kind not in EVENTS:
        raise BadForm("kind")
    return Happened(stored.seq, stored.at, stored.person, from_json(EVENTS[stored.kind], stored.data))


# --- the form


def to_json(thing: Any) -> dict[str, Any]:
    """What JSON keeps of an act or an event: each field that has not its default."""
    return {field.name: _plain(value) for field in fields(thing) if (value := getattr(thing, field.name)) != field.default}


def _plain(value: Any) -> Any:
    if is_dataclass(value) and not isinstance(value, type):
        return to_json(value)
    if isinstance(value, tuple):
        return [_plain(each) for each in value]
    if isinstance(value, StrEnum):
        return str(value)
    return dict(value) if isinstance(value, Mapping) else value


def from_json(wanted: type[T], written: Mapping[str, Any]) -> T:
    """The act or event that was written; what is not among its fields is passed over. Raises `BadForm`."""
    found, name = {}, ""
    try:
        for name, read, is_needed in _form_of(wanted):
            if name in written:
                found[name] = read(written[name])
            elif is_needed:
                raise BadForm(name)
    except (TypeError, ValueError):
        raise BadForm(name) from None
    return wanted(**found)


def _fields_of(wanted: type) -> tuple[tuple[str, Read, bool], ...]:
    """Each field: its name, how its value is read, and whether it must be there."""
    hints = get_type_hints(wanted)
    return tuple((field.name, _reader(hints[field.name]), field.default is MISSING) for field in fields(wanted))


_form_of: Callable[[type], tuple[tuple[str, Read, bool], ...]] = cache(_fields_of)


def _reader(hint: Any) -> Read:
    """How a value of this type is read from JSON; what is no such value raises `TypeError` or `ValueError`."""
    origin, inside = get_origin(hint), get_args(hint)
    one_of = inside if origin in (Union, types.UnionType) else (hint,)
    if SIMPLE.issuperset(one_of):
        return _simple(frozenset(one_of))
    if len(one_of) > 1:
        return _one_of(tuple(map(_reader, one_of)))
    if origin is tuple:
        each = _reader(inside[0])
        return lambda value: tuple(map(each, _checked(value, (list, tuple))))
    if is_dataclass(hint) and isinstance(hint, type):
        return lambda value: from_json(hint, _checked(value, Mapping))
    if isinstance(hint, type) and issubclass(hint, StrEnum):
        return hint
    return lambda value: _checked(value, origin or hint)


def _simple(kinds: frozenset[type]) -> Read:
    """Exactly these types, so that true is no number. It is called for most fields of every event, whenever a table is opened."""

    def read(value: Any) -> Any:
        kind = type(value)
        if kind not in kinds or (kind is int and not 0 <= value < MOST_WHOLE):
            raise TypeError
        return value

    return read


def _one_of(readers: tuple[Read, ...]) -> Read:
    def read(value: Any) -> Any:
        for each in readers:
            try:
                return each(value)
            except (TypeError, ValueError, BadForm):
                continue
        raise TypeError

    return read


def _checked(value: Any, kind: Any) -> Any:
    if not isinstance(value, kind):
        raise TypeError
    return value
