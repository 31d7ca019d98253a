"""Reviews of played games: what was found so far, and who searches on."""

from __future__ import annotations

from alembic import op
from sqlalchemy import JSON, BigInteger, Boolean, Column, Integer, PrimaryKeyConstraint, Text

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """A table of their own: a review belongs to a line, not to the table where it was played."""
    op.create_table(
        "reviews",
        Column("key", Text(), nullable=False),
        Column("task", JSON(none_as_null=True), nullable=False),
        Column("record", JSON(none_as_null=True), nullable=True),
        Column("findings", JSON(none_as_null=True), nullable=True),
        Column("is_whole", Boolean(), nullable=False),
        Column("error", Text(), nullable=True),
        Column("owner", Text(), nullable=True),
        Column("created_at", BigInteger(), nullable=False),
        Column("seen_at", BigInteger(), nullable=False),
        Column("available_at", BigInteger(), nullable=False),
        Column("lease_until", BigInteger(), nullable=True),
        Column("lease_by", Text(), nullable=True),
        Column("attempts", Integer(), nullable=False),
        PrimaryKeyConstraint("key", name="pk_reviews"),
    )
    op.create_index("ix_reviews_is_whole_available_at", "reviews", ["is_whole", "available_at"])
    op.create_index("ix_reviews_owner_is_whole", "reviews", ["owner", "is_whole"])
    op.create_index("ix_reviews_seen_at", "reviews", ["seen_at"])
