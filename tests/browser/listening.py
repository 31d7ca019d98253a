"""A player who never looks at the picture: knows what the accessibility tree calls things, what is said, and where the focus is."""

from __future__ import annotations

import random
import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from playwright.sync_api import Page

from .windows import PATIENCE

LONGEST_GAME = 1_500
"""Decisions after which a game is taken for endless."""

_LISTEN = """() => {
  window.heard = [];
  window.lost = [];
  window.plies = [];
  const speech = document.getElementById("speech");
  new MutationObserver((changes) => changes.forEach((change) => change.addedNodes.forEach((line) => {
    window.heard.push(line.textContent);
    if (line.dataset.ply) window.plies.push(Number(line.dataset.ply));
  })))
    .observe(speech, { childList: true });
  addEventListener("keydown", () => setTimeout(() => document.activeElement === document.body && window.lost.push(window.heard.at(-1) ?? ""), 120), true);
}"""

_HEAR = """([from, patterns, patience]) => new Promise((done, stuck) => {
  const begun = performance.now();
  const look = () => {
    const heard = window.heard.slice(from);
    if (heard.some((line) => patterns.some((pattern) => new RegExp(pattern).test(line)))) return done(heard);
    if (performance.now() - begun > patience) return stuck(new Error(`Nothing of ${patterns} was heard, but: ${heard.join(" | ")}`));
    setTimeout(look, 15);
  };
  look();
})"""

_FOCUSED = """() => {
  const at = document.activeElement;
  const is = (name) => at.getAttribute(name) === "true";
  const named = (name) => at.getAttribute(name) ?? "";
  const isToggle = at.hasAttribute("aria-pressed");
  return { id: at.id, role: named("role"), name: named("aria-label"), isToggle, isPressed: is("aria-pressed") || is("aria-selected"), isDisabled: is("aria-disabled") };
}"""

_OUTCOME = """([from, onceMore, patience]) => new Promise((done, stuck) => {
  const begun = performance.now();
  const look = () => {
    if (window.heard.slice(from).some((line) => new RegExp(onceMore).test(line))) return done("asked");
    if (document.activeElement.id === "board") return done("played");
    const isPicked = document.activeElement.matches("[aria-pressed=true],[aria-selected=true]");
    if (isPicked && JSON.parse(document.getElementById("board").dataset.chosen).length) return done("held");
    if (performance.now() - begun > patience) return stuck(new Error(`Enter came to nothing; heard: ${window.heard.slice(from).join(" | ")}`));
    setTimeout(look, 15);
  };
  setTimeout(look, 5);
})"""


@dataclass(frozen=True)
class Words:
    """What the page says in one language, as far as a player waits for it."""

    turn: str
    over: str
    once_more: str
    moves: str
    """The question for all moves."""
    listed: str
    played: str
    more: str
    none: str


WORDS = {
    "en": Words(
        r"^Your turn: ",
        r"(\bwin\b|\bwins\b|A draw|Shared victory|The game is over)\..*points?",
        r"Press Enter again",
        "moves",
        r"^\d+ moves fit: ",
        r"Enter plays it",
        r", and \d+ more$",
        r"^There is no such move",
    ),
    "hu": Words(
        r"^Te jössz: ",
        r"(\bnyert\b|\bnyertél\b|Nyertél|Döntetlen|Közös győzelem|Vége a játéknak)\..*pont",
        r"nyomd meg újra az Entert",
        "lépések",
        r"^\d+ lépés illik rá: ",
        r"Nyomj Entert a lépéshez",
        r", és még \d+$",
        r"^Ilyen lépés most nincs",
    ),
}


@dataclass
class Listener:
    """Somebody who listens and types. What is played is drawn by lot from what the page says can be played."""

    page: Page
    language: str = "en"
    seed: int = 1
    favourites: Sequence[str] = ()
    """What is dear, so that a game comes to an end: patterns of names, or words of moves."""
    has_toggled: bool = False
    at: int = 0
    """How much of what was said has been listened to."""
    transcript: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.lot = random.Random(self.seed)
        self.words = WORDS[self.language]
        self.page.evaluate(_LISTEN)

    def hear(self, *patterns: str) -> list[str]:
        """Wait until one of these is said; all that was said meanwhile."""
        heard: list[str] = self.page.evaluate(_HEAR, [self.at, list(patterns), PATIENCE])
        self.at += len(heard)
        self.transcript += heard
        return heard

    def press(self, key: str) -> None:
        """A key."""
        self.page.keyboard.press(key)

    def is_over(self, heard: list[str]) -> bool:
        """Whether the end was among what was said."""
        return any(re.search(self.words.over, line) for line in heard)

    def decide(self) -> None:
        """One decision."""
        raise NotImplementedError

    def play(self, decisions: int = LONGEST_GAME) -> bool:
        """Play to the end, or so many decisions, as far as what is said tells when it is whose turn; whether it has ended."""
        for _ in range(decisions):
            self.decide()
            if self.is_over(self.hear(self.words.turn, self.words.over)):
                return True
        assert decisions < LONGEST_GAME, "The game has no end."
        return False

    @property
    def plies(self) -> list[int]:
        """The moments that what was said led to, in its order."""
        found: list[int] = self.page.evaluate("() => window.plies")
        return found

    @property
    def lost(self) -> list[str]:
        """What was said last each time when the focus was on nothing."""
        found: list[str] = self.page.evaluate("() => window.lost")
        return found


class TypingListener(Listener):
    """Plays by typed moves alone, of those that the page lists."""

    def enter(self, words: str) -> None:
        """Type this into the field in place of what is there, and Enter."""
        self.page.keyboard.press("ControlOrMeta+a")
        self.page.keyboard.insert_text(words)
        self.press("Enter")

    def decide(self) -> None:
        """Ask for moves, type one of them, hear what it comes to, and play it."""
        for favourite in (*self.favourites, ""):
            self.enter(f"{self.words.moves} {favourite}".strip())
            told = self.hear(self.words.listed, self.words.played, self.words.none)[-1]
            if not re.search(self.words.none, told):
                break
        if not re.search(self.words.played, told):
            moves = re.sub(self.words.more, "", told.partition(": ")[2]).split("; ")
            self.enter(self.lot.choice(moves))
            self.hear(self.words.played)
        self.press("Enter")


class TreeListener(Listener):
    """Plays by the names of what the arrows come to on the board."""

    WAYS = ("ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp")

    def focused(self) -> dict[str, Any]:
        """What has the focus, as a screen reader knows it."""
        found: dict[str, Any] = self.page.evaluate(_FOCUSED)
        return found

    def decide(self) -> None:
        """Walk to something that can be chosen and choose it, until something is played."""
        for _ in range(12):
            self.walk()
            self.press("Enter")
            if self.outcome() == "played":
                return
        raise AssertionError(f"Nothing is ever played. {self.transcript[-5:]}")

    def walk(self) -> None:
        """Go to something that can be chosen: something dear, where the way there is short."""
        for step in range(240):
            self.press(self.lot.choice(self.WAYS))
            now = self.focused()
            assert now["name"], f"{now} says nothing of itself."
            is_open = now["role"] in ("button", "gridcell") and not now["isDisabled"] and not now["isPressed"]
            is_enough = self.has_toggled and now["isToggle"]
            if is_open and not is_enough and (step > 60 or not self.favourites or any(re.search(each, now["name"]) for each in self.favourites)):
                return
        raise AssertionError(f"The arrows come to nothing that can be chosen; at last to {now}.")

    def outcome(self) -> str:
        """What Enter came to: something is held, or something is played, which may be asked once more."""
        said: str = self.page.evaluate(_OUTCOME, [self.at, self.words.once_more, PATIENCE])
        if said == "asked":
            self.hear(self.words.once_more)
            self.press("Enter")
        self.has_toggled = said == "held" and (self.has_toggled or self.focused()["isToggle"])
        return "played" if said == "asked" else said
