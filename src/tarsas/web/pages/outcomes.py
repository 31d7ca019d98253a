"""What chance may bring at a position, each outcome with its exact odds."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from ...contract import Sign
from ...language import Text
from ...position import Position

OUTCOMES_SHOWN = 24
"""Outcomes that are listed; who wants another one writes some of it."""

_ONE_IN = Text("1 : {count}", "1 in {count}")
_PERCENT = Text("{percent}%", "{percent}%")


class Outcome(NamedTuple):
    """What chance may bring: how it is written, in pictures and words, how likely it is, and whether its pictures alone tell it from the others."""

    notation: str
    text: Text
    signs: tuple[Sign, ...]
    probability: Fraction
    is_pictured: bool

    @property
    def odds(self) -> Text:
        """How likely it is, as people say it; `probability` is exact."""
        if self.probability * 20 >= 1:
            return _PERCENT.fill(percent=round(float(self.probability) * 100))
        return _ONE_IN.fill(count=round(1 / self.probability))


@lru_cache(64)
def outcomes_at(position: Position, names: tuple[str, ...], like: str = "", most: int = OUTCOMES_SHOWN) -> tuple[Outcome, ...]:
    """The likeliest outcomes that have what `like` says in them, however it is ordered."""
    contract, state = position.game.contract, position.state
    wanted = Counter(letter for letter in like.casefold() if letter.isalnum())
    written = ((action, contract.words.notation(state, action), odds) for action, odds in position.chances.items())
    fitting = [each for each in written if wanted <= Counter(each[1].casefold())]
    best = sorted(fitting, key=lambda each: (-each[2], each[1]))[:most]
    alike = Counter(contract.signs(state, action) for action, _, _ in fitting)
    return tuple(
        Outcome(notation, _told(position, action, names), signs, odds, bool(signs) and alike[signs] == 1)
        for action, notation, odds in best
        for signs in (contract.signs(state, action),)
    )


def _told(position: Position, action: int, names: tuple[str, ...]) -> Text:
    told = position.game.contract.words.sentence(position.state, action, position.play(action).state, names)
    return Text("; ".join(text.hu for text in told), "; ".join(text.en for text in told))
