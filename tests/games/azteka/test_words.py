"""What people may write: actions in English and Hungarian, and positions that are refused with a reason."""

from __future__ import annotations

import pytest
from tests.games.azteka.positions import aggressive, play, position, three

from tarsas.errors import BadText
from tarsas.games.azteka.state import ACTIONS
from tarsas.games.azteka.text.notation import action_text, notation, parts, reading
from tarsas.games.azteka.text.position import read_position
from tarsas.games.azteka.text.words import part_text, what_to_do

SOME_LIFE = """
    1 . L . . . . . .
    2 . L . . . . . .
    3 . L . . . . . .
    4 . . . . . . . .
"""
SURROUNDING = """
    1 . D L . . . . .
    2 . . D . . . . .
    3 . . . . . . . .
    4 . . . . . . . .
"""


@pytest.mark.parametrize("text", ["4.2", "life 4.2", "Élet 4.2", "life: 4/2", "ring 4 slice 2", "4. gyűrű 2. szelet", "4. gyűrű, 2. szelet", "4 2"])
def test_a_placement_can_be_written_in_many_ways(text: str) -> None:
    assert reading(position(SOME_LIFE), text) == {25}


@pytest.mark.parametrize("text", ["r2", "ring 2", "Ring 2 45", "ring 2 once", "2. gyűrű", "gyűrű 2", "2. gyűrűt egy szelettel", "turn ring 2"])
def test_a_rotation_can_be_written_in_many_ways(text: str) -> None:
    assert reading(position(SOME_LIFE), text) == {33}


@pytest.mark.parametrize("text", ["r2x2", "ring 2 90", "ring 2 90°", "ring 2 twice", "2. gyűrű 90 fokkal", "2. gyűrűt két szelettel"])
def test_a_rotation_by_90_degrees_can_be_written_in_many_ways(text: str) -> None:
    assert reading(aggressive(SOME_LIFE), text) == {37}


SHOWN = [("lemondok a születésről", 40), ("Lemondok róla", 40), ("múljanak el", 41), ("maradjanak", 42), ("lemondok az elmúlásról", 42)]


@pytest.mark.parametrize(
    ("text", "action"), [("no birth", 40), ("nincs születés", 40), ("pass", 41), ("elmúlás", 41), ("keep", 42), ("marad", 42), *SHOWN]
)
def test_decisions_have_words(text: str, action: int) -> None:
    assert reading(position(SOME_LIFE), text) == {action}


@pytest.mark.parametrize("text", ["birth 4.3", "születés 4.3", "4.3", "life 4.3"])
def test_the_figure_of_a_birth(text: str) -> None:
    assert reading(play(position(SOME_LIFE), "4.2"), text) == {26}


@pytest.mark.parametrize("text", ["", "death 4.2", "birth 4.2", "5.1", "1.9", "ring 5", "ring 2 180", "hello", "4.2 4.3"])
def test_what_is_no_move_of_life_here(text: str) -> None:
    assert reading(position(SOME_LIFE), text) == frozenset()


def test_paths_ask_how_far_a_ring_turns_only_where_there_is_a_choice() -> None:
    state = aggressive(SOME_LIFE)
    paths = [parts(state, action) for action in range(32, 40)]
    assert paths == [
        ("ring-1", "turn-45"),
        ("ring-2", "turn-45"),
        ("ring-3", "turn-45"),
        ("ring-4",),
        ("ring-1", "turn-90"),
        ("ring-2", "turn-90"),
        ("ring-3", "turn-90"),
        ("ring-4", "turn-90"),
    ]


def test_the_sentence_above_the_board_says_what_can_be_done() -> None:
    first, turn = position(), position(SOME_LIFE)
    birth = play(position(SOME_LIFE), "4.2")
    passing = play(position(SURROUNDING, "Death to move"), "1.4")
    said = [what_to_do(state, ()).en for state in (first, turn, birth, passing)]
    assert said == [
        "Place the first Life figure, anywhere",
        "Place a figure or turn a ring",
        "Birth: place one more Life figure, or do without",
        "Passing: 1 surrounded Life figure may become a Death figure",
    ]
    assert what_to_do(aggressive(SOME_LIFE), ("ring-1",)).hu == "Egy szelettel vagy kettővel?"


def test_parts_have_names_for_screen_readers() -> None:
    state = position(SOME_LIFE)
    assert [part_text(state, part).en for part in ("space-1-2", "space-4-8", "ring-1", "no-birth")] == [
        "ring 1, slice 2, Life figure",
        "ring 4, slice 8, empty",
        "turn ring 1 (inner)",
        "no birth",
    ]


def test_every_action_has_a_notation_and_words() -> None:
    state = aggressive(SOME_LIFE)
    assert len({notation(state, action) for action in range(ACTIONS)}) == len({action_text(state, action) for action in range(ACTIONS)}) == ACTIONS


GOOD = """
azteka, basic game, 24 rotations at most
round 2, Death to move, 3 rotations in a row
round 1: player 1 won as Life with 9 figures, spread
  1 2 3 4 5 6 7 8
1 . . . L . . . .
2 . D L . . . . .
3 . . . . . . . .
4 . . . . . . . .
"""


def test_the_example_is_a_position() -> None:
    assert int(read_position(GOOD).rotations) == 3


@pytest.mark.parametrize(
    ("good", "bad", "reason"),
    [
        ("24 rot", "25 rot", "24 or 48"),
        ("3 rotations", "24 rotations", "fewer than 24"),
        ("Death to move", "Mummy to move", "no Mummy"),
        ("round 2, Death", "round 1, Death", "every round that is over"),
        ("player 1 won as Life", "player 2 won as Life", "their role"),
        ("with 9 figures", "with 15 figures", "how many figures"),
        ("figures, spread", "figures, slice", "cannot have ended"),
        ("round 1: player 1 won as Life with 9 figures, spread", "round 1: nobody won, spread", "one line for each round"),
        ("3 . . . . .", "3 D D D D D D D", "ring 3"),
        ("3 . . . . . . . .", "3 D D D D D D D D", "has reached a goal"),
        ("2 . D L", "2 . D X", "ring 2"),
        ("Death to move, 3 rotations in a row", "Life may give birth", "slice of four"),
        ("Death to move, 3 rotations in a row", "Death placed 2.2 and may let pass", "around a Life figure"),
        ("Death to move, 3", "Death to move with 2 last turns, 1", "board is full"),
        ("Death to move, 3 rotations in a row", "over", "every round that is over"),
    ],
)
def test_a_position_that_cannot_be_is_refused_with_the_reason(good: str, bad: str, reason: str) -> None:
    assert good in GOOD
    with pytest.raises(BadText, match=f"(?i){reason}"):
        read_position(GOOD.replace(good, bad))


def test_too_many_figures_are_refused() -> None:
    full = "1 L L L L . . . .\n 2 L L L L . . . .\n 3 L L L L . . . .\n 4 L L L . . . . ."
    with pytest.raises(BadText, match="15 Life figures"):
        position(full)
    with pytest.raises(BadText, match="12 at most"):
        three(full)
