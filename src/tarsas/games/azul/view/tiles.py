"""The tiles of Azul: five colours, each with its own ornament, so that they can be told apart without colour and at 18 pixels.

All art is drawn on a square of 48 units. A colour has two forms: the tile itself, and the *print* of it on an empty space of the
coloured wall. The starting-player marker is a scalloped medallion, so that nobody takes it for a tile.
"""

from __future__ import annotations

import math
from typing import Final, NamedTuple

from ....draw.svg import circle, element, group, path, rectangle, stacked, stop
from ..text.parts import COLOUR_IDS, MARKER_ID

SIDE: Final = 48


class Glaze(NamedTuple):
    """The colours of one tile: its ground, its lower edge in shadow, its light, and the ornament's first and second colour."""

    ground: str
    edge: str
    light: str
    motif: str
    second: str


GLAZES: Final = {
    "blue": Glaze("#2A62A8", "#1B4580", "#4C83C6", "#F6EFDF", "#9CC0E6"),
    "yellow": Glaze("#F2C850", "#C08A1E", "#FADD86", "#FFF7DF", "#C9871F"),
    "red": Glaze("#B43B2D", "#842417", "#CF5D4C", "#FBE6D3", "#E79A83"),
    "black": Glaze("#2C2B31", "#141317", "#4B4953", "#E2DCCD", "#7C7883"),
    "white": Glaze("#F6F3EA", "#C9C3B2", "#FFFFFF", "#1B8A8A", "#9FD3CD"),
}
PIGMENTS: Final = {"blue": "blue", "yellow": "yellow", "red": "red", "black": "black", "white": "teal"}


def tile_id(colour_name: str) -> str:
    """The id of a tile's drawing, or of the marker's."""
    return f"azul-{colour_name}"


def print_id(colour_name: str) -> str:
    """The id of the drawing of an empty space that waits for this colour."""
    return f"azul-print-{colour_name}"


SLOT_ID: Final = "azul-slot"


def _turned(markup: str, times: int = 4) -> str:
    """The same thing several times around the middle of the tile."""
    step = 360 // times
    return "".join(group(markup, transform=f"rotate({turn * step} 24 24)") if turn else markup for turn in range(times))


def _petals(glaze: Glaze, is_print: bool) -> str:
    """Blue: four petals on the diagonals."""
    petals = _turned(path("M24 24C24.6 13.5 30 6.6 42 6C41.4 18 34.5 23.4 24 24Z", fill=glaze.motif))
    halves = _turned(path("M18.6 1.5A5.4 5.4 0 0 0 29.4 1.5Z", fill=glaze.second))
    heart = circle(24, 24, 3.6, fill=glaze.ground)
    if is_print:
        return petals + halves + heart
    veins = _turned(path("M28.4 19.6L36.2 11.8", stroke=glaze.ground, stroke_width=1.7, stroke_linecap="round"))
    return petals + halves + veins + heart + circle(24, 24, 1.7, fill=glaze.second)


def _lozenge(glaze: Glaze, is_print: bool) -> str:
    """Yellow: a lozenge in a lozenge."""
    dark, middle = (glaze.ground, glaze.motif) if is_print else ("#9A5412", glaze.ground)
    return stacked(
        path("M24 4.5L43.5 24L24 43.5L4.5 24Z", fill=glaze.motif),
        _turned(path("M2.5 2.5H13L2.5 13Z", fill=glaze.second)),
        path("M24 11.2L36.8 24L24 36.8L11.2 24Z", fill=dark),
        path("M24 17.8L30.2 24L24 30.2L17.8 24Z", fill=middle),
    )


def _ring(glaze: Glaze, is_print: bool) -> str:
    """Red: a ring and a dot."""
    corners = _turned(path("M1.8 1.8H11.6A9.8 9.8 0 0 1 1.8 11.6Z", fill=glaze.second))
    ring = circle(24, 24, 14.4, fill="none", stroke=glaze.motif, stroke_width=4.8) + circle(24, 24, 5.6, fill=glaze.motif)
    if is_print:
        return corners + ring
    beads = (circle(24 + 14.4 * math.cos(turn * math.tau / 8), 24 + 14.4 * math.sin(turn * math.tau / 8), 1.25) for turn in range(8))
    return corners + ring + group(*beads, fill=glaze.ground)


def _star(glaze: Glaze, is_print: bool) -> str:
    """Black: an eight-pointed star."""
    square = path("M11 11H37V37H11Z", fill=glaze.motif)
    return stacked(
        _turned(path("M2.6 2.6H9.6L2.6 9.6Z", fill=glaze.second)),
        square,
        group(square, transform="rotate(45 24 24)"),
        _turned(path("M24 15.2L26.6 21.4L24 24L21.4 21.4Z", fill=glaze.ground), 8),
    )


def _pinwheel(glaze: Glaze, is_print: bool) -> str:
    """White: a pinwheel of four curved blades."""
    blades = _turned(path("M24 24V4.6H33.2C37.6 4.6 40.2 8.6 38.2 12.6C35.6 18 30.6 22.2 24 24Z", fill=glaze.motif))
    hub = circle(24, 24, 3.4, fill=glaze.ground)
    if is_print:
        return blades + hub
    insides = _turned(path("M27.2 17.4V8.2H33C35.2 8.2 35.8 10 34.8 11.6C33 14.4 30.4 16.2 27.2 17.4Z", fill=glaze.second))
    return blades + insides + hub + circle(24, 24, 1.7, fill=glaze.motif)


_MOTIFS: Final = {"blue": _petals, "yellow": _lozenge, "red": _ring, "black": _star, "white": _pinwheel}


def _tile(name: str) -> str:
    """A tile lying on the table: short warm shadow, lower edge, glaze with light from above, ornament."""
    glaze = GLAZES[name]
    rim, strength = ("#D8D0BC", 0.9) if name == "white" else (glaze.light, 0.55)
    light = stop(0, glaze.light, 0.55) + stop(0.4, glaze.light, 0)
    return element("linearGradient", light, id=f"azul-light-{name}", x2=0, y2=1) + group(
        rectangle(-0.5, 2.6, 49, 48.4, 7, fill="#2B1605", opacity=0.13),
        rectangle(0, 1.2, 48, 48.6, 6.6, fill="#2B1605", opacity=0.2),
        rectangle(0, 1.4, 48, 47.6, 6, fill=glaze.edge),
        group(
            rectangle(0, 0, 48, 47.6, 6, fill=glaze.ground),
            rectangle(0, 0, 48, 47.6, fill=f"url(#azul-light-{name})"),
            _MOTIFS[name](glaze, False),
            clip_path="url(#azul-tile-clip)",
        ),
        rectangle(0.5, 0.5, 47, 46.8, 5.6, fill="none", stroke=rim, stroke_opacity=strength),
        id=tile_id(name),
    )


def _mix(name: str, share: str, ground: str = "well") -> str:
    return f"color-mix(in srgb,var(--pigment-{PIGMENTS[name]}) var(--print-{share}),var(--{ground}))"


def _print(name: str) -> str:
    """The faint print on an empty wall space."""
    glaze = Glaze(_mix(name, "ground"), "", "", _mix(name, "motif"), _mix(name, "second"))
    return group(
        rectangle(0, 0, 48, 48, 6, fill=glaze.ground),
        group(_MOTIFS[name](glaze, True), transform="translate(4.8 4.8) scale(.8)"),
        rectangle(0.5, 0.5, 47, 47, 5.5, fill="none", stroke=_mix(name, "rim", "well-edge")),
        id=print_id(name),
    )


def _slot() -> str:
    """An empty space without colour: a shallow hollow."""
    return group(
        rectangle(0, 0, 48, 48, 6, fill="var(--well)"),
        path("M3 6.5A4.5 4.5 0 0 1 7.5 2.5H40.5A4.5 4.5 0 0 1 45 6.5", fill="none", stroke="#1D0E03", stroke_opacity=0.07, stroke_width=2.4),
        rectangle(0.5, 0.5, 47, 47, 5.5, fill="none", stroke="var(--well-edge)"),
        id=SLOT_ID,
    )


def _marker() -> str:
    """The starting-player marker: a sun with a 1."""
    corners = [(24 + 21.5 * math.sin(turn * math.tau / 12), 24 - 21.5 * math.cos(turn * math.tau / 12)) for turn in range(13)]
    scallops = f"M{corners[0][0]:.2f} {corners[0][1]:.2f}" + "".join(f"A5.9 5.9 0 0 1 {x:.2f} {y:.2f}" for x, y in corners[1:]) + "Z"
    one = "M25.9 16.4V29.3C25.9 30.4 26.6 30.8 28.3 31V32.3H20.2V31C21.9 30.8 22.6 30.4 22.6 29.3V20.9C22.6 20 22 19.8 20 20.1V18.9C21.9 18.4 23.3 17.6 24.3 16.4Z"
    return group(
        path(scallops, transform="translate(0 2.8)", fill="#2B1605", opacity=0.16),
        path(scallops, transform="translate(0 1.5)", fill="#7E2C17"),
        path(scallops, fill="#B5472A"),
        _turned(path("M24 6.6L26.1 11.4H21.9Z", fill="#E7B96A"), 12),
        circle(24, 24, 13, fill="#FFF6E3"),
        circle(24, 24, 11.3, fill="none", stroke="#D9A184", stroke_width=0.9),
        path(one, fill="#8F3219"),
        id=tile_id(MARKER_ID),
    )


def _tile_definitions() -> str:
    clip = element("clipPath", rectangle(0, 0, 48, 48, 6), id="azul-tile-clip")
    return clip + "".join(_tile(name) for name in COLOUR_IDS) + _slot() + _marker()


TILE_DEFINITIONS: Final = _tile_definitions()
"""The five tiles, the marker and the empty slot."""

PRINT_DEFINITIONS: Final = "".join(_print(name) for name in COLOUR_IDS)
"""The prints of the coloured wall."""
