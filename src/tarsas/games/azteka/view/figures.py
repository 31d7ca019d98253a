"""The figures of Azteka: a sprouting pot for Life, a skull for Death, a wrapped mummy. They differ in shape, so nobody needs to see colour.

Each is drawn on a square of 48 units, its foot at the bottom.
"""

from __future__ import annotations

from typing import Final

from ....draw.svg import circle, element, ellipse, group, path, placed, stacked, stroke
from ..text.parts import ROLE_IDS

SIDE: Final = 48

# Colours of the figures themselves: the same in light and dark, like the wood and stone they are carved from.
_POT, _POT_EDGE, _POT_LIGHT, _LEAF, _PETAL = "#1E8467", "#0C4435", "#7FD3B0", "#46AE85", "#F3D9C0"
_SKULL, _SKULL_EDGE, _SKULL_LIGHT, _BONE, _JEWEL = "#322B36", "#17131A", "#8A7F92", "#F4E7D0", "#B5472A"
_LINEN, _LINEN_EDGE, _FOLD, _MASK, _EYE = "#E9CF98", "#5B3C12", "#B0843F", "#3A2610", "#F7E9C8"

ROLE_COLOURS: Final = (
    "color-mix(in srgb,var(--good) 50%,var(--pigment-teal))",
    "var(--pigment-black)",
    "var(--pigment-yellow)",
)
"""What stands for a role in tables: pigments that read on a panel in both themes."""


def figure_id(kind: str) -> str:
    """The id of a figure's drawing."""
    return f"azteka-{kind}"


def _life() -> str:
    leaf = "M23.5 21.5C17 22.5 10.5 19.5 8.5 12.5 15.5 11.5 22 14.5 23.5 21.500Z"
    outer = "M24 15.500c-5 .2-8.2-2.8-8.6-7.2 4.4-.4 7.8 2.4 8.6 7.200Z"
    mirrored = "translate(48 0) scale(-1 1)"
    stem = "M24 30c-.6-4 0-7 0-12"
    return stacked(
        ellipse(24, 42, 13, 4, fill=_POT_EDGE),
        path(
            "M24 43C13.5 43 10.5 35 12.5 29.5 14.5 24.5 19.5 22 24 20.500c4.5 1.5 9.5 4 11.5 9C37.5 35 34.5 43 24 43Z",
            fill=_POT,
            stroke=_POT_EDGE,
            stroke_width=1.6,
        ),
        stroke("M16 33c.3-3.3 2.4-5.8 5-7.2", _POT_LIGHT, 1.8, stroke_linecap="round"),
        stroke(stem, _POT_EDGE, 3.4, stroke_linecap="round"),
        stroke(stem, _POT_LIGHT, 1.6, stroke_linecap="round"),
        group(path(leaf), path(leaf, transform=mirrored), fill=_LEAF, stroke=_POT_EDGE, stroke_width=1.6, stroke_linejoin="round"),
        group(
            path("M24 15.500C20 12 20 6.5 24 3c4 3.5 4 9 0 12.500Z"),
            path(outer),
            path(outer, transform=mirrored),
            fill=_PETAL,
            stroke=_POT_EDGE,
            stroke_width=1.5,
            stroke_linejoin="round",
        ),
    )


def _death() -> str:
    head = (
        "M24 4.500C13 4.5 6.5 12 6.5 20.500c0 5.5 2.6 9 6 11V40c0 2 1.5 3 3.5 3h16c2 0 3.5-1 3.5-3v-8.500c3.4-2 6-5.5 6-11C41.5 12 35 4.5 24 4.500Z"
    )
    socket = "M11.5 20.500h9.500v5.500l-3 3h-5.500l-1.5-3z"
    return stacked(
        ellipse(24, 42.5, 12.5, 4, fill=_SKULL_EDGE),
        # A pale outline, so that the dark head stands out from dark stone.
        stroke(head, "var(--plate-line)", 4, stroke_opacity=0.75, stroke_linejoin="round"),
        path(head, fill=_SKULL, stroke=_SKULL_EDGE, stroke_width=1.6, stroke_linejoin="round"),
        stroke("M11 18c.8-5 4.6-8.6 9.4-9.6", _SKULL_LIGHT, 2, stroke_linecap="round"),
        group(path(socket), path(socket, transform="translate(48 0) scale(-1 1)"), path("M24 27.500l-2.4 4.500h4.800z"), fill=_BONE),
        circle(17, 24.3, 2.1, fill=_SKULL_EDGE),
        circle(31, 24.3, 2.1, fill=_SKULL_EDGE),
        path("M16 35.500h16v4.500H16z", fill=_BONE),
        path("M20 35v5.500M24 35v5.500M28 35v5.5", stroke=_SKULL_EDGE, stroke_width=1.7),
        path("M19 13.500l5-4 5 4-5 3.500z", fill=_JEWEL),
    )


def _mummy() -> str:
    body = (
        "M24 3.500c7.5 0 11 5.5 11 11.5 0 3-.8 5-2 7 3.2 2 4.5 5.5 4.5 9.5 0 7-5 12-13.5 12s-13.5-5-13.5-12"
        "c0-4 1.3-7.5 4.5-9.5-1.2-2-2-4-2-7C13 9 16.5 3.5 24 3.500Z"
    )
    folds = "M8 10c10 0 20-1 30-5M8 25c10 1 22-1 32-6M8 33c10 2 22-2 32-8M8 40c10 2 22-2 32-9M14 46c9 0 18-4 26-9"
    return stacked(
        ellipse(24, 42.5, 12, 4, fill=_LINEN_EDGE),
        element("clipPath", path(body), id="azteka-mummy-clip"),
        path(body, fill=_LINEN),
        group(
            path(folds, stroke_width=1.5),
            path("M10 29l27 12", stroke_width=1.2),
            clip_path="url(#azteka-mummy-clip)",
            fill="none",
            stroke=_FOLD,
        ),
        path("M13.8 13h20.400c.3 2 .1 4-.6 5.800H14.400c-.7-1.8-.9-3.8-.6-5.800z", fill=_MASK),
        circle(19.5, 15.9, 1.9, fill=_EYE),
        circle(28.5, 15.9, 1.9, fill=_EYE),
        stroke(body, _LINEN_EDGE, 1.7),
    )


_SHADOW: Final = ellipse(27.4, 43.2, 15.8, 5.5, fill="#2B1605", opacity=0.34)
FIGURE_DEFINITIONS: Final = stacked(
    *(group(_SHADOW, drawing, id=figure_id(kind)) for kind, drawing in zip(ROLE_IDS, (_life(), _death(), _mummy()), strict=True))
)
"""The three figures, each with its short warm shadow on the stone."""


def figure(kind: str, x: float, y: float, size: float, **attributes: str | float | None) -> str:
    """A figure by its top left corner."""
    return placed(figure_id(kind), x, y, size / SIDE, **attributes)
