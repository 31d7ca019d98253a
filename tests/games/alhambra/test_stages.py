"""Rulebook 5 and 7 told step by step: rewards one by one, a scoring building by building."""

from __future__ import annotations

import pytest
from tests.games.alhambra.positions import awards, put_discs

from tarsas.contract import Share, Stage
from tarsas.games.alhambra import GAME
from tarsas.games.alhambra.text.notation import reading
from tarsas.kernel import State

NAMES = ("Anna", "Bence", "Csilla", "Dani")


def told(state: State, move: str) -> tuple[Stage, ...]:
    (action,) = reading(state, move)
    return GAME.stages(state, action)


@pytest.mark.rule("7.3", "7.4", "AL3")
def test_scoring_b_of_the_pavilion_with_orange_below_green() -> None:
    """Blue has most: 8. Orange and Green both have 3; Orange lies below: 1."""
    state = awards(columns={"tower": "5 A . ."}, number=3)
    put_discs(state, {"pavilion": "5=A 3=BC"})
    stages = [stage for stage in told(state, "take points") if stage.kind == "scoring"]
    assert len(stages) == 7
    assert stages[0].shares == (Share(0, 8, 1, 1, 5), Share(1, 1, 2, 1, 3), Share(2, 0, 3, 1, 3), Share(3, 0, 0, 1, 0))
    assert stages[0].points == (8, 1, 0, 0)
    assert stages[0].lit == ("column-pavilion",)
    assert stages[0].heading == ("B értékelés a 3. kör után", "Scoring B after round 3")
    assert stages[0].told(NAMES) == (
        "Pavilon: Anna (5 építési pont): 1. hely, +8; Bence (3 építési pont, alsó korong): 2. hely, +1",
        "Pavilion: Anna (5 building points): 1st place, +8; Bence (3 building points, lower disc): 2nd place, +1",
    )
    assert stages[1].told(NAMES).en == "Seraglio: nobody gets points"


@pytest.mark.rule("6.1", "7.3")
def test_point_tiles_are_the_last_row_of_a_scoring() -> None:
    state = awards(columns={"tower": "5 A . .\n4 B . ."}, number=3, tiles=("1", "1", "1", "1", "start", "3"))
    stages = told(state, "take points")
    assert [stage.kind for stage in stages] == ["move", "award", *["scoring"] * 7, "round"]
    assert stages[-2].told(NAMES).hu == "Pontlapkák: Bence +3"
    assert stages[-2].points == (0, 3, 0, 0)


@pytest.mark.rule("5.2", "5.3")
def test_the_reward_of_the_second_is_a_step_of_its_own() -> None:
    chosen, second, *_ = told(awards(columns={"pavilion": "5 A . .\n3 . B ."}, tiles=("3", "2", "start", "1", "1", "2"), number=2), "take points")
    assert [(tag.part, tag.text.en) for tag in chosen.tags] == [("seat-0/track-pavilion", "+2")]
    assert [(tag.part, tag.text.en) for tag in second.tags] == [("seat-1/track-pavilion", "+1")]
    assert (second.kind, second.lit, second.points) == ("award", ("column-pavilion",), (0, 0, 0, 0))
