"""The ways an environment shows its position: as text, as a picture, or printed for whoever sits at the screen."""

from __future__ import annotations

import io
import sys
from typing import Any, Final

import numpy as np

from ..errors import BadOption
from ..language import Language
from ..position import Position
from ..show.pictures import check_renderer, png_of
from .words import board_text

RENDER_MODES: Final = ("human", "ansi", "svg", "rgb_array")
WIDTH: Final = 480
"""Pixels of an `rgb_array`, across."""


def check_render_mode(mode: str | None) -> str | None:
    """A way of showing, or none; refuses any other, and pictures where nothing can draw them."""
    if mode is not None and mode not in RENDER_MODES:
        raise BadOption(f"There is no render mode {mode!r}. Choose one of: {', '.join(RENDER_MODES)}.")
    if mode == "rgb_array":
        check_renderer()
    return mode


def render(position: Position, mode: str | None, language: Language | str = Language.EN) -> Any:
    """The position in one of the modes: text for `ansi`, a document for `svg`, pixels for `rgb_array`; `human` prints it and returns nothing."""
    if mode is None:
        raise BadOption(f"This environment was made without a render mode. Choose one when you make it: {', '.join(RENDER_MODES)}.")
    if mode == "svg":
        return position.svg(language=language)
    if mode == "rgb_array":
        return _pixels(position.svg(language=language))
    text = board_text(position, language)
    if mode == "ansi":
        return text
    sys.stdout.write(text + "\n\n")
    return None


def _pixels(svg: str) -> np.ndarray[Any, np.dtype[np.uint8]]:
    from PIL import Image

    with Image.open(io.BytesIO(png_of(svg, WIDTH))) as image:
        return np.asarray(image.convert("RGB"))
