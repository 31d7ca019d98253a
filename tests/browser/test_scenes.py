"""Scenes: what happens between two decisions is shown step by step, told in order, and never in the way of the next click."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import expect

from .moments import Moment, before
from .playing import Player, point_of, wait_for_ply
from .test_axe import complaints
from .windows import Company

PHONE_390 = {"width": 390, "height": 844}
ROUND_END = ("row", "floor", "deal")

_NOTE = """() => {
  window.told = [];
  const board = document.getElementById("board-area");
  new MutationObserver(() => {
    const words = document.querySelector("#sentence .words").textContent;
    const marks = board.querySelectorAll(".scene-marks .tag-text").length;
    const last = window.told.at(-1);
    if (last?.words === words) last.marks = Math.max(last.marks, marks);
    else window.told.push({ words, marks });
  }).observe(document.body, { subtree: true, childList: true, characterData: true });
}"""


_NOTE_COVERED = """() => {
  window.covered = [];
  const boxes = (selector) => [...document.querySelectorAll(selector)].map((each) => each.getBoundingClientRect());
  const meet = (one, other) => one.left < other.right - 1 && other.left < one.right - 1 && one.top < other.bottom - 1 && other.top < one.bottom - 1;
  new MutationObserver(() => {
    if (!document.querySelector("#sentence .words").textContent.startsWith("Floor line")) return;
    const [tags, markers] = [boxes("#board .scene-marks .tag"), boxes("#board .piece[data-kind=marker]")];
    window.covered.push([tags.length, markers.length, tags.some((tag) => markers.some((marker) => meet(tag, marker)))]);
  }).observe(document.body, { subtree: true, childList: true, characterData: true });
}"""


@pytest.fixture
def round_end(company: Company) -> Moment:
    """Azul, before the move that ends the first round."""
    return before(company.window(has_motion=True), "azul", ROUND_END)


def _sentences(moment: Moment) -> list[str]:
    return [scene["sentence"] for scene in moment.scenes]


def _shown(moment: Moment) -> list[str]:
    """What stands in the bar: a deal is pictures."""
    return [scene["sentence"] for scene in moment.scenes if scene["kind"] != "deal"]


def _was_spoken(moment: Moment, before: int | None = None) -> bool:
    """Whether the one live region has told the decision, and all that followed it, in one breath, once more than before."""
    [wanted] = [each["normal"] for each in moment.speech]
    expect(moment.told).to_have_count((moment.times_told if before is None else before) + 1)
    return all(f"{name}" in wanted for name in ("takes", "factory 1:"))


def _wait_for_now(moment: Moment) -> None:
    wait_for_ply(moment.page, moment.scenes[-1]["ply"])


def test_the_end_of_a_round_is_told_row_by_row_in_the_bar_and_in_one_live_region(round_end: Moment):
    page = round_end.page
    page.evaluate(_NOTE)
    round_end.happens("quick", is_held=True)
    expect(page.locator(".skip-scenes")).to_be_visible()
    round_end.go_on()
    _wait_for_now(round_end)
    expect(page.locator(".skip-scenes")).to_be_hidden()
    told = page.evaluate("() => window.told")
    wanted = _shown(round_end)
    assert [each["words"] for each in told if each["words"] in wanted] == wanted
    points = [scene["sentence"] for scene in round_end.scenes if scene["kind"] == "row"]
    assert all(each["marks"] for each in told if each["words"] in points), "a row has a tag with what it scores"
    assert _was_spoken(round_end)
    assert page.locator(".scene-marks").count() == 0


def test_what_a_floor_costs_covers_no_marker(round_end: Moment):
    page = round_end.page
    page.evaluate(_NOTE_COVERED)
    round_end.happens("quick", is_held=True)
    round_end.go_on()
    _wait_for_now(round_end)
    told = page.evaluate("() => window.covered")
    assert max(tags for tags, _, _ in told)
    assert max(markers for _, markers, _ in told)
    assert not any(is_covered for _, _, is_covered in told)


def test_a_click_skips_to_now_and_takes_what_it_is_on(round_end: Moment):
    page = round_end.page
    round_end.happens("now")
    _wait_for_now(round_end)
    part = Player(page).look().lit[-1]
    x, y = point_of(page, part)
    _take_back(round_end)
    round_end.happens("calm", is_held=True)
    expect(page.locator(".skip-scenes")).to_be_visible()
    # The same luck comes back: the click falls where this part will lie, once the scenes are skipped.
    page.mouse.click(x, y)
    _wait_for_now(round_end)
    expect(page.locator("#board")).to_have_attribute("data-chosen", json.dumps([part]))
    expect(page.locator(".step-back[data-step-back]").first).to_be_visible()
    assert _was_spoken(round_end), "what was skipped is said all the same"


def _take_back(moment: Moment) -> None:
    moment.page.locator("[data-act=ask_undo]").click()
    moment.page.wait_for_function("(ply) => Number(document.getElementById('board').dataset.ply) < ply", arg=moment.scenes[-1]["ply"])


def test_my_own_move_is_shown_too_without_what_was_held(round_end: Moment):
    page = round_end.page
    page.evaluate("() => localStorage.setItem('tarsas.pace', 'calm')")
    round_end.hold()
    for part in round_end.clicks:
        page.locator(f"#board .hit.can-click[data-part='{part}']").wait_for(state="attached")
        page.mouse.click(*point_of(page, part))
    expect(page.locator(".skip-scenes")).to_be_visible()
    tag = page.locator(".scene-marks .tag-text").first
    for _ in range(100):
        if tag.count():
            break
        page.clock.run_for(100)
    expect(tag).to_be_visible()
    board = page.locator("#board")
    assert (board.get_attribute("data-chosen"), board.locator(".dim").count()) == ("[]", 0)
    page.locator(".skip-scenes").click()
    _wait_for_now(round_end)


def test_after_three_skips_it_goes_quickly(round_end: Moment):
    page = round_end.page
    page.evaluate("() => localStorage.setItem('tarsas.pace', 'calm')")
    for _ in range(3):
        round_end.happens("calm", is_held=True)
        expect(page.locator(".skip-scenes")).to_be_visible()
        page.keyboard.press("x")
        _wait_for_now(round_end)
        assert page.evaluate("() => document.documentElement.dataset.pace") == "calm"
        _take_back(round_end)
    round_end.happens("calm")
    _wait_for_now(round_end)
    assert page.evaluate("() => document.documentElement.dataset.pace") == "quick"


def test_at_once_shows_none_and_says_all(round_end: Moment):
    page = round_end.page
    page.evaluate(_NOTE)
    round_end.happens("now")
    _wait_for_now(round_end)
    assert not {each["words"] for each in page.evaluate("() => window.told")} & set(_sentences(round_end))
    assert _was_spoken(round_end)


@pytest.fixture
def scoring(company: Company) -> Moment:
    """Alhambra without motion on a phone, before the first scoring."""
    return before(company.window(size=PHONE_390), "alhambra", ("scoring",), players=3)


def test_without_motion_a_scoring_is_a_card_for_each_building_and_goes_on_by_its_button(scoring: Moment):
    page, rows = scoring.page, [scene for scene in scoring.scenes if scene["kind"] == "scoring"]
    scoring.happens("normal")
    panel = page.locator(".telling.scoring")
    panel.wait_for()
    assert complaints(page, "a scoring") == []
    # Whose sums they are is seen.
    assert [mark.is_visible() for mark in panel.locator("thead th svg, thead th .seat-mark").all()] == [True] * 3
    for row in rows:
        expect(panel.locator(".told p")).to_have_text(row["sentence"])
        expect(panel.locator(".told li")).to_have_count(len(row["shares"]))
        assert page.evaluate("() => document.getAnimations().filter((each) => each.effect.target.closest('#board')).length") == 0
        assert page.locator("#players .score").all_inner_texts()[0].endswith(str(row["scores"][0]))
        page.wait_for_timeout(50)
        panel.locator(".accent").click()
    expect(panel).to_have_count(0)
    _wait_for_now(scoring)


def test_a_replay_that_plays_on_plays_the_same_scenes(round_end: Moment):
    page = round_end.page
    at = page.evaluate("() => Number(document.getElementById('board').dataset.ply)")
    round_end.happens("now")
    _wait_for_now(round_end)
    page.evaluate("() => localStorage.setItem('tarsas.pace', 'quick')")
    page.goto(f"{page.url}/replay?at={at}")
    page.evaluate(_NOTE)
    page.locator("[data-go=play]").click()
    wanted = _shown(round_end)
    page.wait_for_function("(words) => window.told.some((each) => each.words === words)", arg=wanted[-1])
    told = page.evaluate("() => window.told")
    # Then the bar tells the decision again, as it does for every moment.
    assert [each["words"] for each in told if each["words"] in wanted][: len(wanted)] == wanted
    _wait_for_now(round_end)
    assert _was_spoken(round_end, before=0), "who listens hears all of it, too"
