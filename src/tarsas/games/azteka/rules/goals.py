"""Goals: who has reached one, how rounds and games end, and who is ahead."""

from __future__ import annotations

from ....contract import Places, Scores
from ....kernel import State, rule
from ..state import (
    DEATH,
    DRAWN_BY_FULL_BOARD,
    DRAWN_BY_ROTATIONS,
    ENDLESS,
    EQUAL_FIGURES,
    FATE,
    FEWER_FIGURES,
    FULL_RING,
    FULL_SLICE,
    LIFE,
    NO_ROUND_WON,
    NO_SEAT,
    ONE_ROUND_WON,
    OPEN,
    RINGS,
    ROUNDS_OF_TWO,
    SPREAD,
    THREE,
    TWO_ROUNDS_WON,
    WON_BY_DOMINATING,
    WON_BY_SPREADING,
)
from .rings import INNER_RING, full_slices, has_full_ring, rings_with, slices_with


@rule("1.2", "7.1")
def players_of(state: State) -> int:
    """Two players, or three in the game with mummies."""
    return 3 if state.mode == THREE else 2


@rule("1.3", "3.1", "AK11")
def seat_of(state: State, role: int) -> int:
    """The seat that plays a role: in the second round the two players have swapped."""
    return role if state.round_number == 1 else 1 - role


@rule("1.3", "3.1", "AK11")
def role_of(state: State, seat: int) -> int:
    """The role a seat plays in this round."""
    return seat if state.round_number == 1 else 1 - seat


@rule("2.1", "7.2")
def can_spread(state: State, role: int) -> bool:
    """Whether spreading is one of the role's goals: Life's, and with three everybody's."""
    return role == LIFE or state.mode == THREE


@rule("2.2", "7.2")
def can_dominate(state: State, role: int) -> bool:
    """Whether dominating is one of the role's goals: Death's, and with three everybody's."""
    return role == DEATH or state.mode == THREE


@rule("2.1", "7.2")
def has_spread(figures: int) -> bool:
    """At least one figure in every slice and in every ring."""
    return slices_with(figures) == INNER_RING and rings_with(figures) == RINGS


@rule("2.1", "2.2", "2.3", "6.4", "7.2", "AK9", "AK10")
def goal_of(state: State, role: int) -> int:
    """The goal a role has reached: Life spreads, Death dominates, both fulfil their fate; with three everybody may spread or dominate."""
    figures = state.figures[role]
    if can_spread(state, role) and has_spread(figures):
        return SPREAD
    if can_dominate(state, role):
        if full_slices(figures) != 0:
            return FULL_SLICE
        if has_full_ring(figures):
            return FULL_RING
    if state.mode != THREE and state.supply[role] == 0:
        return FATE
    return OPEN


@rule("2.4", "7.4", "AK4")
def first_with_a_goal(state: State) -> int:
    """The role that has reached a goal: the mover if among them, else the first in turn order; -1 if nobody has."""
    players = players_of(state)
    role: int = state.mover
    for _ in range(players):
        if goal_of(state, role) != OPEN:
            return role
        role = role + 1 if role + 1 < players else 0
    return -1


@rule("5.1")
def rounds_won(state: State, seat: int) -> int:
    """How many rounds a seat has won."""
    won = 0
    for number in range(ROUNDS_OF_TWO):
        if state.winner[number] == seat:
            won += 1
    return won


@rule("5.1", "5.3", "AK7")
def figures_used(state: State, seat: int) -> int:
    """The figures a seat had on the board in the rounds it won."""
    figures = 0
    for number in range(ROUNDS_OF_TWO):
        if state.winner[number] == seat:
            figures += state.used[number]
    return figures


@rule("5.3", "AK7")
def is_ahead(state: State, seat: int, other: int) -> bool:
    """More rounds won; with one each, the one that used fewer figures for it."""
    if rounds_won(state, seat) != rounds_won(state, other):
        return rounds_won(state, seat) > rounds_won(state, other)
    return figures_used(state, seat) < figures_used(state, other)


@rule("5.3", "7.5", "AK7", "AK8", "AK10")
def ending_of(state: State) -> int:
    """Why the game ended, both rounds (with three players the only one) being over."""
    if state.mode == THREE:
        return ending_of_three(state.result[0])
    first, second = state.winner[0], state.winner[1]
    if first == NO_SEAT and second == NO_SEAT:
        return NO_ROUND_WON
    if first == NO_SEAT or second == NO_SEAT:
        return ONE_ROUND_WON
    if first == second:
        return TWO_ROUNDS_WON
    return EQUAL_FIGURES if state.used[0] == state.used[1] else FEWER_FIGURES


@rule("7.2", "7.5", "AK8", "AK10")
def ending_of_three(result: int) -> int:
    """Why the only round of three players ended."""
    if result == SPREAD:
        return WON_BY_SPREADING
    if result == ENDLESS:
        return DRAWN_BY_ROTATIONS
    if result == FULL_SLICE or result == FULL_RING:
        return WON_BY_DOMINATING
    return DRAWN_BY_FULL_BOARD


@rule("5.3", "7.5", "AK7")
def outcome(state: State, places: Places) -> int:
    """Each seat's place is the number of seats ahead of it; a draw puts everybody first."""
    for seat in range(players_of(state)):
        places[seat] = 0
        for other in range(players_of(state)):
            if is_ahead(state, other, seat):
                places[seat] += 1
    return state.ending


@rule("5.1")
def scores(state: State, buffer: Scores) -> None:
    """The rounds each seat has won."""
    for seat in range(players_of(state)):
        buffer[seat] = rounds_won(state, seat)


@rule("2.3", "7.2")
def is_goal(result: int) -> bool:
    """Whether a round that ended so was won, and not left undecided."""
    return SPREAD <= result <= FATE
