"""What bots need to know of Azteka, as named terms. A point is a tenth of a round."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Final

import numpy as np

from ...contract import Actions, Judgement, Learned, Lesson, Method, TermWeights, terms_of
from ...contract.learning import answer_of_net, read_net
from ...kernel import Generator, State, bit_count, compilable, has_bit, mixed
from .features import FEATURES, features, is_learnable, is_seen_by_life
from .rules.goals import can_dominate, can_spread, figures_used, players_of, role_of, rounds_won
from .rules.play import legal, occupied
from .rules.random_action import random_action
from .rules.rings import FIRST_SLICE, INNER_RING, clockwise, counts_by_ring, ring_of, rings_with, slice_of, slices_with
from .state import BIRTH, DEATH, FIGURES_OF_TWO, LIFE, MOST_PLAYERS, NOWHERE, OVER, PASSING, RINGS, ROUNDS_OF_TWO, SLICES, THREE, TURN, is_place

ROUND_WORTH, ECONOMY_WORTH, SPREAD_WORTH, SLICE_WORTH, RING_WORTH, FATE_WORTH, STAKE_OF_THREE = range(7)

WEIGHTS: Final = np.array(
    (
        10.0,  # ROUND_WORTH: a round that is won
        0.3,  # ECONOMY_WORTH: a figure less than all of them, in a round that is won
        6.0,  # SPREAD_WORTH: being in all slices and rings but one, nearly
        4.0,  # SLICE_WORTH: having a slice all but one, nearly
        4.0,  # RING_WORTH: having a ring all but one, nearly
        4.0,  # FATE_WORTH: having all figures on the board but one, nearly
        3.0,  # STAKE_OF_THREE: with three players the only round is the whole game, so what happens in it counts more
    )
)


@compilable
def stake(state: State, weights: TermWeights) -> float:
    """How much of the game the round being played is."""
    return weights[STAKE_OF_THREE] if state.mode == THREE else 1.0


@compilable
def rounds_term(state: State, seat: int, weights: TermWeights) -> float:
    """The rounds won."""
    return float(stake(state, weights) * weights[ROUND_WORTH] * rounds_won(state, seat))


@compilable
def economy_term(state: State, seat: int, weights: TermWeights) -> float:
    """A round won with few figures: with one round each, fewer figures win."""
    return float(weights[ECONOMY_WORTH] * (FIGURES_OF_TWO * rounds_won(state, seat) - figures_used(state, seat)))


@compilable
def spread_term(state: State, seat: int, weights: TermWeights) -> float:
    """Slices and rings one stands in: the last ones are worth most."""
    role = role_of(state, seat)
    if state.phase == OVER or not can_spread(state, role):
        return 0.0
    figures = state.figures[role]
    share = (bit_count(slices_with(figures)) + rings_with(figures)) / (SLICES + RINGS)
    return float(stake(state, weights) * weights[SPREAD_WORTH] * share * share * share)


@compilable
def slice_term(state: State, seat: int, weights: TermWeights) -> float:
    """The fullest slice; others in it do not matter much, as rings turn."""
    role = role_of(state, seat)
    if state.phase == OVER or not can_dominate(state, role):
        return 0.0
    figures = state.figures[role]
    most = 0
    for each in range(SLICES):
        most = max(most, bit_count((figures >> each) & FIRST_SLICE))
    share = most / RINGS
    return float(stake(state, weights) * weights[SLICE_WORTH] * share * share)


@compilable
def ring_term(state: State, seat: int, weights: TermWeights) -> float:
    """The fullest ring that nobody else stands in: who stands in a ring stays there."""
    role = role_of(state, seat)
    if state.phase == OVER or not can_dominate(state, role):
        return 0.0
    others = 0
    for other in range(players_of(state)):
        if other != role:
            others |= state.figures[other]
    counts = counts_by_ring(state.figures[role])
    most = 0
    for ring in range(RINGS):
        if (others >> (SLICES * ring)) & INNER_RING == 0:
            most = max(most, (counts >> (SLICES * ring)) & INNER_RING)
    share = most / SLICES
    return float(stake(state, weights) * weights[RING_WORTH] * share * share)


@compilable
def fate_term(state: State, seat: int, weights: TermWeights) -> float:
    """The figures on the board, of two players; the last ones are worth most."""
    if state.phase == OVER or state.mode == THREE:
        return 0.0
    share = bit_count(state.figures[role_of(state, seat)]) / FIGURES_OF_TWO
    return float(weights[FATE_WORTH] * share * share * share)


@compilable
def rollout_action(state: State, generator: Generator) -> int:
    """The better of two actions taken at random."""
    first = random_action(state, generator)
    second = random_action(state, generator)
    return second if action_worth(state, second) > action_worth(state, first) else first


@compilable
def action_worth(state: State, action: int) -> int:
    """A rough order of actions: placements that reach a new slice or ring, or fill up one's own; rotations last."""
    if not is_place(action):
        return 0
    role = state.mover
    figures = state.figures[role]
    worth = 1
    if can_spread(state, role):
        if not has_bit(slices_with(figures), slice_of(action)):
            worth += 3
        if (figures >> (SLICES * ring_of(action))) & INNER_RING == 0:
            worth += 2
    if can_dominate(state, role):
        worth += 2 * bit_count((figures >> slice_of(action)) & FIRST_SLICE)
        worth += (counts_by_ring(figures) >> (SLICES * ring_of(action))) & INNER_RING
    return worth


@compilable
def distinct(state: State, actions: Actions) -> int:
    """All legal actions; on the empty board of a round only one slice, as the others are the same turned round."""
    count = legal(state, actions)
    if state.phase != TURN or occupied(state) != 0:
        return count
    kept = 0
    for index in range(count):
        if not is_place(actions[index]) or slice_of(actions[index]) == 0:
            actions[kept] = actions[index]
            kept += 1
    return kept


@compilable
def position_key(state: State) -> int:
    """A key of the position and of the seven others that it becomes when the whole board is turned.

    What passes is taken slice by slice while Death has figures: with few left, and while passing is decided, boards that are turned are not the same.
    """
    first, second, third = state.figures[0], state.figures[1], state.figures[2]
    if state.placed == NOWHERE and state.supply[DEATH] >= RINGS:
        one, two, three = first, second, third
        for _ in range(SLICES - 1):
            one = clockwise(one)
            two = clockwise(two)
            three = clockwise(three)
            if one < first or (one == first and (two < second or (two == second and three < third))):
                first = one
                second = two
                third = three
    key = mixed(mixed(first, second), third)
    counted = ((state.rotations * 8 + state.phase) * 8 + state.mover) * 64 + state.placed + 1
    key = mixed(key, (counted * 8 + state.last_turns) * 4 + state.round_number)
    for role in range(MOST_PLAYERS):
        key = mixed(key, state.supply[role])
    for number in range(ROUNDS_OF_TWO):
        key = mixed(key, (state.result[number] * 8 + state.winner[number] + 1) * 32 + state.used[number])
    return key


@compilable
def is_quiet(state: State) -> bool:
    """Not while a birth or a passing is to be decided: it is part of a turn."""
    return state.phase != BIRTH and state.phase != PASSING


LESSON: Final = Lesson(2, FEATURES, features, is_learnable, Path(__file__).parent / "weights" / "basic.npz", is_seen_by_life)


@compilable
def second_opinion(state: State, seat: int, learned: Learned) -> float:
    """What was learned from the turns of the basic game."""
    if len(learned) == 0 or not is_learnable(state):
        return -1.0
    numbers = np.zeros(FEATURES, np.float32)
    features(state, seat, numbers)
    of_life = answer_of_net(learned, numbers)
    return of_life if role_of(state, seat) == LIFE else 1.0 - of_life


def method(players: int, options: Mapping[str, str]) -> Method:
    """In the basic game a tree asks what was learned: looking ahead by the same has won fewer games, the more time there was. In the others nothing was learned."""
    return "guided" if options["mode"] == "basic" else "tree"


JUDGEMENT: Final = Judgement(
    terms_of(rounds_term, economy_term, spread_term, slice_term, ring_term, fate_term),
    WEIGHTS,
    rollout_action=rollout_action,
    scale=8.0,
    method=method,
    distinct=distinct,
    promise=action_worth,
    position_key=position_key,
    is_quiet=is_quiet,
    second_opinion=second_opinion,
    opinion_share=1.0,
    guided_exploration=0.3,
    learned=read_net(LESSON.file, FEATURES),
    lesson=LESSON,
)
