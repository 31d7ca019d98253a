"""Rulebook 2 and 5 told step by step: the winning figure lands, what decided is told on the stone, then the result and the next round."""

from __future__ import annotations

import pytest
from tests.games.azteka.positions import aggressive, position
from tests.games.azteka.test_setting_up_and_goals import ALMOST_SPREAD

from tarsas.contract import Motion, Stage
from tarsas.games.azteka import GAME
from tarsas.games.azteka.text.notation import reading
from tarsas.kernel import State

NAMES = ("Anna", "Bence")


def told(state: State, move: str) -> tuple[Stage, ...]:
    (action,) = reading(state, move)
    return GAME.stages(state, action)


@pytest.mark.rule("2.1", "5.1")
def test_a_spread_is_counted_slice_by_slice_clockwise_and_then_ring_by_ring() -> None:
    stages = told(aggressive(ALMOST_SPREAD), "life 1.4")
    assert [(stage.kind, stage.points) for stage in stages] == [
        ("landing", (0, 0)),
        ("told", (0, 0)),
        ("told", (0, 0)),
        ("card", (1, 0)),
        ("round", (0, 0)),
    ]
    assert stages[1].lit == tuple(f"space-{space}" for space in ("3-1", "2-2", "4-3", "1-4", "4-5", "3-6", "2-7", "4-8"))
    assert [tag.text.hu for tag in stages[2].tags] == ["1", "2", "3", "4"]
    assert stages[1].told(NAMES).hu == "Az Élet mind a nyolc szeletben ott van…"


@pytest.mark.rule("2.2", "5.1")
def test_the_figures_stand_until_the_card_has_been_read_and_then_go_home() -> None:
    board = "1 . . . . . . . .\n2 . L . L D . . .\n3 . . L . D . . .\n4 . . . . D . . ."
    landing, slice_, card, following = told(position(board, "Death to move"), "death 1.5")
    assert slice_.lit == ("space-1-5", "space-2-5", "space-3-5", "space-4-5")
    assert slice_.told(NAMES) == ("A Halál uralja az 5. szeletet", "Death dominates slice 5")
    assert [stage.state.figures[1].bit_count() for stage in (landing, slice_, card, following)] == [4, 4, 4, 0]
    assert "Bence" in card.told(NAMES).en


@pytest.mark.rule("3.5")
def test_a_ring_turns_by_degrees() -> None:
    (stage,) = told(aggressive("1 . . . . . . . .\n2 L . . . . . . .\n3 . . . . . . . .\n4 . . . . . . . ."), "turn ring 2")
    assert (stage.kind, stage.motion) == ("move", Motion("ring-2", "45"))
