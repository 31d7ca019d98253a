"""The house on both databases: the life of tables, lists, news, restarts, ratings, and what is kept."""

from __future__ import annotations

import asyncio

import pytest
from sqlalchemy import select

from tarsas.match import Line, to_json, verify
from tarsas.service.errors import BadWish, NoSuchTable, NotAllowed, NotNow
from tarsas.service.house import House
from tarsas.service.subscriptions import LOBBY, News, Subscription, person_topic
from tarsas.service.tables.acts import Abandon, AskUndo, Kick, Leave, Move, Resign, Return, Say, Sit, VoteReplace
from tarsas.service.tables.table import Status
from tarsas.service.tables.wishes import SeatKind, SeatWish, TableWish
from tarsas.store.jobs import drop_jobs
from tarsas.store.schema import jobs, rating_changes

from .company import bots_think, guest, moves, opened, told, two_at_a_table, until_bots_are_done
from .conftest import HandClock
from .tabletop import ME, OPEN, ZSOFI, azul

pytestmark = pytest.mark.anyio

RANDOM = SeatWish(SeatKind.BOT, level="random")


async def heard(news: Subscription, topic: str, table_id: str) -> News:
    """The next news of a table under this topic; that news may have been missed is no such news."""
    while (found := await news.next()) is not None:
        if (found.topic, found.table) == (topic, table_id) and found.seq:
            return found
    raise AssertionError("the news ended")


# --- the life of a table


async def test_play_now_and_a_whole_game_against_a_bot(house: House):
    anna = await guest(house, "Anna")
    table_id = (await house.new_table(anna, azul(ME, RANDOM))).table.id
    table = (await house.table(table_id)).table
    while table.status == Status.PLAYING:
        if table.to_move == 0:
            await moves(house, table_id)
        table = await until_bots_are_done(house, table_id)
    assert await told(house, table_id) == table
    assert (await house.verdict(table_id)).is_proven
    record = await house.record(table_id)
    assert record.seats == ("Anna", "bot:random")
    assert Line(record.game, record.actions).last == record.line.last
    (line,) = await house.finished(anna)
    assert line.ending == "result"
    assert line.winners


async def test_a_table_by_link_waits_in_the_lobby_only_if_public(house: House):
    anna, bence = await guest(house, "Anna"), await guest(house, "Bence")
    public = (await house.new_table(anna, azul(ME, OPEN, is_public=True))).table.id
    private = (await house.new_table(anna, azul(ME, OPEN))).table.id
    assert [line.id for line in await house.lobby()] == [public]
    assert {line.id for line in await house.mine(anna)} == {public, private}
    await house.act(public, bence, Sit(1))
    assert await house.lobby() == []
    assert [line.id for line in await house.mine(bence)] == [public]


async def test_my_tables_show_those_that_wait_for_me_first(house: House, clock: HandClock):
    view, anna, bence = await two_at_a_table(house)
    clock.now += 1000
    other = await house.new_table(bence, azul(ME, SeatWish(SeatKind.OPEN, person=anna)))
    await house.act(other.table.id, anna, Sit(1))
    assert [line.id for line in await house.mine(anna)] == [view.table.id, other.table.id]
    assert [line.id for line in await house.mine(bence)] == [other.table.id, view.table.id]


async def test_a_wish_that_cannot_be_makes_no_table(house: House):
    anna = await guest(house)
    with pytest.raises(BadWish):
        await house.new_table(anna, TableWish("sakk"))
    assert await house.mine(anna) == []


async def test_strangers_see_a_table_but_not_its_key_and_removed_people_only_watch(house: House):
    view, anna, _ = await two_at_a_table(house)
    seen = await house.table(view.table.id, None)
    assert (seen.invite, seen.may, seen.seats) == ("", frozenset({"say", "explore"}), ())
    assert (await house.table(view.table.id, anna)).invite
    with pytest.raises(NoSuchTable):
        await house.table("nowhere")
    for unknown in ("nobody", ""):
        with pytest.raises(NotAllowed):
            await house.act(view.table.id, unknown, Say("szia"))
        with pytest.raises(NotAllowed):
            await house.new_table(unknown, azul(ME, RANDOM))


async def test_the_index_of_players_follows_sitting_and_kicking(house: House):
    anna, bence = await guest(house, "Anna"), await guest(house, "Bence")
    table_id = (await house.new_table(anna, azul(ME, OPEN, OPEN))).table.id
    await house.act(table_id, bence, Sit(1))
    assert len(await house.mine(bence)) == 1
    await house.act(table_id, anna, Kick(1))
    assert await house.mine(bence) == []


async def test_a_table_given_up_before_it_began_is_no_finished_game(house: House, clock: HandClock):
    view, anna, bence = await two_at_a_table(house, azul(ME, OPEN, is_public=True))
    await moves(house, view.table.id)
    await house.act(view.table.id, bence, Resign(1), seq=view.table.seq + 1)
    clock.now += 1_000
    table_id = (await house.new_table(anna, azul(ME, OPEN, is_public=True))).table.id
    await house.act(table_id, anna, Abandon())
    for whose in (anna, bence, None):
        # It does not take the place of a game either.
        assert [line.id for line in await house.finished(whose, limit=1)] == [view.table.id]
    assert await house.finished(await guest(house)) == []
    with pytest.raises(NotNow):
        await house.record(table_id)


# --- bots


async def test_a_bot_stands_in_for_who_leaves_and_gives_the_seat_back(house: House):
    view, anna, bence = await two_at_a_table(house, azul(ME, OPEN, stand_in="random"))
    table_id = view.table.id
    await house.act(table_id, anna, Leave())
    table = await until_bots_are_done(house, table_id)
    assert table.to_move == 1
    back = (await house.act(table_id, anna, Return())).view
    assert back.seats == (0,)
    await moves(house, table_id)
    assert (await house.table(table_id, anna)).table.to_move == 0
    assert bence in back.table.active_people


async def test_what_a_bot_was_asked_is_dropped_when_the_person_returns(house: House):
    view, anna, _ = await two_at_a_table(house)
    await house.act(view.table.id, anna, Leave())
    await house.act(view.table.id, anna, Return())
    waiting = await house.store.read(lambda connection: connection.execute(select(jobs.c.id).where(jobs.c.done_at.is_(None))).all())
    assert waiting == []
    assert await bots_think(house) == 0


async def test_after_a_restart_bots_are_asked_again_and_the_game_goes_on(database_url: str, clock: HandClock):
    async with opened(database_url, clock) as house:
        anna = await guest(house)
        table_id = (await house.new_table(anna, azul(RANDOM, ME))).table.id
        # The job is lost, as if the process had died at the wrong moment.
        assert await house.store.write(lambda connection: drop_jobs(connection, table_id)) == 1
    async with opened(database_url, clock) as house:
        await house._resume_bots()
        table = await until_bots_are_done(house, table_id)
        assert table.to_move == 1
        await moves(house, table_id)


async def test_an_answer_that_came_while_the_house_was_down_is_played(database_url: str, clock: HandClock):
    async with opened(database_url, clock) as house:
        anna = await guest(house)
        table_id = (await house.new_table(anna, azul(RANDOM, ME))).table.id
        for stop in house._stop_hearing:
            stop()
        assert await bots_think(house) == 1
    async with opened(database_url, clock) as house, house.subscribe(table_id) as news, asyncio.timeout(10):
        while (await house.table(table_id)).table.to_move != 1:
            await news.next()


async def test_where_no_bot_can_answer_the_game_goes_on_with_any_move(house: House):
    anna = await guest(house)
    table_id = (await house.new_table(anna, azul(RANDOM, ME))).table.id
    async with house.subscribe(table_id) as news:
        (job,) = await house.bots.take("test", 1, 60_000)
        await house.bots.fail("test", job, "broken", is_final=True)
        async with asyncio.timeout(10):
            while (await house.table(table_id)).table.to_move != 1:
                await news.next()


# --- ratings


async def test_a_rated_table_changes_ratings_exactly_once(house: House):
    view, anna, bence = await two_at_a_table(house, azul(ME, OPEN, is_rated=True))
    for person in (anna, bence):
        await house.people.claim(await house.people.by_id(person), f"Owner {person}", "a long password")
    for _ in range(2):
        await moves(house, view.table.id)
    done = [house.act(view.table.id, bence, Resign(1), seq=view.table.seq + 2, request="r") for _ in range(5)]
    await asyncio.gather(*done)
    changes = await house.store.read(lambda connection: connection.execute(select(rating_changes)).all())
    assert len(changes) == 2


async def test_an_unrated_table_changes_none(house: House):
    view, _, bence = await two_at_a_table(house)
    await house.act(view.table.id, bence, Resign(1), seq=view.table.seq)
    assert await house.store.read(lambda connection: connection.execute(select(rating_changes)).all()) == []


# --- chat, presence, news


async def test_lines_of_people_one_has_blocked_are_hidden_and_they_may_not_sit_down(house: House):
    from tarsas.store import people as stored_people

    view, anna, bence = await two_at_a_table(house)
    await house.act(view.table.id, bence, Say("szia"))
    await house.store.write(lambda connection: stored_people.tie(connection, anna, bence, "block"))
    assert (await house.table(view.table.id, anna)).chat == ()
    assert len((await house.table(view.table.id, bence)).chat) == 1
    waiting = await house.new_table(anna, azul(ME, OPEN))
    with pytest.raises(NotAllowed):
        await house.act(waiting.table.id, bence, Sit(1))


async def test_who_deletes_their_account_is_a_deleted_player_at_their_tables(house: House):
    view, _, bence = await two_at_a_table(house)
    await house.act(view.table.id, bence, Say("titok"))
    await house.people.delete(await house.people.by_id(bence))
    async with house.subscribe(view.table.id) as news, asyncio.timeout(10):
        while (table := (await house.table(view.table.id)).table).chat[0].text:
            await news.next()
    assert table.name_of_seat[1] == "törölt játékos"
    assert table == await told(house, view.table.id)


async def test_somebody_absent_for_long_can_be_replaced(house: House, clock: HandClock):
    view, anna, bence = await two_at_a_table(house)
    table_id = view.table.id
    with house.present(table_id, anna), house.present(table_id, anna):
        clock.now += 10 * 60_000
        assert (await house.table(table_id, bence)).present == {anna}
        with pytest.raises(NotNow):
            await house.act(table_id, bence, VoteReplace(0))
    clock.now += house.settings.absent_after - 1
    with pytest.raises(NotNow):
        await house.act(table_id, bence, VoteReplace(0))
    clock.now += 1
    assert "vote_replace" in (await house.table(table_id, bence)).may
    replaced = (await house.act(table_id, bence, VoteReplace(0))).view.table
    assert replaced.seats[0].is_bots


async def test_who_acts_without_being_connected_is_not_away(house: House, clock: HandClock):
    view, anna, bence = await two_at_a_table(house)
    table_id = view.table.id
    clock.now += 10 * house.settings.absent_after
    await moves(house, table_id)
    await moves(house, table_id)
    for person, seat in ((anna, 1), (bence, 0)):
        assert "vote_replace" not in (await house.table(table_id, person)).may
        with pytest.raises(NotNow):
            await house.act(table_id, person, VoteReplace(seat))
    clock.now += house.settings.absent_after
    assert (await house.act(table_id, bence, VoteReplace(0))).view.table.seats[0].is_bots


async def test_followers_hear_of_their_table_their_person_and_the_lobby(house: House):
    anna, bence = await guest(house), await guest(house)
    async with house.subscribe(LOBBY, person_topic(bence)) as news, asyncio.timeout(10):
        table_id = (await house.new_table(anna, azul(ME, OPEN, is_public=True))).table.id
        await heard(news, LOBBY, table_id)
        await house.act(table_id, bence, Sit(1))
        await heard(news, person_topic(bence), table_id)
        await heard(news, LOBBY, table_id)
        news.add(table_id)
        news.drop(LOBBY, person_topic(bence))
        moved = (await moves(house, table_id)).table
        assert (await heard(news, table_id, table_id)).seq == moved.seq


async def test_a_slow_follower_hears_the_latest_only(house: House):
    view, _, _ = await two_at_a_table(house)
    async with house.subscribe(view.table.id) as news:
        for _ in range(5):
            await moves(house, view.table.id)
        latest = (await house.table(view.table.id)).table.seq
        async with asyncio.timeout(10):
            while (heard := await news.next()) and heard.seq != latest:
                pass


async def test_closing_the_house_ends_the_followers(database_url: str):
    async with opened(database_url) as house:
        news = house.subscribe(LOBBY)
        waiting = asyncio.create_task(news.next())
        await asyncio.sleep(0)
    assert await waiting is None


async def test_how_many_tables_wait_for_somebody(house: House):
    async def counted(person: str) -> int:
        found = await house.waiting(person)
        mine = await house.mine(person)
        assert found == sum(line.waits_for(person) for line in mine)
        assert await house.waiting_tables(person) == {line.id for line in mine if house.is_waited_for_at(line.id, person)}
        return found

    view, anna, bence = await two_at_a_table(house)
    beside = (await house.new_table(anna, azul(ZSOFI, ME))).table.id
    await house.new_table(anna, azul(ME, OPEN))
    assert (await counted(anna), await counted(bence)) == (2, 0)
    await moves(house, view.table.id)
    assert (await counted(anna), await counted(bence)) == (1, 1)
    after = (await moves(house, view.table.id)).table.seq
    assert (await counted(anna), await counted(bence)) == (2, 0)
    await house.act(view.table.id, anna, AskUndo(), seq=after)
    assert (await counted(anna), await counted(bence)) == (2, 1)
    await house.act(beside, anna, Leave())
    assert await counted(anna) == 1


# --- what is kept


async def test_the_stored_events_give_the_same_table_with_people_on_one_screen(house: House):
    anna = await guest(house, "Anna")
    table_id = (await house.new_table(anna, azul(ME, ZSOFI, word="alma"))).table.id
    for which in (0, 1, 2, 0, 1):
        await moves(house, table_id, which)
    table = (await house.table(table_id)).table
    house._cache.drop(table_id)
    reopened = (await house.table(table_id)).table
    assert reopened == table
    assert reopened.position == table.position


async def test_an_unfinished_record_shows_no_seed_and_a_finished_one_is_proven(house: House):
    view, _, bence = await two_at_a_table(house)
    assert "seed" not in to_json(await house.record(view.table.id))["luck"]
    await house.act(view.table.id, bence, Resign(1), seq=view.table.seq)
    assert verify(await house.record(view.table.id)).is_proven


async def test_a_move_as_text_is_a_move(house: House):
    view, anna, _ = await two_at_a_table(house)
    assert view.table.position
    text = view.table.position.legal[0]
    done = await house.act(view.table.id, anna, Move(0, text), seq=view.table.seq)
    assert done.view.table.to_move == 1
