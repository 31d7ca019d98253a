"""What a look ahead remembers of positions: an entry is two words, so that several threads can share a table without a lock.

table[place]   the position's key crossed with the note, and the note: whoever finds half of another's entry finds a key that does not match
note           value + WHOLE (21 bits), depth (7), bound (2), action + 1 (14)
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from ..kernel import compilable

Table = NDArray[np.int64]

WHOLE = 1 << 19
"""The value of a win that is sure; a loss is -WHOLE, and an even position 0."""

NOTHING = 0
"""No entry: the note of a position that is not known."""

AT_MOST, EXACT, AT_LEAST = 1, 2, 3
"""What the noted value says of the true one."""

TO_THE_END = 127
"""The depth of a value in which no branch was cut short."""


@compilable
def note_of(value: int, depth: int, bound: int, action: int) -> int:
    """A note."""
    return (value + WHOLE) | depth << 21 | bound << 28 | (action + 1) << 30


@compilable
def value_in(note: int) -> int:
    """The value of a note, for whoever moves there."""
    return (note & 0x1F_FFFF) - WHOLE


@compilable
def depth_in(note: int) -> int:
    """How deep was looked."""
    return (note >> 21) & 0x7F


@compilable
def bound_in(note: int) -> int:
    """What the value says: AT_MOST, EXACT or AT_LEAST."""
    return (note >> 28) & 3


@compilable
def action_in(note: int) -> int:
    """The best action that was found; -1 where none was."""
    return (note >> 30) - 1


@compilable
def remember(table: Table, key: int, salt: int, note: int) -> None:
    """Note a position; what else had its place is forgotten."""
    place = key & (len(table) - 1)
    table[place, 0] = key ^ salt ^ note
    table[place, 1] = note


@compilable
def recall(table: Table, key: int, salt: int) -> int:
    """The note of a position; NOTHING where there is none. `salt` tells one search from those before."""
    place = key & (len(table) - 1)
    note = int(table[place, 1])
    return note if table[place, 0] == key ^ salt ^ note and note != NOTHING else NOTHING


@compilable
def recall_exact(table: Table, key: int, salt: int) -> int:
    """The note of a position whose value, to whatever depth, was found; NOTHING where there is none."""
    note = recall(table, key, salt)
    return note if bound_in(note) == EXACT else NOTHING


@compilable
def remember_lightly(table: Table, key: int, salt: int, note: int) -> None:
    """Note a position unless its place is taken by something of this search that took longer to find."""
    place = key & (len(table) - 1)
    there = int(table[place, 1])
    is_of_this_search = (int(table[place, 0]) ^ salt ^ there) & (len(table) - 1) == place
    if there == NOTHING or not is_of_this_search or depth_in(there) == 0:
        remember(table, key, salt, note)
