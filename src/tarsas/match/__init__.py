"""One played game: its record, its replay, its luck, and what players may do besides moving."""

from __future__ import annotations

from .luck import Finding, LuckySeed, Verdict, new_seed, verify
from .record import BadRecord, Ending, EndingKind, Luck, Record
from .record_json import from_json, read_json, to_json, write_json
from .record_text import read_text, write_text
from .replay import Replay

__all__ = [
    "BadRecord",
    "Ending",
    "EndingKind",
    "Finding",
    "Luck",
    "LuckySeed",
    "Record",
    "Replay",
    "Verdict",
    "from_json",
    "new_seed",
    "read_json",
    "read_record",
    "read_text",
    "to_json",
    "verify",
    "write_json",
    "write_text",
]


def read_record(text: str) -> Record:
    """The record that a text describes, in either form: JSON begins with a brace."""
    return read_json(text) if text.lstrip("\ufeff \t\r\n").startswith("{") else read_text(text)
