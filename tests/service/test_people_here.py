"""Whom somebody can mute, block or report at a table: only who is or was there, and never themselves."""

from __future__ import annotations

import pytest

from tarsas.service.errors import NotAllowed
from tarsas.service.house import House
from tarsas.service.people.company import Companion, Company
from tarsas.service.people.moderation import BadTie, Moderation, Tie
from tarsas.service.tables import texts
from tarsas.service.tables.acts import Leave, Say, Sit

from .company import guest, two_at_a_table
from .tabletop import BOT, ME, OPEN, azul

pytestmark = pytest.mark.anyio


async def together(house: House) -> tuple[str, str, str]:
    view, anna, bence = await two_at_a_table(house)
    return view.table.id, anna, bence


async def met_by(house: House, table_id: str, viewer: str | None) -> tuple[Companion, ...]:
    return await Company(house.store, Moderation(house.store)).at((await house.table(table_id)).table, viewer)


async def test_everybody_else_who_sits_or_talks_is_company(house: House):
    table_id, anna, bence = await together(house)
    watcher, _ = await guest(house), await guest(house)
    await house.act(table_id, watcher, Say("hajrá"))
    assert [(each.id, each.seat) for each in await met_by(house, table_id, anna)] == [(bence, 1), (watcher, None)]
    assert [each.id for each in await met_by(house, table_id, watcher)] == [anna, bence]
    assert [each.id for each in await met_by(house, table_id, None)] == [anna, bence, watcher]


async def test_who_left_before_the_game_was_there(house: House):
    anna, bence = await guest(house), await guest(house)
    table_id = (await house.new_table(anna, azul(ME, OPEN, OPEN))).table.id
    await house.act(table_id, bence, Sit(1))
    await house.act(table_id, bence, Leave())
    assert [(each.id, each.seat) for each in await met_by(house, table_id, anna)] == [(bence, None)]


async def test_who_wrote_many_lines_ago_was_there(house: House):
    table_id, anna, bence = await together(house)
    watcher = await guest(house)
    await house.act(table_id, watcher, Say("first"))
    for number in range(101):
        await house.act(table_id, bence, Say(f"line {number}"))
    assert watcher not in {line.person for line in (await house.table(table_id)).table.chat}
    assert watcher in {each.id for each in await met_by(house, table_id, anna)}


async def test_they_are_called_what_they_were_called_here(house: House):
    table_id, anna, bence = await together(house)
    watcher = await guest(house)
    await house.act(table_id, watcher, Say("hajrá"))
    before = [each.name for each in await met_by(house, table_id, anna)]
    for person in (bence, watcher):
        await house.people.rename(await house.people.by_id(person), "Somebody Else")
    assert [each.name for each in await met_by(house, table_id, anna)] == before


async def test_what_i_have_done_about_them_is_shown_to_me_alone(house: House):
    table_id, anna, bence = await together(house)
    await Moderation(house.store).tie(anna, bence, Tie.MUTE)
    await Moderation(house.store).tie(anna, bence, Tie.BLOCK)
    assert [(each.is_muted, each.is_blocked) for each in await met_by(house, table_id, anna)] == [(True, True)]
    assert [(each.is_muted, each.is_blocked) for each in await met_by(house, table_id, bence)] == [(False, False)]


async def test_bots_and_deleted_accounts_are_nobody(house: House):
    table_id, anna, bence = await together(house)
    with_bots = (await house.new_table(anna, azul(ME, BOT))).table
    assert await met_by(house, with_bots.id, anna) == ()
    await house.forget(bence)
    assert await met_by(house, table_id, anna) == ()


async def test_nobody_names_themselves_or_somebody_who_was_never_here(house: House):
    view, anna, bence = await two_at_a_table(house)
    table, cili = view.table, await guest(house)
    company = Company(house.store, Moderation(house.store))
    assert (await company.companion(table, anna, bence)).id == bence
    with pytest.raises(BadTie, match="yourself"):
        await company.companion(table, anna, anna)
    for other in (cili, "nobody", ""):
        with pytest.raises(NotAllowed) as refused:
            await company.companion(table, anna, other)
        assert refused.value.text == texts.NOT_MET
