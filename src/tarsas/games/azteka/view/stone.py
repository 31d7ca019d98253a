"""The round stone: rim with its ornaments, four rings with hollows, the flower in the centre. Nothing here depends on the position.

All colours are mixed from the palette of the house, so that one drawing serves light and dark.
"""

from __future__ import annotations

import math
import random
from functools import lru_cache
from typing import Final

from ....draw.svg import circle, element, group, number, path, stacked, stop, stroke
from ..state import RINGS, SLICES, space_at
from .measures import SLICE_ANGLE, Disc

RIM: Final = "color-mix(in srgb,var(--well-edge) 65%,var(--wood-1))"
RIM_DARK: Final = "color-mix(in srgb,var(--well-edge) 45%,var(--wood-1))"
RING: Final = ("color-mix(in srgb,var(--plate) 50%,var(--plate-line))", "color-mix(in srgb,var(--plate) 42%,var(--plate-line))")
HOLLOW: Final = ("color-mix(in srgb,var(--well-edge) 87%,var(--wood-1))", "color-mix(in srgb,var(--well-edge) 81%,var(--wood-1))")
CARVED: Final = "color-mix(in srgb,var(--wood-2) 92%,var(--well))"
CARVED_LIGHT: Final = "color-mix(in srgb,var(--plate) 82%,var(--plate-line))"
GROOVE: Final = "color-mix(in srgb,var(--wood-2) 80%,var(--well))"
EDGE_LIGHT: Final = "color-mix(in srgb,var(--plate) 50%,var(--wood-ink))"
TERRACOTTA: Final = "color-mix(in srgb,var(--pigment-red) 62%,var(--well-edge))"
TURQUOISE: Final = "color-mix(in srgb,var(--pigment-teal) 62%,var(--well-edge))"
INSIDE_SHADE: Final = "#462E0C"


def _name(disc: Disc, what: str) -> str:
    """An id; equal ids must mean equal drawings, as several pictures may share a page."""
    return f"azteka-{what}-{disc.radius:g}"


@lru_cache(maxsize=4)
def stone_definitions(disc: Disc) -> str:
    """The light on the stone: from the upper left."""
    reach = disc.radius
    corners = {"x1": disc.x - reach, "y1": disc.y - reach, "x2": disc.x + reach, "y2": disc.y + reach}
    outside = stop(0.1, EDGE_LIGHT) + stop(0.5, RING[0]) + stop(0.9, GROOVE)
    inside = stop(0.1, GROOVE) + stop(0.5, RING[0]) + stop(0.9, EDGE_LIGHT)
    lamp = stop(0, "#FFF4DA", 0.34) + stop(0.6, "#FFF4DA", 0) + stop(1, "#2A1806", 0.2)
    above = {"cx": disc.x - reach * 0.35, "cy": disc.y - reach * 0.45, "r": reach * 1.7}
    return stacked(
        element("linearGradient", outside, id=_name(disc, "edge"), gradientUnits="userSpaceOnUse", **corners),
        element("linearGradient", inside, id=_name(disc, "edge-inside"), gradientUnits="userSpaceOnUse", **corners),
        element("radialGradient", lamp, id=_name(disc, "lamp"), gradientUnits="userSpaceOnUse", **above),
        *(element("clipPath", path(_hollows(disc, ring, 0)), id=_name(disc, f"hollows-{ring}")) for ring in range(RINGS)),
    )


@lru_cache(maxsize=4)
def rim_markup(disc: Disc) -> str:
    """The body of the stone with its rim, up to the groove around the outermost ring."""
    radius, drop = disc.rim_outside, 6 if disc.is_big else 3
    return stacked(
        *(circle(disc.x + 2, disc.y + drop * step, radius, fill="#2B1605", opacity=0.06) for step in (1.2, 1.6, 2)),
        circle(disc.x, disc.y + drop, radius, fill=GROOVE),
        circle(disc.x, disc.y, radius, fill=RIM),
        circle(disc.x, disc.y, radius - 1, fill="none", stroke=f"url(#{_name(disc, 'edge')})", stroke_width=2),
        _ornaments(disc),
        circle(disc.x, disc.y, disc.rim_inside, fill=GROOVE),
    )


def _ornaments(disc: Disc) -> str:
    """A stepped pyramid where two slices meet; on the big stone hooks and beads beside it."""
    pyramids = "".join(_pyramid(disc, boundary * SLICE_ANGLE) for boundary in range(SLICES))
    width = 1.8 if disc.is_big else 0.8
    drawn = path(pyramids, fill=TERRACOTTA, fill_opacity=0.75, stroke=CARVED, stroke_width=width, stroke_linejoin="round")
    if not disc.is_big:
        return drawn
    sides = [(boundary * SLICE_ANGLE, side) for boundary in range(SLICES) for side in (1, -1)]
    plates = "".join(_hook_plate(disc, angle, side) for angle, side in sides)
    hooks = "".join(_hook(disc, angle, side) for angle, side in sides)
    edges = (disc.rim_outside - 3.2, disc.rim_inside + 2.2)
    return stacked(
        path(plates, fill=TURQUOISE, opacity=0.55),
        stroke(hooks, CARVED_LIGHT, width, stroke_linejoin="round", transform="translate(1 1.2)", opacity=0.5),
        stroke(hooks, CARVED, width, stroke_linejoin="round", stroke_linecap="round"),
        drawn,
        _beads(disc),
        *(circle(disc.x, disc.y, edge, fill="none", stroke=CARVED, opacity=0.55) for edge in edges),
    )


def _pyramid(disc: Disc, angle: float) -> str:
    """Three steps, narrow at the outer edge."""
    if disc.is_big:
        top, step, foot = disc.rim_outside - 6, disc.rim * 0.2, disc.rim_inside + 6
        half = disc.rim * 0.17 / (disc.rim_inside + disc.rim / 2)
        widths = (1.2, 2.6, 4.0)
    else:
        top, foot = disc.rim_outside - 2.6, disc.rim_inside + 2.2
        step, half, widths = (top - foot) / 3, 2.3 / disc.rim_inside, (1, 2, 3)
    ends = ((top, top - step), (top - step, top - 2 * step), (top - 2 * step, foot))
    steps = [(radius, width) for edges, width in zip(ends, widths, strict=True) for radius in edges]
    left = [(radius, angle - half * width) for radius, width in reversed(steps)]
    return disc.line(left + [(radius, angle + half * width) for radius, width in steps]) + "Z"


def _hook_plate(disc: Disc, angle: float, side: int) -> str:
    half = side * disc.rim * 0.17 / (disc.rim_inside + disc.rim / 2)
    low, high = disc.rim_inside + 6, disc.rim_outside - 6
    return disc.line([(low, angle + half * 5.3), (high, angle + half * 5.3), (high, angle + half * 8), (low, angle + half * 8)]) + "Z"


def _hook(disc: Disc, angle: float, side: int) -> str:
    half = side * disc.rim * 0.17 / (disc.rim_inside + disc.rim / 2)
    low, high, step = disc.rim_inside + 6, disc.rim_outside - 6, disc.rim * 0.2
    turns = [(low, 5.3), (high, 5.3), (high, 8), (low + step * 0.7, 8), (low + step * 0.7, 6.6), (high - step * 1.1, 6.6)]
    return disc.line([(radius, angle + half * width) for radius, width in turns])


def _beads(disc: Disc) -> str:
    middle = disc.rim_inside + disc.rim / 2
    places = [(slice_, side, bead) for slice_ in range(SLICES) for side in (-1, 1) for bead in range(3)]
    drawn = "".join(
        circle(*disc.at(middle, (slice_ + 0.5) * SLICE_ANGLE + side * (0.088 + bead * 0.033)), 2.7 - bead * 0.5) for slice_, side, bead in places
    )
    return group(drawn, fill=CARVED, opacity=0.75)


def _hollows(disc: Disc, ring: int, inset: float, parity: int | None = None) -> str:
    """The outlines of a ring's spaces, or of every second one."""
    wanted = [slice_ for slice_ in range(SLICES) if parity is None or (slice_ + ring) % 2 == parity]
    return "".join(disc.sector(space_at(ring, slice_), inset, disc.gap + 2 * inset) for slice_ in wanted)


@lru_cache(maxsize=16)
def ring_stone(disc: Disc, ring: int) -> str:
    """One ring: the raised stone, its bevelled edges, and eight hollows lit from the upper left."""
    inner, outer = disc.ring(ring)
    lip = disc.groove * 0.18
    joint = 6 if disc.is_big else 3.4
    light = 1.4 if disc.is_big else 0.8
    inset = joint / 2 - 0.5
    whole, inside = _hollows(disc, ring, inset), _hollows(disc, ring, -0.8)
    shade = group(
        *(path(inside, fill="none", stroke=INSIDE_SHADE, stroke_opacity=0.2, stroke_width=light * wide) for wide in (4.4, 2.4)),
        transform=f"translate({number(light)} {number(light * 1.3)})",
    )
    return stacked(
        circle(disc.x, disc.y, (inner + outer) / 2, fill="none", stroke=RING[ring % 2], stroke_width=outer - inner + 2 * lip),
        circle(disc.x, disc.y, outer + lip - 0.7, fill="none", stroke=f"url(#{_name(disc, 'edge')})", stroke_width=1.6),
        circle(disc.x, disc.y, inner - lip + 0.7, fill="none", stroke=f"url(#{_name(disc, 'edge-inside')})", stroke_width=1.6),
        stroke(whole, CARVED_LIGHT, joint + 1, stroke_linejoin="round", transform=f"translate({number(light)} {number(light * 1.2)})"),
        *(
            path(_hollows(disc, ring, inset, parity), fill=HOLLOW[parity], stroke=HOLLOW[parity], stroke_width=joint, stroke_linejoin="round")
            for parity in (0, 1)
        ),
        group(shade, clip_path=f"url(#{_name(disc, f'hollows-{ring}')})"),
    )


@lru_cache(maxsize=4)
def centre_markup(disc: Disc) -> str:
    """The flower in the middle, the lamp light over the whole stone, and its grain."""
    radius = disc.ring(0)[0] - disc.groove * 0.8
    width = 1.3 if disc.is_big else 0.9
    petals = ("".join(_petal(disc, radius, turn * SLICE_ANGLE) for turn in range(first, SLICES, 2)) for first in (0, 1))
    coloured = zip(petals, (TERRACOTTA, TURQUOISE), strict=True)
    return stacked(
        circle(disc.x, disc.y, radius, fill=RIM),
        circle(disc.x, disc.y, radius - 0.8, fill="none", stroke=f"url(#{_name(disc, 'edge')})", stroke_width=1.6),
        *(path(petal, fill=colour, fill_opacity=0.6, stroke=CARVED, stroke_width=width, stroke_linejoin="round") for petal, colour in coloured),
        circle(disc.x, disc.y, radius * 0.26, fill=RIM_DARK, stroke=CARVED, stroke_width=width),
        circle(disc.x, disc.y, radius * 0.1, fill=CARVED),
        circle(disc.x, disc.y, disc.rim_outside, fill=f"url(#{_name(disc, 'lamp')})"),
        _grain(disc),
    )


def _petal(disc: Disc, radius: float, angle: float) -> str:
    points = [(0.36, 0.0), (0.66, -0.36), (0.82, 0.0), (0.66, 0.36)]
    foot, left, tip, right = ("{:.1f} {:.1f}".format(*disc.at(radius * share, angle + turn)) for share, turn in points)
    return f"M{foot}Q{left} {tip}Q{right} {foot}Z"


def _grain(disc: Disc) -> str:
    """Specks in the stone, the same every time."""
    chance = random.Random(4)
    drawn = []
    for width, count in ((1.2, 130), (2.4, 60)):
        specks = []
        for _ in range(count if disc.is_big else count // 2):
            x, y = disc.at(disc.rim_outside * math.sqrt(chance.random()), chance.random() * math.tau)
            specks.append(f"M{x:.0f} {y:.0f}h0")
        drawn.append(path("".join(specks), stroke_width=width if disc.is_big else width * 0.6))
    return group(*drawn, stroke=GROOVE, stroke_linecap="round", fill="none", opacity=0.2)
