"""Rulebook 6: every bonus tile with its effect and its timing."""

from __future__ import annotations

import pytest
from tests.games.alhambra.positions import awards, discs, drawn, keeps, legal, mover, play, tiles_of, turn

from tarsas.games.alhambra.rules import chance
from tarsas.games.alhambra.rules import play as rules
from tarsas.games.alhambra.rules.scoring import score_buildings, score_of
from tarsas.games.alhambra.state import BLACK, PUSH, VOID

# --- 6.1 Points -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("6.1", "AL4")
def test_point_tiles_bring_their_points_at_every_scoring_and_stay():
    state = turn("PPPPPPPP", held={"B": ["3", "3", "1", "void"]})
    for scoring in range(3):
        score_buildings(state, scoring)
    assert (score_of(state, 1), score_of(state, 0)) == (21, 0)
    assert tiles_of(state, "B") == ["1", "3", "3", "void"]


# --- 6.2 Exchange -----------------------------------------------------------------------------------------------------

BEST_IN_PAVILION = {"pavilion": "5 A . ."}


@pytest.mark.rule("6.2", "AL9")
def test_before_points_are_marked_the_owner_of_an_exchange_tile_is_asked():
    state = play(awards(columns=BEST_IN_PAVILION, held={"A": ["exchange"]}), "take points")
    others = {f"exchange {name}" for name in ("seraglio", "arcades", "chambers", "garden", "tower")}
    assert legal(state) == others | {"no exchange"}
    assert discs(state, "pavilion") == ""


@pytest.mark.rule("6.2", "AL9", "AL11")
def test_one_of_two_points_goes_to_another_column_and_the_tile_leaves_the_game():
    state = play(awards(columns=BEST_IN_PAVILION, held={"A": ["exchange"]}), "take points", "exchange tower")
    assert (discs(state, "pavilion"), discs(state, "tower"), tiles_of(state, "A")) == ("1=A", "1=A", [])


@pytest.mark.rule("6.2", "AL9")
def test_if_the_only_point_moves_away_no_disc_moves_here():
    state = awards(columns=BEST_IN_PAVILION, held={"A": ["exchange"]}, points={"pavilion": "2=AB"})
    play(state, "take tile", "exchange garden")
    assert (discs(state, "pavilion"), discs(state, "garden"), tiles_of(state, "A")) == ("2=AB", "1=A", ["1"])


@pytest.mark.rule("6.2", "AL9")
def test_declining_keeps_the_tile_for_the_next_reward():
    state = awards(columns={"pavilion": "5 A . .", "seraglio": "5 A . ."}, held={"A": ["exchange"]})
    play(state, "take points", "no exchange", "take points")
    assert (discs(state, "pavilion"), tiles_of(state, "A"), "no exchange" in legal(state)) == ("2=A", ["exchange"], True)


@pytest.mark.rule("6.2", "AL9")
def test_the_tile_does_not_work_for_the_point_that_came_with_it():
    tiles = ("exchange", "2", "start", "3", "1", "2")
    state = play(awards(columns={"pavilion": "5 A . .", "seraglio": "4 A . ."}, tiles=tiles), "take tile")
    assert (discs(state, "pavilion"), tiles_of(state, "A")) == ("1=A", ["exchange"])
    assert legal(state) == {"take points", "take tile"}


@pytest.mark.rule("6.2", "AL9", "AL10")
def test_holding_both_places_the_tile_taken_first_serves_the_second_reward():
    tiles = ("exchange", "2", "start", "3", "1", "2")
    state = play(awards(columns={"pavilion": "5 A A ."}, tiles=tiles), "take tile")
    assert "no exchange" in legal(state)
    play(state, "exchange chambers")
    assert (discs(state, "pavilion"), discs(state, "chambers")) == ("2=A", "1=A")


@pytest.mark.rule("6.2", "AL9", "5.6")
def test_a_point_that_would_be_lost_at_twelve_may_be_exchanged():
    state = awards(columns=BEST_IN_PAVILION, held={"A": ["exchange"]}, points={"pavilion": "12=BA"})
    play(state, "take points", "exchange seraglio")
    assert (discs(state, "pavilion"), discs(state, "seraglio")) == ("12=BA", "1=A")


@pytest.mark.rule("AL9")
def test_one_exchange_for_a_reward_at_most():
    state = play(awards(columns=BEST_IN_PAVILION, held={"A": ["exchange", "exchange"]}), "take points", "exchange tower")
    assert tiles_of(state, "A") == ["exchange"]
    assert rules.to_move(state) == -1


# --- 6.3 Push ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("6.3", "AL8")
def test_a_push_moves_the_run_behind_the_space_back_by_one():
    state = turn("PPPPPSST", "PPPPPSST", mover="C", held={"C": ["push"]}, columns={"pavilion": "5 . A B\n4 D . ."})
    play(state, "push pavilion")
    assert drawn(state, "pavilion") == "5 . C A\n4 B D ."
    assert (tiles_of(state, "C"), state.out[PUSH], mover(state)) == ([], 2, "D")


@pytest.mark.rule("6.3", "AL8")
def test_a_gap_stops_the_push():
    state = turn("PPPPPSST", mover="C", held={"C": ["push"]}, columns={"pavilion": "5 A . B"})
    assert drawn(play(state, "push pavilion"), "pavilion") == "5 C A B"


@pytest.mark.rule("6.3", "4.6", "AL8")
def test_a_run_up_to_the_end_drops_its_last_marker():
    state = turn("TPPPPPPP", held={"A": ["push"]}, columns={"tower": "1 B C D"})
    play(state, "push tower")
    assert (drawn(state, "tower"), state.fallen[3]) == ("1 A B C", 1)


@pytest.mark.rule("6.3", "AL8")
def test_a_push_needs_the_exact_space_to_be_taken():
    state = turn("PPPPPSST", held={"A": ["push"]}, columns={"pavilion": "5 . B .", "tower": "1 C . ."})
    assert {text for text in legal(state) if text.startswith("push")} == {"push tower"}


@pytest.mark.rule("6.3", "AL8")
def test_own_markers_may_be_pushed_and_one_need_not_push():
    state = turn("PPPPPSST", held={"A": ["push"]}, columns={"pavilion": "5 A B ."})
    assert {"place pavilion", "push pavilion"} <= legal(state)
    assert drawn(play(state, "place pavilion"), "pavilion") == "5 A B A"
    assert tiles_of(state, "A") == ["push"]


@pytest.mark.rule("6.3", "AL8", "6.6")
def test_for_nine_of_a_kind_the_exact_space_is_eight_in_one_roll():
    state = turn("PPPPPPPP", "PPPPPPPP", black="P", held={"A": ["push"]}, columns={"pavilion": "8 B . ."})
    assert drawn(play(state, "push pavilion"), "pavilion") == "8 A B ."


# --- 6.4 Void ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("6.4", "AL6", "AL11")
def test_a_void_brings_the_dice_back_and_the_roll_does_not_count():
    state = play(turn("SSSAAGTT", "SSSGGGGT", held={"A": ["void"]}), "void")
    assert legal(state) == {"place seraglio", "place arcades", "place garden", "place tower"}
    assert (tiles_of(state, "A"), state.out[VOID]) == ([], 3)
    assert drawn(play(state, "place seraglio"), "seraglio") == "3 A . ."


@pytest.mark.rule("6.4", "AL6")
def test_after_a_void_other_dice_may_be_kept():
    state = play(turn("SSSAAGTT"), "keep 3 seraglio", "roll p p p p p")
    state.held[0, VOID] = 1
    play(state, "void", "keep 2 tower", "roll t t t t t t")
    assert drawn(play(state, "place tower"), "tower") == "8 . A ."


@pytest.mark.rule("6.4", "AL6")
def test_after_the_first_roll_is_void_all_dice_are_thrown_again():
    state = play(turn("SSSAAGTT", held={"A": ["void"]}), "void")
    assert (rules.to_move(state), chance.total_weight(state), mover(state)) == (-1, 6**8, "A")
    play(state, "roll t t t t t t t t", "place tower")
    assert drawn(state, "tower") == "8 A . ."


@pytest.mark.rule("6.4", "AL6")
def test_a_further_void_undoes_the_roll_before_that():
    state = play(turn("SSSAAGTT", "SSSGGGGT", "SSSSSSST", held={"A": ["void", "void"]}), "void", "void")
    assert drawn(play(state, "place arcades"), "arcades") == "2 A . ."


@pytest.mark.rule("6.4", "AL6", "6.5")
def test_a_void_leaves_the_black_die_as_it_is():
    state = play(turn("SSSAAGTT", held={"A": ["void", "black"]}), "black tower", "void", "roll p p p p p p p p")
    assert legal(state) == {"place pavilion", "place tower"}


@pytest.mark.rule("6.4")
def test_without_a_tile_no_roll_is_void():
    assert "void" not in legal(turn("SSSAAGTT", held={"B": ["void"]}))


# --- 6.5 and 6.6 The black die ------------------------------------------------------------------------------------------


@pytest.mark.rule("6.5", "AL7", "AL11")
def test_the_black_die_adds_a_symbol_of_choice_for_the_rest_of_the_turn():
    state = play(turn("SSSAAGTT", held={"A": ["black"]}), "black pavilion", "keep t t", "roll s s s s s s")
    assert (tiles_of(state, "A"), state.out[BLACK]) == ([], 3)
    assert drawn(play(state, "place pavilion"), "pavilion") == "1 . A ."


@pytest.mark.rule("6.5", "AL7")
def test_only_one_black_die_in_a_turn():
    state = play(turn("SSSAAGTT", held={"A": ["black", "black"]}), "black tower")
    assert not any(text.startswith("black") for text in legal(state))
    assert keeps(state) > 0


@pytest.mark.rule("6.5", "AL7")
def test_the_black_die_is_gone_in_the_next_turn():
    state = play(turn("SSSAAGTT", held={"A": ["black"]}), "black tower", "place tower")
    assert state.black == -1


@pytest.mark.rule("6.6", "AL7")
@pytest.mark.parametrize("rolls", [1, 2, 3])
def test_nine_of_a_kind_count_as_eight_in_one_roll(rolls: int):
    state = play(turn(*["TTTTTTTT"] * rolls, held={"A": ["black"]}), "black tower", "place tower")
    assert drawn(state, "tower") == "8 A . ."


@pytest.mark.rule("6.6")
def test_eight_with_the_black_die_count_their_rolls():
    state = play(turn("TTTTTTTP", "TTTTTTTP", held={"A": ["black"]}), "black tower", "place tower")
    assert drawn(state, "tower") == "8 . A ."


# --- 6.7 The start-player tile ------------------------------------------------------------------------------------------


@pytest.mark.rule("6.7", "AL11")
def test_whoever_gets_the_start_player_tile_names_anybody_at_once():
    state = play(awards(columns={"arcades": "5 C . .", "tower": "4 B . ."}), "take tile")
    assert (mover(state), legal(state)) == ("C", {f"start player {number}" for number in (1, 2, 3, 4)})
    play(state, "start player 4")
    assert (state.starter, mover(state), legal(state)) == (3, "B", {"take points", "take tile"})


@pytest.mark.rule("6.7")
def test_the_named_player_starts_the_next_round():
    state = play(awards(columns={"arcades": "5 C . ."}), "take tile", "start player 3")
    assert (state.round_number, state.starter, mover(state)) == (2, 2, "C")


@pytest.mark.rule("6.7")
def test_if_nobody_gets_the_tile_the_same_player_starts_again():
    state = play(awards(columns={"arcades": "5 C . ."}, starter="B"), "take points")
    assert state.starter == 1
