"""Records, in and out."""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files
from typing import Any

from pydantic import Field, GetJsonSchemaHandler, RootModel
from pydantic.json_schema import JsonSchemaValue
from pydantic_core import CoreSchema

from .common import Asked, Both, Told, Whole

LONGEST_RECORD = 60_000


@cache
def record_schema() -> dict[str, Any]:
    """The schema of records that the match keeps, with its definitions put in where they are used."""
    kept: dict[str, Any] = json.loads((files("tarsas.match") / "record.schema.json").read_text(encoding="utf-8"))
    definitions = kept.pop("$defs")
    del kept["$schema"]
    return _filled_in(kept, definitions)  # type: ignore[no-any-return]


def _filled_in(schema: Any, definitions: dict[str, Any]) -> Any:
    if isinstance(schema, list):
        return [_filled_in(each, definitions) for each in schema]
    if not isinstance(schema, dict):
        return schema
    if "$ref" in schema:
        return {**definitions[schema["$ref"].rpartition("/")[2]], **{key: value for key, value in schema.items() if key != "$ref"}}
    return {key: _filled_in(value, definitions) for key, value in schema.items()}


class RecordDocument(RootModel[dict[str, Any]]):
    """A record as JSON: docs/record.md."""

    @classmethod
    def __get_pydantic_json_schema__(cls, core_schema: CoreSchema, handler: GetJsonSchemaHandler) -> JsonSchemaValue:
        """What the match says of it."""
        return record_schema()


class RecordWish(Asked):
    """A record, in either of its forms."""

    record: str = Field(max_length=LONGEST_RECORD, description="The record as text or as JSON.")


class RecordPracticeWish(RecordWish):
    """A moment of a record to play on from."""

    at: Whole = Field(description="After so many actions.")


class PracticeWish(Asked):
    """A moment to play on from."""

    at: Whole = Field(description="After so many actions.")


class VerdictInfo(Told):
    """Whether the luck of a record is what was promised."""

    finding: str = Field(examples=["proven"])
    is_proven: bool
    outcomes: Whole = Field(description="How many outcomes of chance were reckoned again.")


class RecordInfo(Told):
    """A record that was read, played through, and its luck reckoned again."""

    game: str
    players: Whole
    options: dict[str, str]
    seats: list[str]
    plies: Whole
    ending: str
    result: Both
    verdict: VerdictInfo
    text: str
    record: RecordDocument
