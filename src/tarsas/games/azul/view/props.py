"""What lies on the table beside the tiles: the factories' plates, the linen bag, the lid of the box, a winner's laurel."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ....draw.looking import DISCARD, STOCK
from ....draw.svg import circle, element, group, moved, path, placed, rectangle, stop, stroke
from .tiles import tile_id

_PLATE: Final = 50
BAG_WIDTH: Final = 86
BAG_HEIGHT: Final = 100
LID_WIDTH: Final = 122
LID_HEIGHT: Final = 92

_BAG_BODY: Final = "M18 34C2 52-2 84 10 94C18 100 68 100 76 94C88 84 84 52 68 34Z"
# Where the tiles to be seen in the lid lie, and how they are turned.
_IN_LID: Final = ((26, 28, -18), (52, 24, 12), (80, 30, -8), (98, 58, 20), (24, 66, 14))


def _plate() -> str:
    """A factory: a round plate of 100 units across, its middle in the origin."""
    glaze = stop(0, "var(--plate)") + stop(1, "color-mix(in srgb,var(--plate) 70%,var(--plate-2))")
    return element("radialGradient", glaze, id="azul-plate-glaze", cx=0.44, cy=0.38, r=0.7) + group(
        circle(0, 2.5, _PLATE, fill="#2B1605", opacity=0.16),
        circle(0, 1.1, _PLATE, fill="var(--plate-line)"),
        circle(0, 0, _PLATE, fill="url(#azul-plate-glaze)"),
        circle(0, 0, 45.5, fill="none", stroke="var(--plate-line)", stroke_opacity=0.8, stroke_width=0.7),
        id="azul-plate",
    )


def _bag() -> str:
    folds = "M26 36C22 44 20 52 20 60M60 36C64 44 66 52 66 60M36 32C34 24 32 16 32 10M50 32C52 24 54 16 54 10"
    return group(
        path(_BAG_BODY, fill="#2B1605", opacity=0.25, transform="translate(0 4)"),
        path(_BAG_BODY, fill="#DCC7A2"),
        path("M18 34C24 28 20 14 16 6C24 10 30 2 43 5C56 2 62 10 70 6C66 14 62 28 68 34Z", fill="#E6D4B3"),
        path(folds, fill="none", stroke="#A98D61", stroke_opacity=0.6, stroke_width=1.6, stroke_linecap="round"),
        stroke("M17 34C30 39 56 39 69 34", "#B5472A", 4, stroke_linecap="round"),
        stroke("M69 34C78 36 80 44 76 52", "#B5472A", 2.6, stroke_linecap="round"),
        id="azul-bag",
    )


def _lid() -> str:
    return group(
        rectangle(0, 4, LID_WIDTH, LID_HEIGHT, 9, fill="#2B1605", opacity=0.28),
        rectangle(0, 0, LID_WIDTH, LID_HEIGHT, 9, fill="#35506B"),
        rectangle(1, 1, LID_WIDTH - 2, LID_HEIGHT - 2, 8, fill="none", stroke="#7E9AB5", stroke_opacity=0.6),
        rectangle(9, 9, 104, 74, 4, fill="#22374C"),
        path("M9 13A4 4 0 0 1 13 9H109A4 4 0 0 1 113 13V16H9Z", fill="#0D1A27", opacity=0.5),
        id="azul-lid",
    )


def _laurel() -> str:
    """Two twigs of leaves, 24 units across, its middle in the origin."""
    leaves = ((-9.3, 3.6, 62), (-9.8, -1.2, 88), (-8.4, -6, 118), (-6.4, 7.8, 34))
    leaf = "M0-3.4C2-1.6 2 1.6 0 3.4C-2 1.6-2-1.6 0-3.4Z"
    twig = "".join(path(leaf, transform=f"translate({x} {y}) rotate({turn - 90})") for x, y, turn in leaves)
    stem = stroke("M-1.5 10.4C-6.6 9-9.4 4.4-8.6-5.4", "var(--lit)", 1, stroke_linecap="round")
    star = path("M0-5.6L1.5-1.9L5.6-1.6L2.4 1L3.5 4.8L0 2.6L-3.5 4.8L-2.4 1L-5.6-1.6L-1.5-1.9Z")
    return group(twig + stem, group(twig + stem, transform="scale(-1 1)"), star, id="azul-laurel", fill="var(--lit)")


TABLE_DEFINITIONS: Final = _plate() + _bag() + _lid() + _laurel()


def plate(x: float, y: float, diameter: float, opacity: float | str | None = None) -> str:
    """A factory around a point."""
    return placed("azul-plate", x, y, diameter / (2 * _PLATE), opacity=opacity)


def _count(part: str, tiles: int, x: float, y: float, ink: str) -> str:
    return element("text", str(tiles), x=x, y=y, text_anchor="middle", font_size=30, font_weight="540", class_="serif", fill=ink, data_count=part)


def bag(x: float, y: float, tiles: int, scale: float) -> str:
    """The bag with the number of tiles in it."""
    return group(placed("azul-bag", 0, 0), _count(STOCK, tiles, 43, 78, "#4B3A22"), transform=moved(x, y, scale), class_="prop")


def lid(x: float, y: float, tiles: int, colours: Sequence[str], scale: float) -> str:
    """The lid with the number of tiles in it, and one of each of its colours to see."""
    lying = "".join(
        group(placed(tile_id(name), -10, -10, 20 / 48), transform=f"translate({left} {top}) rotate({turn})")
        for name, (left, top, turn) in zip(colours, _IN_LID, strict=False)
    )
    count = _count(DISCARD, tiles, 61, 70 if tiles else 57, "#F1E8DA")
    return group(placed("azul-lid", 0, 0), lying, count, transform=moved(x, y, scale), class_="prop")
