"""The company at a table: whom somebody can mute, block or report there. Only who really is or was at the table can be named."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import Connection

from ...store import Store
from ...store import people as stored_people
from ...store import tables as stored
from ...store.schema import PersonRow
from ..errors import NotAllowed
from ..tables import texts
from ..tables.table import Table
from .moderation import YOURSELF, BadTie, Moderation


@dataclass(frozen=True)
class Companion:
    """Somebody else at a table, as one viewer has to do with them. `seat` is their first one; who only talks has none."""

    id: str
    name: str
    seat: int | None = None
    is_muted: bool = False
    is_blocked: bool = False


class Company:
    """Who meets whom at tables. Bots are nobody, and neither are people who deleted their account."""

    def __init__(self, store: Store, moderation: Moderation) -> None:
        self._store = store
        self._moderation = moderation

    async def at(self, table: Table, viewer: str | None) -> tuple[Companion, ...]:
        """All others who sit here, have sat here or have talked here: first by seat, then by name. A stranger has muted and blocked nobody."""
        rows = await self._store.read(lambda connection: _people_at(connection, table))
        muted: frozenset[str] = frozenset()
        blocked: frozenset[str] = frozenset()
        if viewer is not None:
            ties = await self._moderation.ties(viewer)
            muted, blocked = ties.muted, ties.blocked
        found = [
            Companion(row.id, _name_at(table, row), next(iter(table.seats_of(row.id)), None), row.id in muted, row.id in blocked)
            for row in rows
            if row.id != viewer
        ]
        return tuple(sorted(found, key=lambda each: (each.seat is None, each.seat or 0, each.name.casefold(), each.id)))

    async def companion(self, table: Table, viewer: str, other: str) -> Companion:
        """The one of them with this id. Raises `BadTie` for oneself, and `NotAllowed` for everybody who has never been here."""
        if viewer == other:
            raise BadTie(YOURSELF)
        found = next((each for each in await self.at(table, viewer) if each.id == other), None)
        if found is None:
            raise NotAllowed(texts.NOT_MET)
        return found


def _people_at(connection: Connection, table: Table) -> list[PersonRow]:
    # Asked of the events, not of the table: it forgets who left before the game, and lines of chat that are long past.
    ids = stored.people_at(connection, table.id) | table.people
    return [row for row in stored_people.people_of(connection, ids).values() if row.deleted_at is None]


def _name_at(table: Table, row: PersonRow) -> str:
    """What the others know them by here: the name at the seat, or in the chat; people may have another by now."""
    seats = [table.seats[number] for number in table.seats_of(row.id)]
    own = sorted(seats, key=lambda seat: seat.is_shared)
    said = [line.name for line in reversed(table.chat) if line.person == row.id]
    return next((name for name in (*(seat.name for seat in own), *said) if name), row.name)
