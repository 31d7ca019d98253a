"""Finding something in a rulebook: the index of terms, the search, and the way from an example to a board."""

from __future__ import annotations

import html
import re

import pytest

from tarsas import catalog
from tarsas.language import Language, without_accents
from tarsas.web.rulebook import TRY_IT, rulebook
from tarsas.web.rulebook_index import found_in, index_of, sections_of, terms_of

from .visitors import Visitor, anna, anyio_backend, app

__all__ = ["anna", "anyio_backend", "app"]

GAMES = catalog.names()
both = pytest.mark.parametrize("language", list(Language))
every_game = pytest.mark.parametrize("game", GAMES)


def plain(text: str) -> str:
    return without_accents(text).casefold()


@every_game
@both
def test_a_term_is_in_every_section_that_the_index_names(game: str, language: Language):
    texts = {section.anchor: plain(f"{section.title} {section.text}") for section in sections_of(game, language)}
    for term in terms_of(game):
        # Both languages change the end of a word: *tolás* stands beside *tolhatod*, *mummy* beside *mummies*.
        name = plain(term.name.to(language))
        stem = name[: max(3, len(name) - 3)]
        for section in term.sections:
            assert stem in texts[section], (term.name.to(language), section)


@every_game
@both
def test_the_index_is_in_order_and_has_nothing_twice(game: str, language: Language):
    names = [plain(term.name.to(language)) for term in index_of(game, language)]
    assert names == sorted(set(names))
    assert len(names) >= 8


@every_game
@both
def test_every_section_is_found_by_its_heading(game: str, language: Language):
    for section in sections_of(game, language):
        found = found_in(game, language, section.title)
        assert section.anchor in {each.section.anchor for each in found}


def test_accents_and_capitals_do_not_matter_and_all_words_must_fit():
    assert found_in("azul", Language.HU, "PADLOVONAL") == found_in("azul", Language.HU, "padlóvonal") != ()
    assert {each.section.anchor for each in found_in("azul", Language.EN, "marker centre")} >= {"4.4"}
    assert found_in("azul", Language.EN, "marker zeppelin") == ()
    assert found_in("azul", Language.EN, "  ") == ()


def test_what_was_found_is_shown_among_its_words():
    found = next(each for each in found_in("azul", Language.EN, "lid") if each.section.anchor == "4.11")
    assert found.match == "lid"
    assert f"{found.before}{found.match}{found.after}".strip("…") in found.section.text


@every_game
@both
def test_every_picture_of_a_position_that_goes_on_can_be_tried(game: str, language: Language):
    text = rulebook(game, language).html
    ways = re.findall(r'<a class="try-it" href="(/explore/[^"]+)"', text)
    assert len(ways) >= text.count("<figure") - 1 > 0
    assert text.count(f">{TRY_IT.to(language)}</a>") == len(ways)


@pytest.mark.anyio
@every_game
async def test_what_can_be_tried_opens_on_the_analysis_board(anna: Visitor, game: str):
    page = (await anna.open(f"/rules/{game}")).text
    for way in re.findall(r'<a class="try-it" href="(/explore/[^"]+)"', page)[:2]:
        answer = await anna.open(html.unescape(way))
        assert answer.status_code == 200
        assert f'data-base="/explore/{game}"' in answer.text


@pytest.mark.anyio
async def test_the_page_searches_without_a_script(anna: Visitor):
    page = (await anna.open("/rules/azul?q=floor+line")).text
    assert "<mark>" in page
    assert 'href="#4.10"' in page
    nothing = (await anna.open('/rules/azul?q="><script>zeppelin')).text
    assert "Nothing was found" in nothing
    assert "<script>zeppelin" not in nothing
