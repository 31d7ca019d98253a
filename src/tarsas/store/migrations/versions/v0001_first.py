"""The first schema. Text, unless `KINDS` says otherwise: a column has the same kind in every table that has one of its name."""

from __future__ import annotations

from alembic import op
from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    Column,
    Float,
    ForeignKeyConstraint,
    Integer,
    LargeBinary,
    PrimaryKeyConstraint,
    Text,
    UniqueConstraint,
)

revision = "0001"
down_revision = None

TIMES = (
    "at", "available_at", "created_at", "deadline_at", "deleted_at", "done_at", "expires_at", "from_at", "lease_until", "resolved_at",
    "seen_at", "to_at", "updated_at", "used_at",
)  # fmt: skip

KINDS = {
    **dict.fromkeys(TIMES, BigInteger),
    **dict.fromkeys(("attempts", "games", "last_seq", "players", "seat", "seq"), Integer),
    **dict.fromkeys(("deviation", "rating", "volatility"), Float),
    **dict.fromkeys(("is_public", "is_rated", "is_removed"), Boolean),
    **dict.fromkeys(("after", "before", "data", "payload", "result", "seats", "settings", "summary", "value"), JSON),
    **dict.fromkeys(("seed", "state"), LargeBinary),
}


def upgrade() -> None:
    """Make all tables; those that others refer to come first."""
    _house_and_people()
    _ways_in()
    _ratings_and_reports()
    _tables()
    _what_happens_at_them()


def _house_and_people() -> None:
    _make("downtimes", "from_at to_at", key="from_at to_at")
    _make("house", "key value", key="key")
    people = "id name name_key? password_hash? language created_at seen_at deleted_at? is_removed settings"
    _make("people", people, key="id", unique="name_key")


def _ways_in() -> None:
    tokens = "id person label token_hash created_at used_at? expires_at?"
    _make("access_tokens", tokens, key="id", unique="token_hash", of_people="person", indexes=("person",))
    _make("device_codes", "code_hash person expires_at", key="code_hash", of_people="person", indexes=("person",))
    _make("devices", "secret_hash person created_at seen_at label", key="secret_hash", of_people="person", indexes=("person",))


def _ratings_and_reports() -> None:
    ratings = "person game mode rating deviation volatility games updated_at"
    _make("ratings", ratings, key="person game mode", of_people="person", indexes=("game mode rating",))
    reports = "id by about table_id? seq? text created_at resolved_at?"
    _make("reports", reports, key="id", of_people="about by", indexes=("resolved_at created_at",))


def _tables() -> None:
    tables = "id game players mode status is_public is_rated host? created_at updated_at last_seq deadline_at? summary seed"
    _make("tables", tables, key="id", of_people="host", indexes=("deadline_at", "host", "status is_public updated_at"))
    _make("ties", "person other kind", key="person other kind", of_people="other person", indexes=("other",))


def _what_happens_at_them() -> None:
    _make("events", "table_id seq kind person? at data request?", key="table_id seq", unique="table_id request", of_tables="table_id")
    jobs = "id table_id seq seat kind payload created_at available_at lease_until? lease_by? attempts done_at? result? error?"
    _make("jobs", jobs, key="id", unique="table_id seq seat kind", of_tables="table_id", indexes=("done_at available_at",))
    changes = "table_id person game mode before after at"
    _make("rating_changes", changes, key="table_id person", of_people="person", of_tables="table_id", indexes=("person at",))
    _make("snapshots", "table_id seq state", key="table_id", of_tables="table_id")
    _make("table_people", "table_id person seats role", key="table_id person", of_people="person", of_tables="table_id", indexes=("person",))


def _make(table: str, columns: str, *, key: str, unique: str = "", of_people: str = "", of_tables: str = "", indexes: tuple[str, ...] = ()) -> None:
    """Make a table with these columns (`?`: may be empty); some hold ids of people, or of tables. An index may be over several columns."""
    made = [Column(name.rstrip("?"), KINDS.get(name.rstrip("?"), Text)(), nullable=name.endswith("?")) for name in columns.split()]
    references = [(name, "people.id") for name in of_people.split()] + [(name, "tables.id") for name in of_tables.split()]
    rules = [ForeignKeyConstraint([name], [other], name=f"fk_{table}_{name}") for name, other in references]
    uniques = [UniqueConstraint(*unique.split(), name=_named("uq", table, unique))] if unique else []
    op.create_table(table, *made, *rules, PrimaryKeyConstraint(*key.split(), name=f"pk_{table}"), *uniques)
    for index in indexes:
        op.create_index(_named("ix", table, index), table, index.split())


def _named(prefix: str, table: str, columns: str) -> str:
    return "_".join((prefix, table, *columns.split()))
