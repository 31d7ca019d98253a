"""What a person can ask of a table. A door makes one of these and hands it to `House.act`; seats count from 0.

Acts of the game itself (`GAME_ACTS`) answer to what their sender saw, so they carry the seq they were decided on; of two
that race one wins. The others (sitting down, chatting, leaving, resigning …) mean the same whatever happened meanwhile.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class OfSeat:
    """An act for one seat that says nothing else."""

    seat: int


@dataclass(frozen=True)
class OfSeatOrAll:
    """An act for one seat or, without one, for those of one's own that it concerns."""

    seat: int | None = None


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
class Decline:
    """Say no to an invitation: the seats that are kept for one are open."""


class Stand(OfSeat):
    """Give up a seat before the game has begun."""


class Kick(OfSeat):
    """The host empties a seat before the game has begun."""


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


class AskUndo(OfSeatOrAll):
    """Take back one's last decision: done at once where the rules of undo allow it, else a question to the others.

    Without a seat it is that of one's seats which decided last.
    """


class OfferDraw(OfSeat):
    """Offer a draw."""


class Agree(OfSeatOrAll):
    """Say yes to what was asked; without a seat, for all of one's own."""


class Refuse(OfSeatOrAll):
    """Say no to what was asked; without a seat, for all of one's own."""


class Resign(OfSeat):
    """Give the game up. Among more than two players a bot plays the seat on."""


# --- coming and going


@dataclass(frozen=True)
class Leave:
    """Go away: bots take over all one's seats at once. Before the game it frees them."""


@dataclass(frozen=True)
class Return:
    """Come back and take one's seats again."""


class VoteReplace(OfSeat):
    """Say that a bot should play for somebody who has been absent for long; more than half of the other persons decide."""


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


ActBefore = Sit | Decline | Stand | Kick | SeatBot | Rename | GiveWord | Start
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


class TimeOut(OfSeat):
    """Somebody's time has run out."""


class StandIn(OfSeat):
    """A program has not decided for long, and a bot of the house does."""


@dataclass(frozen=True)
class CloseUnattended:
    """Nobody waits for players any more at a table whose host has not been here for long; nothing happens to one that has begun."""


@dataclass(frozen=True)
class CloseUntouched:
    """A game that somebody opened and nobody ever decided in is over."""


@dataclass(frozen=True)
class PutOut:
    """Somebody whom the host of the server has removed plays no more: bots take over, seats before a game are free again, and their own table closes."""

    person: str


HouseAct = BotMove | TimeOut | StandIn | CloseUnattended | CloseUntouched | PutOut
