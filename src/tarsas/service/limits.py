"""Rate limits: token buckets in memory, per person and per address, for each kind of act."""

from __future__ import annotations

import math
import time
from collections import OrderedDict
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum

from ..language import Text
from .refusals import Refusal

MOST_BUCKETS = 50_000
"""So many are remembered; the one unused for longest is forgotten first (it is full again by then, or nearly)."""

_TOO_MANY = Text("Ez most túl gyors volt. Próbáld újra {seconds} másodperc múlva.", "That was too fast. Try again in {seconds} seconds.")


class LimitedAct(StrEnum):
    """The kinds of act that are limited."""

    MOVE = "move"
    CHAT = "chat"
    NEW_TABLE = "new_table"
    LOG_IN = "log_in"
    NEW_GUEST = "new_guest"
    HINT = "hint"
    REPORT = "report"
    TIE = "tie"
    READ = "read"


class TooMany(Refusal):
    """Too many acts of one kind; `wait` is how many seconds until the next is allowed."""

    def __init__(self, act: LimitedAct, wait: float) -> None:
        super().__init__(_TOO_MANY.fill(seconds=max(1, math.ceil(wait))))
        self.act = act
        self.wait = wait


@dataclass(frozen=True)
class Allowance:
    """How often something may be done: `burst` at once, and one more every `seconds`."""

    burst: int
    seconds: float


ALLOWANCES: Mapping[LimitedAct, Allowance] = {
    LimitedAct.MOVE: Allowance(60, 0.2),
    LimitedAct.CHAT: Allowance(10, 2.0),
    LimitedAct.NEW_TABLE: Allowance(10, 10.0),
    LimitedAct.LOG_IN: Allowance(10, 30.0),
    LimitedAct.NEW_GUEST: Allowance(20, 15.0),
    LimitedAct.HINT: Allowance(20, 2.0),
    LimitedAct.REPORT: Allowance(5, 60.0),
    LimitedAct.TIE: Allowance(30, 5.0),
    LimitedAct.READ: Allowance(200, 0.05),
}


class Limits:
    """Buckets by kind of act and by who acts. A bucket holds `burst` acts and one flows back every `seconds`."""

    def __init__(
        self, allowances: Mapping[LimitedAct, Allowance] = ALLOWANCES, clock: Callable[[], float] = time.monotonic, most: int = MOST_BUCKETS
    ) -> None:
        self._allowances = allowances
        self._clock = clock
        self._most = most
        self._buckets: OrderedDict[tuple[LimitedAct, str], tuple[float, float]] = OrderedDict()

    @property
    def remembered(self) -> int:
        """How many buckets there are in memory."""
        return len(self._buckets)

    def spend(self, act: LimitedAct, *who: str | None) -> None:
        """Count one act against everybody named (a person's id, an address; None counts against nobody); raises `TooMany` and then counts against none."""
        named = [each for each in who if each is not None]
        waits = [self._wait(act, actor) for actor in named]
        if any(wait > 0 for wait in waits):
            raise TooMany(act, max(waits))
        for actor in named:
            self._put(act, actor, self._left(act, actor) - 1)

    def _left(self, act: LimitedAct, actor: str) -> float:
        """How many acts are left in the bucket now."""
        allowance = self._allowances[act]
        left, at = self._buckets.get((act, actor), (float(allowance.burst), self._clock()))
        return min(float(allowance.burst), left + (self._clock() - at) / allowance.seconds)

    def _wait(self, act: LimitedAct, actor: str) -> float:
        return max(0.0, 1.0 - self._left(act, actor)) * self._allowances[act].seconds

    def _put(self, act: LimitedAct, actor: str, left: float) -> None:
        self._buckets[act, actor] = (left, self._clock())
        self._buckets.move_to_end((act, actor))
        while len(self._buckets) > self._most:
            self._buckets.popitem(last=False)
