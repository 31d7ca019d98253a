"""Both themes have the same tokens, and a standalone picture has them inside it."""

from __future__ import annotations

import re
from xml.etree import ElementTree as ET

import pytest

from tarsas.draw import Drawing, standalone
from tarsas.draw.colour import Colour, mixed, read_colour, resolved
from tarsas.draw.svg import label, picture, rectangle
from tarsas.draw.theme import BOARD_RULES, TOKENS, page_css

DRAWING = Drawing(
    40,
    20,
    lambda: picture(
        40,
        20,
        "a test",
        [rectangle(0, 0, 4, 4, fill="color-mix(in srgb,var(--ink) var(--print-motif),var(--well))"), label(1, 2, "var(--nothing) color-mix(", 3)],
    ),
    (),
)


def test_light_and_dark_have_the_same_tokens():
    assert TOKENS["light"].keys() == TOKENS["dark"].keys()


def test_the_rules_use_only_tokens_that_exist():
    assert set(re.findall(r"var\(--([a-z0-9-]+)\)", BOARD_RULES)) <= TOKENS["light"].keys()


@pytest.mark.parametrize(
    ("mix", "colour"),
    [
        ("color-mix(in srgb,#000000 25%,#FFFFFF)", "#BFBFBF"),
        ("color-mix(in srgb, #F00 50%, transparent)", "rgba(255,0,0,0.5)"),
        ("color-mix(in srgb,color-mix(in srgb,#FF0000 50%,#0000FF) 50%,#FFFFFF)", "#C080C0"),
        ("color-mix(in srgb,rgba(10,20,30,0.5) 50%,#0A141E)", "rgba(10,20,30,0.75)"),
    ],
)
def test_colours_mix_as_css_mixes_them(mix, colour):
    assert resolved(mix, {}) == colour


def test_mixing_with_nothing_is_nothing():
    assert mixed(read_colour("transparent"), 0.5, read_colour("transparent")) == Colour(0, 0, 0, 0)


def test_a_colour_that_cannot_be_read_is_an_error():
    with pytest.raises(ValueError, match="write it as #RRGGBB"):
        read_colour("rebeccapurple")


@pytest.mark.parametrize(("theme", "ground"), [("light", "#F5EFE4"), ("dark", "#1B1714")])
def test_a_fixed_theme_leaves_no_variable_but_in_names(theme, ground):
    svg = standalone(DRAWING, theme)
    without_text = re.sub(r"<text.*?</text>", "", svg)
    assert "var(" not in without_text
    assert "color-mix" not in without_text
    assert f'fill="{ground}"' in svg
    assert ET.fromstring(svg).findtext("{*}text") == "var(--nothing) color-mix("


def test_the_two_themes_differ():
    assert standalone(DRAWING, "light") != standalone(DRAWING, "dark")


def test_auto_follows_the_system():
    svg = standalone(DRAWING)
    assert "prefers-color-scheme:dark" in svg
    assert f"--ink:{TOKENS['light']['ink']}" in svg
    assert f"--ink:{TOKENS['dark']['ink']}" in svg
    assert ET.fromstring(svg).get("viewBox") == "-16 -16 72 52"


def test_a_page_can_choose_its_theme():
    css = page_css()
    assert ":root[data-theme=dark]" in css
    assert ":not([data-theme=light])" in css
    assert css.count("{") == css.count("}")
