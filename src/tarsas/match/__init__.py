"""One played game: its record, its replay, its luck, and what players may do besides moving."""

from __future__ import annotations

from .events import Abandoned, Agreed, DrawOffered, Event, Played, Refused, Resigned, TimedOut, UndoAsked
from .luck import Finding, LuckySeed, Verdict, is_dealt_by_chance, new_seed, verify
from .match import Match, NotPossible, Question, knows_draws, new_match, practice, rematch
from .record import BadRecord, Ending, EndingKind, Luck, Record
from .record_json import from_json, read_json, to_json, write_json
from .record_text import read_text, write_text
from .replay import Replay

__all__ = [
    "Abandoned",
    "Agreed",
    "BadRecord",
    "DrawOffered",
    "Ending",
    "EndingKind",
    "Event",
    "Finding",
    "Luck",
    "LuckySeed",
    "Match",
    "NotPossible",
    "Played",
    "Question",
    "Record",
    "Refused",
    "Replay",
    "Resigned",
    "TimedOut",
    "UndoAsked",
    "Verdict",
    "from_json",
    "is_dealt_by_chance",
    "knows_draws",
    "new_match",
    "new_seed",
    "practice",
    "read_json",
    "read_record",
    "read_text",
    "rematch",
    "to_json",
    "verify",
    "write_json",
    "write_text",
]


def read_record(text: str) -> Record:
    """The record that a text describes, in either form: JSON begins with a brace."""
    return read_json(text) if text.lstrip("\ufeff \t\r\n").startswith("{") else read_text(text)
