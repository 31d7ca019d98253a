"""A job may be about no table: a position that somebody explores."""

from __future__ import annotations

from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    """What a job is about need not be a table any more; all jobs stay."""
    with op.batch_alter_table("jobs") as jobs:
        jobs.drop_constraint("fk_jobs_table_id", type_="foreignkey")
