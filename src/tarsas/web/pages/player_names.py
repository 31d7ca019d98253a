"""What players are called on a page: people by the name at their seat, bots by their level."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Protocol

from ...language import Language, Text

LEVELS = {
    "random": Text("véletlenszerű", "random"),
    "easy": Text("könnyű", "easy"),
    "medium": Text("közepes", "medium"),
    "hard": Text("nehéz", "hard"),
}
_BOTS = {
    "random": Text("Véletlenszerű gép", "Random bot"),
    "easy": Text("Könnyű gép", "Easy bot"),
    "medium": Text("Közepes gép", "Medium bot"),
    "hard": Text("Nehéz gép", "Hard bot"),
}
_BOT = Text("Gép ({level})", "Bot ({level})")


class Named(Protocol):
    """A seat as tables and lists have it."""

    @property
    def name(self) -> str:
        """What a person is called."""

    @property
    def person(self) -> str | None:
        """Who sits there."""

    @property
    def level(self) -> str:
        """The bot that sits there, or stands in."""


def level_text(level: str) -> Text:
    """A bot's level in words."""
    return LEVELS.get(level, Text(level, level))


def bot_name(level: str) -> Text:
    """What a bot is called."""
    return _BOTS.get(level) or _BOT.fill(level=level)


def seat_names(seats: Sequence[Named], language: Language) -> tuple[str, ...]:
    """A name for every seat, empty for a free one; bots that would be called the same are numbered."""
    names = [seat.name if seat.person is not None else bot_name(seat.level).to(language) if seat.level else "" for seat in seats]
    bots = [number for number, seat in enumerate(seats) if seat.person is None and seat.level]
    alike, seen = Counter(names[number] for number in bots), Counter[str]()
    for number in bots:
        name = names[number]
        seen[name] += 1
        if alike[name] > 1:
            names[number] = f"{name} {seen[name]}"
    return tuple(names)
