"""A record as JSON, for programs. `record.schema.json` beside this file describes it, and so does docs/record.md."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final, TypeVar

from ..catalog import find
from ..position import Game
from .line import BadRecord
from .record import (
    FORMAT,
    Ending,
    LineReader,
    Luck,
    Record,
    checked,
    checked_ending,
    checked_hash,
    checked_names,
    checked_rules,
    checked_spent,
    checked_start,
    located,
)

TITLE: Final = f"tarsas record {FORMAT}"
REQUIRED: Final = ("format", "game", "rules", "players", "options", "seats", "actions", "ending")
OPTIONAL: Final = ("started", "luck", "position", "spent")

JsonObject = dict[str, Any]
Kind = TypeVar("Kind")


def schema() -> JsonObject:
    """The JSON Schema of a record."""
    found: JsonObject = json.loads(Path(__file__).with_name("record.schema.json").read_text(encoding="utf-8"))
    return found


# --- writing


def to_json(record: Record) -> JsonObject:
    """The record as a JSON object. Law: `from_json` gives back the same record; one that it could not is refused with `BadRecord`."""
    checked(record)
    written: JsonObject = {
        "format": TITLE,
        "game": record.game.name,
        "rules": record.rules,
        "players": record.game.players,
        "options": dict(record.game.options),
        "seats": list(record.seats),
    }
    if record.started:
        written["started"] = record.started
    if record.luck:
        revealed = {"seed": record.luck.seed} if record.luck.seed else {}
        written["luck"] = {"commitment": record.luck.commitment, "words": list(record.luck.words), **revealed}
    if record.position:
        written["position"] = record.position
    written["actions"] = record.notations()
    if record.spent:
        written["spent"] = list(record.spent)
    written["ending"] = {"kind": str(record.ending.kind), **({} if record.ending.seat is None else {"seat": record.ending.seat + 1})}
    return written


def write_json(record: Record) -> str:
    """The record as one line of JSON."""
    return json.dumps(to_json(record), ensure_ascii=False)


# --- reading


def read_json(text: str) -> Record:
    """The record that such a text describes; raises `BadRecord`, which names the line where it is no JSON, else the field or the ply."""
    try:
        found = json.loads(text.removeprefix("\ufeff"))
    except json.JSONDecodeError as problem:
        raise BadRecord(f"this is no JSON: {problem.msg}.", problem.lineno) from None
    except (RecursionError, ValueError):
        raise BadRecord("this JSON is nested too deeply, or holds too long a number.", 1) from None
    return from_json(found)


def from_json(found: object) -> Record:
    """The record that a JSON value describes; raises `BadRecord`."""
    fields = _object(found, "the record", REQUIRED, OPTIONAL)
    if fields["format"] != TITLE:
        raise BadRecord(f"format: {fields['format']!r} cannot be read; expected {TITLE!r}.")
    game, rules = _game(fields)
    with located(where="position"):
        reader = LineReader(game, rules, _typed(fields.get("position", ""), "position", str))
    for notation in _list(fields["actions"], "actions", str):
        reader.read(notation)
    with located(where="ending"):
        ending = reader.ending(_ending(fields["ending"], game.players))
    with located(where="spent"):
        spent = checked_spent(_list(fields.get("spent", []), "spent", int), len(fields["actions"]))
    started = None
    if "started" in fields:
        with located(where="started"):
            started = checked_start(_typed(fields["started"], "started", str))
    seats, luck = _names(fields["seats"], "seats", game.players), _luck(fields, game.players)
    return Record(reader.line, seats, ending, luck, started, spent, rules, reader.parting)


def _game(fields: Mapping[str, Any]) -> tuple[Game, int]:
    """The game with its options, and the version of its rules."""
    with located(where="game"):
        contract = find(_typed(fields["game"], "game", str))
    options = _typed(fields["options"], "options", dict)
    for name, value in options.items():
        _typed(value, f"options.{name}", str)
    with located(where="options"):
        game = Game(contract, _typed(fields["players"], "players", int), options)
    with located(where="rules"):
        return game, checked_rules(game, _typed(fields["rules"], "rules", int))


def _luck(fields: Mapping[str, Any], players: int) -> Luck | None:
    if "luck" not in fields:
        return None
    luck = _object(fields["luck"], "luck", ("commitment", "words"), ("seed",))
    with located(where="luck"):
        hashes = {name: checked_hash(_typed(luck[name], name, str), name) for name in ("commitment", "seed") if name in luck}
        return Luck(hashes["commitment"], _names(luck["words"], "words", players), hashes.get("seed"))


def _ending(found: object, players: int) -> Ending:
    ending = _object(found, "ending", ("kind",), ("seat",))
    seat = _typed(ending["seat"], "seat", int) if "seat" in ending else None
    return checked_ending(_typed(ending["kind"], "kind", str), seat, players)


def _names(found: object, where: str, players: int) -> tuple[str, ...]:
    return checked_names(_list(found, where, str), where, players)


# --- shapes

_CALLED: Final[Mapping[type, str]] = {str: "a text", int: "a whole number", dict: "an object", list: "a list"}


def _typed(found: object, where: str, kind: type[Kind]) -> Kind:
    # A bool is an int to Python, not to JSON.
    if not isinstance(found, kind) or isinstance(found, bool):
        raise BadRecord(f"{where}: {_shortened(found)} cannot be read; expected {_CALLED[kind]}.")
    return found


def _list(found: object, where: str, kind: type[Kind]) -> list[Kind]:
    return [_typed(each, f"{where}[{index}]", kind) for index, each in enumerate(_typed(found, where, list))]


def _object(found: object, where: str, required: tuple[str, ...], optional: tuple[str, ...]) -> JsonObject:
    fields: JsonObject = _typed(found, where, dict)
    missing = [name for name in required if name not in fields]
    unknown = [name for name in fields if name not in required + optional]
    if missing or unknown:
        wrong = f"{missing[0]!r} is missing" if missing else f"{unknown[0]!r} is unknown"
        raise BadRecord(f"{where}: {wrong}; expected {', '.join(required)} and, where there is one, {', '.join(optional)}.")
    return fields


def _shortened(found: object) -> str:
    if isinstance(found, list | dict):
        return _CALLED[type(found)]
    text = repr(found)
    return text if len(text) <= 60 else f"{text[:57]}…"
