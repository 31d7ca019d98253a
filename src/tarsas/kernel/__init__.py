"""The ground floor: rules as plain functions, their compiled twins, records, chance. It knows no game."""

from .bits import bit_count, nth_bit
from .cache import cache_root, sweep
from .crew import Crew
from .generator import Generator, below, new_generator, next_word, seed_generator
from .records import State, States, copy_of, new_state, new_states, record
from .registry import compilable, is_compilable, rule, sections_of
from .sampling import choose, weighted_index
from .twin import Compiled, compiled, digest_of
from .warm import Progress, warm

__all__ = [
    "Compiled",
    "Crew",
    "Generator",
    "Progress",
    "State",
    "States",
    "below",
    "bit_count",
    "cache_root",
    "choose",
    "compilable",
    "compiled",
    "copy_of",
    "digest_of",
    "is_compilable",
    "new_generator",
    "new_state",
    "new_states",
    "next_word",
    "nth_bit",
    "record",
    "rule",
    "sections_of",
    "seed_generator",
    "sweep",
    "warm",
    "weighted_index",
]
