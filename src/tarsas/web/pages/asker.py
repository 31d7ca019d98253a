"""Who types a move or a question at a table: what they see, what they may choose, and the clocks in words."""

from __future__ import annotations

from ...language import Text, plural_s
from ...show.board import NO_CHOICES
from ...show.questions import Asker
from .seen_table import SeenTable

_MINUTES_AND_SECONDS = Text("{name}: {minutes} perc {seconds} másodperc", "{name}: {minutes} minute{m} {seconds} second{s}")
_SECONDS = Text("{name}: {seconds} másodperc", "{name}: {seconds} second{s}")
_DAYS_AND_HOURS = Text("{name}: {days} nap {hours} óra", "{name}: {days} day{d} {hours} hour{h}")


def asker_of(seen: SeenTable, ply: int, *, only_looks: bool = False) -> Asker:
    """The viewer at a moment of the game; only at the newest can they move, unless they only look.

    Who plays several seats on one screen asks for the one that is to move.
    """
    choices = seen.choices() if ply == seen.ply and not only_looks else NO_CHOICES
    seat = choices.seat if choices.seat >= 0 else seen.viewpoint.watched_from
    return Asker(seat, seen.viewpoint.names, choices, _clocks(seen))


def _clocks(seen: SeenTable) -> tuple[Text, ...]:
    view = seen.view
    if not view.clocks:
        return ()
    persons = [number for number, seat in enumerate(view.table.seats) if seat.is_persons]
    return tuple(time_text(seen.viewpoint.names[seat], view.clocks[seat]) for seat in persons)


def time_text(name: str, milliseconds: int) -> Text:
    """How much time somebody has left, as it is spoken.

    >>> time_text("Anna", 61_500).en, time_text("Anna", 90_000_000).en
    ('Anna: 1 minute 1 second', 'Anna: 1 day 1 hour')
    """
    seconds = max(0, milliseconds) // 1000
    minutes, hours, days = seconds // 60, seconds // 3600, seconds // 86_400
    if days:
        return _DAYS_AND_HOURS.fill(name=name, days=days, d=plural_s(days), hours=hours % 24, h=plural_s(hours % 24))
    if not minutes:
        return _SECONDS.fill(name=name, seconds=seconds, s=plural_s(seconds))
    return _MINUTES_AND_SECONDS.fill(name=name, minutes=minutes, m=plural_s(minutes), seconds=seconds % 60, s=plural_s(seconds % 60))
