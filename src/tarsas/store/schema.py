"""All tables of the database. Times are whole milliseconds since 1970 (UTC).

Where rows are read whole, a class says what one holds, and its table is made of that: a column for each field. A change here needs a migration in
`migrations/versions/`; a test compares the two.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import NoneType
from typing import Annotated, Any, get_args, get_type_hints

from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    PrimaryKeyConstraint,
    Table,
    Text,
    UniqueConstraint,
)

metadata = MetaData(
    naming_convention={
        "pk": "pk_%(table_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
    }
)

FORMER_TABLES = frozenset({"snapshots"})
"""What older revisions have and this one has not. A snapshot was only a cache; nothing of it is kept."""

JSON_COLUMN = JSON(none_as_null=True)
"""Python's None is SQL's NULL, so that "nothing yet" looks the same in every column."""

# --- what a field can be

Time = Annotated[int, BigInteger()]
JsonObject = Annotated[Mapping[str, Any], JSON_COLUMN]
PersonId = Annotated[str, Text(), "people.id"]
TableId = Annotated[str, Text(), "tables.id"]

KINDS = {str: Text(), int: Integer(), bool: Boolean(), float: Float(), bytes: LargeBinary()}


def _table(name: str, row: type, *, key: str, unique: tuple[str, ...] = (), indexes: tuple[str, ...] = ()) -> Table:
    """The table whose rows are of this class. A key, and what is unique or has an index, is one column or several with blanks between them."""
    columns = [_column(field, hint) for field, hint in get_type_hints(row, include_extras=True).items()]
    rules = [PrimaryKeyConstraint(*key.split()), *(UniqueConstraint(*each.split()) for each in unique)]
    return Table(name, metadata, *columns, *rules, *(Index(None, *each.split()) for each in indexes))


def _column(name: str, hint: Any) -> Column[Any]:
    """The column of a field; one that may be None may be empty."""
    is_empty = NoneType in get_args(hint)
    kind = get_args(hint)[0] if is_empty else hint
    _, *said = get_args(kind) or (kind, KINDS[kind])
    return Column(name, said[0], *map(ForeignKey, said[1:]), nullable=is_empty)


# --- people and their ways in


@dataclass(frozen=True)
class PersonRow:
    """A row of `people`. A deleted person has nothing left but the id."""

    id: str
    name: str
    name_key: str | None
    """The claimed name, casefolded; guests have none, and NULLs do not collide."""
    password_hash: str | None
    language: str
    created_at: Time
    seen_at: Time
    deleted_at: Time | None
    is_removed: bool
    settings: JsonObject
    bot_at: Time | None
    """Since when a program plays under this name; None for a person."""


people = _table("people", PersonRow, key="id", unique=("name_key",), indexes=("name",))


@dataclass(frozen=True)
class DeviceRow:
    """A browser that somebody is known on."""

    secret_hash: str
    person: PersonId
    created_at: Time
    seen_at: Time
    label: str


devices = _table("devices", DeviceRow, key="secret_hash", indexes=("person",))

device_codes = Table(
    "device_codes",
    metadata,
    Column("code_hash", Text, primary_key=True),
    Column("person", Text, ForeignKey("people.id"), nullable=False, index=True),
    Column("expires_at", BigInteger, nullable=False),
)


@dataclass(frozen=True)
class TokenRow:
    """A personal access token; only the hash of it is kept."""

    id: str
    person: PersonId
    label: str
    token_hash: str
    created_at: Time
    used_at: Time | None
    expires_at: Time | None
    scopes: str | None
    """What it is good for, with blanks between; None from before keys said so."""


access_tokens = _table("access_tokens", TokenRow, key="id", unique=("token_hash",), indexes=("person",))

ties = Table(
    "ties",
    metadata,
    Column("person", Text, ForeignKey("people.id"), nullable=False),
    Column("other", Text, ForeignKey("people.id"), nullable=False, index=True),
    Column("kind", Text, nullable=False),
    PrimaryKeyConstraint("person", "other", "kind"),
)


@dataclass(frozen=True)
class ReportRow:
    """What somebody reported about somebody else."""

    id: str
    by: PersonId
    about: PersonId
    table_id: str | None
    seq: int | None
    text: str
    created_at: Time
    resolved_at: Time | None


reports = _table("reports", ReportRow, key="id", indexes=("resolved_at created_at",))


@dataclass(frozen=True)
class RatingRow:
    """A row of `ratings`."""

    person: PersonId
    game: str
    mode: str
    rating: float
    deviation: float
    volatility: float
    games: int
    updated_at: Time


ratings = _table("ratings", RatingRow, key="person game mode", indexes=("game mode rating",))


@dataclass(frozen=True)
class LessonRunRow:
    """How far somebody has come in a lesson."""

    person: PersonId
    lesson: str
    progress: JsonObject
    is_finished: bool
    updated_at: Time


lesson_runs = _table("lesson_runs", LessonRunRow, key="person lesson")


# --- tables and what happens there


@dataclass(frozen=True)
class TableRow:
    """A row of `tables`."""

    id: str
    game: str
    players: int
    mode: str
    status: str
    is_public: bool
    is_rated: bool
    host: PersonId | None
    created_at: Time
    updated_at: Time
    last_seq: int
    """The seq of the table's last event."""
    deadline_at: Time | None
    """When a clock runs out next."""
    summary: JsonObject
    """What lists show: only a cache of what the events say."""
    seed: bytes
    """The secret of the table's luck; it enters the events only when the game is over."""


tables = _table("tables", TableRow, key="id", indexes=("host", "deadline_at", "status is_public updated_at"))


@dataclass(frozen=True)
class StoredEvent:
    """An event as it stands in the list of its table; `seq` counts from 1 with no gap."""

    table_id: TableId
    seq: int
    kind: str
    at: Time
    data: JsonObject
    person: str | None
    """No foreign key: people are never deleted from their table, and every move would pay for the check."""
    request: str | None


events = _table("events", StoredEvent, key="table_id seq", unique=("table_id request",))

table_people = Table(
    "table_people",
    metadata,
    Column("table_id", Text, ForeignKey("tables.id"), nullable=False),
    Column("person", Text, ForeignKey("people.id"), nullable=False, index=True),
    Column("seats", JSON_COLUMN, nullable=False),
    # 'player', or 'left' for who gave their seats up before the game. Who only looks on is not noted.
    Column("role", Text, nullable=False),
    PrimaryKeyConstraint("table_id", "person"),
)


@dataclass(frozen=True)
class RatingChange:
    """What a table did to somebody's rating."""

    table_id: TableId
    person: PersonId
    game: str
    mode: str
    before: JsonObject
    after: JsonObject
    at: Time


# One change for a person at a table: a table is rated exactly once.
rating_changes = _table("rating_changes", RatingChange, key="table_id person", indexes=("person at",))


@dataclass(frozen=True)
class Job:
    """A row of `jobs`: a move to choose, or a hint, for a seat of a table after an event; or a position to look into."""

    id: str
    table_id: str
    """The table, or what else it is about: a position that somebody explores has none."""
    seq: int
    seat: int
    kind: str
    payload: JsonObject
    created_at: Time
    available_at: Time
    lease_until: Time | None
    lease_by: str | None
    attempts: int
    done_at: Time | None
    result: JsonObject | None
    error: str | None
    owner: str | None
    """For whom it is thought about; None where nobody in particular waits for it."""
    origin: str | None
    """Where they ask from, hashed: no address is stored."""
    urgency: int | None
    """What is thought about first: the lowest; None, from before it was said, is as urgent as can be."""
    cost: int | None
    """About how much thinking it takes, in playouts."""


jobs = _table("jobs", Job, key="id", unique=("table_id seq seat kind",), indexes=("done_at available_at", "owner done_at", "origin done_at"))


@dataclass(frozen=True)
class ReviewRow:
    """A row of `reviews`: what was found so far about a played line, by a key of the line and the version of the search. Whoever searches on has a lease."""

    key: str
    task: JsonObject
    """The game and its actions, as `learn.review` is given them."""
    record: JsonObject | None
    """The record that somebody brought; None where a table has it."""
    findings: JsonObject | None
    is_whole: bool
    error: str | None
    owner: str | None
    """Who asked first."""
    created_at: Time
    seen_at: Time
    available_at: Time
    lease_until: Time | None
    lease_by: str | None
    attempts: int
    """How often somebody took it and did not come back."""


reviews = _table("reviews", ReviewRow, key="key", indexes=("is_whole available_at", "owner is_whole", "seen_at"))

house = Table(
    "house",
    metadata,
    Column("key", Text, primary_key=True),
    Column("value", JSON_COLUMN, nullable=False),
)

downtimes = Table(
    "downtimes",
    metadata,
    Column("from_at", BigInteger, nullable=False),
    Column("to_at", BigInteger, nullable=False),
    PrimaryKeyConstraint("from_at", "to_at"),
)
