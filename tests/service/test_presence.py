"""Presence: who is here, on how many tabs and in which process, and since when they are gone."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import ExitStack
from typing import Any

import pytest

from tarsas.service.tables.presence import HEARD_FOR, REMEMBERED_FOR, TOLD_AT_ONCE, Presence

from .conftest import HandClock

MINUTE = 60_000
ANNA = frozenset({"anna"})


class Processes:
    """Two processes of one house; each hears what either tells, as the store's news does it."""

    def __init__(self, clock: HandClock) -> None:
        self.told: list[Mapping[str, Any]] = []
        self.is_wire_cut = False
        self.changed: list[frozenset[str]] = []
        """What the second has to tell its pages of each piece of news."""
        self.first, self.second = Presence(clock, self._tell), Presence(clock, self._tell)

    def _tell(self, payload: Mapping[str, Any]) -> None:
        self.told.append(payload)
        if not self.is_wire_cut:
            self.first.hear(payload)
            self.changed.append(self.second.hear(payload))


@pytest.fixture
def house(clock: HandClock) -> Processes:
    return Processes(clock)


def test_two_tabs_are_one_person_who_is_here_until_the_last_is_closed(house: Processes):
    with house.first.present("t", "anna"):
        with house.first.present("t", "anna"):
            assert house.first.at("t", ANNA) == ANNA
        assert house.first.at("t", ANNA) == ANNA
        assert [told["is_here"] for told in house.told] == [True]
    assert not house.first.at("t", ANNA)
    assert [told["is_here"] for told in house.told] == [True, False]


def test_one_is_here_only_at_the_table_that_is_open_and_only_oneself(house: Processes):
    with house.first.present("t", "anna"):
        assert not house.first.at("u", ANNA)
        assert house.first.at("t", frozenset({"anna", "bence"})) == ANNA
        assert not house.first.at("t", frozenset({"bence"}))


def test_who_is_here_in_another_process_is_here(house: Processes):
    with house.first.present("t", "anna"):
        assert house.second.at("t", ANNA) == ANNA
        with house.second.present("t", "anna"):
            pass
        assert house.second.at("t", ANNA) == ANNA
        assert house.first.at("t", ANNA) == ANNA
    assert not house.second.at("t", ANNA)


def test_one_who_goes_is_gone_here_at_once_even_if_nobody_can_be_told(house: Processes):
    with house.first.present("t", "anna"):
        house.is_wire_cut = True
    assert not house.first.at("t", ANNA)


def test_the_time_away_begins_when_the_last_page_is_closed(house: Processes, clock: HandClock):
    clock.now += 10 * MINUTE
    with house.first.present("t", "anna"):
        clock.now += 10 * MINUTE
        assert not house.first.absent("t", ANNA, MINUTE)
    for each in (house.first, house.second):
        assert not each.absent("t", ANNA, MINUTE)
    clock.now += MINUTE - 1
    assert not house.second.absent("t", ANNA, MINUTE)
    clock.now += 1
    for each in (house.first, house.second):
        assert each.absent("t", ANNA, MINUTE) == ANNA


def test_what_was_before_the_process_began_is_not_counted(house: Processes, clock: HandClock):
    assert not house.first.absent("t", ANNA, MINUTE)
    clock.now += MINUTE
    assert house.first.absent("t", ANNA, MINUTE) == ANNA


def test_a_process_that_says_no_more_is_forgotten_with_whom_it_had(house: Processes, clock: HandClock):
    with house.first.present("t", "anna"):
        clock.now += HEARD_FOR
        house.second.repeat()
        assert house.second.at("t", ANNA) == ANNA
        house.is_wire_cut = True
        clock.now += 1
        house.second.repeat()
        assert not house.second.at("t", ANNA)
        # Gone since it was last heard of, not since that was noticed.
        assert house.second.absent("t", ANNA, HEARD_FOR + 1) == ANNA


def test_a_process_that_says_it_again_is_believed(house: Processes, clock: HandClock):
    with house.first.present("t", "anna"):
        for _ in range(5):
            clock.now += HEARD_FOR
            house.first.repeat()
            house.second.repeat()
        assert house.second.at("t", ANNA) == ANNA


def test_pages_are_told_of_changes_and_not_of_what_is_said_again(house: Processes, clock: HandClock):
    with house.first.present("t", "anna"):
        house.first.repeat()
        with house.second.present("t", "anna"):
            pass
        house.changed.clear()
        house.first.repeat()
        house.second.repeat()
        assert not any(house.changed)
    assert house.changed[-1] == {"t"}


def test_pages_are_told_of_whom_a_dead_process_had(house: Processes, clock: HandClock):
    with house.first.present("t", "anna"):
        house.is_wire_cut = True
        clock.now += HEARD_FOR + 1
        assert house.second.repeat() == {"t"}
        assert not house.second.repeat()


def test_a_process_that_begins_asks_who_is_with_the_others(house: Processes, clock: HandClock):
    many = frozenset(f"guest {number}" for number in range(2 * TOLD_AT_ONCE + 1))
    with ExitStack() as held:
        for person in many:
            held.enter_context(house.first.present("t", person))
        house.second = Presence(clock, house._tell)
        assert not house.second.at("t", many)
        house.told.clear()
        house.second.ask()
        assert house.second.at("t", many) == many
        # The question, and the answer in three pieces.
        assert len(house.told) == 4


def test_nothing_is_remembered_for_ever(house: Processes, clock: HandClock):
    for number in range(20):
        with house.first.present(f"t{number}", "anna"):
            pass
    clock.now += REMEMBERED_FOR - 1
    house.first.repeat()
    assert len(house.first._left_at) == 20
    clock.now += 1
    for each in (house.first, house.second):
        each.repeat()
        assert not each._left_at
        assert not each._here
        assert not each._elsewhere
    assert house.first.absent("t0", ANNA, MINUTE) == ANNA
