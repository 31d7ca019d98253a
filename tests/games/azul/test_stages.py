"""Rulebook 5 and 7 told step by step: rows on all boards at once, floor lines last, bonuses one by one."""

from __future__ import annotations

import itertools

import pytest
from tests.games.azul.positions import NOTHING

from tarsas.contract import Stage
from tarsas.draw import Looking
from tarsas.draw.looking import DISCARD, STOCK
from tarsas.games.azul import GAME
from tarsas.games.azul.text.notation import reading
from tarsas.games.azul.text.position import read_position

LAST_TILE = """
    azul, 2 players, {wall} wall
    round 5, offer, player 2 to move, player 1 started
    centre *W
"""
# The yellow tile of the second line joins four in its row and three in its column.
LINKED = """9 points
            . | . . . . .
           YY | W B . R .
          ... | . . B . .
         .... | . . W . .
        ..... | . . . . .
      floor -
"""


def told(move: str, first: str, second: str = NOTHING, wall: str = "coloured") -> tuple[Stage, ...]:
    state = read_position(f"{LAST_TILE.format(wall=wall)} player 1: {first} player 2: {second}")
    (action,) = reading(state, move)
    return GAME.stages(state, action)


def steps(stages: tuple[Stage, ...]) -> list[tuple[str, tuple[int, ...]]]:
    return [(stage.kind, stage.points) for stage in stages]


@pytest.mark.rule("5.1", "5.2", "5.6")
def test_a_round_ends_with_rows_on_both_boards_at_once_and_the_floor_is_paid_last() -> None:
    both = "4 points\n . | . . . . .\n RR | . . . . .\n ..Y | . . . . .\n BBBB | . . . . .\n ...KK | . . . . .\n floor -\n"
    stages = told("centre white floor", both, both)
    assert steps(stages) == [("move", (0, 0)), ("row", (1, 1)), ("row", (1, 1)), ("floor", (0, -2)), ("round", (0, 0))]
    assert [stage.told(("Anna", "Bence")).en for stage in stages[1:]] == [
        "Tiling the wall, row 2: Anna +1, Bence +1",
        "Tiling the wall, row 4: Anna +1, Bence +1",
        "Floor line: Bence −2",
        "Round 6: Bence begins",
    ]


@pytest.mark.rule("5.4", "5.5")
def test_the_run_that_scores_lights_up_and_its_tag_adds_row_and_column() -> None:
    (_, row, *_) = told("centre white floor", LINKED)
    assert row.points == (7, 0)
    assert [(tag.part, tag.text.en, tag.points) for tag in row.tags] == [("seat-0/wall-2-3", "4 + 3 = +7", 7)]
    assert row.lit == tuple(f"seat-0/wall-{space}" for space in ("2-3", "3-3", "4-3", "2-1", "2-2", "2-3", "2-4"))


@pytest.mark.rule("5.6", "5.7", "AZ2")
def test_nobody_pays_more_for_the_floor_than_there_is() -> None:
    stages = told("centre white floor", NOTHING.replace("floor -", "floor RKB"))
    assert steps(stages) == [("move", (0, 0)), ("floor", (0, 0)), ("round", (0, 0))]


@pytest.mark.rule("7.2", "7.3", "7.4")
def test_bonuses_come_one_by_one_before_the_end() -> None:
    rich = """10 points
            . | B Y R K .
           .. | . B . . .
          ... | . W B . .
         .... | . K . B .
        ..... | . R . . B
      floor -
    """
    stages = told("centre white line 1", NOTHING, rich)
    assert steps(stages)[2:] == [("floor", (0, -1)), ("bonus", (0, 2)), ("bonus", (0, 7)), ("bonus", (0, 10)), ("end", (0, 0))]
    assert [stage.told(("Anna", "Bence")).hu for stage in stages[3:6]] == [
        "Kész 1. sor: Bence +2",
        "Kész 2. oszlop: Bence +7",
        "Kész szín, kék: Bence +10",
    ]


@pytest.mark.rule("8.1", "8.4")
def test_on_a_grey_wall_telling_stops_where_somebody_chooses() -> None:
    stages = told(
        "centre white floor",
        NOTHING,
        "0 points\n . | . . . . .\n RR | . . . . .\n ... | . . . . .\n .... | . . . . .\n ..... | . . . . .\n floor -\n",
        "grey",
    )
    assert [stage.kind for stage in stages] == ["move"]


@pytest.mark.rule("1.5", "6.1")
def test_the_deal_is_told_factory_by_factory() -> None:
    state = read_position(
        f"azul, 2 players, coloured wall\nround 2, dealing to factory 3, player 1 to move, player 1 started\nplayer 1: {NOTHING} player 2: {NOTHING}"
    )
    (action,) = reading(state, "+BBRW")
    (stage,) = GAME.stages(state, action)
    assert (stage.kind, stage.lit) == ("deal", ()), "tiles that come need no ring"


@pytest.mark.rule("5.2", "5.8")
def test_what_is_left_of_a_line_goes_to_the_lid_which_counts_it_and_the_deal_comes_from_the_bag() -> None:
    stages = told("centre white floor", LINKED)
    counts = [GAME.view(stage.state, Looking()).counts for stage in stages]
    lids = [count[DISCARD] for count in counts]
    assert [after - before for before, after in itertools.pairwise(lids)] == [1, 1, 0], (
        "a tile of the second line, then the floor line, without the marker"
    )
    drawing = GAME.view(stages[-1].state, Looking())
    (bag,), (lid,) = drawing.where(STOCK), drawing.where(DISCARD)
    assert bag != lid
