"""The search that plays a mode best, by the word of the game: a tree, of playouts or of what was learned, looking ahead, or solving turns."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from typing import Any, Protocol

from ..compiled.loops import bind_to
from ..contract import GameContract, Learned, Method
from ..kernel import Progress, State
from ..position import Game
from .deepening import TABLE_ENTRIES, TEMPLATES, Deepening
from .mcts import MOST_NODES, Clock, Search, Thought, guided_tree
from .tree import grow
from .turns import TEMPLATES as TURN_TEMPLATES
from .turns import Turns


class AnySearch(Protocol):
    """Somebody who thinks about positions."""

    def warm(self, progress: Callable[[Progress], None] | None = None) -> int:
        """Compile the search, or load it from the cache; returns how many functions had to be compiled."""

    def think(
        self,
        state: State,
        playouts: int | None = None,
        seconds: float | None = None,
        clock: Clock = time.perf_counter,
        *,
        nearly: float = 0.0,
    ) -> Thought:
        """Think about a position for so many playouts or so long, whichever comes first. Moves that are worth at most `nearly` less than the best are judged with
        the same care."""


def new_search(game: Game, seed: int = 0, *, is_compiled: bool = True, method: Method | None = None) -> AnySearch:
    """The search of a mode, or one of this method. Uncompiled it is always the tree, which has a move at once, however slow the rules are."""
    wanted = method or game.contract.judgement.method(game.players, game.options)
    return _made(wanted if is_compiled else "tree", game.contract, game.players, seed, is_compiled)


def learning_search(
    contract: GameContract, method: Method, players: int, *, learned: Learned | None = None, seed: int = 0, memory: int, is_compiled: bool = True
) -> AnySearch:
    """The search of a mode that is taught, by what it has learned or by the numbers that are given, with a memory of so many positions; where there is nothing
    yet to ask, it looks ahead."""
    taught = contract.judgement.learned if learned is None else learned
    if method == "guided" and len(taught):
        return guided_tree(contract, players, seed, nodes=memory, is_compiled=is_compiled, learned=taught)
    return Deepening(contract, players, is_compiled=is_compiled, entries=memory, learned=taught)


def taught_search(game: Game, learned: Learned, seed: int = 0) -> AnySearch:
    """The search of a mode that can be taught, by these numbers; by the terms alone where there are none."""
    method = game.contract.judgement.method(game.players, game.options)
    memory = MOST_NODES if method == "guided" and len(learned) else TABLE_ENTRIES
    return learning_search(game.contract, method, game.players, learned=learned, seed=seed, memory=memory)


def can_be_taught(game: Game) -> bool:
    """Whether this mode has a lesson, and a search that would ask what was learned."""
    lesson, method = game.contract.judgement.lesson, game.contract.judgement.method(game.players, game.options)
    return lesson is not None and lesson.players == game.players and method in ("lookahead", "guided")


def searches_of(contract: GameContract) -> Iterable[AnySearch]:
    """A search of every kind that some mode of the game is played or analysed with."""
    for method in _methods_of(contract):
        yield _made(method, contract, contract.players[0], 0, True)


def functions_of_searches(contract: GameContract) -> list[Callable[..., Any]]:
    """What has to be compiled for all modes of a game."""
    templates = {"tree": (grow,), "guided": (), "lookahead": TEMPLATES, "turns": TURN_TEMPLATES}
    return [bind_to(contract, template) for method in _methods_of(contract) for template in templates[method]]


def _made(method: Method, contract: GameContract, players: int, seed: int, is_compiled: bool) -> AnySearch:
    if method == "lookahead":
        return Deepening(contract, players, is_compiled=is_compiled)
    if method == "turns":
        return Turns(contract, players, seed, is_compiled=is_compiled)
    if method == "guided" and len(contract.judgement.learned):
        return guided_tree(contract, players, seed, is_compiled=is_compiled)
    return Search(contract, players, seed, is_compiled=is_compiled)


def _methods_of(contract: GameContract) -> list[Method]:
    """Those of all modes, and the tree, by which moves are analysed."""
    return sorted({"tree", *(contract.judgement.method(players, options) for players, options in contract.modes())})
