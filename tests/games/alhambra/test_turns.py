"""Rulebook 4: rolling, keeping, placing, going back, falling off."""

from __future__ import annotations

import pytest
from tests.games.alhambra.positions import drawn, keeps, legal, mover, play, turn

from tarsas.games.alhambra.rules import chance
from tarsas.games.alhambra.rules import play as rules


@pytest.mark.rule("4.2", "AL5")
def test_a_turn_begins_with_a_roll_of_all_eight_dice():
    state = play(turn("PPPPPPPT", mover="A"), "place tower")
    assert (rules.to_move(state), chance.total_weight(state), mover(state)) == (-1, 6**8, "B")


@pytest.mark.rule("4.2", "4.3")
def test_after_three_rolls_nothing_can_be_kept():
    assert keeps(turn("PPPPPPPT", "PPPPPPPT")) == 15
    assert keeps(turn("PPPPPPPT", "PPPPPPPT", "PPPPPPPT")) == 0


@pytest.mark.rule("4.3", "AL5")
def test_any_dice_may_be_kept_but_not_all():
    """Two towers and six others alike: 3 × 7 ways, less the one that throws nothing."""
    assert keeps(turn("SSSSSSTT")) == 20


@pytest.mark.rule("4.3")
def test_only_the_dice_not_kept_are_thrown():
    state = play(turn("SSSAAGTT"), "keep 3 seraglio")
    assert chance.total_weight(state) == 6**5
    assert [legal(play(state, "roll s s a g t"))] == [{"place seraglio", "place arcades", "place garden", "place tower"}]


@pytest.mark.rule("4.3")
def test_dice_kept_before_may_be_thrown_again():
    state = play(turn("SSSAAGTT"), "keep 3 seraglio", "roll p p a g t", "keep p p")
    assert chance.total_weight(state) == 6**6


@pytest.mark.rule("4.4")
def test_barbara_s_five_seraglios_in_three_rolls():
    state = play(turn("SSSAAGTT"), "keep 3 seraglio", "roll s s a g t", "keep 5 seraglio", "roll a g t", "place seraglio")
    assert drawn(state, "seraglio") == "5 . . A"


@pytest.mark.rule("4.4", "AL5")
def test_any_building_that_shows_may_be_chosen_and_no_other():
    assert legal(turn("SSSAAGTT")) == {"place seraglio", "place arcades", "place garden", "place tower"}


@pytest.mark.rule("4.4", "AL2")
@pytest.mark.parametrize(("hands", "row"), [(["PPPPPPPP"], "8 A . ."), (["PPPPPPPP"] * 2, "8 . A ."), (["PSSSSSSS"] * 3, "1 . . A")])
def test_the_row_is_the_number_of_symbols_and_the_space_the_number_of_rolls(hands: list[str], row: str):
    assert drawn(play(turn(*hands), "place pavilion"), "pavilion") == row


@pytest.mark.rule("4.5", "AL2")
def test_where_the_space_is_taken_the_marker_goes_back_to_the_first_free_one():
    state = turn("PPPPPSST", "PPPPPSST", mover="C", columns={"pavilion": "5 . A B"})
    assert drawn(play(state, "place pavilion"), "pavilion") == "5 . A B\n4 C . ."


@pytest.mark.rule("4.5")
def test_an_own_marker_takes_the_space_too_and_several_may_stand_in_one_column():
    state = turn("PPPPPSST", columns={"pavilion": "5 A . ."})
    assert drawn(play(state, "place pavilion"), "pavilion") == "5 A A ."


@pytest.mark.rule("4.6", "AL2")
def test_a_marker_that_goes_back_beyond_the_last_space_is_out_for_the_round():
    state = turn("TPPPPPPP", "TPPPPPPP", columns={"tower": "1 . B C"})
    play(state, "place tower")
    assert drawn(state, "tower") == "1 . B C"
    assert (state.fallen[0], mover(state)) == (1, "B")


@pytest.mark.rule("4.7", "5.1")
def test_after_the_last_marker_the_columns_are_rewarded():
    state = turn("TPPPPPPP", mover="D")
    state.record.markers_left[:] = (0, 0, 0, 1, 0, 0)
    play(state, "place pavilion")
    assert legal(state) == {"take points", "take tile"}
    assert mover(state) == "D"
