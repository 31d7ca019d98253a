"""Who sits at the table: people at this keyboard, bots, and `random`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ..language import Text
from ..position import Game
from . import texts
from .voice import Voice

if TYPE_CHECKING:
    from ..bots import Level

PERSON = "me"
RANDOM = "random"
BOT = "bot"


@dataclass(frozen=True)
class Seat:
    """One seat: who sits there (`me`, `random`, `bot:ilka`) and the name a person gave, if any."""

    spec: str
    given_name: str = ""

    @property
    def is_person(self) -> bool:
        """Whether somebody at this keyboard decides here."""
        return self.spec == PERSON

    def about(self, alone: bool) -> Text:
        """Who sits here, in a word or two; `alone` says that there is one person at the table."""
        if self.is_person:
            return texts.YOU if alone else texts.PERSON
        if self.spec == RANDOM:
            return texts.RANDOM
        level = _level(self.spec.removeprefix(f"{BOT}:"))
        assert level is not None
        return texts.BOT.fill(name=level.shown_name, level=level.level)


def _level(name: str) -> Level | None:
    from ..bots import level_named

    return level_named(name)


def read_seat(voice: Voice, spec: str) -> Seat:
    """The seat that such a text asks for: `me`, `me:Zsófi`, `random`, `bot`, `bot:ilka`."""
    kind, colon, rest = (part.strip() for part in spec.strip().partition(":"))
    if kind == PERSON:
        return Seat(PERSON, _checked_name(voice, rest))
    if kind == RANDOM and not colon:
        return Seat(RANDOM)
    if kind == BOT and not colon:
        return _usual_bot()
    if kind == BOT and (level := _level(rest)):
        return Seat(f"{BOT}:{level.name}")
    from ..bots import LEVELS

    known = [PERSON, f"{PERSON}:Zsófi", RANDOM, *(f"{BOT}:{each.name}" for each in LEVELS)]
    raise voice.complaint(texts.NO_SUCH_SEAT, spec=spec, known=", ".join(known))


def _usual_bot() -> Seat:
    """Who sits where nobody is named."""
    from ..bots import USUAL_LEVEL

    return Seat(f"{BOT}:{USUAL_LEVEL}")


def _checked_name(voice: Voice, name: str) -> str:
    """The name, if a record can hold it."""
    from ..match import BadRecord
    from ..match.record import LONGEST_NAME, checked_name

    try:
        return checked_name(name, "name")
    except BadRecord:
        raise voice.complaint(texts.NO_SUCH_NAME, most=LONGEST_NAME) from None


def read_seats(voice: Voice, single: Sequence[str], listed: str | None) -> list[Seat]:
    """The seats of repeated `--seat` and of one `--seats`, in the order of the table."""
    specs = [*single, *(listed.split(",") if listed else ())]
    return [read_seat(voice, spec) for spec in specs]


def filled(seats: Sequence[Seat], players: int) -> tuple[Seat, ...]:
    """As many seats as players: bots sit on the empty ones, and where nobody was named a person on the first."""
    named = list(seats) or [Seat(PERSON)]
    return tuple(named + [_usual_bot() for _ in range(players - len(named))])


def names_of(voice: Voice, game: Game, seats: Sequence[Seat]) -> tuple[str, ...]:
    """What each player is called: the given name, or `Player 2`, as on the board."""
    numbered = game.start(0, deal=False).default_names(voice.language)
    return tuple(seat.given_name or name for seat, name in zip(seats, numbered, strict=True))
