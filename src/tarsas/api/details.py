"""Details of problems, in both languages: what was sent, and what would be possible.

Errors of the library speak English, to programmers. What they know is told here in a sentence of our own, so that nobody who reads Hungarian is answered in English.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from pydantic_core import ErrorDetails

from ..errors import AmbiguousMove, MoveError, UnknownGame, UnreadableMove
from ..language import Language, Text
from ..match import BadRecord
from ..position import Position
from ..service.tables import texts

MOST_SHOWN = 12
"""Of many possible moves, so many are named in a sentence; `legal` has them all."""
LONGEST_QUOTE = 80

# --- moves

_NO_MOVE = Text("„{move}” ebben a játékban nem lépés.", "“{move}” is no move of this game.")
_NOT_HERE = Text("„{move}” itt most nem lehetséges.", "“{move}” is not legal here.")
_SEVERAL = Text("„{move}” {count} lépést is jelenthet.", "“{move}” fits {count} moves.")
_CHOOSE = Text("Választható: {known}.", "Possible: {known}.")
_IN_ALL = Text("{known}, … (összesen {count})", "{known}, … ({count} in all)")


def of_move(problem: MoveError, sent: object, position: Position) -> Text:
    """Why a move was not played, and which ones could be."""
    if isinstance(problem, AmbiguousMove):
        words, state = position.game.contract.words, position.state
        meant = [action for action in position.actions if words.action_text(state, action) in problem.legal]
        wrong = _SEVERAL.fill(move=_quoted(sent), count=len(meant))
    else:
        meant = list(position.actions)
        wrong = (_NO_MOVE if isinstance(problem, UnreadableMove) else _NOT_HERE).fill(move=_quoted(sent))
    if not meant:
        return wrong
    known = ", ".join(position.notation(action) for action in meant[:MOST_SHOWN])
    return _sentences(wrong, _CHOOSE.fill(known=_IN_ALL.fill(known=known, count=len(meant)) if len(meant) > MOST_SHOWN else known))


def _quoted(sent: object) -> str:
    """What was sent, not longer than a reader has patience for; a path as its parts one after the other."""
    told = " → ".join(map(str, sent)) if isinstance(sent, list | tuple) else str(sent)
    return told if len(told) <= LONGEST_QUOTE else f"{told[: LONGEST_QUOTE - 1]}…"


def _sentences(*texts: Text) -> Text:
    return Text(*map(" ".join, zip(*texts, strict=True)))


# --- requests

_ALLOWED = Text("Itt ez lehet: {allowed}.", "What it takes: {allowed}.")
_REQUESTS: Mapping[int, Text] = {
    404: Text("Az összes cím itt van: /api/v1/openapi.json.", "All addresses: /api/v1/openapi.json."),
    413: Text("A kérés legfeljebb 64 KiB lehet.", "A request has at most 64 KiB."),
    415: Text("A kérés JSON legyen (Content-Type: application/json).", "A request is JSON (Content-Type: application/json)."),
}


def of_request(status: int, allowed: str) -> Text | None:
    """What a request should be, where it came to no route; `allowed` are the methods of its address."""
    return _ALLOWED.fill(allowed=allowed) if allowed else _REQUESTS.get(status)


# --- games and records


def of_game(problem: UnknownGame) -> Text:
    """Which games there are."""
    return texts.UNKNOWN_GAME.fill(name=_quoted(problem.name), games=", ".join(problem.known))


BAD_RECORD = Text("Ez a jegyzőkönyv nem olvasható.", "This record cannot be read.")
_NO_RECORD = Text("A jegyzőkönyv szöveg vagy JSON, ahogy a docs/record.md leírja.", "A record is text or JSON, as docs/record.md says.")
_AT_LINE = Text("Hiba a jegyzőkönyv {line}. sorában: „{found}”.", "The record is not right at line {line}: “{found}”.")
_AT_PLY = Text("Hiba a jegyzőkönyvben: {ply}. lépés.", "The record is not right at ply {ply}.")


def of_record(problem: BadRecord, written: str) -> Text:
    """Where a record is wrong. What was expected there only the English message of the library knows."""
    lines = written.splitlines()
    place = _NO_RECORD
    if problem.line is not None and 0 < problem.line <= len(lines):
        place = _AT_LINE.fill(line=problem.line, found=_quoted(lines[problem.line - 1].strip()))
    elif problem.ply is not None:
        place = _AT_PLY.fill(ply=problem.ply)
    return Text(place.hu, str(problem))


# --- fields

_MISSING = Text("Kötelező, de hiányzik.", "It is needed, and missing.")
_NO_FIELD = Text("Ilyen mező itt nincs.", "There is no such field here.")
_FIELDS = Text("Ilyen mező itt nincs. Ami lehet: {known}.", "There is no such field here. There are: {known}.")
_EXPECTED = Text("Ide ez kell: {kinds}.", "Expected: {kinds}.")
_OR = Text(" vagy ", " or ")
_BAD_JSON = Text("Hiba itt: {line}. sor, {column}. karakter.", "It goes wrong at line {line}, character {column}.")

_TEXT, _NUMBER, _LIST = Text("szöveg", "a text"), Text("egész szám", "a whole number"), Text("lista", "a list")
_BOOLEAN, _OBJECT = Text("true vagy false", "true or false"), Text("objektum", "an object")
KINDS: Mapping[str, Text] = {
    "string_type": _TEXT,
    "int_type": _NUMBER,
    "int_parsing": _NUMBER,
    "int_parsing_size": _NUMBER,
    "int_from_float": _NUMBER,
    "bool_type": _BOOLEAN,
    "bool_parsing": _BOOLEAN,
    "list_type": _LIST,
    "dict_type": _OBJECT,
    "model_type": _OBJECT,
    "greater_than_equal": Text("legalább {ge}", "at least {ge}"),
    "less_than": Text("kevesebb, mint {lt}", "less than {lt}"),
    "less_than_equal": Text("legfeljebb {le}", "at most {le}"),
    "string_too_short": Text("legalább {min_length} karakter", "a text of at least {min_length}"),
    "string_too_long": Text("legfeljebb {max_length} karakter", "a text of at most {max_length}"),
    "too_short": Text("legalább {min_length} elem", "a list of at least {min_length}"),
    "too_long": Text("legfeljebb {max_length} elem", "a list of at most {max_length}"),
}
"""What was expected, by what Pydantic calls the error."""
_ANOTHER = Text("más érték", "another value")


def of_field(errors: Sequence[ErrorDetails], known: Sequence[str]) -> Text:
    """What was expected of a field; of one that may be several things, each of them. `known`: the fields that there are beside it."""
    first = errors[0]["type"]
    if first == "missing":
        return _MISSING
    if first == "extra_forbidden":
        return _FIELDS.fill(known=", ".join(known)) if known else _NO_FIELD
    kinds = [_kind(each["type"], each.get("ctx", {})) for each in errors]
    return _EXPECTED.fill(kinds=_one_of(list(dict.fromkeys(kinds))))


def _kind(error: str, values: Mapping[str, Any]) -> Text:
    if error in ("enum", "literal_error"):
        return _one_of([Text(value, value) for value in re.findall(r"'([^']*)'", values["expected"])])
    return KINDS.get(error, _ANOTHER).fill(**values)


def _one_of(kinds: Sequence[Text]) -> Text:
    *most, last = kinds
    return Text(*(f"{', '.join(each.to(language) for each in most)}{_OR.to(language)}{last.to(language)}" for language in Language)) if most else last


def of_json(problem: ErrorDetails) -> Text | None:
    """Where a body stops being JSON."""
    found = re.search(r"line (\d+) column (\d+)", problem["msg"])
    return None if found is None else _BAD_JSON.fill(line=found[1], column=found[2])
