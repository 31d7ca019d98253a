"""Opponents for every game: one search over the contract, as five players of the house."""

from .budget import Budget
from .deepening import Deepening
from .levels import LEVELS, USUAL_LEVEL, Level, level_named
from .mcts import Candidate, Search, Thought
from .players import Player, are_bots_compiled, compile_bots, new_player
from .searches import new_search
from .turns import Turns

__all__ = [
    "LEVELS",
    "USUAL_LEVEL",
    "Budget",
    "Candidate",
    "Deepening",
    "Level",
    "Player",
    "Search",
    "Thought",
    "Turns",
    "are_bots_compiled",
    "compile_bots",
    "level_named",
    "new_player",
    "new_search",
]
