"""A player who knows nothing but the page: looks at what is lit, clicks it, and waits for the others by what the page shows."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from playwright.sync_api import Page

from .windows import PATIENCE

LONGEST_GAME = 3_000
"""Clicks after which a game is taken for endless."""

Way = Callable[["Player", str], None]
"""A way of choosing a part: with the mouse, a finger, the keyboard."""

_LOOK = """([clicked, seat, patience]) => new Promise((seen, stuck) => {
  const look = () => {
    const board = document.getElementById("board");
    const hits = [...board.querySelectorAll(".hit[data-part].is-open")];
    const lit = hits.filter((hit) => !hit.matches("[aria-pressed=true],[aria-selected=true]")).map((hit) => hit.dataset.part);
    const isDrawn = JSON.parse(board.dataset.chosen).length === clicked;
    const isAsking = document.getElementById("confirming")?.hidden === false;
    const isOver = document.getElementById("table").dataset.status === "over" && document.querySelector("#result h2") !== null;
    const mover = document.querySelector("#players .to-move")?.id;
    const isOthers = seat !== null && !hits.length && mover && mover !== `player-${seat}`;
    return isOver || isAsking || isOthers || (isDrawn && lit.length) ? { isOver, isAsking, isOthers, lit, ply: Number(board.dataset.ply) } : null;
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
  const shares = [0.5, 0.35, 0.65, 0.2, 0.8, 0.08, 0.92];
  const open = () => {
    const { x, y, width, height } = hit.getBoundingClientRect();
    for (const down of shares) for (const right of shares) {
      const [px, py] = [x + width * right, y + height * down];
      if (document.elementFromPoint(px, py)?.closest(".hit.can-click") === hit) return [px, py];
    }
    return null;
  };
  // What lies on the other leaf is turned up, and what is out of sight is scrolled to, as anybody would.
  const leaf = hit.closest("[data-leaf][display=none]")?.dataset.leaf;
  if (leaf) document.querySelector(`[data-tab="${leaf}"]`).dispatchEvent(new MouseEvent("click", { bubbles: true }));
  return open() ?? (hit.scrollIntoView({ block: "center", inline: "center" }), open());
}"""

_CLICK = """(part) => [...document.querySelectorAll("#board .hit.can-click")].find((each) => each.dataset.part === part)
  .dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }))"""


_AWAIT_CLICK = """(patience) => {
  window.clicked = new Promise((done, stuck) => {
    const timer = setTimeout(() => stuck(new Error("A tap was no click")), patience);
    // Everybody who hears of it is done with it by the next task.
    addEventListener("click", () => (clearTimeout(timer), setTimeout(done)), { once: true, capture: true });
  });
}"""


@dataclass(frozen=True)
class Looks:
    """What the page shows to who has to decide."""

    is_over: bool
    is_asking: bool
    is_others: bool
    """Whether the players show another seat to be on turn; asked for only where somebody plays one seat."""
    lit: tuple[str, ...]
    ply: int


def points_of(page: Page, parts: Sequence[str]) -> list[tuple[float, float]]:
    """Where a pointer meets each of these parts and nothing else."""
    found = page.evaluate(f"(parts) => parts.map({_POINT})", parts)
    covered = [part for part, point in zip(parts, found, strict=True) if not point]
    assert not covered, f"{covered} are lit, but lie nowhere under the pointer: something covers them."
    return [(x, y) for x, y in found]


def point_of(page: Page, part: str) -> tuple[float, float]:
    """Where a pointer meets a part and nothing else."""
    return points_of(page, [part])[0]


def by_mouse(player: Player, part: str) -> None:
    """A real click of the mouse."""
    player.page.mouse.click(*point_of(player.page, part))


def by_finger(player: Player, part: str) -> None:
    """A real tap, and the click that the browser makes of it a moment after the finger is lifted."""
    point = point_of(player.page, part)
    player.page.evaluate(_AWAIT_CLICK, player.patience)
    player.page.touchscreen.tap(*point)
    player.page.evaluate("() => window.clicked")


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
    seat: int | None = None
    """With a seat, a look also ends when it is another's turn; without one it waits for the player's own."""
    patience: int = PATIENCE
    """Milliseconds it waits for its turn."""
    clicked: list[str] = field(default_factory=list)
    clicks: int = 0

    def __post_init__(self) -> None:
        self.lot = random.Random(self.seed)

    def look(self) -> Looks:
        """Wait until there is something to decide, or nothing any more."""
        found = self.page.evaluate(_LOOK, [len(self.clicked), self.seat, self.patience])
        return Looks(found["isOver"], found["isAsking"], bool(found["isOthers"]), tuple(found["lit"]), found["ply"])

    def choose(self, part: str) -> None:
        """Click this part; another look tells what came of it."""
        self.way(self, part)
        self.clicks += 1
        # A click that ends the decision leaves nothing chosen; one that goes on is seen in the picture that the server draws next.
        self.clicked = [*self.clicked, part] if self._goes_on() else []

    def step(self, now: Looks) -> None:
        """One click."""
        if now.is_asking:
            self.confirm()
        else:
            self.choose(self.favourite(now.lit))

    def confirm(self) -> None:
        """Say yes where the page asks once more."""
        button = self.page.locator("[data-confirm]")
        if self.way is by_finger:
            button.tap()
        else:
            button.click()
        self.clicked = []

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

    def _goes_on(self) -> bool:
        """Whether something is held after a click."""
        return bool(self.page.evaluate("() => document.querySelector('.step-back[data-step-back]').hidden === false"))


class KeyboardPlayer(Player):
    """Somebody without a pointer: walks along what is lit, and takes what the focus comes to."""

    KEYS = ("ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp")

    def favourite(self, lit: Sequence[str]) -> str:
        """Walk some steps; the part that has the focus then, if it is lit."""
        for _ in range(200):
            while not self.page.evaluate("() => document.getElementById('board').contains(document.activeElement)"):
                self.page.keyboard.press("Tab")
            for _ in range(1 + self.lot.randrange(3)):
                self.page.keyboard.press(self.lot.choice(self.KEYS))
            here = focused_part(self.page)
            if here is not None and here in lit and not (is_die(here) and any(is_die(part) for part in self.clicked)):
                return here
        raise AssertionError(f"The keyboard does not come to any of {', '.join(lit)}.")

    def confirm(self) -> None:
        """Enter once more, on the same part."""
        self.page.keyboard.press("Enter")
        self.clicked = []


def by_enter(player: Player, part: str) -> None:
    """Enter, on what has the focus."""
    assert focused_part(player.page) == part
    player.page.keyboard.press("Enter")


def focused_part(page: Page) -> str | None:
    """The part of the picture that has the keyboard's focus."""
    found: str | None = page.evaluate("() => document.activeElement?.closest('#board .hit.is-open')?.dataset.part ?? null")
    return found


def play_together(*players: Player, until: Callable[[Looks], bool] = lambda now: False) -> None:
    """People at different windows play a game to its end, or until so far, each on their turn, as their own page tells them."""
    turn = 0
    for _ in range(LONGEST_GAME):
        player = players[turn]
        now = player.look()
        if now.is_over or until(now):
            return
        if now.is_others:
            turn = (turn + 1) % len(players)
        else:
            player.step(now)
    raise AssertionError("The game has no end.")


def ply_on(page: Page) -> int:
    """The moment that the picture shows."""
    return int(page.locator("#board").get_attribute("data-ply") or -1)


def wait_for_ply(page: Page, ply: int, patience: int = PATIENCE) -> None:
    """Wait until the picture has come to this moment."""
    page.wait_for_function("(ply) => Number(document.getElementById('board').dataset.ply) >= ply", arg=ply, timeout=patience, polling=50)


def is_die(part: str) -> bool:
    """Whether a part is one of a subset that is chosen in any order."""
    return part.startswith("die-")
