"""The loops over a game's verbs, and `bound`, which makes any template one of a game's own: compiled, or plain.

`new_game`, `play` … stand for the verbs of whichever game a loop is bound to. Compiled, it does not come back to Python; plain, it can be debugged and covered.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..contract import CHANCE, NOBODY, Actions, GameContract, Options, Verbs
from ..contract.open_verbs import legal, new_game, play, random_action, sample, to_move
from ..kernel import (
    Generator,
    PlainStates,
    Progress,
    State,
    States,
    bind,
    compilable,
    compiled,
    is_marked_as_compiled,
    mark_as_compiled,
    new_generator,
    new_states,
    warm,
)

HOOKS = (
    "evaluate",
    "rollout_action",
    "distinct",
    "promise",
    "position_key",
    "is_quiet",
    "settling_action",
    "second_opinion",
    "play_result",
    "weigh_turn",
)
"""The functions of a game's judgement that a template may leave open, as it may the verbs."""


@compilable
def pass_chance(state: State, generator: Generator) -> int:
    """Let chance act until a player is to move or the game is over; returns who is to move."""
    mover = to_move(state)
    while mover == CHANCE:
        play(state, sample(state, generator))
        mover = to_move(state)
    return mover


@compilable
def play_out(state: State, generator: Generator, longest: int) -> int:
    """Random moves to the end, `longest` at most; returns how many decisions players made."""
    moves = 0
    while pass_chance(state, generator) != NOBODY and moves < longest:
        play(state, random_action(state, generator))
        moves += 1
    return moves


@compilable
def play_games(states: States, players: int, options: Options, generator: Generator, games: int, longest: int) -> int:
    """That many random games from the start, one after the other, in the first state; returns the players' decisions."""
    moves = 0
    for _ in range(games):
        new_game(states[0], players, options)
        moves += play_out(states[0], generator, longest)
    return moves


@compilable
def start_all(states: States, players: int, options: Options, generators: States, first: int, last: int) -> None:
    """New games in states `first` up to `last`, up to the first decision."""
    for index in range(first, last):
        new_game(states[index], players, options)
        pass_chance(states[index], generators[index])


@compilable
def choose_all(states: States, generators: States, actions: Actions, first: int, last: int) -> None:
    """A random legal action for each game, -1 where it is over."""
    for index in range(first, last):
        if to_move(states[index]) == NOBODY:
            actions[index] = -1
        else:
            actions[index] = random_action(states[index], generators[index])


@compilable
def step_all(states: States, generators: States, actions: Actions, first: int, last: int) -> None:
    """Play each game's action and let chance act; a game with the action -1 stays as it is."""
    for index in range(first, last):
        if actions[index] >= 0:
            play(states[index], int(actions[index]))
            pass_chance(states[index], generators[index])


@compilable
def step_all_at_random(states: States, generators: States, times: int, first: int, last: int) -> int:
    """That many random moves in each game, fewer where it ends, with what chance does after each; returns how many moves were made."""
    moves = 0
    for index in range(first, last):
        left = times
        mover = to_move(states[index])
        while left > 0 and mover != NOBODY:
            play(states[index], random_action(states[index], generators[index]))
            mover = pass_chance(states[index], generators[index])
            left -= 1
        moves += times - left
    return moves


@compilable
def mask_legal(state: State, actions: Actions, mask: NDArray[np.int8]) -> None:
    """1 for each legal action of a player, 0 for all others; `actions` is a buffer to list them in."""
    mask[:] = 0
    if to_move(state) >= 0:
        for index in range(legal(state, actions)):
            mask[actions[index]] = 1


@compilable
def copy_states(states: States, times: int) -> None:
    """Copy states of a few dozen over each other, again and again (for measuring; always the same one would be copied only once)."""
    count = len(states)
    source = 0
    for step in range(times):
        target = (source + 7 + (step & 1)) % count
        states[target] = states[source]
        source = target


def bound(contract: GameContract, template: Callable[..., Any], *, is_compiled: bool = True, **meanings: Callable[..., Any]) -> Callable[..., Any]:
    """One of the loops above, or any template over the verbs, for one game; `meanings` for whatever else the template leaves open."""
    function = bind_to(contract, template, **meanings)
    return compiled(function) if is_compiled else _with_plain_states(function)


def bind_to(contract: GameContract, template: Callable[..., Any], **meanings: Callable[..., Any]) -> Callable[..., Any]:
    """The template as a function of one game, to be compiled, or named by its digest."""
    hooks = {name: getattr(contract.judgement, name) for name in HOOKS}
    return bind(template, **_verbs_by_name(contract), **hooks, observe=contract.observation.observe, **meanings)


def _with_plain_states(function: Callable[..., Any]) -> Callable[..., Any]:
    """A plain loop that is called as the compiled one is: with arrays of records, alone or in a tuple, which it sees as states."""

    def seen(argument: Any) -> Any:
        if isinstance(argument, tuple):
            parts = [seen(each) for each in argument]
            return type(argument)(*parts) if hasattr(argument, "_fields") else tuple(parts)
        return PlainStates(argument) if isinstance(argument, np.ndarray) and argument.dtype.names else argument

    return lambda *arguments: function(*(seen(each) for each in arguments))


def _verbs_by_name(contract: GameContract) -> dict[str, Callable[..., Any]]:
    return {field.name: getattr(contract.verbs, field.name) for field in dataclasses.fields(Verbs)}


def compile_verbs(contract: GameContract, progress: Callable[[Progress], None] | None = None) -> Verbs:
    """The game's verbs as compiled functions, compiled or loaded now."""
    twins = {name: compiled(verb) for name, verb in _verbs_by_name(contract).items()}
    warm(((twins[name], arguments) for name, arguments in verb_arguments(contract).items()), progress)
    mark_as_compiled(list(_verbs_by_name(contract).values()))
    return Verbs(**{name: on_states(twin) for name, twin in twins.items()})


def are_verbs_compiled(contract: GameContract) -> bool:
    """Whether the game's verbs, as they are now, have been compiled: then `compile_verbs` only loads them. Asks no compiler."""
    return is_marked_as_compiled(list(_verbs_by_name(contract).values()))


def on_states(twin: Callable[..., Any]) -> Callable[..., Any]:
    """A compiled function of a record that is called with a state, as the plain one is."""

    def called(state: State, *arguments: Any) -> Any:
        return twin(state.record, *arguments)

    return called


def verb_arguments(contract: GameContract) -> dict[str, tuple[Any, ...]]:
    """Arguments of the types each verb is called with."""
    states = new_states(contract.state, 1)
    state = states[0]
    generator = new_generator(0)
    actions, weights = np.zeros(contract.actions, np.int32), np.zeros(contract.actions, np.int64)
    return {
        "new_game": (state, 2, np.zeros(len(contract.options), np.int8)),
        "to_move": (state,),
        "legal": (state, actions),
        "is_legal": (state, 0),
        "play": (state, 0),
        "chances": (state, actions, weights),
        "total_weight": (state,),
        "sample": (state, generator),
        "random_action": (state, generator),
        "scores": (state, np.zeros(1, np.int32)),
        "outcome": (state, np.zeros(1, np.int8)),
        "pieces": (state, np.zeros(128, np.int32)),
        "standing": (state,),
    }
