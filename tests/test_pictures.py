"""The pictures of the README are what the code draws."""

from __future__ import annotations

import importlib.util
from pathlib import Path

DRAW = Path(__file__).parent.parent / "docs" / "pictures" / "draw.py"


def test_the_pictures_are_what_the_code_draws():
    """After a change of the view: `python docs/pictures/draw.py`, and look at them."""
    spec = importlib.util.spec_from_file_location("draw", DRAW)
    assert spec is not None
    assert spec.loader is not None
    draw = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(draw)
    for path, svg in draw.pictures().items():
        assert path.read_text(encoding="utf-8") == svg + "\n", f"{path.name} is older than the view"
