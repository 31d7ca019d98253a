"""Texts that people write: read line by line, with errors that name the line. What a line looks like is said once, for writing and for reading:

    ROUND = Form("round {round_number:1-5}, {phase}, player {mover:seat} to move", phase=("rolling", "deciding"))

`ROUND.text(state)` is the line, and `ROUND.read(lines, state)` puts what it says into the fields `round_number`, `phase` and `mover`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, NamedTuple, TypeAlias

from .errors import BadText
from .kernel import State


class Lines:
    """The lines of a text, one after the other; blank lines and indentation do not matter. It knows which line to name in an error."""

    def __init__(self, text: str) -> None:
        self._lines = [(number, line.strip()) for number, line in enumerate(text.splitlines(), 1) if line.strip()]
        self._next = 0

    def peek(self) -> str:
        """The next line, empty behind the last."""
        return self._lines[self._next][1] if self._next < len(self._lines) else ""

    def take(self) -> str:
        """The next line, which is then done."""
        line = self.peek()
        self._next += 1
        return line

    def wrong(self, line: str, expected: str) -> BadText:
        """The error that names the line just taken, or says that there was none left to take."""
        if self._next > len(self._lines):
            return BadText(f"The text ends too early; expected {expected}.")
        number = self._lines[max(self._next, 1) - 1][0]
        return BadText(f"Line {number}: {line!r} cannot be read; expected {expected}.")

    def expect_end(self) -> None:
        """Nothing may follow."""
        if self._next < len(self._lines):
            raise self.wrong(self.take(), "the end of the position")


def demand(is_so: object, otherwise: str) -> None:
    """Refuse a position that cannot be, and say why."""
    if not is_so:
        raise BadText(otherwise)


class Expected(Exception):
    """What should have stood in a line."""


class Own(NamedTuple):
    """What a game writes and reads in its own way: `write(state, *index)`, and `read(state, text, *index)`.

    Reading gives what to put into the field, or None where that is done already; it raises `Expected`.
    """

    example: str
    write: Callable[..., str]
    read: Callable[..., Any]
    pattern: str = ".+?"


class Form:
    """What a line looks like: `{mover}` or `{score[seat]}` is a field of the state, `(, {supply} left)?` may be missing, `stone(s)?` is a plural.

    A field is a number in a range (`{supply:0-28}`); a player's number (`{mover:seat}`); one of several names, by its place among them, -1 being none;
    or one of several forms, by its key. Any of them can follow from the state. The caller tells the rest: the number of an index, and words that
    must stand in place of a name in braces.
    """

    def __init__(self, template: str, **kinds: Kind | Callable[[State], Kind]) -> None:
        pieces = re.split(r"\((.*?)\)\?", template)  # every other one may be missing
        in_template = {name: bounds for name, _, bounds in _SLOT.findall(template) if bounds}
        kinds |= {name: _seats if bounds == "seat" else _range(bounds) for name, bounds in in_template.items()}
        self._kinds = kinds
        self._pieces = [(_SLOT.sub("{}", piece), _SLOT.findall(piece)) for piece in pieces]
        self._beginning = re.split(r"[^ ]*[{(]", template)[0]
        self._pattern = re.compile("".join(f"(?:{self._piece(piece)}){'?' * (order % 2)}" for order, piece in enumerate(pieces)))

    def _piece(self, piece: str) -> str:
        """The regular expression of a piece: words, and a group for each field."""
        words, names = _SLOT.split(piece)[::4], _SLOT.split(piece)[1::4]
        return "".join(re.escape(said) + group for said, group in zip(words, [*map(self._group, names), ""], strict=True))

    def _group(self, name: str) -> str:
        kind = self._kinds.get(name)
        return f"([0-9]{{1,{len(str(kind[-1]))}}})" if isinstance(kind, range) else f"({getattr(kind, 'pattern', '.+?')})"

    def _line(self, state: State, told: Told, show: Callable[[Kind, State, str, tuple[int, ...]], str]) -> str:
        line = ""
        for order, (words, slots) in enumerate(self._pieces):
            texts = [told.get(name) or show(self._kind(name, state), state, name, _at(index, told)) for name, index, _ in slots]
            if (order % 2 == 0 or all(texts)) and not (words == "s" and re.search(r"\b1 [a-z ]+$", line)):
                line += words.format(*texts)
        return line

    def _kind(self, name: str, state: State) -> Kind:
        kind = self._kinds[name]
        return kind(state) if callable(kind) else kind

    def example(self, state: State, **told: str | int) -> str:
        """Such a line, for an error to show."""
        return self._line(state, told, _example)

    def text(self, state: State, **told: str | int) -> str:
        """The line that tells of this state."""
        return self._line(state, told, _text)

    def fits(self, text: str) -> bool:
        """Whether a text looks like this."""
        return self._pattern.fullmatch(text) is not None

    def fill(self, state: State, text: str, **told: str | int) -> None:
        """Put what a text says into the state; raises `Expected`."""
        found = self._pattern.fullmatch(text)
        if found is None:
            raise Expected
        slots = (slot for _, slots in self._pieces for slot in slots)
        for (name, index, _), said in zip(slots, found.groups(), strict=True):
            if name in told and said != told[name]:
                raise Expected(f"{told[name]} instead of {said!r}")
            if name not in told and said is not None:
                at = _at(index, told)
                value = _value(self._kind(name, state), state, at, said)
                if value is not None and at:
                    state.record[name][at] = value
                elif value is not None:
                    state.record[name] = value

    def read(self, lines: Lines, state: State, **told: str | int) -> None:
        """Put what the next line says into the state."""
        line = lines.take()
        try:
            self.fill(state, line, **told)
        except Expected as expected:
            example = self.example(state, **told)
            raise lines.wrong(line, f"{expected}, as in “{example}”" if str(expected) else f"something like “{example}”") from None

    def read_if_there(self, lines: Lines, state: State) -> bool:
        """Read the next line if it begins like this one; whether it does."""
        is_there = lines.peek().startswith(self._beginning)
        if is_there:
            self.read(lines, state)
        return is_there


Kind: TypeAlias = Own | range | Sequence[str] | Mapping[int, Form]
Told: TypeAlias = Mapping[str, str | int]
_SLOT: Final = re.compile(r"\{(\w+)(?:\[([\w,]+)\])?(?::(\d+-\d+|seat))?\}")


def _range(bounds: str) -> range:
    least, most = bounds.split("-")
    return range(int(least), int(most) + 1)


def _seats(state: State) -> str:
    return "123456789"[: state.players]


def _at(index: str, told: Told) -> tuple[int, ...]:
    return tuple(int(told.get(part, part)) for part in index.split(",")) if index else ()


def _example(kind: Kind, state: State, name: str, at: tuple[int, ...]) -> str:
    if isinstance(kind, Own):
        return kind.example
    return next(iter(kind.values())).example(state) if isinstance(kind, Mapping) else str(next(filter(None, kind)))


def _text(kind: Kind, state: State, name: str, at: tuple[int, ...]) -> str:
    if isinstance(kind, Own):
        return kind.write(state, *at)
    field = getattr(state, name)
    number = int(field[at] if at else field)
    if isinstance(kind, Mapping):
        return kind[number].text(state)
    return str(number) if isinstance(kind, range) else kind[number] if number >= 0 else ""


def _value(kind: Kind, state: State, at: tuple[int, ...], text: str) -> Any:
    if isinstance(kind, Own):
        return kind.read(state, text, *at)
    if isinstance(kind, range):
        if int(text) in kind:
            return int(text)
        expected = f"{kind[0]} {'to' if kind.step == 1 else 'or'} {kind[-1]}"
    elif isinstance(kind, Mapping):
        for number, form in kind.items():
            if form.fits(text):
                form.fill(state, text)
                return number
        expected = f"something like {' or '.join(f'“{form.example(state)}”' for form in kind.values())}"
    else:
        if text in tuple(kind):
            return kind.index(text)
        expected = f"one of {', '.join(filter(None, kind[:12]))}{' …' * (len(kind) > 12)}"
    raise Expected(f"{expected} instead of {text!r}")
