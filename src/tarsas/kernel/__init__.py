"""The ground floor: rules as plain functions, their compiled twins, records, chance. It knows no game."""

from .atomics import SharedWords, add_to_word, read_word, write_word
from .bits import bit_count, has_bit, lowest_bit, nth_bit, nth_of_few, places_of
from .cache import cache_folder, cache_root, sweep
from .generator import Generator, below, new_generator, next_word, seed_generator
from .hashing import fingerprint, mixed
from .records import Field, PlainStates, State, States, copy_of, fill, new_state, new_states, record, scratch, state_of, table
from .registry import compilable, inlined, is_compilable, rule, sections_of
from .sampling import choose, weighted_index
from .templates import bind
from .threads import ThreadTeam, chunk_bounds, work_as_helper, work_as_leader
from .twin import Compiled, compiled, digest_of
from .warm import Progress, is_marked_as_compiled, mark_as_compiled, warm

__all__ = [
    "Compiled",
    "Field",
    "Generator",
    "PlainStates",
    "Progress",
    "SharedWords",
    "State",
    "States",
    "ThreadTeam",
    "add_to_word",
    "below",
    "bind",
    "bit_count",
    "cache_folder",
    "cache_root",
    "choose",
    "chunk_bounds",
    "compilable",
    "compiled",
    "copy_of",
    "digest_of",
    "fill",
    "fingerprint",
    "has_bit",
    "inlined",
    "is_compilable",
    "is_marked_as_compiled",
    "lowest_bit",
    "mark_as_compiled",
    "mixed",
    "new_generator",
    "new_state",
    "new_states",
    "next_word",
    "nth_bit",
    "nth_of_few",
    "places_of",
    "read_word",
    "record",
    "rule",
    "scratch",
    "sections_of",
    "seed_generator",
    "state_of",
    "sweep",
    "table",
    "warm",
    "weighted_index",
    "work_as_helper",
    "work_as_leader",
    "write_word",
]
