"""Rulebooks on the page show positions as the game's own view draws them; a terminal has the same in letters."""

from __future__ import annotations

import re
from xml.etree import ElementTree as ET

import pytest

from tarsas import catalog
from tarsas.language import Language
from tarsas.web.rulebook import rule_picture, rulebook

from .visitors import Visitor, anna, anyio_backend, app

__all__ = ["anna", "anyio_backend", "app"]

_DRAWN = re.compile(r'<img class="in-light" src="/rules/([a-z]+)/([a-z-]+)/light.svg"')

GAMES = catalog.names()


def names_in(game: str, language: Language) -> list[str]:
    return [name for _, name in _DRAWN.findall(rulebook(game, language).html)]


@pytest.mark.parametrize("game", GAMES)
def test_both_languages_show_the_same_pictures_with_words_of_their_own(game: str):
    hungarian, english = (rulebook(game, language).html for language in (Language.HU, Language.EN))
    assert names_in(game, Language.HU) == names_in(game, Language.EN)
    told = [re.findall("<figcaption>(.*?)</figcaption>", html) for html in (hungarian, english)]
    assert all(one and other and one != other for one, other in zip(*told, strict=True))


@pytest.mark.parametrize("game", GAMES)
def test_every_picture_is_drawn_by_the_view(game: str):
    for name in names_in(game, Language.EN):
        for theme in ("light", "dark"):
            svg = rule_picture(game, name, theme)
            assert ET.fromstring(svg).tag.endswith("svg")
            assert 'class="piece' in svg or name == "board"


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", Language)
def test_no_page_has_boards_in_letters_or_notes_for_who_writes_the_book(game: str, language: Language):
    html = rulebook(game, language).html
    assert "<pre" not in html
    assert "&lt;!--" not in html
    assert {Language.HU: "etűkkel rajzolt", Language.EN: "drawn in letters"}[language] not in html


@pytest.mark.parametrize("game", GAMES)
def test_every_position_beside_a_rulebook_is_shown_in_it(game: str):
    stored = {path.stem for path in (catalog.find(game).folder / "rulebook").glob("*.txt")}
    assert stored == set(names_in(game, Language.EN))


@pytest.mark.anyio
async def test_a_picture_has_an_address_and_no_other_file_does(anna: Visitor):
    answer = await anna.client.get("/rules/azteka/spread/dark.svg")
    assert answer.headers["content-type"] == "image/svg+xml"
    assert (await anna.client.get("/rules/azteka/nothing/dark.svg")).status_code == 404
    assert (await anna.client.get("/rules/azteka/spread/blue.svg")).status_code == 404
