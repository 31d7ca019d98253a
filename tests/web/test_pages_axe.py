"""axe-core finds nothing to complain about on pages that are full: running games, clocks, questions, long lists. What a running server shows of every
game is looked at in tests/browser/test_axe.py."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tarsas import catalog
from tarsas.draw import Layout, Theme
from tarsas.language import Language
from tarsas.web import render
from tarsas.web.assets.build import MODULES
from tests.chromium import ARGUMENTS, chromium_or_skip
from tests.web.preview import ORIGIN, all_pages, answer, visitor
from tests.web.serving import ensure_bundle

pytestmark = [pytest.mark.browser, pytest.mark.slow]

WINDOWS: dict[str, tuple[int, int, Layout]] = {"laptop": (1440, 900, "wide"), "phone": (360, 740, "tall")}

THEMES: dict[Theme, dict[str, list[str]]] = {"light": {}, "dark": {"runOnly": ["color-contrast"]}}
"""What of axe is asked in each: another theme changes colours and nothing else."""

DARK_ON_A_PHONE = ("home-running", "table-azul", "table-alcazaba-over")
"""A phone has other places and the same colours: bar, sheet and leaves are looked at in the dark, too."""


@pytest.fixture(scope="module")
def chromium() -> Iterator[object]:
    from playwright.sync_api import sync_playwright

    ensure_bundle()
    with sync_playwright() as player:
        browser = player.chromium.launch(executable_path=chromium_or_skip(), args=ARGUMENTS)
        yield browser
        browser.close()


# A game that is resigned has no score to explain, so every game's full result is looked at here. What lies around it is the same as at the table of Azul.
LOOKED_AT = (
    *("home-running", "waiting", "join", "me", "people-here", "players", "table-azul", "replay-azul", "table-alcazaba-words", "without-sight"),
    *(f"table-{game}-over" for game in catalog.names()),
)


@pytest.mark.parametrize("window", WINDOWS)
def test_axe_finds_nothing(chromium, window):
    width, height, layout = WINDOWS[window]
    made: dict[str, str] = {}
    context = chromium.new_context(viewport={"width": width, "height": height}, reduced_motion="reduce")

    def serve(route):
        status, kind, body = answer(route.request.url.removeprefix(ORIGIN).split("?")[0], made)
        route.fulfill(status=status, content_type=kind, body=body)

    context.route("**/*", serve)
    page = context.new_page()
    axe = (MODULES / "axe-core" / "axe.min.js").read_text(encoding="utf-8")
    found = []
    for name, shown in all_pages(layout, visitor(Language.HU)):
        if name not in LOOKED_AT:
            continue
        made[name] = render.page(shown)
        page.goto(f"{ORIGIN}/{name}")
        page.evaluate(axe)
        place = "#result" if name.endswith("-over") and name != "table-azul-over" else "html"
        assert page.locator(place).count() == 1
        for theme, only in THEMES.items():
            if theme == "dark" and window == "phone" and name not in DARK_ON_A_PHONE:
                continue
            page.emulate_media(color_scheme=theme)
            result = page.evaluate("([place, only]) => axe.run(place, {resultTypes: ['violations'], ...only})", [place, only])
            found += [
                f"{name}, {theme}: {violation['id']}: {node['target']} {node['html'][:120]}"
                for violation in result["violations"]
                for node in violation["nodes"][:3]
            ]
        is_wide = page.evaluate("document.documentElement.scrollWidth > document.documentElement.clientWidth")
        found += [f"{name}: scrolls sideways"] * is_wide
    context.close()
    assert set(made) == set(LOOKED_AT), "a page that is named here is not among the pages any more"
    assert not found, "\n".join(found)
