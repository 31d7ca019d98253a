"""What a player sees, in words."""

from __future__ import annotations

import pytest

import tarsas
from tarsas.envs.words import move_text, text_observation


@pytest.mark.parametrize("language", ["hu", "en"])
@pytest.mark.parametrize("name", tarsas.games())
def test_every_legal_move_stands_in_the_text_once_with_its_number(name: str, language: str):
    position = tarsas.game(name).start(seed=3)
    lines = text_observation(position, language).splitlines()
    for action in position.actions:
        assert lines.count(f"{action}: {move_text(position, action, language)}") == 1
    assert len({move_text(position, action, language) for action in position.actions}) == len(position.actions)


def test_a_finished_game_says_how_it_ended():
    end = tarsas.game("azteka").start().playout(seed=1)
    assert text_observation(end, "hu").endswith(end.result("hu") + "\n")
    assert end.result("en") in text_observation(end, "en")
