"""Moves as advice: in the second person, and in the directions of the picture that is looked at."""

from __future__ import annotations

import tarsas
from tarsas.language import Text
from tarsas.position import Position


def advised(position: Position, move: str, is_tall: bool = False) -> Text:
    (action,) = position.game.contract.words.reading(position.state, move)
    return position.game.contract.words.advice(position.state, action, is_tall)


def test_azul_says_what_to_take_and_where_to_put_it():
    position = tarsas.game("azul").start(seed=3)
    found = [position.game.contract.words.advice(position.state, action) for action in position.actions]
    assert any(text.en.startswith("Take the 2 ") and " tiles from factory " in text.en and text.en.endswith(" to line 2.") for text in found)
    assert any(text.hu.startswith("Vedd el a 2 ") and text.hu.endswith(". manufaktúráról, és tedd a 2. sorba.") for text in found)
    assert any(text.hu.endswith("és tedd a padlóra.") for text in found)


def test_carnacs_directions_turn_with_the_board():
    position = tarsas.game("carnac").start().play("e4 red/ns-white")
    upright, turned = (advised(position, "tip north", is_tall) for is_tall in (False, True))
    assert (upright.en, upright.hu) == ("Tip the stone on e4 upwards.", "Döntsd felfelé az e4-es menhirt.")
    assert (turned.en, turned.hu) == ("Tip the stone on e4 to the right.", "Döntsd jobbra az e4-es menhirt.")
    assert advised(position, "decline").hu == "Hagyd állni az e4-es menhirt."
