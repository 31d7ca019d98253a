"""What a move may cost a bot."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass

from ..errors import BadOption


@dataclass(frozen=True)
class Budget:
    """Playouts, seconds, or both: whichever comes first. Seconds pass on the wall, or, where machines are shared, as CPU time of the thread that thinks."""

    playouts: int | None = None
    seconds: float | None = None
    is_cpu_time: bool = False

    def __post_init__(self) -> None:
        if (self.playouts is not None and self.playouts < 1) or (self.seconds is not None and self.seconds <= 0):
            raise BadOption("A bot needs at least one playout and more than no time.")

    @property
    def clock(self) -> Callable[[], float]:
        """What its seconds are read from."""
        return time.thread_time if self.is_cpu_time else time.perf_counter

    def __str__(self) -> str:
        shares = [] if self.playouts is None else [f"{self.playouts} playouts"]
        return " or ".join(shares if self.seconds is None else [*shares, f"{self.seconds:g} s"])
