"""One name and one form for every act and event: what is written can be read, and what old versions wrote, too."""

from __future__ import annotations

import json
from typing import Any, get_args

import pytest

from tarsas.match import Played
from tarsas.service.tables.acts import Act, AskUndo, Move, Say, Sit
from tarsas.service.tables.authorisation import RULES
from tarsas.service.tables.events import BotSeated, Created, Event, Left, Said, WordGiven
from tarsas.service.tables.seats import Seat
from tarsas.service.tables.vocabulary import ACTS, EVENTS, BadForm, from_json, happened_in, kind_of, to_json
from tarsas.service.tables.wishes import ClockKind, ClockWish
from tarsas.store import StoredEvent

CREATED = Created(
    "azul", 2, {"wall": "grey"}, (Seat("anna", "Anna"), Seat(is_for_friend=True)), ClockWish(ClockKind.DAYS, days=2), False, True, "c0", "key", "easy"
)


def test_every_act_and_every_event_has_a_name_of_its_own():
    names = [kind_of(each) for each in (*get_args(Act), *get_args(Event))]
    assert len(set(names)) == len(names)
    assert (kind_of(AskUndo), kind_of(Played)) == ("ask_undo", "played")
    assert set(RULES) == set(ACTS.values())


@pytest.mark.parametrize(
    "thing",
    [
        CREATED,
        Left((0, 2), "hard", True, 0, 1500),
        Played(1, 7, 30, (4, 5), True, "ab"),
        Said("szia", "Anna"),
        AskUndo(),
        AskUndo(1),
        Sit(1, word="alma"),
    ],
)
def test_what_is_written_is_read_again(thing: Any):
    assert from_json(type(thing), json.loads(json.dumps(to_json(thing)))) == thing


def test_a_field_that_has_its_default_is_not_written():
    assert to_json(Played(1, 7, chance=())) == {"seat": 1, "action": 7, "chance": []}
    assert to_json(CREATED)["seats"] == [{"person": "anna", "name": "Anna"}, {"is_for_friend": True}]


@pytest.mark.parametrize(
    ("wanted", "written", "field"),
    [
        (Say, {}, "text"),
        (Say, {"text": 7}, "text"),
        (Sit, {"seat": True}, "seat"),
        (Sit, {"seat": "1"}, "seat"),
        (Sit, {"seat": 10**30}, "seat"),
        (AskUndo, {"seat": 1.5}, "seat"),
        (Left, {"seats": "01", "level": "", "is_turn": False, "deciding": None, "ms": 0}, "seats"),
    ],
)
def test_what_is_no_such_act_names_the_field(wanted: type, written: dict[str, Any], field: str):
    with pytest.raises(BadForm) as refused:
        from_json(wanted, written)
    assert refused.value.field == field


def test_what_is_not_a_field_is_passed_over():
    assert from_json(Move, {"seat": 0, "move": "1Y2", "kind": "move", "request": "r"}) == Move(0, "1Y2")


@pytest.mark.parametrize(
    ("kind", "data", "event"), [("bot", {"seat": 1, "level": "easy"}, BotSeated(1, "easy")), ("word", {"seat": 0, "word": "x"}, WordGiven(0, "x"))]
)
def test_what_older_versions_called_otherwise_is_read(kind: str, data: dict[str, Any], event: Event):
    assert happened_in(StoredEvent("t1", 2, kind, 5, data, "anna", None)).event == event


def test_a_kind_that_nobody_knows_is_told():
    assert "teleported" not in EVENTS
    with pytest.raises(BadForm, match="kind"):
        happened_in(StoredEvent("t1", 2, "teleported", 5, {}, None, None))
