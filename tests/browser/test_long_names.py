"""A long name is whole in the bar of every page, whatever the window."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from tarsas.service.people.names import LONGEST_NAME

from .windows import Company

LONGEST = ("Maximilián Bartholomäus Kovács", "Wolfeschlegelsteinhausenberger")
assert all(len(name) == LONGEST_NAME for name in LONGEST)
SIZES = ((768, 1024), (1366, 768), (390, 844), (767, 1024))

_CUT = """() => {
  const name = document.querySelector("#house-nav .me span"), bar = document.querySelector(".house-bar").getBoundingClientRect();
  const range = document.createRange();
  range.selectNodeContents(name);
  const lines = [...range.getClientRects()], around = name.getBoundingClientRect();
  return {
    cut: name.scrollWidth > name.clientWidth + 1 || lines.some((line) => line.left < around.left - 1 || line.right > around.right + 1),
    outside: lines.some((line) => line.left < 0 || line.right > innerWidth),
    sticksOut: document.documentElement.scrollWidth > innerWidth,
    lines: new Set(lines.map((line) => Math.round(line.top))).size,
  };
}"""


def named(company: Company, name: str, language: str, size: tuple[int, int], scheme: str) -> Page:
    window = company.window(language=language, size={"width": size[0], "height": size[1]}, color_scheme=scheme)
    page = window.opened("/me")
    page.locator("#name").fill(name)
    with page.expect_navigation():
        page.locator("#name").press("Enter")
    page.goto(company.url)
    fold = page.locator(".house-bar .fold")
    if fold.is_visible():
        fold.click()
    return page


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("language", ["en", "hu"])
@pytest.mark.parametrize("size", SIZES, ids=lambda size: str(size[0]))
@pytest.mark.parametrize("name", LONGEST, ids=["words", "word"])
def test_no_letter_of_a_long_name_is_cut_in_the_bar(company: Company, name: str, language: str, size: tuple[int, int], scheme: str):
    page = named(company, name, language, size, scheme)
    assert page.locator("#house-nav .me span").inner_text() == name
    found = page.evaluate(_CUT)
    assert (found["cut"], found["outside"], found["sticksOut"]) == (False, False, False)
    assert found["lines"] <= 3
