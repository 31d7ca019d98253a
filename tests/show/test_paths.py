"""Paths of clicks where there is nothing to toggle: the short way says what the long way says."""

from __future__ import annotations

import pytest

import tarsas
from tarsas.show.paths import Paths, paths_at

NEVER = frozenset({"a part that no path has"})
"""With a toggle in the game, however unused, every path is looked at as one that may have some."""


@pytest.mark.parametrize("game", ["azul", "carnac", "alcazaba"])
def test_without_toggles_the_same_parts_go_on(game: str):
    position = tarsas.game(game).start(seed=2)
    for _ in range(12):
        if position.to_move < 0:
            position = position.play(position.actions[0])
            continue
        short = paths_at(position)
        long = Paths(short.paths, short.toggles or NEVER)
        chosen = {path[:length] for path in short.paths for length in range(len(path) + 1)} | {("nothing",), (*short.paths[0], "more")}
        for each in sorted(chosen):
            assert short.next_parts(each) == long.next_parts(each)
            assert short.complete(each) == long.complete(each)
            assert short.meant(each) == long.meant(each)
        position = position.play(position.actions[len(position.actions) // 2])
