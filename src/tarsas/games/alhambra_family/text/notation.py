"""How both games write and read their actions: compactly by a sign, in words by a verb, each with the thing that it is about.

What differs from game to game is a table of `Spoken` kinds, each with its path of clicks; dice to keep, rolls and the next starting player are alike.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from ..rules.columns import MOST_PLAYERS
from ..rules.dice import DICE, HANDS, buildings_in, dice_in, number_of
from ..state import BUILDING_IDS
from .names import LETTERS, letters_of, plain_words, read_building, read_dice, read_letters
from .parts import ROLL_PART, column_part, dice_parts, player_part

_KEEP_WORDS: Final = {"keep", "tart", "felretesz", "felreteszem"}
_ROLL_WORDS: Final = {"roll", "dob", "dobas"}
_NOTHING: Final = {"nothing", "none", "semmi", "semmit"}
_STARTS: Final = re.compile(r"(?:start player|kezdo|start|kezdojatekos) ([1-6])|([1-6]) kezd")

Reader = Callable[[str], int | None]
"""What a plain name means."""
Path = Callable[[int], tuple[str, ...]]
"""The clicks on a thing."""


def no_clicks(thing: int) -> tuple[str, ...]:
    """The path of what chance does."""
    return ()


@dataclass(frozen=True)
class Spoken:
    """How a kind of action is written: its sign and its word, the things it can be about (compact and in words), and the words it is read by."""

    kind: int
    sign: str
    word: str
    words: frozenset[str]
    things: tuple[tuple[str, str], ...] = (("", ""),)
    reader: Reader | None = None
    path: Path = no_clicks
    can_be_open: bool = True
    """Whether a text may leave the thing out and then means all of them."""

    def meant(self, text: str) -> Iterable[int]:
        """The things that a plain text means, if it speaks of this kind at all."""
        if text in self.words:
            return range(len(self.things)) if self.can_be_open else ()
        verb, _, name = text.partition(" ")
        thing = self.reader(name) if self.reader and verb in self.words else None
        return () if thing is None else (thing,)


def on_building(kind: int, sign: str, word: str, *words: str, path: Path = lambda building: (column_part(building),)) -> Spoken:
    """A kind of action on a building, by a click on its column."""
    return Spoken(kind, sign, word, frozenset({word, *words}), tuple(zip(LETTERS, BUILDING_IDS, strict=True)), read_building, path)


def on_button(kind: int, part: str, sign: str, word: str, *words: str) -> Spoken:
    """A kind of action about no thing in particular: one click."""
    return Spoken(kind, sign, word, frozenset({word, *words}), path=lambda _: (part,))


@dataclass(frozen=True)
class Notation:
    """The notation of one of the games: how it numbers its actions, the kinds that both games have, and those that it speaks of in its own way."""

    action_of: Callable[[int, int], int]
    kind_of: Callable[[int], int]
    thing_of: Callable[[int], int]
    keep: int
    roll: int
    name: int
    spoken: tuple[Spoken, ...]

    @cached_property
    def _kinds(self) -> dict[int, Spoken]:
        numbers = tuple((str(number), str(number)) for number in range(1, MOST_PLAYERS + 1))
        starters = Spoken(self.name, "n", "start player", frozenset(), numbers, path=lambda seat: (player_part(seat),))
        return {each.kind: each for each in (*self.spoken, starters)}

    @cached_property
    def _written(self) -> dict[int, tuple[str, str]]:
        """Every action but those of dice: compactly, and in words."""
        return {
            self.action_of(each.kind, thing): (f"{each.sign}{compact}", f"{each.word} {name}".rstrip())
            for each in self._kinds.values()
            for thing, (compact, name) in enumerate(each.things)
        }

    @cached_property
    def _read(self) -> dict[str, int]:
        return {compact.lower(): action for action, (compact, _) in self._written.items()}

    def hand(self, action: int) -> int | None:
        """The dice of a keep or of a roll, as a hand."""
        return HANDS[self.thing_of(action)] if self.kind_of(action) in (self.keep, self.roll) else None

    def compact(self, action: int) -> str:
        """The action in a few characters: `kPPT`, `=T`, `rPPSAACGT`."""
        hand = self.hand(action)
        if hand is None:
            return self._written[action][0]
        return f"{'k' if self.kind_of(action) == self.keep else 'r'}{letters_of(hand) or '-'}"

    def in_words(self, action: int) -> str:
        """The action in words: `keep pavilion pavilion tower`, `place tower`."""
        hand = self.hand(action)
        if hand is None:
            return self._written[action][1]
        dice = " ".join(BUILDING_IDS[building] for building in buildings_in(hand))
        return f"keep {dice or 'nothing'}" if self.kind_of(action) == self.keep else f"roll {dice}"

    def parts(self, action: int) -> tuple[str, ...]:
        """The path of clicks; what chance does has none."""
        kind, hand = self.kind_of(action), self.hand(action)
        if hand is None:
            return self._kinds[kind].path(self.thing_of(action))
        return (*dice_parts(hand), ROLL_PART) if kind == self.keep else ()

    def reading(self, text: str) -> frozenset[int]:
        """All actions this text can mean, legal or not."""
        plain = text.strip().lower()
        hand = read_letters(plain[1:].removesuffix("-").upper()) if plain[:1] in ("k", "r") and plain[1:] else None
        action = self._read.get(plain) if hand is None else self._dice_action(hand, plain[0] == "r")
        return frozenset({action}) if action is not None else self._read_words(plain_words(text))

    def _dice_action(self, hand: int, is_roll: bool) -> int | None:
        """A roll of at least one die, or a keep of at most seven."""
        is_possible = hand if is_roll else dice_in(hand) < DICE
        return self.action_of(self.roll if is_roll else self.keep, number_of(hand)) if is_possible else None

    def _read_words(self, words: list[str]) -> frozenset[int]:
        whole, first, rest = " ".join(words), words[0] if words else "", words[1:]
        found = {self.action_of(each.kind, thing) for each in self.spoken for thing in each.meant(whole)}
        if rest and (first in _KEEP_WORDS or first in _ROLL_WORDS):
            hand = 0 if len(rest) == 1 and rest[0] in _NOTHING else read_dice(rest)
            action = None if hand is None else self._dice_action(hand, first in _ROLL_WORDS)
            found |= set() if action is None else {action}
        if named := _STARTS.fullmatch(whole):
            found.add(self.action_of(self.name, int(named[1] or named[2]) - 1))
        return frozenset(found)
