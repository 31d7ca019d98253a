"""Players that are no people: `random`, `greedy`, the search alone and as each of the house's players. And what they need compiled."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import astuple, replace
from typing import Any, Protocol

from ..compiled.loops import bind_to
from ..contract import Learned
from ..errors import BadOption
from ..kernel import Progress, is_marked_as_compiled, mark_as_compiled, new_generator
from ..position import Game, Position
from .budget import Budget
from .greedy import FirstSight, GreedyPlayer, first_sights
from .habits import WANDERING_SHARE, Habits
from .levels import LEVELS, level_named
from .mcts import PLAIN_SECONDS, Thought
from .playouts import Playouts, tally
from .searches import functions_of_searches, new_search, searches_of, taught_search


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
    """Plays what the search likes best within its budget."""

    def __init__(self, game: Game, budget: Budget, seed: int, is_compiled: bool, learned: Learned | None = None) -> None:
        self._search = new_search(game, seed, is_compiled=is_compiled) if learned is None else taught_search(game, learned, seed)
        self._budget = budget if is_compiled else Budget(budget.playouts, PLAIN_SECONDS)

    def prepare(self, progress: Callable[[Progress], None] | None = None) -> None:
        """Compile the search, or load it from the cache."""
        self._search.warm(progress)

    def think(self, position: Position, *, nearly: float = 0.0) -> Thought:
        """All the search found, not the move alone; moves that are worth at most `nearly` less than the best are judged with the same care."""
        return self._search.think(position.state, self._budget.playouts, self._budget.seconds, self._budget.clock, nearly=nearly)

    def choose(self, position: Position) -> int:
        """The move that seems best; the only move without thinking."""
        return position.actions[0] if len(position.actions) == 1 else self.think(position).action


class HousePlayer:
    """A player of the house: the search, as far as they see, and their habits."""

    def __init__(self, game: Game, habits: Habits, budget: Budget | None, seed: int, is_compiled: bool) -> None:
        whole = budget or habits.budget
        short = replace(
            whole, playouts=whole.playouts and max(1, whole.playouts // WANDERING_SHARE), seconds=whole.seconds and whole.seconds / WANDERING_SHARE
        )
        self._attentive, self._wandering = (SearchPlayer(game, each, seed, is_compiled) for each in (whole, short))
        self._sight = FirstSight(game, is_compiled=is_compiled) if habits.eager else None
        self._habits, self._scale = habits, game.contract.judgement.scale
        self._mistakes = random.Random(seed)

    def prepare(self, progress: Callable[[Progress], None] | None = None) -> None:
        """Compile the search, or load it from the cache."""
        self._attentive.prepare(progress)
        if self._sight is not None:
            self._sight.warm(progress)

    def choose(self, position: Position) -> int:
        """The move that seems best to them; the only move without thinking."""
        if len(position.actions) == 1:
            return position.actions[0]
        is_wandering = self._mistakes.random() < self._habits.wanders
        thought = (self._wandering if is_wandering else self._attentive).think(position, nearly=self._habits.reach)
        return thought.action if self._habits.are_exact else self._habits.chosen(thought, self._glitter(position), self._mistakes)

    def _glitter(self, position: Position) -> dict[int, float]:
        """How far each move lies behind the one that brings most at once, from 0 to -1."""
        if self._sight is None:
            return {}
        worths = self._sight.worths(position)
        highest = max(worths.values())
        behind = {action: (worth - highest) / self._scale for action, worth in worths.items()}
        return {action: distance / (1 - distance) for action, distance in behind.items()}


def new_player(
    game: Game, spec: str, seed: int = 0, *, is_compiled: bool = True, budget: Budget | None = None, learned: Learned | None = None
) -> Player:
    """A player by name: `random`, `greedy`, `search`, or `bot:panni` to `bot:margit`.

    The search needs a budget; a level has its own, in whose place another can be given. One that is not compiled needs no compiler: it thinks
    shortly, on the plain rules. `learned` takes the place of what the game has learned, for the search alone; without numbers it has learned nothing.
    """
    if spec == "random":
        return RandomPlayer(game, seed)
    if spec == "greedy":
        return GreedyPlayer(game, seed, is_compiled)
    if spec == "search":
        if budget is None:
            raise BadOption("The search needs a budget: a number of playouts, a time in seconds, or both.")
        return SearchPlayer(game, budget, seed, is_compiled, learned)
    return _of_the_house(game, spec, seed, is_compiled, budget)


def _of_the_house(game: Game, spec: str, seed: int, is_compiled: bool, budget: Budget | None) -> Player:
    level = level_named(spec.removeprefix("bot:")) if spec.startswith("bot:") else None
    if level is None:
        known = ", ".join(("random", "greedy", "search", *(f"bot:{each.name}" for each in LEVELS)))
        raise BadOption(f"There is no player {spec!r}. Choose one of: {known}.")
    return HousePlayer(game, level.habits_in(game), budget, seed, is_compiled)


def compile_bots(game: Game, progress: Callable[[Progress], None] | None = None) -> None:
    """Compile the rules and the searches of all modes of a game, or load them from the cache."""
    game.compile(progress)
    for search in searches_of(game.contract):
        search.warm(progress)
    Playouts(game.contract, game.players).warm(progress)
    FirstSight(game).warm(progress)
    mark_as_compiled(_functions_of_bots(game))


def are_bots_compiled(game: Game) -> bool:
    """Whether `compile_bots` would only have to load, because some process has compiled all of it before."""
    return is_marked_as_compiled(_functions_of_bots(game))


def _functions_of_bots(game: Game) -> list[Callable[..., Any]]:
    return [*functions_of_searches(game.contract), bind_to(game.contract, tally), bind_to(game.contract, first_sights), *astuple(game.contract.verbs)]
