"""A picture that stands alone: the theme is in it, so it opens anywhere."""

from __future__ import annotations

from typing import Final, Literal

from .colour import resolved, resolved_markup
from .looking import Drawing, Theme
from .svg import element, rectangle
from .theme import BOARD_RULES, TOKENS, themed

MARGIN: Final = 16
"""The page that shows around a board."""


def standalone(drawing: Drawing, theme: Theme | Literal["auto"] = "auto") -> str:
    """The SVG with its style inside, on the ground of a page. `auto` follows the reader's system by CSS variables.

    `light` and `dark` have concrete colours everywhere: many programs that show SVG know no CSS variables.
    """
    if theme == "auto":
        return _on_page(drawing, f"{themed('svg.tarsas')}\n{BOARD_RULES}")
    tokens = TOKENS[theme]
    return resolved_markup(_on_page(drawing, resolved(BOARD_RULES, tokens)), tokens)


def _on_page(drawing: Drawing, css: str) -> str:
    """The drawing with a margin and a ground, and the style rules in it."""
    width, height = drawing.width + 2 * MARGIN, drawing.height + 2 * MARGIN
    head, rest = drawing.svg.split(">", 1)
    head = head.replace(f'width="{drawing.width}" height="{drawing.height}"', f'width="{width}" height="{height}"')
    head = head.replace(f'viewBox="0 0 {drawing.width} {drawing.height}"', f'viewBox="-{MARGIN} -{MARGIN} {width} {height}"')
    ground = rectangle(-MARGIN, -MARGIN, width, height, fill="var(--ground)")
    # The rules hold no "<" or "&", so they need no escaping, which HTML and XML would read differently.
    return f"{head}>{element('style', css)}{ground}{rest}"
