"""A training as a picture."""

from __future__ import annotations

import re

import pytest

from tarsas.arena.curves import curves_drawn
from tarsas.arena.statistics import Interval

STEPS = (((0.69, 0.62, 0.58), (0.68, 0.63, 0.64)), ((0.6, 0.55), (0.61, 0.57)))


def texts(svg: str) -> list[str]:
    return re.findall(r">([^<>]+)</text>", svg)


def test_each_step_has_its_curves_and_its_best_pass():
    svg = curves_drawn("azul & more", STEPS, {})
    assert "azul &amp; more" in svg
    assert [text for text in texts(svg) if text.startswith("step")] == ["step 1: 0.630", "step 2: 0.570"]
    assert len(re.findall(r'd="M[^"]*L', svg)) == 4
    assert "share of wins against" not in svg


def test_lower_is_better_and_every_point_lies_within_the_picture():
    svg = curves_drawn("azul", STEPS, {"what it has": Interval(0.6, 0.5, 0.7)})
    for curve in re.findall(r'd="M([^"]*L[^"]*)"', svg):
        places = [tuple(map(float, point.split())) for point in curve.split("L")]
        assert all(150 <= x <= 736 and 64 <= y <= 344 for x, y in places)
    seen = re.findall(r'd="M([^"]*L[^"]*)"', svg)[0].split("L")
    assert [float(point.split()[1]) for point in seen] == sorted(float(point.split()[1]) for point in seen)


def test_shares_are_drawn_with_their_intervals():
    svg = curves_drawn("azul", STEPS[:1], {"hand-written terms": Interval(0.71, 0.66, 0.75), "what it has": Interval(0.4, 0.3, 0.5)})
    assert {"hand-written terms", "71%", "what it has", "40%"} <= set(texts(svg))
    assert "0.630" in texts(svg), "one step alone needs no name"


@pytest.mark.parametrize("loss", [0.0, 0.5, 0.69])
def test_one_pass_alone_or_one_loss_again_and_again_can_be_drawn(loss: float):
    assert "cross-entropy" in curves_drawn("azul", [((loss,), (loss,))], {})
