"""Players that are no people: `random`, and the search at three levels."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from ..errors import BadOption
from ..kernel import Progress, new_generator
from ..position import Game, Position
from .mcts import Search, Thought


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

    def __init__(self, game: Game, level: Level, seed: int) -> None:
        self._search = Search(game.contract, game.players, seed)
        self._level = level

    def prepare(self, progress: Callable[[Progress], None] | None = None) -> None:
        """Compile the search, or load it from the cache."""
        self._search.warm(progress)

    def think(self, position: Position) -> Thought:
        """All the search found, not the move alone."""
        return self._search.think(position.state, playouts=self._level.playouts)

    def choose(self, position: Position) -> int:
        """The most visited move; the only move without thinking."""
        return position.actions[0] if len(position.actions) == 1 else self.think(position).action


def new_player(game: Game, spec: str, seed: int = 0) -> Player:
    """A player by name: `random`, or `bot:easy`, `bot:medium`, `bot:hard`."""
    if spec == "random":
        return RandomPlayer(game, seed)
    levels = {f"bot:{level.name}": level for level in _LEVELS}
    if spec not in levels:
        raise BadOption(f"There is no player {spec!r}. Choose one of: random, {', '.join(levels)}.")
    return SearchPlayer(game, levels[spec], seed)
