"""People at windows of a real browser: each with cookies and an address of their own, and everything that goes wrong behind the page noted down."""

from __future__ import annotations

import contextlib
import itertools
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Dialog, Locator, Page, Request, Response

LAPTOP = {"width": 1280, "height": 800}
PHONE = {"width": 360, "height": 740}
CHEAP: Mapping[str, Any] = {"size": {"width": 900, "height": 540}}
"""Wide enough for the wide layout, and little to paint: most of a game in the browser is the browser's own work."""
PATIENCE = 20_000
"""Milliseconds after which a page that does not change is taken for stuck."""

_NOTE_VIOLATIONS = """
document.addEventListener("securitypolicyviolation", (event) =>
  console.error(`The content security policy forbids ${event.blockedURI || "something inline"} (${event.violatedDirective})`));
"""

_PACE = """try { localStorage.getItem("tarsas.pace") ?? localStorage.setItem("tarsas.pace", "PACE") } catch { /* an empty page has no storage */ }"""

_addresses = itertools.count(1)


@dataclass
class Window:
    """Somebody's browser: one context, as many tabs as they open, and the faults seen in any of them."""

    context: BrowserContext
    url: str
    faults: list[str] = field(default_factory=list)
    layout: str = "wide"
    has_server: bool = True
    """While the server is away, requests fail and nobody is to blame."""
    streaming: list[tuple[Page, str]] = field(default_factory=list)

    @property
    def streams(self) -> int:
        """How many event streams are open; one of a tab that was closed went with it."""
        return sum(not page.is_closed() for page, _ in self.streaming)

    def remember_layout(self) -> None:
        """The layout that fits, as any page of ours notes it (`layout.js`): so the first board is drawn in it also where no page came before."""
        if not any(cookie["name"] == "layout" for cookie in self.context.cookies(self.url)):
            self.context.add_cookies([{"name": "layout", "value": self.layout, "url": self.url}])

    def tab(self) -> Page:
        """A new tab."""
        page = self.context.new_page()
        page.set_default_timeout(PATIENCE)
        return page

    def opened(self, path: str = "/") -> Page:
        """A new tab at a page of ours."""
        page = self.tab()
        page.goto(self.url + path)
        return page

    @contextlib.contextmanager
    def expecting_no_server(self) -> Iterator[None]:
        """The server goes away and comes back in this block."""
        self.has_server = False
        yield
        self.has_server = True

    def listen(self) -> None:
        """Note from now on what goes wrong."""
        self.context.add_init_script(_NOTE_VIOLATIONS)
        self.context.on("console", self._hear)
        self.context.on("weberror", lambda error: self.faults.append(f"an error in the script: {error.error}"))
        self.context.on("request", self._count)
        self.context.on("requestfinished", self._discount)
        self.context.on("requestfailed", self._failed)
        self.context.on("response", self._answered)
        self.context.on("dialog", self._asked)

    def _hear(self, message: ConsoleMessage) -> None:
        place = message.location.get("url", "")
        if message.type in ("error", "warning") and self.has_server and not _is_late(409 if "409" in message.text else 0, place):
            self.faults.append(f"{message.type} in the console: {message.text} ({place})")

    def _count(self, request: Request) -> None:
        if _is_stream(request):
            self.streaming.append((request.frame.page, request.url))
        if not request.url.startswith((self.url, "data:", "blob:")):
            self.faults.append(f"something from elsewhere: {request.url}")

    def _discount(self, request: Request) -> None:
        if _is_stream(request):
            self.streaming.remove((request.frame.page, request.url))

    def _failed(self, request: Request) -> None:
        self._discount(request)
        # Who leaves a page breaks off what it still asks for: that is no fault.
        if request.failure != "net::ERR_ABORTED" and self.has_server:
            self.faults.append(f"{request.method} {request.url} failed: {request.failure}")

    def _answered(self, response: Response) -> None:
        if response.status >= 400 and self.has_server and not _is_late(response.status, response.url):
            self.faults.append(f"{response.request.method} {response.url} was answered {response.status}")

    def _asked(self, dialog: Dialog) -> None:
        """A box of the browser's own: our pages ask in dialogs of ours."""
        self.faults.append(f"a {dialog.type} box of the browser: {dialog.message}")
        dialog.dismiss()


def _fitting(width: int, height: int, *, has_pointer: bool) -> str:
    if 736 <= width < 1000 and (height >= 900 or (width < 844 and not has_pointer)):
        return "tablet"
    return "tall" if width < (900 if has_pointer else 736) else "wide"


def follow(link: Locator) -> None:
    """Click what leads to another page, and wait until that one listens: what is pressed before its script has run comes to nothing."""
    with link.page.expect_navigation():
        link.click()


def address_of(page: Page) -> str:
    """What the address bar says. Where a script changes it, `page.url` hears of that a moment later than of anything else on the page."""
    return str(page.evaluate("() => location.href"))


def _is_stream(request: Request) -> bool:
    return "/stream" in request.url


def _is_late(status: int, url: str) -> bool:
    """Whether a preview was asked for at a position that was over when the question arrived: the page shows nothing then, and that is right."""
    return status == 409 and "/board?" in url


class Company:
    """All windows of one test. Each has an address of its own, so that the limits for one visitor are never those of another."""

    def __init__(self, browser: Browser, url: str) -> None:
        self.browser = browser
        self.url = url
        self.windows: list[Window] = []

    def window(self, *, language: str = "en", size: Mapping[str, int] = LAPTOP, has_motion: bool = False, pace: str = "now", **named: Any) -> Window:
        """Somebody comes with a browser of their own. What happens is shown at once where no other `pace` is asked for."""
        number = next(_addresses)
        context = self.browser.new_context(
            locale={"en": "en-GB", "hu": "hu-HU"}[language],
            viewport={"width": size["width"], "height": size["height"]},
            reduced_motion="no-preference" if has_motion else "reduce",
            device_scale_factor=0.5,
            extra_http_headers={"X-Forwarded-For": f"10.7.{number // 250}.{number % 250 + 1}"},
            **named,
        )
        context.add_init_script(_PACE.replace("PACE", pace))
        window = Window(context, self.url, layout=_fitting(size["width"], size["height"], has_pointer=not named.get("has_touch")))
        window.listen()
        self.windows.append(window)
        return window

    @property
    def pages(self) -> list[Page]:
        """Every tab that is open."""
        return [page for window in self.windows for page in window.context.pages]

    @property
    def faults(self) -> list[str]:
        """What went wrong in any window."""
        return [fault for window in self.windows for fault in window.faults]

    def picture(self, folder: Path, name: str) -> list[str]:
        """What every tab shows, for who reads that a test has failed: its address, its sentence, the newest of its log, and a picture."""
        folder.mkdir(parents=True, exist_ok=True)
        told = []
        for number, page in enumerate(self.pages):
            path = folder / f"{re.sub(r'[^a-zA-Z0-9]+', '-', name)}-{number}.png"
            try:
                page.screenshot(path=path, timeout=3_000)
                told.append(f"{page.url}\n  {_words_on(page)}\n  picture: {path}")
            except Exception as problem:  # a page that hangs must not hide the failure
                told.append(f"{page.url}: no picture ({problem})")
        return told

    def leave(self) -> None:
        """Everybody closes their browser."""
        for window in self.windows:
            window.context.close()


def _words_on(page: Page) -> str:
    found: Mapping[str, str] = page.evaluate(
        """() => Object.fromEntries(["#sentence", "#log li", "#toast", "#players", "h1"].map((each) =>
            [each, document.querySelector(each)?.textContent.replace(/\\s+/g, " ").trim() ?? ""]))"""
    )
    return "; ".join(f"{place} “{words}”" for place, words in found.items() if words)
