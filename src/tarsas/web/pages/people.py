"""The pages of people: one's own, coming in on another device, who is at a table, and the leaderboard."""

from __future__ import annotations

from dataclasses import dataclass

from ...language import Text
from .every_page import Choice, Notice, Visitor


@dataclass(frozen=True)
class Device:
    """A browser that is signed in as this person."""

    id: str
    label: str
    seen_at: int
    is_this: bool = False


@dataclass(frozen=True)
class AccessToken:
    """A key for programs that play for this person."""

    id: str
    label: str
    created_at: int
    used_at: int | None = None


@dataclass(frozen=True)
class RatingRow:
    """A rating in one game."""

    game: str
    title: Text
    rating: int
    deviation: int
    games: int


@dataclass(frozen=True)
class TiedPerson:
    """Somebody whom the visitor has muted, blocked, or both."""

    person: str
    name: str
    is_muted: bool = False
    is_blocked: bool = False


@dataclass(frozen=True)
class MePage:
    """The visitor's own page: name, claim or password, people not to be met, devices, keys, ratings, leaving.

    `device_code` and `device_url` are there just after one was made; so is `new_token`, which is shown once.
    """

    visitor: Visitor
    devices: tuple[Device, ...] = ()
    tokens: tuple[AccessToken, ...] = ()
    ratings: tuple[RatingRow, ...] = ()
    device_code: str = ""
    device_url: str = ""
    new_token: str = ""
    tied: tuple[TiedPerson, ...] = ()
    notice: Notice | None = None


@dataclass(frozen=True)
class EnterPage:
    """Coming in on a new device. `code` is filled in where a QR code brought the visitor here."""

    visitor: Visitor
    code: str = ""
    notice: Notice | None = None


@dataclass(frozen=True)
class PersonHere:
    """Somebody else who is or was at a table; `seat` where they have one. `told` is a report that could not be sent yet."""

    person: str
    name: str
    seat: int | None = None
    is_muted: bool = False
    is_blocked: bool = False
    told: str = ""


@dataclass(frozen=True)
class PeopleHerePage:
    """Who is at a table, and what one can do about them. A visitor who is nobody yet (`is_stranger`) can only look."""

    visitor: Visitor
    table: str
    title: Text
    people: tuple[PersonHere, ...]
    is_stranger: bool = False
    notice: Notice | None = None


@dataclass(frozen=True)
class Ranked:
    """A line of the leaderboard."""

    place: int
    name: str
    rating: int
    deviation: int
    games: int
    is_me: bool = False
    is_bot: bool = False


@dataclass(frozen=True)
class PlayersPage:
    """The leaderboard of one game in one of its `modes`, the usual one first."""

    visitor: Visitor
    game: str
    games: tuple[Choice, ...]
    rows: tuple[Ranked, ...]
    mode: str = ""
    modes: tuple[Choice, ...] = ()
    notice: Notice | None = None
