"""Rate limits: token buckets in memory, per person and per address, for each kind of act."""

from __future__ import annotations

import math
import time
from collections import OrderedDict
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property

from ..language import Text, plural_s
from .refusals import Refusal

MOST_BUCKETS = 50_000
"""So many are remembered; the one unused for longest is forgotten first (it is full again by then, or nearly)."""

_TOO_MANY = Text("Ez most túl gyors volt. Próbáld újra {seconds} másodperc múlva.", "That was too fast. Try again in {seconds} second{s}.")


class LimitedAct(StrEnum):
    """The kinds of act that are limited."""

    MOVE = "move"
    CHAT = "chat"
    NEW_TABLE = "new_table"
    LOG_IN = "log_in"
    NEW_GUEST = "new_guest"
    HINT = "hint"
    ANALYSIS = "analysis"
    """A position looked into; a page asks anew with every move that is tried."""
    REPORT = "report"
    TIE = "tie"
    READ = "read"
    """What the script of a page asks for."""
    LOOK = "look"
    """A whole page, a record, a drawing."""
    FILE = "file"
    """What lies ready: the bundle, the pictures of the shelf."""
    FORM = "form"
    """A form that has no kind of its own."""
    SEAT = "seat"
    """Coming to a table, going, coming back."""
    NAME = "name"
    CLAIM = "claim"
    TOKEN = "token"
    LOG_IN_NAME = "log_in_name"
    """Coming in under one name, from wherever: slower, so that many machines together guess no more than a few."""
    DOWNLOAD = "download"
    PROGRAM_MOVE = "program_move"
    """A move by key: one program may play at many tables."""


class TooMany(Refusal):
    """Too many acts of one kind; `wait` is how many seconds until the next is allowed."""

    def __init__(self, act: LimitedAct, wait: float) -> None:
        seconds = max(1, math.ceil(wait))
        super().__init__(_TOO_MANY.fill(seconds=seconds, s=plural_s(seconds)))
        self.act = act
        self.wait = wait


@dataclass(frozen=True)
class Allowance:
    """How often something may be done: `burst` at once, and one more every `seconds`. People who share an address may do it `sharing` times as often together."""

    burst: int
    seconds: float
    sharing: int = 8

    @cached_property
    def of_address(self) -> Allowance:
        """The same for all who share an address."""
        return Allowance(self.burst * self.sharing, self.seconds / self.sharing, 1)


ALLOWANCES: Mapping[LimitedAct, Allowance] = {
    LimitedAct.MOVE: Allowance(60, 0.2),
    LimitedAct.CHAT: Allowance(10, 2.0),
    LimitedAct.NEW_TABLE: Allowance(10, 10.0),
    LimitedAct.LOG_IN: Allowance(10, 30.0, sharing=3),
    LimitedAct.LOG_IN_NAME: Allowance(100, 60.0, sharing=1),
    LimitedAct.NEW_GUEST: Allowance(60, 10.0, sharing=1),
    LimitedAct.HINT: Allowance(20, 2.0),
    LimitedAct.ANALYSIS: Allowance(60, 0.5),
    LimitedAct.REPORT: Allowance(5, 60.0),
    LimitedAct.TIE: Allowance(30, 5.0),
    LimitedAct.READ: Allowance(200, 0.05),
    LimitedAct.LOOK: Allowance(60, 0.25),
    LimitedAct.FILE: Allowance(1_000, 0.01),
    LimitedAct.FORM: Allowance(30, 1.0),
    LimitedAct.SEAT: Allowance(20, 5.0),
    LimitedAct.NAME: Allowance(10, 30.0),
    LimitedAct.CLAIM: Allowance(5, 60.0, sharing=4),
    LimitedAct.TOKEN: Allowance(10, 60.0),
    LimitedAct.DOWNLOAD: Allowance(30, 2.0),
    LimitedAct.PROGRAM_MOVE: Allowance(600, 0.02),
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

    def spend(self, act: LimitedAct, *who: str | None, address: str | None = None) -> None:
        """Count one act against everybody named (a person's id; None counts against nobody) and against the address it came from.

        Raises `TooMany`, and then counts against none.
        """
        allowance = self._allowances[act]
        counted = [(each, allowance) for each in who if each is not None]
        if address is not None:
            counted.append((f"from {address}", allowance.of_address))
        left = [self._left(act, actor, allowed) for actor, allowed in counted]
        wait = max(((1.0 - each) * allowed.seconds for each, (_, allowed) in zip(left, counted, strict=True)), default=0.0)
        if wait > 0:
            raise TooMany(act, wait)
        for each, (actor, _) in zip(left, counted, strict=True):
            self._put(act, actor, each - 1)

    def _left(self, act: LimitedAct, actor: str, allowed: Allowance) -> float:
        """How many acts are left in the bucket now."""
        left, at = self._buckets.get((act, actor), (float(allowed.burst), self._clock()))
        return min(float(allowed.burst), left + (self._clock() - at) / allowed.seconds)

    def _put(self, act: LimitedAct, actor: str, left: float) -> None:
        self._buckets[act, actor] = (left, self._clock())
        self._buckets.move_to_end((act, actor))
        while len(self._buckets) > self._most:
            self._buckets.popitem(last=False)
