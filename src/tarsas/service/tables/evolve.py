"""The fold: what each stored event makes of a table. Nothing is decided or checked here; that was done before it was stored (`deciding`).

Positions are not reckoned while folding: the match is told its actions, and reckons the one position that is asked for.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from datetime import UTC, datetime
from enum import StrEnum
from typing import Any

from ...errors import TarsasError
from ...match import (
    Abandoned,
    Agreed,
    DrawOffered,
    Event,
    Line,
    Luck,
    Match,
    Played,
    Record,
    Refused,
    Resigned,
    TimedOut,
    UndoAsked,
    from_json,
    replayable,
)
from ...position import Game
from ...position import game as new_game
from ...store import StoredEvent
from .clocks import after_decision, after_leaving, first_remaining
from .seats import Seat
from .table import LINES_KEPT, ChatLine, Closing, Status, Table
from .wishes import ClockKind, ClockWish

Changes = dict[str, Any]


class UnreadableEvents(TarsasError):
    """The stored events of a table cannot be understood: they were written by a later version, or are damaged."""


class Kind(StrEnum):
    """What can happen at a table. The names are stored, so they never change."""

    CREATED = "created"
    SEATED = "seated"
    FREED = "freed"
    BOT = "bot"
    NAMED = "named"
    WORD = "word"
    STARTED = "started"
    PLAYED = "played"
    UNDO_ASKED = "undo_asked"
    DRAW_OFFERED = "draw_offered"
    AGREED = "agreed"
    REFUSED = "refused"
    RESIGNED = "resigned"
    TIMED_OUT = "timed_out"
    ABANDONED = "abandoned"
    LEFT = "left"
    GAVE_UP = "gave_up"
    RETURNED = "returned"
    VOTED = "voted"
    SAID = "said"
    MUTED = "muted"
    REMATCHED = "rematched"
    IMPORTED = "imported"


ASIDE = frozenset({Kind.SAID, Kind.MUTED, Kind.NAMED, Kind.VOTED, Kind.REMATCHED})
"""These do not touch the game: an act of the game that has not seen them is not too late."""


def opened(events: Iterable[StoredEvent]) -> Table:
    """The table after all these events."""
    table: Table | None = None
    for event in events:
        table = _created(event) if table is None else evolve(table, event)
    if table is None:
        raise UnreadableEvents("A table without events cannot be opened: its first event says what is played there.")
    return table if table.match is None else _with_changes(table, {"match": table.match.replayable()})


def evolve(table: Table, event: StoredEvent) -> Table:
    """The table after one more event."""
    if event.seq != table.seq + 1:
        raise UnreadableEvents(f"Event {event.seq} of table {table.id!r} does not follow event {table.seq}.")
    if event.kind not in _CHANGES:
        raise UnreadableEvents(f"Event {event.seq} of table {table.id!r} is of an unknown kind {event.kind!r}. A newer Társas may have written it.")
    changes = _CHANGES[event.kind](table, event)
    game_seq = table.game_seq if event.kind in ASIDE else event.seq
    return _with_changes(table, changes | {"seq": event.seq, "game_seq": game_seq, "updated_at": event.at})


def _with_changes(table: Table, changes: Changes) -> Table:
    """The same as `dataclasses.replace`, in a third of the time: opening a table is hundreds of these."""
    changed = object.__new__(Table)
    changed.__dict__.update(table.__dict__, **changes)
    return changed


def iso(at: int) -> str:
    """A moment as records write it."""
    return datetime.fromtimestamp(at // 1000, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


# --- setting up


def _created(event: StoredEvent) -> Table:
    if event.kind != Kind.CREATED or event.seq != 1:
        raise UnreadableEvents(f"The first event of table {event.table_id!r} is {event.kind!r}; expected {Kind.CREATED.value!r}.")
    data = event.data
    return Table(
        id=event.table_id,
        seq=event.seq,
        game_seq=event.seq,
        game=_game(data["game"], data["players"], tuple(sorted(data["options"].items()))),
        host=event.person,
        seats=tuple(Seat.from_json(each) for each in data["seats"]),
        status=Status.WAITING,
        clock=clock_from_json(data["clock"]),
        is_rated=data["is_rated"],
        is_public=data["is_public"],
        commitment=data["commitment"],
        invite=data["invite"],
        stand_in=data["stand_in"],
        created_at=event.at,
        updated_at=event.at,
        rematch_of=data.get("rematch_of"),
        practice_of=data.get("practice_of"),
        beginning=tuple(data.get("beginning", ())),
    )


@functools.cache
def _game(name: str, players: int, options: tuple[tuple[str, str], ...]) -> Game:
    """One object for each mode, however many tables play it."""
    return new_game(name, players, **dict(options))


def clock_to_json(clock: ClockWish) -> dict[str, Any]:
    """A clock as the first event keeps it."""
    return {"kind": str(clock.kind), "base": clock.base, "increment": clock.increment, "days": clock.days}


def clock_from_json(found: Mapping[str, Any]) -> ClockWish:
    """The clock that `clock_to_json` wrote."""
    return ClockWish(ClockKind(found["kind"]), found["base"], found["increment"], found["days"])


def _with_seat(table: Table, number: int, seat: Seat) -> tuple[Seat, ...]:
    return (*table.seats[:number], seat, *table.seats[number + 1 :])


def _seated(table: Table, event: StoredEvent) -> Changes:
    data = event.data
    sitting = replace(table.seats[data["seat"]], person=event.person, name=data["name"], word=data["word"], is_shared=data["is_shared"])
    return {"seats": _with_seat(table, data["seat"], sitting)}


def _freed(table: Table, event: StoredEvent) -> Changes:
    return {"seats": tuple(seat.freed() if number in event.data["seats"] else seat for number, seat in enumerate(table.seats))}


def _bot(table: Table, event: StoredEvent) -> Changes:
    return {"seats": _with_seat(table, event.data["seat"], Seat(level=event.data["level"]))}


def _named(table: Table, event: StoredEvent) -> Changes:
    return {"seats": _with_seat(table, event.data["seat"], replace(table.seats[event.data["seat"]], name=event.data["name"]))}


def _word(table: Table, event: StoredEvent) -> Changes:
    return {"seats": _with_seat(table, event.data["seat"], replace(table.seats[event.data["seat"]], word=event.data["word"]))}


# --- playing


def _started(table: Table, event: StoredEvent) -> Changes:
    match = first_match(table, event.at, event.data.get("rules", 1)).dealt(tuple(event.data["chance"]), is_last=event.data.get("is_last", False))
    changes: Changes = {"status": Status.PLAYING, "remaining": first_remaining(table.clock, table.game.players), "turn_at": event.at}
    return changes | _with_match(match, event)


def first_match(table: Table, at: int, rules: int = 0) -> Match:
    """The match as it is before chance deals: from the start, or from the moment that a practice table begins with.

    `rules` is their version; events that do not tell it were written when every game had its first.
    """
    names = tuple(seat.recorded_name for seat in table.seats)
    words = tuple(seat.word for seat in table.seats)
    people = frozenset(number for number, seat in enumerate(table.seats) if seat.is_persons)
    # The luck of a practice game proves nothing about the moves it began with, so its record commits to none.
    luck = None if table.practice_of is not None else Luck(table.commitment, words)
    record = Record(Line(table.game, table.beginning), names, luck=luck, started=iso(at), rules=rules)
    if not table.beginning:
        return Match(record, None, people, is_rated=table.is_rated)
    replayed = replayable(record).line
    movers = (replayed.position(min(ply, len(replayed))).to_move for ply in range(len(table.beginning)))
    return Match(replace(record, line=Line(table.game, table.beginning, movers)), None, people, is_rated=False)


def _with_match(match: Match, event: StoredEvent) -> Changes:
    """The match, and what its end brings: the seed is shown and nobody asks anything any more."""
    seed = event.data.get("seed")
    if seed is not None:
        match = match.with_seed_shown(bytes.fromhex(seed))
    return {"match": match, "status": Status.OVER, "votes": ()} if match.is_over else {"match": match}


def _match(table: Table) -> Match:
    if table.match is None:
        raise UnreadableEvents(f"Table {table.id!r} has moves before its game began.")
    return table.match


def _played(table: Table, event: StoredEvent) -> Changes:
    data = event.data
    seat, spent, chance, is_last = data["seat"], data["ms"], tuple(data["chance"]), data.get("is_last", False)
    match = _match(table).after(Played(seat, data["action"], spent, chance, is_last))
    if "rules" in data:
        # The rules changed while it was played, and those we have now led to the same position.
        match = replace(match, record=replace(match.record, rules=data["rules"]))
    changes: Changes = {"turn_at": event.at}
    if not table.seats[seat].is_bots:
        changes["remaining"] = after_decision(table.clock, table.remaining, seat, spent)
        changes["votes"] = tuple(vote for vote in table.votes if vote[0] != seat)
    return changes | _with_match(match, event)


def _told(event_of: Callable[[Mapping[str, Any]], Event]) -> Callable[[Table, StoredEvent], Changes]:
    """The change that an event of the match makes."""

    def change(table: Table, event: StoredEvent) -> Changes:
        before = _match(table)
        match = before.after(event_of(event.data))
        changes = _with_match(match, event)
        # Where a move was taken back, another decision is due, and its time begins.
        return changes if match.line is before.line else changes | {"turn_at": event.at}

    return change


def _abandoned(table: Table, event: StoredEvent) -> Changes:
    if table.match is None:
        why = event.data.get("why")
        return {"status": Status.OVER, "closing": Closing(why) if why in tuple(Closing) else Closing.BY_HOST}
    return _with_match(table.match.after(Abandoned()), event)


# --- coming and going


def _reseated(table: Table, seats: tuple[Seat, ...], event: StoredEvent) -> Changes:
    """Other seats are persons' now. What was asked of those before is asked no more; the present decision begins anew if another decides it."""
    changes: Changes = {"seats": seats}
    if table.match is not None:
        people = frozenset(number for number, seat in enumerate(seats) if seat.is_persons)
        changes["match"] = replace(table.match, people=people, question=None)
    if event.data.get("is_turn"):
        changes["turn_at"] = event.at
    return changes


def _left(table: Table, event: StoredEvent) -> Changes:
    data = event.data
    seats = tuple(replace(seat, is_away=True, level=data["level"]) if number in data["seats"] else seat for number, seat in enumerate(table.seats))
    votes = tuple(vote for vote in table.votes if vote[0] not in data["seats"])
    remaining = table.remaining
    if data["deciding"] is not None:
        remaining = after_leaving(table.clock, remaining, data["deciding"], data["ms"])
    return _reseated(table, seats, event) | {"votes": votes, "remaining": remaining}


def _gave_up(table: Table, event: StoredEvent) -> Changes:
    data = event.data
    seat = replace(table.seats[data["seat"]], is_away=True, has_given_up=True, level=data["level"])
    return _reseated(table, _with_seat(table, data["seat"], seat), event)


def _returned(table: Table, event: StoredEvent) -> Changes:
    back = event.data["seats"]
    seats = tuple(replace(seat, is_away=False, level="") if number in back else seat for number, seat in enumerate(table.seats))
    return _reseated(table, seats, event)


def _voted(table: Table, event: StoredEvent) -> Changes:
    return {"votes": (*table.votes, (event.data["seat"], event.person))}


# --- talking, and what comes after


def _said(table: Table, event: StoredEvent) -> Changes:
    line = ChatLine(event.seq, event.person or "", event.data["name"], event.data["text"], event.at)
    return {"chat": (*table.chat, line)[-LINES_KEPT:]}


def _muted(table: Table, event: StoredEvent) -> Changes:
    person = frozenset({event.data["muted"]})
    return {"muted": table.muted | person if event.data["is_muted"] else table.muted - person}


def _rematched(table: Table, event: StoredEvent) -> Changes:
    return {"rematch": event.data["table"]}


def _imported(table: Table, event: StoredEvent) -> Changes:
    return {"match": Match(from_json(event.data["record"]), None, frozenset(), is_rated=False), "status": Status.OVER}


_CHANGES: Mapping[str, Callable[[Table, StoredEvent], Changes]] = {
    Kind.SEATED: _seated,
    Kind.FREED: _freed,
    Kind.BOT: _bot,
    Kind.NAMED: _named,
    Kind.WORD: _word,
    Kind.STARTED: _started,
    Kind.PLAYED: _played,
    Kind.UNDO_ASKED: _told(lambda data: UndoAsked(data["seat"])),
    Kind.DRAW_OFFERED: _told(lambda data: DrawOffered(data["seat"])),
    Kind.AGREED: _told(lambda data: Agreed(data["seat"])),
    Kind.REFUSED: _told(lambda data: Refused(data["seat"])),
    Kind.RESIGNED: _told(lambda data: Resigned(data["seat"])),
    Kind.TIMED_OUT: _told(lambda data: TimedOut(data["seat"])),
    Kind.ABANDONED: _abandoned,
    Kind.LEFT: _left,
    Kind.GAVE_UP: _gave_up,
    Kind.RETURNED: _returned,
    Kind.VOTED: _voted,
    Kind.SAID: _said,
    Kind.MUTED: _muted,
    Kind.REMATCHED: _rematched,
    Kind.IMPORTED: _imported,
}
