"""Lessons in a real browser: each one to its end in both languages, by clicks, by keys alone, on a phone; what misses the point is answered; axe finds nothing."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page

from tarsas import catalog
from tarsas.learn.lessons import Lesson, Step, lessons_of

from .playing import Player, by_event, by_finger, by_mouse
from .test_axe import complaints
from .windows import CHEAP, PATIENCE, PHONE, Company

LESSONS = [lesson for name in catalog.names() for lesson in lessons_of(name)]
every_lesson = pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.key)

_AWAIT = """([step, part]) => {
  const lesson = document.getElementById("lesson");
  if (lesson.dataset.phase !== "asked" || Number(lesson.dataset.step) !== step) return "answered";
  if (!document.getElementById("confirming").hidden) return "asking";
  return document.querySelector(`#board .hit.is-open[data-part="${CSS.escape(part)}"]`) ? "open" : null;
}"""


def path_of(step: Step, action: int) -> tuple[str, ...]:
    return step.start.game.contract.words.parts(step.start.state, action)


def choose(player: Player, step: Step, action: int) -> None:
    """Click the way to a move, as far as the page asks for it."""
    page = player.page
    for part in (*path_of(step, action), ""):
        found = page.wait_for_function(_AWAIT, arg=[step.number - 1, part], timeout=PATIENCE) if part else None
        state = found.json_value() if found else ""
        if state == "open":
            player.way(player, part)
        if state == "answered":
            return
    asking = page.locator("#confirming:not([hidden]) [data-confirm]")
    asked = page.wait_for_function(_AWAIT, arg=[step.number - 1, "-"], timeout=PATIENCE).json_value()
    if asked == "asking":
        asking.click()


def await_phase(page: Page, phase: str, step: int) -> None:
    """Wait until the lamp speaks of this."""
    page.locator(f'#lesson[data-phase="{phase}"][data-step="{step}"]').wait_for()


def finish(player: Player, lesson: Lesson) -> None:
    """Do every step as told."""
    page = player.page
    for number, step in enumerate(lesson.steps):
        await_phase(page, "asked", number)
        choose(player, step, step.expected[0])
        await_phase(page, "done", number)
        page.locator("[data-lesson-main]").click()
    await_phase(page, "finished", len(lesson.steps))


@every_lesson
@pytest.mark.parametrize("language", ["hu", "en"])
def test_a_lesson_is_completed(company: Company, lesson: Lesson, language: str):
    page = company.window(language=language, **CHEAP).opened(f"/learn/{lesson.key}")
    finish(Player(page, by_event), lesson)
    assert lesson.ending.to(language) in page.locator("#lesson .says").inner_text()
    assert page.locator(".lesson-way .done").count() == len(lesson.steps)


def test_a_lesson_by_keys_alone(company: Company):
    lesson = lessons_of("azul")[1]
    page = company.window(**CHEAP).opened(f"/learn/{lesson.key}")
    for number, step in enumerate(lesson.steps):
        await_phase(page, "asked", number)
        for part in path_of(step, step.expected[0]):
            state = page.wait_for_function(_AWAIT, arg=[number, part], timeout=PATIENCE).json_value()
            if state != "open":
                break
            reach(page, part)
            page.keyboard.press("Enter")
        if page.wait_for_function(_AWAIT, arg=[number, "-"], timeout=PATIENCE).json_value() == "asking":
            page.keyboard.press("Enter")
        await_phase(page, "done", number)
        page.locator("[data-lesson-main]:focus").wait_for()
        page.keyboard.press("Enter")
    await_phase(page, "finished", len(lesson.steps))


def reach(page: Page, part: str) -> None:
    """Tab to the board, and go by arrows until this part has the focus."""
    has_it = f"() => document.activeElement?.closest('.hit')?.dataset.part === {part!r}"
    for _ in range(40):
        if page.evaluate("() => Boolean(document.activeElement?.closest('#board'))"):
            break
        page.keyboard.press("Tab")
    for _ in range(60):
        if page.evaluate(has_it):
            return
        page.keyboard.press("ArrowRight")
    for _ in range(60):
        if page.evaluate(has_it):
            return
        page.keyboard.press("ArrowDown")
    raise AssertionError(f"No arrow leads to {part}.")


def test_a_lesson_on_a_phone_of_360_pixels(company: Company):
    lesson = lessons_of("carnac")[0]
    page = company.window(language="hu", size=PHONE, has_touch=True, is_mobile=True).opened(f"/learn/{lesson.key}")
    # A phone shows more than its width where something sticks out, so its own width says nothing.
    foot = page.locator(".lesson-foot").bounding_box()
    assert foot
    assert foot["y"] + foot["height"] <= PHONE["height"]
    finish(Player(page, by_event), lesson)
    assert page.evaluate("() => document.documentElement.scrollWidth") == PHONE["width"]


def test_a_finger_finds_what_the_lamp_shows_on_a_phone(company: Company):
    lesson = lessons_of("azul")[0]
    page = company.window(language="hu", size=PHONE, has_touch=True, is_mobile=True).opened(f"/learn/{lesson.key}")
    player, step = Player(page, by_finger), lesson.steps[0]
    # The page comes from nowhere, so the server does not know yet which layout fits: until that is there, a tap meets what lies there in the other.
    page.locator("#board.tall").wait_for()
    page.locator(".lamp-light.dimming").wait_for(state="attached")
    choose(player, step, step.expected[0])
    await_phase(page, "done", 0)


def test_a_move_that_misses_the_point_is_answered_taken_back_and_played_on(company: Company):
    lesson = lessons_of("azul")[0]
    page = company.window(**CHEAP).opened(f"/learn/{lesson.key}")
    player, step = Player(page, by_mouse), lesson.steps[0]
    wrong = step.start.find("1B1")
    choose(player, step, wrong)
    await_phase(page, "strayed", 0)
    assert page.locator("#lesson h2").inner_text() == "One did not fit"
    page.locator("[data-act=take_back]").click()
    await_phase(page, "asked", 0)
    choose(player, step, wrong)
    page.locator("[data-act=play_on]").click()
    await_phase(page, "playing on", 0)
    page.locator("#board").focus()
    page.keyboard.press("u")
    await_phase(page, "asked", 0)
    page.locator("[data-act=show]").click()
    await_phase(page, "done", 0)


def test_a_lesson_goes_on_where_it_was_left(company: Company):
    lesson = lessons_of("azul")[0]
    window = company.window(**CHEAP)
    page = window.opened(f"/learn/{lesson.key}")
    page.locator("[data-act=skip]").click()
    await_phase(page, "asked", 1)
    await_phase(window.opened(f"/learn/{lesson.key}"), "asked", 1)


@pytest.mark.parametrize("kind", ["laptop", "phone"])
def test_axe_finds_nothing_on_lessons(company: Company, kind: str):
    named: dict[str, Any] = {"size": PHONE, "has_touch": True, "is_mobile": True} if kind == "phone" else {}
    window = company.window(language="hu", **named)
    page = window.opened("/learn")
    found = complaints(page, "/learn")
    for path, phase in (("azul/first-game?step=7", "asked"), ("carnac/first-game?step=2", "asked")):
        page.goto(f"{window.url}/learn/{path}")
        page.locator(f'#lesson[data-phase="{phase}"]').wait_for()
        found += complaints(page, path)
    page.locator("[data-act=show]").click()
    page.locator('#lesson[data-phase="done"]').wait_for()
    found += complaints(page, "done")
    assert not found, "\n".join(found)
