"""What each page shows: one declared context per page, filled by the routes, rendered by `render`.

Texts that come from a game or from the service are `Text`s: the page picks the language of its visitor. Names, chat and words are plain
strings of people nobody vouches for; templates escape them. Times are milliseconds since 1970 (UTC). Seats count from 0.

`docs/addresses.md` lists the addresses, what the script of a page asks for, acts and the stream.
"""

from __future__ import annotations

from .every_page import Choice, ErrorPage, Notice, ThemeChoice, Visitor
from .house import GameCard, GameChoice, HomePage, NewTablePage, OptionChoice, RulesPage, TableRow
from .live import (
    Absence,
    ChatLine,
    Clock,
    LuckProof,
    Player,
    Question,
    RatingChange,
    Status,
    TableLive,
    TableResult,
)
from .people import AccessToken, Device, EnterPage, MePage, PeopleHerePage, PersonHere, PlayersPage, Ranked, RatingRow, TiedPerson
from .tables import ClosedPage, JoinPage, ReplayPage, TablePage, WaitingPage, WaitingSeat

__all__ = [
    "Absence",
    "AccessToken",
    "ChatLine",
    "Choice",
    "Clock",
    "ClosedPage",
    "Device",
    "EnterPage",
    "ErrorPage",
    "GameCard",
    "GameChoice",
    "HomePage",
    "JoinPage",
    "LuckProof",
    "MePage",
    "NewTablePage",
    "Notice",
    "OptionChoice",
    "Page",
    "PeopleHerePage",
    "PersonHere",
    "Player",
    "PlayersPage",
    "Question",
    "Ranked",
    "RatingChange",
    "RatingRow",
    "ReplayPage",
    "RulesPage",
    "Status",
    "TableLive",
    "TablePage",
    "TableResult",
    "TableRow",
    "ThemeChoice",
    "TiedPerson",
    "Visitor",
    "WaitingPage",
    "WaitingSeat",
]

Page = (
    HomePage
    | NewTablePage
    | WaitingPage
    | ClosedPage
    | JoinPage
    | TablePage
    | ReplayPage
    | PeopleHerePage
    | RulesPage
    | MePage
    | EnterPage
    | PlayersPage
    | ErrorPage
)
