"""Mute, block, report, and removal by the host."""

from __future__ import annotations

import pytest

from tarsas.service.limits import Allowance, LimitedAct, Limits, TooMany
from tarsas.service.people.accounts import People
from tarsas.service.people.moderation import BadTie, Moderation, ReportRefused, Tie, Tied
from tarsas.service.people.person import Person
from tarsas.store import Store

from .conftest import HandClock
from .test_people import generous

pytestmark = pytest.mark.anyio


@pytest.fixture
async def people(store: Store, clock: HandClock) -> People:
    return await People.open(store, generous(), clock)


@pytest.fixture
def moderation(store: Store, clock: HandClock) -> Moderation:
    return Moderation(store, generous(), clock)


@pytest.fixture
async def three(people: People) -> list[Person]:
    return [(await people.new_guest("en")).person for _ in range(3)]


async def test_muting_is_ones_own_and_can_be_taken_back(moderation: Moderation, three: list[Person]):
    anna, bence, _ = three
    for _ in range(2):
        await moderation.tie(anna.id, bence.id, Tie.MUTE)
    assert (await moderation.ties(anna.id)).unheard == {bence.id}
    assert (await moderation.ties(bence.id)).unheard == frozenset()
    await moderation.untie(anna.id, bence.id, Tie.MUTE)
    assert (await moderation.ties(anna.id)).muted == frozenset()


async def test_blocks_are_not_mutes(moderation: Moderation, three: list[Person]):
    anna, bence, cili = three
    await moderation.tie(anna.id, bence.id, Tie.BLOCK)
    await moderation.tie(anna.id, cili.id, Tie.MUTE)
    ties = await moderation.ties(anna.id)
    assert ties.blocked == {bence.id}
    assert ties.unheard == {bence.id, cili.id}


async def test_nobody_ties_themselves_or_nobody(moderation: Moderation, three: list[Person]):
    with pytest.raises(BadTie, match="yourself"):
        await moderation.tie(three[0].id, three[0].id, Tie.MUTE)
    with pytest.raises(BadTie, match="no such player"):
        await moderation.tie(three[0].id, "nobody", Tie.BLOCK)


async def test_a_report_waits_until_the_host_has_seen_to_it(moderation: Moderation, three: list[Person], clock: HandClock):
    anna, bence, _ = three
    first = await moderation.report(anna.id, bence.id, "  insults in chat ", "t1", 12)
    clock.now += 1
    second = await moderation.report(bence.id, anna.id, "leaves every game")
    reports = await moderation.open_reports()
    assert [report.id for report in reports] == [first, second]
    assert (reports[0].text, reports[0].table_id, reports[0].seq) == ("insults in chat", "t1", 12)
    assert await moderation.resolve(first)
    assert not await moderation.resolve(first)
    assert [report.id for report in await moderation.open_reports()] == [second]


async def test_a_report_says_something_and_not_too_much(moderation: Moderation, three: list[Person]):
    for text in ("  ", "x" * 1001):
        with pytest.raises(ReportRefused):
            await moderation.report(three[0].id, three[1].id, text)
    assert await moderation.open_reports() == []


async def test_at_a_table_a_report_needs_no_words(moderation: Moderation, three: list[Person]):
    await moderation.report(three[0].id, three[1].id, "", "t1")
    assert [(report.text, report.table_id) for report in await moderation.open_reports()] == [("", "t1")]


async def test_a_report_is_one_line_that_every_database_and_terminal_takes(moderation: Moderation, three: list[Person]):
    await moderation.report(three[0].id, three[1].id, "a\x00b\ud800\r\nc \x1b[31md")
    assert [report.text for report in await moderation.open_reports()] == ["a b c [31md"]


async def test_whom_i_have_tied_have_the_names_of_now(moderation: Moderation, people: People, three: list[Person]):
    anna, bence, cili = three
    await people.rename(bence, "Zoli")
    await people.rename(cili, "bella")
    await moderation.tie(anna.id, bence.id, Tie.BLOCK)
    await moderation.tie(anna.id, cili.id, Tie.MUTE)
    await moderation.tie(anna.id, cili.id, Tie.BLOCK)
    assert await moderation.tied(anna.id) == [Tied(cili.id, "bella", True, True), Tied(bence.id, "Zoli", False, True)]
    assert await moderation.tied(bence.id) == []


async def test_ties_are_not_made_and_unmade_without_end(store: Store, three: list[Person]):
    moderation = Moderation(store, Limits({act: Allowance(2, 60.0) for act in LimitedAct}))
    await moderation.tie(three[0].id, three[1].id, Tie.MUTE)
    await moderation.untie(three[0].id, three[1].id, Tie.MUTE)
    with pytest.raises(TooMany):
        await moderation.tie(three[0].id, three[1].id, Tie.MUTE)


async def test_nobody_floods_the_host(store: Store, three: list[Person]):
    moderation = Moderation(store, Limits({act: Allowance(2, 60.0) for act in LimitedAct}))
    for _ in range(2):
        await moderation.report(three[0].id, three[1].id, "again")
    with pytest.raises(TooMany):
        await moderation.report(three[0].id, three[1].id, "again")


async def test_who_is_removed_stays_known_as_removed_until_restored(moderation: Moderation, people: People):
    entered = await people.new_guest("en")
    await moderation.remove(entered.person.id)
    known = await people.by_secret(entered.secret)
    assert known is not None
    assert known.is_removed
    await moderation.restore(entered.person.id)
    # As a house does when it hears that somebody was changed.
    people.forget(entered.person.id)
    assert await people.by_secret(entered.secret) == entered.person
    with pytest.raises(BadTie):
        await moderation.remove("nobody")
