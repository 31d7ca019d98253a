"""The verbs of Alhambra – The Dice Game. What they do stands, in the order of the rulebook, in `rounds` (1–3, 7), `placing` (4, 6), `awards` (5, 6)
and `scoring` (5, 7, 8)."""

from __future__ import annotations

from ....contract import CHANCE, NOBODY, Actions
from ....kernel import State, rule
from ...alhambra_family.buildings import NO_BUILDING
from ...alhambra_family.rules.dice import list_keeps
from ...alhambra_family.rules.turn import can_roll_again, shown_dice
from ..state import (
    ACTIONS,
    AWARDING,
    DECIDING,
    EXCHANGING,
    FIRST_BLACK,
    FIRST_EXCHANGE,
    FIRST_FACE,
    FIRST_KEEP,
    FIRST_NAME,
    FIRST_PLACE,
    FIRST_PUSH,
    FIRST_ROLL,
    FIRST_TILE,
    MACUS_DIE,
    NAMING,
    NO_EXCHANGE,
    OVER,
    ROLLING,
    TAKE_POINTS,
    TAKE_TILE,
    USE_VOID,
)
from .awards import begin_reward, give_reward, may_exchange_for, name_starter
from .chance import can_happen, list_outcomes
from .placing import (
    keep_and_roll,
    may_keep,
    may_place,
    may_push,
    may_set_black_die,
    may_void,
    pass_turn,
    place_marker,
    push_and_place,
    set_black_die,
    show_roll,
    void_roll,
)
from .rounds import finish_turns, go_on_awarding, lay_start_tile, lay_tile, new_game, place_macus

__all__ = ["is_legal", "legal", "new_game", "play", "to_move"]


@rule("4.1", "5.1", "8.1")
def to_move(state: State) -> int:
    """Chance while tiles are laid out and dice are thrown, the player who decides, nobody once the game is over."""
    phase = state.phase
    if phase <= ROLLING:
        return CHANCE
    return NOBODY if phase == OVER else state.mover


# --- What is legal ---------------------------------------------------------------------------------------------------


@rule("4.3", "4.4", "5.2", "6.2", "6.7")
def is_legal(state: State, action: int) -> bool:
    """An action is legal in its own phase, if its rule allows it."""
    if action < 0 or action >= ACTIONS:
        return False
    if FIRST_FACE <= action < FIRST_KEEP or action >= FIRST_ROLL:
        return can_happen(state, action)
    phase = state.phase
    if action < TAKE_POINTS or action >= FIRST_KEEP:
        return phase == DECIDING and is_legal_in_turn(state, action)
    if action <= TAKE_TILE:
        return phase == AWARDING
    if action == NO_EXCHANGE:
        return phase == EXCHANGING
    if action < NO_EXCHANGE:
        return phase == EXCHANGING and may_exchange_for(state, action - FIRST_EXCHANGE)
    return phase == NAMING and action - FIRST_NAME < state.players


@rule("4.3", "4.4", "6.3", "6.4", "6.5")
def is_legal_in_turn(state: State, action: int) -> bool:
    """After a roll: keep dice and roll again, place, push, void the roll, set the black die."""
    if action >= FIRST_KEEP:
        return may_keep(state, action - FIRST_KEEP)
    if action == USE_VOID:
        return may_void(state)
    if action >= FIRST_BLACK:
        return may_set_black_die(state)
    if action >= FIRST_PUSH:
        return may_push(state, action - FIRST_PUSH)
    return may_place(state, action - FIRST_PLACE)


@rule("4.3", "4.4", "5.2", "6.2", "6.7")
def legal(state: State, actions: Actions) -> int:
    """All legal actions, ascending."""
    phase = state.phase
    if phase <= ROLLING:
        return list_outcomes(state, actions)
    if phase == OVER:
        return 0
    count = 0
    for action in range(FIRST_FACE):
        if is_legal(state, action):
            actions[count] = action
            count += 1
    if phase == DECIDING and can_roll_again(state):
        count = list_keeps(shown_dice(state), FIRST_KEEP, actions, count)
    return count


# --- Playing ---------------------------------------------------------------------------------------------------------


@rule("4.2", "4.3", "5.2", "6.2", "6.7")
def play(state: State, action: int) -> None:
    """Play a legal action of any phase."""
    if action >= FIRST_ROLL:
        show_roll(state, action - FIRST_ROLL)
    elif action >= FIRST_KEEP:
        keep_and_roll(state, action - FIRST_KEEP)
    elif action >= FIRST_FACE:
        lay_out(state, action)
    elif action < TAKE_POINTS:
        play_turn(state, action)
    else:
        play_award(state, action)


@rule("3.1", "3.2", "9.2")
def lay_out(state: State, action: int) -> None:
    """The beginning of a round: the start-player tile, the bonus tiles, Macus's markers."""
    if action >= FIRST_TILE:
        lay_tile(state, action - FIRST_TILE)
    elif state.phase == MACUS_DIE:
        place_macus(state, action - FIRST_FACE)
    else:
        lay_start_tile(state, action - FIRST_FACE)


@rule("4.4", "4.7", "6.3", "6.4", "6.5")
def play_turn(state: State, action: int) -> None:
    """Use a tile and decide again, or place a marker, which ends the turn."""
    if action == USE_VOID:
        void_roll(state)
    elif action >= FIRST_BLACK:
        set_black_die(state, action - FIRST_BLACK)
    else:
        if action >= FIRST_PUSH:
            push_and_place(state, action - FIRST_PUSH)
        else:
            place_marker(state, action - FIRST_PLACE)
        if not pass_turn(state):
            finish_turns(state)


@rule("5.2", "6.2", "6.7", "AL10")
def play_award(state: State, action: int) -> None:
    """Choose a reward, exchange a point or not, name the starting player; then the awards go on."""
    is_given = True
    if action <= TAKE_TILE:
        is_given = begin_reward(state, action - TAKE_POINTS)
    elif action < NO_EXCHANGE:
        is_given = give_reward(state, action - FIRST_EXCHANGE)
    elif action == NO_EXCHANGE:
        is_given = give_reward(state, NO_BUILDING)
    else:
        name_starter(state, action - FIRST_NAME)
    if is_given:
        go_on_awarding(state)
