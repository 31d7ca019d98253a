"""What each page shows: one declared context per page, filled by the routes, rendered by `render`.

Texts that come from a game or from the service are `Text`s: the page picks the language of its visitor. Names, chat and words are plain
strings of people nobody vouches for; templates escape them. Times are milliseconds since 1970 (UTC). Seats count from 0.

## Addresses

Pages (HTML, GET):

| address | context |
|---|---|
| `/` | `HomePage` |
| `/new?game=azul` | `NewTablePage` |
| `/t/{table}` | `WaitingPage` while people gather, `TablePage` while they play and when the game is over; `ClosedPage` (410) where it never began |
| `/t/{table}/replay?at=N` | `ReplayPage` |
| `/t/{table}/people` | `PeopleHerePage`: who is or was at the table, to mute, block or report them |
| `/join/{key}` | `JoinPage`, what an invitation opens |
| `/rules/{game}#4.2` | `RulesPage` |
| `/me` | `MePage` |
| `/enter` | `EnterPage`: on a new device, by code or by name and password |
| `/players?game=azul&mode=wall=grey` | `PlayersPage`, the leaderboard; without a mode, of the usual one |
| anything that fails | `ErrorPage` |

What the script of a page asks for:

| address | answer |
|---|---|
| GET `/t/{table}/live?ply=P&layout=wide` | JSON, `render.live(TableLive)`: all that changed since the page showed position P, with the steps between |
| GET `/t/{table}/board?ply=P&chosen=a&chosen=b&preview=c&layout=wide` | HTML, `render.board(Board)`: the picture with a choice made so far; 204 if P is over |
| GET `/t/{table}/replay/board?at=N&layout=wide` | HTML, `render.board(Board)`: one moment of the game |
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
| `/t/{table}/start`, `/t/{table}/close`, `/t/{table}/leave`, `/t/{table}/return`, `/t/{table}/rematch` | none |
| `/t/{table}/practice` | `at`: play on from this moment |
| `/t/{table}/people` | `person`, `do` (`mute`, `unmute`, `block`, `unblock`, `report`), and `text` for a report |
| `/me/name` | `name` |
| `/me/claim` | `name`, `password` |
| `/me/password` | `old`, `new`, `keys` (`delete`: those for programs too) |
| `/me/untie` | `person`, `kind` (`mute`, `block`): hear or meet somebody again |
| `/me/device` | none: make a code for another device |
| `/me/device/forget` | `device` |
| `/me/device/forget-others` | none |
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
A path is a path of clicks; where it holds dice their order does not matter (`show.paths.action_on` finds the action).
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
