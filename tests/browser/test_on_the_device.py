"""On somebody's own device: the house can be installed, and a move sounds like what is moved."""

from __future__ import annotations

import struct

import pytest

from .playing import Player, by_mouse
from .tables import open_table
from .windows import Company

_NOTE_PITCHES = """
window.pitches = [];
window.BiquadFilterNode = class extends BiquadFilterNode {
  constructor(context, options) { super(context, options); window.pitches.push(options.frequency); }
};
"""


def test_chromium_finds_the_house_installable(company: Company):
    page = company.window().opened("/")
    session = page.context.new_cdp_session(page)
    told = session.send("Page.getAppManifest")
    assert told["errors"] == []
    assert told["url"].endswith("/manifest.webmanifest")
    # A window of a test is private, and nothing is ever installed from there; that is all there may be to complain of.
    found = {each["errorId"] for each in session.send("Page.getInstallabilityErrors")["installabilityErrors"]}
    assert found <= {"in-incognito"}, found
    icons = page.evaluate("async () => (await (await fetch('/manifest.webmanifest')).json()).icons")
    assert {each["purpose"] for each in icons} == {"any", "maskable"}
    for each in icons:
        answer = page.request.get(company.url + each["src"])
        assert answer.ok
        assert "x".join(str(side) for side in size_of(answer.body())) == each["sizes"]


def size_of(png: bytes) -> tuple[int, int]:
    """Width and height, as the head of a PNG has them."""
    assert png.startswith(b"\x89PNG")
    width, height = struct.unpack(">II", png[16:24])
    return width, height


@pytest.mark.parametrize(("game", "lowest", "highest"), [("azul", 1500, 5000), ("carnac", 100, 300)])
def test_a_move_sounds_like_what_is_moved(company: Company, game: str, lowest: int, highest: int):
    window = company.window()
    window.context.add_init_script(_NOTE_PITCHES)
    page = open_table(window, game, 2, {})

    def pitches() -> list[float]:
        found: list[float] = page.evaluate("() => window.pitches")
        return found

    # What comes much later than its move is not played: on a machine with other work that may be the first of them.
    Player(page, by_mouse).play(until=lambda now: now.ply > 8 and any(lowest <= pitch <= highest for pitch in pitches()))
    assert any(lowest <= pitch <= highest for pitch in pitches()), pitches()
    assert 820 not in pitches()
