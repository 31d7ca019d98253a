"""A picture is put between its opening and its closing without a template: what comes of it is what the template makes."""

from __future__ import annotations

from dataclasses import replace

import pytest

import tarsas
from tarsas.language import Language, Text
from tarsas.match import Line
from tarsas.show.board import Viewpoint, board_at, choices_at
from tarsas.show.description import Sight
from tarsas.show.identities import Identities
from tarsas.web import render


@pytest.mark.parametrize("language", Language)
@pytest.mark.parametrize("sight", ["picture", "both"])
@pytest.mark.parametrize("game", ["azul", "azteka", "alhambra"])
def test_a_board_is_what_the_macro_makes_of_it(game: str, sight: Sight, language: Language):
    line = Line(tarsas.game(game), start=tarsas.game(game).start(seed=3))
    names = tuple(f'<"{seat}"&ő' for seat in range(line.game.players))
    viewpoint = Viewpoint(names, language=language, sight=sight)
    shown = board_at(Identities(line), 0, viewpoint, choices_at(line.last, range(line.game.players)))
    told = replace(shown, told=Text('Az "elsõ" <lépés>', 'The "first" <move>'), consequences=(("line-1", Text("<b>&", "'\"")),))
    for each in (shown, told):
        assert render.board(each, language) == render.piece(language, "board.html", "figure", each)
        assert "<b>" not in render.board_data(language, each)
