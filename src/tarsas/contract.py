"""The contract: what every game keeps, so that one table, one search and one set of tests serve them all.

The docstrings below state the *laws*. `tests/laws/` holds every game of the catalogue to them, in every mode; a game cannot
opt out. Laws of the verbs as a whole:

- **Queries write nothing.** Only `new_game` and `play` change a state.
- **Chance is a player.** No generator hides in a state. What nobody has seen is a pool of counts, drawn when it is revealed.
- **A state is its bytes.** Two states are the same position exactly if their bytes are equal.
- **Compiled and plain agree**, bit by bit.
- **The same actions from the same start give the same game.**
- **Pieces are conserved**: `pieces` never changes from the first position to the last.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal, NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

from .draw import Drawing, Looking
from .kernel import Generator, State, compilable
from .language import Language, Text

CHANCE = -1
"""To move: chance. The legal actions are its outcomes."""

NOBODY = -2
"""To move: nobody. The game is over."""

BEHIND, LEVEL, AHEAD = -1, 0, 1
"""How the first of the seats stands beside those who take part without one."""

MOST_ACTIONS = 8_192
MOST_OUTCOMES = 1_500
LARGEST_TOTAL_WEIGHT = 2**31

Actions = NDArray[np.int32]
Weights = NDArray[np.int64]
Scores = NDArray[np.int32]
Places = NDArray[np.int8]
Options = NDArray[np.int8]
Counts = NDArray[np.int32]


@compilable
def always_ahead(state: State) -> int:
    """Only those who sit at the table can win."""
    return AHEAD


@dataclass(frozen=True)
class Verbs:
    """What the rules of a game can be asked and told. Each is a `@rule` function, so it has a compiled twin.

    Actions are whole numbers from 0 up to the game's `actions`; the outcomes of chance are among them. Buffers
    are at least as long as the docstrings say.
    """

    new_game: Callable[[State, int, Options], None]
    """`new_game(state, players, options)`: the first position. `options[k]` is the index of the chosen value of the
    game's k-th option. Whatever was in `state` before does not matter."""

    to_move: Callable[[State], int]
    """Whose action is next: a seat from 0, `CHANCE` or `NOBODY`. Law: the game is over ⇔ `NOBODY` ⇔ no action is legal."""

    legal: Callable[[State, Actions], int]
    """`legal(state, actions)`: fills the buffer (as long as the action space) with all legal actions, ascending, and returns how many. Law: it
    lists exactly the actions for which `is_legal` holds."""

    is_legal: Callable[[State, int], bool]
    """Whether this action, any whole number, may be played now. *This* is the definition of legality."""

    play: Callable[[State, int], None]
    """Plays a legal action. It is the only verb that changes a position. Playing an illegal action has no meaning."""

    chances: Callable[[State, Actions, Weights], int]
    """`chances(state, actions, weights)`: every outcome of a chance node with its integer weight, in ascending order of the action, and returns how
    many (0 where it is not chance's turn). Law: the outcomes are the legal actions; each weight is positive; at most 1,500."""

    total_weight: Callable[[State], int]
    """What the weights of `chances` sum to: exactly, and at most 2³¹. It is reckoned in another way than by adding them up."""

    sample: Callable[[State, Generator], int]
    """One outcome of a chance node, drawn with the probabilities `chances` states, fast."""

    random_action: Callable[[State, Generator], int]
    """One legal action of a player's turn, every one equally likely; may be quicker than listing them."""

    scores: Callable[[State, Scores], None]
    """`scores(state, scores)`: each seat's score as it stands, in the units of the game's own scoring track (0 where a game has none)."""

    outcome: Callable[[State, Places], int]
    """`outcome(state, places)`: why the game ended, as an index of the game's `endings`; 0 = it goes on. Fills each seat's place among the seats
    (as it stands, while the game goes on), 0 for the first; seats that share a place have the same number. Whether the first has won, `standing` says."""

    pieces: Callable[[State, Counts], int]
    """`pieces(state, counts)`: how many pieces of each kind there are, wherever they are; returns the number of kinds (at most 128).
    Law: constant through a game."""

    standing: Callable[[State], int] = always_ahead
    """How the first of the seats stands beside the `neutrals`: `AHEAD`, `LEVEL` (they share the victory) or `BEHIND` (no seat wins)."""


@dataclass(frozen=True)
class Option:
    """A choice made before the game: its name, its values (the first is the default)."""

    name: str
    values: tuple[str, ...]

    @property
    def default(self) -> str:
        """The value taken where nothing is said."""
        return self.values[0]


class Term(NamedTuple):
    """A named part of a judgement: what it is called, and its worth for each seat in points."""

    name: str
    worth: Callable[[State, int], float]


@dataclass(frozen=True)
class Judgement:
    """What bots need to know of a game. All of it is compilable."""

    evaluate: Callable[[State, int], float]
    """`evaluate(state, seat)`: how the position looks for a seat, in points of the game; the sum of the terms."""

    rollout_action: Callable[[State, Generator], int]
    """A plausible legal action of a player's turn, quickly, for playing a position out."""

    terms: tuple[Term, ...]
    """The named parts of `evaluate`."""

    scale: float
    """A difference in `evaluate` that is worth about three wins in four (points)."""

    horizon: int = 20
    """Decisions after which a search judges a playout by `evaluate` instead of playing on."""


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


def every_combination(players: int, options: Mapping[str, str]) -> bool:
    """Every number of players goes with every option."""
    return True


class Words(Protocol):
    """A game's `words` module: actions and positions as text and back, and every sentence of the game."""

    @property
    def TITLE(self) -> Text:
        """The name of the game."""

    @property
    def TAGLINE(self) -> Text:
        """The game in one sentence."""

    @property
    def CREDITS(self) -> Text:
        """Whose game it is."""

    @property
    def MINUTES(self) -> int:
        """About how long a game takes at a table."""

    @property
    def OPTION_TEXTS(self) -> Mapping[str, Text]:
        """What each option (`wall`) and each of its values (`wall.grey`) is called."""

    @property
    def TERM_TEXTS(self) -> Mapping[str, Text]:
        """What each term of the judgement is called, as a reason for a move."""

    def notation(self, state: State, action: int) -> str:
        """The action in a few characters. Law: `reading` gives back exactly this action."""

    def action_text(self, state: State, action: int) -> str:
        """The action in words a person would type, in English. Law: `reading` gives back exactly this action."""

    def parts(self, state: State, action: int) -> tuple[str, ...]:
        """The path of clicks that plays the action. Law: two legal actions of a position never share a path, and none is the beginning of another."""

    def part_text(self, state: State, part: str) -> Text:
        """What a part is called, for a screen reader."""

    def reading(self, state: State, text: str) -> frozenset[int]:
        """All actions of the action space that this text can mean, legal or not; empty where it is no move of this game."""

    def position_text(self, state: State) -> str:
        """The position in lines a person can read and write. Law: `read_position` gives back the same bytes."""

    def read_position(self, text: str) -> State:
        """The position that `position_text` wrote; raises `BadText`, saying which line and what was expected."""

    def sentence(self, before: State, action: int, after: State, names: tuple[str, ...]) -> tuple[Text, ...]:
        """What happened, for the log: usually one sentence, more where a round ended too."""

    def what_to_do(self, state: State, chosen: tuple[str, ...]) -> Text:
        """What the player to move has to do next, some parts chosen already."""

    def section_now(self, state: State) -> str:
        """The section of the rulebook that matters now: where the rules open. Law: the rulebook has it, in both languages."""

    def ending_text(self, state: State, names: tuple[str, ...]) -> tuple[Text, ...]:
        """Why the game ended, who won and by what: a few sentences."""

    def score_lines(self, state: State, seat: int) -> tuple[tuple[Text, int], ...]:
        """A finished game's score of one seat, explained line by line. Law: the lines add up to the score."""

    def terminal(self, state: State, language: Language, names: tuple[str, ...]) -> str:
        """The position for a terminal, in colour, in Rich's markup, and who is who. Law: nothing in a name is markup."""


@dataclass(frozen=True)
class GameContract:
    """One game: everything the house knows about it. Each folder in `games/` defines one, as `GAME`."""

    name: str
    players: tuple[int, ...]
    options: tuple[Option, ...]
    state: np.dtype[Any]
    actions: int
    endings: tuple[str, ...]
    rules_version: int
    verbs: Verbs
    judgement: Judgement
    words: Words
    view: Callable[[State, Looking], Drawing]
    folder: Path
    mode_of: Callable[[State], tuple[int, Mapping[str, str]]]
    """The number of players of the game that a state belongs to, and those of its options that still show. Law: what `new_game` was given."""
    allowed: Callable[[int, Mapping[str, str]], bool] = every_combination
    """Whether a number of players goes with a choice of options."""
    neutrals: Callable[[State], tuple[Neutral, ...]] = no_neutrals
    """Who takes part without a seat; a position of the game always has the same ones, in the same order."""
    tie: Literal["draw", "shared victory"] = "draw"
    """What the rulebook calls it when no seat is ahead of another at the end."""
    chapter: Callable[[State], Text | None] = no_chapter
    """Which part of the game a position belongs to (`Round 4`), as a heading of the log."""
    changed_ruling: Callable[[int, State, bool], str] = no_changed_ruling
    """`changed_ruling(version, state, was_over)`: the ruling by which that older version of the rules would not have led to this state, just
    reached; "" where it would. `was_over`: by that version the game was over here. Whatever else it played is legal and means the same today."""
    signs: Callable[[State, int], tuple[Sign, ...]] = no_signs
    """The pieces that a decision takes up, shown beside its sentence in the log. Law: a drawing of the position defines their symbols."""

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
