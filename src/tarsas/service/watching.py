"""The watch of the house: a heartbeat, by which downtime is known; clocks that run out; bots that were forgotten."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from sqlalchemy import Connection

from ..store import housekeeping
from .clocks import DAY, Downtime

ALIVE = "alive_at"
BEAT = 2_000
"""Milliseconds between heartbeats."""

GAP = 2 * BEAT
"""A longer time without a heartbeat was a downtime: nobody's clock counts it."""

REMEMBERED = 61 * DAY
"""Longer than any decision may take by a clock."""


class Beat(NamedTuple):
    """What a heartbeat found: the downtimes that may still matter, and whether one has just ended."""

    downtimes: Sequence[Downtime]
    was_down: bool


def beat(connection: Connection, now: int) -> Beat:
    """Note that the house is alive. A gap since the last time, whoever noted it, was a downtime."""
    last = housekeeping.house_value(connection, ALIVE)
    was_down = last is not None and now - last > GAP
    if was_down:
        housekeeping.add_downtime(connection, last, now)
    if last is None or now > last:
        housekeeping.set_house_value(connection, ALIVE, now)
    found = [Downtime(*each) for each in housekeeping.downtimes_since(connection, now - REMEMBERED)]
    return Beat(found, was_down)
