"""A turn: what may be done after a roll, and how a marker comes to stand on a column."""

from __future__ import annotations

from ....kernel import State, rule
from ...alhambra_family.rules.columns import EMPTY, exact_space, next_seat, push_markers, put_marker
from ...alhambra_family.rules.dice import NO_DICE, count_of
from ...alhambra_family.rules.turn import keep_dice, lay_roll, may_keep, shown_dice, start_turn, undo_roll
from ...alhambra_family.state import NO_BUILDING
from ..state import BLACK, DECIDING, KEEP_DICE, PUSH, PUSH_MARKERS, ROLLING, SET_BLACK, USE_VOID, VOID, kind_of, thing_of


@rule("4.1", "4.2")
def begin_turn(state: State) -> None:
    """The mover throws all eight dice."""
    start_turn(state)
    state.black = NO_BUILDING
    state.phase = ROLLING


@rule("4.2", "4.3", "AL5")
def show_roll(state: State, number: int) -> None:
    """The thrown dice lie on the table beside the kept ones, and the mover decides."""
    lay_roll(state, number)
    state.phase = DECIDING


@rule("4.3", "AL5")
def keep_and_roll(state: State, number: int) -> None:
    """Set dice aside and throw the others; what was set aside before may be among them."""
    keep_dice(state, number)
    state.phase = ROLLING


@rule("4.4", "6.5", "AL5", "AL7")
def symbols_shown(state: State, building: int) -> int:
    """How often a building shows, the black die included."""
    return count_of(shown_dice(state), building) + (1 if state.black == building else 0)


@rule("4.4", "6.6", "AL2", "AL7")
def space_earned(state: State, building: int) -> int:
    """The space of the symbols and rolls of this turn; nine of a kind count as eight in one roll."""
    return exact_space(symbols_shown(state, building), state.rolls)


@rule("4.4", "AL5")
def may_place(state: State, building: int) -> bool:
    """A building that shows at least once may be chosen."""
    return symbols_shown(state, building) > 0


@rule("4.5", "4.6", "AL2")
def place_marker(state: State, building: int) -> None:
    """The marker goes to its space or, where that is taken, back to the first free one; off the end it is out for the round."""
    seat = state.mover
    if not put_marker(state.columns, building, space_earned(state, building), seat):
        state.fallen[seat] += 1
    state.markers_left[seat] -= 1


@rule("6.3", "AL8")
def may_push(state: State, building: int) -> bool:
    """The owner of a push tile may use it where the very space the dice earned is taken, by whomever."""
    if state.held[state.mover, PUSH] == 0 or not may_place(state, building):
        return False
    return state.columns[building, space_earned(state, building)] != EMPTY


@rule("6.3", "AL8", "AL11")
def push_and_place(state: State, building: int) -> None:
    """The marker there and the unbroken run behind it go back one space, the last perhaps off the end; the tile leaves the game."""
    fallen = push_markers(state.columns, building, space_earned(state, building))
    if fallen != EMPTY:
        state.fallen[fallen] += 1
    use_tile(state, PUSH)
    place_marker(state, building)


@rule("6.4", "AL6")
def may_void(state: State) -> bool:
    """The owner of a void tile may undo the roll just made."""
    return state.held[state.mover, VOID] > 0


@rule("6.4", "AL6", "AL11")
def void_roll(state: State) -> None:
    """The dice return to what they showed, the roll does not count; a black die stays. Without the first roll all dice are thrown again."""
    use_tile(state, VOID)
    undo_roll(state)
    if shown_dice(state) == NO_DICE:
        state.phase = ROLLING


@rule("6.5", "AL7")
def may_set_black_die(state: State) -> bool:
    """The owner of a black-die tile may use it once in a turn, after the first roll."""
    return state.held[state.mover, BLACK] > 0 and state.black == NO_BUILDING


@rule("6.5", "AL7", "AL11")
def set_black_die(state: State, building: int) -> None:
    """One more symbol of choice, fixed for the rest of the turn."""
    use_tile(state, BLACK)
    state.black = building


@rule("6.2", "6.3", "6.4", "6.5", "AL11")
def use_tile(state: State, kind: int) -> None:
    """A special tile leaves the game after use."""
    state.held[state.mover, kind] -= 1
    state.out[kind] += 1


@rule("4.1", "4.7", "AL14")
def pass_turn(state: State) -> bool:
    """The next player clockwise begins a turn; False where all markers have been placed."""
    state.mover = next_seat(state.mover, state.players)
    begin_turn(state)
    return state.markers_left[state.mover] > 0


@rule("4.3", "4.4", "6.3", "6.4", "6.5")
def is_legal_in_turn(state: State, action: int) -> bool:
    """After a roll: keep dice and roll again, place, push, void the roll, set the black die."""
    kind = kind_of(action)
    if kind == KEEP_DICE:
        return may_keep(state, thing_of(action))
    if kind == USE_VOID:
        return may_void(state)
    if kind == SET_BLACK:
        return may_set_black_die(state)
    if kind == PUSH_MARKERS:
        return may_push(state, thing_of(action))
    return may_place(state, thing_of(action))


@rule("4.4", "4.7", "6.3", "6.4", "6.5")
def play_turn(state: State, action: int) -> bool:
    """Use a tile and decide again, or place a marker, which ends the turn; False where all markers have been placed."""
    kind = kind_of(action)
    if kind == USE_VOID:
        void_roll(state)
        return True
    if kind == SET_BLACK:
        set_black_die(state, thing_of(action))
        return True
    if kind == PUSH_MARKERS:
        push_and_place(state, thing_of(action))
    else:
        place_marker(state, thing_of(action))
    return pass_turn(state)
