"""A position of Alcazaba as a picture."""

from __future__ import annotations

from ...draw.looking import Drawing, Looking
from ...draw.svg import group, label, picture, rectangle, title
from ...kernel import State
from .position_text import position_text


def view(state: State, looking: Looking) -> Drawing:
    """A page of text for now."""
    lines = [label(16, 24 + 16 * row, line, 12) for row, line in enumerate(position_text(state).splitlines())]
    parts = sorted(looking.lit | set(looking.held))
    hits = [group(title(part), rectangle(700, 8 + 14 * row, 200, 12, class_="area"), class_="hit", data_part=part) for row, part in enumerate(parts)]
    mark = [label(700, 780, str(looking.preview), 12)] if looking.preview is not None else []
    return Drawing(1000, 800, picture(1000, 800, "Alcazaba", [*lines, *mark, *hits]), ())
