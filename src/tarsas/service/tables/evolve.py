"""What each event makes of a table. Nothing is decided or checked here; that was done before it was stored (`decide`).

Positions are not reckoned on the way: the match is told its actions, and reckons the one position that is asked for.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

from ...errors import TarsasError
from ...match import Abandoned, Agreed, DrawOffered, Line, Luck, Match, Played, Record, Refused, Resigned, TimedOut, UndoAsked, from_json, replayable
from ...match.record import begun
from ...position import Game
from ...position import game as new_game
from ...store import StoredEvent
from . import events
from .clocks import after_decision, after_leaving, first_remaining, run_out
from .events import ASIDE, Happened
from .seats import Seat
from .table import LINES_KEPT, ChatLine, Closing, Status, Table
from .vocabulary import BadForm, happened_in, kind_of

Changes = dict[str, Any]


class UnreadableEvents(TarsasError):
    """The stored events of a table cannot be understood: they were written by a later version, or are damaged."""


def opened(events: Iterable[StoredEvent]) -> Table:
    """The table after all these events."""
    table: Table | None = None
    for event in events:
        happened = _read(event)
        table = created(event.table_id, happened) if table is None else evolve(table, happened)
    if table is None:
        raise UnreadableEvents("A table without events cannot be opened: its first event says what is played there.")
    return table if table.match is None else _with_changes(table, {"match": table.match.replayable()})


def evolve(table: Table, happened: Happened | StoredEvent) -> Table:
    """The table after one more event."""
    if isinstance(happened, StoredEvent):
        happened = _read(happened)
    if happened.seq != table.seq + 1:
        raise UnreadableEvents(f"Event {happened.seq} of table {table.id!r} does not follow event {table.seq}.")
    event = happened.event
    changes = _CHANGES[type(event)](table, event, happened)
    game_seq = table.game_seq if isinstance(event, ASIDE) or _only_asks(table, changes) else happened.seq
    return _with_changes(table, changes | {"seq": happened.seq, "game_seq": game_seq, "updated_at": happened.at})


def _only_asks(table: Table, changes: Changes) -> bool:
    """Whether an event has only put a question, which changes nothing in the game."""
    match: Match | None = changes.get("match")
    return match is not None and table.match is not None and match.question is not None and match.line is table.match.line


def _read(stored: StoredEvent) -> Happened:
    try:
        return happened_in(stored)
    except BadForm as problem:
        raise UnreadableEvents(
            f"Event {stored.seq} of table {stored.table_id!r} is of an unknown kind {stored.kind!r}. A newer Társas may have written it."
            if problem.field == "kind"
            else f"Event {stored.seq} of table {stored.table_id!r} cannot be read: {problem}"
        ) from None


def _with_changes(table: Table, changes: Changes) -> Table:
    """The same as `dataclasses.replace`, in a third of the time: opening a table is hundreds of these."""
    changed = object.__new__(Table)
    changed.__dict__.update(table.__dict__, **changes)
    return changed


def iso(at: int) -> str:
    """A moment as records write it."""
    return datetime.fromtimestamp(at // 1000, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


# --- setting up


def created(table_id: str, happened: Happened) -> Table:
    """The table that its first event makes."""
    made = happened.event
    if not isinstance(made, events.Created) or happened.seq != 1:
        raise UnreadableEvents(f"The first event of table {table_id!r} is {kind_of(type(made))!r}; expected {kind_of(events.Created)!r}.")
    said = {name: value for name, value in vars(made).items() if name not in ("game", "players", "options")}
    game = _game(made.game, made.players, tuple(sorted(made.options.items())))
    placed: Changes = {"id": table_id, "seq": happened.seq, "game_seq": happened.seq, "host": happened.person}
    return Table(**placed, game=game, status=Status.WAITING, created_at=happened.at, updated_at=happened.at, **said)


@functools.cache
def _game(name: str, players: int, options: tuple[tuple[str, str], ...]) -> Game:
    """One object for each mode, however many tables play it."""
    return new_game(name, players, **dict(options))


def _with_seat(table: Table, number: int, seat: Seat) -> tuple[Seat, ...]:
    return (*table.seats[:number], seat, *table.seats[number + 1 :])


def _seated(table: Table, event: events.Seated, happened: Happened) -> Changes:
    sitting = replace(table.seats[event.seat], person=happened.person, name=event.name, word=event.word, is_shared=event.is_shared)
    return {"seats": _with_seat(table, event.seat, replace(sitting, is_program=event.is_program))}


def _freed(table: Table, event: events.Freed, happened: Happened) -> Changes:
    return {"seats": tuple(seat.freed() if number in event.seats else seat for number, seat in enumerate(table.seats))}


def _declined(table: Table, event: events.Declined, happened: Happened) -> Changes:
    return {"seats": tuple(replace(seat, reserved_for=None) if number in event.seats else seat for number, seat in enumerate(table.seats))}


def _bot_seated(table: Table, event: events.BotSeated, happened: Happened) -> Changes:
    return {"seats": _with_seat(table, event.seat, Seat(level=event.level))}


def _named(table: Table, event: events.Named, happened: Happened) -> Changes:
    return {"seats": _with_seat(table, event.seat, replace(table.seats[event.seat], name=event.name))}


def _word_given(table: Table, event: events.WordGiven, happened: Happened) -> Changes:
    return {"seats": _with_seat(table, event.seat, replace(table.seats[event.seat], word=event.word))}


# --- playing


def _started(table: Table, event: events.Started, happened: Happened) -> Changes:
    match = first_match(table, happened.at, event.rules).dealt(event.chance, is_last=event.is_last)
    changes: Changes = {"status": Status.PLAYING, "remaining": first_remaining(table.clock, table.game.players), "turn_at": happened.at}
    return changes | _with_match(match, event.seed)


def first_match(table: Table, at: int, rules: int = 0) -> Match:
    """The match as it is before chance deals: from the start, or from the moment that a practice table begins with.

    `rules` is their version; events that do not tell it were written when every game had its first.
    """
    names = tuple(seat.recorded_name for seat in table.seats)
    words = tuple(seat.word for seat in table.seats)
    people = frozenset(number for number, seat in enumerate(table.seats) if seat.is_persons)
    # The luck of a practice game proves nothing about the moves it began with, so its record commits to none.
    luck = None if table.practice_of is not None else Luck(table.commitment, words)
    start = begun(table.game, table.begins_at).start
    record = Record(Line(table.game, table.beginning, start=start), names, luck=luck, started=iso(at), rules=rules)
    if not table.beginning:
        return Match(record, None, people, is_rated=table.is_rated)
    replayed = replayable(record).line
    movers = (replayed.position(min(ply, len(replayed))).to_move for ply in range(len(table.beginning)))
    return Match(replace(record, line=Line(table.game, table.beginning, movers, start)), None, people, is_rated=False)


def _with_match(match: Match, seed: str | None) -> Changes:
    """The match, and what its end brings: the seed is shown and nobody asks anything any more."""
    if seed is not None:
        match = match.with_seed_shown(bytes.fromhex(seed))
    return {"match": match, "status": Status.OVER, "votes": ()} if match.is_over else {"match": match}


def _match(table: Table) -> Match:
    if table.match is None:
        raise UnreadableEvents(f"Table {table.id!r} has moves before its game began.")
    return table.match


def _played(table: Table, event: Played, happened: Happened) -> Changes:
    match = _match(table).after(event)
    if event.rules is not None:
        # The rules changed while it was played, and those we have now led to the same position.
        match = replace(match, record=replace(match.record, rules=event.rules))
    changes: Changes = {"turn_at": happened.at}
    if not table.seats[event.seat].is_bots:
        changes["remaining"] = after_decision(table.clock, table.remaining, event.seat, event.ms)
        changes["votes"] = tuple(vote for vote in table.votes if vote[0] != event.seat)
    return changes | _with_match(match, event.seed)


def _of_match(table: Table, event: UndoAsked | DrawOffered | Agreed | Refused | Resigned | TimedOut, happened: Happened) -> Changes:
    """What an event of the match changes."""
    before = _match(table)
    match = before.after(event)
    changes = _with_match(match, getattr(event, "seed", None))
    # Where a move was taken back, another decision is due, and its time begins.
    if isinstance(event, TimedOut):
        changes |= {"remaining": run_out(table.remaining, event.seat)}
    if match.question and isinstance(event, UndoAsked | DrawOffered):
        changes |= {"asked_seq": happened.seq}
    return changes if match.line is before.line else changes | {"turn_at": happened.at}


def _abandoned(table: Table, event: Abandoned, happened: Happened) -> Changes:
    if table.match is None:
        return {"status": Status.OVER, "closing": Closing(event.why) if event.why in tuple(Closing) else Closing.BY_HOST}
    changes = _with_match(table.match.after(event), event.seed)
    if event.why == kind_of(TimedOut) and table.to_move is not None:
        changes |= {"remaining": run_out(table.remaining, table.to_move)}
    return changes


# --- coming and going


def _reseated(table: Table, seats: tuple[Seat, ...], is_turn: bool, at: int) -> Changes:
    """Other seats are persons' now. What was asked of those before is asked no more; the present decision begins anew if another decides it."""
    changes: Changes = {"seats": seats}
    if table.match is not None:
        people = frozenset(number for number, seat in enumerate(seats) if seat.is_persons)
        changes["match"] = replace(table.match, people=people, question=None)
    if is_turn:
        changes["turn_at"] = at
    return changes


def _left(table: Table, event: events.Left, happened: Happened) -> Changes:
    seats = tuple(replace(seat, is_away=True, level=event.level) if number in event.seats else seat for number, seat in enumerate(table.seats))
    votes = tuple(vote for vote in table.votes if vote[0] not in event.seats)
    remaining = table.remaining
    if event.deciding is not None:
        remaining = after_leaving(table.clock, remaining, event.deciding, event.ms)
    return _reseated(table, seats, event.is_turn, happened.at) | {"votes": votes, "remaining": remaining}


def _gave_up(table: Table, event: events.GaveUp, happened: Happened) -> Changes:
    seat = replace(table.seats[event.seat], is_away=True, has_given_up=True, level=event.level)
    return _reseated(table, _with_seat(table, event.seat, seat), event.is_turn, happened.at)


def _returned(table: Table, event: events.Returned, happened: Happened) -> Changes:
    seats = tuple(replace(seat, is_away=False, level="") if number in event.seats else seat for number, seat in enumerate(table.seats))
    return _reseated(table, seats, event.is_turn, happened.at)


def _voted(table: Table, event: events.Voted, happened: Happened) -> Changes:
    return {"votes": (*table.votes, (event.seat, happened.person))}


# --- talking, and what comes after


def _said(table: Table, event: events.Said, happened: Happened) -> Changes:
    line = ChatLine(happened.seq, happened.person or "", event.name, event.text, happened.at)
    return {"chat": (*table.chat, line)[-LINES_KEPT:]}


def _muted(table: Table, event: events.Muted, happened: Happened) -> Changes:
    person = frozenset({event.muted})
    return {"muted": table.muted | person if event.is_muted else table.muted - person}


def _rematched(table: Table, event: events.Rematched, happened: Happened) -> Changes:
    return {"rematch": event.table}


def _imported(table: Table, event: events.Imported, happened: Happened) -> Changes:
    return {"match": Match(from_json(event.record), None, frozenset(), is_rated=False), "status": Status.OVER}


_CHANGES: Mapping[type[events.Event], Callable[[Table, Any, Happened], Changes]] = {
    events.Seated: _seated,
    events.Freed: _freed,
    events.Declined: _declined,
    events.BotSeated: _bot_seated,
    events.Named: _named,
    events.WordGiven: _word_given,
    events.Started: _started,
    Played: _played,
    **dict.fromkeys((UndoAsked, DrawOffered, Agreed, Refused, Resigned, TimedOut), _of_match),
    Abandoned: _abandoned,
    events.Left: _left,
    events.GaveUp: _gave_up,
    events.Returned: _returned,
    events.Voted: _voted,
    events.Said: _said,
    events.Muted: _muted,
    events.Rematched: _rematched,
    events.Imported: _imported,
}
