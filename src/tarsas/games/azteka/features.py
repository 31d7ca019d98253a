"""What is learned from in a round of the basic game: numbers about the board as Life sees it. All are the same however the whole board is turned.

  0   81   how many slices look like this: the four spaces from the innermost, 0 empty, 1 Life, 2 Death, as a number of base 3
 81   32   Life's figures in each ring: 1 to 8
113   32   Death's figures in each ring: 1 to 8
145   36   the slices that Life stands in, whichever is the first
181   15   Life's supply
196   15   Death's supply
211    9   in how many slices Life stands after the best rotation for it
220    5   slices without Life where a figure may be placed: 0 to 4, or more
225    4   Life figures that one more Death figure would surround: 0 to 3, or more
229    5   slices with three Death figures after some rotation: 0 to 4, or more
234    3   rotations after which Death has a whole slice: 0, 1, or more
237    3   the spaces where a figure may be placed; whether Life moves; rotations in a row
240   26   by whose turn it is: how many more figures Death has in its supply, from 6 fewer to 6 more
266    4   the first round; the second, after one that nobody won, that Life's player won, that Death's player won
270   30   for Death, and for Life, whose player lost the first round: how many figures fewer are on the board than it was won with
300   18   by whose turn it is: the slices without Life
318   16   by whose turn it is: the turns that Death needs for its nearest slice, if nobody disturbs it: 0 to 6, or more
334    5   slices for which Death needs two turns or fewer: 0 to 4, or more
"""

from __future__ import annotations

from typing import Final

from ...contract import Learned
from ...kernel import State, bit_count, compilable, table
from .rules.goals import role_of
from .rules.play import occupied
from .rules.rings import (
    EVERYWHERE,
    FIRST_SLICE,
    INNER_RING,
    OUTER_RING,
    anticlockwise,
    around,
    clockwise,
    counts_by_ring,
    full_slices,
    inwards,
    outwards,
    slices_with,
    turned,
)
from .state import BASIC, DEATH, LIFE, NO_SEAT, RINGS, SLICES, TURN

LIFE_RINGS_FROM, DEATH_RINGS_FROM, SPREAD_FROM, LIFE_SUPPLY_FROM, DEATH_SUPPLY_FROM = 81, 113, 145, 181, 196
TURNED_SPREAD_FROM, REACH_FROM, DANGER_FROM, THREES_FROM, WHOLES_FROM, SPACES_AT, MOVER_AT, ROTATIONS_AT = 211, 220, 225, 229, 234, 237, 238, 239
RACE_FROM, COURSE_FROM, DEATH_ROOM_FROM, LIFE_ROOM_FROM, MISSING_FROM, NEAREST_FROM, NEAR_FROM = 240, 266, 270, 285, 300, 318, 334
FEATURES: Final = 339

FARTHEST_AHEAD: Final = 6
MOST_ROOM: Final = 14
FARTHEST: Final = 7
NEAR: Final = 2


def _turned_alike() -> list[int]:
    """For each set of slices the number of its kind: two are of one kind if they are the same, turned."""
    kinds: dict[int, int] = {}
    return [kinds.setdefault(min((row << by | row >> (SLICES - by)) & INNER_RING for by in range(SLICES)), len(kinds)) for row in range(1 << SLICES)]


def _turns_to_slices() -> list[list[int]]:
    """For each set of a ring's spaces and each slice: by how many slices the ring has to turn to bring one of them there; SLICES where there is none."""
    rows = range(1 << SLICES)
    return [[next((by for by in range(SLICES) if row >> ((each - by) % SLICES) & 1), SLICES) for each in range(SLICES)] for row in rows]


TURNS_TO_SLICE: Final = table(_turns_to_slices(), "i1")
KIND_OF_SPREAD: Final = table(_turned_alike(), "i1")
BASE_THREE: Final = table([sum(3**ring for ring in range(RINGS) if spaces >> ring & 1) for spaces in range(1 << RINGS)], "i1")


@compilable
def is_learnable(state: State) -> bool:
    """Whether these features mean anything here: a turn of the basic game."""
    return state.mode == BASIC and state.phase == TURN


@compilable
def is_seen_by_life(state: State, seat: int) -> bool:
    """Only Life's chance is learned: Death's is the rest."""
    return role_of(state, seat) == LIFE


@compilable
def features(state: State, seat: int, numbers: Learned) -> None:
    """Fill in the features, which are the same for both seats; `numbers` is all 0."""
    life = state.figures[LIFE]
    death = state.figures[DEATH]
    count_slices(life, death, numbers)
    count_rings(life, numbers, LIFE_RINGS_FROM)
    count_rings(death, numbers, DEATH_RINGS_FROM)
    numbers[SPREAD_FROM + KIND_OF_SPREAD[slices_with(life)]] = 1.0
    numbers[LIFE_SUPPLY_FROM + state.supply[LIFE]] = 1.0
    numbers[DEATH_SUPPLY_FROM + state.supply[DEATH]] = 1.0
    foresee_turns(life, death, numbers)
    spaces = around(life) & ~occupied(state) & EVERYWHERE
    numbers[REACH_FROM + min(4, bit_count(slices_with(spaces) & ~slices_with(life)))] = 1.0
    numbers[DANGER_FROM + min(3, bit_count(life & nearly_enclosed_by(death)))] = 1.0
    numbers[SPACES_AT] = bit_count(spaces) / 10.0
    numbers[MOVER_AT] = 1.0 if state.mover == LIFE else 0.0
    numbers[ROTATIONS_AT] = state.rotations / 12.0
    ahead = max(-FARTHEST_AHEAD, min(FARTHEST_AHEAD, state.supply[DEATH] - state.supply[LIFE]))
    numbers[RACE_FROM + (2 * FARTHEST_AHEAD + 1) * state.mover + FARTHEST_AHEAD + ahead] = 1.0
    numbers[MISSING_FROM + (SLICES + 1) * state.mover + SLICES - bit_count(slices_with(life))] = 1.0
    foresee_slices(death, spaces if state.supply[DEATH] > 0 else 0, (FARTHEST + 1) * state.mover, numbers)
    note_course(state, numbers)


@compilable
def count_slices(life: int, death: int, numbers: Learned) -> None:
    """How many slices look like what."""
    for each in range(SLICES):
        numbers[BASE_THREE[spaces_of_slice(life >> each)] + 2 * BASE_THREE[spaces_of_slice(death >> each)]] += 1.0


@compilable
def spaces_of_slice(figures: int) -> int:
    """The spaces of the first slice with a figure, as four bits, the innermost first."""
    column = figures & FIRST_SLICE
    return (column | column >> 7 | column >> 14 | column >> 21) & 15


@compilable
def count_rings(figures: int, numbers: Learned, first: int) -> None:
    """How many figures each ring has."""
    counts = counts_by_ring(figures)
    for ring in range(RINGS):
        count = (counts >> (SLICES * ring)) & INNER_RING
        if count > 0:
            numbers[first + SLICES * ring + count - 1] = 1.0


@compilable
def foresee_turns(life: int, death: int, numbers: Learned) -> None:
    """What the four rotations would bring Life and Death."""
    most = 0
    threes = 0
    wholes = 0
    for ring in range(RINGS):
        most = max(most, bit_count(slices_with(turned(life, ring, 1))))
        after = turned(death, ring, 1)
        threes += bit_count(three_in_slice(after))
        wholes += full_slices(after) != 0
    numbers[TURNED_SPREAD_FROM + most] = 1.0
    numbers[THREES_FROM + min(4, threes)] = 1.0
    numbers[WHOLES_FROM + min(2, wholes)] = 1.0


@compilable
def foresee_slices(death: int, spaces: int, by_mover: int, numbers: Learned) -> None:
    """How many turns Death needs for each slice, by turning figures into it or placing them on these spaces."""
    nearest = FARTHEST
    near = 0
    for each in range(SLICES):
        turns = 0
        for ring in range(RINGS):
            to_turn = TURNS_TO_SLICE[(death >> (SLICES * ring)) & INNER_RING, each]
            turns += min(to_turn, 1) if (spaces >> (SLICES * ring + each)) & 1 else to_turn
        nearest = min(nearest, turns)
        near += turns <= NEAR
    numbers[NEAREST_FROM + by_mover + nearest] = 1.0
    numbers[NEAR_FROM + min(4, near)] = 1.0


@compilable
def three_in_slice(figures: int) -> int:
    """The slices with three figures or four, as a set of eight bits."""
    inner = figures & figures >> SLICES
    either = figures | figures >> SLICES
    return ((inner & either >> 2 * SLICES) | (either & inner >> 2 * SLICES)) & INNER_RING


@compilable
def nearly_enclosed_by(figures: int) -> int:
    """The spaces all of whose neighbours along an edge but one hold one of these figures."""
    before = clockwise(figures)
    behind = anticlockwise(figures)
    inside = outwards(figures) | INNER_RING
    outside = inwards(figures) | OUTER_RING
    in_ring = before & behind
    in_slice = inside & outside
    return (in_ring & (inside ^ outside)) | (in_slice & (before ^ behind))


@compilable
def note_course(state: State, numbers: Learned) -> None:
    """How the first round ended, and with how few figures this one has to be won."""
    if state.round_number == 1:
        numbers[COURSE_FROM] = 1.0
        return
    winner = state.winner[0]
    if winner == NO_SEAT:
        numbers[COURSE_FROM + 1] = 1.0
        return
    is_life = role_of(state, winner) == LIFE
    numbers[COURSE_FROM + (2 if is_life else 3)] = 1.0
    room = state.used[0] - bit_count(state.figures[DEATH if is_life else LIFE])
    numbers[(DEATH_ROOM_FROM if is_life else LIFE_ROOM_FROM) + max(0, min(MOST_ROOM, room))] = 1.0
