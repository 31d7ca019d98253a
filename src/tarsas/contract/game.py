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
from .observation import FeatureTable, Observation, bytes_of_record, no_observe
from .picture import plain_picture
from .stages import Sign, Stage, one_stage, with_points
from .verbs import Verbs, completed
from .words import ScoreLine, Words


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
    lines: tuple[ScoreLine, ...]
    """The score explained, as `Words.score_lines` does it for a seat. Law: the lines add up to the score."""


def no_neutrals(state: State) -> tuple[Neutral, ...]:
    """Only those who sit at the table play."""
    return ()


def no_chapter(state: State) -> Text | None:
    """The game is one whole."""
    return None


class Identity(NamedTuple):
    """Who a player is in the game: a sign by which pictures, panels and log show them, and the same in words, with what belongs to it (`red: 5 · 3`)."""

    sign: Sign
    text: Text


def seats_colour(state: State, seat: int) -> Identity | None:
    """Nobody but the seat, which has a colour and a glyph."""
    return None


def no_signs(state: State, action: int) -> tuple[Sign, ...]:
    """The words of the log say it all."""
    return ()


def no_signed_words(state: State, action: int) -> Text:
    """Signs stand beside the sentence, and say nothing that it says."""
    return Text("", "")


def nothing_is_sure(state: State, action: int) -> bool:
    """Who wants to know plays the action."""
    return False


def no_score_picture(state: State, seat: int) -> str:
    """Numbers say it all."""
    return ""


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


def no_stages(state: State, action: int) -> tuple[Stage, ...]:
    """Stands for the action as a whole."""
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
    """The module with the game's own words, or several in a tuple; whatever `Words` lists and they lack follows from the rest."""
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
    """The pieces that a decision takes up, shown beside its sentence in the log, or that chance brings, shown in its place. Law: every drawing of the game
    defines their symbols."""

    signed_words: Callable[[State, int], Text] = no_signed_words
    """What in a decision's sentence the signs say as well: a log that shows them leaves it to who hears the page. Law: the sentence has these words, behind the
    name of who decided."""
    identity: Callable[[State, int], Identity | None] = seats_colour
    """Who a seat is at a position, where the game has more to say than the seat's colour. Law: every drawing of the game defines the sign."""
    stages: Callable[[State, int], tuple[Stage, ...]] = no_stages
    """`stages(before, action)`: what a legal action does step by step, by default in one. Laws: the last stage is `play`'s result, byte by byte; what stages tell
    of points adds up to the change of `scores` and of the neutrals' scores."""
    surely_goes_on: Callable[[State, int], bool] = nothing_is_sure
    """Whether it is plain to see that a player decides after this legal action, not chance, and that the game is not over: for pages, which ask it of every
    action. Law: it is so. Where it is not plain the action is played to find out."""
    score_picture: Callable[[State, int], str] = no_score_picture
    """A seat's score as a small SVG, where a finished game's numbers do not show what they count."""

    observation: Observation = field(default_factory=lambda: Observation(FeatureTable(), no_observe))
    """What a player may know, as numbers for programs that learn: by default the bytes of the record, as they are."""
    decisions: int = 0
    """Players' actions have numbers below this one; what lies above is chance's alone. By default as many as there are actions."""

    words: Words = field(init=False, repr=False, compare=False)
    """Every word of the game: its own, and what follows from the rest."""

    def __post_init__(self) -> None:
        verbs, modules = completed(self.verbs, self.actions), self.text if isinstance(self.text, tuple) else (self.text,)
        self._fill(verbs=verbs, judgement=judging(self.judgement, verbs), words=Words(self, *modules))
        if self.observation.observe is no_observe:
            self._fill(observation=bytes_of_record(self.state, self.players))
        self._fill(decisions=self.decisions or self.actions)
        if self.mode_of is no_mode:
            self._fill(mode_of=lambda state: (self.players[0] if len(self.players) == 1 else state.players, {}))
        if self.view is no_view:
            self._fill(view=functools.partial(plain_picture, self))

        told = functools.partial(one_stage, self) if self.stages is no_stages else self.stages
        self._fill(stages=lambda before, action: with_points(self, before, told(before, action)))

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
