"""Rate limits: so much at once, then at a steady pace; per person and per address; with bounded memory."""

from __future__ import annotations

import pytest

from tarsas.service.limits import Allowance, LimitedAct, Limits, TooMany


class HandClock:
    """A clock that stands still until it is moved."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


ALLOWANCES = {act: Allowance(3, 10.0) for act in LimitedAct}


@pytest.fixture
def clock() -> HandClock:
    return HandClock()


@pytest.fixture
def limits(clock: HandClock) -> Limits:
    return Limits(ALLOWANCES, clock, most=50)


def test_a_burst_is_allowed_then_it_says_how_long_to_wait(limits: Limits, clock: HandClock):
    for _ in range(3):
        limits.spend(LimitedAct.CHAT, "anna")
    clock.now += 4
    with pytest.raises(TooMany) as refused:
        limits.spend(LimitedAct.CHAT, "anna")
    assert refused.value.act == LimitedAct.CHAT
    assert refused.value.wait == pytest.approx(6)
    assert "6 seconds" in refused.value.text.en
    assert "6 másodperc" in refused.value.text.hu


def test_after_the_wait_one_more_is_allowed_and_only_one(limits: Limits, clock: HandClock):
    for _ in range(3):
        limits.spend(LimitedAct.CHAT, "anna")
    clock.now += 10
    limits.spend(LimitedAct.CHAT, "anna")
    with pytest.raises(TooMany):
        limits.spend(LimitedAct.CHAT, "anna")


def test_a_long_rest_saves_up_no_more_than_the_burst(limits: Limits, clock: HandClock):
    limits.spend(LimitedAct.CHAT, "anna")
    clock.now += 100_000
    for _ in range(3):
        limits.spend(LimitedAct.CHAT, "anna")
    with pytest.raises(TooMany):
        limits.spend(LimitedAct.CHAT, "anna")


def test_others_and_other_acts_are_not_held_up(limits: Limits):
    for _ in range(3):
        limits.spend(LimitedAct.CHAT, "anna")
    limits.spend(LimitedAct.CHAT, "bence")
    limits.spend(LimitedAct.MOVE, "anna")


def test_an_address_counts_for_all_who_come_from_it(limits: Limits):
    for person in ("anna", "bence", "cili"):
        limits.spend(LimitedAct.NEW_GUEST, person, "address:1")
    with pytest.raises(TooMany):
        limits.spend(LimitedAct.NEW_GUEST, "dani", "address:1")
    # What was refused for the address was not counted against the person.
    for _ in range(3):
        limits.spend(LimitedAct.NEW_GUEST, "dani", None)


def test_nobody_named_is_never_too_many(limits: Limits):
    for _ in range(100):
        limits.spend(LimitedAct.MOVE, None)
    assert limits.remembered == 0


def test_memory_is_bounded_and_the_longest_unused_is_forgotten(limits: Limits):
    for _ in range(3):
        limits.spend(LimitedAct.MOVE, "anna")
    for number in range(49):
        limits.spend(LimitedAct.MOVE, f"person-{number}")
    with pytest.raises(TooMany):
        limits.spend(LimitedAct.MOVE, "anna")
    for number in range(49, 500):
        limits.spend(LimitedAct.MOVE, f"person-{number}")
    assert limits.remembered == 50


def test_every_act_has_an_allowance():
    for act in LimitedAct:
        Limits().spend(act, "anna", "address:1")
