"""A new guest gets a name that nobody has: asked for at every first visit, so it must not take a look at everybody."""

from __future__ import annotations

from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Find people by their name."""
    op.create_index("ix_people_name", "people", ["name"])
