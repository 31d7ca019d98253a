"""The API for people: a `Game` with its options chosen, and immutable `Position`s.

>>> import tarsas
>>> game = tarsas.game("azul", players=2)
>>> position = game.start(seed=7)
>>> position.to_move
0
"""

from __future__ import annotations

import operator
import secrets
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from functools import cached_property
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Literal, get_args

import numpy as np
from numpy.typing import NDArray

from . import catalog
from .contract import CHANCE, NOBODY, Description, GameContract, Neutral, Outcome, Verbs, description_of, outcome_of
from .draw import Layout, Looking, Theme, standalone
from .errors import AmbiguousMove, BadOption, BadText, IllegalMove, MoveError, UnreadableMove
from .kernel import Generator, Progress, State, copy_of, new_generator, new_state, state_of
from .language import Language, Text

if TYPE_CHECKING:
    from .compiled.batch import Batch


class Game:
    """A game with its number of players and options chosen. Get one from `tarsas.game`.

    Games are values: equal if name, players and options are; they can be keys, copied and pickled.

    >>> import tarsas
    >>> tarsas.game("azteka", players=3)
    tarsas.game('azteka', players=3, mode='three', rotation_limit='24')
    """

    options: Mapping[str, str]

    def __init__(self, contract: GameContract, players: int | str | None = None, options: Mapping[str, object] | None = None) -> None:
        self.contract = contract
        self.players, chosen = _first_mode(contract, players, options or {})
        self.options = MappingProxyType(chosen)

    @property
    def name(self) -> str:
        """The name of the game in the catalogue."""
        return self.contract.name

    @property
    def verbs(self) -> Verbs:
        """The rules in use: the compiled ones once `compile` has run in this process, the plain ones before."""
        return _compiled_verbs.get(self.name, self.contract.verbs)

    @property
    def mode(self) -> str:
        """The chosen options in short, as `wall=grey`; empty for a game without options."""
        return ",".join(f"{name}={value}" for name, value in self.options.items())

    def __repr__(self) -> str:
        chosen = "".join(f", {name}={value!r}" for name, value in self.options.items())
        return f"tarsas.game({self.name!r}, players={self.players}{chosen})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Game) and (self.name, self.players, self.options) == (other.name, other.players, other.options)

    def __hash__(self) -> int:
        return hash((self.name, self.players, self.mode))

    def __reduce__(self) -> tuple[Any, ...]:
        return _same_game, (self.name, self.players, dict(self.options))

    def compile(self, progress: Callable[[Progress], None] | None = None) -> None:
        """Load the compiled rules, or compile them (some twenty seconds, the first time ever); positions are quicker from then on."""
        from .compiled.loops import compile_verbs

        if self.name not in _compiled_verbs:
            _compiled_verbs[self.name] = compile_verbs(self.contract, progress)

    def start(self, seed: int | None = None, *, deal: bool = True) -> Position:
        """The first position.

        Chance (tiles from the bag, dice) is resolved by itself, from a generator with this seed; without a seed every start is
        different. With `deal=False` chance waits for you: play one of `chances` whenever `to_move` is `tarsas.CHANCE`.
        """
        state = new_state(self.contract.state)
        self.verbs.new_game(state, self.players, self.contract.chosen(self.options))
        generator = _generator_of(seed) if deal else None
        return Position(self, state, generator)._after_chance()

    def read(self, text: str, seed: int | None = None, *, deal: bool = True) -> Position:
        """The position that such a text describes, as `str(position)` gives it; raises `BadText`, naming the line."""
        state = self.contract.words.read_position(text)
        players, options = self.contract.mode_of(state)
        if players != self.players or not options.items() <= self.options.items():
            chosen = "".join(f", {name}={value}" for name, value in options.items())
            raise BadText(f"This is a position of players={players}{chosen}, not of {self!r}.")
        generator = _generator_of(seed) if deal else None
        return Position(self, state, generator)._after_chance()

    def batch(self, count: int, seed: int = 0, threads: int = 1, *, out: Mapping[str, NDArray[Any]] | None = None) -> Batch:
        """`count` games side by side, stepped in compiled code: for tight loops. `out`: arrays of your own to be written, by name."""
        from .compiled.batch import Batch

        return Batch(self.contract, self.players, self.contract.chosen(self.options), count, seed, threads, out=out)


class Position:
    """One moment of a game. Nothing here mutates: `play` gives a new position.

    Positions are values: equal if all that lies on the table is (the luck to come is no part of it); they can be keys, copied and pickled.

    >>> import tarsas
    >>> position = tarsas.game("carnac", board="I").start()
    >>> position = position.play("c1 white/ns-red")
    >>> position
    <carnac: seat 1 to move, scores 0 0>
    >>> position.legal
    ('tip c1 north', 'tip c1 east', 'tip c1 west', 'decline')
    >>> position.describe("tip north", names=("Anna", "Bence"))
    ['Bence tips c1 north: c2 and c3 are red']
    """

    def __init__(self, game: Game, state: State, generator: Generator | None = None) -> None:
        self.game = game
        self._state = state
        self._generator = generator

    # --- what is there

    @property
    def state(self) -> State:
        """A copy of the state that holds the position; its fields are described in the game's `state` module."""
        return copy_of(self._state)

    @cached_property
    def to_move(self) -> int:
        """The seat to move (from 0), `tarsas.CHANCE` or `tarsas.NOBODY`."""
        return int(self.game.verbs.to_move(self._state))

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.to_move == NOBODY

    @cached_property
    def scores(self) -> tuple[int, ...]:
        """Each seat's score as it stands."""
        scores = np.zeros(self.game.players, np.int32)
        self.game.verbs.scores(self._state, scores)
        return tuple(int(score) for score in scores)

    @cached_property
    def neutrals(self) -> tuple[Neutral, ...]:
        """Who takes part without a seat, with their score as it stands: Macus, in the games of the Alhambra for two."""
        return self.game.contract.neutrals(self._state)

    @cached_property
    def facts(self) -> Mapping[str, Any]:
        """What the game has names for beside the scores: `dolmens` (their sizes by colour) in Carnac, `roles` (by seat) in Azteka, `walls` (by seat) in Alcazaba."""
        return MappingProxyType(dict(self.game.contract.facts(self._state)))

    @cached_property
    def outcome(self) -> Outcome | None:
        """Who won and why it ended; None while the game goes on."""
        if not self.is_over:
            return None
        return outcome_of(self.game.contract, self.game.verbs, self._state, self.game.players)

    # --- what can be played

    @cached_property
    def actions(self) -> tuple[int, ...]:
        """All legal actions as numbers, ascending."""
        # Not `zeros`: it lets go of Python's lock, and a busy thread may then keep it for longer than all of this takes.
        buffer = np.empty(self.game.contract.actions, np.int32)
        count = self.game.verbs.legal(self._state, buffer)
        return tuple(buffer[:count].tolist())

    @cached_property
    def legal(self) -> tuple[str, ...]:
        """All legal actions in words, in the order of `actions`."""
        return tuple(self.game.contract.words.action_text(self._state, action) for action in self.actions)

    @cached_property
    def chances(self) -> Mapping[int, Fraction]:
        """The outcomes of chance, by action, with their exact probabilities; empty when it is not chance's turn."""
        size = self.game.contract.actions
        actions, weights = np.empty(size, np.int32), np.empty(size, np.int64)
        count = self.game.verbs.chances(self._state, actions, weights)
        total = int(self.game.verbs.total_weight(self._state)) if count else 1
        return MappingProxyType({int(actions[i]): Fraction(int(weights[i]), total) for i in range(count)})

    def find(self, text: str) -> int:
        """The one legal action this text means; raises `UnreadableMove`, `IllegalMove` or `AmbiguousMove`, each saying what is possible.

        >>> import tarsas
        >>> position = tarsas.game("azul").start(seed=7)
        >>> position.find("factory 1 yellow line 2") == position.find("1Y2")
        True
        >>> position.find("factory 1 yellow")
        Traceback (most recent call last):
        tarsas.errors.AmbiguousMove: 'factory 1 yellow' fits 6 moves. Possible: factory 1 yellow line 1, ...
        """
        readings = self.game.contract.words.reading(self._state, text)
        fitting = [action for action in self.actions if action in readings]
        if len(fitting) == 1:
            return fitting[0]
        raise self._complaint(text, bool(readings), fitting)

    def _complaint(self, text: str, readable: bool, fitting: list[int]) -> MoveError:
        words = self.game.contract.words
        if fitting:
            return AmbiguousMove(f"{text!r} fits {len(fitting)} moves.", [words.action_text(self._state, action) for action in fitting])
        if self.is_over:
            return IllegalMove(f"{text!r} cannot be played: the game is over.")
        if readable:
            return IllegalMove(f"{text!r} is not legal here.", self.legal)
        return UnreadableMove(f"{text!r} is not a move of {self.game.name}.", self.legal)

    def notation(self, move: str | int) -> str:
        """A legal move in short, as records write it: `1Y2` for `factory 1 yellow line 2`."""
        return self.game.contract.words.notation(self._state, self._action(move))

    def _action(self, move: str | int) -> int:
        """The number of a legal action, given as that number or as text."""
        if isinstance(move, str):
            return self.find(move)
        action = _whole(move)
        if action is None:
            raise UnreadableMove(f"{move!r} is no move; expected a text, or the number of an action.")
        # Looked at first: compiled rules know no numbers beyond 64 bits.
        if not 0 <= action < self.game.contract.actions or not self.game.verbs.is_legal(self._state, action):
            if self.is_over:
                raise IllegalMove(f"Action {action} cannot be played: the game is over.")
            raise IllegalMove(f"Action {action} is not legal here.", [str(legal) for legal in self.actions])
        return action

    def play(self, move: str | int) -> Position:
        """The position after a move, given as text or as the number of an action."""
        after = copy_of(self._state)
        self.game.verbs.play(after, self._action(move))
        return Position(self.game, after, self._generator)._after_chance()

    def _after_chance(self) -> Position:
        """This position, or the first one after it where chance has been resolved."""
        if self._generator is None or self.to_move != CHANCE:
            return self
        state, generator = copy_of(self._state), self._generator.copy()
        verbs = self.game.verbs
        while verbs.to_move(state) == CHANCE:
            verbs.play(state, verbs.sample(state, generator))
        return Position(self.game, state, generator)

    def playout(self, seed: int | None = None, longest: int = 10_000) -> Position:
        """The position after random moves to the end of the game, or after the `longest` number of moves."""
        generator = _generator_of(seed)
        state, verbs = copy_of(self._state), self.game.verbs
        for _ in range(longest):
            while verbs.to_move(state) == CHANCE:
                verbs.play(state, verbs.sample(state, generator))
            if verbs.to_move(state) == NOBODY:
                break
            verbs.play(state, verbs.random_action(state, generator))
        return Position(self.game, state, self._generator)

    # --- how it looks

    def default_names(self, language: Language | str = Language.EN) -> tuple[str, ...]:
        """Names for players nobody has named."""
        numbered = Text("{n}. játékos", "Player {n}")
        return tuple(numbered.fill(n=seat + 1).to(_language(language)) for seat in range(self.game.players))

    def _names(self, names: Sequence[str], language: Language) -> tuple[str, ...]:
        """The names as given, and by number whoever has none."""
        if isinstance(names, str):
            raise BadOption(f"Names are a name for each player, such as ('Anna', 'Bence'), not one text: {names!r}.")
        if names and len(names) != self.game.players:
            raise BadOption(f"There {_counted(len(names), 'name')} for {self.game.players} players; give one for each, or none at all.")
        numbered = self.default_names(language)
        return tuple(name or number for name, number in zip(names, numbered, strict=True)) if names else numbered

    def result(self, language: Language | str = Language.EN, names: Sequence[str] = ()) -> str:
        """Why the game ended and who won, in a few sentences; empty while it goes on."""
        spoken = _language(language)
        called = self._names(names, spoken)
        if not self.is_over:
            return ""
        return " ".join(text.to(spoken) for text in self.game.contract.words.ending_text(self._state, called))

    def describe(self, move: str | int, language: Language | str = Language.EN, names: Sequence[str] = ()) -> list[str]:
        """What a move does, in the sentences of the log."""
        spoken = _language(language)
        called = self._names(names, spoken)
        action = self._action(move)
        after = copy_of(self._state)
        self.game.verbs.play(after, action)
        return [text.to(spoken) for text in self.game.contract.words.sentence(self._state, action, after, called)]

    def description(self, language: Language | str = Language.EN, names: Sequence[str] = (), seat: int | None = None) -> Description:
        """The position in words: sections with lines and tables, as a seat sees it or as somebody who watches. `str` gives it as text.

        >>> import tarsas
        >>> print(tarsas.game("carnac", board="I").start().description().section("next").lines[0].en)
        Player 1 to move
        """
        spoken = _language(language)
        called = self._names(names, spoken)
        if seat is not None and not 0 <= seat < self.game.players:
            raise BadOption(f"There is no seat {seat} at this table; the seats are 0 to {self.game.players - 1}.")
        return description_of(self.game.contract, self._state, seat, called, spoken)

    def svg(
        self,
        *,
        seat: int = 0,
        layout: Layout = "wide",
        theme: Theme | Literal["auto"] = "light",
        language: Language | str = Language.EN,
        names: Sequence[str] = (),
        **marks: Any,
    ) -> str:
        """The position as a picture of its own: an SVG document, light or dark; `auto` follows whoever looks at it.

        `marks` are the states of `tarsas.draw.Looking`: what is lit, held, previewed, and the last move.
        """
        if not 0 <= seat < self.game.players:
            raise BadOption(f"There is no seat {seat} at this table; the seats are 0 to {self.game.players - 1}.")
        _check_one_of("layout", layout, get_args(Layout))
        _check_one_of("theme", theme, (*get_args(Theme), "auto"))
        spoken = _language(language)
        # Without names the picture calls the players what suits the game, by their colours for example.
        called = self._names(names, spoken) if names else ()
        looking = Looking(seat=seat, layout=layout, language=spoken, names=called, **marks)
        return standalone(self.game.contract.view(self._state, looking), theme)

    def _repr_svg_(self) -> str:
        return self.svg()

    def __str__(self) -> str:
        return self.game.contract.words.position_text(self._state)

    def __repr__(self) -> str:
        mover = {CHANCE: "chance to move", NOBODY: "over"}.get(self.to_move, f"seat {self.to_move} to move")
        return f"<{self.game.name}: {mover}, scores {' '.join(map(str, self.scores))}>"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Position) and self.game == other.game and bool(self._state.tobytes() == other._state.tobytes())

    def __hash__(self) -> int:
        return self._hash

    @cached_property
    def _hash(self) -> int:
        # Positions are keys of what is kept for pages, which look at all of a game with every move.
        return hash(self._state.tobytes())

    def __reduce__(self) -> tuple[Any, ...]:
        return _same_position, (self.game, self.game.contract.rules_version, self._state.tobytes(), self._generator)


_compiled_verbs: dict[str, Verbs] = {}


def game(name: str, players: int | str | None = None, **options: str | int | bool) -> Game:
    """A game by name, with its number of players and its options: `tarsas.game("azul", players=3, wall="grey")`.

    Numbers and truth values may be given as such: `tarsas.game("Azteka", rotation_limit=48)`, `tarsas.game("Carnac", last_tip=True)`.
    """
    return Game(catalog.find(name), players, options)


def _first_mode(contract: GameContract, given: object, options_given: Mapping[str, object]) -> tuple[int, dict[str, str]]:
    """The first mode of the game that has all that was chosen: what was left open is filled in with what goes with it."""
    players = next((number for number in contract.players if str(given) == str(number)), None)
    if given is not None and players is None:
        raise BadOption(f"{contract.name} is for {' or '.join(map(str, contract.players))} players, not {given!r}.")
    chosen = {name: _value_of(contract, name, value) for name, value in options_given.items()}
    for mode_players, options in contract.modes():
        if players in (None, mode_players) and chosen.items() <= options.items():
            return mode_players, dict(options)
    raise BadOption(f"{contract.name} cannot be played by {players} with {', '.join(f'{name}={value}' for name, value in chosen.items())}.")


def _value_of(contract: GameContract, name: str, given: object) -> str:
    """The value of an option that is meant: written as it is, in other capitals, as a number, or as a truth value for on and off."""
    known = {option.name: option for option in contract.options}
    if name not in known:
        raise BadOption(f"{contract.name} has no option {name!r}. It has: {', '.join(known) or 'none'}.")
    written = str(given) if not isinstance(given, bool) else "on" if given else "off"
    for value in known[name].values:
        if value.casefold() == written.casefold():
            return value
    raise BadOption(f"{name}={given!r} is not possible in {contract.name}. Choose one of: {', '.join(known[name].values)}.")


# --- values that come back from a pickle


def _same_game(name: str, players: int, options: Mapping[str, str]) -> Game:
    return Game(catalog.find(name), players, options)


def _same_position(game: Game, rules_version: int, state: bytes, generator: Generator | None) -> Position:
    contract = game.contract
    if rules_version != contract.rules_version or len(state) != contract.state.itemsize:
        raise BadText(
            f"This position was pickled by version {rules_version} of the rules of {game.name}, and this is version {contract.rules_version}."
            " Keep positions for longer as text (`str`), or a whole game as a record."
        )
    return Position(game, state_of(contract.state, state), generator)


# --- arguments


def _whole(given: object) -> int | None:
    """A whole number of any kind; None where it is none. A truth value is none."""
    try:
        return None if isinstance(given, bool) else operator.index(given)  # type: ignore[arg-type]
    except TypeError:
        return None


def _generator_of(seed: int | None) -> Generator:
    """The generator of this seed; of one that nobody knows where none is given."""
    chosen = secrets.randbits(64) if seed is None else _whole(seed)
    if chosen is None:
        raise BadOption(f"A seed is a whole number, not {seed!r}.")
    return new_generator(chosen)


def _language(language: Language | str) -> Language:
    _check_one_of("language", language, tuple(Language))
    return Language(language)


def _check_one_of(what: str, given: object, known: Sequence[str]) -> None:
    if given not in known:
        raise BadOption(f"There is no {what} {given!r} here. Choose one of: {', '.join(known)}.")


def _counted(count: int, noun: str) -> str:
    return f"is 1 {noun}" if count == 1 else f"are {count} {noun}s"
