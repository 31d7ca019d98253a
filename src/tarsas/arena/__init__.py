"""Tournaments between bots: paired luck, every seat, CPU time, intervals. And training, which they decide. Games are played on local cores or on a Ray cluster."""

from .entrants import Entrant, entrant_named
from .games import Fault, Played, play_game
from .results import read_results
from .standing import Pairing, Report, Standing
from .statistics import Interval, SequentialTest
from .tournament import Stop, Tournament
from .workers import here, on_cores, on_ray

__all__ = [
    "Entrant",
    "Fault",
    "Interval",
    "Pairing",
    "Played",
    "Report",
    "SequentialTest",
    "Standing",
    "Stop",
    "Tournament",
    "entrant_named",
    "here",
    "on_cores",
    "on_ray",
    "play_game",
    "read_results",
]
