"""Whether what was drawn by lot was drawn with the chances it should have."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt
from scipy.special import chdtrc


def likelihood(counts: Sequence[float] | npt.NDArray[np.generic], expected: Sequence[float] | npt.NDArray[np.generic] | None = None) -> float:
    """How often luck alone strays this far from what is expected, by Pearson's test; without expectations all are equally likely.

    `scipy.stats` has the same, and takes longer to import than most tests take to run.
    """
    drawn = np.asarray(counts, np.float64)
    wanted = np.full(len(drawn), drawn.mean()) if expected is None else np.asarray(expected, np.float64)
    assert np.isclose(drawn.sum(), wanted.sum()), "As many are expected as were drawn."
    return float(chdtrc(len(drawn) - 1, ((drawn - wanted) ** 2 / wanted).sum()))
