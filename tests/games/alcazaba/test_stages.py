"""Rulebook 7 and 9 told step by step: what Macus takes, majorities building by building with their ties, the walls."""

from __future__ import annotations

import pytest
from tests.games.alcazaba.positions import play, position

from tarsas.contract import Share, Stage
from tarsas.games.alcazaba import GAME
from tarsas.games.alcazaba.text.notation import reading
from tarsas.games.alhambra_family.state import GARDEN, TOWER
from tarsas.kernel import State

NAMES = ("Anna", "Bence", "Csilla")
AWARD = "round {number}, award, {turns} turns taken, player 1 to move, player 1 started, player 1 starts next"
LAST_AWARD = "markers pavilion 6.3=1\naward pavilion"


def told(state: State) -> tuple[Stage, ...]:
    """The last tile of the round goes to the reserve board, and all that follows."""
    play(state, "tP6n")
    (action,) = reading(state, "@r")
    return GAME.stages(state, action)


def scorings(stages: tuple[Stage, ...]) -> list[Stage]:
    return [stage for stage in stages if stage.kind == "scoring"]


@pytest.mark.rule("7.3", "AC7")
def test_a_tie_for_second_shares_second_and_third() -> None:
    head = AWARD.format(number=5, turns=15)
    state = position("reserve -\n* T12o T11o", "reserve -\n* T13e", "reserve -\nT11n\n*", head=head, table=LAST_AWARD)
    tower = scorings(told(state))[TOWER]
    assert tower.shares == (Share(0, 21, 1, 1, 2), Share(1, 9, 2, 2, 1), Share(2, 9, 2, 2, 1))
    assert tower.told(NAMES) == (
        "Torony: Anna (2 torony): 1. hely, +21; Bence és Csilla (1–1 torony): közös 2. hely, (13 + 6) : 2 lefelé kerekítve +9",
        "Tower: Anna (2 Towers): 1st place, +21; Bence and Csilla (1 Tower each): 2nd place shared, (13 + 6) / 2 rounded down +9",
    )


@pytest.mark.rule("7.4")
def test_walls_are_the_last_row_and_their_tiles_light_up() -> None:
    head = AWARD.format(number=3, turns=15)
    state = position("reserve -\n* G9e", "reserve -\n*\nG6esw", "reserve -\n*", head=head, table=LAST_AWARD)
    stages = told(state)
    wall = scorings(stages)[-1]
    assert [stage.kind for stage in stages] == ["move", *["scoring"] * 7, "round"]
    assert wall.shares == (Share(0, 1, counted=1), Share(1, 3, counted=3), Share(2, 0))
    assert wall.lit == ("seat-0/built-G9e", "seat-1/built-G6esw")
    assert wall.told(NAMES).hu == "Külső fal: Anna +1; Bence +3"


@pytest.mark.rule("9.2", "9.4", "AC8")
def test_macus_takes_and_scores_like_everybody_else() -> None:
    head = AWARD.format(number=3, turns=10)
    state = position("reserve -\n* G11o", "reserve -\n*", players=2, head=head, table="markers pavilion 6.3=1 garden 5.3=M\naward pavilion")
    stages = told(state)
    assert (stages[1].kind, stages[1].lit) == ("award", ("column-garden",))
    assert stages[1].told(NAMES).en.startswith("Macus takes Garden 12")
    assert scorings(stages)[GARDEN].shares == (Share(0, 8, 1, 2, 1), Share(1, 0), Share(2, 8, 1, 2, 1))
    assert scorings(stages)[GARDEN].points == (8, 0, 8)
