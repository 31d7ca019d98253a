"""What each act does at a table, without a house: sitting, playing, taking back, giving up, coming and going, talking."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from tarsas.match import EndingKind, verify
from tarsas.match.luck import commitment_of
from tarsas.service.errors import BadWish, Conflict, NotAllowed, NotNow
from tarsas.service.tables.acts import (
    Abandon,
    Agree,
    AskUndo,
    BotMove,
    GiveWord,
    Kick,
    Leave,
    Move,
    Mute,
    OfferDraw,
    Refuse,
    Rename,
    Resign,
    Return,
    Say,
    SeatBot,
    Sit,
    Stand,
    Start,
    VoteReplace,
)
from tarsas.service.tables.authorisation import permitted
from tarsas.service.tables.creation import practice_wish
from tarsas.service.tables.decide import check_is_current
from tarsas.service.tables.evolve import _with_changes
from tarsas.service.tables.table import LINES_KEPT, Status
from tarsas.service.tables.wishes import ClockKind, ClockWish, SeatKind, SeatWish, TableWish

from .tabletop import ANNA, BENCE, BOT, CILI, DANI, FRIEND, ME, OPEN, SEED, ZSOFI, Tabletop, azul, carnac


def together(*people: str, wish: TableWish | None = None) -> Tabletop:
    """Anna and these people at a table that has begun."""
    top = Tabletop(wish or azul(ME, *(OPEN for _ in people)))
    for person in people:
        free = next(number for number, seat in enumerate(top.table.seats) if seat.is_free)
        top.does(person, Sit(free))
    assert top.table.status == Status.PLAYING
    return top


def test_the_quick_change_of_a_table_is_that_of_dataclasses():
    table = Tabletop(azul(ME, OPEN)).table
    changes: dict[str, Any] = {"seq": 7, "is_rated": True, "muted": frozenset({BENCE})}
    assert _with_changes(table, changes) == replace(table, **changes)
    assert table.seq == 1


# --- wishes


def test_play_now_begins_at_once_with_bots_on_the_other_seats():
    top = Tabletop(TableWish("azul", 3))
    assert top.table.status == Status.PLAYING
    assert [seat.level for seat in top.table.seats] == ["", "ilka", "ilka"]
    assert top.table.to_move == 0


def test_the_number_of_players_follows_from_the_seats():
    assert Tabletop(TableWish("azul", seats=(ME, OPEN, OPEN))).table.game.players == 3


@pytest.mark.parametrize(
    ("wish", "field", "word"),
    [
        (TableWish("sakk"), "game", "azul"),
        (TableWish("azul", 7), "players", "2 or 3 or 4"),
        (TableWish("azul", options={"wall": "pink"}), "options", "grey"),
        (TableWish("azul", 2, seats=(ME,)), "seats", "2 seats"),
        (azul(ME, ME), "seats", "only once"),
        (azul(OPEN, ZSOFI), "seats", "share"),
        (azul(ME, SeatWish(SeatKind.BOT, level="godlike")), "seats", "godlike"),
        (azul(ME, SeatWish(SeatKind.SHARED, name="?!")), "seats", "empty"),
        (azul(ME, BOT, is_rated=True), "is_rated", "bots"),
        (azul(ME, ZSOFI, is_rated=True), "is_rated", "screens"),
        (azul(ME, OPEN, clock=ClockWish(ClockKind.BUDGET, 1)), "clock", "10 seconds"),
        (azul(ME, OPEN, clock=ClockWish(ClockKind.DAYS, days=99)), "clock", "30"),
        (azul(ME, OPEN, word="two\nlines"), "word", "one line"),
        (azul(ME, OPEN, stand_in="x"), "stand_in", "level"),
    ],
)
def test_a_wish_that_cannot_be_names_its_field_and_what_is_possible(wish: TableWish, field: str, word: str):
    with pytest.raises(BadWish, match=word) as refused:
        Tabletop(wish)
    assert refused.value.field == field
    assert refused.value.text.hu != refused.value.text.en


# --- before the game


def test_a_table_waits_for_its_players_and_then_begins_by_itself():
    top = Tabletop(azul(ME, OPEN, OPEN))
    top.does(BENCE, Sit(2))
    assert top.table.status == Status.WAITING
    begun = top.does(CILI, Sit(1, name="Cecília", word="körte"))
    assert begun.status == Status.PLAYING
    assert begun.record
    assert begun.record.seats == ("Anna", "Cecília", "Bence")


def test_the_luck_is_promised_before_words_are_taken_and_shown_at_the_end():
    top = Tabletop(azul(ME, OPEN, word="alma"))
    assert top.table.commitment == commitment_of(SEED)
    top.does(BENCE, Sit(1, word="körte"))
    assert top.table.record
    assert top.table.record.luck
    assert top.table.record.luck.seed is None
    top.does(BENCE, Resign(1))
    assert top.table.record.luck.words == ("alma", "körte")
    assert verify(top.table.record).is_proven


def test_nobody_sits_on_a_taken_seat_and_everybody_may_stand_up():
    top = Tabletop(azul(ME, OPEN, OPEN))
    with pytest.raises(NotNow):
        top.does(BENCE, Sit(0))
    top.does(BENCE, Sit(1))
    top.does(BENCE, Stand(1))
    assert top.table.seats[1].is_free


def test_a_friends_seat_needs_the_key():
    top = Tabletop(azul(ME, FRIEND, OPEN, is_public=True))
    with pytest.raises(NotAllowed):
        top.does(BENCE, Sit(1, invite="wrong"))
    top.does(BENCE, Sit(1, invite=top.table.invite))
    assert top.table.seats[1].person == BENCE


def test_a_seat_kept_for_somebody_is_for_nobody_else():
    top = Tabletop(azul(ME, SeatWish(SeatKind.OPEN, person=BENCE)))
    with pytest.raises(NotAllowed):
        top.does(CILI, Sit(1))
    assert top.does(BENCE, Sit(1)).status == Status.PLAYING


def test_a_second_seat_is_somebody_on_the_same_screen():
    top = Tabletop(azul(ME, OPEN, OPEN))
    top.does(ANNA, Sit(1, name="Zsófi"))
    assert top.table.seats[1].is_shared
    assert top.table.seats_of(ANNA) == (0, 1)


def test_who_sits_on_my_screen_without_a_name_is_called_after_me():
    top = Tabletop(azul(ME, OPEN, OPEN, OPEN))
    top.does(BENCE, Sit(1, name="anna 2"))
    assert top.does(ANNA, Sit(2, name=" ")).name_of_seat[2] == "Anna 3"
    assert top.does(ANNA, Sit(3)).name_of_seat[3] == "Anna 4"


def test_they_are_called_as_i_am_called_at_this_table_wherever_i_sit():
    top = Tabletop(azul(ZSOFI, SeatWish(SeatKind.ME, name="Panni"), OPEN, OPEN))
    assert top.does(ANNA, Sit(2)).name_of_seat[2] == "Panni 2"


def test_a_new_table_names_those_on_my_screen_who_gave_no_name():
    beside = SeatWish(SeatKind.SHARED)
    wish = azul(beside, SeatWish(SeatKind.ME, name="Panni"), SeatWish(SeatKind.SHARED, name="Panni 2"), beside)
    assert Tabletop(wish).table.name_of_seat == ("Panni 3", "Panni", "Panni 2", "Panni 4")
    assert Tabletop(azul(SeatWish(SeatKind.ME, name="a" * 30), beside)).table.name_of_seat[1] == "a" * 28 + " 2"


def test_the_host_kicks_seats_bots_and_begins_with_them():
    top = Tabletop(azul(ME, OPEN, OPEN, OPEN))
    top.does(BENCE, Sit(1))
    top.does(ANNA, Kick(1))
    assert top.table.seats[1].is_free
    top.does(ANNA, SeatBot(1, "hard"))
    top.does(ANNA, SeatBot(1, "easy"))
    with pytest.raises(NotNow):
        top.does(ANNA, Start())
    top.does(ANNA, Start(fill="random"))
    assert [seat.level for seat in top.table.seats] == ["", "marci", "random", "random"]
    assert top.table.status == Status.PLAYING


def test_a_rated_table_has_no_bots_and_one_seat_each():
    top = Tabletop(azul(ME, OPEN, OPEN, is_rated=True))
    with pytest.raises(NotAllowed):
        top.does(ANNA, SeatBot(1, "easy"))
    with pytest.raises(NotAllowed):
        top.does(ANNA, Sit(1, name="Zsófi"))


def test_names_and_words_change_until_the_game_begins():
    top = Tabletop(azul(ME, OPEN))
    top.does(ANNA, Rename(0, "Annuska"))
    top.does(ANNA, GiveWord(0, " szilva "))
    assert (top.table.seats[0].name, top.table.seats[0].word) == ("Annuska", "szilva")
    top.does(BENCE, Sit(1))
    with pytest.raises(NotNow):
        top.does(ANNA, GiveWord(0, "későn"))


# --- playing


def test_a_move_stores_the_chance_it_brought_and_replays_without_the_seed():
    top = together(BENCE)
    while top.table.status == Status.PLAYING:
        top.moves()
    assert top.table.result.places
    assert top.table.record
    assert top.table.record.ending.kind == EndingKind.RESULT
    assert verify(top.table.record).is_proven


def test_the_seed_is_in_no_event_before_the_end():
    top = together(BENCE)
    for _ in range(12):
        top.moves()
    assert not any("seed" in event.data for event in top._stored)
    top.does(BENCE, Resign(1))
    assert top.last.data["seed"] == SEED.hex()


def test_an_illegal_move_and_one_out_of_turn_are_refused():
    top = together(BENCE)
    with pytest.raises(NotNow):
        top.does(BENCE, Move(1, 0))
    with pytest.raises(NotNow):
        top.does(ANNA, Move(0, "factory 9 pink line 9"))
    with pytest.raises(NotNow):
        top.does(ANNA, Move(0, 10**9))


def test_a_bots_move_counts_only_for_the_moment_it_was_asked_about():
    top = Tabletop(azul(BOT, ME))
    table = top.table
    assert table.bot_to_move == 0
    assert table.position
    action = table.position.actions[0]
    assert not top.house_does(BotMove(0, action, seq=table.game_seq - 1))
    top.does(ANNA, Say("szia"))
    assert top.house_does(BotMove(0, action, seq=table.game_seq))
    assert not top.house_does(BotMove(0, action, seq=table.game_seq))


# --- taking back


def test_alone_undo_is_free_and_the_same_luck_comes_back():
    top = Tabletop(azul(ME, ZSOFI))
    for _ in range(11):
        top.moves()
    assert top.table.record
    before = top.table.record.actions
    top.does(ANNA, AskUndo())
    assert top.table.record.actions == before[: len(top.table.record.actions)] != before
    top.moves()
    assert top.table.record.actions == before


def test_between_people_undo_needs_consent():
    top = together(BENCE)
    top.moves()
    top.moves()
    top.does(ANNA, AskUndo())
    assert top.table.match
    assert top.table.match.question
    with pytest.raises(NotNow):
        top.does(ANNA, Agree())
    refused = top.does(BENCE, Refuse()).match
    assert refused
    assert refused.question is None
    top.does(ANNA, AskUndo())
    top.does(BENCE, Agree())
    assert top.table.to_move == 0


def test_nothing_decided_is_nothing_to_take_back_and_nothing_asked_nothing_to_answer():
    top = together(BENCE)
    with pytest.raises(NotNow):
        top.does(ANNA, AskUndo())
    with pytest.raises(NotNow):
        top.does(BENCE, Agree())


# --- ends


def test_two_players_agree_to_a_draw_where_the_game_knows_draws():
    top = together(BENCE, wish=carnac())
    top.does(ANNA, OfferDraw(0))
    top.does(BENCE, Agree())
    assert top.table.result.places == (0, 0)
    with pytest.raises(NotNow):
        together(BENCE).does(ANNA, OfferDraw(0))


def test_a_draw_is_offered_once_for_each_decision_of_ones_own():
    top = together(BENCE, wish=carnac())
    top.does(BENCE, OfferDraw(1))
    with pytest.raises(NotNow):
        top.does(BENCE, OfferDraw(1))
    top.does(ANNA, Refuse(0))
    with pytest.raises(NotNow):
        top.does(BENCE, OfferDraw(1))
    assert "offer_draw" not in permitted(top.table, BENCE)
    while BENCE not in {top.table.seats[seat].person for seat in top.moves().match.line.movers[-1:]}:  # type: ignore[union-attr]
        pass
    assert "offer_draw" in permitted(top.table, BENCE)
    top.does(BENCE, OfferDraw(1))


def test_what_is_asked_makes_no_move_stale_and_is_not_asked_over():
    top = together(BENCE, wish=carnac())
    # Anna is in the middle of her turn, so that Bence cannot simply take back what he did before it.
    while 1 not in (movers := top.moves().match.line.movers) or movers[-1] != 0 or top.table.to_move != 0:  # type: ignore[union-attr]
        pass
    seen = top.table.seq
    for question in (OfferDraw(1), AskUndo(1)):
        top.does(BENCE, question)
        check_is_current(top.table, Move(0, 0), seen)
        with pytest.raises(Conflict):
            check_is_current(top.table, Agree(0), seen)
        check_is_current(top.table, Agree(0), top.table.seq)
        for again in (OfferDraw(1), AskUndo(1)):
            with pytest.raises(NotNow):
                top.does(BENCE, again)
        top.does(ANNA, Refuse(0))
        seen = top.table.seq


def test_an_offer_in_answer_to_an_offer_is_a_draw():
    top = together(BENCE, wish=carnac())
    top.does(ANNA, OfferDraw(0))
    assert top.does(BENCE, OfferDraw(1)).result.places == (0, 0)
    assert top.last.data["seed"]


def test_resigning_before_everybody_has_decided_breaks_the_game_off():
    top = together(BENCE, wish=azul(ME, OPEN, is_rated=True))
    top.moves()
    top.does(BENCE, Resign(1))
    assert top.table.status == Status.OVER
    assert (top.last.kind, top.last.data["why"]) == ("abandoned", "resigned")
    assert (top.table.result.places, top.table.places_to_rate()) == ((), None)


def test_resigning_between_two_is_the_end():
    top = together(BENCE)
    for _ in range(2):
        top.moves()
    top.does(BENCE, Resign(1))
    assert top.table.status == Status.OVER
    assert top.table.result.places == (0, 1)


def test_resigning_among_more_gives_the_seat_to_a_bot_for_good():
    top = together(BENCE, CILI)
    top.does(BENCE, Resign(1))
    assert top.table.status == Status.PLAYING
    assert top.table.seats[1].is_bots
    with pytest.raises(NotAllowed):
        top.does(BENCE, Return())
    top.does(CILI, Resign(2))
    assert top.does(ANNA, Resign(0)).status == Status.OVER


def test_who_gave_up_or_left_is_rated_behind_those_who_played_on():
    top = together(BENCE, CILI, wish=azul(ME, OPEN, OPEN, is_rated=True))
    top.does(ANNA, Leave())
    while top.table.status == Status.PLAYING:
        seat = top.table.to_move
        assert seat is not None
        if top.table.seats[seat].is_bots:
            assert top.table.position
            assert top.house_does(BotMove(seat, top.table.position.actions[-1], top.table.game_seq))
        else:
            top.moves()
    places = top.table.places_to_rate()
    assert places
    assert places[ANNA] > max(places[BENCE], places[CILI])


def test_abandoning_is_for_who_is_alone():
    top = together(BENCE)
    with pytest.raises(NotNow):
        top.does(ANNA, Abandon())
    top.does(BENCE, Leave())
    top.does(ANNA, Abandon())
    assert top.table.status == Status.OVER
    assert not top.table.result.places
    waiting = Tabletop(azul(ME, OPEN))
    assert waiting.does(ANNA, Abandon()).status == Status.OVER


# --- coming and going


def test_a_bot_takes_the_seat_of_who_leaves_and_gives_it_back():
    top = together(BENCE, wish=azul(ME, OPEN, stand_in="easy"))
    top.does(ANNA, Leave())
    assert top.table.seats[0].level == "marci"
    assert top.table.bot_to_move == 0
    with pytest.raises(NotAllowed):
        top.does(ANNA, Move(0, 0))
    assert top.does(ANNA, Return()).bot_to_move is None
    top.moves()


def test_bots_wait_where_every_person_has_left():
    top = together(BENCE)
    top.does(ANNA, Leave())
    top.does(BENCE, Leave())
    assert top.table.bot_to_move is None
    top.does(BENCE, Return())
    assert top.table.bot_to_move == 0


def test_bots_alone_play_where_nobody_else_was_wanted():
    assert Tabletop(azul(BOT, BOT)).table.bot_to_move == 0


def test_leaving_before_the_game_frees_the_seat_and_an_empty_table_closes():
    top = Tabletop(azul(ME, OPEN, OPEN))
    top.does(BENCE, Sit(1))
    top.does(ANNA, Leave())
    assert top.table.status == Status.WAITING
    assert top.table.seats[0].is_free
    alone = Tabletop(azul(ME, OPEN))
    assert alone.does(ANNA, Leave()).status == Status.OVER


def test_more_than_half_of_the_others_replace_somebody_absent():
    top = together(BENCE, CILI, DANI)
    with pytest.raises(NotNow):
        top.does(BENCE, VoteReplace(0))
    top.absent = frozenset({ANNA})
    top.does(BENCE, VoteReplace(0))
    top.does(BENCE, VoteReplace(0))
    assert not top.table.seats[0].is_bots
    assert top.does(CILI, VoteReplace(0)).seats[0].is_bots
    top.does(ANNA, Return())
    assert top.table.seats[0].is_persons
    assert top.table.replacement(0).votes == frozenset()


def test_a_move_of_the_absent_player_ends_the_vote():
    top = together(BENCE, CILI, DANI)
    top.absent = frozenset({ANNA})
    top.does(BENCE, VoteReplace(0))
    top.moves()
    assert top.table.replacement(0).votes == frozenset()


def test_nobody_votes_about_a_bot_or_themselves():
    top = together(BENCE, wish=azul(ME, OPEN, BOT))
    top.absent = frozenset({ANNA, BENCE})
    for seat in (0, 2):
        with pytest.raises(NotNow):
            top.does(ANNA, VoteReplace(seat))


# --- practice


def test_practice_goes_on_from_a_moment_of_a_record():
    played = together(BENCE)
    for _ in range(8):
        played.moves()
    assert played.table.record
    wish, begins = practice_wish(played.table.record, 9, (), "t0")
    top = Tabletop(wish, CILI, begins)
    assert top.table.record
    assert top.table.record.actions[:9] == played.table.record.actions[:9]
    assert top.table.record.luck is None
    assert top.table.active_seats_of(CILI) == (top.table.to_move,)
    with pytest.raises(NotNow):
        practice_wish(played.table.record, 999, (), "")


# --- talking


def test_chat_is_one_clean_line_of_limited_length():
    top = together(BENCE)
    top.does(BENCE, Say("  szia\n\u202eanna "))
    assert top.table.chat[-1].text == "szia anna"
    assert top.table.chat[-1].name == "Bence"
    for bad in ("", "  \n", "x" * 501):
        with pytest.raises(NotNow):
            top.does(BENCE, Say(bad))


def test_chat_does_not_make_a_move_come_late_and_old_lines_leave_the_memory():
    top = together(BENCE)
    seen = top.table.game_seq
    for number in range(LINES_KEPT + 5):
        top.does(BENCE, Say(f"sor {number}"))
    assert top.table.game_seq == seen
    assert len(top.table.chat) == LINES_KEPT


def test_the_host_mutes_and_gives_the_word_back():
    top = together(BENCE)
    top.does(ANNA, Mute(BENCE))
    with pytest.raises(NotAllowed):
        top.does(BENCE, Say("hahó"))
    top.does(ANNA, Mute(BENCE, is_muted=False))
    top.does(BENCE, Say("hahó"))
    with pytest.raises(NotNow):
        top.does(ANNA, Mute(ANNA))
    with pytest.raises(NotNow):
        top.does(ANNA, Mute("never-here"))
