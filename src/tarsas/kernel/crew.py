"""A few threads that share work which releases the GIL, such as a compiled loop.

A pool of `concurrent.futures` does the same, but takes 25 µs to hand a job over and back; this takes 10, which counts when a
batch is stepped thousands of times a second.
"""

from __future__ import annotations

import threading
import weakref
from collections.abc import Callable, Sequence
from typing import Any


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


class _Hand:
    """One thread, waiting for a job."""

    def __init__(self) -> None:
        self._given, self._done = threading.Lock(), threading.Lock()
        self._given.acquire()
        self._done.acquire()
        self._job: tuple[Callable[..., Any], tuple[Any, ...]] | None = None
        self._result: Any = None
        self._error: BaseException | None = None
        threading.Thread(target=self._work, name="tarsas crew", daemon=True).start()

    def _work(self) -> None:
        while True:
            self._given.acquire()
            if self._job is None:
                return
            function, share = self._job
            try:
                self._result, self._error = function(*share), None
            except BaseException as error:
                self._error = error
            self._done.release()

    def give(self, function: Callable[..., Any], share: tuple[Any, ...]) -> None:
        self._job = (function, share)
        self._given.release()

    def wait(self) -> None:
        self._done.acquire()

    def result(self) -> Any:
        if self._error is not None:
            raise self._error
        return self._result

    def dismiss(self) -> None:
        self._job = None
        self._given.release()


def _dismiss(hands: list[_Hand]) -> None:
    for hand in hands:
        hand.dismiss()
