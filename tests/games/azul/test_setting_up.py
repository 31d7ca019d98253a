"""Rulebook 1: setting up."""

from __future__ import annotations

import re

import numpy as np
import pytest

from tarsas.games.azul import GAME
from tarsas.games.azul.rules import dealing, wall
from tarsas.games.azul.rules import play as rules
from tarsas.games.azul.state import ACTIONS, COLOURED, COLOURS, GREY, STATE
from tarsas.games.azul.text.notation import notation, reading
from tarsas.games.azul.text.position import position_text
from tarsas.kernel import State, new_generator, new_state
from tarsas.language import Language

LETTERS = "BYRKW"


def new_game(players: int, wall: int = COLOURED) -> State:
    state = new_state(STATE)
    rules.new_game(state, players, np.array([wall], np.int8))
    return state


def fill_factories(state: State, count: int) -> State:
    generator = new_generator(7)
    for _ in range(count):
        rules.play(state, dealing.sample(state, generator))
    return state


@pytest.mark.rule("1.1", "AZ1")
def test_each_row_of_the_coloured_wall_is_the_one_above_moved_one_step_right() -> None:
    printed = [["."] * 5 for _ in range(5)]
    for row in range(5):
        for colour in range(COLOURS):
            printed[row][wall.wall_column(row, colour)] = LETTERS[colour]
    assert [" ".join(row) for row in printed] == [
        "B Y R K W",
        "W B Y R K",
        "K W B Y R",
        "R K W B Y",
        "Y R K W B",
    ]


@pytest.mark.rule("1.1")
@pytest.mark.parametrize(("side", "name"), [(COLOURED, "coloured"), (GREY, "grey")])
def test_all_players_begin_with_an_empty_board_of_the_same_side(side: int, name: str) -> None:
    empty_board = [
        "points",
        ". | . . . . .",
        ".. | . . . . .",
        "... | . . . . .",
        ".... | . . . . .",
        "..... | . . . . .",
        "floor -",
    ]
    lines = [line.strip() for line in position_text(new_game(3, side)).splitlines()]
    assert [
        lines[0],
        *(line.removeprefix(f"player {n}: 0 ").removesuffix(", marker") for n in (1, 2, 3) for line in lines[5 + 7 * n : 12 + 7 * n]),
    ] == [
        f"azul, 3 players, {name} wall",
        *(3 * empty_board),
    ]


@pytest.mark.rule("1.2")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_scores_begin_at_0(players: int) -> None:
    assert new_game(players).score.tolist()[:players] == [0] * players


@pytest.mark.rule("1.3", "AZ3")
@pytest.mark.parametrize(("players", "factories"), [(2, 5), (3, 7), (4, 9)])
def test_there_are_5_7_or_9_factories_for_2_3_or_4_players(players: int, factories: int) -> None:
    state = fill_factories(new_game(players), factories)
    with_tiles = [source for source in range(len(state.offer)) if state.record.offer[source].sum() > 0]
    assert with_tiles == list(range(1, factories + 1))


@pytest.mark.rule("1.3")
@pytest.mark.parametrize(("players", "factories"), [(2, 5), (3, 7), (4, 9)])
def test_the_offer_begins_only_when_the_last_factory_is_filled(players: int, factories: int) -> None:
    before_the_last = position_text(fill_factories(new_game(players), factories - 1))
    assert f"dealing to factory {factories}," in before_the_last


@pytest.mark.rule("1.4", "AZ1")
def test_the_bag_holds_20_tiles_of_each_of_the_five_colours() -> None:
    assert "bag B20 Y20 R20 K20 W20\n" in position_text(new_game(2))


@pytest.mark.rule("1.5", "AZ3")
@pytest.mark.parametrize(("players", "factories"), [(2, 5), (3, 7), (4, 9)])
def test_every_factory_gets_four_tiles_from_the_bag(players: int, factories: int) -> None:
    state = fill_factories(new_game(players), factories)
    assert ([int(state.record.offer[source].sum()) for source in range(1, factories + 1)], int(sum(state.bag))) == (
        [4] * factories,
        100 - 4 * factories,
    )


@pytest.mark.rule("1.5")
def test_no_factory_gets_more_or_fewer_than_four_tiles() -> None:
    state = new_game(2)
    handfuls = [notation(state, action) for action in range(ACTIONS) if rules.is_legal(state, action)]
    assert {len(handful) - 1 for handful in handfuls} == {4}


@pytest.mark.rule("1.5")
@pytest.mark.parametrize(
    ("handful", "ways"),
    [
        ("+BBBB", 20 * 19 * 18 * 17 // 24),
        ("+BBYY", (20 * 19 // 2) ** 2),
        ("+YRKW", 20**4),
    ],
)
def test_tiles_are_drawn_blindly(handful: str, ways: int) -> None:
    state = new_game(2)
    actions, weights = np.zeros(ACTIONS, np.int32), np.zeros(ACTIONS, np.int64)
    count = dealing.chances(state, actions, weights)
    weight = dict(zip(actions[:count].tolist(), weights[:count].tolist(), strict=True))
    (action,) = reading(state, handful)
    assert weight[action] == ways


@pytest.mark.rule("1.5", "AZ11")
@pytest.mark.parametrize(("players", "factories"), [(2, 5), (3, 7), (4, 9)])
def test_the_first_seat_has_the_marker_and_starts(players: int, factories: int) -> None:
    state = new_game(players)
    marker_first = "player 1: 0 points, marker" in position_text(state)
    assert (marker_first, rules.to_move(fill_factories(state, factories))) == (True, 0)


@pytest.mark.parametrize("language", Language)
def test_tiles_in_the_pictures_of_the_rulebook_have_the_letters_of_moves(language: Language) -> None:
    bracketed = re.findall(r"\[(\w)\]", GAME.rulebook(language))
    assert len(bracketed) > 3
    assert set(bracketed) <= set(LETTERS)
