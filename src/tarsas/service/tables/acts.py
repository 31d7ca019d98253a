"""What a person can ask of a table. A door makes one of these and hands it to `House.act`; seats count from 0.

Acts of the game itself (`GAME_ACTS`) answer to what their sender saw, so they carry the seq they were decided on; of two
that race one wins. The others (sitting down, chatting, leaving, resigning …) mean the same whatever happened meanwhile.
"""

from __future__ import annotations

from dataclasses import dataclass

# --- before the game


@dataclass(frozen=True)
class Sit:
    """Take a free seat, or a second one for somebody on the same screen (`name` is theirs; without one they are called after the first).

    A word goes into the luck; `invite` opens a friend's seat.
    """

    seat: int
    name: str = ""
    word: str = ""
    invite: str = ""


@dataclass(frozen=True)
class Stand:
    """Give up a seat before the game has begun."""

    seat: int


@dataclass(frozen=True)
class Kick:
    """The host empties a seat before the game has begun."""

    seat: int


@dataclass(frozen=True)
class SeatBot:
    """The host puts a bot on a free seat, or changes the level of the one that sits there."""

    seat: int
    level: str


@dataclass(frozen=True)
class Rename:
    """Change the name that one's seat shows at this table."""

    seat: int
    name: str


@dataclass(frozen=True)
class GiveWord:
    """A word of a seat for the luck; only before the game has begun."""

    seat: int
    word: str


@dataclass(frozen=True)
class Start:
    """The host begins; free seats go to bots of the level given, and without one nobody may be missing."""

    fill: str = ""


# --- the game


@dataclass(frozen=True)
class Move:
    """A decision: as text, as the number of an action, or as the path of clicks that leads to it."""

    seat: int
    move: str | int | tuple[str, ...]


@dataclass(frozen=True)
class AskUndo:
    """Take back one's last decision: done at once where the rules of undo allow it, else a question to the others.

    Without a seat it is that of one's seats which decided last.
    """

    seat: int | None = None


@dataclass(frozen=True)
class OfferDraw:
    """Offer a draw."""

    seat: int


@dataclass(frozen=True)
class Agree:
    """Say yes to what was asked; without a seat, for all of one's own."""

    seat: int | None = None


@dataclass(frozen=True)
class Refuse:
    """Say no to what was asked; without a seat, for all of one's own."""

    seat: int | None = None


@dataclass(frozen=True)
class Resign:
    """Give the game up. Among more than two players a bot plays the seat on."""

    seat: int


# --- coming and going


@dataclass(frozen=True)
class Leave:
    """Go away: bots take over all one's seats at once. Before the game it frees them."""


@dataclass(frozen=True)
class Return:
    """Come back and take one's seats again."""


@dataclass(frozen=True)
class VoteReplace:
    """Say that a bot should play for somebody who has been absent for long; more than half of the other persons decide."""

    seat: int


@dataclass(frozen=True)
class Abandon:
    """Nobody plays on: for who is alone at the table, or the host of one that has not begun."""


# --- talking


@dataclass(frozen=True)
class Say:
    """A line of chat."""

    text: str


@dataclass(frozen=True)
class Mute:
    """The host takes the word from somebody at this table, or gives it back."""

    person: str
    is_muted: bool = True


ActBefore = Sit | Stand | Kick | SeatBot | Rename | GiveWord | Start
"""What is done only before the game."""

Act = ActBefore | Move | AskUndo | OfferDraw | Agree | Refuse | Resign | Leave | Return | VoteReplace | Abandon | Say | Mute

GAME_ACTS = (Move, AskUndo, OfferDraw, Agree, Refuse)
"""These need the seq they were decided on, and lose against whatever changed the game since."""


# --- what only the house does


@dataclass(frozen=True)
class BotMove:
    """The decision of a bot that was asked at `seq` of the game; it comes too late if the game has gone on since."""

    seat: int
    action: int
    seq: int


@dataclass(frozen=True)
class TimeOut:
    """Somebody's time has run out."""

    seat: int


@dataclass(frozen=True)
class CloseUnattended:
    """Nobody waits for players any more at a table whose host has not been here for long; nothing happens to one that has begun."""


@dataclass(frozen=True)
class PutOut:
    """Somebody whom the host of the server has removed plays no more: bots take over, seats before a game are free again, and their own table closes."""

    person: str


HouseAct = BotMove | TimeOut | CloseUnattended | PutOut
