"""What pages have been sent: a page says which answer it shows, and is sent only what differs from that. Who shows something unknown here gets everything.

An answer is known by what is in it, so nothing can be out of date: after an undo, in another language or layout, in a second tab, after a restart
the page has exactly what its version says, or the version is unknown.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from hashlib import blake2b
from typing import Any, Final

MOST_CHARACTERS: Final = 64_000_000
"""So much text is remembered, that of all pages together; what was used least recently is forgotten."""

SEAM: Final = ">"
"""Texts are compared tag by tag."""

SHORTEST_RUN: Final = 16
"""Characters: what is shorter is written out, since telling where it stands would be no shorter."""

DIFFERENCES_KEPT: Final = 64

LARGEST_STRETCH: Final = 4096
"""Characters that are compared at once."""

STRETCH: Final = 16
"""Tags that are compared at once."""

Texts = Mapping[str, str]
Difference = list[str | tuple[int, int]]
"""A text told by another: what is new as it is, and what the other has as its first tag there and the number of tags."""


@lru_cache(DIFFERENCES_KEPT)
def difference(old: str, new: str) -> Difference:
    """The new text as somebody can put it together who has the old one. Made once for all who look; nobody may change it.

    >>> difference("<b><i>one two</i><u>three four five</u>", "<b><i>1 2</i><u>three four five</u>")
    ['<b><i>1 2</i', (3, 3)]
    """
    told = _Told()
    first, its_first = old.find(SEAM) + 1, new.find(SEAM) + 1
    if first and its_first and old[:first] != new[:its_first]:
        # A picture begins with a tag that tells its ply: what follows that is the same for a long way.
        told.keep(-1, 1, new[: its_first - 1])
        _tell(told, 1, old, first, new, its_first)
    else:
        _tell(told, 0, old, 0, new, 0)
    return told.difference()


def _tell(told: _Told, skipped: int, old: str, first: int, new: str, its_first: int) -> None:
    """The new text by the old one, each from a place on; so many tags of the old one come before.

    They are compared as text from both ends: only what lies between is taken apart, and nothing else is copied.
    """
    begin = max(first, old.rfind(SEAM, first, first + _common_beginning(old, first, new, its_first)) + 1)
    its_begin = begin - first + its_first
    seam = old.find(SEAM, len(old) - _common_end(old, begin, new, its_begin))
    end = len(old) - seam - 1 if seam >= 0 else 0
    before = old[begin : len(old) - end - bool(end)].split(SEAM)
    after = new[its_begin : len(new) - end - bool(end)].split(SEAM)
    head = old.count(SEAM, first, begin)
    if head:
        told.keep(skipped, head, new[its_first : its_begin - 1])
    _tell_middle(told, skipped + head, before, after)
    if end:
        tail = new[len(new) - end :]
        told.keep(skipped + head + len(before), tail.count(SEAM) + 1, tail)


def _tell_middle(told: _Told, head: int, before: Sequence[str], after: Sequence[str]) -> None:
    """The tags of a text behind the first ones, which are the same: those that the other has are told by their place."""
    places = dict(zip(before, range(len(before)), strict=True))
    at = expected = 0
    while at < len(after):
        tag = after[at]
        place = expected if expected < len(before) and before[expected] == tag else places.get(tag, -1)
        if place < 0:
            told.write(tag)
            length = 1
        else:
            length = _common(before, place, after, at)
            told.keep(head + place, length, SEAM.join(after[at : at + length]))
        expected = (place if place >= 0 else expected) + length
        at += length


class _Told:
    """A difference as it grows: what is new, or too short to be told by its place, is gathered and written at once."""

    def __init__(self) -> None:
        self._parts: Difference = []
        self._written: list[str] = []

    def keep(self, place: int, count: int, text: str) -> None:
        """So many tags come next, with this text; they stand at this place in the old text, or nowhere (-1)."""
        last = "" if self._written or not self._parts else self._parts[-1]
        if isinstance(last, tuple) and sum(last) == place:
            self._parts[-1] = (last[0], last[1] + count)
        elif place < 0 or len(text) < SHORTEST_RUN:
            self._written.append(text)
        else:
            self._write()
            self._parts.append((place, count))

    def write(self, text: str) -> None:
        """A tag comes next that the old text has nowhere."""
        self._written.append(text)

    def difference(self) -> Difference:
        """All of it."""
        self._write()
        return self._parts

    def _write(self) -> None:
        if self._written:
            self._parts.append(SEAM.join(self._written))
            self._written = []


def _common(before: Sequence[str], place: int, after: Sequence[str], at: int) -> int:
    """How many tags are the same from these two places on. Whole stretches first: most of a picture is what it was."""
    length, most = 0, min(len(before) - place, len(after) - at)
    while length + STRETCH <= most and before[place + length : place + length + STRETCH] == after[at + length : at + length + STRETCH]:
        length += STRETCH
    while length < most and before[place + length] == after[at + length]:
        length += 1
    return length


def _common_beginning(one: str, first: int, other: str, its_first: int) -> int:
    """How many characters are the same in two texts, each from a place on."""
    length, stretch = 0, LARGEST_STRETCH
    while stretch:
        piece = one[first + length : first + length + stretch]
        if len(piece) == stretch and other.startswith(piece, its_first + length):
            length += stretch
        else:
            stretch //= 8
    return length


def _common_end(one: str, first: int, other: str, its_first: int) -> int:
    """How many are the same at the end, and not before those places."""
    length, stretch = 0, LARGEST_STRETCH
    while stretch:
        piece = one[max(first, len(one) - length - stretch) : len(one) - length]
        if len(piece) == stretch and other.endswith(piece, its_first, len(other) - length):
            length += stretch
        else:
            stretch //= 8
    return length


class SentTexts:
    """The texts of the answers that were sent lately, by version."""

    def __init__(self, most: int = MOST_CHARACTERS) -> None:
        self._most = most
        self._sent: OrderedDict[str, Texts] = OrderedDict()
        self._characters = 0
        self._lock = threading.Lock()

    def shortened(self, live: dict[str, Any], has: str) -> dict[str, Any]:
        """An answer of `render.live` for a page that has this version: without the pieces that are the same there, and the pictures told by the one it has."""
        texts = {"board": live["board"], **live["pieces"]}
        version = self.keep(texts)
        known = self.of(has)
        if not known:
            return live | {"version": version}
        return live | {
            "version": version,
            "since": has,
            "board": difference(known["board"], live["board"]),
            "pieces": {name: difference(known.get(name, ""), text) for name, text in live["pieces"].items() if known.get(name) != text},
            "scenes": [self.with_short_picture(scene, has) for scene in live["scenes"]],
        }

    def with_short_picture(self, answer: dict[str, Any], has: str) -> dict[str, Any]:
        """An answer whose picture, where it has one, is told by the one that a page with this version has."""
        known = self.of(has)
        return answer | {"board": difference(known["board"], answer["board"])} if known and "board" in answer else answer

    def keep(self, texts: Texts) -> str:
        """Remember an answer; gives its version."""
        version = _version(texts.values())
        with self._lock:
            if version not in self._sent:
                self._sent[version] = texts
                self._characters += _size(texts)
            self._sent.move_to_end(version)
            while self._characters > self._most:
                self._characters -= _size(self._sent.popitem(last=False)[1])
        return version

    def of(self, version: str) -> Texts:
        """The texts of a version; none where it is not known."""
        with self._lock:
            return self._sent.get(version, {})


def _version(texts: Iterable[str]) -> str:
    """Of Python's own hashes: they are keyed anew in each process, and a text that several answers have is hashed once."""
    digest = blake2b(digest_size=9)
    for text in texts:
        digest.update(hash(text).to_bytes(8, "big", signed=True))
    return digest.hexdigest()


def _size(texts: Texts) -> int:
    return sum(map(len, texts.values()))
