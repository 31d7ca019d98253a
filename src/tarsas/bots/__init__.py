"""Opponents for every game: one search over the contract, at several levels."""

from .mcts import Candidate, Search, Thought
from .players import LEVELS, Player, are_bots_compiled, compile_bots, new_player

__all__ = ["LEVELS", "Candidate", "Player", "Search", "Thought", "are_bots_compiled", "compile_bots", "new_player"]
