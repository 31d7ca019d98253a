"""The form for a new table, as the house takes it."""

from __future__ import annotations

from collections.abc import Mapping

from ...language import Text, hungarian_article
from ...service.errors import BadWish
from ...service.tables.wishes import SeatKind, SeatWish, TableWish
from .clocks import clock_of

MOST_SEATS = 8

_KINDS = {"me": SeatKind.ME, "here": SeatKind.SHARED, "friend": SeatKind.FRIEND, "open": SeatKind.OPEN}
_BAD_SEAT = Text("Nem derül ki, ki üljön {article} {seat}. helyen.", "Seat {seat} does not say who should sit there.")


def wish_of(fields: Mapping[str, str]) -> TableWish:
    """What the fields wish for; raises `BadWish` where a seat cannot be understood. The rest is checked by the house."""
    players = fields.get("players", "")
    count = int(players) if players.isascii() and players.isdecimal() and len(players) < 3 else None
    return TableWish(
        game=fields.get("game", ""),
        players=count,
        options={name.removeprefix("option."): value for name, value in fields.items() if name.startswith("option.") and value},
        seats=tuple(_seat(fields, number) for number in range(min(count or 0, MOST_SEATS))),
        clock=clock_of(fields.get("clock", "")),
        is_rated=fields.get("rated") == "yes",
        is_public=fields.get("public") == "yes",
        word=fields.get("word", ""),
    )


def _seat(fields: Mapping[str, str], number: int) -> SeatWish:
    value = fields.get(f"seat.{number}", "")
    if value.startswith("bot:"):
        return SeatWish(SeatKind.BOT, level=value.removeprefix("bot:"))
    if value not in _KINDS:
        raise BadWish(_BAD_SEAT.fill(seat=number + 1, article=hungarian_article(number + 1)), "seats")
    return SeatWish(_KINDS[value], name=fields.get(f"name.{number}", "") if value == "here" else "")
