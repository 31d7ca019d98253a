"""The pictures of the README are what the code draws."""

from __future__ import annotations

import importlib.util
import io
from pathlib import Path

import pytest

from tests.chromium import ARGUMENTS, chromium_or_skip
from tests.web.serving import ensure_bundle

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


@pytest.mark.browser
def test_a_strip_of_film_shows_a_stone_that_falls():
    """The page of the strip gets what a server would send: else it stands still, and every frame is the same."""
    from docs.pictures import strips
    from PIL import Image
    from playwright.sync_api import sync_playwright

    ensure_bundle()
    strip = next(each for each in strips.STRIPS if each.name == "scene-carnac-fall")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium_or_skip(), args=ARGUMENTS)
        _, picture = strips.photograph(browser, strip)
        browser.close()
    film = Image.open(io.BytesIO(picture)).convert("RGB")
    width = (film.width - strips.GAP) // len(strip.frames) - strips.GAP
    frames = [
        film.crop((strips.GAP + nth * (width + strips.GAP), 0, (nth + 1) * (width + strips.GAP), film.height)) for nth in range(len(strip.frames))
    ]
    assert len({frame.tobytes() for frame in frames}) == len(frames)
