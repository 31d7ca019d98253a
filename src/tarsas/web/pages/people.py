"""The pages of people: one's own, coming in on another device, who is at a table, and the leaderboard."""

from __future__ import annotations

from dataclasses import dataclass

from ...language import Text
from ...service.people.moderation import Tied
from ...service.people.person import AccessToken, Device
from .every_page import Choice, Page
from .house import TableRow
from .lessons import LessonRow
from .statistics import GameStatistics


@dataclass(frozen=True)
class RatingRow:
    """A rating in one game."""

    game: str
    title: Text
    rating: int
    deviation: int
    games: int


@dataclass(frozen=True)
class MePage(Page):
    """The visitor's own page: name, claim or password, people not to be met, devices, keys, ratings, leaving.

    `device_code` and `device_url` are there just after one was made; so is `new_token`, which is shown once.
    """

    template = "me.html"
    devices: tuple[Device, ...] = ()
    tokens: tuple[AccessToken, ...] = ()
    ratings: tuple[RatingRow, ...] = ()
    device_code: str = ""
    device_url: str = ""
    new_token: str = ""
    tied: tuple[Tied, ...] = ()
    statistics: tuple[GameStatistics, ...] = ()
    finished: tuple[TableRow, ...] = ()
    lessons: tuple[LessonRow, ...] = ()
    feed_url: str = ""
    """The secret address of the feed, once there is one."""


@dataclass(frozen=True)
class EnterPage(Page):
    """Coming in on a new device. `code` is filled in where a QR code brought the visitor here."""

    template = "enter.html"
    code: str = ""


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
class PeopleHerePage(Page):
    """Who is at a table, and what one can do about them. A visitor who is nobody yet (`is_stranger`) can only look."""

    template = "people_here.html"
    table: str
    title: Text
    people: tuple[PersonHere, ...]
    is_stranger: bool = False


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
class PlayersPage(Page):
    """The leaderboard of one game in one of its `modes`, the usual one first."""

    template = "players.html"
    game: str
    games: tuple[Choice, ...]
    rows: tuple[Ranked, ...]
    mode: str = ""
    modes: tuple[Choice, ...] = ()
    is_bots: bool = False
    """The list of bot accounts."""
