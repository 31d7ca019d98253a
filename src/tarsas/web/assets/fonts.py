"""The two fonts, cut down to the letters of Hungarian and English.

Fraunces keeps its weights and is pinned to the soft, upright, medium-sized cut; Inter keeps its weights. The letters ő and ű are in another file of each package
than the rest, so each font comes in two files, and the browser picks by `unicode-range`. A third file of each has only figures, in one weight: it is so small that
the pictures on the games' cards carry it inside them. Pictures that are drawn without a browser cannot pick, so they get the two files as one.
"""

from __future__ import annotations

import base64
import io
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Final

from ...draw.typefaces import HUNGARIAN, LETTERS

if TYPE_CHECKING:
    from fontTools.ttLib import TTFont

FEATURES: Final = ("kern", "liga", "ccmp", "locl", "mark", "mkmk", "tnum", "lnum", "pnum")
WEIGHTS: Final = (400, 700)
FIGURES: Final = "0123456789+−–/.×± "
FIGURES_WEIGHT: Final = 600

# Which file of the package, the name of ours, the axes that are pinned or narrowed.
_FACES: Final[tuple[tuple[str, str, Mapping[str, object]], ...]] = (
    ("Fraunces", "fraunces/files/fraunces-{letters}-full-normal.woff2", {"SOFT": 100, "WONK": 0, "opsz": 42, "wght": WEIGHTS}),
    ("Inter", "inter/files/inter-{letters}-wght-normal.woff2", {"wght": WEIGHTS}),
)
_PARTS: Final = (("latin", LETTERS), ("latin-ext", HUNGARIAN))
_PACKAGES: Final = "@fontsource-variable"
FIGURES_FILES: Final[Mapping[str, str]] = {family: f"{family.lower()}-figures.woff2" for family, _, _ in _FACES}
"""Which file of the bundle has a font's figures."""


def cut_fonts(modules: Path) -> Iterator[tuple[str, bytes]]:
    """Each font file that pages need, by name."""
    for family, pattern, axes in _FACES:
        for part, letters in _PARTS:
            yield _file_name(family, part), _bytes_of(_cut(modules, pattern, part, letters, axes), "woff2")
        yield _file_name(family, "figures"), _bytes_of(_cut(modules, pattern, "latin", FIGURES, {**axes, "wght": FIGURES_WEIGHT}), "woff2")


def whole_fonts(modules: Path) -> Iterator[tuple[str, bytes]]:
    """Each font with all its letters in one file that is not compressed, by name, as `draw.typefaces` wants them."""
    for family, pattern, axes in _FACES:
        font, more = (_cut(modules, pattern, part, letters, axes) for part, letters in _PARTS)
        _add_glyphs(font, more)
        # By this name renderers tell one font from another; those without it they leave out.
        font["name"].setName(family, 6, 3, 1, 0x409)
        yield f"{family.lower()}.ttf", _bytes_of(font, None)


def figures_css(files: Mapping[str, bytes]) -> str:
    """Rules that hold the fonts with only figures in themselves, for pictures that stand alone; `files` as `cut_fonts` names them."""
    return "".join(
        f"@font-face{{font-family:{family};font-weight:100 900;src:url(data:font/woff2;base64,{base64.b64encode(files[name]).decode()})}}"
        for family, name in FIGURES_FILES.items()
        if name in files
    )


def _file_name(family: str, part: str) -> str:
    return f"{family.lower()}-{part}.woff2"


def _cut(modules: Path, pattern: str, part: str, letters: str, axes: Mapping[str, object]) -> TTFont:
    from fontTools.subset import Options, Subsetter
    from fontTools.ttLib import TTFont
    from fontTools.varLib import instancer

    # Its own time stamp would give the same font another name at every build.
    font = TTFont(modules / _PACKAGES / pattern.format(letters=part), recalcTimestamp=False)
    options = Options()
    options.layout_features = list(FEATURES)
    options.hinting = False
    options.name_IDs = [0, 1, 2, 13, 14]
    subsetter = Subsetter(options)
    subsetter.populate(text=letters)
    subsetter.subset(font)
    instancer.instantiateVariableFont(font, axes, inplace=True)
    return font


def _add_glyphs(font: TTFont, more: TTFont) -> None:
    """The letters of `more`, another part of the same variable font, added to `font`."""
    added = {name: f"{name}.more" for name in more.getGlyphOrder() if name != ".notdef"}
    for name, ours in added.items():
        glyph = more["glyf"][name]
        for component in getattr(glyph, "components", ()):
            component.glyphName = added[component.glyphName]
        font["glyf"][ours] = glyph
        font["hmtx"][ours] = more["hmtx"][name]
        font["gvar"].variations[ours] = more["gvar"].variations.get(name, [])
    for table in font["cmap"].tables:
        table.cmap.update({code: added[name] for code, name in more.getBestCmap().items() if code not in table.cmap})
    # How widths vary is said twice, here by the number of a glyph: without it, readers take it from the outlines.
    del font["HVAR"]


def _bytes_of(font: TTFont, flavor: str | None) -> bytes:
    font.flavor = flavor
    data = io.BytesIO()
    font.save(data)
    return data.getvalue()


def font_css(files: dict[str, str]) -> str:
    """The `@font-face` rules for files under their hashed names."""
    return "\n".join(_faces(files))


def _faces(files: dict[str, str]) -> Iterable[str]:
    for family, _, _ in _FACES:
        for part, letters in _PARTS:
            yield (
                f"@font-face{{font-family:{family};font-style:normal;font-weight:{WEIGHTS[0]} {WEIGHTS[1]};font-display:swap;"
                f'src:url("./{files[_file_name(family, part)]}") format("woff2");unicode-range:{_ranges(letters)}}}'
            )


def _ranges(letters: str) -> str:
    """The letters as CSS writes them, neighbours joined."""
    codes = sorted(ord(letter) for letter in letters)
    ranges: list[list[int]] = []
    for code in codes:
        if ranges and ranges[-1][1] == code - 1:
            ranges[-1][1] = code
        else:
            ranges.append([code, code])
    return ",".join(f"U+{first:X}" if first == last else f"U+{first:X}-{last:X}" for first, last in ranges)
