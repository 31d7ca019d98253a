"""A table: who sits there, what is being played, and what is asked. It is what its stored events make of it (`evolve`).

It is immutable and pure: no clock, no store and nothing random is inside; times and luck come in the events. So the same events give the
same table, in every process and after every restart.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from enum import StrEnum

from ...contract import Neutral
from ...match import Match, Record, Result, knows_draws, result_of
from ...position import Game, Position
from ...store import StoredEvent
from .seats import Seat
from .wishes import BotAccounts, ClockWish

LINES_KEPT = 100
"""So many lines of chat stay at hand; older ones are in the events."""


class Status(StrEnum):
    """What becomes of a table."""

    WAITING = "waiting"
    PLAYING = "playing"
    OVER = "over"


class Closing(StrEnum):
    """Why a table was closed before its game began. The names are stored."""

    BY_HOST = "by_host"
    UNATTENDED = "unattended"
    """Its host had not been seen for long."""
    HOST_REMOVED = "host_removed"
    """Its host may not play on this server any more."""


@dataclass(frozen=True)
class ChatLine:
    """What somebody said."""

    seq: int
    person: str
    name: str
    text: str
    at: int


@dataclass(frozen=True)
class Replacement:
    """Who of the others wants a bot on a seat, and how many of them it takes."""

    seat: int
    votes: frozenset[str]
    needed: int

    @property
    def is_decided(self) -> bool:
        """Whether a bot takes over."""
        return len(self.votes) >= self.needed


@dataclass(frozen=True)
class Table:
    """A table as it stands after event `seq`. `opened(events)` begins with nothing; `evolve` gives the next."""

    id: str
    seq: int
    game_seq: int
    """The last event that changed the game: an act of the game decided before it comes too late. Asking changes nothing yet, so nobody can hold up a move by it."""
    game: Game
    host: str | None
    seats: tuple[Seat, ...]
    status: Status
    clock: ClockWish
    is_rated: bool
    is_public: bool
    commitment: str
    """SHA-256 of the seed of the luck, published before the first word is taken."""
    invite: str
    """The key of the seats that are for friends; only for those who may hand it on."""
    stand_in: str
    """The level of the bot that takes over where somebody leaves."""
    created_at: int
    updated_at: int
    match: Match | None = None
    remaining: tuple[int, ...] = ()
    """Milliseconds left on each seat's clock when the present decision became due; empty without a clock."""
    turn_at: int = 0
    """When the decision that is due now became due."""
    votes: tuple[tuple[int, str], ...] = ()
    """Who wants a bot on which absent player's seat."""
    chat: tuple[ChatLine, ...] = ()
    muted: frozenset[str] = frozenset()
    rematch: str | None = None
    """The table of the rematch, once somebody asked for one."""
    rematch_of: str | None = None
    practice_of: str | None = None
    """The table whose record this one practises on, or "" for a record from elsewhere; None for a game from its start."""
    beginning: tuple[int, ...] = ()
    """The actions a practice game begins with."""
    begins_at: str = ""
    """The text of the position that these begin at, where that was set up."""
    closing: Closing | None = None
    """Why it was closed, where its game never began."""
    bots: BotAccounts = BotAccounts.FORBIDDEN
    """Whether people who are bots may sit here."""
    asked_seq: int = 0
    """The event that asked what was asked last: an answer decided before it answers something else."""

    @classmethod
    def opened(cls, events: Iterable[StoredEvent]) -> Table:
        """The table after all these events, the first of which created it."""
        from .evolve import opened

        return opened(events)

    # --- the game

    @property
    def record(self) -> Record | None:
        """What has been played so far; None while the table waits."""
        return self.match.record if self.match else None

    @property
    def position(self) -> Position | None:
        """The position on the table; None while it waits."""
        return self.match.position if self.match else None

    @property
    def to_move(self) -> int | None:
        """The seat that has to decide now; None where nobody has to, or can because our rules left the line."""
        if self.status != Status.PLAYING or self.match is None or self.match.record.parting:
            return None
        return self.match.position.to_move

    @property
    def is_touched(self) -> bool:
        """Whether somebody who sits here has decided anything in the game."""
        movers = self.match.line.movers[len(self.beginning) :] if self.match else ()
        return any(seat.person is not None and number in movers for number, seat in enumerate(self.seats))

    @property
    def has_everybody_decided(self) -> bool:
        """Whether every person has made a decision of their own: before that a game can end only as if it had not been played."""
        decided = frozenset(self.match.line.movers) if self.match else frozenset()
        return all(number in decided for number, seat in enumerate(self.seats) if seat.person is not None)

    @property
    def knows_draws(self) -> bool:
        """Whether players may agree to a draw here."""
        return knows_draws(self.game)

    @property
    def bot_to_move(self) -> int | None:
        """The seat whose bot has to decide now. Bots do not play on when every person has left: they wait for one to return."""
        seat = self.to_move
        if seat is None or not self.seats[seat].is_bots:
            return None
        has_people = any(each.person is not None for each in self.seats)
        return None if has_people and not self.active_people else seat

    def goes_on_without(self, seats: Collection[int]) -> bool:
        """Whether a person still plays when bots have these seats; otherwise everybody waits."""
        return any(seat.is_persons for number, seat in enumerate(self.seats) if number not in seats)

    def goes_on_after_giving_up(self, seat: int) -> bool:
        """Whether a bot plays on for one who stops for good: among more than two, as long as another person plays."""
        return self.game.players > 2 and self.goes_on_without((seat,))

    # --- who is there

    @property
    def people(self) -> frozenset[str]:
        """All persons who have a seat, away or not."""
        return frozenset(seat.person for seat in self.seats if seat.person is not None)

    @property
    def active_people(self) -> frozenset[str]:
        """The persons who decide for a seat themselves."""
        return frozenset(seat.person for seat in self.seats if seat.person is not None and seat.is_persons)

    def seats_of(self, person: str | None) -> tuple[int, ...]:
        """The seats a person has, away or not."""
        return tuple(number for number, seat in enumerate(self.seats) if person is not None and seat.person == person)

    def active_seats_of(self, person: str | None) -> tuple[int, ...]:
        """The seats a person decides for now."""
        return tuple(number for number in self.seats_of(person) if self.seats[number].is_persons)

    def seats_kept_for(self, person: str | None) -> tuple[int, ...]:
        """The free seats that are kept for a person."""
        return tuple(number for number, seat in enumerate(self.seats) if person is not None and seat.is_free and seat.reserved_for == person)

    @property
    def name_of_seat(self) -> tuple[str, ...]:
        """What is written on each seat; nothing for a free one. Once the game has begun, it is what the record says."""
        if self.match is not None:
            return self.match.record.seats
        return tuple("" if seat.is_free else seat.recorded_name for seat in self.seats)

    @property
    def is_full(self) -> bool:
        """Whether nobody has to be waited for."""
        return not any(seat.is_free for seat in self.seats)

    def replacement(self, seat: int) -> Replacement:
        """How far the others are with having a bot play this seat: more than half of them decide."""
        votes = frozenset(person for about, person in self.votes if about == seat) & self.active_people
        return Replacement(seat, votes, needed=len(self.active_people - {self.seats[seat].person}) // 2 + 1)

    def asked_seats_of(self, person: str | None) -> tuple[int, ...]:
        """The seats for which a person still has to answer what was asked."""
        asked = self.match.asked if self.match else frozenset()
        return tuple(seat for seat in self.active_seats_of(person) if seat in asked)

    # --- how it ended

    @property
    def result(self) -> Result:
        """How the game ended; nobody has won, and nobody has a place, while it goes on."""
        return result_of(self.match.record) if self.match else Result()

    @property
    def neutrals(self) -> tuple[Neutral, ...]:
        """Those who take part without a seat, as they stand."""
        return self.game.contract.neutrals(self.match.position.state) if self.match else ()

    def places_to_rate(self) -> dict[str, int] | None:
        """Each person's place for the ratings: who left or gave up comes behind those who played to the end. None where nothing is to be rated,
        as where somebody never decided."""
        places = self.result.places
        if (
            not places
            or not self.is_rated
            or not self.has_everybody_decided
            or (self.match and (not self.match.is_rated or self.match.record.parting))
        ):
            return None
        last = self.game.players
        return {seat.person: places[number] + (last if seat.is_away else 0) for number, seat in enumerate(self.seats) if seat.person is not None}
