"""What players are called on a page: people by the name at their seat, bots by the name of their level."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from ...bots import level_named
from ...language import Language, Text
from ...match import Record
from .seats import BOT, Seat

_RANDOM = Text("véletlenszerű", "random")
_RANDOM_BOT = Text("Véletlenszerű gép", "Random bot")
_BOT = Text("gép, {level}", "bot, {level}")


def bot_text(level: str) -> Text:
    """That somebody is a bot, and of which level."""
    found = level_named(level)
    return _BOT.fill(level=found.level if found else _RANDOM)


def bot_name(level: str) -> Text:
    """What a bot is called."""
    found = level_named(level)
    return Text(found.shown_name, found.shown_name) if found else _RANDOM_BOT


def seat_names(seats: Sequence[Seat], language: Language) -> tuple[str, ...]:
    """A name for every seat, empty for a free one; bots that would be called the same are numbered."""
    names = [seat.name if seat.person is not None else bot_name(seat.level).to(language) if seat.level else "" for seat in seats]
    return _numbered(names, [number for number, seat in enumerate(seats) if seat.person is None and seat.level])


def record_names(record: Record, language: Language) -> tuple[str, ...]:
    """A name for every player of a record; bots are written there as `bot:ilka`, and called as at a table."""
    levels = [name.removeprefix(BOT) if name.startswith(BOT) else "" for name in record.seats]
    names = [bot_name(level).to(language) if level else name for level, name in zip(levels, record.names(language), strict=True)]
    return _numbered(names, [number for number, level in enumerate(levels) if level])


def _numbered(names: list[str], bots: Sequence[int]) -> tuple[str, ...]:
    alike, seen = Counter(names[number] for number in bots), Counter[str]()
    for number in bots:
        name = names[number]
        seen[name] += 1
        if alike[name] > 1:
            names[number] = f"{name} {seen[name]}"
    return tuple(names)
