"""A block between two people keeps them from one table, whoever of them made it, and nobody is told who."""

from __future__ import annotations

import pytest

from tarsas.service.errors import BadWish, NotAllowed
from tarsas.service.house import House
from tarsas.service.people.moderation import Moderation, Tie
from tarsas.service.tables import texts
from tarsas.service.tables.acts import Leave, Resign, Say, SeatBot, Sit
from tarsas.service.tables.table import Status
from tarsas.service.tables.wishes import SeatKind, SeatWish

from .company import guest, moves, two_at_a_table
from .tabletop import FRIEND, ME, OPEN, azul

pytestmark = pytest.mark.anyio


async def block(house: House, person: str, other: str) -> None:
    await Moderation(house.store).tie(person, other, Tie.BLOCK)


@pytest.mark.parametrize("by_the_host", [True, False])
async def test_nobody_joins_a_host_with_whom_there_is_a_block(house: House, by_the_host: bool):
    anna, bence = await guest(house), await guest(house)
    table_id = (await house.new_table(anna, azul(OPEN, OPEN, is_public=True))).table.id
    await block(house, *((anna, bence) if by_the_host else (bence, anna)))
    assert "sit" not in (await house.table(table_id, bence)).may
    with pytest.raises(NotAllowed) as refused:
        await house.act(table_id, bence, Sit(1))
    assert refused.value.text == texts.BLOCKED
    assert (await house.table(table_id)).table.people == frozenset()


@pytest.mark.parametrize("by_the_host", [True, False])
async def test_the_lobby_does_not_offer_what_a_block_forbids(house: House, by_the_host: bool):
    anna, bence, cili = await guest(house), await guest(house), await guest(house)
    hosted = (await house.new_table(anna, azul(OPEN, OPEN, is_public=True))).table.id
    shared = (await house.new_table(cili, azul(ME, OPEN, OPEN, is_public=True))).table.id
    await house.act(shared, anna, Sit(1))
    assert {line.id for line in await house.lobby(viewer=bence)} == {hosted, shared}
    await block(house, *((anna, bence) if by_the_host else (bence, anna)))
    assert await house.lobby(viewer=bence) == []
    for viewer in (anna, cili, None):
        assert {line.id for line in await house.lobby(viewer=viewer)} == {hosted, shared}


@pytest.mark.parametrize("by_the_one_who_sits", [True, False])
async def test_nobody_sits_down_with_a_player_with_whom_there_is_a_block(house: House, by_the_one_who_sits: bool):
    anna, bence, cili = await guest(house), await guest(house), await guest(house)
    table_id = (await house.new_table(anna, azul(ME, OPEN, OPEN))).table.id
    await house.act(table_id, bence, Sit(1))
    await block(house, *((bence, cili) if by_the_one_who_sits else (cili, bence)))
    with pytest.raises(NotAllowed):
        await house.act(table_id, cili, Sit(2))
    await house.act(table_id, bence, Leave())
    assert "sit" in (await house.table(table_id, cili)).may
    await house.act(table_id, cili, Sit(2))
    with pytest.raises(NotAllowed):
        await house.act(table_id, bence, Sit(1))


async def test_an_invitation_does_not_help(house: House):
    anna, bence = await guest(house), await guest(house)
    view = await house.new_table(anna, azul(ME, FRIEND))
    await block(house, anna, bence)
    with pytest.raises(NotAllowed) as refused:
        await house.act(view.table.id, bence, Sit(1, invite=view.invite))
    assert refused.value.text == texts.BLOCKED


async def test_a_mute_keeps_nobody_from_a_table(house: House):
    anna, bence = await guest(house), await guest(house)
    table_id = (await house.new_table(anna, azul(ME, OPEN))).table.id
    await Moderation(house.store).tie(anna, bence, Tie.MUTE)
    assert (await house.act(table_id, bence, Sit(1))).view.table.status == Status.PLAYING


async def test_no_seat_is_kept_for_somebody_with_whom_there_is_a_block(house: House):
    anna, bence = await guest(house), await guest(house)
    await block(house, bence, anna)
    with pytest.raises(BadWish) as refused:
        await house.new_table(anna, azul(ME, SeatWish(SeatKind.OPEN, person=bence)))
    assert (refused.value.text, refused.value.field) == (texts.BLOCKED, "seats")


async def test_a_game_under_way_goes_on(house: House):
    view, anna, bence = await two_at_a_table(house)
    await block(house, anna, bence)
    assert (await moves(house, view.table.id)).table.seq > view.table.seq


@pytest.mark.parametrize("asks", [0, 1])
async def test_there_is_no_rematch_between_two_with_a_block(house: House, asks: int):
    view, anna, bence = await two_at_a_table(house)
    await house.act(view.table.id, bence, Resign(1), seq=view.table.seq)
    await block(house, anna, bence)
    who = (anna, bence)[asks]
    assert "rematch" not in (await house.table(view.table.id, who)).may
    with pytest.raises(NotAllowed) as refused:
        await house.rematch(view.table.id, who)
    assert refused.value.text == texts.BLOCKED
    assert (await house.table(view.table.id)).table.rematch is None


async def test_a_rematch_of_more_leaves_the_seat_of_the_blocked_one_open(house: House):
    anna, bence, cili = await guest(house), await guest(house), await guest(house)
    old = (await house.new_table(anna, azul(ME, OPEN, OPEN))).table.id
    for seat, person in ((1, bence), (2, cili)):
        await house.act(old, person, Sit(seat))
    for seat, person in ((0, anna), (1, bence), (2, cili)):
        await house.act(old, person, Resign(seat))
    await block(house, cili, anna)
    again = await house.rematch(old, anna)
    assert [seat.reserved_for for seat in again.table.seats] == [None, None, bence]
    assert await house.mine(cili) == []
    with pytest.raises(NotAllowed) as refused:
        await house.rematch(old, cili)
    assert refused.value.text == texts.BLOCKED
    await house.rematch(old, bence)
    assert (await house.act(again.table.id, anna, SeatBot(0, "random"))).view.table.status == Status.PLAYING


async def test_neither_of_the_two_sees_what_the_other_says(house: House):
    view, anna, bence = await two_at_a_table(house)
    for person in (anna, bence):
        await house.act(view.table.id, person, Say("szia"))
    await block(house, anna, bence)
    for person in (anna, bence):
        assert [line.person for line in (await house.table(view.table.id, person)).chat] == [person]
    assert (await house.table(view.table.id)).chat == ()


@pytest.mark.parametrize("by_the_speaker", [True, False])
async def test_who_has_signed_out_reads_nothing_that_a_block_hides(house: House, by_the_speaker: bool):
    view, anna, bence = await two_at_a_table(house)
    await house.act(view.table.id, anna, Say("Szia!"))
    await house.act(view.table.id, bence, Say("Szevasz!"))
    assert [line.text for line in (await house.table(view.table.id)).chat] == ["Szia!", "Szevasz!"]
    cili = await guest(house)
    await block(house, *((anna, cili) if by_the_speaker else (cili, anna)))
    assert [line.text for line in (await house.table(view.table.id)).chat] == ["Szevasz!"]
    assert [line.text for line in (await house.table(view.table.id, bence)).chat] == ["Szia!", "Szevasz!"]
