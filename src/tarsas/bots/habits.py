"""How the players of the house play: weaker ones see less far and are taken in by what glitters, as people are. None of them blunders at random."""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from .budget import Budget
from .mcts import Thought

NEARLY_EQUAL: Final = 2.0
"""Moves that seem to be worth so many blurs less than the best may be taken for it; none that seems worse is ever played."""
WANDERING_SHARE: Final = 10
"""Whose mind wanders thinks a tenth of what they could."""


@dataclass(frozen=True)
class Habits:
    """What a move may cost, and how its worth (from 0 to 1) is misjudged."""

    playouts: int
    seconds: float | None = None
    blur: float = 0.0
    """By how much moves that are nearly equal are mistaken for each other."""
    eager: float = 0.0
    """How much it counts what a move brings at once: the rise of the own position in the game's judgement, as a part of its scale."""
    wanders: float = 0.0
    """How often the mind wanders, and little is thought about a move."""

    @property
    def budget(self) -> Budget:
        """What a move may cost, as the search takes it."""
        return Budget(self.playouts, self.seconds)

    @property
    def are_exact(self) -> bool:
        """Whether what the search likes best is played."""
        return not (self.blur or self.eager)

    @property
    def reach(self) -> float:
        """How much less than the best a move may be worth that is played nevertheless."""
        return NEARLY_EQUAL * self.blur + self.eager

    def chosen(self, thought: Thought, glitter: Mapping[int, float], mistakes: random.Random) -> int:
        """The move that seems best; `glitter` is what each brings at once, from -1 to 1."""
        seems = {each.action: each.worth + self.eager * glitter.get(each.action, 0.0) for each in thought.candidates if each.visits}
        best = max(seems.values())
        near = [action for action, worth in seems.items() if worth >= best - NEARLY_EQUAL * self.blur]
        return max(near, key=lambda action: seems[action] + mistakes.gauss(0, self.blur))


HABITS: Final[Mapping[str, Mapping[str, Habits]]] = {
    "alcazaba": {
        "panni": Habits(400, blur=0.057, eager=0.25),
        "marci": Habits(600, blur=0.0325, eager=0.1),
        "ilka": Habits(1_000, blur=0.0185, eager=0.03, wanders=0.1),
        "gergo": Habits(1_100, blur=0.009),
        "margit": Habits(1_200, seconds=10.0),
    },
    "alhambra": {
        "panni": Habits(400, blur=0.05, eager=0.25),
        "marci": Habits(600, blur=0.026, eager=0.1),
        "ilka": Habits(1_000, blur=0.0135, eager=0.03, wanders=0.1),
        "gergo": Habits(2_000, blur=0.0065),
        "margit": Habits(5_000, seconds=10.0),
    },
    "azul": {
        "panni": Habits(150, blur=0.149, eager=0.3),
        "marci": Habits(250, blur=0.087, eager=0.15),
        "ilka": Habits(400, blur=0.0425, eager=0.03, wanders=0.1),
        "gergo": Habits(600, blur=0.0205),
        "margit": Habits(700, seconds=10.0),
    },
    "azteka": {
        "panni": Habits(80, blur=0.19, eager=0.3),
        "marci": Habits(150, blur=0.071, eager=0.2),
        "ilka": Habits(300, blur=0.046, eager=0.1, wanders=0.1),
        "gergo": Habits(500, blur=0.042, eager=0.03),
        "margit": Habits(550, seconds=10.0),
    },
    "carnac": {
        "panni": Habits(400, blur=0.165, eager=0.3),
        "marci": Habits(650, blur=0.077, eager=0.15),
        "ilka": Habits(1_000, blur=0.049, eager=0.03, wanders=0.1),
        "gergo": Habits(2_000, blur=0.032),
        "margit": Habits(2_500, seconds=10.0),
    },
}
"""Where a game needs other habits for each level to beat the one below, but not always (`benchmarks/levels.py`, docs/strength.md)."""
