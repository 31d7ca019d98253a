"""What the terms of the judgement are weighed with, by name."""

from __future__ import annotations

from typing import Final

import numpy as np

NEXT_SCORING, LATER_SCORING, SPECIAL_TILE, FIRST_IN_COLUMN, SECOND_IN_COLUMN, TRACK_POINT = range(6)

WEIGHTS: Final = np.array(
    (
        0.75,  # NEXT_SCORING: how surely a place held now is still held at the next scoring
        0.45,  # LATER_SCORING: and at those after it
        2.0,  # SPECIAL_TILE: a special tile that can still be used
        4.0,  # FIRST_IN_COLUMN: standing first in a column of the round: about two building points, or one and a tile
        2.0,  # SECOND_IN_COLUMN: standing second
        0.4,  # TRACK_POINT: a building point, beside the place it holds now: it keeps others behind
    )
)
