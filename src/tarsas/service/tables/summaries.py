"""The line that lists show of a table: kept in its row, so that a list is one query. Only a cache of what the events say."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from ...match import Result
from ...show.result import NeutralPlayer
from ...store import TableRow
from .seats import Seat
from .table import Status, Table
from .wishes import BotAccounts


@dataclass(frozen=True)
class TableSummary:
    """A line in a list of tables."""

    id: str
    game: str
    players: int
    options: dict[str, str]
    status: Status
    host: str | None
    seats: tuple[Seat, ...]
    """Each with the name that its record has, and without its word."""
    clock: dict[str, Any]
    is_rated: bool
    is_public: bool
    bots: BotAccounts
    ply: int
    to_move: int | None
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    neutrals: tuple[NeutralPlayer, ...]
    """Who took part without a seat, once it is over; there are winners that are no seats."""
    ending: str
    """How it stopped, as `match.EndingKind`; "" while it has not."""
    asked: tuple[str, ...]
    """The persons who have to answer a question (an undo, a draw)."""
    created_at: int
    updated_at: int
    deadline_at: int | None
    seq: int
    """That of the last event."""

    @property
    def turn_of(self) -> str | None:
        """The person who has to decide now."""
        seat = None if self.to_move is None else self.seats[self.to_move]
        return None if seat is None or seat.is_away else seat.person

    def waits_for(self, person: str) -> bool:
        """Whether this person has to do something here: decide, or answer."""
        return self.turn_of == person or person in self.asked

    def can_be_closed_by(self, person: str) -> bool:
        """Whether this person may close the table from a list: their own that waits, or a game that they alone play. `authorisation` decides when they do."""
        if self.status == Status.WAITING:
            return self.host == person
        return {seat.person for seat in self.seats if seat.person is not None and not seat.is_away} == {person}


def is_waiting_for(person: str, kept: Mapping[str, Any]) -> bool:
    """What `TableSummary.waits_for` says, from what a row keeps: to count many without making a line of each."""
    if person in kept["asked"]:
        return True
    seat = None if kept["to_move"] is None else kept["seats"][kept["to_move"]]
    return seat is not None and seat["person"] == person and not seat["is_away"]


def waits_for(table: Table, person: str) -> bool:
    """The same of a table that is at hand, once it plays."""
    seat = None if table.to_move is None else table.seats[table.to_move]
    is_to_move = seat is not None and seat.person == person and not seat.is_away
    return table.status == Status.PLAYING and (is_to_move or bool(table.asked_seats_of(person)))


def summary_of(table: Table) -> dict[str, Any]:
    """What a row keeps of its table."""
    record, is_over = table.record, table.status == Status.OVER
    result = table.result if is_over else Result()
    return {
        "options": dict(table.game.options),
        "seats": [_seat(seat, name) for seat, name in zip(table.seats, table.name_of_seat, strict=True)],
        "clock": dict(vars(table.clock)),
        "bots": str(table.bots),
        "ply": len(record.actions) if record else 0,
        "to_move": table.to_move,
        "is_touched": table.is_touched,
        "scores": list(table.position.scores) if table.position else [],
        "winners": list(result.winners),
        "neutrals": [{"name": each.name, "score": each.score, "has_won": each.name in result.neutral_winners} for each in table.neutrals]
        if is_over
        else [],
        "ending": str(record.ending.kind) if record and is_over else "",
        "asked": sorted(person for person in table.active_people if table.asked_seats_of(person)) if table.match and table.match.question else [],
    }


def _seat(seat: Seat, name: str) -> dict[str, Any]:
    found = {"name": name, "person": seat.person, "level": seat.level, "is_away": seat.is_away}
    return found | {"reserved_for": seat.reserved_for, "is_for_friend": seat.is_for_friend, "is_program": seat.is_program}


def summary_in(row: TableRow) -> TableSummary:
    """The line of a row."""
    kept = row.summary
    return TableSummary(
        id=row.id,
        game=row.game,
        players=row.players,
        options=dict(kept["options"]),
        status=Status(row.status),
        host=row.host,
        seats=tuple(Seat(**seat) for seat in kept["seats"]),
        clock=dict(kept["clock"]),
        is_rated=row.is_rated,
        is_public=row.is_public,
        # Tables that were stored before bots had accounts had none.
        bots=BotAccounts(kept.get("bots", BotAccounts.FORBIDDEN)),
        ply=kept["ply"],
        to_move=kept["to_move"],
        scores=tuple(kept["scores"]),
        winners=tuple(kept["winners"]),
        # Games that ended before neutrals were kept have none in their line.
        neutrals=tuple(NeutralPlayer(**neutral) for neutral in kept.get("neutrals", ())),
        ending=kept["ending"],
        asked=tuple(kept["asked"]),
        created_at=row.created_at,
        updated_at=row.updated_at,
        deadline_at=row.deadline_at,
        seq=row.last_seq,
    )
