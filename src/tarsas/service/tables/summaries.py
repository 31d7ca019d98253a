"""The line that lists show of a table: kept in its row, so that a list is one query. Only a cache of what the events say."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any

from ...store import TableRow
from .table import Status, Table


@dataclass(frozen=True)
class SeatSummary:
    """A seat in a list: free where it has neither a person nor a level."""

    name: str
    person: str | None
    level: str
    is_away: bool = False
    reserved_for: str | None = None
    is_for_friend: bool = False

    @property
    def is_free(self) -> bool:
        """Whether nobody sits here."""
        return self.person is None and not self.level


@dataclass(frozen=True)
class NeutralSummary:
    """Somebody without a seat, in a list."""

    name: str
    score: int
    has_won: bool


@dataclass(frozen=True)
class TableSummary:
    """A line in a list of tables."""

    id: str
    game: str
    players: int
    options: dict[str, str]
    status: Status
    host: str | None
    seats: tuple[SeatSummary, ...]
    clock: dict[str, Any]
    is_rated: bool
    is_public: bool
    ply: int
    to_move: int | None
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    neutrals: tuple[NeutralSummary, ...]
    """Who took part without a seat, once it is over; there are winners that are no seats."""
    ending: str
    """How it stopped, as `match.EndingKind`; "" while it has not."""
    asked: tuple[str, ...]
    """The persons who have to answer a question (an undo, a draw)."""
    created_at: int
    updated_at: int
    deadline_at: int | None

    @property
    def turn_of(self) -> str | None:
        """The person who has to decide now."""
        seat = None if self.to_move is None else self.seats[self.to_move]
        return None if seat is None or seat.is_away else seat.person

    def waits_for(self, person: str) -> bool:
        """Whether this person has to do something here: decide, or answer."""
        return self.turn_of == person or person in self.asked


def is_waiting_for(person: str, kept: Mapping[str, Any]) -> bool:
    """What `TableSummary.waits_for` says, from what a row keeps: to count many without making a line of each."""
    if person in kept["asked"]:
        return True
    seat = None if kept["to_move"] is None else kept["seats"][kept["to_move"]]
    return seat is not None and seat["person"] == person and not seat["is_away"]


def summary_of(table: Table) -> dict[str, Any]:
    """What a row keeps of its table."""
    record, result, is_over = table.record, table.result, table.status == Status.OVER
    return {
        "options": dict(table.game.options),
        "seats": [_seat(table, number) for number in range(len(table.seats))],
        "clock": asdict(table.clock),
        "ply": len(record.actions) if record else 0,
        "to_move": table.to_move,
        "scores": list(table.position.scores) if table.position else [],
        "winners": list(result.winners),
        "neutrals": [{"name": each.name, "score": each.score, "has_won": each.name in result.neutral_winners} for each in table.neutrals]
        if is_over
        else [],
        "ending": str(record.ending.kind) if record and is_over else "",
        "asked": sorted(person for person in table.active_people if table.asked_seats_of(person)),
    }


def _seat(table: Table, number: int) -> dict[str, Any]:
    seat = table.seats[number]
    found = {"name": table.name_of_seat[number], "person": seat.person, "level": seat.level, "is_away": seat.is_away}
    return found | {"reserved_for": seat.reserved_for, "is_for_friend": seat.is_for_friend}


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
        seats=tuple(SeatSummary(**seat) for seat in kept["seats"]),
        clock=dict(kept["clock"]),
        is_rated=row.is_rated,
        is_public=row.is_public,
        ply=kept["ply"],
        to_move=kept["to_move"],
        scores=tuple(kept["scores"]),
        winners=tuple(kept["winners"]),
        # Games that ended before neutrals were kept have none in their line.
        neutrals=tuple(NeutralSummary(**neutral) for neutral in kept.get("neutrals", ())),
        ending=kept["ending"],
        asked=tuple(kept["asked"]),
        created_at=row.created_at,
        updated_at=row.updated_at,
        deadline_at=row.deadline_at,
    )
