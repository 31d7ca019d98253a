"""Whole games by typed moves alone: every legal move can be typed, is told in both languages without signs, and its path plays it."""

from __future__ import annotations

import re

import pytest

from tarsas import catalog
from tarsas.contract import NOBODY
from tarsas.match import Line
from tarsas.show.board import consequence_of
from tarsas.show.paths import action_on
from tarsas.show.questions import answer_to, asker_at
from tests.laws.modes import MODES, walk
from tests.match.played import game_of

SIGNS = re.compile(r"[→●·+−×]|\b(\d+) (?:tiles|points|dice|rolls|moves|stones) ?\b")
NAMES = ("Anna", "Bence", "Csaba", "Dóra", "Emma", "Feri")


@pytest.mark.parametrize("name", catalog.names())
def test_a_whole_game_is_played_by_typing(name: str):
    """Every tenth decision is asked for; in between the game goes on by itself."""
    mode = next(mode for mode in MODES if mode.contract.name == name)
    line, names = Line(game_of(mode)), NAMES[: mode.players]
    for ply, (_, action) in enumerate(walk(mode, 43)):
        position = line.last
        if position.to_move >= 0 and ply % 10 in (0, 1):
            asker = asker_at(position, position.to_move, names)
            found = answer_to(line, len(line), position.notation(action), asker)
            assert found.kind == "move", found.text.en
            assert action_on(position, found.path or ()) == action
            assert found.text.hu
            assert not _stumbled(found.text.en), found.text.en
            assert not _stumbled(consequence_of(position, action).en)
        if action >= 0:
            line = line.then(action)
    assert line.last.to_move == NOBODY
    assert answer_to(line, len(line), "turn", asker_at(line.last, 0, names)).text.en, "who has won"


def _stumbled(text: str) -> bool:
    """Whether a sign is read out, or one thing is told as several."""
    return any(found[1] in (None, "1") for found in SIGNS.finditer(text))


def test_dice_are_kept_by_count_in_both_languages():
    line = Line(game_of(next(mode for mode in MODES if mode.contract.name == "alhambra")))
    while line.last.to_move < 0:
        line = line.then(line.last.find("rAACGGTTT") if "dice -" in str(line.last) else next(iter(line.last.chances)))
    asker = asker_at(line.last, line.last.to_move, NAMES[:2])
    for typed in ("keep 2 gardens 1 tower", "keep 2 gardens and 1 tower", "félretesz 2 kert 1 torony"):
        found = answer_to(line, len(line), typed, asker)
        assert found.kind == "move", typed
        assert found.path == ("die-garden-1", "die-garden-2", "die-tower-1", "roll")
