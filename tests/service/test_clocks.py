"""Clocks: what is charged, what runs out, and that nobody pays for the server's downtime."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tarsas.match import EndingKind
from tarsas.service.tables.acts import Leave, Resign, Return, Say, Sit, TimeOut
from tarsas.service.tables.clocks import DAY, SECOND, Downtime, charged, deadline, down
from tarsas.service.tables.table import Status
from tarsas.service.tables.view import clocks_at
from tarsas.service.tables.wishes import ClockKind, ClockWish

from .tabletop import ANNA, BENCE, BOT, CILI, ME, OPEN, Tabletop, azul

MINUTE = ClockWish(ClockKind.BUDGET, base=60, increment=5)
TWO_DAYS = ClockWish(ClockKind.DAYS, days=2)


def begun(clock: ClockWish, *people: str, is_rated: bool = False) -> Tabletop:
    top = Tabletop(azul(ME, *(OPEN for _ in people), clock=clock, is_rated=is_rated))
    for seat, person in enumerate(people, 1):
        top.does(person, Sit(seat))
    return top


def test_a_decision_is_charged_and_the_increment_added():
    top = begun(MINUTE, BENCE)
    top.now += 10_000
    top.moves()
    assert top.table.remaining == (55_000, 60_000)
    assert top.last.data["ms"] == 10_000
    assert top.table.record
    assert top.table.record.spent[-1] == 10_000


def test_days_begin_anew_with_each_decision():
    top = begun(TWO_DAYS, BENCE)
    top.now += DAY
    top.moves()
    assert top.table.remaining == (2 * DAY, 2 * DAY)
    top.now += 2 * DAY
    assert top.house_does(TimeOut(1))


def test_between_two_who_runs_out_of_time_loses():
    top = begun(MINUTE, BENCE)
    for _ in range(2):
        top.moves()
    seat = top.table.to_move
    assert seat is not None
    left = top.table.remaining[seat]
    top.now += left - 1
    assert not top.house_does(TimeOut(seat))
    top.now += 1
    assert top.house_does(TimeOut(seat))
    assert top.table.record
    assert (top.table.record.ending.kind, top.table.record.ending.seat) == (EndingKind.TIMED_OUT, seat)
    assert top.table.result.places[seat] == 1
    assert clocks_at(top.table, top.now, ())[0][seat] == 0


@pytest.mark.parametrize("moves", [0, 1])
def test_before_everybody_has_decided_nobody_loses_by_time(moves: int):
    top = begun(MINUTE, BENCE, is_rated=True)
    for _ in range(moves):
        top.moves()
    top.now += 60_000
    assert top.house_does(TimeOut(moves))
    assert top.table.status == Status.OVER
    assert top.table.record
    assert top.table.record.ending.kind == EndingKind.ABANDONED
    assert (top.table.result.places, top.table.places_to_rate()) == ((), None)
    assert clocks_at(top.table, top.now, ())[0][moves] == 0


def test_among_more_a_bot_takes_the_seat_for_good():
    top = begun(MINUTE, BENCE, CILI)
    top.now += 60_000
    assert top.house_does(TimeOut(0))
    assert top.table.status == Status.PLAYING
    assert top.table.bot_to_move == 0
    assert top.table.seats[0].has_given_up


def test_a_move_that_comes_too_late_is_a_time_out_even_if_nobody_has_noticed():
    top = begun(MINUTE, BENCE)
    for _ in range(2):
        top.moves()
    top.now += 600_000
    top.moves()
    assert top.last.kind == "timed_out"


def test_downtime_is_nobodys_time():
    top = begun(MINUTE, BENCE)
    start = top.now
    top.now += 100_000
    top.downtimes = (Downtime(start + 10_000, start + 90_000),)
    assert not top.house_does(TimeOut(0))
    top.moves()
    assert top.last.data["ms"] == 20_000
    assert top.table.remaining[0] == 45_000


def test_chat_does_not_stop_the_clock():
    top = begun(MINUTE, BENCE)
    top.now += 30_000
    top.does(ANNA, Say("gondolkodom"))
    top.now += 30_000
    assert top.house_does(TimeOut(0))


def test_the_clock_of_a_bot_does_not_run_and_leaving_gains_no_time():
    top = begun(MINUTE, BENCE, CILI)
    top.now += 50_000
    top.does(ANNA, Leave())
    top.now += 500_000
    assert not top.house_does(TimeOut(0))
    assert clocks_at(top.table, top.now, ())[1] is None
    top.does(ANNA, Return())
    top.now += 9_999
    assert not top.house_does(TimeOut(0))
    top.now += 1
    assert top.house_does(TimeOut(0))


def test_somebody_elses_leaving_does_not_give_time():
    top = begun(MINUTE, BENCE, CILI)
    top.now += 50_000
    top.does(CILI, Leave())
    top.does(CILI, Return())
    top.now += 10_000
    assert top.house_does(TimeOut(0))


def test_without_a_clock_nothing_runs_out():
    top = begun(ClockWish(), BENCE)
    top.now += 400 * DAY
    assert not top.house_does(TimeOut(0))
    assert clocks_at(top.table, top.now, ()) == ((), None)


def test_a_page_shows_the_running_clock():
    top = begun(MINUTE, BENCE)
    assert clocks_at(top.table, top.now + 7_000, ()) == ((53_000, 60_000), 0)
    assert clocks_at(top.table, top.now + 700_000, ()) == ((0, 60_000), 0)
    top.does(BENCE, Resign(1))
    assert clocks_at(top.table, top.now + 7_000, ())[1] is None


def test_a_bots_table_with_a_clock_charges_only_the_person():
    top = Tabletop(azul(ME, BOT, clock=MINUTE))
    top.now += SECOND
    top.moves()
    assert top.table.remaining == (64_000, 60_000)
    assert clocks_at(top.table, top.now + SECOND, ())[1] is None


stretches = st.lists(st.tuples(st.integers(0, 200), st.integers(0, 60)).map(lambda each: Downtime(each[0], each[0] + each[1])), max_size=6)


@given(st.integers(0, 100), st.integers(0, 150), stretches)
def test_downtime_counts_each_moment_once(since: int, lasting: int, downtimes: list[Downtime]):
    now = since + lasting
    moments = {moment for each in downtimes for moment in range(each.from_at, each.to_at)} & set(range(since, now))
    assert down(since, now, downtimes) == len(moments)
    assert charged(since, now, downtimes) == lasting - len(moments)


@pytest.mark.parametrize("left", [1, 50])
def test_the_deadline_moves_by_the_downtime(left: int):
    assert deadline(100, left, 300, [Downtime(90, 110), Downtime(105, 120)]) == 100 + left + 20
