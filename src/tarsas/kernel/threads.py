"""Chunks of work that a few threads share without coming back to Python for each.

Every thread has chunks of its own, always the same ones, so that their data stays in the cache of its core; who is through with them takes
from the others, so nobody waits for somebody slow. The helpers look out for work in compiled code, without the GIL. Only after a while without
any they go to sleep, and whoever leads goes on alone until they have woken up.

`work_as_leader` and `work_as_helper` are templates: `work` stands for what is done with one chunk. The words they meet at:

    CLOSING        1 when the helpers shall go home
    FINISHED       chunks that are done
    TICKETS …      for each thread: how many of its chunks are taken; when all are, there is nothing to take
"""

from __future__ import annotations

import threading
import time
import weakref
from collections.abc import Callable
from typing import Any

import numpy as np

from .atomics import SharedWords, add_to_word, read_word, write_word
from .registry import compilable

APART = 8
"""Each word has a line of the caches for itself, so that two cores do not fight for one."""
CLOSING = 1 * APART
FINISHED = 2 * APART
TICKETS = 3 * APART

SMALLEST_CHUNK = 8

LOOKS = 600_000
"""How often somebody who waits looks before going to sleep: some 0.2 ms."""


def work(chunk: int, job: SharedWords, data: Any) -> None:
    """Stands for what is to be done with a chunk: what it is, `job` says; what it is done with, `data`."""
    raise NotImplementedError


@compilable
def take_chunks(thread: int, threads: int, share: int, meeting: SharedWords, job: SharedWords, data: Any) -> None:
    """Work on one chunk after the other, this thread's own first, until none is left to take."""
    for distance in range(threads):
        owner = (thread + distance) % threads
        done = 0
        ticket = add_to_word(meeting, TICKETS + owner * APART, 1)
        while ticket < share:
            work(owner * share + ticket, job, data)
            done += 1
            ticket = add_to_word(meeting, TICKETS + owner * APART, 1)
        if done > 0:
            add_to_word(meeting, FINISHED, done)


@compilable
def work_as_leader(thread: int, threads: int, share: int, meeting: SharedWords, job: SharedWords, data: Any) -> bool:
    """Offer the chunks, work on them too, and wait for those that others have taken; False where that takes long."""
    write_word(meeting, FINISHED, 0)
    for owner in range(threads):
        write_word(meeting, TICKETS + owner * APART, 0)
    take_chunks(thread, threads, share, meeting, job, data)
    for _ in range(LOOKS):
        if read_word(meeting, FINISHED) == threads * share:
            return True
    return False


@compilable
def work_as_helper(thread: int, threads: int, share: int, meeting: SharedWords, job: SharedWords, data: Any) -> None:
    """Work on chunks as they are offered; returns when nothing was offered for a while, or when it is time to go home."""
    looks = 0
    while looks < LOOKS and read_word(meeting, CLOSING) == 0:
        looks += 1
        if read_word(meeting, TICKETS + thread * APART) < share:
            take_chunks(thread, threads, share, meeting, job, data)
            looks = 0


def chunk_bounds(count: int, threads: int) -> SharedWords:
    """Where each chunk of so many things begins, and the end: for each thread equally many chunks, large ones first.

    Each takes a third of what is left of the thread's share, so that nobody waits long for the last one of somebody slow, and yet they are few.
    """
    if threads == 1:
        return np.array([0, count], np.int64)
    sizes = _falling_sizes(count // threads)
    shares = [count * (thread + 1) // threads - count * thread // threads for thread in range(threads)]
    return np.cumsum([0, *(size for share in shares for size in (sizes[0] + share - sum(sizes), *sizes[1:]))], dtype=np.int64)


def _falling_sizes(count: int) -> list[int]:
    sizes = []
    while count > 0:
        sizes.append(min(count, max(SMALLEST_CHUNK, count // 3)))
        count -= sizes[-1]
    return sizes


class ThreadTeam:
    """`run()` has all chunks of the job done, on this thread and on helpers, `share` of them each. Fill in the job's words before."""

    def __init__(self, threads: int, share: int, leader: Callable[..., bool], helper: Callable[..., None], job: SharedWords, data: Any) -> None:
        meeting = np.zeros(TICKETS + (threads + 1) * APART, np.int64)
        meeting[TICKETS:] = share
        self._meeting, self._chunks = meeting, threads * share
        self._leader, self._arguments = leader, (0, threads, share, meeting, job, data)
        self._helpers = [_Helper(thread, helper, (thread, *self._arguments[1:])) for thread in range(1, threads)]
        weakref.finalize(self, _dismiss, meeting, self._helpers)

    def run(self) -> None:
        """Have all chunks done."""
        for helper in self._helpers:
            helper.wake()
        if not self._leader(*self._arguments):
            while self._meeting[FINISHED] != self._chunks:
                time.sleep(0)


class _Helper:
    """One thread that helps while there is work and sleeps while there is none."""

    def __init__(self, thread: int, helper: Callable[..., None], arguments: tuple[Any, ...]) -> None:
        self._help, self._arguments = helper, arguments
        self._ticket, self._share, self._meeting = TICKETS + thread * APART, arguments[2], arguments[3]
        self._is_asleep = False
        self._bed = threading.Lock()
        self._bed.acquire()
        threading.Thread(target=self._live, name="tarsas helper", daemon=True).start()

    def _live(self) -> None:
        while not self._meeting[CLOSING]:
            self._help(*self._arguments)
            # Said before the last look: who offers work after that look reads it, and wakes.
            self._is_asleep = True
            if self._meeting[self._ticket] >= self._share and not self._meeting[CLOSING]:
                self._bed.acquire()
            self._is_asleep = False

    def wake(self) -> None:
        """Wake the helper if it sleeps."""
        if self._is_asleep and self._bed.locked():
            self._bed.release()


def _dismiss(meeting: SharedWords, helpers: list[_Helper]) -> None:
    meeting[CLOSING] = 1
    for helper in helpers:
        helper.wake()
