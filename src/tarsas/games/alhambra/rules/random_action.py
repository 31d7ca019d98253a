"""Picking one legal action at random without listing them all: what play-outs spend their time on."""

from __future__ import annotations

from ....kernel import Generator, State, below, bit_count, nth_bit, rule
from ...alhambra_family.rules.dice import nth_keep, ways_to_keep
from ...alhambra_family.rules.turn import can_roll_again, shown_dice
from ...alhambra_family.state import BUILDINGS
from ..state import (
    AWARDING,
    DECIDING,
    EXCHANGE_POINT,
    EXCHANGING,
    KEEP_DICE,
    NAME_STARTER,
    NO_EXCHANGE,
    PLACE_MARKER,
    PUSH_MARKERS,
    SET_BLACK,
    TAKE_POINTS,
    TAKE_TILE,
    USE_VOID,
    action_of,
)
from .placing import may_place, may_push, may_set_black_die, may_void

ALL_BUILDINGS = (1 << BUILDINGS) - 1


@rule("4.3", "4.4", "5.2", "6.2", "6.7")
def random_action(state: State, generator: Generator) -> int:
    """A legal action of a player, every one equally likely."""
    phase = state.phase
    if phase == DECIDING:
        return random_turn(state, generator)
    if phase == AWARDING:
        return action_of(TAKE_POINTS if below(generator, 2) == 0 else TAKE_TILE)
    if phase == EXCHANGING:
        # Six choices: five other columns, or, behind the last of them, none.
        ticket = below(generator, BUILDINGS)
        column = ticket + (1 if ticket >= state.award_column else 0)
        return action_of(EXCHANGE_POINT, column) if column < BUILDINGS else action_of(NO_EXCHANGE)
    return action_of(NAME_STARTER, below(generator, state.players))


@rule("4.3", "4.4", "6.3", "6.4", "6.5")
def random_turn(state: State, generator: Generator) -> int:
    """One of the ways to keep, or one of the other actions, which are few and make a set of bits."""
    keeps = ways_to_keep(shown_dice(state)) if can_roll_again(state) else 0
    others = other_actions(state)
    ticket = below(generator, keeps + bit_count(others))
    if ticket < keeps:
        return action_of(KEEP_DICE, nth_keep(shown_dice(state), ticket))
    return nth_bit(others, ticket - keeps)


@rule("4.4", "6.3", "6.4", "6.5")
def other_actions(state: State) -> int:
    """What may be done but keeping dice, each action as the bit of its number."""
    found = 0
    for building in range(BUILDINGS):
        if may_place(state, building):
            found |= 1 << action_of(PLACE_MARKER, building)
            if may_push(state, building):
                found |= 1 << action_of(PUSH_MARKERS, building)
    if may_set_black_die(state):
        found |= ALL_BUILDINGS << action_of(SET_BLACK)
    if may_void(state):
        found |= 1 << action_of(USE_VOID)
    return found
