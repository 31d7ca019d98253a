"""The graph of winning chances: a line each, luck hatched, and labels that do not lie on each other."""

from __future__ import annotations

from xml.etree import ElementTree as ET

from tarsas.draw.chance_graph import Curve, Graph, LuckStep, Slip, chance_graph

LINE = ((0.0, 0.5), (1.0, 0.6), (10.0, 0.0))
SLIPS = [Slip(4.0, 0.6, 0.4, 7, 20, True), Slip(4.4, 0.4, 0.3, 9, 10, True), Slip(9.0, 0.3, 0.25, 30, 5, False)]


def drawn(graph: Graph, **named: bool) -> str:
    svg = chance_graph(graph, "test", "Chances <of> all", **named)
    ET.fromstring(svg)
    return svg


def test_one_line_is_filled_and_several_are_not():
    alone = drawn(Graph([Curve(0, LINE, True)], [], [], [], 10.0))
    assert 'class="area"' in alone
    several = drawn(Graph([Curve(0, LINE, True), Curve(1, LINE), Curve(None, LINE)], [], [], [], 10.0))
    assert 'class="area"' not in several
    assert several.count('class="chance') == 3


def test_luck_is_hatched_where_it_mattered():
    steps = [LuckStep(2.0, 0.5, 0.4), LuckStep(5.0, 0.5, 0.505)]
    svg = drawn(Graph([Curve(0, LINE, True)], steps, [], [3.0], 10.0))
    assert svg.count("luck-step") == 1
    assert "−10" in svg


def test_what_was_given_away_is_a_triangle_and_labels_lie_apart():
    svg = drawn(Graph([Curve(0, LINE, True)], [], SLIPS, [], 10.0))
    assert svg.count('class="slip big"') == 2
    assert svg.count('class="slip"') == 1
    assert "−20%" in svg
    assert "−10%" not in svg, "there is no room for it"
    assert "−20%" not in drawn(Graph([Curve(0, LINE, True)], [], SLIPS, [], 10.0), has_axis=False)
