"""A small phone: what one needs to see lies between the bar and the sheet, in Hungarian, whose words are longer."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect
from playwright.sync_api import TimeoutError as PlaywrightTimeout

from tests.web.test_sizes import LETTERS, MEASURE, TARGET

from .playing import KeyboardPlayer, Player, by_enter, by_event, by_finger, wait_for_ply
from .tables import open_table
from .test_ways_of_playing import COMPILING
from .windows import PHONE, Company

# Where an element, or all of several together, lies; and the room that nothing lies over.
_LIES = """(selector) => {
  const boxes = [...document.querySelectorAll(selector)].map((each) => each.getBoundingClientRect());
  return [Math.min(...boxes.map((box) => box.top)), Math.max(...boxes.map((box) => box.bottom))];
}"""
_ROOM = """() => [document.querySelector(".to-do").getBoundingClientRect().bottom, document.querySelector(".sheet").getBoundingClientRect().top]"""
_ROUNDING = 1.0
_IS_WITHIN = f"""([selector, rounding]) => {{
  const [[top, bottom], [first, last]] = [({_LIES})(selector), ({_ROOM})()];
  return first - rounding <= top && bottom <= last + rounding;
}}"""

OWN = {
    "azul": "#board [data-part=floor], #board [data-part^=line-]",
    "alhambra": "#board [data-part^=column-]",
    "alcazaba": "#board [data-part^=column-]",
}
"""Of one's own board, what has to be in sight without scrolling."""


def expect_in_sight(page: Page, selector: str) -> None:
    """All of it comes to lie beneath the bar and above the sheet."""
    page.locator("#board.tall").wait_for()
    page.locator(selector).first.wait_for(state="attached")
    try:
        page.wait_for_function(_IS_WITHIN, arg=[selector, _ROUNDING])
    except PlaywrightTimeout:
        raise AssertionError(f"{selector} lies at {page.evaluate(_LIES, selector)}, in sight is {page.evaluate(_ROOM)}") from None


@pytest.mark.parametrize("game", OWN)
def test_ones_own_board_lies_above_the_sheet(company: Company, game: str):
    page = open_table(company.window(language="hu", size=PHONE, has_touch=True, is_mobile=True), game, 2, {})
    Player(page, by_finger).look()
    expect_in_sight(page, OWN[game])


def test_the_ways_to_stand_are_in_sight_without_scrolling(company: Company):
    page = open_table(company.window(language="hu", size=PHONE, has_touch=True, is_mobile=True), "carnac", 2, {})
    page.locator("#board.tall").wait_for()
    player = Player(page, by_finger, favourites=("cell-b",))
    player.step(player.look())
    expect_in_sight(page, "#board [data-part^=stand-].is-open")
    assert page.evaluate("() => scrollY") == 0


def test_what_is_to_be_tapped_next_is_brought_into_sight(company: Company):
    """Four people's boards are more than the window holds; the pattern lines come up when tiles are held."""
    page = open_table(company.window(size=PHONE, has_touch=True, is_mobile=True), "azul", 4, {})
    page.locator("#board.tall").wait_for()
    player = Player(page, by_finger, favourites=("factory-",))
    player.step(player.look())
    player.look()
    page.wait_for_function(
        "() => document.querySelector('#board [data-part=floor]').getBoundingClientRect().bottom < document.querySelector('.sheet').getBoundingClientRect().top"
    )
    expect_in_sight(page, "#board .hit.is-open:not([aria-pressed=true])")


@pytest.mark.parametrize("game", OWN)
def test_the_result_and_what_comes_next_are_in_sight(company: Company, game: str):
    page = open_table(company.window(language="hu", size=PHONE, has_touch=True, is_mobile=True), game, 2, {})
    Player(page, by_finger).look()
    page.locator("[data-open=menu]").tap()
    # Also who looks further down when the game ends is shown how it ended.
    page.evaluate("() => scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' })")
    page.locator("[data-open=stop]").tap()
    page.locator("[data-act=resign]").tap()
    page.locator("#result h2").wait_for()
    expect_in_sight(page, "#result h2")
    expect_in_sight(page, "#result .buttons")
    assert page.evaluate("() => document.documentElement.scrollWidth") <= PHONE["width"]


# Where what has just moved by itself lies, and where it would lie had it always been there.
_MOVED = """([selector, motion]) => [...document.querySelectorAll(selector)].flatMap((each) => {
  const box = () => { const { x, y } = each.getBoundingClientRect(); return [x, y]; };
  const [x, y] = box();
  each.closest(".piece").classList.remove(motion);
  const [still_x, still_y] = box();
  return [[x - still_x, y - still_y]];
})"""


@pytest.mark.parametrize(("game", "liked", "inner", "motion"), [("carnac", "tip-", "use", "fallen"), ("alhambra", "roll", "g", "tumbling")])
def test_what_fell_or_was_thrown_lies_where_it_belongs(company: Company, game: str, liked: str, inner: str, motion: str):
    """Pieces are drawn smaller here than on a laptop: a motion that turns them about another point must not leave them elsewhere."""
    page = open_table(company.window(size=PHONE, has_touch=True, is_mobile=True), game, 2, {})
    moved = f"#board .piece.{motion}>{inner}"
    Player(page, by_finger, favourites=(liked, "cell-")).play(until=lambda _: page.locator(moved).count() > 0)
    shifts = page.evaluate(_MOVED, [moved, motion])
    assert shifts
    assert all(abs(x) < _ROUNDING and abs(y) < _ROUNDING for x, y in shifts), shifts


# --- Alcazaba's two leaves


def alcazaba(company: Company, language: str = "en") -> Page:
    """A table of Alcazaba on a phone, as soon as the picture is the one for a phone."""
    page = open_table(company.window(language=language, size=PHONE, has_touch=True, is_mobile=True), "alcazaba", 2, {})
    tab(page, "columns").wait_for()
    return page


def tab(page: Page, leaf: str) -> Locator:
    return page.locator(f"#board [role=tab][data-tab={leaf}]")


def expect_leaf(page: Page, leaf: str) -> None:
    """This leaf is turned up, and nothing of any other is to be seen."""
    expect(tab(page, leaf)).to_have_attribute("aria-selected", "true")
    seen = page.evaluate("() => [...new Set([...document.querySelectorAll('#board [data-leaf]:not([display])')].map((each) => each.dataset.leaf))]")
    assert seen == [leaf]


@pytest.mark.parametrize(("language", "names"), [("en", ["Alhambra: ", "Columns"]), ("hu", ["Alhambra: ", "Oszlopok"])])
def test_a_finger_turns_up_ones_own_alhambra_while_the_columns_are_played_on(company: Company, language: str, names: list[str]):
    page = alcazaba(company, language)
    player = Player(page, by_finger, favourites=("column-",))
    player.look()
    told = page.locator("#board [role=tablist] [role=tab]").evaluate_all("(tabs) => tabs.map((each) => each.getAttribute('aria-label'))")
    assert [name.startswith(wanted) for name, wanted in zip(told, names, strict=True)] == [True, True]
    expect_leaf(page, "columns")
    tab(page, "alhambra").tap()
    expect_leaf(page, "alhambra")
    expect_in_sight(page, "#board .furniture [data-leaf=alhambra]")
    expect(page.locator("#board .hit[data-part^=column-]").first).to_be_hidden()


def test_the_leaf_that_was_picked_stays_while_the_others_play(company: Company):
    """Their decisions come one by one, each with another picture."""
    mine = company.window(size=PHONE, has_motion=True, has_touch=True, is_mobile=True)
    page = open_table(mine, "alcazaba", 2, {}, ("me", "friend"))
    theirs = company.window().tab()
    theirs.goto(page.locator("#invite-link").input_value())
    theirs.locator("form[action^='/join/'] button").click()
    theirs.locator("#board").wait_for()
    tab(page, "columns").wait_for()
    player = Player(page, by_finger, favourites=("column-",))
    player.step(player.look())
    assert player.look().is_asking
    tab(page, "alhambra").tap()
    expect_leaf(page, "alhambra")
    player.confirm()
    # They roll once more, and only then place a marker.
    friend = Player(theirs, by_event, favourites=("die-", "roll"))
    first = friend.look().ply
    friend.play(until=lambda now: now.ply > first)
    wait_for_ply(page, first + 1)
    expect_leaf(page, "alhambra")
    friend.favourites, friend.seat = ("column-",), 1
    friend.play(until=lambda now: now.is_others)
    # My turn again: what can be clicked lies on the columns, and nothing on my Alhambra.
    player.look()
    expect_leaf(page, "columns")


def test_what_has_to_be_clicked_turns_its_leaf_up(company: Company):
    page = alcazaba(company)
    player = Player(page, by_finger, favourites=("column-", "tile-"))
    player.play(until=lambda now: any(part.startswith("cell-") for part in now.lit))
    expect_leaf(page, "alhambra")
    tab(page, "columns").tap()
    expect_leaf(page, "columns")
    cell = next(part for part in player.look().lit if part.startswith("cell-"))
    player.choose(cell)
    expect_leaf(page, "alhambra")


def test_the_leaves_are_turned_by_the_arrows_and_what_is_away_is_not_reached(company: Company):
    page = alcazaba(company)
    player = KeyboardPlayer(page, by_enter)
    player.look()
    tab(page, "columns").focus()
    page.keyboard.press("ArrowLeft")
    expect_leaf(page, "alhambra")
    expect(tab(page, "alhambra")).to_be_focused()
    expect(tab(page, "columns")).to_have_attribute("tabindex", "-1")
    for _ in range(30):
        page.keyboard.press("Tab")
        assert not page.evaluate("() => document.activeElement.closest('[data-leaf=columns]')")
    tab(page, "alhambra").focus()
    page.keyboard.press("ArrowRight")
    expect_leaf(page, "columns")


# --- Around the board


def test_the_board_does_not_jump_when_something_is_held(company: Company):
    page = open_table(company.window(language="hu", size=PHONE, has_touch=True, is_mobile=True), "azul", 2, {})
    # The server learns of the phone from the script: until its layout is there, a tap meets what lies there in the wide one.
    page.locator("#board.tall").wait_for()
    player = Player(page, by_finger, favourites=("factory-",))
    now = player.look()
    top = "() => document.getElementById('board').getBoundingClientRect().top + scrollY"
    before = page.evaluate(top)
    player.step(now)
    player.look()
    expect(page.locator("[data-step-back]").first).to_be_visible()
    assert page.evaluate(top) == before


def test_what_comes_meanwhile_leaves_the_question_alone(company: Company):
    """Somebody says something while a move waits for its second tap."""
    page = open_table(company.window(size=PHONE, has_touch=True, is_mobile=True), "carnac", 2, {})
    page.locator("#board.tall").wait_for()
    player = Player(page, by_finger, favourites=("cell-b", "stand-"))
    while not player.look().is_asking:
        player.step(player.look())
    expect(page.locator("#sentence .words")).to_have_text("Tap again to play it")
    page.locator(".sheet .handle").dispatch_event("click")
    page.locator("#say-text").fill("Hello")
    page.locator("#say-text").press("Enter")
    expect(page.locator("#chat li")).to_have_count(1)
    expect(page.locator("#sentence .words")).to_have_text("Tap again to play it")


def test_a_hint_covers_nothing_that_is_to_be_tapped_below_and_goes_with_the_move(company: Company):
    page = open_table(company.window(size=PHONE, has_touch=True, is_mobile=True), "carnac", 2, {})
    page.locator("#board.tall").wait_for()
    player = Player(page, by_finger, favourites=("cell-b", "stand-"))
    player.look()
    page.locator("[data-hint]").tap()
    hinted = page.locator("#hint-line", has_text=re.compile(r"^Stand a stone on \w\d: .* when tipped to the right or to the left"))
    hinted.wait_for(timeout=COMPILING)
    # It stands in the bar above the board: nothing on the board lies beneath it.
    box = hinted.bounding_box()
    assert box is not None
    assert box["y"] + box["height"] <= page.evaluate("() => document.getElementById('board').getBoundingClientRect().top")
    before = player.look().ply
    player.play(until=lambda now: now.ply > before)
    expect(hinted).to_be_hidden()


def test_names_are_read_in_full_beside_two_others(company: Company):
    page = open_table(company.window(language="hu", size=PHONE, has_touch=True, is_mobile=True), "alhambra", 2, {}, ["me", "bot:ilka"])
    Player(page, by_finger).look()
    names = page.locator("#players .name")
    assert names.count() == 3
    assert (
        names.evaluate_all("(all) => all.filter((each) => each.scrollWidth > each.clientWidth || each.scrollHeight > each.clientHeight + 1).length")
        == 0
    )


def test_on_a_phone_a_rulebook_begins_with_its_first_words(company: Company):
    page = company.window(size=PHONE, has_touch=True, is_mobile=True).opened("/rules/carnac")
    heading = page.locator(".rulebook h1").bounding_box()
    assert heading is not None
    assert heading["y"] < PHONE["height"] / 2
    page.locator(".contents summary").tap()
    expect(page.locator(".contents li a").first).to_be_visible()


def test_the_button_beside_the_contents_does_not_lie_on_them(company: Company):
    page = company.window(language="hu", size=PHONE, has_touch=True, is_mobile=True).opened("/rules/azul")
    words, button = (page.locator(f".contents {place}").bounding_box() for place in ("summary", ".button"))
    assert words
    assert button
    assert words["x"] + words["width"] + 8 <= button["x"]


def test_the_line_on_the_sheet_parts_the_name_from_what_was_done(company: Company):
    """Of a turn of several decisions only the first names its player; "Ilka 1 1 Tower" would be read as a number."""
    page = open_table(company.window(language="en", size=PHONE, has_touch=True, is_mobile=True), "alhambra", 2, {}, ("me", "here"))
    player = Player(page, by_event, favourites=("die-", "roll"))
    first = player.look().ply
    # A roll is kept and rolled again, then the marker is placed.
    player.play(until=lambda now: now.ply > first)
    player.favourites = ("column",)
    kept = player.look().ply
    player.play(until=lambda now: now.ply > kept)
    name = page.locator("#log .turn").first.locator("b").first.inner_text()
    expect(page.locator("#peek")).to_have_text(re.compile(rf"^{re.escape(name)}:\s+\d"))


LEARNING = ("/learn", "/learn/azul/first-game", "/puzzles", "/puzzles/carnac/13", "/explore/azul", "/explore/alcazaba", "/review")


@pytest.mark.parametrize("path", LEARNING)
def test_pages_one_learns_with_can_be_read_and_met_on_a_phone(company: Company, path: str):
    page = company.window(language="hu", size=PHONE, has_touch=True, is_mobile=True).opened(path)
    page.evaluate("() => document.fonts.ready")
    assert page.evaluate(MEASURE, [LETTERS, {"hit": 30, "other": TARGET}]) == []
    assert page.evaluate("() => document.documentElement.scrollWidth") == PHONE["width"]
