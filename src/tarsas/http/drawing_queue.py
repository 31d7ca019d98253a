"""The queue in front of the thread that draws: acts before news before looks, and everybody in turn.

Drawing is Python and takes tens of milliseconds. Whoever has just moved must not wait behind somebody who turns the pages of a replay, and no one who asks for a hundred
pictures delays the one that another asks for.

What a move changes takes one or two milliseconds, and handing it to the thread and back nearly half as much again. So while nothing else is going on, the answers to acts
and news are drawn right where they are asked for.
"""

from __future__ import annotations

import asyncio
import contextlib
import threading
import time
from collections import OrderedDict, deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import IntEnum
from typing import Any, TypeVar

from ..language import Text
from ..service.refusals import Refusal

T = TypeVar("T")

MOST_WAITING = 12
"""Drawings that somebody may wait for at once, of one urgency: a browser asks for a few."""
MOST_LOOKS = 300
"""Looks that wait in all: more would only be answered when nobody waits for them any more."""
LATELY = 2.0
"""Seconds after an act in which looks stand back."""
LONGEST_HOLD = 0.1
"""Seconds for which a look stands back behind acts that are on their way to the store."""
SHARE_AT_ONCE = 0.25
"""Of the time, at most so much is drawn right where it is asked for, reckoned over about a second: meanwhile nobody else is served, and that must stay rare."""

_BUSY = Text(
    "Most nagyon sokan nézelődnek. Próbáld újra pár másodperc múlva.", "A great many people are looking just now. Try again in a few seconds."
)


class TooBusy(Refusal):
    """More drawings are waited for than can be made soon."""

    status = 503


class Urgency(IntEnum):
    """What is drawn first."""

    ACT = 0
    """The answer to an act, or a choice that is being made."""
    NEWS = 1
    """What somebody else did."""
    LOOK = 2
    """A page, a replay, a picture to keep."""


@dataclass(eq=False)
class Drawing:
    """Something to draw, and who waits for it."""

    urgency: Urgency
    work: Callable[[], Any]
    loop: asyncio.AbstractEventLoop
    future: asyncio.Future[Any]


class DrawingQueue:
    """Draws in one thread, or at once where nobody has to wait for that. The thread starts with the first drawing of its own, and ends with the process."""

    def __init__(self) -> None:
        self._changed = threading.Condition()
        self._waiting: tuple[OrderedDict[str, deque[Drawing]], ...] = tuple(OrderedDict() for _ in Urgency)
        self._acting = 0
        self._acted_at = self._no_look_before = -LATELY
        self._pen = threading.Lock()
        """Who draws has it: the thread, or somebody who draws at once."""
        self._at_once = _Spent()
        self._thread: threading.Thread | None = None

    async def draw(self, urgency: Urgency, who: str, work: Callable[[], T]) -> T:
        """What `work` makes, in its turn. Raises `TooBusy`."""
        if urgency != Urgency.LOOK and self._takes_pen():
            return self._draw_at_once(work)
        loop = asyncio.get_running_loop()
        drawing = Drawing(urgency, work, loop, loop.create_future())
        with self._changed:
            self._check_room(urgency, who)
            self._waiting[urgency].setdefault(who, deque()).append(drawing)
            if self._thread is None:
                self._thread = threading.Thread(target=self._run, name="tarsas-drawing", daemon=True)
                self._thread.start()
            self._changed.notify()
        drawn: T = await drawing.future
        return drawn

    @contextlib.contextmanager
    def acting(self) -> Iterator[None]:
        """An act is being decided and stored: meanwhile no look begins to be drawn."""
        with self._changed:
            self._acting += 1
            self._acted_at = time.monotonic()
        try:
            yield
        finally:
            with self._changed:
                self._acting -= 1
                # With nothing to draw the thread would wake only to lie down again.
                if any(self._waiting):
                    self._changed.notify()

    def _takes_pen(self) -> bool:
        """Whether this may be drawn at once: nobody waits, no act is on its way to the store, little was drawn so lately, and nothing is being drawn."""
        with self._changed:
            is_quiet = not self._acting and not any(self._waiting) and self._at_once.seconds(time.monotonic()) < SHARE_AT_ONCE
            return is_quiet and self._pen.acquire(blocking=False)

    def _draw_at_once(self, work: Callable[[], T]) -> T:
        began = time.monotonic()
        try:
            return work()
        finally:
            now = time.monotonic()
            self._at_once.add(now - began, now)
            self._pen.release()

    def _check_room(self, urgency: Urgency, who: str) -> None:
        waiting = self._waiting[urgency]
        is_crowded = urgency == Urgency.LOOK and sum(map(len, waiting.values())) >= MOST_LOOKS
        if is_crowded or len(waiting.get(who, ())) >= MOST_WAITING:
            raise TooBusy(_BUSY)

    def _run(self) -> None:
        while True:
            drawing = self._next()
            if not drawing.future.cancelled():
                began = time.monotonic()
                # Whoever is answered finds the pen free.
                with self._pen:
                    made, problem = _drawn(drawing)
                _answer(drawing, made, problem)
                self._rest_after(drawing, time.monotonic() - began)
                del made, problem
            # Nothing that was drawn stays alive for as long as nothing else is.
            del drawing

    def _rest_after(self, drawing: Drawing, seconds: float) -> None:
        """While people act, looks take no more than half of the time."""
        with self._changed:
            now = time.monotonic()
            if drawing.urgency == Urgency.LOOK and now - self._acted_at < LATELY:
                self._no_look_before = now + min(seconds, LONGEST_HOLD)

    def _next(self) -> Drawing:
        with self._changed:
            while True:
                urgency = next((each for each in Urgency if self._waiting[each]), None)
                if urgency is None:
                    self._changed.wait()
                elif urgency == Urgency.LOOK and self._acting:
                    if not self._changed.wait(LONGEST_HOLD):
                        return self._take(urgency)
                elif urgency == Urgency.LOOK and (rest := self._no_look_before - time.monotonic()) > 0:
                    self._changed.wait(rest)
                else:
                    return self._take(urgency)

    def _take(self, urgency: Urgency) -> Drawing:
        """The next of whoever has waited longest since their last."""
        waiting = self._waiting[urgency]
        who, drawings = next(iter(waiting.items()))
        drawing = drawings.popleft()
        if drawings:
            waiting.move_to_end(who)
        else:
            del waiting[who]
        return drawing


class _Spent:
    """The seconds that were drawn at once; as time goes by they are forgotten, `SHARE_AT_ONCE` of each second."""

    def __init__(self) -> None:
        self._seconds, self._at = 0.0, 0.0

    def seconds(self, now: float) -> float:
        return max(0.0, self._seconds - (now - self._at) * SHARE_AT_ONCE)

    def add(self, seconds: float, now: float) -> None:
        self._seconds, self._at = self.seconds(now) + seconds, now


def _drawn(drawing: Drawing) -> tuple[Any, BaseException | None]:
    try:
        return drawing.work(), None
    except BaseException as raised:
        return None, raised


def _answer(drawing: Drawing, made: Any, problem: BaseException | None) -> None:
    with contextlib.suppress(RuntimeError):
        drawing.loop.call_soon_threadsafe(_hand_over, drawing.future, made, problem)


def _hand_over(future: asyncio.Future[Any], made: Any, problem: BaseException | None) -> None:
    if future.done():
        return
    if problem is not None:
        future.set_exception(problem)
    else:
        future.set_result(made)


queue = DrawingQueue()
"""One pen: drawing is Python and gains nothing from more, and so nobody else names pieces that are being looked at."""
