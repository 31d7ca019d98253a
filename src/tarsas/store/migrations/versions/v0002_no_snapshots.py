"""Tables are opened from their events, and those in use stay in memory: nothing ever read a snapshot."""

from __future__ import annotations

from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Drop the cache."""
    op.drop_table("snapshots")
