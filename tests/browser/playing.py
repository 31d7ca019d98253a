"""A player who knows nothing but the page: looks at what is lit, clicks it, and waits for the others by what the page shows."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from playwright.sync_api import Page

from .windows import PATIENCE

LONGEST_GAME = 3_000
"""Clicks after which a game is taken for endless."""

Way = Callable[["Player", str], None]
"""A way of choosing a part: with the mouse, a finger, the keyboard."""

_LOOK = """([clicked, patience]) => new Promise((seen, stuck) => {
  const look = () => {
    const board = document.getElementById("board");
    const hits = [...board.querySelectorAll(".hit[data-part][tabindex]")];
    const lit = hits.filter((hit) => hit.getAttribute("aria-pressed") !== "true").map((hit) => hit.dataset.part);
    const isDrawn = JSON.parse(board.dataset.chosen).length === clicked;
    const isAsking = document.getElementById("confirming")?.hidden === false;
    const isOver = document.getElementById("table").dataset.status === "over" && document.querySelector("#result h2") !== null;
    return isOver || isAsking || (isDrawn && lit.length) ? { isOver, isAsking, lit, ply: Number(board.dataset.ply) } : null;
  };
  const watch = () => {
    const now = look();
    if (!now) return;
    observer.disconnect();
    clearTimeout(timer);
    seen(now);
  };
  // The page is looked at again when something on it changes, and only then: asking all the time would keep the browser busy.
  const observer = new MutationObserver(watch);
  observer.observe(document.body, { subtree: true, childList: true, attributes: true });
  const timer = setTimeout(() => stuck(new Error(`Nothing to decide came up in ${patience} ms, with ${clicked} parts chosen`)), patience);
  watch();
})"""
"""What there is to decide, as soon as the picture shows what has been chosen so far."""

_POINT = """(part) => {
  const hit = [...document.querySelectorAll("#board .hit.can-click")].find((each) => each.dataset.part === part);
  const box = hit.getBoundingClientRect();
  if (box.top < 0 || box.bottom > innerHeight || box.left < 0 || box.right > innerWidth) hit.scrollIntoView({ block: "center", inline: "center" });
  const { x, y, width, height } = hit.getBoundingClientRect();
  const shares = [0.5, 0.35, 0.65, 0.2, 0.8, 0.08, 0.92];
  for (const down of shares) for (const right of shares) {
    const [px, py] = [x + width * right, y + height * down];
    if (document.elementFromPoint(px, py)?.closest(".hit.can-click") === hit) return [px, py];
  }
  return null;
}"""

_CLICK = """(part) => [...document.querySelectorAll("#board .hit.can-click")].find((each) => each.dataset.part === part)
  .dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }))"""


@dataclass(frozen=True)
class Looks:
    """What the page shows to who has to decide."""

    is_over: bool
    is_asking: bool
    lit: tuple[str, ...]
    ply: int


def point_of(page: Page, part: str) -> tuple[float, float]:
    """Where a pointer meets a part and nothing else."""
    found = page.evaluate(_POINT, part)
    assert found, f"{part} is lit, but lies nowhere under the pointer: something covers it."
    return found[0], found[1]


def by_mouse(player: Player, part: str) -> None:
    """A real click of the mouse."""
    player.page.mouse.click(*point_of(player.page, part))


def by_finger(player: Player, part: str) -> None:
    """A real tap."""
    player.page.touchscreen.tap(*point_of(player.page, part))


def by_event(player: Player, part: str) -> None:
    """A click without a pointer, for games that are about something else: no previews are fetched on the way."""
    player.page.evaluate(_CLICK, part)


@dataclass
class Player:
    """Somebody who plays at a page. Which of the lit parts is chosen is drawn by lot, so that one seed is one way of playing."""

    page: Page
    way: Way = by_mouse
    seed: int = 1
    favourites: Sequence[str] = ()
    """Beginnings of parts that are preferred where they are lit, the dearest first."""
    clicked: list[str] = field(default_factory=list)
    clicks: int = 0

    def __post_init__(self) -> None:
        self.lot = random.Random(self.seed)

    def look(self) -> Looks:
        """Wait until there is something to decide, or nothing any more."""
        found = self.page.evaluate(_LOOK, [len(self.clicked), PATIENCE])
        return Looks(found["isOver"], found["isAsking"], tuple(found["lit"]), found["ply"])

    def choose(self, part: str) -> None:
        """Click this part; another look tells what came of it."""
        chosen_before = self._chosen()
        self.way(self, part)
        self.clicks += 1
        # A click that ends the decision leaves nothing chosen; one that goes on is seen in the picture that the server draws next.
        self.clicked = [*chosen_before, part] if self._goes_on() else []

    def step(self, now: Looks) -> None:
        """One click."""
        if now.is_asking:
            self.page.locator("[data-confirm]").click()
            self.clicked = []
        else:
            self.choose(self.favourite(now.lit))

    def favourite(self, lit: Sequence[str]) -> str:
        """The part to click among these."""
        if any(is_die(part) for part in self.clicked):
            # Enough is kept: what confirms it comes next, or a game would mostly be dice going to and fro.
            lit = [part for part in lit if not is_die(part)] or lit
        for beginning in self.favourites:
            if liked := [part for part in lit if part.startswith(beginning)]:
                return self.lot.choice(liked)
        return self.lot.choice(lit)

    def play(self, until: Callable[[Looks], bool] = lambda now: now.is_over) -> Looks:
        """Play on, to the end of the game or until something is seen."""
        for _ in range(LONGEST_GAME):
            now = self.look()
            if until(now) or now.is_over:
                return now
            self.step(now)
        raise AssertionError(f"The game has no end: {self.clicks} clicks.")

    def _chosen(self) -> list[str]:
        return list(self.clicked)

    def _goes_on(self) -> bool:
        """Whether something is held after a click."""
        return bool(self.page.evaluate("() => document.querySelector('.step-back[data-step-back]').hidden === false"))


def is_die(part: str) -> bool:
    """Whether a part is one of a subset that is chosen in any order."""
    return part.startswith("die-")


def chosen_on(page: Page) -> list[str]:
    """What the picture shows as chosen."""
    found: list[str] = json.loads(page.locator("#board").get_attribute("data-chosen") or "[]")
    return found
