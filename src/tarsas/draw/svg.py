"""SVG markup: elements, escaped text, short numbers. Everything that is drawn goes through here, so it is always well-formed."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import cache, lru_cache

from .layers import Drawn, Layered, layers_of

# XML has no way at all to write these characters, so they are left out.
_NOT_XML = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
# xml.sax has the same, but importing it takes longer than all of this package.
_IN_TEXT = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;"})
_IN_ATTRIBUTE = {**_IN_TEXT, **str.maketrans({'"': "&quot;", "\n": "&#10;", "\t": "&#9;", "\r": "&#13;"})}

END = "</svg>"

Value = str | float | None
"""What an attribute can be set to; `None` leaves it out."""


@lru_cache(maxsize=16_384)
def number(value: float) -> str:
    """A number with at most two decimals, as short as SVG allows.

    >>> [number(value) for value in (3.0, 0.5, -0.126, 12.345, -0.001)]
    ['3', '.5', '-.13', '12.35', '0']
    """
    short = f"{value + 1e-9:.2f}".rstrip("0").rstrip(".")
    if short in ("-0", "0", ""):
        return "0"
    return short.replace("0.", ".", 1) if short.startswith(("0.", "-0.")) else short


def plain(text: str) -> str:
    """Any text as the content of an element: markup in it comes out as text."""
    return _NOT_XML.sub("", text).translate(_IN_TEXT)


@lru_cache(maxsize=4096)
def quoted(text: str) -> str:
    """Any text as the value of an attribute, quotation marks included."""
    return '"' + _NOT_XML.sub("", text).translate(_IN_ATTRIBUTE) + '"'


def element(name: str, *content: str, **attributes: Value) -> str:
    """An element with markup inside it. Attributes are escaped; `class_` is `class` and `stroke_width` is `stroke-width`.

    >>> element("circle", r=2.50, class_="dot")
    '<circle r="2.5" class="dot"/>'
    """
    inside = "".join(content)
    return f"<{name}{_written(attributes)}>{inside}</{name}>" if inside else f"<{name}{_written(attributes)}/>"


def _written(attributes: Mapping[str, Value]) -> str:
    """The attributes of a tag. A picture has thousands, so this is a plain loop, and what it repeats is remembered."""
    written = ""
    for key, value in attributes.items():
        if value is not None:
            written += f" {_attribute_name(key)}={quoted(value)}" if isinstance(value, str) else f' {_attribute_name(key)}="{number(value)}"'
    return written


@cache
def _attribute_name(key: str) -> str:
    return key.rstrip("_").replace("_", "-")


def group(*content: str, **attributes: Value) -> str:
    """A group; nothing at all if it would be empty."""
    return element("g", *content, **attributes) if any(content) else ""


def stacked(*content: str) -> str:
    """Drawings on top of each other, the first at the bottom."""
    return "".join(content)


def rectangle(x: float, y: float, width: float, height: float, radius: float = 0, **attributes: Value) -> str:
    """A rectangle by its top left corner."""
    return element("rect", x=x or None, y=y or None, width=width, height=height, rx=radius or None, **attributes)


def circle(x: float, y: float, radius: float, **attributes: Value) -> str:
    """A circle by its centre."""
    return element("circle", cx=x or None, cy=y or None, r=radius, **attributes)


def ellipse(x: float, y: float, across: float, down: float, **attributes: Value) -> str:
    """An ellipse by its centre and its two radii."""
    return element("ellipse", cx=x, cy=y, rx=across, ry=down, **attributes)


def path(line: str, **attributes: Value) -> str:
    """A path by its `d`."""
    return element("path", d=line, **attributes)


def stroke(line: str, colour: str, width: float, **attributes: Value) -> str:
    """A line along a path, with nothing filled."""
    return path(line, fill="none", stroke=colour, stroke_width=width, **attributes)


def polygon(points: Iterable[tuple[float, float]], **attributes: Value) -> str:
    """A shape by its corners."""
    return element("polygon", points=" ".join(f"{number(x)},{number(y)}" for x, y in points), **attributes)


def label(x: float, y: float, text: str, size: float, **attributes: Value) -> str:
    """A line of text, escaped; x and y are where its baseline begins (or where `text_anchor` says). It is ink unless a class or fill says more."""
    if "class_" not in attributes and "fill" not in attributes:
        attributes["class_"] = "ink"
    return element("text", plain(text), x=x, y=y, font_size=size, **attributes)


def title(text: str) -> str:
    """What a screen reader says of the element it stands in."""
    return element("title", plain(text))


def moved(x: float, y: float, scale: float = 1) -> str:
    """The value of a `transform` attribute. CSS transitions animate it, and every renderer understands it."""
    shift = f"translate({number(x)},{number(y)})"
    # Two decimals are too coarse for a scale: a tile of 300 pixels would be off by a pixel and a half.
    return shift if scale == 1 else f"{shift} scale({scale:.4g})"


def placed(symbol: str, x: float, y: float, scale: float = 1, **attributes: Value) -> str:
    """One more instance of a drawing defined before."""
    return element("use", href=f"#{symbol}", transform=moved(x, y, scale), **attributes)


def stop(offset: float, colour: str, opacity: float | None = None) -> str:
    """A stop of a gradient."""
    return element("stop", offset=offset, stop_color=colour, stop_opacity=opacity)


def picture(width: int, height: int, description: str, content: Iterable[str], **attributes: Value) -> Layered:
    """The whole SVG. The class is what the style rules of `theme` hang on."""
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="tarsas" width="{width}" height="{height}" viewBox="0 0 {width} {height}" '
        f'role="group" aria-label={quoted(description)}'
    )
    return Layered(f"{head}{_written(attributes)}>", *content, END)


def with_more(drawn: Drawn, *content: str) -> Layered:
    """A whole SVG with something more on top."""
    *layers, last = layers_of(drawn)
    return Layered(*layers, last.removesuffix(END), *content, END)
