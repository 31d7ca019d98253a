"""What is drawn once for many pictures is what would be drawn for each."""

from __future__ import annotations

from functools import partial

import pytest
from tests.web.preview import played

from tarsas.draw import Looking
from tarsas.games.azul.text.spoken import part_state
from tarsas.games.azul.text.words import part_text
from tarsas.games.azul.view import hits, picture
from tarsas.games.azul.view.showing import showing_of
from tarsas.language import Language


@pytest.mark.parametrize("layout", ["wide", "tall", "tablet"])
@pytest.mark.parametrize("language", Language)
def test_areas_and_pieces_are_those_of_the_plain_way(layout, language: Language):
    line = played("azul", 2, (), 0.7).line
    for ply in range(0, len(line), 3):
        state = line.position(ply).state
        for seat in (0, 1):
            showing = showing_of(state, Looking(seat=seat, layout=layout, language=language))
            shapes = partial(hits._shapes, showing)
            plain = showing.hits_layer(hits.clickable_parts(state), part_text, part_state, shapes, group_of=hits._group_of)
            assert hits._drawn_hits(showing) == plain
            assert showing.pieces_layer(picture._lying_piece) == showing.pieces_layer(partial(picture._piece, showing))
