"""The pages of people: one's own, coming in on another device, and the leaderboard."""

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
class MePage:
    """The visitor's own page: name, claim, devices, keys, ratings, leaving.

    `device_code` and `device_url` are there just after one was made; so is `new_token`, which is shown once.
    """

    visitor: Visitor
    devices: tuple[Device, ...] = ()
    tokens: tuple[AccessToken, ...] = ()
    ratings: tuple[RatingRow, ...] = ()
    device_code: str = ""
    device_url: str = ""
    new_token: str = ""
    notice: Notice | None = None


@dataclass(frozen=True)
class EnterPage:
    """Coming in on a new device. `code` is filled in where a QR code brought the visitor here."""

    visitor: Visitor
    code: str = ""
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
