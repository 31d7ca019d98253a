"""On a phone every part that can be clicked is large enough for a finger."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from tarsas.draw import Looking
from tarsas.match import read_text

PHONE = 360
"""The width of a small phone in CSS pixels …"""
LEAST = 24
"""… and what WCAG 2.2 asks of a target there (criterion 2.5.8)."""

RECORDS = sorted((Path(__file__).parents[1] / "records").glob("*.txt"))


def areas(svg: str) -> dict[str, list[tuple[float, float]]]:
    """The sizes of each part's rectangles: a part may lie in two places, and curved areas are not measured."""
    found: dict[str, list[tuple[float, float]]] = {}
    for hit in ET.fromstring(svg).iter("{http://www.w3.org/2000/svg}g"):
        if hit.get("class") == "hit":
            boxes = [node for node in hit if node.get("class") == "area" and node.tag.endswith("rect")]
            found[str(hit.get("data-part"))] = [(float(str(box.get("width"))), float(str(box.get("height")))) for box in boxes]
    return found


@pytest.mark.parametrize("path", RECORDS[::4], ids=lambda path: path.stem)
def test_parts_are_large_enough_for_a_finger(path: Path):
    line = read_text(path.read_text(encoding="utf-8")).line
    decisions = [ply for ply, mover in enumerate(line.movers) if mover >= 0]
    for ply in decisions[:: max(1, len(decisions) // 6)]:
        position = line.position(ply)
        drawing = position.game.contract.view(position.state, Looking(seat=position.to_move, layout="tall"))
        scale = PHONE / drawing.width
        for part, sizes in areas(drawing.svg).items():
            assert not sizes or max(min(size) for size in sizes) * scale >= LEAST, (ply, part, sizes)
