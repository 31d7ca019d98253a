"""Positions with one winning move (`benchmarks/tactics.py` found them, a deeper search verified them): the search that plays the game finds it."""

from __future__ import annotations

import pytest
from benchmarks.tactics import GAMES, read

from tarsas.bots import new_search

POSITIONS = 100_000
"""Less than a second looks at."""


@pytest.mark.parametrize("name", GAMES)
def test_moves_that_win_by_force_are_found(name: str):
    kept = read(name)
    assert len(kept) >= 30
    game = kept[0][0].game
    search = new_search(game)
    found = [game.contract.words.action_text(position.state, search.think(position.state, POSITIONS).action) for position, _ in kept]
    solved = sum(action == move for action, (_, move) in zip(found, kept, strict=True))
    assert solved >= 0.9 * len(kept)
