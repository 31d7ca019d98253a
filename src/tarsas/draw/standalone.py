"""A picture that stands alone: the theme is in it, so it opens anywhere."""

from __future__ import annotations

from typing import Literal

from .colour import resolved
from .looking import Drawing, Theme
from .svg import element
from .theme import BOARD_RULES, TOKENS, themed


def standalone(drawing: Drawing, theme: Theme | Literal["auto"] = "auto") -> str:
    """The SVG with its style inside. `auto` follows the reader's system by CSS variables.

    `light` and `dark` have concrete colours everywhere: many programs that show SVG know no CSS variables.
    """
    if theme == "auto":
        return _with_style(drawing.svg, f"{themed('svg.tarsas')}\n{BOARD_RULES}")
    tokens = TOKENS[theme]
    return _with_style(resolved(drawing.svg, tokens), resolved(BOARD_RULES, tokens))


def _with_style(svg: str, css: str) -> str:
    # The rules hold no "<" or "&", so they need no escaping, which HTML and XML would read differently.
    head, rest = svg.split(">", 1)
    return f"{head}>{element('style', css)}{rest}"
