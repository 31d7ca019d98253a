"""A picture that stands alone: the theme is in it, so it opens anywhere."""

from __future__ import annotations

from typing import Final, Literal

from .colour import resolved, resolved_markup
from .lettering import fitted, split_line
from .looking import Drawing, Theme
from .svg import element, label, rectangle
from .theme import BOARD_RULES, TOKENS, themed

MARGIN: Final = 16
"""The page that shows around a board."""

CAPTION_SIZE: Final = 17
CAPTION_HEIGHT: Final = 50


def standalone(drawing: Drawing, theme: Theme | Literal["auto"] = "auto", caption: str | None = None) -> str:
    """The SVG with its style inside, on the ground of a page. `auto` follows the reader's system by CSS variables.

    `light` and `dark` have concrete colours everywhere: many programs that show SVG know no CSS variables. With a caption, even an empty one,
    there is room beneath the board for two lines of text.
    """
    if theme == "auto":
        return _on_page(drawing, f"{themed('svg.tarsas')}\n{BOARD_RULES}", caption)
    tokens = TOKENS[theme]
    return resolved_markup(_on_page(drawing, resolved(BOARD_RULES, tokens), caption), tokens)


def _on_page(drawing: Drawing, css: str, caption: str | None) -> str:
    """The drawing with a margin and a ground, and the style rules in it."""
    beneath = 0 if caption is None else CAPTION_HEIGHT
    width, height = drawing.width + 2 * MARGIN, drawing.height + 2 * MARGIN + beneath
    head, rest = drawing.svg.split(">", 1)
    head = head.replace(f'width="{drawing.width}" height="{drawing.height}"', f'width="{width}" height="{height}"')
    head = head.replace(f'viewBox="0 0 {drawing.width} {drawing.height}"', f'viewBox="-{MARGIN} -{MARGIN} {width} {height}"')
    ground = rectangle(-MARGIN, -MARGIN, width, height, fill="var(--ground)")
    # The rules hold no "<" or "&", so they need no escaping, which HTML and XML would read differently.
    return f"{head}>{element('style', css)}{ground}{_caption(drawing, caption or '')}{rest}"


def _caption(drawing: Drawing, text: str) -> str:
    """The sentence under the board, in the middle; what does not fit into two lines is cut."""
    first, rest = split_line(text, CAPTION_SIZE, drawing.width)
    lines = [first, fitted(rest, CAPTION_SIZE, drawing.width)] if rest else [first]
    top = drawing.height + MARGIN + CAPTION_SIZE * (1 if rest else 1.7)
    placed = ((top + index * CAPTION_SIZE * 1.35, line) for index, line in enumerate(lines) if line)
    return "".join(label(drawing.width / 2, y, line, CAPTION_SIZE, text_anchor="middle") for y, line in placed)
