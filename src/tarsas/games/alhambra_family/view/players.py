"""What the players' cards of both games share: the sheet, the bar of whose turn it is, and the places of markers that are gone."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from ....draw.marks import Box
from ....draw.svg import group, path, rectangle, title
from ....language import Text
from .pieces import empty_octagon
from .showing import FamilyLook

_WINNER = Text("Győztes", "Winner")


def card(box: Box, radius: float, has_won: bool) -> str:
    """A sheet of paper; that of a winner is framed."""
    edge, width = ("var(--lit)", 2) if has_won else ("var(--line)", 1)
    drawn = rectangle(box.x, box.y + 2, box.width, box.height, radius, fill="#3C240E", opacity=0.1)
    return drawn + rectangle(*box.grown(-0.5), radius, fill="var(--surface)", stroke=edge, stroke_width=width)


def turn_bar(look: FamilyLook[Any], seat: int, box: Box, above: float, less: float) -> str:
    """A bar along the left edge of whoever's turn it is."""
    if seat != look.mover:
        return ""
    return path(f"M{box.x:.1f} {box.y + above:.1f}h1a4 4 0 0 1 4 4v{box.height - less:.1f}a4 4 0 0 1-4 4h-1Z", fill="var(--lit)")


def player_area(look: FamilyLook[Any], seat: int, *drawn: str) -> str:
    """All of a player's part of the table; a winner's has a title, and while something is held those of the others step back."""
    is_aside = look.is_holding and seat != look.mover
    return group(title(look.say(_WINNER)) if seat in look.winners else "", *drawn, class_="dim" if is_aside else None)


def gone_markers(places: Iterable[Box]) -> str:
    """The places that markers have gone from."""
    return "".join(empty_octagon(place.x, place.y, place.width) for place in places)
