"""The ring around what has the focus, and what is lit, stand out on every ground that the house or a game has."""

from __future__ import annotations

import re

import pytest

from tarsas import catalog
from tarsas.draw import Looking, Theme
from tarsas.draw.theme import MORE_CONTRAST, TOKENS, page_css
from tarsas.position import game as new_game

THEMES: tuple[Theme, ...] = ("light", "dark")
LEAST = 3
HEX = re.compile(r"#[0-9A-Fa-f]{6}\b")


def _luminance(colour: str) -> float:
    channels = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [each / 12.92 if each <= 0.04045 else ((each + 0.055) / 1.055) ** 2.4 for each in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    """As WCAG reckons it."""
    high, low = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


def _grounds(theme: Theme) -> set[str]:
    """Every colour of the palette, and every colour that a game draws with."""
    drawn = {colour for name in catalog.names() for colour in HEX.findall(_picture(name))}
    return drawn | {value for value in TOKENS[theme].values() if HEX.fullmatch(value)}


def _picture(name: str) -> str:
    contract = catalog.find(name)
    return contract.view(new_game(name).start(seed=1).state, Looking()).svg


@pytest.mark.parametrize("theme", THEMES)
def test_the_ring_of_the_focus_is_seen_on_every_ground(theme: Theme):
    dark, light = TOKENS[theme]["ring"], TOKENS[theme]["ring-2"]
    grounds = _grounds(theme)
    assert len(grounds) > 40
    assert {
        ground: max(contrast(dark, ground), contrast(light, ground))
        for ground in grounds
        if max(contrast(dark, ground), contrast(light, ground)) < LEAST
    } == {}
    # Both lines lie side by side: whichever is not seen, the other is beside it.
    assert contrast(dark, light) > 9


@pytest.mark.parametrize("theme", THEMES)
def test_the_ring_of_the_focus_is_unlike_what_is_lit(theme: Theme):
    assert contrast(TOKENS[theme]["ring"], TOKENS[theme]["lit"]) >= LEAST
    assert "stroke:var(--ring)" in page_css()


@pytest.mark.parametrize("theme", THEMES)
def test_with_more_contrast_what_is_lit_is_seen_on_every_ground(theme: Theme):
    colours = {**TOKENS[theme], **MORE_CONTRAST[theme]}
    lit, halo = colours["lit"], colours["surface"]
    assert contrast(lit, halo) >= 2 * LEAST
    assert {ground for ground in _grounds(theme) if max(contrast(lit, ground), contrast(halo, ground)) < LEAST - 0.5} == set()


@pytest.mark.parametrize("theme", THEMES)
def test_with_more_contrast_text_is_seen_well_beyond_what_is_asked_for(theme: Theme):
    colours = {**TOKENS[theme], **MORE_CONTRAST[theme]}
    for ground in ("ground", "surface", "surface-2", "well"):
        assert contrast(colours["ink"], colours[ground]) >= 7
        assert contrast(colours["ink-2"], colours[ground]) >= 7
