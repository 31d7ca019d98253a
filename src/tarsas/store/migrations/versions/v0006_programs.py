"""Programs play, too: a key says what it is good for, and a person may be a bot."""

from __future__ import annotations

from alembic import op
from sqlalchemy import BigInteger, Column, Text

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    """Whoever is here already is a person; keys that were made before say nothing."""
    op.add_column("people", Column("bot_at", BigInteger(), nullable=True))
    op.add_column("access_tokens", Column("scopes", Text(), nullable=True))
