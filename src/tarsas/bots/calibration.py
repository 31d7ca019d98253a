"""From what search and playouts say of a position to winning chances that hold: of positions said to be 70 %, 70 % are won.

Everybody who can win has a weight: their part of the playouts to the power of `playouts`; the weight of the player to move is multiplied by the odds of
the search's worth to the power of `search`, and by e to the power of `lean`, for it is worth something to be to move; that of those without a seat by e to
the power of `neutral`, for players play better than playouts do, and Macus does not. Chances are weights as parts of their sum.

`benchmarks/calibration.py` fits the numbers to games that bots played against themselves, and writes them into `calibration.json`. A mode that nothing was
fitted for has a guess that leans to caution.
"""

from __future__ import annotations

import json
import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

from ..position import Game

FILE: Final = Path(__file__).with_name("calibration.json")
SUREST_WORTH: Final = 0.995
"""No search is surer than this."""
SMOOTHING: Final = 0.5
"""Playouts that everybody is imagined to have won beside those that were played."""


@dataclass(frozen=True)
class Calibration:
    """How much playouts and search are to be believed in one mode of a game."""

    lean: float = 0.0
    playouts: float = 0.8
    search: float = 0.6
    neutral: float = 0.0
    error: float = 0.04
    """By how much chances were off, on average, in games that were not fitted to."""

    def chances(self, parts: Sequence[float], playouts: int, players: int, mover: int, worth: float) -> tuple[float, ...]:
        """The chance of each seat, and behind the seats that of those without one, where there are such; they add up to 1."""
        exponents = [self.playouts * math.log(_smoothed(part, playouts)) for part in parts]
        sure = min(max(worth, 1 - SUREST_WORTH), SUREST_WORTH)
        exponents[mover] += self.lean + self.search * math.log(sure / (1 - sure))
        for place in range(players, len(exponents)):
            exponents[place] += self.neutral
        weights = [math.exp(exponent - max(exponents)) for exponent in exponents]
        return tuple(weight / sum(weights) for weight in weights)

    def spread(self, chance: float, part: float, playouts: int) -> float:
        """The standard error of a chance: what the playouts leave open, and what the calibration does."""
        smoothed = _smoothed(part, playouts)
        drawn = chance * (1 - chance) * self.playouts / math.sqrt(max(1e-9, smoothed * (1 - smoothed) * playouts))
        return math.hypot(drawn, self.error * 4 * chance * (1 - chance))


def _smoothed(part: float, playouts: int) -> float:
    return (part * playouts + SMOOTHING) / (playouts + 2 * SMOOTHING)


def calibration_of(game: Game) -> Calibration:
    """What was fitted for this mode, else for another mode of the game for as many players, else a guess that leans to caution."""
    known = _known()
    names = (f"{game.name} {game.players} {game.mode}".strip(), f"{game.name} {game.players}")
    return next((known[name] for name in names if name in known), Calibration())


@cache
def _known() -> dict[str, Calibration]:
    if not FILE.is_file():
        return {}
    fitted = json.loads(FILE.read_text(encoding="utf-8"))["modes"]
    return {name: Calibration(each["lean"], each["playouts"], each["search"], each["neutral"], each["error"]) for name, each in fitted.items()}
