"""SVG primitives, palette, text and piece identity. It knows no game."""

from .looking import Drawing, Layout, Looking, Piece, Theme, Tokens

__all__ = ["Drawing", "Layout", "Looking", "Piece", "Theme", "Tokens"]
