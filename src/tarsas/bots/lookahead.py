"""Looking ahead move by move: alpha-beta with a principal variation, as a template bound to each game.

There are two sides: the seat that thinks, and all others together, who are taken to play against it. Chance ends every line: what lies beyond it is
judged. A line also ends at the depth of the search, unless the position is not quiet; from there it is settled, by what the game says
players do, and judged.

The lines are walked by a loop, not by functions that call themselves, so that it can be left at any time and gone on with. One ply is:

    states[ply]   the position            moves[ply]   its actions, those that were tried in front           order[ply]   what each promises
    frames[ply]   COUNT actions, of which BREADTH are to be tried and NEXT is tried next; DEPTH left; the window ALPHA … BETA and the BEST value, for the SIDE that moves;
                  its ACTION; FIRST_ALPHA, the window as it was; KEY; IS_CUT where a line was ended by the depth; CARE: how the action
                  that is tried was looked at before, where it has to be looked at again
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..contract import NOBODY
from ..contract.open_verbs import distinct, is_quiet, play, position_key, promise, second_opinion, settling_action, to_move
from ..kernel import State, compilable
from .transpositions import (
    AT_LEAST,
    AT_MOST,
    EXACT,
    NOTHING,
    TO_THE_END,
    WHOLE,
    action_in,
    bound_in,
    depth_in,
    note_of,
    recall,
    recall_exact,
    remember,
    remember_lightly,
    value_in,
)
from .tree import MARGIN_AT_THE_END, judge

Frames = NDArray[np.int64]
Memory = tuple[Any, ...]
"""states, moves, order, frames, history, table, found; what judging needs: places, earned, weights, scale, learned, opinion_share; and the game's `breadths`.

`found[index]`: the value of an action of the root, and how many positions had been entered then."""

COUNT, BREADTH, NEXT, DEPTH, ALPHA, BETA, BEST, ACTION, SIDE, FIRST_ALPHA, KEY, IS_CUT, CARE, FIELDS = range(14)

PLY, NODES, VALUE, CUT, SALT, SEAT, MARGIN, DEEPEST, CONTROLS = range(9)
"""What the loop keeps from one call to the next: where it is, how many positions it has entered, what the last one was worth and whether it was cut short; and
what the search is about: its salt, the seat that thinks, how much worse than the best a move of the root may be and still be judged exactly, the deepest ply yet."""

OWN, OTHERS = 0, 1

NOT_YET, SHORTLY, NARROWLY, FULLY = 0, 1, 2, 3
"""With how much care an action is looked at: less deep and asking only *better or not*, only asking that, or for its value. One that turns out better than
was thought is looked at again, with more."""
UNKNOWN, KNOWN = 0, 1

FULL_WINDOW = WHOLE + 1
DEEPEST_QUIET = -6
"""How far beyond its depth a search looks into positions that are not quiet."""
SETTLED_AFTER = 64
"""Actions after which a position is judged even if it never settles."""
LATE = 8
"""From which action on a line is looked at less deep for a start,"""
SHORTER = 2
"""by so many moves (an even number: whoever makes the last move of a line looks better than they are),"""
SHORTENED_FROM = 4
"""if the position itself is to be looked at as deep as this."""
FIRST_OF_ALL = 1 << 40
PROMISE_WEIGHT = 1 << 12
LARGEST_HISTORY = 1 << 18


@compilable
def look(memory: Memory, control: Frames, limit: int) -> bool:
    """Go on with a search until it is through or has entered `limit` positions; returns whether it is through. `open_root` begins one."""
    states, moves, order, frames = memory[:4]
    ply = int(control[PLY])
    while control[NODES] < limit:
        if frames[ply, NEXT] == frames[ply, BREADTH] or frames[ply, BEST] >= frames[ply, BETA]:
            close(memory, control, ply)
            if ply == 0:
                return True
            ply -= 1
            take_back(memory, control, ply)
        else:
            action = next_action(moves, order, frames, ply) if ply > 0 else int(moves[0, frames[0, NEXT]])
            states[ply + 1] = states[ply]
            play(states[ply + 1], action)
            if enter(memory, control, ply + 1) == KNOWN:
                take_back(memory, control, ply)
            else:
                ply += 1
        control[PLY] = ply
    return False


@compilable
def plant_root(memory: Memory, control: Frames) -> None:
    """List the actions of `states[0]`, the most promising first, for the searches of all depths that follow."""
    states, moves, order, frames, history = memory[:5]
    count = distinct(states[0], moves[0])
    frames[0, COUNT] = count
    frames[0, BREADTH] = count
    frames[0, SIDE] = OWN
    frames[0, CARE] = NOT_YET
    rank(states[0], moves, order, frames, history, 0, -1)
    for first in range(count):
        frames[0, NEXT] = first
        next_action(moves, order, frames, 0)
    control[SEAT] = to_move(states[0])


@compilable
def open_root(memory: Memory, control: Frames, depth: int) -> None:
    """Begin a search of the root to a depth."""
    frames = memory[3]
    frames[0, NEXT] = 0
    frames[0, DEPTH] = depth
    frames[0, ALPHA] = -FULL_WINDOW
    frames[0, BETA] = FULL_WINDOW
    frames[0, FIRST_ALPHA] = -FULL_WINDOW
    frames[0, BEST] = -FULL_WINDOW
    frames[0, ACTION] = -1
    frames[0, IS_CUT] = 0
    frames[0, CARE] = NOT_YET
    control[PLY] = 0


@compilable
def next_action(moves: NDArray[np.int32], order: Frames, frames: Frames, ply: int) -> int:
    """The most promising of the actions not yet tried, moved to their front."""
    first = int(frames[ply, NEXT])
    if frames[ply, CARE] == NOT_YET:
        best = first
        for index in range(first + 1, int(frames[ply, COUNT])):
            if order[ply, index] > order[ply, best]:
                best = index
        if best != first:
            moves[ply, first], moves[ply, best] = moves[ply, best], moves[ply, first]
            order[ply, first], order[ply, best] = order[ply, best], order[ply, first]
    return int(moves[ply, first])


@compilable
def enter(memory: Memory, control: Frames, ply: int) -> int:
    """Come to a position: KNOWN where its value is found at once (then it is in `control`), UNKNOWN where its actions have to be tried."""
    states, moves, order, frames, history, table = memory[:6]
    control[NODES] += 1
    control[DEEPEST] = max(control[DEEPEST], ply)
    state = states[ply]
    mover = to_move(state)
    above = ply - 1
    if mover < 0:
        control[VALUE] = worth(state, int(control[SEAT]), memory[7])
        control[CUT] = 0
        return KNOWN
    side = OWN if mover == control[SEAT] else OTHERS
    depth = int(frames[above, DEPTH]) - 1 - shortened_by(frames, above)
    key = position_key(state)
    set_window(frames, control, ply, side)
    note = recall(table, key, int(control[SALT]))
    if note != NOTHING and is_enough(note, max(0, depth), int(frames[ply, ALPHA]), int(frames[ply, BETA])):
        control[VALUE] = value_in(note) if side == OWN else -value_in(note)
        control[CUT] = depth_in(note) != TO_THE_END
        return KNOWN
    if ply + 2 >= len(states) or (depth <= 0 and (depth <= DEEPEST_QUIET or is_quiet(state))):
        value = settled(memory, control, ply)
        control[VALUE] = value
        control[CUT] = 1
        remember(table, key, int(control[SALT]), note_of(value if side == OWN else -value, 0, EXACT, -1))
        return KNOWN
    frames[ply, DEPTH] = depth
    frames[ply, SIDE] = side
    frames[ply, KEY] = key
    count = distinct(state, moves[ply])
    frames[ply, COUNT] = count
    frames[ply, BREADTH] = breadth_of(count, depth, memory[8])
    frames[ply, NEXT] = 0
    frames[ply, BEST] = -FULL_WINDOW
    frames[ply, ACTION] = -1
    frames[ply, IS_CUT] = 0
    frames[ply, CARE] = NOT_YET
    rank(state, moves, order, frames, history, ply, action_in(note) if note != NOTHING else -1)
    return UNKNOWN


@compilable
def breadth_of(count: int, depth: int, breadths: Frames) -> int:
    """How many of so many actions are tried where so much is left of the depth: the nearer its end, the fewer, as the game says."""
    return min(count, int(breadths[depth - 1])) if 0 < depth <= len(breadths) else count


@compilable
def care_for(frames: Frames, ply: int) -> int:
    """With how much care the next action of a position is looked at: the first one fully, late ones shortly, unless they have to be looked at again."""
    index = frames[ply, NEXT]
    if index == 0 or frames[ply, CARE] == NARROWLY:
        return FULLY
    if frames[ply, CARE] == NOT_YET and index >= LATE and frames[ply, DEPTH] >= SHORTENED_FROM:
        return SHORTLY
    return NARROWLY


@compilable
def shortened_by(frames: Frames, ply: int) -> int:
    """By how many moves the line of the next action is shorter than others."""
    if care_for(frames, ply) != SHORTLY:
        return 0
    return SHORTER


@compilable
def set_window(frames: Frames, control: Frames, ply: int, side: int) -> None:
    """The window of the position about to be entered: the whole one of the position above, or one that only asks *better or not*."""
    above = ply - 1
    low = lowest_asked(frames, control, above)
    high = int(frames[above, BETA])
    if care_for(frames, above) != FULLY:
        high = low + 1
    if side != frames[above, SIDE]:
        low, high = -high, -low
    frames[ply, ALPHA] = low
    frames[ply, BETA] = high
    frames[ply, FIRST_ALPHA] = low


@compilable
def lowest_asked(frames: Frames, control: Frames, ply: int) -> int:
    """Of which values on that of an action is asked for: of better ones than the best yet, and at the root of those that are little worse, too."""
    alpha = int(frames[ply, ALPHA])
    return max(-FULL_WINDOW, alpha - int(control[MARGIN])) if ply == 0 else alpha


@compilable
def is_enough(note: int, depth: int, alpha: int, beta: int) -> bool:
    """Whether what is noted of a position answers the question that is asked now."""
    if depth_in(note) < depth:
        return False
    bound = bound_in(note)
    value = value_in(note)
    return bound == EXACT or (bound == AT_LEAST and value >= beta) or (bound == AT_MOST and value <= alpha)


@compilable
def rank(state: State, moves: NDArray[np.int32], order: Frames, frames: Frames, history: Frames, ply: int, remembered: int) -> None:
    """Say what each action promises: first the one that was best before, then by the game's own words and by what was good elsewhere."""
    side = int(frames[ply, SIDE])
    for index in range(int(frames[ply, COUNT])):
        action = int(moves[ply, index])
        if action == remembered:
            order[ply, index] = FIRST_OF_ALL
        else:
            order[ply, index] = promise(state, action) * PROMISE_WEIGHT + history[side, action]


@compilable
def take_back(memory: Memory, control: Frames, ply: int) -> None:
    """Come back from a position with its value to the one above."""
    moves, frames, found = memory[1], memory[3], memory[6]
    value = int(control[VALUE]) if frames[ply, SIDE] == OWN else -int(control[VALUE])
    index = int(frames[ply, NEXT])
    care = care_for(frames, ply)
    if control[CUT]:
        frames[ply, IS_CUT] = 1
    if value > lowest_asked(frames, control, ply) and (care == SHORTLY or (care == NARROWLY and value < frames[ply, BETA])):
        frames[ply, CARE] = care
        return
    frames[ply, CARE] = NOT_YET
    frames[ply, NEXT] = index + 1
    if ply == 0:
        found[index, 0] = value
        found[index, 1] = control[NODES]
    if value > frames[ply, BEST]:
        frames[ply, BEST] = value
        frames[ply, ACTION] = moves[ply, index]
    if value > frames[ply, ALPHA]:
        frames[ply, ALPHA] = value


@compilable
def close(memory: Memory, control: Frames, ply: int) -> None:
    """All actions of a position have been tried, or one is too good for the other side to allow: note what was found."""
    frames, history, table = memory[3], memory[4], memory[5]
    best = int(frames[ply, BEST])
    depth = max(0, int(frames[ply, DEPTH]))
    action = int(frames[ply, ACTION])
    side = int(frames[ply, SIDE])
    is_narrowed = best < frames[ply, BETA] and frames[ply, BREADTH] < frames[ply, COUNT]
    is_cut = is_narrowed or frames[ply, IS_CUT] != 0
    bound = EXACT
    if best >= frames[ply, BETA]:
        bound = AT_LEAST
        history[side, action] = min(LARGEST_HISTORY, history[side, action] + (depth + 1) * (depth + 1))
    elif best <= frames[ply, FIRST_ALPHA]:
        bound = AT_MOST
    if ply > 0:
        remember(table, int(frames[ply, KEY]), int(control[SALT]), note_of(best, depth if is_cut else TO_THE_END, bound, action))
    control[VALUE] = best if side == OWN else -best
    control[CUT] = is_cut


@compilable
def settled(memory: Memory, control: Frames, ply: int) -> int:
    """What a position at the end of a line is worth once it is settled: many a position comes to the same in a few moves, so all on the way are remembered."""
    states, moves, keys, _, _, table = memory[:6]
    seat = int(control[SEAT])
    salt = int(control[SALT])
    states[ply + 1] = states[ply]
    state = states[ply + 1]
    mover = to_move(state)
    known = NOTHING
    passed = 0
    while mover >= 0 and known == NOTHING and passed < SETTLED_AFTER:
        action = settling_action(state)
        if action < 0:
            break
        play(state, action)
        mover = to_move(state)
        if mover >= 0:
            keys[ply, passed] = position_key(state)
            moves[ply, passed] = mover
            known = recall_exact(table, int(keys[ply, passed]), salt)
            passed += 1
    value = value_in(known) if mover == seat else -value_in(known)
    if known == NOTHING:
        value = worth(state, seat, memory[7])
    for step in range(passed):
        note = note_of(value if moves[ply, step] == seat else -value, 0, EXACT, -1)
        remember_lightly(table, int(keys[ply, step]), salt, note)
    return value


@compilable
def worth(state: State, seat: int, judging: Memory) -> int:
    """How the position looks for the seat that thinks, from -WHOLE to WHOLE: by the judgement and, while the game goes on, by what was learned."""
    places, earned, weights, scale, learned, opinion_share = judging
    is_over = to_move(state) == NOBODY
    opinion = -1.0 if is_over else second_opinion(state, seat, learned)
    if opinion >= 0.0 and opinion_share == 1.0:
        chance = opinion
    else:
        judge(state, len(places), MARGIN_AT_THE_END if is_over else 1.0, weights, scale, places, earned)
        chance = earned[seat]
        if opinion >= 0.0:
            chance = opinion_share * opinion + (1.0 - opinion_share) * chance
    value: int = round((2.0 * chance - 1.0) * WHOLE)
    return value
