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
from itertools import accumulate, chain
from typing import Any, Final

from ..draw.layers import Layers, layers_of

MOST_CHARACTERS: Final = 64_000_000
"""So much text is remembered, that of all pages together; what was used least recently is forgotten."""

SEAM: Final = ">"
"""Texts are compared tag by tag."""

SHORTEST_RUN: Final = 16
"""Characters: what is shorter is written out, since telling where it stands would be no shorter."""

DIFFERENCES_KEPT: Final = 64

LAYERS_KEPT: Final = 512
"""So many stay at hand taken apart: some 20 kB each."""

STRETCH: Final = 16
"""Tags that are compared at once."""

_NOTHING: Final[Layers] = ("",)

Texts = Mapping[str, Layers]
Tags = tuple[str, ...]
_Layer = str | tuple[str]
Difference = list[str | tuple[int, int]]
"""A text told by another: what is new as it is, and what the other has as its first tag there and the number of tags."""


def difference(old: str, new: str) -> Difference:
    """The new text as somebody can put it together who has the old one. Made once for all who look; nobody may change it.

    >>> difference("<b><i>one two</i><u>three four five</u>", "<b><i>1 2</i><u>three four five</u>")
    ['<b><i>1 2</i', (3, 3)]
    """
    return layered_difference((old,), (new,))


@lru_cache(DIFFERENCES_KEPT)
def layered_difference(old: Layers, new: Layers) -> Difference:
    """The same for texts in layers. A layer that both have is not looked into; what lies between two such layers is compared with what lay there before."""
    before, told = _parted(old), _Told()
    firsts = tuple(accumulate((len(_tags_of_layer(layer)) for layer in before), initial=0))
    numbers = {layer: number for number, layer in enumerate(before)}
    begin, changed = 0, 0
    after = _parted(new)
    for at, layer in enumerate((*after, None)):
        number = len(before) if layer is None else numbers.get(layer, -1)
        if number < 0:
            continue
        if changed < at:
            _tell_changed(told, firsts[begin], _joined(before[begin:number]), _joined(after[changed:at]))
        if layer is not None:
            tags = _tags_of_layer(layer)
            told.keep(firsts[number], len(tags), tags)
        begin, changed = number + 1, at + 1
    return told.difference()


def tags_of(text: Layers) -> Tags:
    """A text taken apart at its tags."""
    return _joined(_parted(text))


def _parted(text: Layers) -> tuple[_Layer, ...]:
    """The layers of a text without those that are empty. The last one need not end with a tag: it is like no other, and is known by that it stands alone."""
    *layers, last = text
    return (*filter(None, layers), (last,))


def _joined(layers: Iterable[_Layer]) -> Tags:
    return tuple(chain.from_iterable(map(_tags_of_layer, layers)))


@lru_cache(LAYERS_KEPT)
def _tags_of_layer(layer: _Layer) -> Tags:
    """A layer ends with a tag, so there is nothing behind its last seam."""
    return tuple(layer.split(SEAM)[:-1]) if isinstance(layer, str) else tuple(layer[0].split(SEAM))


def _tell_changed(told: _Told, first: int, before: Tags, after: Tags) -> None:
    """What stands in the place of these tags, the first of which has this number."""
    head = _common(before, 0, after, 0)
    end = _common_end(before, after, min(len(before), len(after)) - head)
    if head:
        told.keep(first, head, after[:head])
    _tell_middle(told, first + head, before[head : len(before) - end], after[head : len(after) - end])
    if end:
        told.keep(first + len(before) - end, end, after[len(after) - end :])


def _tell_middle(told: _Told, head: int, before: Tags, after: Tags) -> None:
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
            told.keep(head + place, length, after[at : at + length])
        expected = (place if place >= 0 else expected) + length
        at += length


class _Told:
    """A difference as it grows: what is new, or too short to be told by its place, is gathered and written at once."""

    def __init__(self) -> None:
        self._parts: Difference = []
        self._written: list[str] = []

    def keep(self, place: int, count: int, tags: Tags) -> None:
        """These tags come next, so many of them, which stand at this place in the old text."""
        last = "" if self._written or not self._parts else self._parts[-1]
        if isinstance(last, tuple) and sum(last) == place:
            self._parts[-1] = (last[0], last[1] + count)
        elif count <= SHORTEST_RUN and len(text := SEAM.join(tags)) < SHORTEST_RUN:
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


def _common_end(before: Tags, after: Tags, most: int) -> int:
    """How many tags are the same at the end of both, so many at most."""
    length = 0
    while (
        length + STRETCH <= most
        and before[len(before) - length - STRETCH : len(before) - length] == after[len(after) - length - STRETCH : len(after) - length]
    ):
        length += STRETCH
    while length < most and before[-1 - length] == after[-1 - length]:
        length += 1
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
        texts = {"board": live["board"], **{name: layers_of(text) for name, text in live["pieces"].items()}}
        version, known = self.keep(texts), self.of(has)
        told = self.with_short_picture(live, has) | {"version": version, "scenes": [self.with_short_picture(scene, has) for scene in live["scenes"]]}
        if not known:
            return told | {"pieces": {name: str(piece) for name, piece in live["pieces"].items()}}
        pieces = {name: layered_difference(known.get(name, _NOTHING), texts[name]) for name in live["pieces"] if known.get(name) != texts[name]}
        return told | {"since": has, "pieces": pieces}

    def with_short_picture(self, answer: dict[str, Any], has: str) -> dict[str, Any]:
        """An answer whose picture, where it has one, is told by the one that a page with this version has."""
        if "board" not in answer:
            return answer
        known, board = self.of(has), answer["board"]
        return answer | {"board": layered_difference(known["board"], board) if known else "".join(board)}

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


def _version(texts: Iterable[Layers]) -> str:
    """Of Python's own hashes: they are keyed anew in each process, and a layer that several answers have is hashed once."""
    digest = blake2b(digest_size=9)
    for text in texts:
        digest.update(hash(text).to_bytes(8, "big", signed=True))
    return digest.hexdigest()


def _size(texts: Texts) -> int:
    return sum(len(layer) for text in texts.values() for layer in text)
