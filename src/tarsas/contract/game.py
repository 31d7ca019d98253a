"""One game, as the house knows it."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal, NamedTuple

import numpy as np

from ..draw import Drawing, Looking
from ..kernel import State
from ..language import Language, Text
from .constants import Options
from .defaults import no_chances
from .judgement import Judgement, judging
from .picture import plain_picture
from .verbs import Verbs, completed
from .words import Words


@dataclass(frozen=True)
class Option:
    """A choice made before the game: its name, its values (the first is the default)."""

    name: str
    values: tuple[str, ...]

    @property
    def default(self) -> str:
        """The value taken where nothing is said."""
        return self.values[0]


class Neutral(NamedTuple):
    """Somebody who scores and may win, and for whom nobody plays: no seat, no turn, no place among the seats."""

    name: str
    score: int
    """In the units of the game's scoring track, as it stands."""
    lines: tuple[tuple[Text, int], ...]
    """The score explained, as `Words.score_lines` does it for a seat. Law: the lines add up to the score."""


def no_neutrals(state: State) -> tuple[Neutral, ...]:
    """Only those who sit at the table play."""
    return ()


def no_chapter(state: State) -> Text | None:
    """The game is one whole."""
    return None


class Sign(NamedTuple):
    """A small square picture in a line of the log: a drawing that every picture of the game defines, by its id, and the side it is drawn in."""

    symbol: str
    side: float


def no_signs(state: State, action: int) -> tuple[Sign, ...]:
    """The words of the log say it all."""
    return ()


def no_changed_ruling(version: int, state: State, was_over: bool) -> str:
    """No ruling was ever changed."""
    return ""


def no_facts(state: State) -> Mapping[str, object]:
    """Everything is in the scores."""
    return {}


def every_combination(players: int, options: Mapping[str, str]) -> bool:
    """Every number of players goes with every option."""
    return True


def no_view(state: State, looking: Looking) -> Drawing:
    """Stands for the plain picture."""
    raise NotImplementedError


def no_mode(state: State) -> tuple[int, Mapping[str, str]]:
    """Stands for what the state's own fields say."""
    raise NotImplementedError


@dataclass(frozen=True, eq=False)
class GameContract:
    """One game: everything the house knows about it. Each folder in `games/` defines one, as `GAME`."""

    name: str
    players: tuple[int, ...]
    state: np.dtype[Any]
    actions: int
    verbs: Verbs
    folder: Path
    """Where `rulebook/` is, and `card.txt` if there is one."""
    options: tuple[Option, ...] = ()
    endings: tuple[str, ...] = ("goes on", "over")
    rules_version: int = 1
    judgement: Judgement = field(default_factory=Judgement)
    text: object = None
    """The module with the game's own words; whatever `Words` lists and it lacks follows from the rest."""
    view: Callable[[State, Looking], Drawing] = no_view
    """A position as a picture, a plain one of `Words.squares` and buttons by default. Pieces slide to their new places; `draw.motion` and
    `draw.turning` have other ways, and a view says which by a class."""
    mode_of: Callable[[State], tuple[int, Mapping[str, str]]] = no_mode
    """The number of players of the game that a state belongs to, and those of its options that still show. Law: what `new_game` was given.
    By default the field `players` of the state, where there are several numbers, and no options."""
    allowed: Callable[[int, Mapping[str, str]], bool] = every_combination
    """Whether a number of players goes with a choice of options."""
    neutrals: Callable[[State], tuple[Neutral, ...]] = no_neutrals
    """Who takes part without a seat; a position of the game always has the same ones, in the same order."""
    facts: Callable[[State], Mapping[str, object]] = no_facts
    """What a position has beside the scores, by name, for who imports the game: `{"dolmens": {"red": (5, 3), "white": (4,)}}`."""
    tie: Literal["draw", "shared victory"] = "draw"
    """What the rulebook calls it when no seat is ahead of another at the end."""
    chapter: Callable[[State], Text | None] = no_chapter
    """Which part of the game a position belongs to (`Round 4`), as a heading of the log."""
    changed_ruling: Callable[[int, State, bool], str] = no_changed_ruling
    """`changed_ruling(version, state, was_over)`: the ruling by which that older version of the rules would not have led to this state, just
    reached; "" where it would. `was_over`: by that version the game was over here. Whatever else it played is legal and means the same today."""
    signs: Callable[[State, int], tuple[Sign, ...]] = no_signs
    """The pieces that a decision takes up, shown beside its sentence in the log. Law: a drawing of the position defines their symbols."""

    words: Words = field(init=False, repr=False, compare=False)
    """Every word of the game: its own, and what follows from the rest."""

    def __post_init__(self) -> None:
        verbs = completed(self.verbs, self.actions)
        self._fill(verbs=verbs, judgement=judging(self.judgement, verbs), words=Words(self, self.text))
        if self.mode_of is no_mode:
            self._fill(mode_of=lambda state: (self.players[0] if len(self.players) == 1 else state.players, {}))
        if self.view is no_view:
            self._fill(view=functools.partial(plain_picture, self))

    def _fill(self, **values: object) -> None:
        for name, value in values.items():
            object.__setattr__(self, name, value)

    @property
    def has_chance(self) -> bool:
        """Whether anything is drawn or rolled in this game."""
        return self.verbs.chances is not no_chances

    def modes(self) -> Iterable[tuple[int, Mapping[str, str]]]:
        """Every number of players with every choice of options that it allows, the defaults first."""
        for players in self.players:
            for chosen in _combinations(self.options):
                if self.allowed(players, chosen):
                    yield players, chosen

    def chosen(self, values: Mapping[str, str]) -> Options:
        """The options as `new_game` takes them."""
        return np.array([option.values.index(values[option.name]) for option in self.options], np.int8)

    def rulebook(self, language: Language | str) -> str:
        """The rulebook in one language, as Markdown."""
        return (self.folder / "rulebook" / f"{language}.md").read_text(encoding="utf-8")


def _combinations(options: tuple[Option, ...]) -> Iterable[Mapping[str, str]]:
    if not options:
        yield {}
        return
    for value in options[0].values:
        for rest in _combinations(options[1:]):
            yield {options[0].name: value, **rest}
