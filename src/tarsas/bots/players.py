"""Players that are no people: `random`, and the search at three levels. And what they need compiled."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import astuple, dataclass
from typing import Any, Protocol

from ..compiled.loops import bind_to
from ..errors import BadOption
from ..kernel import Progress, is_marked_as_compiled, mark_as_compiled, new_generator
from ..position import Game, Position
from .mcts import PLAIN_SECONDS, Search, Thought
from .tree import grow


@dataclass(frozen=True)
class Level:
    """How strong a bot is: the playouts it may spend on a move."""

    name: str
    playouts: int


_LEVELS = (Level("easy", 100), Level("medium", 2_000), Level("hard", 30_000))

LEVELS = tuple(level.name for level in _LEVELS)


class Player(Protocol):
    """Somebody who chooses moves. It sees the position, never the luck to come."""

    def prepare(self, progress: Callable[[Progress], None] | None = None) -> None:
        """Compile ahead, so that the first move comes at once."""

    def choose(self, position: Position) -> int:
        """The action to play."""


class RandomPlayer:
    """Plays any legal move, each equally likely."""

    def __init__(self, game: Game, seed: int) -> None:
        self._game = game
        self._generator = new_generator(seed)

    def prepare(self, progress: Callable[[Progress], None] | None = None) -> None:
        """There is nothing to prepare."""

    def choose(self, position: Position) -> int:
        """Any legal action."""
        return int(self._game.verbs.random_action(position.state, self._generator))


class SearchPlayer:
    """Plays what the search likes best within its level's budget."""

    def __init__(self, game: Game, level: Level, seed: int, is_compiled: bool) -> None:
        self._search = Search(game.contract, game.players, seed, is_compiled=is_compiled)
        self._level = level
        self._seconds = None if is_compiled else PLAIN_SECONDS

    def prepare(self, progress: Callable[[Progress], None] | None = None) -> None:
        """Compile the search, or load it from the cache."""
        self._search.warm(progress)

    def think(self, position: Position) -> Thought:
        """All the search found, not the move alone."""
        return self._search.think(position.state, self._level.playouts, self._seconds)

    def choose(self, position: Position) -> int:
        """The most visited move; the only move without thinking."""
        return position.actions[0] if len(position.actions) == 1 else self.think(position).action


def new_player(game: Game, spec: str, seed: int = 0, *, is_compiled: bool = True) -> Player:
    """A player by name: `random`, or `bot:easy`, `bot:medium`, `bot:hard`. One that is not compiled needs no compiler: it thinks shortly, on the plain rules."""
    if spec == "random":
        return RandomPlayer(game, seed)
    levels = {f"bot:{level.name}": level for level in _LEVELS}
    if spec not in levels:
        raise BadOption(f"There is no player {spec!r}. Choose one of: random, {', '.join(levels)}.")
    return SearchPlayer(game, levels[spec], seed, is_compiled)


def compile_bots(game: Game, progress: Callable[[Progress], None] | None = None) -> None:
    """Compile the rules and the search of a game, or load them from the cache."""
    game.compile(progress)
    Search(game.contract, game.players).warm(progress)
    mark_as_compiled(_functions_of_bots(game))


def are_bots_compiled(game: Game) -> bool:
    """Whether `compile_bots` would only have to load, because some process has compiled all of it before."""
    return is_marked_as_compiled(_functions_of_bots(game))


def _functions_of_bots(game: Game) -> list[Callable[..., Any]]:
    return [bind_to(game.contract, grow), *astuple(game.contract.verbs)]
