"""A position of Carnac as a picture."""

from __future__ import annotations

from ...draw.looking import Drawing, Looking
from ...draw.svg import label, picture
from ...kernel import State
from .position_text import position_text


def view(state: State, looking: Looking) -> Drawing:
    """The position as lines of text, until the board is drawn."""
    lines = [
        label(10, 20 + 18 * number, line, 13, font_family="monospace", xml_space="preserve")
        for number, line in enumerate(position_text(state).splitlines())
    ]
    return Drawing(600, 260, picture(600, 260, "Carnac", lines), ())
