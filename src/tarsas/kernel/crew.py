"""A few threads that share work which releases the GIL, such as a compiled loop.

A pool of `concurrent.futures` does the same, but handing a job over and back takes it about 100 µs, most of them to wake up sleeping cores: nearly half as long as
each of two threads needs to step its share of 4,096 games. So whoever waits here first looks at a counter for a while, in compiled code and
without the GIL, and only then goes to sleep: about 25 µs.
"""

from __future__ import annotations

import functools
import threading
import weakref
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

LOOKS = 600_000
"""How often somebody who waits looks at the counter before going to sleep: some 0.2 ms."""
LINGERING = 30_000
"""Looks more, some 10 µs, once the counter has moved on: who moved it needs the GIL that long, and waiting for the GIL would be sleeping again."""
CACHE_LINE = 8
"""Counters lie this many words apart, so that two cores do not fight for one line of their caches."""


class Crew:
    """`run` calls a function once for each share, all at the same time: the first share here, the others on threads of their own."""

    def __init__(self, threads: int) -> None:
        self._hands = [_Hand() for _ in range(threads - 1)]
        weakref.finalize(self, _dismiss, self._hands)

    def run(self, function: Callable[..., Any], shares: Sequence[tuple[Any, ...]]) -> list[Any]:
        """The results, in the order of the shares; an error of any share is raised once all have ended."""
        others = self._hands[: len(shares) - 1]
        for hand, share in zip(others, shares[1:], strict=True):
            hand.give(function, share)
        try:
            first = function(*shares[0])
        finally:
            for hand in others:
                hand.wait()
        return [first, *(hand.result() for hand in others)]


class _Door:
    """What one thread waits at and another opens: once for each opening, somebody may go through."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._lock.acquire()
        self._openings = np.zeros(2 * CACHE_LINE, np.int64)
        self._passed = 0

    def open(self) -> None:
        self._lock.release()
        self._openings[CACHE_LINE] += 1

    def go_through(self) -> None:
        _look_out()(self._openings, self._passed, LOOKS, LINGERING)
        self._lock.acquire()
        self._passed += 1


@functools.cache
def _look_out() -> Callable[..., Any]:
    """A compiled function that returns when the counter has moved on, or after so many looks."""
    import numba
    from numba.core import cgutils
    from numba.extending import intrinsic

    @intrinsic  # type: ignore[untyped-decorator, unused-ignore]
    def look(context: Any, array: Any, index: Any) -> Any:
        """Read a word that another thread may change at any time: a plain read would be made once, before the loop."""

        def generate(target: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            words = target.make_array(signature.args[0])(target, builder, arguments[0])
            place = cgutils.get_item_pointer(target, builder, signature.args[0], words, [arguments[1]])
            return builder.load_atomic(place, ordering="acquire", align=8)

        return numba.types.int64(array, index), generate

    @numba.njit(nogil=True)  # type: ignore[untyped-decorator, unused-ignore]
    def look_out(openings: Any, passed: int, looks: int, lingering: int) -> None:
        for _ in range(looks):
            if look(openings, CACHE_LINE) != passed:
                break
        else:
            return
        for _ in range(lingering):
            look(openings, CACHE_LINE)

    found: Callable[..., Any] = look_out
    return found


class _Hand:
    """One thread, waiting for a job."""

    def __init__(self) -> None:
        self._given, self._done = _Door(), _Door()
        self._job: tuple[Callable[..., Any], tuple[Any, ...]] | None = None
        self._result: Any = None
        self._error: BaseException | None = None
        _look_out()
        threading.Thread(target=self._work, name="tarsas crew", daemon=True).start()

    def _work(self) -> None:
        while True:
            self._given.go_through()
            if self._job is None:
                return
            function, share = self._job
            try:
                self._result, self._error = function(*share), None
            except BaseException as error:
                self._error = error
            self._done.open()

    def give(self, function: Callable[..., Any], share: tuple[Any, ...]) -> None:
        self._job = (function, share)
        self._given.open()

    def wait(self) -> None:
        self._done.go_through()

    def result(self) -> Any:
        if self._error is not None:
            raise self._error
        return self._result

    def dismiss(self) -> None:
        self._job = None
        self._given.open()


def _dismiss(hands: list[_Hand]) -> None:
    for hand in hands:
        hand.dismiss()
