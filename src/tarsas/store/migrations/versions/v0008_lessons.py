"""How far people have come in lessons."""

from __future__ import annotations

from alembic import op
from sqlalchemy import JSON, BigInteger, Boolean, Column, ForeignKey, PrimaryKeyConstraint, Text

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    """A row for each lesson that somebody has begun."""
    op.create_table(
        "lesson_runs",
        Column("person", Text(), ForeignKey("people.id", name="fk_lesson_runs_person"), nullable=False),
        Column("lesson", Text(), nullable=False),
        Column("progress", JSON(none_as_null=True), nullable=False),
        Column("is_finished", Boolean(), nullable=False),
        Column("updated_at", BigInteger(), nullable=False),
        PrimaryKeyConstraint("person", "lesson", name="pk_lesson_runs"),
    )
