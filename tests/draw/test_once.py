"""What is made once for a position and a place at the table is what would be drawn anew."""

from __future__ import annotations

import pytest

import tarsas
from tarsas.draw import Layout, Looking
from tarsas.draw.once import OncePerPosition
from tarsas.games.azul.view.hits import _drawn_hits, hits_markup
from tarsas.games.azul.view.measures import scene_of
from tarsas.games.azul.view.pieces import table_pieces
from tarsas.games.azul.view.showing import showing_of
from tarsas.language import Language


def test_it_is_made_once_for_equal_states_and_what_else_it_depends_on():
    made: list[int] = []
    once: OncePerPosition[str] = OncePerPosition(most=2)

    def of(position: tarsas.Position, seat: int) -> str:
        def make() -> str:
            made.append(seat)
            return f"{seat}"

        return once.of(position.state, seat, make=make)

    first = tarsas.game("azul").start(seed=1)
    assert [of(first, 0), of(first, 1), of(first, 0)] == ["0", "1", "0"]
    assert made == [0, 1]
    of(first.play(first.actions[0]), 0)
    assert of(first, 0) == "0"
    assert made == [0, 1, 0], "the least recently used was forgotten, not this one"


@pytest.mark.parametrize("layout", ["wide", "tall", "tablet"])
def test_areas_and_pieces_of_azul_are_those_of_a_fresh_drawing_whatever_is_lit_and_whoever_looks(layout: Layout):
    position = tarsas.game("azul", players=3).start(seed=4)
    for action in (0, 3, 1, 2):
        position = position.play(position.actions[action])
        for seat in range(3):
            for language in Language:
                for lit in (frozenset[str](), frozenset({"line-1", "floor"})):
                    looking = Looking(seat=seat, layout=layout, language=language, lit=lit)
                    showing = showing_of(position.state, looking)
                    assert hits_markup(showing) == _drawn_hits(showing)
                    assert showing.pieces == table_pieces(position.state, scene_of(layout, 3, seat))
