"""A position of Alhambra as a picture."""

from __future__ import annotations

from ...draw.looking import Drawing, Looking
from ...draw.svg import label, picture
from ...kernel import State
from .position_text import position_text


def view(state: State, looking: Looking) -> Drawing:
    """The position as lines of text."""
    lines = position_text(state).splitlines()
    content = (label(20, 40 + 26 * number, line, 18) for number, line in enumerate(lines))
    return Drawing(900, 480, picture(900, 480, "Alhambra", content), ())
