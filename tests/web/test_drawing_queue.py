"""Who is drawn for first: acts before news before looks, everybody in turn, and a look never while an act is on its way to the store."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Callable

import pytest

from tarsas.http.drawing_queue import MOST_LOOKS, MOST_WAITING, SHARE_AT_ONCE, DrawingQueue, TooBusy, Urgency

from .visitors import anyio_backend

__all__ = ["anyio_backend"]

pytestmark = pytest.mark.anyio

ACT, NEWS, LOOK = Urgency


class Busy:
    """A queue whose thread is held up until all have asked; what is drawn then is noted in its order."""

    def __init__(self) -> None:
        self.queue = DrawingQueue()
        self.drawn: list[str] = []
        self._go_on, self._begun = threading.Event(), threading.Event()

    async def ask(self, *asked: tuple[Urgency, str, str]) -> list[str]:
        def hold() -> None:
            self._begun.set()
            self._go_on.wait(10)

        def note(what: str) -> Callable[[], None]:
            return lambda: self.drawn.append(what)

        first = asyncio.create_task(self.queue.draw(LOOK, "first", hold))
        await asyncio.to_thread(self._begun.wait, 10)
        others = [asyncio.create_task(self.queue.draw(urgency, who, note(what))) for urgency, who, what in asked]
        await asyncio.sleep(0)
        self._go_on.set()
        await asyncio.gather(first, *others)
        return self.drawn


async def test_acts_come_before_news_and_news_before_looks(anyio_backend: str):
    asked = [(LOOK, "a", "replay"), (NEWS, "b", "news"), (LOOK, "c", "page"), (ACT, "d", "move")]
    assert await Busy().ask(*asked) == ["move", "news", "replay", "page"]


async def test_who_asks_for_ten_does_not_delay_who_asks_for_one(anyio_backend: str):
    asked = [*((LOOK, "greedy", f"greedy {number}") for number in range(10)), (LOOK, "anna", "anna"), (LOOK, "bence", "bence")]
    assert (await Busy().ask(*asked))[:4] == ["greedy 0", "anna", "bence", "greedy 1"]


async def test_nobody_fills_the_queue(anyio_backend: str):
    queue, held = DrawingQueue(), threading.Event()
    waiting = [asyncio.create_task(queue.draw(LOOK, "first", lambda: held.wait(10)))]
    await asyncio.sleep(0.05)
    waiting += [asyncio.create_task(queue.draw(LOOK, "greedy", lambda: True)) for _ in range(MOST_WAITING)]
    await asyncio.sleep(0)
    with pytest.raises(TooBusy):
        await queue.draw(LOOK, "greedy", lambda: True)
    waiting += [asyncio.create_task(queue.draw(LOOK, f"{number}", lambda: True)) for number in range(MOST_LOOKS - MOST_WAITING)]
    await asyncio.sleep(0)
    with pytest.raises(TooBusy):
        await queue.draw(LOOK, "anna", lambda: True)
    # Acts are drawn all the same.
    waiting.append(asyncio.create_task(queue.draw(ACT, "anna", lambda: True)))
    await asyncio.sleep(0)
    held.set()
    assert all(await asyncio.gather(*waiting))


async def test_a_look_waits_while_an_act_is_being_stored_but_not_for_ever(anyio_backend: str):
    queue, order = DrawingQueue(), []
    with queue.acting():
        look = asyncio.create_task(queue.draw(LOOK, "a", lambda: order.append("look")))
        await asyncio.sleep(0)
        await queue.draw(ACT, "b", lambda: order.append("act"))
        order.append("stored")
    await look
    assert order == ["act", "stored", "look"]
    with queue.acting():
        await queue.draw(LOOK, "a", lambda: order.append("at last"))
    assert order[-1] == "at last"


async def test_what_goes_wrong_is_told_to_who_asked_and_the_next_is_drawn(anyio_backend: str):
    queue = DrawingQueue()
    with pytest.raises(ZeroDivisionError):
        await queue.draw(LOOK, "a", lambda: 1 // 0)
    gone = asyncio.create_task(queue.draw(LOOK, "a", lambda: None))
    await asyncio.sleep(0)
    gone.cancel()
    assert await queue.draw(LOOK, "a", lambda: 7) == 7


@pytest.mark.parametrize(("urgency", "is_at_once"), [(ACT, True), (NEWS, True), (LOOK, False)])
async def test_at_rest_acts_and_news_are_drawn_where_they_are_asked_for(urgency: Urgency, is_at_once: bool, anyio_backend: str):
    assert (await DrawingQueue().draw(urgency, "a", threading.get_ident) == threading.get_ident()) is is_at_once


async def test_nothing_is_drawn_at_once_while_an_act_is_being_stored(anyio_backend: str):
    queue = DrawingQueue()
    with queue.acting():
        assert await queue.draw(ACT, "a", threading.get_ident) != threading.get_ident()
    assert await queue.draw(ACT, "a", threading.get_ident) == threading.get_ident()


async def test_nothing_is_drawn_at_once_while_the_thread_draws_or_somebody_waits(anyio_backend: str):
    queue, held = DrawingQueue(), threading.Event()
    looks = [asyncio.create_task(queue.draw(LOOK, "a", lambda: held.wait(10)))]
    await asyncio.sleep(0.05)
    act = asyncio.create_task(queue.draw(ACT, "b", threading.get_ident))
    await asyncio.sleep(0)
    looks.append(asyncio.create_task(queue.draw(LOOK, "c", lambda: True)))
    await asyncio.sleep(0)
    held.set()
    assert await act != threading.get_ident()
    assert all(await asyncio.gather(*looks))


async def test_who_draws_much_at_once_is_drawn_for_by_the_thread_for_a_while(anyio_backend: str):
    queue = DrawingQueue()
    await queue.draw(NEWS, "a", lambda: time.sleep(SHARE_AT_ONCE + 0.01))
    assert await queue.draw(ACT, "b", threading.get_ident) != threading.get_ident()
    await asyncio.sleep(0.2)
    assert await queue.draw(ACT, "b", threading.get_ident) == threading.get_ident()


async def test_what_goes_wrong_at_once_is_told_and_the_next_is_drawn(anyio_backend: str):
    queue = DrawingQueue()
    with pytest.raises(ZeroDivisionError):
        await queue.draw(ACT, "a", lambda: 1 // 0)
    assert await queue.draw(LOOK, "a", lambda: 7) == 7
    assert await queue.draw(NEWS, "a", threading.get_ident) == threading.get_ident()
