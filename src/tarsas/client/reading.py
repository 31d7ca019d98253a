"""JSON as the types of `models`: by their fields, so that each is named once."""

from __future__ import annotations

import types
from collections.abc import Callable, Mapping
from dataclasses import MISSING, fields, is_dataclass
from functools import cache
from typing import Any, TypeVar, Union, cast, get_args, get_origin, get_type_hints

from ..language import Text
from .errors import BadAnswer

T = TypeVar("T")
Read = Callable[[Any], Any]


def read(kind: type[T], found: object) -> T:
    """What was told, as this type; raises `BadAnswer` where it is something else.

    >>> from tarsas.client.models import Question
    >>> read(Question, {"kind": "undo", "by": 0, "asked": [1], "later": "passed over"})
    Question(kind='undo', by=0, asked=(1,))
    """
    return cast(T, _reader(cast(Any, kind))(found))


@cache
def _reader(kind: Any) -> Read:
    origin = get_origin(kind)
    if origin in (Union, types.UnionType):
        return _or_nothing(kind)
    if origin is tuple:
        each = _reader(get_args(kind)[0])
        return lambda found: tuple(map(each, _checked(found, list)))
    if origin is Mapping or kind is Mapping:
        return lambda found: _checked(found, dict)
    if kind is Text:
        return lambda found: Text(_checked(found, dict)["hu"], found["en"])
    if is_dataclass(kind):
        return _of_fields(cast(type[Any], kind))
    if kind is float:
        return lambda found: float(_checked(found, (int, float)))
    return (lambda found: found) if kind is Any else (lambda found: _checked(found, kind))


def _or_nothing(kind: Any) -> Read:
    (inner,) = [each for each in get_args(kind) if each is not type(None)]
    read_inner = _reader(inner)
    return lambda found: None if found is None else read_inner(found)


def _of_fields(kind: type[Any]) -> Read:
    hints = get_type_hints(kind)
    readers = [(each.name, _reader(hints[each.name]), each.default is MISSING) for each in fields(kind)]

    def read_fields(found: Any) -> Any:
        _checked(found, dict)
        try:
            return kind(**{name: read_field(found[name]) for name, read_field, is_needed in readers if is_needed or name in found})
        except KeyError as problem:
            raise BadAnswer(f"The server told a {kind.__name__} without {problem}. Is it an older version?") from None

    return read_fields


def _checked(found: Any, kind: Any) -> Any:
    if not isinstance(found, kind):
        raise BadAnswer(f"The server told {found!r:.80} where {getattr(kind, '__name__', kind)} was expected. Is it another version?")
    return found
