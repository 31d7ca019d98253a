"""The searches of the house by their method, for the arena: which of them plays a mode best.

    tarsas arena azul benchmarks/methods.py:LookingAhead benchmarks/methods.py:Tree --players 3 --lineup one --cpu-time 0.05 --games 60

With more than two players looking ahead takes all others to play against the one who thinks.
"""

from __future__ import annotations

import time
from typing import ClassVar

from tarsas import Game, Position
from tarsas.bots import Budget
from tarsas.bots.searches import new_search
from tarsas.contract import Method


class _ByMethod:
    method: ClassVar[Method]

    def __init__(self, game: Game, seed: int, budget: Budget) -> None:
        self._search, self._budget = new_search(game, seed, method=self.method), budget
        self._search.warm()

    def choose(self, position: Position) -> int:
        """The move that the search likes best; the only move without thinking."""
        if len(position.actions) == 1:
            return position.actions[0]
        return self._search.think(position.state, self._budget.playouts, self._budget.seconds, time.process_time).action


class LookingAhead(_ByMethod):
    """Alpha-beta, by the terms of the judgement and what was learned, if anything."""

    method = "lookahead"


class Tree(_ByMethod):
    """A tree of playouts."""

    method = "tree"


class Guided(_ByMethod):
    """A tree that asks what was learned."""

    method = "guided"
