"""All tables of the database. Times are whole milliseconds since 1970 (UTC).

A change here needs a migration in `migrations/versions/`; a test compares the two.
"""

from __future__ import annotations

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

Json = JSON(none_as_null=True)
"""Python's None is SQL's NULL, so that "nothing yet" looks the same in every column."""

people = Table(
    "people",
    metadata,
    Column("id", Text, primary_key=True),
    Column("name", Text, nullable=False, index=True),
    # The claimed name, casefolded; guests have none, and NULLs do not collide.
    Column("name_key", Text, unique=True),
    Column("password_hash", Text),
    Column("language", Text, nullable=False),
    Column("created_at", BigInteger, nullable=False),
    Column("seen_at", BigInteger, nullable=False),
    Column("deleted_at", BigInteger),
    Column("is_removed", Boolean, nullable=False),
    Column("settings", Json, nullable=False),
)

devices = Table(
    "devices",
    metadata,
    Column("secret_hash", Text, primary_key=True),
    Column("person", Text, ForeignKey("people.id"), nullable=False, index=True),
    Column("created_at", BigInteger, nullable=False),
    Column("seen_at", BigInteger, nullable=False),
    Column("label", Text, nullable=False),
)

device_codes = Table(
    "device_codes",
    metadata,
    Column("code_hash", Text, primary_key=True),
    Column("person", Text, ForeignKey("people.id"), nullable=False, index=True),
    Column("expires_at", BigInteger, nullable=False),
)

access_tokens = Table(
    "access_tokens",
    metadata,
    Column("id", Text, primary_key=True),
    Column("person", Text, ForeignKey("people.id"), nullable=False, index=True),
    Column("label", Text, nullable=False),
    Column("token_hash", Text, nullable=False, unique=True),
    Column("created_at", BigInteger, nullable=False),
    Column("used_at", BigInteger),
    Column("expires_at", BigInteger),
)

ties = Table(
    "ties",
    metadata,
    Column("person", Text, ForeignKey("people.id"), nullable=False),
    Column("other", Text, ForeignKey("people.id"), nullable=False, index=True),
    Column("kind", Text, nullable=False),
    PrimaryKeyConstraint("person", "other", "kind"),
)

reports = Table(
    "reports",
    metadata,
    Column("id", Text, primary_key=True),
    Column("by", Text, ForeignKey("people.id"), nullable=False),
    Column("about", Text, ForeignKey("people.id"), nullable=False),
    Column("table_id", Text),
    Column("seq", Integer),
    Column("text", Text, nullable=False),
    Column("created_at", BigInteger, nullable=False),
    Column("resolved_at", BigInteger),
    Index(None, "resolved_at", "created_at"),
)

ratings = Table(
    "ratings",
    metadata,
    Column("person", Text, ForeignKey("people.id"), nullable=False),
    Column("game", Text, nullable=False),
    Column("mode", Text, nullable=False),
    Column("rating", Float, nullable=False),
    Column("deviation", Float, nullable=False),
    Column("volatility", Float, nullable=False),
    Column("games", Integer, nullable=False),
    Column("updated_at", BigInteger, nullable=False),
    PrimaryKeyConstraint("person", "game", "mode"),
    Index(None, "game", "mode", "rating"),
)

tables = Table(
    "tables",
    metadata,
    Column("id", Text, primary_key=True),
    Column("game", Text, nullable=False),
    Column("players", Integer, nullable=False),
    Column("mode", Text, nullable=False),
    Column("status", Text, nullable=False),
    Column("is_public", Boolean, nullable=False),
    Column("is_rated", Boolean, nullable=False),
    Column("host", Text, ForeignKey("people.id"), index=True),
    Column("created_at", BigInteger, nullable=False),
    Column("updated_at", BigInteger, nullable=False),
    Column("last_seq", Integer, nullable=False),
    # When a clock runs out next.
    Column("deadline_at", BigInteger, index=True),
    # What lists show: only a cache of what the events say.
    Column("summary", Json, nullable=False),
    # The secret of the table's luck; it enters the events only when the game is over.
    Column("seed", LargeBinary, nullable=False),
    Index(None, "status", "is_public", "updated_at"),
)

events = Table(
    "events",
    metadata,
    Column("table_id", Text, ForeignKey("tables.id"), nullable=False),
    Column("seq", Integer, nullable=False),
    Column("kind", Text, nullable=False),
    # No foreign key: people are never deleted from their table, and every move would pay for the check.
    Column("person", Text),
    Column("at", BigInteger, nullable=False),
    Column("data", Json, nullable=False),
    Column("request", Text),
    PrimaryKeyConstraint("table_id", "seq"),
    UniqueConstraint("table_id", "request"),
)

table_people = Table(
    "table_people",
    metadata,
    Column("table_id", Text, ForeignKey("tables.id"), nullable=False),
    Column("person", Text, ForeignKey("people.id"), nullable=False, index=True),
    Column("seats", Json, nullable=False),
    # 'player', or 'left' for who gave their seats up before the game. Who only looks on is not noted.
    Column("role", Text, nullable=False),
    PrimaryKeyConstraint("table_id", "person"),
)

rating_changes = Table(
    "rating_changes",
    metadata,
    Column("table_id", Text, ForeignKey("tables.id"), nullable=False),
    Column("person", Text, ForeignKey("people.id"), nullable=False),
    Column("game", Text, nullable=False),
    Column("mode", Text, nullable=False),
    Column("before", Json, nullable=False),
    Column("after", Json, nullable=False),
    Column("at", BigInteger, nullable=False),
    # One change for a person at a table: a table is rated exactly once.
    PrimaryKeyConstraint("table_id", "person"),
    Index(None, "person", "at"),
)

jobs = Table(
    "jobs",
    metadata,
    Column("id", Text, primary_key=True),
    Column("table_id", Text, ForeignKey("tables.id"), nullable=False),
    Column("seq", Integer, nullable=False),
    Column("seat", Integer, nullable=False),
    Column("kind", Text, nullable=False),
    Column("payload", Json, nullable=False),
    Column("created_at", BigInteger, nullable=False),
    Column("available_at", BigInteger, nullable=False),
    Column("lease_until", BigInteger),
    Column("lease_by", Text),
    Column("attempts", Integer, nullable=False),
    Column("done_at", BigInteger),
    Column("result", Json),
    Column("error", Text),
    UniqueConstraint("table_id", "seq", "seat", "kind"),
    Index(None, "done_at", "available_at"),
)

house = Table(
    "house",
    metadata,
    Column("key", Text, primary_key=True),
    Column("value", Json, nullable=False),
)

downtimes = Table(
    "downtimes",
    metadata,
    Column("from_at", BigInteger, nullable=False),
    Column("to_at", BigInteger, nullable=False),
    PrimaryKeyConstraint("from_at", "to_at"),
)
