"""The numbers that rules and searches speak in: who is to move, how the first seat stands, and how large a game may be."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

CHANCE = -1
"""To move: chance. The legal actions are its outcomes."""

NOBODY = -2
"""To move: nobody. The game is over."""

BEHIND, LEVEL, AHEAD = -1, 0, 1
"""How the first of the seats stands beside those who take part without one."""

MOST_ACTIONS = 8_192
MOST_OUTCOMES = 1_500
LARGEST_TOTAL_WEIGHT = 2**31

Actions = NDArray[np.int32]
Weights = NDArray[np.int64]
TermWeights = NDArray[np.float64]
Learned = NDArray[np.float32]
Estimates = NDArray[np.float64]
"""What playouts brought, or what is expected, by result or by action."""
Counted = NDArray[np.int64]
Scores = NDArray[np.int32]
Places = NDArray[np.int8]
Options = NDArray[np.int8]
Counts = NDArray[np.int32]
Observed = NDArray[np.uint8]
"""What a seat sees, a number for each index of the game's table of features."""
