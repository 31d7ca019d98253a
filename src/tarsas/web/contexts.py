"""What each page shows: one declared context per page, filled by the routes, rendered by `pages`.

Texts that come from a game or from the service are `Text`s: the page picks the language of its visitor. Names, chat and words are plain
strings of people nobody vouches for; templates escape them. Times are milliseconds since 1970 (UTC). Seats count from 0.

## Addresses

Pages (HTML, GET):

| address | context |
|---|---|
| `/` | `HomePage` |
| `/new?game=azul` | `NewTablePage` |
| `/t/{table}` | `WaitingPage` while people gather, `TablePage` while they play and when the game is over |
| `/t/{table}/replay?at=N` | `ReplayPage` |
| `/join/{key}` | `JoinPage`, what an invitation opens |
| `/rules/{game}#4.2` | `RulesPage` |
| `/me` | `MePage` |
| `/enter` | `EnterPage`: on a new device, by code or by name and password |
| `/players?game=azul&mode=wall=grey` | `PlayersPage`, the leaderboard; without a mode, of the usual one |
| anything that fails | `ErrorPage` |

What the script of a page asks for:

| address | answer |
|---|---|
| GET `/t/{table}/live?ply=P&layout=wide` | JSON, `pages.live(TableLive)`: all that changed since the page showed position P, with the steps between |
| GET `/t/{table}/board?ply=P&chosen=a&chosen=b&preview=c&layout=wide` | HTML, `pages.board(Board)`: the picture with a choice made so far; 204 if P is over |
| GET `/t/{table}/replay/board?at=N&layout=wide` | HTML, `pages.board(Board)`: one moment of the game |
| POST `/t/{table}/act` | JSON in and out, see *Acts* |
| POST `/t/{table}/hint` | JSON `{"path": [...], "move": "…", "reason": "…"}`, once the search has found one |
| GET `/stream?table=A&table=B` | server-sent events, see *Stream* |
| GET `/picture/{game}/{theme}.svg` | the picture on a game's card (`cards.picture(game, theme)`) |
| GET `/t/{table}/record.txt`, `/t/{table}/record.json` | the record, to keep |
| GET `/t/{table}/picture.svg?at=N&theme=light`, `/t/{table}/picture.png?at=N`, `/t/{table}/moves.gif` | pictures to keep |
| GET `/static/…` | the bundle (`bundle.asset(name)` gives the hashed names) |

Forms (POST, urlencoded, each with `csrf`; every one answers with a redirect to a page):

| address | fields |
|---|---|
| `/play/{game}` | none: *Play now*, a table against a bot |
| `/new` | `game`, `players`, `option.NAME` for each option, `seat.N`, `name.N`, `clock`, `word`, `public` (`yes`), `rated` (`yes`); see `NewTablePage` |
| `/join/{key}` | `seat` (a number, or empty to watch), `word` |
| `/t/{table}/start`, `/t/{table}/leave`, `/t/{table}/return`, `/t/{table}/rematch` | none |
| `/t/{table}/practice` | `at`: play on from this moment |
| `/me/name` | `name` |
| `/me/claim` | `name`, `password` |
| `/me/device` | none: make a code for another device |
| `/me/device/forget` | `device` |
| `/me/token`, `/me/token/forget` | `label`; `token` |
| `/me/delete` | `name`, to be sure |
| `/me/out` | none: sign out on this device |
| `/enter` | `code`, or `name` and `password` |
| `/settings` | `language` (`hu`, `en`) and `theme` (`auto`, `light`, `dark`), either or both, and `back` (a path of ours): sets cookies |

For whoever runs the server: GET `/health`, `/metrics`. For browsers and searchers of their own accord: GET `/favicon.ico`, `/robots.txt`.

## Acts

POST `/t/{table}/act` takes JSON and the header `X-CSRF-Token`:

    {"kind": "move", "seat": 0, "path": ["factory-3/blue", "line-2"], "after": 12, "request": "uuid"}

`kind` is `move` (with `path`), `undo`, `agree`, `refuse`, `draw`, `resign` (all with `seat`), `abandon`, `leave`, `return` (take one's seats back
from the bots), `replace` (a vote for a bot on the `seat` of somebody who is absent) or `chat` (with `text`); `after` is
the `seq` the page had seen, `request` an id that makes a retry harmless.
A path is a path of clicks; where it holds dice their order does not matter (`board.action_on` finds the action).
The answer is 200 `{"seq": 13, "live": …}` (`live` as GET `live` gives it, from the ply in the field `ply` of the request), 409
`{"error": "…", "live": …}` when somebody was quicker, else 4xx `{"error": "…"}` with a sentence for the player.
The layout of the page is the field `layout`.

## Stream

`event: table` with `data: {"table": "A", "seq": 12}` says that something happened at a table
(with the seq of before: that somebody came or went, or a bot woke up); its `id` is what `Last-Event-ID` resumes from.
`event: mine` with `data: {"waiting": 2}` says at how many tables it is this person's turn. `event: hello` comes first, after every connect: the page then asks
GET `live` once, so that nothing is missed whatever happened to the connection. `event: beat` every 15 seconds keeps it open.

Cookies the script sets: `layout` (`wide` or `tall`), so that the first picture fits the window. Where there is none, a phone is told by its `User-Agent` (`Mobi`).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from ..language import Language, Text
from .table_contexts import (
    Absence,
    Allowed,
    Board,
    ChatLine,
    Choices,
    Clock,
    LogLine,
    LuckProof,
    NeutralPlayer,
    Player,
    Question,
    RatingChange,
    Result,
    ScoreLine,
    Status,
    Step,
    TableLive,
)

__all__ = [
    "Absence",
    "AccessToken",
    "Allowed",
    "Board",
    "ChatLine",
    "Choice",
    "Choices",
    "Clock",
    "Device",
    "EnterPage",
    "ErrorPage",
    "GameCard",
    "GameChoice",
    "HomePage",
    "JoinPage",
    "LogLine",
    "LuckProof",
    "MePage",
    "NeutralPlayer",
    "NewTablePage",
    "Notice",
    "OptionChoice",
    "Page",
    "Player",
    "PlayersPage",
    "Question",
    "Ranked",
    "RatingChange",
    "RatingRow",
    "ReplayPage",
    "Result",
    "RulesPage",
    "ScoreLine",
    "Status",
    "Step",
    "TableLive",
    "TablePage",
    "TableRow",
    "ThemeChoice",
    "Visitor",
    "WaitingPage",
    "WaitingSeat",
]

ThemeChoice = Literal["auto", "light", "dark"]


# --- On every page ----------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Visitor:
    """Who looks at a page, and how. The name is empty before somebody's first act; `waiting` is the number of tables where it is their turn."""

    name: str
    language: Language
    csrf: str
    theme: ThemeChoice = "auto"
    is_guest: bool = True
    waiting: int = 0


@dataclass(frozen=True)
class Notice:
    """A sentence that is shown once on top of a page, after a form: all went well, or what was wrong."""

    text: Text
    is_problem: bool = False


# --- Home -------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class GameCard:
    """A game on the shelf; `cards.card(contract)` makes one."""

    game: str
    title: Text
    tagline: Text
    players: tuple[int, ...]
    minutes: int


@dataclass(frozen=True)
class TableRow:
    """A table in a list. `names` in the order of the seats, empty where nobody sits yet; `scores` where they say something.

    `is_my_turn` comes first in lists. `winners` are seats, once it is over. `at` is when something last happened.
    """

    table: str
    game: str
    title: Text
    status: Status
    names: tuple[str, ...]
    at: int
    is_my_turn: bool = False
    scores: tuple[int, ...] = ()
    winners: tuple[int, ...] = ()
    mode: tuple[Text, ...] = ()
    """The chosen options that are not the usual ones, in words."""
    join_path: str = ""
    """Where an open table is joined."""


@dataclass(frozen=True)
class HomePage:
    """The shelf of games, and the tables of this person: running (those that wait for them first), open to anybody, finished (the last few)."""

    visitor: Visitor
    cards: tuple[GameCard, ...]
    mine: tuple[TableRow, ...] = ()
    open: tuple[TableRow, ...] = ()
    finished: tuple[TableRow, ...] = ()
    notice: Notice | None = None


# --- A new table ------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Choice:
    """One of several values of a form's field."""

    value: str
    text: Text


@dataclass(frozen=True)
class OptionChoice:
    """An option of a game with its values; the first is the usual one."""

    name: str
    text: Text
    values: tuple[Choice, ...]


@dataclass(frozen=True)
class GameChoice:
    """A game on the form, and which options go with which number of players: `modes` lists every combination that exists. `cards.choice(contract)` makes one."""

    game: str
    title: Text
    players: tuple[int, ...]
    options: tuple[OptionChoice, ...]
    modes: tuple[Mapping[str, str], ...]
    """Each as `{"players": "2", "wall": "grey"}`."""
    has_luck: bool = True
    """Whether there are dice or draws that a word of the players goes into."""


@dataclass(frozen=True)
class NewTablePage:
    """The form for a new table. `values` are the fields as they were sent, where something was wrong with them.

    `seat.N` is `me`, `here` (somebody on this screen, called `name.N`), `friend` (by link), `open` (anybody) or `bot:LEVEL`; `clock` is the value of one of the `clocks`.
    """

    visitor: Visitor
    game: str
    games: tuple[GameChoice, ...]
    levels: tuple[Choice, ...]
    """The levels of the bots, from the weakest, as `bot:easy`."""
    clocks: tuple[Choice, ...]
    """No clock first."""
    values: Mapping[str, str] = field(default_factory=dict)
    notice: Notice | None = None


# --- The table --------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class TablePage:
    """A table where a game is played, or has been. `mode` tells the options that are not the usual ones."""

    visitor: Visitor
    title: Text
    live: TableLive
    mode: tuple[Text, ...] = ()
    invite_url: str = ""
    """The whole address of the invitation, for people who want to play or watch."""
    is_rated: bool = False
    notice: Notice | None = None


@dataclass(frozen=True)
class WaitingSeat:
    """A seat while people gather: `kind` as the form has it (`me`, `here`, `friend`, `open`, `bot`), and who sits there by now."""

    seat: int
    kind: Literal["me", "here", "friend", "open", "bot"]
    name: str = ""
    about: tuple[Text, ...] = ()


@dataclass(frozen=True)
class WaitingPage:
    """A table where not everybody sits yet: the invitation as link and as QR code (markup of ours, `pages.qr_code(url)`), the seats, and a chat."""

    visitor: Visitor
    table: str
    seq: int
    game: str
    title: Text
    seats: tuple[WaitingSeat, ...]
    invite_url: str
    chat: tuple[ChatLine, ...] = ()
    mode: tuple[Text, ...] = ()
    clock: Text | None = None
    commitment: str = ""
    is_host: bool = False
    is_public: bool = False
    can_start: bool = False
    can_join: bool = False
    join_path: str = ""
    notice: Notice | None = None


@dataclass(frozen=True)
class JoinPage:
    """What an invitation opens: who sits there already, and the seats that are free."""

    visitor: Visitor
    key: str
    game: str
    title: Text
    host: str
    seats: tuple[WaitingSeat, ...]
    free: tuple[int, ...]
    mode: tuple[Text, ...] = ()
    clock: Text | None = None
    can_watch: bool = True
    has_word: bool = True
    """Whether the luck of this game takes a word from each player."""
    notice: Notice | None = None


# --- Afterwards -------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class ReplayPage:
    """A game played again: the moment `at` of `last`, and all that happened. `stops` are the plies worth stopping at: after each decision, chance resolved."""

    visitor: Visitor
    table: str
    title: Text
    board: Board
    at: int
    last: int
    stops: tuple[int, ...]
    players: tuple[Player, ...]
    log: tuple[LogLine, ...]
    neutrals: tuple[NeutralPlayer, ...] = ()
    mode: tuple[Text, ...] = ()
    result: Result | None = None
    can_practice: bool = True
    notice: Notice | None = None


@dataclass(frozen=True)
class RulesPage:
    """A rulebook; its text comes from the game itself. `others` are the rulebooks beside it."""

    visitor: Visitor
    game: str
    title: Text
    others: tuple[Choice, ...] = ()


# --- People -----------------------------------------------------------------------------------------------------------


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


@dataclass(frozen=True)
class ErrorPage:
    """What went wrong and what to do. `status` is that of HTTP; `text` a sentence where one is known, else the page has its own words for the status."""

    visitor: Visitor
    status: int
    text: Text | None = None


Page = HomePage | NewTablePage | WaitingPage | JoinPage | TablePage | ReplayPage | RulesPage | MePage | EnterPage | PlayersPage | ErrorPage
