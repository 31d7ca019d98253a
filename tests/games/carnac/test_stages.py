"""Rulebook 1 and 4 told step by step: how a stone falls, and what it did to the dolmens."""

from __future__ import annotations

import pytest

from tarsas.contract import Motion, Stage
from tarsas.games.carnac import GAME
from tarsas.games.carnac.text.notation import reading
from tarsas.games.carnac.text.position import read_position

NAMES = ("Anna", "Bence")
# The stone on a3 shows white when tipped east; the stones on d3 to d5 are a white dolmen.
STANDING = """
    carnac, board I
    white to tip a3 or decline, 24 stones left
    5  .   .   .  W .   .   .   .
    4  .   .   .  W .   .   .   .
    3  Rr  .   .  W .   .   .   .
    2  .   .   .   .   .   .   .   .
    1  .   .   .   .   .   .   .   .
"""


def told(text: str, move: str) -> tuple[Stage, ...]:
    state = read_position(text)
    (action,) = (action for action in reading(state, move) if GAME.verbs.is_legal(state, action))
    return GAME.stages(state, action)


@pytest.mark.rule("4.2", "4.4", "1.5")
def test_a_stone_falls_over_an_edge_of_its_cell_and_then_the_dolmen_that_grew_has_a_tag() -> None:
    fall, grown = told(STANDING, "tip a3 east")
    assert (fall.kind, fall.motion, fall.lit) == ("fall", Motion("cell-a3", "east"), ("cell-b3", "cell-c3"))
    assert [(tag.part, tag.text.en) for tag in grown.tags] == [("cell-d5", "3 → 5")]
    assert grown.told(NAMES) == ("Nőtt egy fehér dolmen: 3 → 5 mező", "A white dolmen grew: 3 → 5 cells")


@pytest.mark.rule("3.3")
def test_a_stone_that_is_left_standing_is_one_step() -> None:
    (stage,) = told(STANDING, "decline")
    assert (stage.kind, stage.lit) == ("move", ("cell-a3",))


@pytest.mark.rule("1.5", "6.1")
def test_a_new_dolmen_is_a_point_and_two_that_join_are_one_less() -> None:
    apart = (
        "carnac, board I\nred to place, 20 stones left\n5 R R R . R R R .\n4 . . . . . . . .\n3 . . . . . . . .\n2 . . . . . . . .\n1 R R . . . . . ."
    )
    placed, joined = told(apart, "d5 red/ns-red")
    assert placed.points == (-1, 0)
    assert joined.told(NAMES).en == "Red dolmens have joined: 3 + 3 → 7 cells"
    placed, new = told(apart, "c1 red/ns-red")
    assert (placed.points, new.told(NAMES).en) == ((1, 0), "A new red dolmen: 3 cells")
