"""The first schema."""

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


def upgrade() -> None:
    """Make all tables; those that others refer to come first."""
    _the_house_itself()
    _people()
    _their_ways_in()
    _ratings_and_reports()
    _tables()
    _ties()
    _events()
    _jobs()
    _rating_changes()
    _snapshots()
    _who_is_at_a_table()


def _the_house_itself() -> None:
    op.create_table(
        "downtimes",
        Column("from_at", BigInteger(), nullable=False),
        Column("to_at", BigInteger(), nullable=False),
        PrimaryKeyConstraint("from_at", "to_at", name="pk_downtimes"),
    )
    op.create_table(
        "house", Column("key", Text(), nullable=False), Column("value", JSON(), nullable=False), PrimaryKeyConstraint("key", name="pk_house")
    )


def _people() -> None:
    op.create_table(
        "people",
        Column("id", Text(), nullable=False),
        Column("name", Text(), nullable=False),
        Column("name_key", Text(), nullable=True),
        Column("password_hash", Text(), nullable=True),
        Column("language", Text(), nullable=False),
        Column("created_at", BigInteger(), nullable=False),
        Column("seen_at", BigInteger(), nullable=False),
        Column("deleted_at", BigInteger(), nullable=True),
        Column("is_removed", Boolean(), nullable=False),
        Column("settings", JSON(), nullable=False),
        PrimaryKeyConstraint("id", name="pk_people"),
        UniqueConstraint("name_key", name="uq_people_name_key"),
    )


def _their_ways_in() -> None:
    op.create_table(
        "access_tokens",
        Column("id", Text(), nullable=False),
        Column("person", Text(), nullable=False),
        Column("label", Text(), nullable=False),
        Column("token_hash", Text(), nullable=False),
        Column("created_at", BigInteger(), nullable=False),
        Column("used_at", BigInteger(), nullable=True),
        Column("expires_at", BigInteger(), nullable=True),
        ForeignKeyConstraint(["person"], ["people.id"], name="fk_access_tokens_person"),
        PrimaryKeyConstraint("id", name="pk_access_tokens"),
        UniqueConstraint("token_hash", name="uq_access_tokens_token_hash"),
    )
    op.create_index("ix_access_tokens_person", "access_tokens", ["person"])
    op.create_table(
        "device_codes",
        Column("code_hash", Text(), nullable=False),
        Column("person", Text(), nullable=False),
        Column("expires_at", BigInteger(), nullable=False),
        ForeignKeyConstraint(["person"], ["people.id"], name="fk_device_codes_person"),
        PrimaryKeyConstraint("code_hash", name="pk_device_codes"),
    )
    op.create_index("ix_device_codes_person", "device_codes", ["person"])
    op.create_table(
        "devices",
        Column("secret_hash", Text(), nullable=False),
        Column("person", Text(), nullable=False),
        Column("created_at", BigInteger(), nullable=False),
        Column("seen_at", BigInteger(), nullable=False),
        Column("label", Text(), nullable=False),
        ForeignKeyConstraint(["person"], ["people.id"], name="fk_devices_person"),
        PrimaryKeyConstraint("secret_hash", name="pk_devices"),
    )
    op.create_index("ix_devices_person", "devices", ["person"])


def _ratings_and_reports() -> None:
    op.create_table(
        "ratings",
        Column("person", Text(), nullable=False),
        Column("game", Text(), nullable=False),
        Column("mode", Text(), nullable=False),
        Column("rating", Float(), nullable=False),
        Column("deviation", Float(), nullable=False),
        Column("volatility", Float(), nullable=False),
        Column("games", Integer(), nullable=False),
        Column("updated_at", BigInteger(), nullable=False),
        ForeignKeyConstraint(["person"], ["people.id"], name="fk_ratings_person"),
        PrimaryKeyConstraint("person", "game", "mode", name="pk_ratings"),
    )
    op.create_index("ix_ratings_game_mode_rating", "ratings", ["game", "mode", "rating"])
    op.create_table(
        "reports",
        Column("id", Text(), nullable=False),
        Column("by", Text(), nullable=False),
        Column("about", Text(), nullable=False),
        Column("table_id", Text(), nullable=True),
        Column("seq", Integer(), nullable=True),
        Column("text", Text(), nullable=False),
        Column("created_at", BigInteger(), nullable=False),
        Column("resolved_at", BigInteger(), nullable=True),
        ForeignKeyConstraint(["about"], ["people.id"], name="fk_reports_about"),
        ForeignKeyConstraint(["by"], ["people.id"], name="fk_reports_by"),
        PrimaryKeyConstraint("id", name="pk_reports"),
    )
    op.create_index("ix_reports_resolved_at_created_at", "reports", ["resolved_at", "created_at"])


def _tables() -> None:
    op.create_table(
        "tables",
        Column("id", Text(), nullable=False),
        Column("game", Text(), nullable=False),
        Column("players", Integer(), nullable=False),
        Column("mode", Text(), nullable=False),
        Column("status", Text(), nullable=False),
        Column("is_public", Boolean(), nullable=False),
        Column("is_rated", Boolean(), nullable=False),
        Column("host", Text(), nullable=True),
        Column("created_at", BigInteger(), nullable=False),
        Column("updated_at", BigInteger(), nullable=False),
        Column("last_seq", Integer(), nullable=False),
        Column("deadline_at", BigInteger(), nullable=True),
        Column("summary", JSON(), nullable=False),
        Column("seed", LargeBinary(), nullable=False),
        ForeignKeyConstraint(["host"], ["people.id"], name="fk_tables_host"),
        PrimaryKeyConstraint("id", name="pk_tables"),
    )
    op.create_index("ix_tables_deadline_at", "tables", ["deadline_at"])
    op.create_index("ix_tables_host", "tables", ["host"])
    op.create_index("ix_tables_status_is_public_updated_at", "tables", ["status", "is_public", "updated_at"])


def _ties() -> None:
    op.create_table(
        "ties",
        Column("person", Text(), nullable=False),
        Column("other", Text(), nullable=False),
        Column("kind", Text(), nullable=False),
        ForeignKeyConstraint(["other"], ["people.id"], name="fk_ties_other"),
        ForeignKeyConstraint(["person"], ["people.id"], name="fk_ties_person"),
        PrimaryKeyConstraint("person", "other", "kind", name="pk_ties"),
    )
    op.create_index("ix_ties_other", "ties", ["other"])


def _events() -> None:
    op.create_table(
        "events",
        Column("table_id", Text(), nullable=False),
        Column("seq", Integer(), nullable=False),
        Column("kind", Text(), nullable=False),
        Column("person", Text(), nullable=True),
        Column("at", BigInteger(), nullable=False),
        Column("data", JSON(), nullable=False),
        Column("request", Text(), nullable=True),
        ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_events_table_id"),
        PrimaryKeyConstraint("table_id", "seq", name="pk_events"),
        UniqueConstraint("table_id", "request", name="uq_events_table_id_request"),
    )


def _jobs() -> None:
    op.create_table(
        "jobs",
        Column("id", Text(), nullable=False),
        Column("table_id", Text(), nullable=False),
        Column("seq", Integer(), nullable=False),
        Column("seat", Integer(), nullable=False),
        Column("kind", Text(), nullable=False),
        Column("payload", JSON(), nullable=False),
        Column("created_at", BigInteger(), nullable=False),
        Column("available_at", BigInteger(), nullable=False),
        Column("lease_until", BigInteger(), nullable=True),
        Column("lease_by", Text(), nullable=True),
        Column("attempts", Integer(), nullable=False),
        Column("done_at", BigInteger(), nullable=True),
        Column("result", JSON(), nullable=True),
        Column("error", Text(), nullable=True),
        ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_jobs_table_id"),
        PrimaryKeyConstraint("id", name="pk_jobs"),
        UniqueConstraint("table_id", "seq", "seat", "kind", name="uq_jobs_table_id_seq_seat_kind"),
    )
    op.create_index("ix_jobs_done_at_available_at", "jobs", ["done_at", "available_at"])


def _rating_changes() -> None:
    op.create_table(
        "rating_changes",
        Column("table_id", Text(), nullable=False),
        Column("person", Text(), nullable=False),
        Column("game", Text(), nullable=False),
        Column("mode", Text(), nullable=False),
        Column("before", JSON(), nullable=False),
        Column("after", JSON(), nullable=False),
        Column("at", BigInteger(), nullable=False),
        ForeignKeyConstraint(["person"], ["people.id"], name="fk_rating_changes_person"),
        ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_rating_changes_table_id"),
        PrimaryKeyConstraint("table_id", "person", name="pk_rating_changes"),
    )
    op.create_index("ix_rating_changes_person_at", "rating_changes", ["person", "at"])


def _snapshots() -> None:
    op.create_table(
        "snapshots",
        Column("table_id", Text(), nullable=False),
        Column("seq", Integer(), nullable=False),
        Column("state", LargeBinary(), nullable=False),
        ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_snapshots_table_id"),
        PrimaryKeyConstraint("table_id", name="pk_snapshots"),
    )


def _who_is_at_a_table() -> None:
    op.create_table(
        "table_people",
        Column("table_id", Text(), nullable=False),
        Column("person", Text(), nullable=False),
        Column("seats", JSON(), nullable=False),
        Column("role", Text(), nullable=False),
        ForeignKeyConstraint(["person"], ["people.id"], name="fk_table_people_person"),
        ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_table_people_table_id"),
        PrimaryKeyConstraint("table_id", "person", name="pk_table_people"),
    )
    op.create_index("ix_table_people_person", "table_people", ["person"])
