"""Random games played by the rules and by their second telling: after every action both tables must look alike."""

from __future__ import annotations

import pytest
from tests.games.alhambra.positions import random_moves
from tests.games.alhambra.second_telling import BUILDINGS, Told

from tarsas.games.alhambra.rules.scoring import score_of
from tarsas.games.alhambra.state import KINDS, NO_TILE, TILE_IDS
from tarsas.games.alhambra.text.notation import action_text
from tarsas.games.alhambra.text.position import stack_at
from tarsas.games.alhambra_family.rules.columns import EMPTY
from tarsas.games.alhambra_family.rules.dice import count_of
from tarsas.games.alhambra_family.rules.turn import shown_dice
from tarsas.kernel import State

WAITING = ("start die", "tile", "macus die", "roll", "decide", "award", "exchange", "name", "over")


def looks(state: State, colours: int) -> dict[str, object]:
    """The table of a state, in the words of the second telling."""
    return {
        "waiting": WAITING[state.phase],
        "round": state.round_number,
        "mover": state.mover if 3 <= state.phase < 8 else None,
        "starter": state.starter,
        "chains": [[None if int(owner) == EMPTY else int(owner) for owner in chain] for chain in state.record.columns] if state.phase < 8 else None,
        "stacks": [[stack_at(state, building, points) for points in range(1, 13)] for building in range(6)],
        "tiles": [None if int(kind) == NO_TILE else TILE_IDS[int(kind)] for kind in state.tile_at] if state.phase < 8 else None,
        "held": [sorted(TILE_IDS[kind] for kind in range(KINDS) for _ in range(state.held[seat, kind])) for seat in range(colours)],
        "points": [score_of(state, seat) for seat in range(colours)],
        "dice": [count_of(shown_dice(state), building) + (state.black == building) for building in range(6)] if state.phase == 4 else None,
        "fallen": [state.fallen[seat] for seat in range(colours)] if state.phase < 8 else None,
    }


def tells(told: Told) -> dict[str, object]:
    is_over = told.waiting == "over"
    return {
        "waiting": told.waiting,
        "round": told.number,
        "mover": told.mover if told.waiting in WAITING[3:8] else None,
        "starter": told.starter,
        "chains": None if is_over else list(told.chains.values()),
        "stacks": [stacks[1:] for stacks in told.stacks.values()],
        "tiles": None if is_over else list(told.tiles.values()),
        "held": [sorted(player.tiles) for player in told.players],
        "points": [player.points for player in told.players],
        "dice": [told.shown(building) for building in BUILDINGS] if told.waiting == "decide" else None,
        "fallen": None if is_over else [player.fallen for player in told.players],
    }


@pytest.mark.slow
@pytest.mark.rule("2.1", "4.5", "4.6", "5.3", "5.5", "6.2", "6.3", "6.4", "6.5", "7.1", "7.3", "7.4", "9.2", "9.3", "AL9", "AL10")
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
@pytest.mark.parametrize("seed", range(3))
def test_both_tellings_agree_after_every_action(players: int, seed: int):
    told = Told(players)
    for state, action in random_moves(players, seed=100 + seed):
        assert tells(told) == looks(state, len(told.players))
        if action >= 0:
            told.play(action_text(state, action))
    assert told.waiting == "over"
