"""The six buildings as drawings: a silhouette for dice and small places (24 units), and an illustration in colour (100 units).

The silhouettes differ without colour. They have none of their own: whoever places one says with what to fill it.
"""

from __future__ import annotations

import math
from typing import Final, NamedTuple

from ....draw.svg import circle, ellipse, group, path, placed, rectangle
from ..state import ARCADES, BUILDING_IDS, BUILDINGS, CHAMBERS, GARDEN, PAVILION, SERAGLIO, TOWER

GLYPH_SIDE: Final = 24
PICTURE_SIDE: Final = 100

SHADOW: Final = "#3A2A1A"
GOLD: Final = "#E0A32E"


class Tones(NamedTuple):
    """The colours of one building: light, middle, dark, its roof (also the hue of its symbol), and the ground it stands on."""

    light: str
    middle: str
    dark: str
    roof: str
    ground: str


TONES: Final = (
    Tones("#E9EFEF", "#BFD3DA", "#7FA6B6", "#47788F", "#DDE5E2"),
    Tones("#F3DDD3", "#E0B3A5", "#BF7B6C", "#A34E45", "#EBD3C6"),
    Tones("#F4E2BF", "#E2C187", "#BE9148", "#A9772F", "#EBD8B4"),
    Tones("#F6F2EA", "#DAD3C8", "#A9A196", "#6F6A66", "#E4DED3"),
    Tones("#DDE7C6", "#A9C286", "#7C9C5A", "#5B7D42", "#CFDCB4"),
    Tones("#E6DCEC", "#C3AFD2", "#937BAA", "#73578C", "#DCD1E1"),
)

_GLYPHS: Final = (
    "M12 1.2l.7 1.9c3.9 1 6.5 3.3 7.3 6.5h1.4v2.1H2.6V9.6H4c.8-3.2 3.4-5.5 7.3-6.5zM4.2 12.6h2v8h-2zM17.8 12.6h2v8h-2z"
    "M9.3 12.6h1.5v8H9.3zM13.2 12.6h1.5v8h-1.5zM2.4 20.9h19.2V23H2.4z",
    "M12 1.4l.6 2c2.6.9 4 2.5 4.2 4.6v1.6h.6c.1-1.5.8-2.5 2.2-3l.4-1.3.4 1.3c1.4.5 2.1 1.5 2.1 3V23H1.5V9.6c0-1.5.7-2.5 2.1-3L4 5.3l.4 1.3"
    "c1.4.5 2.1 1.5 2.2 3h.6V8c.2-2.1 1.6-3.7 4.2-4.6zM12 13.2c-1.9 0-3.2 1.4-3.2 3.3V23h6.4v-6.5c0-1.9-1.3-3.3-3.2-3.3z"
    "M4 12.8c-.7 0-1.1.5-1.1 1.2v2.7h2.2V14c0-.7-.4-1.2-1.1-1.2zM20 12.8c-.7 0-1.1.5-1.1 1.2v2.7h2.2V14c0-.7-.4-1.2-1.1-1.2z",
    "M1 5.2h22V8H1zM1.6 9h20.8v14h-2.1v-6.3a2.3 2.3 0 0 0-4.6 0V23h-1.4v-6.3a2.3 2.3 0 0 0-4.6 0V23H8.3v-6.3a2.3 2.3 0 0 0-4.6 0V23H1.6z",
    "M6 3h12l5 6.8H1zM2.6 11h18.8v12H2.6zM12 12.1l1.2 2 2.3-.5-.5 2.3 2 1.2-2 1.2.5 2.3-2.3-.5-1.2 2-1.2-2-2.3.5.5-2.3-2-1.2 2-1.2-.5-2.3 2.3.5z",
    "M7 1c2.7 3.4 4.1 7.1 4.1 10.6 0 3.3-1.1 5.5-3.2 6.1V23H6.1v-5.3c-2.1-.6-3.2-2.8-3.2-6.1C2.9 8.1 4.3 4.4 7 1z"
    "M17.2 8.3c1.7 0 3 1.1 3.2 2.6 1.4.4 2.3 1.5 2.3 2.9 0 1.8-1.4 3.1-3.2 3.1h-1.3V23h-2v-6.1h-1.3c-1.8 0-3.2-1.3-3.2-3.1 0-1.4.9-2.5 2.3-2.9"
    ".2-1.5 1.5-2.6 3.2-2.6z",
    "M12.6.6l5 2-4 1.7v1.4h3.8v3.7l-1.5 1.4V23H8.1V10.8L6.6 9.4V5.7h1.9v1.5h1.8V5.7h1.3V.6zM12 12.2c-.9 0-1.5.7-1.5 1.6v3h3v-3c0-.9-.6-1.6-1.5-1.6z",
)


def glyph(building: int, x: float, y: float, size: float, fill: str | None = None) -> str:
    """The silhouette of a building in a square; in its own hue unless a fill is given."""
    return placed(f"alhambra-glyph-{BUILDING_IDS[building]}", x, y, size / GLYPH_SIDE, fill=fill or TONES[building].roof)


def picture_id(building: int) -> str:
    """The id of a building's illustration."""
    return f"alhambra-picture-{BUILDING_IDS[building]}"


def illustration(building: int, x: float, y: float, size: float) -> str:
    """The illustration of a building in a square."""
    return placed(picture_id(building), x, y, size / PICTURE_SIDE)


def _shadow(line: str) -> str:
    return path(line, fill=SHADOW, opacity=0.16)


def _shine(line: str, opacity: float = 0.2) -> str:
    """Light on a roof."""
    return path(line, fill="#fff", opacity=opacity)


def _pavilion(tones: Tones) -> tuple[str, ...]:
    pillars = "".join(path(f"M{x} 45h6v29h-6z", fill=tones.light) + path(f"M{x + 4} 45h2v29h-2z", fill=tones.dark) for x in (22, 40, 55, 72))
    return (
        _shadow("M22 84L84 84L94 74L70 60L30 76z"),
        path("M16 78h68v7H16z", fill=tones.dark),
        path("M20 73h60v6H20z", fill=tones.middle),
        path("M26 48h48v25H26z", fill=tones.roof, opacity=0.35),
        pillars,
        path("M17 40h66v7H17z", fill=tones.middle),
        path("M50 10C53 17 79 21 80 40H20C21 21 47 17 50 10z", fill=tones.roof),
        _shine("M50 10C47 17 21 21 20 40h14C34 26 47 18 50 10z", 0.22),
        path("M50 12c6 8 14 14 15 28M50 12c-6 8-9 14-9 28", stroke="#fff", stroke_opacity=0.25, fill="none", stroke_width=1.2),
        circle(50, 8.5, 3, fill=GOLD),
    )


def _seraglio(tones: Tones) -> tuple[str, ...]:
    turrets = "".join(
        path(f"M{x + 9} 27c1.2 5 9 7 9 20H{x}c0-13 7.8-15 9-20z", fill=tones.roof) + _shine(f"M{x + 9} 27c-1.2 5-9 7-9 20h4c0-9 4-14 5-20z")
        for x in (12, 70)
    )
    windows = "".join(path(f"M{x} 70V60c0-6 8-6 8 0v10z", fill=tones.roof) for x in (17, 75))
    return (
        _shadow("M16 86L86 86L96 74L84 60L30 76z"),
        path("M12 47h76v38H12z", fill=tones.middle),
        path("M58 47h30v38H58z", fill=tones.dark, opacity=0.5),
        path("M30 38h40v47H30z", fill=tones.light),
        path("M58 38h12v47H58z", fill=tones.middle),
        path("M50 11c2 6 20 10 20 27H30c0-17 18-21 20-27z", fill=tones.roof),
        _shine("M50 11c-2 6-20 10-20 27h9c0-13 9-19 11-27z"),
        circle(50, 10, 2.6, fill=GOLD),
        turrets,
        path("M42 85V66c0-12 16-12 16 0v19z", fill=tones.roof),
        path("M45 85V67c0-8 10-8 10 0v18z", fill="#4A2420"),
        windows,
        path("M12 81h76v4H12z", fill=tones.dark, opacity=0.6),
    )


def _arcades(tones: Tones) -> tuple[str, ...]:
    battlements = "".join(path(f"M{6 + index * 10.2:.1f} 23h6.5v8h-6.5z", fill=tones.light) for index in range(9))
    arches = ""
    for x in (13, 39, 65):
        arches += path(f"M{x - 2} 83V61c0-15.5 26-15.5 26 0v22z", fill=tones.light)
        arches += path(f"M{x + 1} 85V62c0-12 20-12 20 0v23z", fill="#6B4718") + path(f"M{x + 1} 85V62c0-4 2-7 5-8v31z", fill="#8A6024")
        for step in range(-2, 3):
            across, down = math.sin(step * 0.52), math.cos(step * 0.52)
            stone = f"M{x + 11 + 10.5 * across:.1f} {61 - 8.5 * down:.1f}L{x + 11 + 13.6 * across:.1f} {61 - 11.4 * down:.1f}"
            arches += path(stone, stroke=tones.roof, stroke_width=3)
    return (
        _shadow("M10 85L92 85L98 76L90 62L20 76z"),
        path("M8 38h84v47H8z", fill=tones.middle),
        path("M5 31h90v9H5z", fill=tones.light),
        path("M5 37h90v3H5z", fill=tones.dark),
        battlements,
        arches,
        path("M8 83h84v3H8z", fill=tones.dark),
    )


def _chambers(tones: Tones) -> tuple[str, ...]:
    rows = "".join(
        path(f"M{50 - 24 - 5 * row} {17 + 7.5 * row}H{50 + 24 + 5 * row}", stroke="#8F4A30", stroke_width=1.3, opacity=0.7) for row in (1, 2, 3)
    )
    windows = "".join(
        path(f"M{x} 73V62c0-7 11-7 11 0v11z", fill=tones.roof) + path(f"M{x + 5.5} 58v15M{x} 66h11", stroke=tones.light, stroke_width=1.3)
        for x in (20, 69)
    )
    return (
        _shadow("M14 86L88 86L97 74L86 60L30 76z"),
        path("M13 46h74v40H13z", fill=tones.light),
        path("M64 46h23v40H64z", fill=tones.middle),
        path("M26 17h48l20 30H6z", fill="#B9694A"),
        _shine("M26 17h22L34 47H6z", 0.16),
        rows,
        path("M6 45h88v4H6z", fill=tones.dark),
        path("M40 86V68c0-13 20-13 20 0v18z", fill=tones.roof),
        path("M43.5 86V69c0-9 13-9 13 0v17z", fill="#3E3733"),
        windows,
        path("M13 82h74v4H13z", fill=tones.dark, opacity=0.5),
    )


def _cypress(tones: Tones, x: int, height: int, width: int) -> str:
    top = 78 - height
    right = f"M{x} {top}c{width} 16 {width + 3} 34 {width} 44c-2 8-{2 * width - 4} 8-{2 * width - 2} 0c-4-10-1-28 {width - 2}-44z"
    left = f"M{x} {top}c-{width} 16-{width + 3} 34-{width - 2} 44c1 4 4 6 {width - 4} 6c-4-14-2-34 2-50z"
    return path(right, fill=tones.roof) + path(left, fill=tones.dark) + path(f"M{x - 2} 72h4v11h-4z", fill="#7A5636")


def _garden(tones: Tones) -> tuple[str, ...]:
    crown = ((50, 40, 15, tones.dark), (39, 48, 10, tones.dark), (61, 48, 10, tones.roof), (46, 37, 9, tones.middle), (37, 46, 5, tones.middle))
    oranges = ((43, 44), (54, 36), (59, 48), (49, 51), (38, 51))
    return (
        ellipse(50, 82, 34, 8.5, fill="#8FA968", opacity=0.55),
        ellipse(50, 80, 17, 5.5, fill="#6FA3B4"),
        ellipse(48, 79, 11, 3, fill="#A8CCD6"),
        _cypress(tones, 24, 62, 11),
        _cypress(tones, 76, 56, 10),
        path("M48 56h4v22h-4z", fill="#7A5636"),
        *(circle(x, y, radius, fill=colour) for x, y, radius, colour in crown),
        *(circle(x, y, 2.3, fill="#E08A2E") for x, y in oranges),
    )


def _tower(tones: Tones) -> tuple[str, ...]:
    battlements = "".join(path(f"M{x} 21h8.5v10h-8.5z", fill=tones.light if x < 50 else tones.middle) for x in (28, 39.5, 51, 62.5))
    return (
        _shadow("M32 88L68 88L92 70L84 58L40 78z"),
        path("M33 36h34v52H33z", fill=tones.middle),
        path("M54 36h13v52H54z", fill=tones.dark),
        path("M28 30h44v11l-5 5H33l-5-5z", fill=tones.light),
        path("M54 30h18v11l-5 5H54z", fill=tones.middle),
        battlements,
        path("M49 6h2v24h-2z", fill="#6B4E35"),
        path("M51 6l19 5.5L51 17z", fill="#B5472A"),
        path("M44 66V57c0-8 12-8 12 0v9z", fill=tones.roof),
        path("M47 66v-8c0-5 6-5 6 0v8z", fill="#37284A"),
        path("M33 84h34v4H33z", fill=tones.roof, opacity=0.6),
        path("M36 52h5M36 60h4M59 74h5M45 76h5M60 54h4", stroke=tones.roof, stroke_opacity=0.4, stroke_width=1.6),
    )


_PICTURES: Final = {PAVILION: _pavilion, SERAGLIO: _seraglio, ARCADES: _arcades, CHAMBERS: _chambers, GARDEN: _garden, TOWER: _tower}

GLYPH_DEFINITIONS: Final = "".join(path(line, fill_rule="evenodd", id=f"alhambra-glyph-{BUILDING_IDS[b]}") for b, line in enumerate(_GLYPHS))
PICTURE_DEFINITIONS: Final = "".join(group(*_PICTURES[building](TONES[building]), id=picture_id(building)) for building in range(BUILDINGS))


def arched_picture(building: int, x: float, y: float, size: float) -> str:
    """An illustration on its own ground, in an arched frame: the head of a column."""
    ground = TONES[building].ground
    arch = f"M{x} {y + size}V{y + size * 0.42}a{size / 2} {size * 0.42} 0 0 1 {size} 0V{y + size}z"
    frame = path(arch, fill=ground, stroke=TONES[building].roof, stroke_opacity=0.55, stroke_linejoin="round")
    return frame + illustration(building, x + size * 0.06, y + size * 0.08, size * 0.88)


def diamonds(building: int, x: float, y: float, width: float) -> str:
    """A row of small diamonds in the hue of a building: the rule below a column's head."""
    count = max(1, int(width // 11))
    step = width / count
    large = "".join(f"M{x + (index + 0.5) * step:.1f} {y - 3}l3 3-3 3-3-3z" for index in range(0, count, 2))
    small = "".join(f"M{x + (index + 0.5) * step:.1f} {y - 1.6}l1.6 1.6-1.6 1.6-1.6-1.6z" for index in range(1, count, 2))
    return path(large + small, fill=TONES[building].roof, opacity=0.75)


def plate(building: int, x: float, y: float, size: float, radius: float = 6) -> str:
    """An illustration on a square plate of its own ground."""
    return rectangle(x, y, size, size, radius, fill=TONES[building].ground) + illustration(building, x, y, size)
