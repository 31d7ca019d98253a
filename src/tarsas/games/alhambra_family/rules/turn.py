"""A dice turn: up to three rolls, any dice kept between them (AL5). It works on the fields below of either game's state.

rolls    how many rolls count so far, 0 … 3
kept     the dice set aside for the roll to come, as a hand
hands    what the dice showed after each roll that counts; blank behind the last
"""

from __future__ import annotations

from typing import Final

from ....kernel import State, compilable
from .dice import DICE, HANDS, NO_DICE, can_keep, dice_in

MOST_ROLLS: Final = 3

TURN_FIELDS: Final = (("rolls", "i1"), ("kept", "i4"), ("hands", "i4", (MOST_ROLLS,)))


@compilable
def start_turn(state: State) -> None:
    """A turn begins with all eight dice in the cup."""
    state.rolls = 0
    state.kept = NO_DICE
    for roll in range(MOST_ROLLS):
        state.hands[roll] = NO_DICE


@compilable
def shown_dice(state: State) -> int:
    """The hand that lies on the table: what the last roll that counts left; no dice before the first."""
    rolls = state.rolls
    return state.hands[rolls - 1] if rolls > 0 else NO_DICE


@compilable
def can_roll_again(state: State) -> bool:
    """Whether a roll is left."""
    return state.rolls < MOST_ROLLS


@compilable
def dice_to_throw(state: State) -> int:
    """All dice that are not kept."""
    return DICE - dice_in(state.kept)


@compilable
def may_keep(state: State, number: int) -> bool:
    """With a roll left, any of the dice may be kept, but not all: every roll throws at least one die."""
    return can_roll_again(state) and can_keep(number, shown_dice(state))


@compilable
def keep_dice(state: State, number: int) -> None:
    """Set these dice aside; the others go back into the cup."""
    state.kept = HANDS[number]


@compilable
def lay_roll(state: State, number: int) -> None:
    """The thrown dice join the kept ones, and the roll counts."""
    rolls = state.rolls
    state.hands[rolls] = state.kept + HANDS[number]
    state.rolls = rolls + 1
    state.kept = NO_DICE


@compilable
def undo_roll(state: State) -> None:
    """The dice show again what they showed before the last roll, which does not count any more."""
    rolls = state.rolls - 1
    state.hands[rolls] = NO_DICE
    state.rolls = rolls
