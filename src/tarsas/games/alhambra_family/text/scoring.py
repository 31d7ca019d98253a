"""A scoring told building by building: who gets what and why."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ....contract import NAMES, Share
from ....language import Text, hungarian_article, together
from .log import SCORING_LETTERS
from .names import BUILDING_NAMES, all_names

_ORDINALS: Final = ("", "1st", "2nd", "3rd", "4th", "5th", "6th")
_HEADING: Final = Text("{letter} értékelés {the} {number}. kör után", "Scoring {letter} after round {number}")
_PLACE: Final = Text("{who} ({count}): {place}. hely, +{points}", "{who} ({count}): {ordinal} place, +{points}")
_SHARED: Final = Text("{who} ({count}): közös {place}. hely, {each} +{points}", "{who} ({count}): {ordinal} place shared, {each} +{points}")
_NOBODY: Final = Text("senki sem kap pontot", "nobody gets points")


def scoring_heading(round_number: int) -> Text:
    """`Scoring B after round 3`."""
    return _HEADING.fill(letter=SCORING_LETTERS[round_number // 2], the=hungarian_article(round_number), number=round_number)


def who_of(players: int, shares: Sequence[Share]) -> Text:
    """The names of all who have these shares, left open."""
    return together([all_names(players, NAMES)[share.seat] for share in shares])


def place_text(players: int, shares: Sequence[Share], count: Text, each: Text) -> Text:
    """Those who have one place with what was counted; where several share it, `each` says how it is divided."""
    first = shares[0]
    text = _SHARED if len(shares) > 1 else _PLACE
    return text.fill(who=who_of(players, shares), count=count, place=first.place, ordinal=_ORDINALS[first.place], points=first.points, each=each)


def points_texts(players: int, shares: Sequence[Share]) -> list[Text]:
    """Everybody who gets something with their points: `Anna +3`."""
    return [Text(*(f"{name} +{share.points}" for name in who_of(players, [share]))) for share in shares if share.points]


def row_sentence(what: Text, told: Sequence[Text]) -> Text:
    """A row of a scoring as one sentence."""
    return Text(*(f"{name}: {'; '.join(texts)}" for name, texts in zip(what, zip(*(told or [_NOBODY]), strict=True), strict=True)))


def building_sentence(building: int, told: Sequence[Text]) -> Text:
    """A building of a scoring as one sentence."""
    return row_sentence(BUILDING_NAMES[building], told)
