"""Rulebook 3: turns, rolls and markers."""

from __future__ import annotations

import pytest
from tests.games.alcazaba.positions import legal, play, position

from tarsas.games.alcazaba.rules import play as rules
from tarsas.games.alcazaba.text.position import position_text
from tarsas.games.alhambra_family.rules.columns import EMPTY

LATER = "round 3, turn, 4 turns taken, player 2 to move, player 1 started, player 1 starts next"
LAST = "round 3, turn, 14 turns taken, player 3 to move, player 1 started, player 1 starts next"


@pytest.mark.rule("3.1", "AL14")
def test_turns_go_clockwise_from_the_starting_player() -> None:
    state = position(head="round 2, turn, 0 turns taken, player 3 to move, player 3 started, player 3 starts next")
    movers = [rules.to_move(state)]
    for _ in range(3):
        play(state, "=P", "rPPPPPPPP")
        movers.append(rules.to_move(state))
    assert movers == [2, 0, 1, 2]


@pytest.mark.rule("3.1")
def test_awards_come_when_everybody_has_used_all_markers() -> None:
    state = position(head=LAST)
    assert "award, 15 turns taken" in position_text(play(state, "=P"))


@pytest.mark.rule("3.2", "AL1", "AL5")
def test_a_turn_begins_with_all_eight_dice() -> None:
    state = play(position(), "=P")
    assert {len(text) for text in legal(state)} == {1 + 8}
    assert len(legal(state)) == 1287


@pytest.mark.rule("3.2", "AL5")
def test_any_dice_may_be_kept_but_not_all_of_them() -> None:
    state = position(table="dice PPPPPPPS")
    assert legal(state, "k") == {"k-", "kS", *("k" + "P" * count for count in range(1, 8)), *("k" + "P" * count + "S" for count in range(1, 7))}


@pytest.mark.rule("3.2", "AL5")
def test_dice_kept_before_may_be_thrown_again() -> None:
    state = play(position(table="dice PPPPSSSS"), "kPPPP", "rPACG")
    assert {"kA", "k-", "kPPPPP"} <= legal(state, "k")


@pytest.mark.rule("3.2")
def test_there_is_no_fourth_roll() -> None:
    assert legal(position(table="dice PPPSSACG / PPPSSACG / PPPSSACG"), "k") == set()


@pytest.mark.rule("3.3", "AL1")
def test_a_marker_goes_only_to_a_building_that_shows() -> None:
    assert legal(position(table="dice PPPPSSAA"), "=") == {"=P", "=S", "=A"}


@pytest.mark.rule("3.3")
@pytest.mark.parametrize(("rolls", "space"), [(1, "3.1=1"), (2, "3.2=1"), (3, "3.3=1")])
def test_symbols_are_the_row_and_rolls_the_space(rolls: int, space: str) -> None:
    state = position(table="dice " + " / ".join(["PPPSSACG"] * rolls))
    assert f"markers pavilion {space}\n" in position_text(play(state, "=P"))


@pytest.mark.rule("3.4", "AL2")
def test_a_taken_space_sends_the_marker_back_along_the_chain() -> None:
    state = position(head=LATER, table="dice PPPSSACG / PPPSSACG\nmarkers pavilion 3.2=1 3.3=3 2.1=1")
    assert "markers pavilion 3.2=1 3.3=3 2.1=1 2.2=2\n" in position_text(play(state, "=P"))


@pytest.mark.rule("3.4", "AL2")
def test_a_marker_that_finds_no_space_falls_off_and_is_out() -> None:
    state = position(head=LATER, table="dice PSSSSSSS / PSSSSSSS / PSSSSSSS\nmarkers pavilion 1.3=1")
    assert rules.landing_space(state, 0) == 24
    play(state, "=P")
    assert int((state.record.columns != EMPTY).sum()) == 1
    assert rules.to_move(play(state, "rPPPPPPPP")) == 2
