"""The form for a new table, as the house takes it."""

from __future__ import annotations

from collections.abc import Mapping

from ...contract import GameContract
from ...language import Text, hungarian_article
from ...service.errors import BadWish
from ...service.tables.texts import NOBODY_SO_NAMED
from ...service.tables.wishes import BotAccounts, SeatKind, SeatWish, TableWish
from .clocks import clock_in

MOST_SEATS = 8

INVITED = "invite"
_KINDS = {"me": SeatKind.ME, "here": SeatKind.SHARED, "friend": SeatKind.FRIEND, "open": SeatKind.OPEN}
_BAD_SEAT = Text("Válaszd ki, ki üljön {article} {seat}. helyen.", "Choose who should sit on seat {seat}.")


def invited_names(fields: Mapping[str, str]) -> tuple[str, ...]:
    """Those who are invited by name."""
    chosen = range(min(_count(fields) or 0, MOST_SEATS))
    return tuple(fields.get(f"name.{number}", "") for number in chosen if fields.get(f"seat.{number}") == INVITED)


def wish_of(fields: Mapping[str, str], invited: Mapping[str, str] | None = None) -> TableWish:
    """What the fields wish for; raises `BadWish` where a seat cannot be understood. The rest is checked by the house. `invited`: the ids of those invited, by name."""
    count = _count(fields)
    return TableWish(
        game=fields.get("game", ""),
        players=count,
        options=_options(fields),
        seats=tuple(_seat(fields, number, invited or {}) for number in range(min(count or 0, MOST_SEATS))),
        clock=clock_in(fields),
        is_rated=fields.get("rated") == "yes",
        is_public=fields.get("public") == "yes",
        word=fields.get("word", ""),
        bots=BotAccounts.ALLOWED if fields.get("bots") == "yes" else BotAccounts.FORBIDDEN,
    )


def play_wish(contract: GameContract, fields: Mapping[str, str]) -> TableWish:
    """A table to play at now, as the panel on a game's card says: me first, bots of one level on the other seats."""
    players = _count(fields) or contract.players[0]
    bot = SeatWish(SeatKind.BOT, level=fields.get("level", ""))
    return TableWish(contract.name, players, _options(fields), (SeatWish(SeatKind.ME), *(bot,) * (players - 1)))


def _count(fields: Mapping[str, str]) -> int | None:
    players = fields.get("players", "")
    return int(players) if players.isascii() and players.isdecimal() and len(players) < 3 else None


def _options(fields: Mapping[str, str]) -> dict[str, str]:
    return {name.removeprefix("option."): value for name, value in fields.items() if name.startswith("option.") and value}


def _seat(fields: Mapping[str, str], number: int, invited: Mapping[str, str]) -> SeatWish:
    value = fields.get(f"seat.{number}", "")
    if value == INVITED:
        name = fields.get(f"name.{number}", "")
        if name not in invited:
            raise BadWish(NOBODY_SO_NAMED.fill(name=name), "seats")
        return SeatWish(SeatKind.OPEN, person=invited[name])
    if value.startswith("bot:"):
        return SeatWish(SeatKind.BOT, level=value.removeprefix("bot:"))
    if value not in _KINDS:
        raise BadWish(_BAD_SEAT.fill(seat=number + 1, article=hungarian_article(number + 1)), "seats")
    return SeatWish(_KINDS[value], name=fields.get(f"name.{number}", "") if value == "here" else "")
