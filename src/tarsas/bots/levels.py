"""The five players of the house, from first game to master: what each is called, and what they are like."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from ..language import Text
from ..position import Game
from .habits import HABITS, Habits


@dataclass(frozen=True)
class Level:
    """A player of the house. `name` is what stands on the wire, in records and in commands (`bot:panni`)."""

    name: str
    shown_name: str
    level: Text
    character: Text
    habits: Habits
    """How they play where nothing else was found for a game."""

    def habits_in(self, game: Game) -> Habits:
        """How they play this game: what makes them stronger than the level below differs from game to game."""
        return HABITS.get(game.name, {}).get(self.name, self.habits)


LEVELS: Final = (
    Level(
        "panni",
        "Panni",
        Text("kezdő", "beginner"),
        Text("Most tanulja ő is. Mindig hagy neked jó helyet.", "Still learning, too. Always leaves you a good spot."),
        Habits(400, blur=0.095, eager=0.25),
    ),
    Level(
        "marci",
        "Marci",
        Text("könnyű", "easy"),
        Text("Arra csap le, ami csillog. A végén meglepődik.", "Goes for whatever glitters. Surprised at the end."),
        Habits(400, blur=0.06, eager=0.15),
    ),
    Level(
        "ilka",
        "Ilka",
        Text("közepes", "medium"),
        Text("Figyel és tervez. Néha elkalandozik.", "Watches and plans. Sometimes her mind wanders."),
        Habits(600, blur=0.03, eager=0.05, wanders=0.1),
    ),
    Level(
        "gergo",
        "Gergő",
        Text("erős", "strong"),
        Text("Számol, és látja, mit gyűjtesz.", "Counts, and sees what you collect."),
        Habits(1_500, blur=0.01),
    ),
    Level(
        "margit",
        "Margit",
        Text("mester", "master"),
        Text("Negyven éve játszik. Nem siet, nem hibázik.", "Forty years at the table. No hurry, no mistakes."),
        Habits(100_000, seconds=10.0),
    ),
)
"""From the weakest."""

USUAL_LEVEL: Final = "ilka"

_OLDER_NAMES: Final = {"easy": "marci", "medium": "ilka", "hard": "gergo"}
"""What the levels were called before they had names: tables, records and commands still say so."""


def level_named(name: str) -> Level | None:
    """The player of the house of this name, or of a level's older name; None where there is none."""
    return next((level for level in LEVELS if level.name == _OLDER_NAMES.get(name, name)), None)
