"""The ground floor: rules as plain functions, their compiled twins, records, chance. It knows no game."""

from .atomics import Words, add_to_word, read_word, write_word
from .bits import bit_count, nth_bit
from .cache import cache_root, sweep
from .generator import Generator, below, new_generator, next_word, seed_generator
from .records import State, States, copy_of, new_state, new_states, record
from .registry import compilable, is_compilable, rule, sections_of
from .sampling import choose, weighted_index
from .sharing import Sharing, chunk_bounds, help_out, lead
from .twin import Compiled, compiled, digest_of
from .warm import Progress, warm

__all__ = [
    "Compiled",
    "Generator",
    "Progress",
    "Sharing",
    "State",
    "States",
    "Words",
    "add_to_word",
    "below",
    "bit_count",
    "cache_root",
    "choose",
    "chunk_bounds",
    "compilable",
    "compiled",
    "copy_of",
    "digest_of",
    "help_out",
    "is_compilable",
    "lead",
    "new_generator",
    "new_state",
    "new_states",
    "next_word",
    "nth_bit",
    "read_word",
    "record",
    "rule",
    "sections_of",
    "seed_generator",
    "sweep",
    "warm",
    "weighted_index",
    "write_word",
]
