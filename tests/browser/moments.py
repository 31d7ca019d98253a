"""Moments that matter, prepared: a game is played quickly up to the move that brings one, so that a page can be watched while it happens."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from playwright.sync_api import Locator, Page

from .playing import ply_on
from .tables import open_table
from .windows import Window

_ACT = """
const table = document.getElementById("table").dataset.table;
const live = async () => (await fetch(`/t/${table}/live?ply=-1`)).json();
const act = async (now, fields) => {
  const headers = { "Content-Type": "application/json", Accept: "application/json", "X-CSRF-Token": document.querySelector("meta[name=csrf]").content };
  const body = JSON.stringify({ seq: now.seq, ply: now.ply, request: crypto.randomUUID(), ...fields });
  const answer = await fetch(`/t/${table}/act?layout=${now.layout ?? "wide"}`, { method: "POST", headers, body });
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
  return (await answer.json()).live;
};
"""

_PLAY_TO = (
    """async ([kinds, favourites, most, seed]) => {"""
    + _ACT
    + """
  let now = await live();
  const lot = (count) => Math.floor(((seed = (seed * 48271) % 2147483647) / 2147483647) * count);
  for (let count = 0; count < most && now.status === "playing"; count++) {
    const { seat, paths } = now.choices;
    const liked = favourites.map((each) => paths.filter((path) => path.join(" ").includes(each))).find((some) => some.length) ?? paths;
    const move = liked[lot(liked.length)];
    const next = await act(now, { kind: "move", seat, move });
    if (kinds.every((kind) => next.scenes.some((scene) => scene.kind === kind))) {
      const back = await act(next, { kind: "ask_undo", seat });
      // What only one path begins with is played at once, without the rest of it.
      const isSole = (_, nth) => paths.filter((path) => move.slice(0, nth + 1).every((part, at) => path[at] === part)).length === 1;
      const clicks = move.slice(0, move.findIndex(isSole) + 1 || move.length);
      return { seat, move, clicks, seq: back.seq, ply: back.ply, scenes: next.scenes, speech: next.speech };
    }
    now = next;
  }
  return null;
}"""
)

_PLAY = "async ([seat, move]) => {" + _ACT + ' await act(await live(), { kind: "move", seat, move }); }'


class Moment:
    """A page that stands before a move which brings scenes of certain kinds. All seats are the visitor's."""

    def __init__(self, page: Page, found: Mapping[str, Any]) -> None:
        self.page = page
        self.seat, self.move, self.scenes, self.speech = found["seat"], found["move"], found["scenes"], found["speech"]
        self.clicks: list[str] = found["clicks"]
        """The parts that play the move: all of its path, or less where nothing else begins so."""
        self.times_told = 0
        """How often the move was told before it happened last: it was played once and taken back, and on a slow machine a page hears of both at once."""

    def happens(self, pace: str, *, is_held: bool = False) -> None:
        """Somebody makes the move elsewhere, and the page shows it at this pace; or it is held at the first scene, for who wants to look at that."""
        self.times_told = self.told.count()
        self.page.evaluate("(pace) => localStorage.setItem('tarsas.pace', pace)", pace)
        if is_held:
            self.hold()
        else:
            self.page.clock.resume()
        self.page.evaluate(_PLAY, [self.seat, self.move])

    @property
    def told(self) -> Locator:
        """Where the one live region tells the move, and all that follows it."""
        [words] = [each["normal"] for each in self.speech]
        return self.page.locator("#speech p").get_by_text(words, exact=True)

    def hold(self) -> None:
        """Stop the page's clock, until `go_on`: however slow the machine is, what is shown stays."""
        self.page.clock.pause_at(self.page.evaluate("() => Date.now()") / 1000 + 1)

    def go_on(self) -> None:
        """Let the page's clock go as ours does."""
        self.page.clock.resume()


def before(
    window: Window,
    game: str,
    kinds: Sequence[str],
    players: int = 2,
    favourites: Sequence[str] = (),
    options: Mapping[str, str] | None = None,
    seed: int = 7,
) -> Moment:
    """Play a game up to the move that brings scenes of all these kinds. Paths with one of the favourites are preferred."""
    page = open_table(window, game, players, options or {}, ("me", *["here"] * (players - 1)))
    page.evaluate("() => localStorage.setItem('tarsas.pace', 'now')")
    page.clock.install()
    found = page.evaluate(_PLAY_TO, [list(kinds), list(favourites), 400, seed])
    assert found, f"{game} never came to {kinds}."
    # The page has come by this ply before: only the version tells that the move was shown and taken back.
    page.wait_for_function("(seq) => Number(document.getElementById('table').dataset.seq) >= seq", arg=found["seq"])
    assert ply_on(page) == found["ply"]
    return Moment(page, found)
