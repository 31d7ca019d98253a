"""Monte Carlo tree search over the contract, as a template bound to each game.

A tree is a few arrays. Node 0 is the root; a node stands for the position after its `ACTION`. The children of a decision are made
all at once, side by side, in random order; those of a chance node one by one as their outcomes come up, linked as siblings:

    links[node]   ACTION, FIRST_CHILD, CHILDREN (how many), SIBLING (the next outcome of the same chance node)
    visits[node]  how often a playout came through
    worth[node]   the sum of what those playouts were worth, for each seat
"""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import NDArray

from ..compiled.loops import pass_chance
from ..contract import BEHIND, CHANCE, LEVEL, NOBODY, Actions, Learned, Places, TermWeights
from ..contract.open_verbs import evaluate, is_quiet, legal, outcome, play, rollout_action, sample, second_opinion, standing, to_move
from ..kernel import Generator, State, States, below, compilable

Links = NDArray[np.int32]
Visits = NDArray[np.int32]
Worth = NDArray[np.float32]
Earned = NDArray[np.float64]

ACTION, FIRST_CHILD, CHILDREN, SIBLING = 0, 1, 2, 3
NOT_THERE = -1

MARGIN_SHARE = 0.3
"""How much of the worth of a finished game is the margin; the rest is the win itself."""
MARGIN_AT_THE_END = 0.02
"""The same, where a game that goes on is worth the chance to win it: a win is a win, and no hope of one is worth more."""


@compilable
def grow(
    states: States,
    links: Links,
    visits: Visits,
    worth: Worth,
    used: NDArray[np.int64],
    path: Actions,
    actions: Actions,
    places: Places,
    earned: Earned,
    weights: TermWeights,
    scale: float,
    generator: Generator,
    playouts: int,
    horizon: int,
    exploration: float,
    learned: Learned,
) -> None:
    """Add playouts to the tree: walk down, add what is new, play on for a while, and count what came of it on the way back.

    Where numbers that were learned are given, they judge where a playout ends. `states[0]` is the root's position and stays; `states[1]` is scratch. `used[0]` is
    the number of nodes in use.
    """
    players = worth.shape[1]
    for _ in range(playouts):
        states[1] = states[0]
        depth = walk_down(states[1], links, visits, worth, used, path, actions, generator, exploration)
        is_over = roll_out(states[1], generator, horizon)
        if len(learned) == 0:
            judge(states[1], players, MARGIN_SHARE if is_over else 1.0, weights, scale, places, earned)
        else:
            ask(states[1], generator, weights, scale, learned, places, earned)
        for step in range(depth + 1):
            visits[path[step]] += 1
            for seat in range(players):
                worth[path[step], seat] += earned[seat]


@compilable
def roll_out(state: State, generator: Generator, horizon: int) -> bool:
    """Plausible moves until the game is over or the horizon reached; returns whether it is over."""
    for _ in range(horizon):
        if pass_chance(state, generator) == NOBODY:
            return True
        play(state, rollout_action(state, generator))
    return pass_chance(state, generator) == NOBODY


@compilable
def judge(state: State, players: int, margin_share: float, weights: TermWeights, scale: float, places: Places, earned: Earned) -> None:
    """What a position is worth for each seat, from 0 to 1: how far it is ahead of its best rival, by its share, and for the rest the win (shared by those who
    share it)."""
    outcome(state, places)
    beside_neutrals = standing(state)
    winners = 1 if beside_neutrals == LEVEL else 0
    for seat in range(players):
        winners += places[seat] == 0
        earned[seat] = evaluate(state, seat, weights)
    best = 0
    second = 1
    if earned[1] > earned[0]:
        best = 1
        second = 0
    for seat in range(2, players):
        if earned[seat] > earned[best]:
            second = best
            best = seat
        elif earned[seat] > earned[second]:
            second = seat
    highest, next_highest = earned[best], earned[second]
    for seat in range(players):
        margin = (earned[seat] - (next_highest if seat == best else highest)) / scale
        ahead = 0.5 * (1.0 + margin / (1.0 + abs(margin)))
        won = 1.0 / winners if places[seat] == 0 and beside_neutrals != BEHIND else 0.0
        earned[seat] = margin_share * ahead + (1.0 - margin_share) * won


@compilable
def ask(state: State, generator: Generator, weights: TermWeights, scale: float, learned: Learned, places: Places, earned: Earned) -> None:
    """What a position is worth for each of two seats by what was learned, once it is quiet; a finished game is worth its win."""
    mover = to_move(state)
    while mover != NOBODY and not is_quiet(state):
        play(state, rollout_action(state, generator))
        mover = pass_chance(state, generator)
    opinion = -1.0 if mover == NOBODY else second_opinion(state, 0, learned)
    if opinion >= 0.0:
        earned[0] = opinion
        earned[1] = 1.0 - opinion
    else:
        judge(state, len(places), MARGIN_AT_THE_END if mover == NOBODY else 1.0, weights, scale, places, earned)


@compilable
def walk_down(
    state: State,
    links: Links,
    visits: Visits,
    worth: Worth,
    used: NDArray[np.int64],
    path: Actions,
    actions: Actions,
    generator: Generator,
    exploration: float,
) -> int:
    """Play from the root to a node no playout has come to yet (or the end, or where memory ends); returns how deep it lies."""
    depth = 0
    node = 0
    path[0] = 0
    while depth + 1 < len(path) and (visits[node] > 0 or depth == 0):
        mover = to_move(state)
        if mover == NOBODY:
            break
        if mover == CHANCE:
            action = sample(state, generator)
            node = outcome_node(links, visits, worth, used, node, action)
        else:
            if links[node, CHILDREN] == 0:
                add_children(state, links, visits, worth, used, node, actions, generator)
            node = best_child(links, visits, worth, node, mover, exploration)
        if node == NOT_THERE:
            break
        play(state, int(links[node, ACTION]))
        depth += 1
        path[depth] = node
    return depth


@compilable
def new_node(links: Links, visits: Visits, worth: Worth, used: NDArray[np.int64], action: int) -> int:
    """A blank node; NOT_THERE when memory is full."""
    node = used[0]
    if node >= len(links):
        return NOT_THERE
    used[0] = node + 1
    links[node, ACTION] = action
    links[node, FIRST_CHILD] = NOT_THERE
    links[node, CHILDREN] = 0
    links[node, SIBLING] = NOT_THERE
    visits[node] = 0
    for seat in range(worth.shape[1]):
        worth[node, seat] = 0.0
    return int(node)


@compilable
def add_children(
    state: State, links: Links, visits: Visits, worth: Worth, used: NDArray[np.int64], node: int, actions: Actions, generator: Generator
) -> None:
    """All legal actions of a decision as children, shuffled so that none is tried first for its number; none if memory is full."""
    count = legal(state, actions)
    if used[0] + count > len(links):
        return
    links[node, FIRST_CHILD] = used[0]
    links[node, CHILDREN] = count
    for index in range(count):
        other = index + below(generator, count - index)
        action = int(actions[other])
        actions[other] = actions[index]
        new_node(links, visits, worth, used, action)
        links[used[0] - 1, ACTION] = action


@compilable
def outcome_node(links: Links, visits: Visits, worth: Worth, used: NDArray[np.int64], node: int, action: int) -> int:
    """The child of a chance node for this outcome, made now if it is new; NOT_THERE when memory is full."""
    child = links[node, FIRST_CHILD]
    while child != NOT_THERE:
        if links[child, ACTION] == action:
            return int(child)
        child = links[child, SIBLING]
    fresh = new_node(links, visits, worth, used, action)
    if fresh != NOT_THERE:
        links[fresh, SIBLING] = links[node, FIRST_CHILD]
        links[node, FIRST_CHILD] = fresh
    return fresh


@compilable
def best_child(links: Links, visits: Visits, worth: Worth, node: int, mover: int, exploration: float) -> int:
    """The child to follow: one never visited, else the highest upper confidence bound for the player to move."""
    first = links[node, FIRST_CHILD]
    chosen = NOT_THERE
    highest = -1.0
    spread = exploration * math.sqrt(math.log(visits[node] + 1.0))
    for child in range(first, first + links[node, CHILDREN]):
        if visits[child] == 0:
            return int(child)
        bound = worth[child, mover] / visits[child] + spread / math.sqrt(visits[child])
        if bound > highest:
            highest = bound
            chosen = child
    return chosen
