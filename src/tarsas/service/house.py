"""The house: all tables and people of one database, as the doors (browser, API, command line) use them. It knows no HTTP.

    house = await House.open("tarsas.db")
    view = await house.new_table(anna, TableWish("azul"))
    done = await house.act(view.table.id, anna, Move(0, "1Y2"), after=view.table.seq, request="…")
    await house.close()

People are named by their ids everywhere. An act is acknowledged only after it is committed.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import AbstractContextManager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ..match import Record
from .acts import Act
from .table import ChatLine, Table
from .wishes import SeatWish, TableWish


@dataclass(frozen=True)
class TableView:
    """A table as one viewer sees it."""

    table: Table
    viewer: str | None
    seats: tuple[int, ...]
    """The seats this viewer decides for."""
    may: frozenset[str]
    """The names of the acts this viewer may do now, as `"Move"`, `"AskUndo"`: what a page offers."""
    present: frozenset[str]
    """The persons who are connected now."""
    chat: tuple[ChatLine, ...]
    """The lines this viewer wants to see."""
    clocks: tuple[int, ...]
    """Milliseconds left for each seat at `now`; empty without a clock."""
    running: int | None
    """The seat whose clock runs."""
    now: int
    invite: str
    """The key of friends' seats, for those who may hand it on."""


@dataclass(frozen=True)
class Done:
    """The answer to an act: the seq of its event, and the table after it. The same request again gets the same seq."""

    seq: int
    view: TableView


@dataclass(frozen=True)
class News:
    """Something happened at a table: read on from the seq you know. `seq` 0 means: look at everything again."""

    table: str
    seq: int


@dataclass(frozen=True)
class TableSummary:
    """A line in a list of tables; all of it comes from one row."""

    id: str
    game: str
    players: int
    options: dict[str, str]
    status: str
    host: str
    seats: tuple[dict[str, Any], ...]
    """For each seat: `name`, `person`, `level`, `is_free`, `is_away`."""
    clock: dict[str, Any]
    is_rated: bool
    is_public: bool
    ply: int
    to_move: int | None
    turn_of: str | None
    """The person who is to decide now."""
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    ending: str
    created_at: int
    updated_at: int


@dataclass(frozen=True)
class HouseSettings:
    """What a host can set."""

    stand_in: str = "medium"
    absent_after: int = 120_000
    cached_tables: int = 10_000


class House:
    """The async facade. Open it with `House.open`, and close it."""

    @classmethod
    async def open(
        cls, database: str | Path, *, workers: int | None = None, settings: HouseSettings | None = None, now: Callable[[], int] | None = None
    ) -> House:
        """Open the database (migrating it), count downtime, start the bots (`workers` processes; 0: none here) and the watch over clocks."""
        raise NotImplementedError

    async def close(self) -> None:
        """Stop everything; what was acknowledged is stored."""
        raise NotImplementedError

    async def new_table(self, by: str, wish: TableWish, request: str | None = None) -> TableView:
        """Set up a table; it begins at once where nobody else has to be waited for. Raises `BadWish`."""
        raise NotImplementedError

    async def table(self, table_id: str, viewer: str | None = None) -> TableView:
        """A table as a viewer sees it; raises `NoSuchTable`."""
        raise NotImplementedError

    async def act(self, table_id: str, by: str, act: Act, *, after: int | None = None, request: str | None = None) -> Done:
        """Do something at a table. Raises `NotAllowed`, `NotPossible`, `NoSuchTable`, and `Conflict` where the game has moved on since `after`."""
        raise NotImplementedError

    def subscribe(self, *table_ids: str) -> Subscription:
        """News of these tables, in every process that shares the database; use it as `async with`."""
        raise NotImplementedError

    def present(self, table_id: str, person: str) -> AbstractContextManager[None]:
        """Somebody is connected to a table as long as the block runs."""
        raise NotImplementedError

    async def lobby(self, limit: int = 50) -> list[TableSummary]:
        """Public tables that wait for players, the newest first."""
        raise NotImplementedError

    async def mine(self, person: str) -> list[TableSummary]:
        """Somebody's tables that are not over: those where it is their turn first."""
        raise NotImplementedError

    async def finished(self, person: str | None = None, limit: int = 50, before: int | None = None) -> list[TableSummary]:
        """Finished tables, the latest first: somebody's, or all public ones; `before` (an `updated_at`) pages on."""
        raise NotImplementedError

    async def record(self, table_id: str, viewer: str | None = None) -> Record:
        """What was played so far; its luck shows the seed once the game is over."""
        raise NotImplementedError

    async def practice(self, by: str, table_or_record: str | Record, ply: int, seats: tuple[SeatWish, ...] = ()) -> TableView:
        """A new private, unrated table that goes on from a moment of a record: by default me where the decision is, bots elsewhere."""
        raise NotImplementedError

    async def rematch(self, table_id: str, by: str) -> TableView:
        """The same players again, one seat further; whoever asks later sits down at the table that the first one got."""
        raise NotImplementedError

    async def hint(self, table_id: str, by: str, seat: int) -> dict[str, Any]:
        """What a strong bot would do at this moment, for the one who is to decide."""
        raise NotImplementedError


class Subscription:
    """News of some tables as an async iterator; tables can be added and dropped while it runs."""

    async def __aenter__(self) -> Subscription:
        return self

    async def __aexit__(self, *_: object) -> None:
        return None

    def add(self, *table_ids: str) -> None:
        """Follow more tables."""
        raise NotImplementedError

    def drop(self, *table_ids: str) -> None:
        """Follow fewer."""
        raise NotImplementedError

    def __aiter__(self) -> AsyncIterator[News]:
        raise NotImplementedError
