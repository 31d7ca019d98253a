"""Golden playthroughs and perft counts: whole games and numbers of positions that must not change unnoticed."""

from __future__ import annotations

import numpy as np
import pytest

from tarsas import catalog
from tarsas.compiled.loops import bound
from tarsas.kernel import States, new_states
from tests.laws import loops
from tests.laws.golden import actions_in, path_of, playthrough
from tests.laws.modes import MODES, Mode, every_mode, folder_of_tests


@every_mode
def test_the_golden_playthrough_is_played_the_same(mode: Mode):
    """The kept actions give the kept text: positions, counts of legal actions, sentences, scores and end."""
    kept = path_of(mode).read_text(encoding="utf-8")
    assert playthrough(mode, actions_in(mode, kept)) == kept


def _perft_rows() -> list[tuple[Mode, str, list[int]]]:
    """The rows of every `perft.txt`: `mode | moves to the position | counts at depth 1, 2, …`; `#` begins a comment."""
    rows = []
    for contract in catalog.contracts():
        for line in (folder_of_tests(contract) / "perft.txt").read_text(encoding="utf-8").splitlines():
            if line.strip() and not line.startswith("#"):
                name, moves, counts = (part.strip() for part in line.split("|"))
                (mode,) = (mode for mode in MODES if str(mode) == name)
                rows.append((mode, moves, [int(count) for count in counts.split()]))
    return rows


@pytest.mark.slow
@pytest.mark.parametrize(("mode", "moves", "counts"), _perft_rows(), ids=lambda value: str(value)[:40])
def test_perft_counts(mode: Mode, moves: str, counts: list[int]):
    """The numbers of lines of play from a position, to each depth."""
    states = new_states(mode.contract.state, len(counts) + 1)
    state = mode.start()
    for move in moves.split():
        (action,) = mode.contract.words.reading(state, move)
        assert mode.contract.verbs.is_legal(state, action)
        mode.contract.verbs.play(state, action)
    states[0] = state.record
    assert [lines_of_play(mode, states, depth) for depth in range(1, len(counts) + 1)] == counts


def lines_of_play(mode: Mode, states: States, depth: int) -> int:
    actions = np.zeros((depth + 1, mode.contract.actions), np.int32)
    found = bound(mode.contract, loops.perft)(states, depth, actions, np.zeros(depth + 1, np.int32), np.zeros(depth + 1, np.int32))
    return int(found)


def test_every_game_has_perft_counts_for_every_mode():
    counted = {str(mode) for mode, _, _ in _perft_rows()}
    assert counted == {str(mode) for mode in MODES}
