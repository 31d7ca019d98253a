"""One played game: its line of play, its record, its luck, and what players may do besides moving.

>>> import tarsas
>>> from tarsas.match import LuckySeed, Played, Resigned, new_match, read_record, write_text
>>> luck = LuckySeed(bytes(32), ("", ""))
>>> match = new_match(tarsas.game("carnac", board="I"), ("Anna", "Bence"), people={0, 1}, luck=luck)
>>> match = match.after(Played(0, "b4 white/ns-red")).after(Played(1, "tip south"))
>>> match.position.to_move
1
>>> match = match.after(Resigned(1))
>>> match.is_over
True
>>> print(write_text(match.record))
tarsas record 1
game carnac
rules 1
players 2
board I
last_tip off
start red
seat 1 Anna
seat 2 Bence
luck sha256 66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925
1. b4WR >S
seed 0000000000000000000000000000000000000000000000000000000000000000
end resigned 2
>>> read_record(write_text(match.record)).line.sentences(2, ("Anna", "Bence"))[0].en
'Bence tips b4 south: b3 and b2 are red'

`new_seed` draws a seed that nobody can guess; zeros are for examples.
"""

from __future__ import annotations

from .events import Abandoned, Agreed, DrawOffered, Event, Played, Refused, Resigned, TimedOut, UndoAsked
from .line import BadRecord, Line
from .luck import Finding, LuckySeed, SeededLuck, Verdict, new_seed, verify
from .match import Match, NotPossible, Question, knows_draws, new_match, practice, rematch
from .record import Ending, EndingKind, Luck, Parting, Record, replayable
from .record_json import from_json, read_json, to_json, write_json
from .record_text import read_text, write_text
from .result import Result, result_of, sentences_of

__all__ = [
    "Abandoned",
    "Agreed",
    "BadRecord",
    "DrawOffered",
    "Ending",
    "EndingKind",
    "Event",
    "Finding",
    "Line",
    "Luck",
    "LuckySeed",
    "Match",
    "NotPossible",
    "Parting",
    "Played",
    "Question",
    "Record",
    "Refused",
    "Resigned",
    "Result",
    "SeededLuck",
    "TimedOut",
    "UndoAsked",
    "Verdict",
    "from_json",
    "knows_draws",
    "new_match",
    "new_seed",
    "practice",
    "read_json",
    "read_record",
    "read_text",
    "rematch",
    "replayable",
    "result_of",
    "sentences_of",
    "to_json",
    "verify",
    "write_json",
    "write_text",
]


def read_record(text: str) -> Record:
    """The record that a text describes, in either form: JSON begins with a brace."""
    return read_json(text) if text.lstrip("\ufeff \t\r\n").startswith("{") else read_text(text)
