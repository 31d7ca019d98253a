"""Markup in layers: most of them are what they were a move before, and who compares two texts need not look into those."""

from __future__ import annotations

Layers = tuple[str, ...]
"""A text in pieces. Each but the last ends where a tag ends."""


class Layered(str):
    """Markup that is also known by its layers."""

    layers: Layers

    @classmethod
    def of(cls, layers: Layers) -> Layered:
        """The text that these layers make."""
        made = cls("".join(layers))
        made.layers = layers
        return made

    def __html__(self) -> str:
        """For templates: it is markup already."""
        return self


def layers_of(markup: str) -> Layers:
    """The layers of markup; all of it is one where none are known."""
    return markup.layers if isinstance(markup, Layered) else (markup,)
