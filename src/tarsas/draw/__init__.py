"""SVG primitives, palette, text and piece identity. It knows no game."""

from .identity import carry, first_tokens
from .looking import Drawing, Layout, Looking, Piece, Theme, Tokens
from .standalone import standalone

__all__ = ["Drawing", "Layout", "Looking", "Piece", "Theme", "Tokens", "carry", "first_tokens", "standalone"]
