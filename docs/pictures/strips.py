"""Photographs what happens between two moves as strips of film, scorings, and the rulebook beside the table. `make pictures` runs it.

    python -m docs.pictures.strips [NAME …]        `scene-azul-round-end` takes only that one

As in `tables`, the games are those on the cards and no server is needed: the page before a move goes to Chromium with its script, is told that something
has happened, and asks for it. Its clock is ours, and so are its animations: the same pictures come out until a page or a view changes.
"""

from __future__ import annotations

import functools
import io
import json
import sys
from collections.abc import Iterator, Sequence
from pathlib import PurePosixPath
from typing import TYPE_CHECKING, Final, NamedTuple

from docs.pictures.tables import ORIGIN, Moment, Window, answer, as_webp, keep, live_at, table_page, viewpoint_of

from tarsas.draw import Theme
from tarsas.language import Language
from tarsas.match import read_record
from tarsas.show.identities import Identities
from tarsas.web import render
from tarsas.web.pages import cards
from tarsas.web.pages.every_page import Visitor
from tarsas.web.pages.house import RulesPage
from tarsas.web.pages.live_table import scenes_of
from tarsas.web.rulebook import rule_picture
from tarsas.web.sent_texts import SentTexts

if TYPE_CHECKING:
    from PIL.Image import Image
    from playwright.sync_api import Browser, ConsoleMessage, Page, Route

PHONE: Final = Window("phone-light", 390, 844, "tall", "light", 1)
LAPTOP: Final = Window("laptop-light", 1366, 768, "wide", "light", 1)
GAP: Final = 12
GROUNDS: Final[dict[Theme, str]] = {"light": "#e2d5c0", "dark": "#0f0c09"}
STEP: Final = 20
"""Milliseconds: how closely the beginning of an animation is noted."""

NEXT: Final = "next"
"""The button that leads on is pressed."""

_WALK = """async (now) => {
  window.born ??= new Map();
  for (const each of document.getAnimations()) {
    if (!window.born.has(each)) window.born.set(each, now);
    each.pause();
    each.currentTime = now - window.born.get(each);
    if (each.currentTime >= each.effect.getComputedTiming().endTime) each.finish();
  }
}"""


class Strip(NamedTuple):
    """A decision in the game on a card, and when it is photographed: milliseconds after it was made, or after the button that leads on was pressed."""

    name: str
    game: str
    ply: int
    window: Window
    pace: str
    frames: tuple[int | str, ...]
    seat: int = 0
    """Who looks."""

    @property
    def file(self) -> str:
        """Where it is kept."""
        return f"{self.name}-{self.window.name}.webp"


_SCORINGS: Final = (("scoring-alhambra", "alhambra", 275), ("scoring-alcazaba", "alcazaba", 332))
STRIPS: Final = (
    Strip("scene-azul-round-end", "azul", 59, PHONE, "calm", (200, 900, 1500, 2100, 2700, 4000)),
    Strip("scene-azteka-round-won", "azteka", 24, PHONE, "calm", (200, 1600, 3200, 4600, NEXT, 400, 1200)),
    Strip("scene-carnac-fall", "carnac", 16, PHONE, "normal", (60, 200, 310, 400, 1300, 2200)),
    *(Strip(name, game, ply, PHONE, "calm", (5000, NEXT, 400, NEXT, NEXT, NEXT, NEXT, 400, NEXT, 400)) for name, game, ply in _SCORINGS),
    *(
        Strip(name, game, ply, LAPTOP._replace(name=f"laptop-{theme}", theme=theme), "calm", (5000, NEXT, NEXT, NEXT, 400))
        for name, game, ply in _SCORINGS
        for theme in GROUNDS
    ),
)
RULES: Final = tuple(Strip("rules-azul", "azul", 66, window, "now", ()) for window in (LAPTOP, PHONE))


def photograph(browser: Browser, strip: Strip, language: Language = Language.EN) -> tuple[str, bytes]:
    """A strip, as WebP, with the name of its file."""
    tab = _opened(browser, strip, language)
    tab.evaluate("() => dispatchEvent(new Event('online'))")
    tab.wait_for_selector("html.is-playing", state="attached")
    now, pictures, since = 0, [], 0
    for frame in strip.frames:
        if isinstance(frame, str):
            tab.locator(".telling .accent").click()
            since = now
            continue
        while now < since + frame:
            tab.clock.run_for(STEP)
            now += STEP
            tab.evaluate(_WALK, now)
        pictures.append(_picture(tab))
    tab.context.close()
    return strip.file, as_webp(_joined(pictures, GROUNDS[strip.window.theme]))


def photograph_rules(browser: Browser, strip: Strip, language: Language = Language.EN) -> tuple[str, bytes]:
    """The rulebook beside the table, or before it."""
    tab = _opened(browser, strip, language)
    if strip.window == PHONE:
        tab.locator("[data-open=menu]").first.click()
        tab.locator("dialog [data-rules]").click()
    else:
        tab.locator(".tools [data-rules]").click()
    tab.locator("#rules-text h2").first.wait_for()
    tab.wait_for_load_state("networkidle")
    picture = _picture(tab)
    tab.context.close()
    return strip.file, as_webp(picture)


def _opened(browser: Browser, strip: Strip, language: Language) -> Page:
    """The page before the decision, and whatever it asks for afterwards."""
    record = read_record(cards.card_text(strip.game))
    line, identities = record.line, Identities(record.line)
    viewpoint = viewpoint_of(record, strip.seat, strip.window.layout, language)
    visitor = Visitor(name=viewpoint.names[strip.seat], language=language, csrf="")
    until = next(ply for ply in range(strip.ply, len(line) + 1) if line.is_stop(ply))
    before = live_at(identities, Moment(strip.ply - 1), viewpoint)
    after = live_at(identities, Moment(until), viewpoint, scenes_of(identities, viewpoint, strip.ply - 1, until))
    html = {
        f"/t/{strip.game}": render.page(table_page(visitor, record, before)),
        f"/rules/{strip.game}": render.page(RulesPage(visitor, strip.game, record.game.contract.words.TITLE)),
    }
    live = json.dumps(SentTexts().shortened(render.live(after, language), ""))
    window = strip.window
    context = browser.new_context(
        viewport={"width": window.width, "height": window.height}, device_scale_factor=window.scale, color_scheme=window.theme
    )
    context.add_init_script(f"localStorage.setItem('tarsas.pace', '{strip.pace}')")
    context.route("**/*", functools.partial(_answer, html=html, live=live))
    tab = context.new_page()
    tab.on("console", _fail)
    # Whatever begins waits until `_WALK` takes it along.
    context.new_cdp_session(tab).send("Animation.setPlaybackRate", {"playbackRate": 0})
    tab.clock.install(time=0)
    tab.goto(f"{ORIGIN}/t/{strip.game}")
    tab.clock.pause_at(60)
    return tab


def _fail(message: ConsoleMessage) -> None:
    """What is wrong on the page would be photographed for a hundred times without anybody's noticing."""
    if message.type == "error" and "Error:" in message.text:
        raise AssertionError(message.text)


def _answer(route: Route, html: dict[str, str], live: str) -> None:
    """What a server would that has no news by itself."""
    path = PurePosixPath(route.request.url.removeprefix(ORIGIN).partition("?")[0])
    if path.name == "stream":
        route.fulfill(status=204)
    elif path.name == "live":
        route.fulfill(body=live, content_type="application/json")
    elif path.match("/rules/*/*/*.svg"):
        _, _, game, name, theme = path.parts
        route.fulfill(body=rule_picture(game, name, "dark" if theme == "dark.svg" else "light"), content_type="image/svg+xml")
    else:
        answer(route, html)


def _picture(tab: Page) -> Image:
    from PIL.Image import open as opened

    return opened(io.BytesIO(tab.screenshot()))


def _joined(pictures: Sequence[Image], ground: str) -> Image:
    """The frames of a strip side by side; one alone is itself."""
    from PIL.Image import new

    if len(pictures) == 1:
        return pictures[0]
    width, height = pictures[0].size
    strip = new("RGB", (len(pictures) * (width + GAP) + GAP, height + 2 * GAP), ground)
    for nth, picture in enumerate(pictures):
        strip.paste(picture, (GAP + nth * (width + GAP), GAP))
    return strip


def photographs(browser: Browser, names: Sequence[str], language: Language = Language.EN) -> Iterator[tuple[str, bytes]]:
    """Everything that is named, or everything."""
    for strips, take in ((STRIPS, photograph), (RULES, photograph_rules)):
        yield from (take(browser, strip, language) for strip in strips if not names or strip.name in names)


if __name__ == "__main__":
    keep(functools.partial(photographs, names=sys.argv[1:]))
