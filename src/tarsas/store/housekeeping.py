"""What the house remembers of itself: its secret, when it was last alive, when it was down."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Connection, select

from .schema import downtimes, house
from .upserts import insert_or_ignore, insert_or_replace


def house_value(connection: Connection, key: str) -> Any:
    """A value of the house; None if it was never set."""
    return connection.execute(select(house.c.value).where(house.c.key == key)).scalar_one_or_none()


def set_house_value(connection: Connection, key: str, value: Any) -> None:
    """Set a value of the house (anything JSON can hold, but null)."""
    insert_or_replace(connection, house, {"key": key, "value": value})


def keep_house_value(connection: Connection, key: str, value: Any) -> Any:
    """Set a value unless there is one, and say which it is now: processes that start together agree on one secret."""
    insert_or_ignore(connection, house, {"key": key, "value": value})
    return house_value(connection, key)


def add_downtime(connection: Connection, from_at: int, to_at: int) -> None:
    """Note that nobody could play between these times; clocks do not count it."""
    insert_or_ignore(connection, downtimes, {"from_at": from_at, "to_at": to_at})


def downtimes_since(connection: Connection, at: int) -> list[tuple[int, int]]:
    """All downtimes that ended after this time, in order."""
    query = select(downtimes.c.from_at, downtimes.c.to_at).where(downtimes.c.to_at > at).order_by(downtimes.c.from_at, downtimes.c.to_at)
    return [(row.from_at, row.to_at) for row in connection.execute(query)]
