"""What can be asked about on a picture: areas with a name, by which the game's words explain them.

They lie beneath what can be clicked, what is small above what is large, and are never seen; a page finds them under the pointer. The texts are not in the picture:
`Words.EXPLANATIONS` has them.
"""

from __future__ import annotations

from .marks import Box
from .svg import Value, element, group, rectangle


def explained(name: str, *boxes: Box, **attributes: Value) -> str:
    """The areas of one kind of thing; whole units are near enough."""
    return group(*(rectangle(*map(round, box)) for box in boxes), data_explain=name, **attributes)


def explained_layer(*areas: str) -> str:
    """All areas of a picture, the largest first."""
    return element("g", "".join(areas), class_="explained", fill="none")
