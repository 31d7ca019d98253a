"""How the points came together: from the beginning over every round to the end, told in the picture and in words."""

from __future__ import annotations

import re

import pytest

from tarsas.draw.points_graph import points_graph
from tarsas.match import read_record
from tarsas.show.result import way_of_points
from tarsas.web.pages.cards import card_text


@pytest.mark.parametrize(("game", "rounds"), [("azul", 5), ("alhambra", 5), ("alcazaba", 5)])
def test_it_leads_from_the_beginning_to_the_score(game: str, rounds: int):
    line = read_record(card_text(game)).line
    way = way_of_points(line)
    assert len(way) == rounds + 1
    assert not any(way[0])
    assert way[-1] == line.last.scores


@pytest.mark.parametrize("game", ["carnac", "azteka"])
def test_a_game_of_two_rounds_or_none_has_no_way(game: str):
    assert way_of_points(read_record(card_text(game)).line) == ()


def test_everybody_has_a_line_of_their_own():
    drawn = points_graph([(0, 0, 0), (3, 1, -2), (9, 12, 4)], "Points")
    lines = re.findall(r'<path d="([^"]+)" class="points" stroke="([^"]+)"', drawn)
    assert len({colour for _, colour in lines}) == len({line for line, _ in lines}) == 3
    assert re.findall(r">(\d)</text>", drawn) == ["0", "1", "2"]
    assert 'aria-label="Points"' in drawn
