"""The rules of Azteka, in the order of `rulebook/en.md`; each function cites its sections and rulings."""

from __future__ import annotations

from ....contract import NOBODY, Actions, Counts, Options
from ....kernel import State, bit_count, has_bit, rule
from ..state import (
    ACTIONS,
    AGGRESSIVE,
    BASIC,
    BIRTH,
    BOARD_FULL,
    DEATH,
    ENDLESS,
    FIGURES_OF_THREE,
    FIGURES_OF_TWO,
    GOES_ON,
    KEEP,
    LAST_TURNS,
    LET_PASS,
    LIFE,
    MOST_PLAYERS,
    MUMMY,
    NO_BIRTH,
    NO_SEAT,
    NOWHERE,
    OPEN,
    OVER,
    PASSING,
    RINGS,
    ROTATION_LIMITS,
    ROUNDS_OF_TWO,
    SLICES,
    SPACES,
    THREE,
    TURN,
    is_place,
    is_turn,
    turn_action,
    turn_of,
)
from .goals import ending_of, first_with_a_goal, goal_of, players_of, seat_of
from .rings import EVERYWHERE, INNER_RING, are_neighbours, around, counts_by_ring, edges_of, enclosed_by, full_slices, slice_of, turned

# --- 1 Setting up ---------------------------------------------------------------------------------------------------


@rule("1.1", "1.2", "3.1", "7.1")
def new_game(state: State, players: int, options: Options) -> None:
    """No round has been played; the first one begins."""
    state.mode = options[0]
    state.rotation_limit = ROTATION_LIMITS[options[1]]
    state.ending = GOES_ON
    for number in range(ROUNDS_OF_TWO):
        state.result[number] = OPEN
        state.winner[number] = NO_SEAT
        state.used[number] = 0
    start_round(state, 1)


@rule("1.1", "1.2", "3.1", "3.2", "7.1", "AK7", "AK11")
def start_round(state: State, number: int) -> None:
    """An empty board, all figures in the supplies; Life begins."""
    figures_each = FIGURES_OF_THREE if state.mode == THREE else FIGURES_OF_TWO
    for role in range(MOST_PLAYERS):
        state.figures[role] = 0
        state.supply[role] = figures_each
    if state.mode != THREE:
        state.supply[MUMMY] = 0
    state.round_number = number
    state.mover = LIFE
    state.phase = TURN
    state.rotations = 0
    state.placed = NOWHERE
    state.last_turns = 0


# --- 3 The course of a round ----------------------------------------------------------------------------------------


@rule("3.3")
def occupied(state: State) -> int:
    """All spaces with a figure."""
    return state.figures[LIFE] | state.figures[DEATH] | state.figures[MUMMY]


@rule("3.3", "3.4", "6.1", "7.3", "AK2", "AK3", "AK9", "AK10")
def can_place(state: State, space: int) -> bool:
    """On an empty space, with a figure in the supply. In the basic game it touches a Life figure; with none on the board only Life places."""
    if has_bit(occupied(state), space) or state.supply[state.mover] == 0:
        return False
    if state.mode != BASIC:
        return True
    if state.figures[LIFE] == 0:
        return state.mover == LIFE
    return touches_life(state, space)


@rule("3.3", "AK2")
def touches_life(state: State, space: int) -> bool:
    """Whether a Life figure stands next to the space, diagonals included."""
    for other in range(SPACES):
        if has_bit(state.figures[LIFE], other) and are_neighbours(space, other):
            return True
    return False


@rule("3.3", "3.4", "6.1", "7.3", "AK2", "AK3")
def open_spaces(state: State) -> int:
    """All spaces where the mover can place, at once (see `can_place`)."""
    if state.supply[state.mover] == 0:
        return 0
    empty = ~occupied(state) & EVERYWHERE
    if state.mode != BASIC:
        return empty
    life = state.figures[LIFE]
    if life == 0:
        return empty if state.mover == LIFE else 0
    return around(life) & empty


@rule("3.4", "3.5", "6.2", "7.3", "AK1", "AK3")
def can_turn(state: State) -> bool:
    """Any ring may turn by one slice; only the very first action of a round is a placement."""
    return occupied(state) != 0


@rule("6.3", "AK9")
def can_turn_twice(state: State, ring: int) -> bool:
    """By two slices only in the aggressive variant, in a ring where the mover has more figures than the opponent."""
    if state.mode != AGGRESSIVE:
        return False
    mover = state.mover
    own = (counts_by_ring(state.figures[mover]) >> (SLICES * ring)) & INNER_RING
    return own > (counts_by_ring(state.figures[1 - mover]) >> (SLICES * ring)) & INNER_RING


@rule("3.2", "3.3", "5.2", "AK8")
def place(state: State, space: int) -> None:
    """Put a figure on a space; unless that ends the round, the special abilities follow, or the turn is over."""
    put_figure(state, space)
    if end_if_won(state):
        return
    if state.mode == BASIC and offer_ability(state, space):
        return
    end_turn(state)


@rule("3.3", "5.2", "AK8")
def put_figure(state: State, space: int) -> None:
    """A figure goes from the supply to the board; rotations are counted anew."""
    mover = state.mover
    state.figures[mover] = state.figures[mover] | (1 << space)
    state.supply[mover] -= 1
    state.rotations = 0


@rule("3.2", "3.5", "6.3", "AK1", "AK8")
def turn_ring(state: State, ring: int, steps: int) -> None:
    """A rotation; goals are tested at its end."""
    rotate(state, ring, steps)
    if end_if_won(state):
        return
    if state.rotations == state.rotation_limit:
        end_round(state, NO_SEAT, ENDLESS)
        return
    end_turn(state)


@rule("3.5", "6.3", "AK1", "AK8")
def rotate(state: State, ring: int, steps: int) -> None:
    """A ring turns clockwise with all its figures: one rotation, whether by one slice or two."""
    for role in range(players_of(state)):
        state.figures[role] = turned(state.figures[role], ring, steps)
    state.rotations += 1


@rule("3.2", "7.3", "7.5", "AK10")
def end_turn(state: State) -> None:
    """The next player's turn; with three, once the board is full, everybody has one more."""
    state.placed = NOWHERE
    mover = state.mover + 1
    state.mover = mover if mover < players_of(state) else 0
    if state.phase == LAST_TURNS:
        to_come = state.last_turns - 1
        state.last_turns = to_come
        if to_come == 0:
            end_round(state, NO_SEAT, BOARD_FULL)
    elif occupied(state) == EVERYWHERE:
        state.phase = LAST_TURNS
        state.last_turns = players_of(state)
    else:
        state.phase = TURN


# --- 4 Special abilities --------------------------------------------------------------------------------------------


@rule("4.1", "4.2", "AK5", "AK6")
def offer_ability(state: State, space: int) -> bool:
    """After a placement: birth for Life, passing for Death, if there is anything to decide."""
    if state.mover == LIFE:
        if completes_slice(state, space) and open_spaces(state) != 0:
            state.phase = BIRTH
            return True
        return False
    if surrounded(state, space) != 0:
        state.phase = PASSING
        state.placed = space
        return True
    return False


@rule("4.1", "AK5")
def completes_slice(state: State, space: int) -> bool:
    """Whether the slice of a Life figure just placed now holds four Life figures."""
    return has_bit(full_slices(state.figures[LIFE]), slice_of(space))


@rule("4.2", "AK6")
def surrounded(state: State, space: int) -> int:
    """The Life figures with Death on every neighbouring space along an edge, the figure just placed among them."""
    return state.figures[LIFE] & edges_of(space) & enclosed_by(state.figures[DEATH])


@rule("4.2", "AK6")
def let_pass(state: State) -> None:
    """Death makes use of the passing; unless that ends the round, the turn is over."""
    take_surrounded(state)
    if not end_if_won(state):
        end_turn(state)


@rule("4.2", "AK6")
def take_surrounded(state: State) -> None:
    """Surrounded Life figures become Death figures, inner rings first, then by slice, as long as Death has figures left."""
    passing = surrounded(state, state.placed)
    for space in range(SPACES):
        if has_bit(passing, space) and state.supply[DEATH] > 0:
            state.figures[LIFE] = state.figures[LIFE] & ~(1 << space)
            state.figures[DEATH] = state.figures[DEATH] | (1 << space)
            state.supply[LIFE] += 1
            state.supply[DEATH] -= 1


# --- 5 The end ------------------------------------------------------------------------------------------------------


@rule("2.4", "5.1", "AK4")
def end_if_won(state: State) -> bool:
    """After every action all goals of all players are tested; one that is reached ends the round at once."""
    role = first_with_a_goal(state)
    if role < 0:
        return False
    end_round(state, role, goal_of(state, role))
    return True


@rule("3.1", "5.1", "5.2", "7.3", "AK7", "AK8")
def end_round(state: State, role: int, result: int) -> None:
    """The result is noted; then comes the second round, or the end."""
    note_result(state, role, result)
    go_on(state)


@rule("5.1", "5.2", "AK7")
def note_result(state: State, role: int, result: int) -> None:
    """Note who won the round, how, and with how many figures."""
    number = state.round_number - 1
    state.result[number] = result
    if role != NO_SEAT:
        state.winner[number] = seat_of(state, role)
        state.used[number] = bit_count(state.figures[role])


@rule("3.1", "5.1", "7.3")
def go_on(state: State) -> None:
    """After a round of two players comes the second one; the only round of three and the second of two are the last."""
    if state.mode != THREE and state.round_number < ROUNDS_OF_TWO:
        start_round(state, state.round_number + 1)
    else:
        finish_game(state)


@rule("5.1", "5.3", "7.3")
def finish_game(state: State) -> None:
    """The game is over; the board stays as it is."""
    state.phase = OVER
    state.mover = LIFE
    state.rotations = 0
    state.placed = NOWHERE
    state.last_turns = 0
    state.ending = ending_of(state)


# --- The verbs of the contract --------------------------------------------------------------------------------------


@rule("3.1", "3.2", "5.1")
def to_move(state: State) -> int:
    """The seat that plays the role to move; nobody once the game is over."""
    if state.phase == OVER:
        return NOBODY
    return seat_of(state, state.mover)


@rule("3.2", "4.1", "4.2", "6.2", "6.3", "6.4", "7.3", "7.4", "7.5", "AK5", "AK6", "AK10")
def is_legal(state: State, action: int) -> bool:
    """A turn is a placement or a rotation; a birth or a passing is taken or declined; the last turns of three players are rotations."""
    phase = state.phase
    if action < 0 or action >= ACTIONS or phase == OVER:
        return False
    if is_place(action):
        return (phase == TURN or phase == BIRTH) and can_place(state, action)
    if is_turn(action):
        ring, steps = turn_of(action)
        if steps == 1:
            return (phase == TURN or phase == LAST_TURNS) and can_turn(state)
        return phase == TURN and can_turn_twice(state, ring)
    return phase == BIRTH if action == NO_BIRTH else phase == PASSING


@rule("3.2", "4.1", "4.2", "AK5", "AK6")
def play(state: State, action: int) -> None:
    """Play a legal action."""
    if is_place(action):
        place(state, action)
    elif is_turn(action):
        turn_ring(state, *turn_of(action))
    elif action == LET_PASS:
        let_pass(state)
    else:
        end_turn(state)


@rule("3.3", "3.5", "4.1", "4.2", "6.2", "6.3", "7.3")
def legal(state: State, actions: Actions) -> int:
    """All legal actions, ascending."""
    phase = state.phase
    count = 0
    if phase == TURN or phase == BIRTH:
        spaces = open_spaces(state)
        for space in range(SPACES):
            if has_bit(spaces, space):
                actions[count] = space
                count += 1
    if (phase == TURN or phase == LAST_TURNS) and can_turn(state):
        for ring in range(RINGS):
            actions[count] = turn_action(ring, 1)
            count += 1
    if phase == TURN:
        for ring in range(RINGS):
            if can_turn_twice(state, ring):
                actions[count] = turn_action(ring, 2)
                count += 1
    if phase == BIRTH:
        actions[count] = NO_BIRTH
        count += 1
    if phase == PASSING:
        actions[count] = LET_PASS
        actions[count + 1] = KEEP
        count += 2
    return count


@rule("1.2", "7.1", "AK6")
def pieces(state: State, counts: Counts) -> int:
    """The figures of each role, in the supply and on the board."""
    for role in range(MOST_PLAYERS):
        counts[role] = state.supply[role] + bit_count(state.figures[role])
    return MOST_PLAYERS
