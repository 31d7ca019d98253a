"""A record as text that a person can read and write by hand: header lines, then numbered lines of moves, then how it ended.

docs/record.md describes it. Reading names the line, and the ply where it is a move that is wrong.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final, NamedTuple

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
    checked_name,
    checked_rules,
    checked_spent,
    checked_start,
    located,
)

TITLE: Final = f"tarsas record {FORMAT}"
HEADER: Final = ("game", "rules", "players", "seat", "started", "luck", "word")
FOOTER: Final = ("seed", "end")
NUMBERED: Final = ("seat", "word")
"""Their lines name a seat, and what follows is taken as it is: a name may hold a #."""

POSITION: Final = "|"
"""What every line of the position begins with that a record begins at."""

WIDTH: Final = 100
_NUMBER = re.compile(r"\d{1,9}", re.ASCII)
_SEAT = re.compile(r"[1-9]\d?", re.ASCII)
_MOVE_NUMBER = re.compile(r"(\d{1,9})\.", re.ASCII)
_TIME = re.compile(r"\((\d{1,12})\)", re.ASCII)
_COMMENT = re.compile(r"(^|\s)#.*")


# --- writing


def write_text(record: Record) -> str:
    """The record as text. Law: `read_text` gives back the same record; one that it could not is refused with `BadRecord`."""
    return "\n".join([*_header(checked(record)), *_move_lines(record), *_footer(record)]) + "\n"


def _header(record: Record) -> Iterator[str]:
    yield TITLE
    yield f"game {record.game.name}"
    yield f"rules {record.rules}"
    yield f"players {record.game.players}"
    yield from (f"{name} {value}" for name, value in record.game.options.items())
    yield from (f"seat {number} {name}" for number, name in enumerate(record.seats, 1) if name)
    if record.started:
        yield f"started {record.started}"
    if record.luck:
        yield f"luck sha256 {record.luck.commitment}"
        yield from (f"word {number} {word}" for number, word in enumerate(record.luck.words, 1) if word)
    yield from (f"{POSITION} {line}" for line in record.position.splitlines())


def _move_lines(record: Record) -> Iterator[str]:
    line = ""
    for ply, notation in enumerate(record.notations(), 1):
        spent = record.spent[ply - 1] if record.spent else 0
        written = f"{notation} ({spent})" if spent else notation
        if line and len(line) + 1 + len(written) > WIDTH:
            yield line
            line = ""
        line = f"{line} {written}" if line else f"{ply}. {written}"
    if line:
        yield line


def _footer(record: Record) -> Iterator[str]:
    if record.luck and record.luck.seed:
        yield f"seed {record.luck.seed}"
    seat = "" if record.ending.seat is None else f" {record.ending.seat + 1}"
    yield f"end {record.ending.kind}{seat}"


# --- reading


class Entry(NamedTuple):
    """What a header line or a footer line says, and where it stands."""

    line: int
    value: str


class Move(NamedTuple):
    """A move as it is written, where, and the milliseconds behind it."""

    line: int
    notation: str
    spent: int


Entries = dict[str, Entry]


def read_text(text: str) -> Record:
    """The record that such a text describes; raises `BadRecord`, which names the line and the ply."""
    entries, moves, last_line = _sorted_out(text)
    game, rules = _game(entries)
    with located(entries.get(POSITION, Entry(1, "")).line):
        reader = LineReader(game, rules, entries.get(POSITION, Entry(1, "")).value)
    for move in moves:
        with located(move.line):
            reader.read(move.notation)
    claimed = _claimed_ending(entries, game.players)
    with located(entries["end"].line if claimed else last_line):
        ending = reader.ending(claimed)
    with located(last_line):
        spent = checked_spent([move.spent for move in moves], len(moves))
    seats, luck = _by_seat(entries, "seat", game.players), _luck(entries, game.players)
    return Record(reader.line, seats, ending, luck, _started(entries), spent, rules, reader.parting)


def _sorted_out(text: str) -> tuple[Entries, list[Move], int]:
    """The header and footer by keyword (`seat 2` for a numbered one), the moves, and the number of the last line that says something."""
    lines = list(_meaningful(text))
    if not lines or lines[0][1].split() != TITLE.split():
        number, found = lines[0] if lines else (1, "")
        raise BadRecord(f"{found!r} cannot be read; expected {TITLE!r}, the first line of every record.", number)
    entries: Entries = {}
    moves: list[Move] = []
    for number, line in lines[1:]:
        if _MOVE_NUMBER.fullmatch(line.split()[0]):
            if any(keyword in entries for keyword in FOOTER):
                raise BadRecord(f"{line!r} cannot be read; expected no moves behind the end.", number, len(moves) + 1)
            moves += _moves(number, line, len(moves) + 1)
        else:
            _enter(entries, number, line, behind_moves=bool(moves))
    return entries, moves, lines[-1][0]


def _meaningful(text: str) -> Iterator[tuple[int, str]]:
    """The lines with their numbers, without comments and blank lines."""
    for number, raw in enumerate(text.removeprefix("\ufeff").splitlines(), 1):
        line = raw.strip()
        if line and line.split()[0] not in NUMBERED and not line.startswith(POSITION):
            line = _COMMENT.sub("", line).strip()
        if line:
            yield number, line


def _moves(number: int, line: str, first: int) -> list[Move]:
    """The moves of a numbered line; each may be followed by its milliseconds in brackets."""
    heading, *written = line.split()
    if heading != f"{first}.":
        raise BadRecord(f"the line begins with {heading!r}; expected {f'{first}.'!r}, the number of its first move.", number, first)
    moves: list[Move] = []
    was_time = True
    for word in written:
        time = _TIME.fullmatch(word)
        if not time:
            moves.append(Move(number, word, 0))
        elif was_time:
            raise BadRecord(f"{word!r} cannot be read; expected a move before its time.", number, first + len(moves))
        else:
            moves[-1] = moves[-1]._replace(spent=int(time[1]))
        was_time = bool(time)
    return moves


def _enter(entries: Entries, number: int, line: str, behind_moves: bool) -> None:
    """Keep what a line of the header or the footer says."""
    if line.startswith(POSITION):
        if behind_moves:
            raise BadRecord(f"{line!r} cannot be read; expected the position that it begins at before the moves.", number)
        first, before = entries.get(POSITION, Entry(number, ""))
        entries[POSITION] = Entry(first, f"{before}{line.removeprefix(POSITION)}\n")
        return
    keyword, value = _first_word(line)
    if behind_moves and keyword not in FOOTER:
        raise BadRecord(f"{line!r} cannot be read; expected moves, {' or '.join(FOOTER)}.", number)
    if keyword in NUMBERED:
        seat, value = _first_word(value)
        keyword = f"{keyword} {seat}"
    if keyword in entries:
        raise BadRecord(f"{keyword!r} is said twice; line {entries[keyword].line} has it already.", number)
    entries[keyword] = Entry(number, value)


def _first_word(text: str) -> tuple[str, str]:
    """A text's first word and the rest; both are empty where there is none."""
    words = [*text.split(None, 1), "", ""]
    return words[0], words[1]


def _number(entry: Entry, example: str) -> int:
    if not _NUMBER.fullmatch(entry.value):
        raise BadRecord(f"{entry.value!r} is no number; expected something like {example!r}.", entry.line)
    return int(entry.value)


def _game(entries: Entries) -> tuple[Game, int]:
    """The game with its players and options, and the version of its rules: every keyword that is not ours is an option of the game."""
    if "game" not in entries:
        raise BadRecord("the game is missing; expected a line such as 'game azul'.", 1)
    entry = entries["game"]
    with located(entry.line):
        contract = find(entry.value)
    chosen = {keyword: option for keyword, option in entries.items() if keyword.split(" ")[0] not in (*HEADER, *FOOTER, POSITION)}
    for keyword, option in chosen.items():
        # One by one first, so that the line of the wrong one is named.
        with located(option.line):
            Game(contract, None, {keyword: option.value})
    players = _number(entries["players"], "players 2") if "players" in entries else None
    with located(entries.get("players", entry).line):
        game = Game(contract, players, {keyword: option.value for keyword, option in chosen.items()})
    if "rules" not in entries:
        return game, game.contract.rules_version
    with located(entries["rules"].line):
        return game, checked_rules(game, _number(entries["rules"], "rules 1"))


def _by_seat(entries: Entries, keyword: str, players: int) -> tuple[str, ...]:
    """What each seat's line says; nothing where a seat has none."""
    texts = [""] * players
    for name, entry in entries.items():
        if name.split(" ")[0] == keyword:
            seat = _SEAT.fullmatch(name.partition(" ")[2])
            if not seat or int(seat[0]) > players:
                raise BadRecord(f"{name!r} names no seat; expected {keyword} 1 to {keyword} {players}.", entry.line)
            with located(entry.line):
                texts[int(seat[0]) - 1] = checked_name(entry.value, keyword)
    return tuple(texts)


def _luck(entries: Entries, players: int) -> Luck | None:
    words = _by_seat(entries, "word", players)
    if "luck" not in entries:
        idle = next((entry for name, entry in entries.items() if name == "seed" or name.startswith("word ")), None)
        if idle:
            raise BadRecord("a word or a seed means nothing without a commitment; expected a line 'luck sha256 …' in the header.", idle.line)
        return None
    line, value = entries["luck"]
    method, commitment = _first_word(value)
    if method != "sha256":
        raise BadRecord(f"{method!r} is no way to commit to luck; expected 'luck sha256 …'.", line)
    with located(line):
        checked_hash(commitment, "the commitment")
    if "seed" not in entries:
        return Luck(commitment, words)
    with located(entries["seed"].line):
        return Luck(commitment, words, checked_hash(entries["seed"].value, "the seed"))


def _started(entries: Entries) -> str | None:
    if "started" not in entries:
        return None
    with located(entries["started"].line):
        return checked_start(entries["started"].value)


def _claimed_ending(entries: Entries, players: int) -> Ending | None:
    if "end" not in entries:
        return None
    line, value = entries["end"]
    kind, seat = _first_word(value)
    with located(line):
        return checked_ending(kind, _number(Entry(line, seat), "end resigned 2") if seat else None, players)
