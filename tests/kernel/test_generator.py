"""The generator: the same bits compiled and plain, and fair."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.chance import likelihood

from tarsas.kernel import below, bit_count, choose, compilable, compiled, new_generator, next_word, nth_bit, nth_of_few, weighted_index
from tarsas.kernel.generator import WORD


def test_its_bits_are_those_of_sfc32():
    """The first words of sfc32 from a = b = c = 0, counter 1, worked out from its definition."""
    generator = new_generator(0)
    generator[:] = (0, 0, 0, 1)
    assert [next_word(generator) for _ in range(3)] == [1, 2, 12]


@given(seed=st.integers(-(2**70), 2**70))
def test_compiled_and_plain_bits_are_the_same(seed: int):
    plain, fast = new_generator(seed), new_generator(seed)
    words, compiled_words = compiled(next_word), compiled(below)
    for bound in (1, 2, 7, 1_000_003, 2**31):
        assert next_word(plain) == words(fast)
        assert below(plain, bound) == compiled_words(fast, bound)
    assert (plain == fast).all()


@given(seed=st.integers(0, 2**64), bound=st.integers(1, 2**31))
def test_below_stays_below(seed: int, bound: int):
    generator = new_generator(seed)
    assert all(0 <= below(generator, bound) < bound for _ in range(20))


def test_other_seeds_give_other_bits():
    assert len({next_word(new_generator(seed)) for seed in range(500)} | {next_word(new_generator(seed << 32)) for seed in range(1, 500)}) == 999


@pytest.mark.parametrize("bound", [2, 3, 6, 10, 97])
def test_below_is_fair(bound: int):
    generator, draw = new_generator(5), compiled(below)
    drawn = Counter(draw(generator, bound) for _ in range(20_000))
    assert likelihood([drawn[value] for value in range(bound)]) > 1e-5


def test_a_bound_that_divides_badly_is_still_fair():
    """With 3 · 2³⁰ values a plain remainder would make the lower third twice as likely."""
    generator, draw, bound = new_generator(6), compiled(below), 3 << 29
    low = sum(draw(generator, bound) < bound // 3 for _ in range(30_000))
    assert likelihood([low, 30_000 - low], [10_000, 20_000]) > 1e-5


def test_words_use_all_their_bits():
    generator, seen, missing = new_generator(7), 0, 0
    for _ in range(200):
        word = next_word(generator)
        seen, missing = seen | word, missing | ~word & WORD
    assert seen == missing == WORD


def test_weighted_index_follows_the_weights():
    import numpy as np

    weights, generator = np.array([1, 0, 3, 6]), new_generator(8)
    drawn = Counter(weighted_index(weights, 4, generator) for _ in range(10_000))
    assert drawn[1] == 0
    assert likelihood([drawn[0], drawn[2], drawn[3]], [1_000, 3_000, 6_000]) > 1e-5


@given(n=st.integers(0, 60), k=st.integers(-3, 63))
def test_choose_counts_handfuls(n: int, k: int):
    import math

    assert choose(n, k) == (math.comb(n, k) if k >= 0 else 0)


@compilable
def counted(bits: int) -> int:
    return bit_count(bits)


@compilable
def found(bits: int, nth: int) -> int:
    return nth_bit(bits, nth)


@compilable
def looked_up(bits: int, nth: int) -> int:
    return nth_of_few(bits, nth)


@given(bits=st.integers(1, 2**62 - 1))
def test_bits_are_counted_and_found(bits: int):
    places = [place for place in range(62) if bits >> place & 1]
    assert bit_count(bits) == compiled(counted)(bits) == len(places)
    assert [nth_bit(bits, nth) for nth in range(len(places))] == places
    assert [compiled(found)(bits, nth) for nth in range(len(places))] == places


@given(bits=st.integers(1, 2**10 - 1))
def test_what_is_looked_up_is_what_would_be_found(bits: int):
    for nth in range(bit_count(bits)):
        assert nth_of_few(bits, nth) == compiled(looked_up)(bits, nth) == nth_bit(bits, nth)


def test_no_bits_are_the_same_compiled_and_plain():
    assert nth_bit(0, 0) == compiled(found)(0, 0)
    assert bit_count(0) == compiled(counted)(0) == 0
