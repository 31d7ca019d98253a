"""The few small pictures of the page itself: drawn in one stroke on a field of 24, in the colour of the text around them."""

from __future__ import annotations

from typing import Final

from markupsafe import Markup

from ...bots import LEVELS, level_named
from ...contract import Sign
from ...draw.seats import NEUTRAL_MARK, SEAT_MARKS, SeatMark
from .bundle import asset

_SHAPES: Final = {
    "down": "M6 9l6 6 6-6",
    "back": "M15 5l-7 7 7 7",
    "undo": "M9 14L4 9l5-5M4 9h10a6 6 0 0 1 0 12h-3",
    "hint": "M9 18h6M10 21h4M12 3a6 6 0 0 1 3.6 10.8c-.7.6-1.1 1.3-1.1 2.2h-5c0-.9-.4-1.6-1.1-2.2A6 6 0 0 1 12 3z",
    "rules": "M4 5.5C6.5 4.5 9.5 4.5 12 6c2.5-1.5 5.5-1.5 8-.5V19c-2.5-1-5.5-1-8 .5-2.5-1.5-5.5-1.5-8-.5zM12 6v13.5",
    "menu": "M4 7h16M4 12h16M4 17h16",
    "close": "M6 6l12 12M18 6L6 18",
    "send": "M4 12l16-7-6 16-3-7z",
    "copy": "M9 9h10v11H9zM5 15V4h10",
    "play": "M8 5l11 7-11 7z",
    "pause": "M8 5v14M16 5v14",
    "first": "M6 5v14M18 5l-8 7 8 7",
    "last": "M18 5v14M6 5l8 7-8 7",
    "previous": "M15 5l-7 7 7 7",
    "next": "M9 5l7 7-7 7",
    "share": "M12 15V4M8 8l4-4 4 4M5 13v7h14v-7",
    "download": "M12 4v11M8 11l4 4 4-4M5 20h14",
    "sound": "M5 10v4h3l4 4V6L8 10zM16 9a4 4 0 0 1 0 6M18.5 6.5a8 8 0 0 1 0 11",
    "eye": "M2.5 12C5 7.5 8.5 5.5 12 5.5s7 2 9.5 6.5c-2.5 4.5-6 6.5-9.5 6.5S5 16.5 2.5 12zM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6z",
    "check": "M5 12.5l4.5 4.5L19 7.5",
    "setup": "M4 6h16M4 12h10M4 18h13",
    "branch": "M7 20V4M7 14c0-5 9-3 9-9M12 8l4-4 4 4",
    "flag": "M6 21V4M6 5h11l-2.5 4L17 13H6",
    "person": "M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4.5 20.5c1-4 4-6 7.5-6s6.5 2 7.5 6",
    "people": "M9 11.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM2.5 20c.8-3.6 3.4-5.5 6.5-5.5s5.7 1.9 6.5 5.5M15.5 4.8a3.5 3.5 0 0 1 0 6.4M17.5 14.8c2 .8 3.4 2.5 4 5.2",
    "bot": "M6 9h12v10H6zM12 9V5M9.5 13.5v1M14.5 13.5v1M3.5 12.5v3M20.5 12.5v3M12 4.5a.5.5 0 1 0 0 1 .5.5 0 0 0 0-1z",
    "luck": "M5 5h14v14H5zM9 9h.01M15 15h.01M15 9h.01M9 15h.01M12 12h.01",
    "trophy": "M8 4h8v6a4 4 0 0 1-8 0zM8 6H5c0 3 1 4.5 3.2 5M16 6h3c0 3-1 4.5-3.2 5M12 14v4M8.5 20.5h7M10 18h4",
    "puzzle": "M4 8h4.2a2.2 2.2 0 1 1 3.6 0H16v4.2a2.2 2.2 0 1 1 0 3.6V20H4z",
    "chat": "M4 5h16v11H10l-4.5 4v-4H4z",
}


def icon(name: str) -> Markup:
    """An icon; it says nothing to a screen reader, so what it stands on needs a name."""
    return Markup('<svg class="icon" viewBox="0 0 24 24" width="20" height="20" aria-hidden="true"><path d="{}"/></svg>').format(_SHAPES[name])


def seat_mark(seat: int, sign: Sign | None = None) -> Markup:
    """The colour and the glyph of a seat; or the sign that the game has for who sits there, which the picture beside it defines."""
    if sign is None:
        return _mark(SEAT_MARKS[seat])
    drawn = Markup('<svg class="seat-mark sign" viewBox="0 0 {0} {0}" width="16" height="16" aria-hidden="true"><use href="#{1}"/></svg>')
    return drawn.format(f"{sign.side:g}", sign.symbol)


def neutral_mark() -> Markup:
    """The colour and the glyph of who takes part without a seat."""
    return _mark(NEUTRAL_MARK)


def portrait(name: str, level: str = "") -> Markup:
    """Who sits somewhere: a bot is a tile with a face, a person a disc with an initial. The name stands beside it, so a screen reader hears nothing here."""
    if not level:
        return Markup('<span class="disc" aria-hidden="true">{}</span>').format(name[:1].upper())
    found = level_named(level)
    if found is None:
        return Markup('<span class="face" aria-hidden="true">{}</span>').format(icon("bot"))
    return Markup('<img class="face" src="{}" alt="" width="40" height="40">').format(asset(f"face-{found.name}.svg"))


def pips(level: str) -> Markup:
    """How strong a bot is, as so many of five pips: it needs no colour and no reading."""
    found = level_named(level)
    on = LEVELS.index(found) + 1 if found else 0
    return Markup('<span class="pips" aria-hidden="true">{}</span>').format(Markup('<i class="on"></i>' * on + "<i></i>" * (len(LEVELS) - on)))


def _mark(mark: SeatMark) -> Markup:
    head = Markup('<svg class="seat-mark" viewBox="-8 -8 16 16" width="16" height="16" aria-hidden="true" fill="{}">').format(mark.colour)
    return head + Markup(mark.shape) + Markup("</svg>")
