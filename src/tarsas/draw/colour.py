"""Colours in Python: mixing them as CSS does, and putting concrete colours for CSS variables."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import NamedTuple

_VARIABLE = re.compile(r"var\(--([a-z0-9-]+)\)")
# The innermost mix: neither of its colours is a mix itself (an rgba() may be).
_MIX = re.compile(r"color-mix\(in srgb,\s*((?:[^(),]|rgba?\([^)]*\))+?)\s+([\d.]+)%\s*,\s*((?:[^(),]|rgba?\([^)]*\))+?)\s*\)")

_TAG = re.compile(r"<[^>]*>")
_PAINT = re.compile(r'\b(?:fill|stroke|stop-color|opacity)="[^"]*"')


class Colour(NamedTuple):
    """Red, green and blue from 0 to 255, and opacity from 0 to 1."""

    red: float
    green: float
    blue: float
    opacity: float = 1

    def css(self) -> str:
        """The colour as every renderer of SVG reads it."""
        channels = [round(channel) for channel in self[:3]]
        if self.opacity >= 1:
            return "#" + "".join(f"{channel:02X}" for channel in channels)
        return f"rgba({channels[0]},{channels[1]},{channels[2]},{self.opacity:.3g})"


TRANSPARENT = Colour(0, 0, 0, 0)


def read_colour(text: str) -> Colour:
    """A colour written `#RRGGBB`, `#RGB`, `rgba(r,g,b,a)` or `transparent`."""
    text = text.strip()
    if text == "transparent":
        return TRANSPARENT
    if text.startswith("rgb"):
        return Colour(*(float(channel) for channel in text[text.index("(") + 1 : -1].split(",")))
    digits = text.removeprefix("#")
    if len(digits) == 3:
        digits = "".join(digit * 2 for digit in digits)
    if not text.startswith("#") or len(digits) != 6:
        raise ValueError(f"{text!r} is not a colour that can be mixed; write it as #RRGGBB, rgba(r,g,b,a) or transparent")
    return Colour(*(int(digits[place : place + 2], 16) for place in (0, 2, 4)))


def mixed(first: Colour, share: float, second: Colour) -> Colour:
    """`color-mix(in srgb, first share, second)`: channels are weighted by opacity, so that mixing with *transparent* keeps the hue."""
    opacity = first.opacity * share + second.opacity * (1 - share)
    if opacity == 0:
        return TRANSPARENT
    weights = (first.opacity * share / opacity, second.opacity * (1 - share) / opacity)
    red, green, blue = (one * weights[0] + other * weights[1] for one, other in zip(first[:3], second[:3], strict=True))
    return Colour(red, green, blue, opacity)


def resolved_markup(svg: str, tokens: Mapping[str, str]) -> str:
    """The SVG with concrete colours in the attributes that paint. What stands in it as text stays: a player may be called `var(--ink)`."""
    return _TAG.sub(lambda found: _PAINT.sub(lambda paint: resolved(paint[0], tokens), found[0]), svg)


def resolved(text: str, tokens: Mapping[str, str]) -> str:
    """The text (CSS, or the value of an attribute) with every variable and every mix of colours replaced by what it comes to."""
    while _VARIABLE.search(text):
        text = _VARIABLE.sub(lambda match: tokens[match[1]], text)
    while "color-mix(" in text:
        text, mixes = _MIX.subn(lambda match: mixed(read_colour(match[1]), float(match[2]) / 100, read_colour(match[3])).css(), text)
        if mixes == 0:
            raise ValueError(f"this mix of colours cannot be worked out: {text[text.index('color-mix(') :][:80]!r}")
    return text
