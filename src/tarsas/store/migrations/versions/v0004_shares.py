"""Thinking is shared fairly: a job says for whom it is thought about, from where they ask, how urgent it is and about what it costs."""

from __future__ import annotations

from alembic import op
from sqlalchemy import Column, Integer, Text

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Jobs that wait already are nobody's, and say nothing of what they cost."""
    for name, kind in (("owner", Text()), ("origin", Text()), ("urgency", Integer()), ("cost", Integer())):
        op.add_column("jobs", Column(name, kind, nullable=True))
    op.create_index("ix_jobs_owner_done_at", "jobs", ["owner", "done_at"])
    op.create_index("ix_jobs_origin_done_at", "jobs", ["origin", "done_at"])
