"""Setting up a table: from a wish to its first events. Generous with what is left open, and clear about what cannot be."""

from __future__ import annotations

import base64
import hmac
import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from ... import catalog
from ...contract import GameContract
from ...errors import BadOption, UnknownGame
from ...language import Text
from ...match import Record
from ...match.luck import commitment_of
from ...position import Game
from ..errors import BadWish, NotNow, TableError
from ..people.names import NameRefused, checked_name, name_beside
from . import texts
from .decide import begin_if_full, checked_level, checked_word
from .draft import Draft, Facts
from .events import Created
from .seats import Seat
from .table import Table
from .wishes import BotAccounts, ClockKind, ClockWish, SeatKind, SeatWish, TableWish

MOST_BASE, MOST_INCREMENT, LEAST_BASE = 86_400, 3_600, 10
MOST_DAYS = 30
ID_BYTES = 12


@dataclass(frozen=True)
class Beginning:
    """What a table may begin with besides a wish: the moment of a record to practise from, or the table it is a rematch of."""

    actions: tuple[int, ...] = ()
    practice_of: str | None = None
    rematch_of: str | None = None
    position: str = ""
    """What the actions begin at, where that was set up."""


@dataclass(frozen=True)
class Host:
    """Who sets up a table."""

    person: str
    name: str
    is_bot: bool = False


def new_table_id(key: str, person: str, request: str | None) -> str:
    """An address nobody can guess: a private table is found only by its link. The same request of the same person gets the same."""
    if request is None:
        return secrets.token_urlsafe(ID_BYTES)
    digest = hmac.digest(key.encode(), f"{person}\n{request}".encode(), "sha256")
    return base64.urlsafe_b64encode(digest[:ID_BYTES]).decode("ascii")


def set_up(table_id: str, person: str, wish: TableWish, facts: Facts, default_level: str, begins: Beginning) -> Draft:
    """A new table with its first events; it begins where nobody has to be waited for. Raises `BadWish`, which names the field."""
    game = _game(wish)
    seats = _seats(wish, game, Host(person, facts.name, person in facts.bots), default_level)
    if any(seat.reserved_for in facts.blocked for seat in seats):
        raise BadWish(texts.BLOCKED, "seats")
    if wish.is_rated:
        _check_may_be_rated(wish, seats, person in facts.bots, facts.bots)
    created = Created(
        game=game.name,
        players=game.players,
        options=dict(game.options),
        seats=seats,
        clock=_checked_clock(wish.clock),
        is_rated=wish.is_rated,
        is_public=wish.is_public,
        commitment=commitment_of(facts.seed),
        invite=secrets.token_urlsafe(9),
        stand_in=_in_field("stand_in", lambda: checked_level(wish.stand_in or default_level)),
        rematch_of=begins.rematch_of,
        practice_of=begins.practice_of,
        beginning=begins.actions,
        bots=_bot_accounts(wish, person in facts.bots),
        begins_at=begins.position,
    )
    draft = Draft.begun(table_id, person, facts.now, created)
    begin_if_full(draft, facts)
    return draft


def _game(wish: TableWish) -> Game:
    players = wish.players if wish.players is not None else len(wish.seats) or None
    try:
        contract = catalog.find(wish.game)
    except UnknownGame:
        raise BadWish(texts.UNKNOWN_GAME.fill(name=wish.game, games=", ".join(catalog.names())), "game") from None
    try:
        return Game(contract, players, wish.options)
    except BadOption:
        # The library says it in English alone.
        raise _not_playable(contract, players, wish.options) from None


def _not_playable(contract: GameContract, players: int | None, options: Mapping[str, str]) -> BadWish:
    """What is wrong with a game that cannot be played as wished for, and what would be possible."""
    if players is not None and players not in contract.players:
        known = Text(*(word.join(map(str, contract.players)) for word in texts.OR))
        return BadWish(texts.WRONG_PLAYERS.fill(game=contract.name, known=known, players=players), "players")
    values = {option.name: option.values for option in contract.options}
    for name, value in options.items():
        if name not in values:
            known = Text(*[", ".join(values)] * 2) if values else texts.NO_OPTIONS
            return BadWish(texts.NO_OPTION.fill(name=name, game=contract.name, known=known), "options")
        if value.casefold() not in map(str.casefold, values[name]):
            return BadWish(texts.BAD_VALUE.fill(name=name, value=value, known=", ".join(values[name])), "options")
    chosen = ", ".join(f"{name}={value}" for name, value in options.items())
    counted = texts.PLAYERS_OF.fill(players=players) if players is not None else None
    wanted = Text(*(f"{each}, {chosen}" for each in counted)) if counted else Text(chosen, chosen)
    return BadWish(texts.NOT_TOGETHER.fill(game=contract.name, wanted=wanted), "options")


# --- seats


def _bot_accounts(wish: TableWish, is_bots: bool) -> BotAccounts:
    """Whether bots may sit at a table: at those of bots they may, and at rated ones nobody else."""
    if wish.is_rated:
        return BotAccounts.ONLY if is_bots else BotAccounts.FORBIDDEN
    return BotAccounts.ALLOWED if is_bots and wish.bots == BotAccounts.FORBIDDEN else wish.bots


def _seats(wish: TableWish, game: Game, host: Host, default_level: str) -> tuple[Seat, ...]:
    wishes = wish.seats or (SeatWish(SeatKind.ME), *(SeatWish(SeatKind.BOT) for _ in range(game.players - 1)))
    if len(wishes) != game.players:
        raise BadWish(texts.WRONG_SEATS.fill(players=game.players, count=len(wishes)), "seats")
    kinds = [each.kind for each in wishes]
    if kinds.count(SeatKind.ME) > 1:
        raise BadWish(texts.ONE_ME, "seats")
    if SeatKind.SHARED in kinds and SeatKind.ME not in kinds:
        raise BadWish(texts.SHARED_ALONE, "seats")
    seats = _with_names_beside(tuple(_seat(each, host, default_level) for each in wishes))
    word = _in_field("word", lambda: checked_word(wish.word))
    return tuple(replace(seat, word=word) if each.kind == SeatKind.ME else seat for each, seat in zip(wishes, seats, strict=True))


def _seat(wish: SeatWish, host: Host, default_level: str) -> Seat:
    match wish.kind:
        case SeatKind.ME:
            return Seat(host.person, _in_field("seats", lambda: checked_name(wish.name)) if wish.name else host.name, is_program=host.is_bot)
        case SeatKind.SHARED:
            name = _in_field("seats", lambda: checked_name(wish.name)) if wish.name.strip() else ""
            return Seat(host.person, name, is_shared=True, is_program=host.is_bot)
        case SeatKind.BOT:
            return Seat(level=_in_field("seats", lambda: checked_level(wish.level or default_level)))
        case SeatKind.FRIEND:
            return Seat(is_for_friend=True)
        case SeatKind.OPEN:
            return Seat(reserved_for=wish.person)


def _with_names_beside(seats: tuple[Seat, ...]) -> tuple[Seat, ...]:
    """The seats, with names for those on my screen who gave none."""
    named = list(seats)
    for number, seat in enumerate(named):
        if seat.is_shared and not seat.name:
            mine = next(each.name for each in named if each.person == seat.person and not each.is_shared)
            named[number] = replace(seat, name=name_beside(mine, [each.name for each in named]))
    return tuple(named)


def _in_field(field: str, checked: Any) -> str:
    """What the check gives; a refusal names the field of the wish."""
    try:
        found: str = checked()
        return found
    except (NameRefused, TableError) as refused:
        raise BadWish(refused.text, field) from None


def _check_may_be_rated(wish: TableWish, seats: Sequence[Seat], is_bots: bool, bots: frozenset[str]) -> None:
    """Ratings are for people, each on a screen of their own; those of bots are for bots."""
    if any(seat.is_bots or seat.is_shared for seat in seats):
        raise BadWish(texts.RATED_PEOPLE, "is_rated")
    invited = {seat.reserved_for for seat in seats} - {None}
    if (wish.bots == BotAccounts.ALLOWED and not is_bots) or any((person in bots) != is_bots for person in invited):
        raise BadWish(texts.RATED_KIND, "is_rated")


def _checked_clock(clock: ClockWish) -> ClockWish:
    if clock.kind == ClockKind.BUDGET:
        if not LEAST_BASE <= clock.base <= MOST_BASE or not 0 <= clock.increment <= MOST_INCREMENT:
            raise BadWish(texts.BAD_CLOCK.fill(base=clock.base, increment=clock.increment), "clock")
        return ClockWish(clock.kind, clock.base, clock.increment)
    if clock.kind == ClockKind.DAYS:
        if not 1 <= clock.days <= MOST_DAYS:
            raise BadWish(texts.BAD_DAYS.fill(days=clock.days), "clock")
        return ClockWish(clock.kind, days=clock.days)
    return ClockWish()


# --- practice and rematch


def practice_wish(record: Record, ply: int, seats: tuple[SeatWish, ...], source: str) -> tuple[TableWish, Beginning]:
    """A private, unrated table from a moment of a record: without seats, me where the decision is and bots elsewhere.

    `source` is the table of the record, "" for a record from elsewhere.
    """
    line = record.line
    if not 0 <= ply <= len(line):
        raise NotNow(texts.NO_PLY.fill(ply=ply, last=len(line)))
    position = line.position(ply)
    if position.is_over:
        raise NotNow(texts.PLY_OVER)
    game = record.game
    if not seats:
        # Where chance is to act, the first to decide afterwards is not known yet: the first seat will do.
        mine = max(position.to_move, 0)
        seats = tuple(SeatWish(SeatKind.ME if seat == mine else SeatKind.BOT) for seat in range(game.players))
    wish = TableWish(game.name, game.players, game.options, seats)
    return wish, Beginning(record.actions[:ply], practice_of=source, position=record.position)


def rematch_wish(table: Table, person: str, blocked: frozenset[str] = frozenset()) -> tuple[TableWish, Beginning]:
    """The same table again, everybody one seat further, the last on the first: bots sit already, other persons' seats are kept for them.

    The seats of those who are not seated with the person any more are open.
    """
    rotated = (*table.seats[-1:], *table.seats[:-1])
    seats = tuple(_again(seat, person, blocked) for seat in rotated)
    game = table.game
    wish = TableWish(
        game.name, game.players, game.options, seats, table.clock, table.is_rated, table.is_public, stand_in=table.stand_in, bots=table.bots
    )
    return wish, Beginning(rematch_of=table.id)


def _again(seat: Seat, person: str, blocked: frozenset[str]) -> SeatWish:
    if seat.person is None:
        return SeatWish(SeatKind.BOT, level=seat.level)
    if seat.person != person:
        return SeatWish(SeatKind.OPEN, person=None if seat.person in blocked else seat.person)
    return SeatWish(SeatKind.SHARED if seat.is_shared else SeatKind.ME, name=seat.name)
