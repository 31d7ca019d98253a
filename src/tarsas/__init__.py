"""Társas: four board games, their rules written once, for people, bots and researchers.

>>> import tarsas
>>> position = tarsas.game("azul", players=2).start(seed=7)
>>> position.scores
(0, 0)
"""

from .catalog import names as games
from .contract import CHANCE, NOBODY, Outcome
from .errors import AmbiguousMove, BadOption, BadText, IllegalMove, MoveError, TarsasError, UnknownGame, UnreadableMove
from .language import Language
from .position import Game, Position, game

__version__ = "0.1.0"

__all__ = [
    "CHANCE",
    "NOBODY",
    "AmbiguousMove",
    "BadOption",
    "BadText",
    "Game",
    "IllegalMove",
    "Language",
    "MoveError",
    "Outcome",
    "Position",
    "TarsasError",
    "UnknownGame",
    "UnreadableMove",
    "game",
    "games",
]
