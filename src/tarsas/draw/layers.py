"""Markup in layers: most of them are what they were a move before, and who compares two texts need not look into those."""

from __future__ import annotations

Layers = tuple[str, ...]
"""A text in pieces. Each but the last ends where a tag ends."""


class Layered:
    """Markup that is known by its layers. It is put together only for who wants the whole: a picture is large, and a page that has the one before needs little of it."""

    def __init__(self, *layers: str) -> None:
        self.layers: Layers = layers

    def __str__(self) -> str:
        return "".join(self.layers)

    def __html__(self) -> str:
        """For templates: it is markup already."""
        return str(self)


Drawn = str | Layered
"""Markup, in layers where they are known."""


def layers_of(markup: Drawn) -> Layers:
    """The layers of markup; all of it is one where none are known."""
    return markup.layers if isinstance(markup, Layered) else (markup,)
