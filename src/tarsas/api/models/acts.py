"""Acts and events, derived from the house's own: an act that is new there is a route here, described and read, with nothing more to write."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import MISSING, fields
from typing import Annotated, Any, Literal, TypeAlias, Union, get_args, get_type_hints

from pydantic import Field, create_model

from ...service.tables.acts import GAME_ACTS, Act, Move, Sit
from ...service.tables.authorisation import RULES, Role
from ...service.tables.events import Event, Happened
from ...service.tables.seats import Seat
from ...service.tables.vocabulary import ACTS, EVENTS, OLD_KINDS, kind_of
from ...service.tables.wishes import ClockWish
from .common import Asked, Told, Whole
from .tables import ClockInfo, SeatInfo, TableInfo

LONGEST_PATH = 24

HIDDEN = frozenset({"invite", "word", "record"})
"""What events keep and nobody is told: the key of friends' seats; words, which are told with the record; and the record, which has a route of its own."""

MoveText = Annotated[str, Field(min_length=1, max_length=200, description="A notation (`1Y2`), or words (`factory 1 yellow line 2`).")]
MovePath = Annotated[list[Annotated[str, Field(max_length=100)]], Field(max_length=LONGEST_PATH, description="A path of parts.")]
MoveWish = Annotated[
    MoveText | Whole | MovePath, Field(description="A notation, words, the number of an action, or a path of parts.", examples=["1Y2"])
]


class ActWish(Asked):
    """What every act may carry."""

    request: str | None = Field(
        default=None, min_length=1, max_length=100, description="An id of your own: sent again, the act does not happen twice."
    )


class GameActWish(ActWish):
    """The same for acts of the game, which answer to what their sender saw."""

    seq: Whole | None = Field(default=None, description="The last event that you had seen; if the game has gone on since, the answer is 409.")


def _is_own_seat(act: type[Act]) -> bool:
    """Whether the seat that an act names can only be one's own, or any that is open: then it may be left out."""
    return act is Sit or RULES[act].role in (Role.OWNER, Role.DECIDING)


def _asked_type(act: type[Act], name: str, hint: Any) -> Any:
    if act is Move and name == "move":
        return MoveWish
    return Union[tuple(Whole if each is int else each for each in (get_args(hint) or (hint,)))]  # noqa: UP007


def _wish_model(act: type[Act]) -> type[ActWish]:
    hints, found = get_type_hints(act), {}
    for field in fields(act):
        wanted, usual = _asked_type(act, field.name, hints[field.name]), field.default
        if field.name == "seat" and _is_own_seat(act):
            wanted, usual = wanted | None, None
        found[field.name] = (wanted, ... if usual is MISSING else usual)
    base = GameActWish if act in GAME_ACTS else ActWish
    made: type[ActWish] = create_model(f"{act.__name__}Wish", __base__=base, __doc__=act.__doc__, **found)  # type: ignore[call-overload]
    return made


WISHES: Mapping[str, type[ActWish]] = {kind: _wish_model(act) for kind, act in ACTS.items()}
"""The body of each act, by its name."""


class Acted(Told):
    """What came of an act: the number of its event, and the table after it."""

    seq: Whole
    table: TableInfo


# --- events

_TOLD: Mapping[Any, Any] = {Seat: SeatInfo, ClockWish: ClockInfo, int: Whole}


def _told_type(hint: Any) -> Any:
    """A field's type as it is told."""
    if hint in _TOLD:
        return _TOLD[hint]
    inside = get_args(hint)
    if not inside:
        return hint
    if getattr(hint, "__origin__", None) is tuple:
        return list[_told_type(inside[0])]  # type: ignore[misc]
    if getattr(hint, "__origin__", None) is not None and issubclass(hint.__origin__, Mapping):
        return dict[inside]  # type: ignore[misc, valid-type]
    return Union[tuple(map(_told_type, inside))]  # noqa: UP007


def _event_model(event: type[Event]) -> type[Told]:
    hints = get_type_hints(event)
    found = {field.name: (_told_type(hints[field.name]), ...) for field in fields(event) if field.name not in HIDDEN}
    kind = (Literal[kind_of(event)], ...)
    made: type[Told] = create_model(f"{event.__name__}Event", __base__=Told, __doc__=event.__doc__, kind=kind, **found)  # type: ignore[call-overload]
    return made


_MODELS: Mapping[type[Event], type[Told]] = {event: _event_model(event) for kind, event in EVENTS.items() if kind not in OLD_KINDS}

EventInfo: TypeAlias = Annotated[Union[tuple(_MODELS.values())], Field(discriminator="kind")]  # type: ignore[valid-type]  # noqa: UP007
"""Whatever can happen at a table."""


def event_info(happened: Happened) -> Told:
    """An event as it is told."""
    event = happened.event
    model = _MODELS[type(event)]
    values = {name: _told(getattr(event, name)) for name in model.model_fields if name != "kind"}
    return model.model_validate({"kind": kind_of(type(event)), **values})


def _told(value: Any) -> Any:
    if isinstance(value, Seat):
        return SeatInfo.of(value, "" if value.is_free else value.recorded_name, None)
    if isinstance(value, ClockWish):
        return ClockInfo.of(value)
    if isinstance(value, tuple):
        return [_told(each) for each in value]
    return dict(value) if isinstance(value, Mapping) else value
