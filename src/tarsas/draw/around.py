"""Places around an ellipse, equally far apart along it."""

from __future__ import annotations

import math
from functools import lru_cache
from itertools import pairwise

_STEPS = 720


@lru_cache(maxsize=64)
def around_ellipse(count: int, across: float, down: float) -> tuple[tuple[float, float], ...]:
    """So many points at equal arcs on the ellipse with these radii around the origin, the first on top, clockwise."""
    points = [(across * math.sin(math.tau * step / _STEPS), -down * math.cos(math.tau * step / _STEPS)) for step in range(_STEPS + 1)]
    travelled = [0.0]
    for before, after in pairwise(points):
        travelled.append(travelled[-1] + math.dist(before, after))
    found = []
    step = 0
    for index in range(count):
        goal = travelled[-1] * index / count
        while travelled[step] < goal:
            step += 1
        found.append((round(points[step][0], 1), round(points[step][1], 1)))
    return tuple(found)
