"""Rulebook 4 as it is seen: a stone that falls turns about the edge of its ground, from how it stood to how it lies."""

from __future__ import annotations

import itertools

import pytest

from tarsas.games.carnac.state import RED, WHITE
from tarsas.games.carnac.view.fall import Way, faces_at, poses
from tarsas.games.carnac.view.stone_shapes import INSET

# The cell it stood on, from the corner of the ground it will lie on; and the cells it will cover.
STOOD: dict[Way, tuple[int, int]] = {"right": (-1, 0), "left": (2, 0), "down": (0, -1), "up": (0, 2)}
COVERS: dict[Way, tuple[int, int]] = {"right": (2, 1), "left": (2, 1), "down": (1, 2), "up": (1, 2)}


def corners(angle: float, way: Way) -> set[tuple[float, ...]]:
    faces = faces_at(angle, way, WHITE, RED, RED)
    return {tuple(round(side, 6) + 0.0 for side in point) for face in faces for point in face[:3]}


def box(across: tuple[float, float], down: tuple[float, float], up: tuple[float, float]) -> set[tuple[float, ...]]:
    return {tuple(round(side, 6) for side in corner) for corner in itertools.product(across, down, up)}


def ground(begin: float, cells: int) -> tuple[float, float]:
    return begin + INSET, begin + cells - INSET


@pytest.mark.rule("4.2")
@pytest.mark.parametrize("way", ["up", "right", "down", "left"])
def test_a_fall_begins_with_the_stone_as_it_stood_and_ends_with_it_as_it_lies(way: Way) -> None:
    (x, y), (wide, deep) = STOOD[way], COVERS[way]
    assert corners(0, way) <= box(ground(x, 1), ground(y, 1), (0, 2))
    assert corners(90, way) <= box(ground(0, wide), ground(0, deep), (0, 1))
    (above,) = (face for face in faces_at(90, way, WHITE, RED, RED) if face.looking[2] > 0.9)
    assert above.colour == WHITE
    ends = [face.colour for face in faces_at(40, way, WHITE, RED, RED) if face.is_end]
    assert sorted(ends) == [RED, WHITE], "its two ends differ"


def test_three_faces_at_most_are_seen_of_a_pose() -> None:
    drawn = poses("right", WHITE, RED, RED)
    assert all(1 <= pose.count("<use") <= 3 for pose in drawn.split('class="pose ')[1:])
