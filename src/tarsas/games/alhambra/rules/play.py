"""The verbs of Alhambra – The Dice Game. What they do stands, in the order of the rulebook, in `rounds` (1–3, 7), `placing` (4, 6), `awards` (5, 6)
and `scoring` (5, 7, 8)."""

from __future__ import annotations

from ....contract import CHANCE, NOBODY, Actions
from ....kernel import State, rule
from ...alhambra_family.rules.dice import list_keeps
from ...alhambra_family.rules.turn import can_roll_again, shown_dice
from ...alhambra_family.state import NO_BUILDING
from ..state import (
    ACTIONS,
    AWARDING,
    DECIDING,
    DICE_SHOW,
    DIE_SHOWS,
    EXCHANGE_POINT,
    EXCHANGING,
    KEEP_DICE,
    MACUS_DIE,
    NAMING,
    NO_EXCHANGE,
    OVER,
    POINT_AND_TILE,
    ROLLING,
    TAKE_POINTS,
    TAKE_TILE,
    TILE_COMES,
    TWO_POINTS,
    action_of,
    kind_of,
    thing_of,
)
from .awards import begin_reward, give_reward, may_exchange_for, name_starter
from .chance import can_happen, list_outcomes
from .placing import is_legal_in_turn, keep_and_roll, play_turn, show_roll
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
    kind = kind_of(action)
    if kind == DIE_SHOWS or kind == TILE_COMES or kind == DICE_SHOW:
        return can_happen(state, action)
    phase = state.phase
    if kind < TAKE_POINTS or kind == KEEP_DICE:
        return phase == DECIDING and is_legal_in_turn(state, action)
    if kind == TAKE_POINTS or kind == TAKE_TILE:
        return phase == AWARDING
    if kind == NO_EXCHANGE:
        return phase == EXCHANGING
    if kind == EXCHANGE_POINT:
        return phase == EXCHANGING and may_exchange_for(state, thing_of(action))
    return phase == NAMING and thing_of(action) < state.players


@rule("4.3", "4.4", "5.2", "6.2", "6.7")
def legal(state: State, actions: Actions) -> int:
    """All legal actions, ascending."""
    phase = state.phase
    if phase <= ROLLING:
        return list_outcomes(state, actions)
    if phase == OVER:
        return 0
    count = 0
    for action in range(action_of(DIE_SHOWS)):
        if is_legal(state, action):
            actions[count] = action
            count += 1
    if phase == DECIDING and can_roll_again(state):
        count = list_keeps(shown_dice(state), action_of(KEEP_DICE), actions, count)
    return count


# --- Playing ---------------------------------------------------------------------------------------------------------


@rule("4.2", "4.3", "5.2", "6.2", "6.7")
def play(state: State, action: int) -> None:
    """Play a legal action of any phase."""
    kind = kind_of(action)
    if kind == DICE_SHOW:
        show_roll(state, thing_of(action))
    elif kind == KEEP_DICE:
        keep_and_roll(state, thing_of(action))
    elif kind == DIE_SHOWS or kind == TILE_COMES:
        lay_out(state, action)
    elif kind < TAKE_POINTS:
        if not play_turn(state, action):
            finish_turns(state)
    else:
        play_award(state, action)


@rule("3.1", "3.2", "9.2")
def lay_out(state: State, action: int) -> None:
    """The beginning of a round: the start-player tile, the bonus tiles, Macus's markers."""
    if kind_of(action) == TILE_COMES:
        lay_tile(state, thing_of(action))
    elif state.phase == MACUS_DIE:
        place_macus(state, thing_of(action))
    else:
        lay_start_tile(state, thing_of(action))


@rule("5.2", "6.2", "6.7", "AL10")
def play_award(state: State, action: int) -> None:
    """Choose a reward, exchange a point or not, name the starting player; then the awards go on."""
    if decide_award(state, action):
        go_on_awarding(state)


@rule("5.2", "6.2", "6.7", "AL10")
def decide_award(state: State, action: int) -> bool:
    """The decision itself, without what follows; False where another decision comes first."""
    kind = kind_of(action)
    if kind == TAKE_POINTS:
        return begin_reward(state, TWO_POINTS)
    if kind == TAKE_TILE:
        return begin_reward(state, POINT_AND_TILE)
    if kind == EXCHANGE_POINT:
        return give_reward(state, thing_of(action))
    if kind == NO_EXCHANGE:
        return give_reward(state, NO_BUILDING)
    name_starter(state, thing_of(action))
    return True
