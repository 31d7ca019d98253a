"""What lies on the board explains itself: under a pointer that rests, under a finger that stays, by the keyboard; and the aim stands there until one's first move."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from .playing import Player, by_event, ply_on
from .tables import open_table
from .windows import PHONE, Company

_MIDDLE = """(name) => {
  const { x, y, width, height } = document.querySelector(`#board [data-explain="${name}"] rect`).getBoundingClientRect();
  return [x + width / 2, y + height / 2];
}"""

_HOLD = """([x, y]) => {
  const target = document.elementFromPoint(x, y);
  const fire = (type) => target.dispatchEvent(new PointerEvent(type, { pointerType: "touch", isPrimary: true, bubbles: true, clientX: x, clientY: y }));
  fire("pointerdown");
  return new Promise((done) => {
    const bubble = document.getElementById("explanation");
    new MutationObserver((_, observer) => {
      if (bubble.hidden) return;
      observer.disconnect();
      fire("pointerup");
      target.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, clientX: x, clientY: y }));
      done();
    }).observe(bubble, { attributes: true });
  });
}"""
"""A finger goes down, stays until something is explained, and lifts, which the browser calls a click."""


def middle(page: Page, name: str) -> tuple[float, float]:
    """The middle of the first thing of this name."""
    x, y = page.evaluate(_MIDDLE, name)
    return x, y


def is_whole(page: Page) -> bool:
    """Whether the bubble is within the window."""
    return bool(
        page.locator("#explanation").evaluate(
            "(each) => { const { left, top, right, bottom } = each.getBoundingClientRect();"
            " return left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight; }"
        )
    )


def test_a_pointer_that_rests_is_told_what_it_is_on(company: Company):
    page = open_table(company.window(), "azul", 2, {})
    bubble = page.locator("#explanation")
    # The aim stands above the log, once: the bar has room for one line.
    aim = page.get_by_text("Tile your wall:").locator("visible=true")
    expect(aim).to_have_count(1)
    assert aim.evaluate("(each) => Boolean(each.closest('.log-panel'))")
    page.mouse.move(*middle(page, "floor"))
    expect(bubble).to_contain_text("The floor line:")
    assert is_whole(page)
    # A lit thing explains itself, too, and a click on it chooses it and puts the bubble away.
    factory = middle(page, "factory")
    page.mouse.move(*factory)
    expect(bubble).to_contain_text("A factory:")
    bubble.locator("a").click()
    page.locator("#rules-text h2").first.wait_for()
    expect(page.locator("#rules-text .here")).to_have_attribute("id", "4.2")
    expect(bubble).to_be_hidden()
    tile = page.locator("#board .hit[data-part^=factory].is-open").first.bounding_box()
    assert tile
    page.mouse.click(tile["x"] + tile["width"] / 2, tile["y"] + tile["height"] / 2)
    expect(page.locator("#board .hit[aria-pressed=true]")).to_have_count(1)
    expect(bubble).to_be_hidden()


def test_the_keyboard_walks_from_one_explanation_to_the_next(company: Company):
    page = open_table(company.window(language="hu"), "alhambra", 2, {})
    bubble = page.locator("#explanation")
    stops = page.locator("#board [tabindex='0']").count()
    page.locator("#board .hit.is-open").first.focus()
    page.keyboard.press("e")
    expect(bubble).to_be_visible()
    told = {bubble.inner_text()}
    for way in ("ArrowUp", "ArrowUp", "ArrowUp", "ArrowLeft", "ArrowDown"):
        page.keyboard.press(way)
        focused = page.locator("#board .explained rect:focus")
        expect(focused).to_have_attribute("aria-label", " ".join(bubble.inner_text().split()))
        assert is_whole(page)
        told.add(bubble.inner_text())
    assert len(told) > 2, told
    assert page.locator("#board [tabindex='0']").count() == stops, "what explains itself is no stop for Tab"
    page.keyboard.press("Escape")
    expect(bubble).to_be_hidden()
    expect(page.locator("#board .hit.is-open:focus")).to_have_count(1)


def test_a_finger_that_stays_asks_and_plays_nothing(company: Company):
    page = open_table(company.window(size=PHONE, has_touch=True, is_mobile=True), "carnac", 2, {}, ("me", "here"))
    aim = page.get_by_text("Whoever has more dolmens, seen from above, wins:").locator("visible=true")
    expect(aim).to_have_count(1)
    Player(page, by_event).play(until=lambda now: now.ply > 0)
    expect(aim).to_have_count(0)
    ply, bubble = ply_on(page), page.locator("#explanation")
    page.evaluate(_HOLD, middle(page, "leave"))
    expect(bubble).to_contain_text("Leaving it:")
    assert is_whole(page)
    expect(page.locator("#confirming")).to_be_hidden()
    # A tap elsewhere only puts it away.
    page.touchscreen.tap(*middle(page, "cell"))
    expect(bubble).to_be_hidden()
    assert ply_on(page) == ply


def test_what_a_finger_asked_about_stays_when_it_is_lifted(company: Company):
    page = open_table(company.window(size=PHONE, has_touch=True, is_mobile=True), "carnac", 2, {}, ("me", "here"))
    x, y = middle(page, "cell")
    touch = page.context.new_cdp_session(page)
    touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    page.locator("#explanation").wait_for()
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    # A pointer that leaves puts it away after a third of a second.
    page.wait_for_timeout(500)
    expect(page.locator("#explanation a")).to_be_visible()
