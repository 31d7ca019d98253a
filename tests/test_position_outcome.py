"""Who won: seats, those who have no seat, a draw and a shared victory told apart."""

from __future__ import annotations

import pytest

import tarsas
from tarsas import Outcome, Position
from tarsas.games.carnac.state import NO_STONES, OVER


def beside_macus(name: str, ahead: int) -> Outcome:
    """The end of a game for two in which Macus has so many points more than the better player."""
    end = tarsas.game(name).start(seed=5).playout(seed=5)
    state, macus = end.state, end.neutrals[0]
    points = state.record.scored[2] if name == "alhambra" else state.record.points[:, 2, 0]
    points[2] += ahead + max(end.scores) - macus.score
    if name == "alcazaba":
        state.ending = 2 if ahead > 0 else 1
    outcome = Position(end.game, state).outcome
    assert outcome is not None
    return outcome


@pytest.mark.parametrize("name", ["alhambra", "alcazaba"])
@pytest.mark.parametrize(("ahead", "neutral_winners"), [(1, ("Macus",)), (0, ("Macus",)), (-1, ())])
def test_macus_wins_alone_or_with_the_better_player_or_not(name: str, ahead: int, neutral_winners: tuple[str, ...]) -> None:
    outcome = beside_macus(name, ahead)
    assert outcome.neutral_winners == neutral_winners
    assert outcome.winners == (() if ahead > 0 else tuple(seat for seat in (0, 1) if outcome.places[seat] == 0))
    assert outcome.is_shared == (ahead == 0)
    assert not outcome.is_draw


@pytest.mark.parametrize("name", ["alhambra", "alcazaba"])
def test_macus_has_a_score_but_no_seat(name: str) -> None:
    macus = tarsas.game(name).start(seed=5).neutrals[0]
    assert (macus.name, macus.score) == ("Macus", 0)
    assert tarsas.game(name, players=3).start(seed=5).neutrals == ()


def test_equal_dolmens_are_a_draw_and_no_shared_victory() -> None:
    start = tarsas.game("carnac").start()
    state = start.state
    state.phase, state.ending = OVER, NO_STONES
    outcome = Position(start.game, state).outcome
    assert outcome == Outcome((), (0, 0), "no stones")
    assert outcome.is_draw
    assert not outcome.is_shared


def test_equal_points_and_rows_in_azul_are_a_shared_victory() -> None:
    end = tarsas.game("azul").start(seed=5).playout(seed=5)
    state = end.state
    state.score[1], state.record.wall[1] = state.score[0], state.record.wall[0]
    outcome = Position(end.game, state).outcome
    assert outcome is not None
    assert (outcome.winners, outcome.places) == ((0, 1), (0, 0))
    assert outcome.is_shared
    assert not outcome.is_draw
