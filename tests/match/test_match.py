"""A match: moving, taking back, resigning, agreeing, practising and playing again."""

from __future__ import annotations

from dataclasses import replace

import pytest

import tarsas
from tarsas.contract import CHANCE
from tarsas.errors import IllegalMove, UnreadableMove
from tarsas.match import (
    Abandoned,
    Agreed,
    BadRecord,
    DrawOffered,
    EndingKind,
    Finding,
    Line,
    LuckySeed,
    Match,
    NotPossible,
    Played,
    Refused,
    Resigned,
    TimedOut,
    UndoAsked,
    knows_draws,
    new_match,
    practice,
    read_text,
    rematch,
    verify,
    write_text,
)
from tests.laws.modes import MODES, Mode, every_mode
from tests.match.played import game_of, lucky

NAMES = ("Anna", "Zsófi", "Böbe", "Dani", "Edit", "Feri")


def azul(people: set[int]) -> Match:
    return new_match(tarsas.game("azul", players=2), NAMES[:2], people=people, luck=lucky(2))


def carnac(people: set[int]) -> Match:
    return new_match(tarsas.game("carnac", board="I"), NAMES[:2], people=people, luck=lucky(2))


def anew(match: Match) -> Line:
    """The line of play of a match with nothing reckoned yet."""
    return Line(match.record.game, match.record.actions)


def told_only(match: Match) -> Match:
    """The match as somebody knows it who was only told of it."""
    return replace(match, luck=None, record=replace(match.record, line=anew(match)))


def seed_of(match: Match) -> LuckySeed:
    assert isinstance(match.luck, LuckySeed)
    return match.luck


@pytest.mark.parametrize(
    ("names", "people", "words", "complaint"),
    [
        (("Anna",), {0}, ("", ""), "seats: there are 1; expected 2"),
        (("Anna", "Zsófi "), {0}, ("", ""), "blanks at its ends"),
        (("Anna", "Zsófi"), {0, 2}, ("", ""), "no seat 3"),
        (("Anna", "Zsófi"), {0}, ("alma",), "words: there are 1; expected 2"),
    ],
)
def test_a_match_that_no_record_could_hold_does_not_begin(names: tuple[str, ...], people: set[int], words: tuple[str, ...], complaint: str):
    with pytest.raises(tarsas.TarsasError, match=complaint):
        new_match(tarsas.game("carnac"), names, people=people, luck=LuckySeed(b"x" * 32, words))


@pytest.mark.parametrize("milliseconds", [-1, 10**12])
def test_a_time_that_no_record_could_hold_is_refused(milliseconds: int):
    match = carnac({0, 1})
    with pytest.raises(NotPossible, match="milliseconds"):
        match.after(Played(0, match.position.actions[0], milliseconds))


def one_move(match: Match, which: int = 0) -> Match:
    return match.after(Played(match.position.to_move, match.position.actions[which]))


def until_chance(match: Match) -> Match:
    """Moves until chance has just acted."""
    while True:
        match = one_move(match)
        if match.line.movers[-1] == CHANCE:
            return match


# --- moving


@pytest.mark.slow
@every_mode
def test_a_match_is_its_record(mode: Mode):
    match = new_match(game_of(mode), NAMES[: mode.players], people={0}, luck=lucky(mode.players))
    assert match.record.luck == seed_of(match).sealed()
    for step in range(25):
        match = one_move(match, step % len(match.position.actions))
    assert anew(match).last == match.position
    assert match.line.movers == tuple(anew(match).position(ply).to_move for ply in range(len(match.record.actions)))
    ended = match.after(Abandoned())
    assert read_text(write_text(ended.record)) == ended.record
    assert verify(ended.record).is_proven


def test_a_game_played_out_has_its_result_and_shows_its_seed():
    match = carnac({0, 1})
    while not match.is_over:
        assert match.record.luck == seed_of(match).sealed()
        match = one_move(match)
    assert match.record.ending.kind == EndingKind.RESULT
    assert match.record.luck == seed_of(match).revealed()
    with pytest.raises(NotPossible, match="over: result"):
        match.after(UndoAsked(0))


def test_only_who_is_to_move_moves_and_only_legally():
    match = carnac({0, 1})
    with pytest.raises(NotPossible, match="turn of seat 1, not of seat 2"):
        match.after(Played(1, match.position.actions[0]))
    with pytest.raises(UnreadableMove):
        match.after(Played(0, "fianchetto"))
    with pytest.raises(IllegalMove):
        match.after(Played(0, -3))
    with pytest.raises(NotPossible, match="no seat 3"):
        match.after(Resigned(2))


def test_times_are_kept_with_the_moves_and_go_with_them():
    match = azul({0, 1})
    first = match.position.actions[0]
    match = match.after(Played(0, first, 1500))
    assert match.record.spent == (0, 0, 0, 0, 0, 1500)
    assert len(until_chance(match).record.spent) == len(until_chance(match).record.actions)
    assert len(match.after(UndoAsked(0)).record.spent) == 5


# --- taking back


def test_your_last_decision_is_free_to_take_back_while_nothing_came_after_it():
    before = carnac({0, 1})
    after = one_move(before).after(UndoAsked(0))
    assert after == before
    assert after.is_rated


def test_a_bots_answer_does_not_stand_in_the_way():
    # In Carnac the other player may tip the stone that was just placed: here a bot.
    before = carnac({0})
    after = one_move(one_move(before))
    assert after.line.movers == (0, 1)
    assert after.after(UndoAsked(0)) == before


def test_behind_another_persons_decision_it_needs_consent():
    before = carnac({0, 1})
    moved = one_move(one_move(before))
    asked = moved.after(UndoAsked(0))
    assert asked.position == moved.position
    assert asked.question is not None
    assert asked.after(Agreed(1)) == before
    assert asked.after(Refused(1)) == moved
    with pytest.raises(NotPossible, match="Somebody else"):
        asked.after(Agreed(0))


def test_every_other_person_has_to_consent():
    match = new_match(tarsas.game("azul", players=4), NAMES[:4], people={0, 1, 3}, luck=lucky(4))
    before = match
    for _ in range(4):
        match = one_move(match)
    asked = match.after(UndoAsked(0))
    with pytest.raises(NotPossible, match="No person sits at seat 3"):
        asked.after(Agreed(2))
    half = asked.after(Agreed(1))
    assert half.position == match.position
    assert half.after(Agreed(3)) == before


def test_a_move_withdraws_the_question():
    asked = one_move(one_move(carnac({0, 1}))).after(UndoAsked(0))
    moved = one_move(asked)
    assert moved.question is None
    with pytest.raises(NotPossible, match="Nothing has been asked"):
        moved.after(Agreed(1))


def test_alone_undo_goes_behind_chance_and_the_same_luck_comes_back_unrated():
    match = until_chance(azul({0}))
    back = match.after(UndoAsked(0))
    assert match.is_rated
    assert not back.is_rated
    assert len(back.record.actions) < len(match.record.actions)
    assert match.line.movers[len(back.line.movers)] == 0
    again = back
    for action, mover in list(zip(match.record.actions, match.line.movers, strict=True))[len(back.record.actions) :]:
        if mover != CHANCE:
            again = again.after(Played(mover, action))
    assert again.record.actions == match.record.actions


def test_between_people_undo_behind_chance_needs_consent():
    match = until_chance(azul({0, 1}))
    last = next(mover for mover in reversed(match.line.movers) if mover != CHANCE)
    asked = match.after(UndoAsked(last))
    assert asked.question is not None
    assert asked.position == match.position


def test_who_has_decided_nothing_has_nothing_to_take_back():
    with pytest.raises(NotPossible, match="decided nothing yet"):
        azul({0, 1}).after(UndoAsked(0))
    with pytest.raises(NotPossible, match="No person sits at seat 2"):
        azul({0}).after(UndoAsked(1))


# --- ending by agreement or without


def test_resigning_ends_the_match_and_shows_the_seed():
    match = azul({0, 1}).after(Resigned(1))
    assert (match.record.ending.kind, match.record.ending.seat) == (EndingKind.RESIGNED, 1)
    assert verify(match.record).is_proven


def test_a_draw_is_agreed_by_both_in_a_game_without_chance():
    offered = carnac({0, 1}).after(DrawOffered(0))
    assert not offered.is_over
    assert offered.after(Agreed(1)).record.ending.kind == EndingKind.AGREED
    assert offered.after(DrawOffered(1)).record.ending.kind == EndingKind.AGREED
    assert not offered.after(DrawOffered(0)).is_over
    assert not offered.after(Refused(1)).is_over


def test_a_bot_may_accept_a_draw():
    assert carnac({0}).after(DrawOffered(0)).after(Agreed(1)).is_over


def test_with_chance_or_among_three_there_is_no_draw_by_agreement():
    with pytest.raises(NotPossible, match="two players in a game without chance"):
        azul({0, 1}).after(DrawOffered(0))
    assert not knows_draws(tarsas.game("azteka", players=3))


# --- again


def test_practice_goes_on_from_any_moment_unrated_and_claims_no_luck():
    match = until_chance(azul({0, 1})).after(Abandoned())
    for ply in (0, 3, len(match.record.actions)):
        begun = practice(match.record, ply, people={0}, luck=LuckySeed(bytes(32), ("", "")))
        assert begun.record.actions[:ply] == match.record.actions[:ply]
        assert not begun.is_rated
        assert begun.position.to_move >= 0
        assert begun.line.movers == tuple(anew(begun).position(each).to_move for each in range(len(begun.record.actions)))
        assert verify(one_move(begun).after(Abandoned()).record).finding == Finding.NOT_COMMITTED
    assert practice(match.record, 2, people={0}).record.actions[:2] == match.record.actions[:2]


def test_a_practice_from_the_end_is_over():
    match = carnac({0, 1})
    while not match.is_over:
        match = one_move(match)
    assert practice(match.record, len(match.record.actions), people={0}).record.ending.kind == EndingKind.RESULT


def test_a_rematch_moves_everybody_one_seat_further():
    match = new_match(tarsas.game("azul", players=3), NAMES[:3], people={0, 2}, luck=lucky(3)).after(Abandoned())
    again = rematch(match, lucky(3, 2))
    assert again.record.seats == ("Böbe", "Anna", "Zsófi")
    assert again.people == {0, 1}
    assert again.is_rated
    assert not again.is_over
    assert again.record.luck == lucky(3, 2).sealed() != match.record.luck
    back = rematch(rematch(again, lucky(3)), lucky(3))
    assert replace(back, luck=match.luck).record.seats == match.record.seats


# --- telling


@pytest.mark.parametrize("mode", MODES[::4], ids=str)
def test_a_match_told_without_its_seed_is_the_match_that_was_played(mode: Mode):
    played = new_match(game_of(mode), NAMES[: mode.players], people={0}, luck=lucky(mode.players))
    told = told_only(played)
    for turn in range(30):
        if played.is_over:
            break
        before = len(played.record.actions)
        mover = played.position.to_move
        played = played.after(Played(mover, played.position.actions[turn % len(played.position.actions)], 7))
        action, *chance = played.record.actions[before:]
        told = told.after(Played(mover, action, 7, tuple(chance), played.is_over))
        assert told.line.movers == played.line.movers
        assert told.record.actions == played.record.actions
        assert told.record.spent == played.record.spent
    assert told.position == played.position
    assert told.record.ending == played.record.ending


def test_telling_reckons_no_position():
    match = told_only(azul({0, 1}))
    told = match.after(Played(0, 10**6, chance=()))
    assert "last" not in told.line.__dict__
    with pytest.raises(BadRecord):
        _ = told.position


def test_a_match_without_its_seed_cannot_let_chance_act():
    last = azul({0, 1})
    while (following := one_move(last)).line.movers[-1] != CHANCE:
        last = following
    with pytest.raises(NotPossible, match="seed"):
        one_move(replace(last, luck=None))


def test_running_out_of_time_ends_a_match():
    match = carnac({0, 1}).after(TimedOut(1))
    assert (match.record.ending.kind, match.record.ending.seat) == (EndingKind.TIMED_OUT, 1)
    assert match.with_seed_shown(bytes(32)).record.luck is not None
