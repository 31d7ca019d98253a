"""Every page renders, for every game and mode, in both languages: well-formed, with nothing left untranslated and nothing unescaped."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from tarsas import catalog
from tarsas.draw import Layout
from tarsas.language import Language, Text
from tarsas.web import render
from tarsas.web.pages import cards
from tarsas.web.pages.live import ChatLine
from tests.laws.modes import Mode, every_mode
from tests.web.preview import all_pages, game_pages, live_table, played, table_page, visitor
from tests.web.serving import ensure_bundle
from tests.web.wellformed import problems_of

LANGUAGES = list(Language)
HOSTILE = '<script>alert("x")</script>{{ 7 * 7 }}'


@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_page_is_well_formed(language):
    for name, page in all_pages("wide", visitor(language)):
        html = render.page(page)
        assert not problems_of(html), name
        assert f'lang="{language}"' in html


@every_mode
def test_a_table_of_every_mode_renders_in_both_layouts_and_languages(mode: Mode):
    match = played(mode.contract.name, mode.players, mode.options, 0.3)
    looks: tuple[tuple[Layout, Language], ...] = (("wide", Language.HU), ("tall", Language.EN))
    for layout, language in looks:
        html = render.page(table_page(match, layout, visitor(language), chosen=1))
        assert not problems_of(html)
        for seat in match.record.seats:
            assert seat in html


@pytest.mark.parametrize("game", catalog.names())
def test_the_result_explains_every_point(game):
    players = catalog.find(game).players[0]
    match = played(game, players, (), 1.0)
    live = live_table(match, "wide", Language.EN)
    assert match.is_over
    assert live.result is not None
    for lines, score in zip(live.result.lines, live.result.scores, strict=True):
        assert sum(line.points for line in lines) == score
    html = render.page(table_page(match, "wide", visitor(Language.EN)))
    assert "The luck is proven" in html
    assert live.result.sentences[-1].en in html


def test_what_people_write_is_shown_as_text():
    match = played("azul", 2, (), 0.3)
    page = table_page(match, "wide", visitor(Language.EN))
    chat = (ChatLine(1, HOSTILE, 0, HOSTILE, 0),)
    people = tuple(replace(player, name=HOSTILE) for player in page.live.players)
    html = render.page(replace(page, live=replace(page.live, chat=chat, players=people), invite_url=HOSTILE))
    assert "<script>alert" not in html
    assert "&lt;script&gt;alert" in html
    assert not problems_of(html)


def test_json_within_a_page_cannot_end_its_element():
    assert "</script" not in render.as_json({"a": "</script><b>&"})


def test_what_comes_live_is_what_the_page_shows():
    """The pieces that the script puts in are those the page was made of: same ids, so that morphing finds them."""
    match = played("azul", 2, (), 0.3)
    page = table_page(match, "wide", visitor(Language.HU))
    html, live = render.page(page), render.live(page.live, page.visitor.language)
    for name, piece in live["pieces"].items():
        assert f'id="{name}"' in str(piece)
        assert str(piece).strip() in html
    assert "".join(live["board"]).strip() in html
    assert live["choices"]["paths"] == page.live.choices.paths


def test_a_page_speaks_one_language():
    """Sentences of the catalogue in the other language are nowhere on the page."""
    for name, page in [*game_pages("azul", "wide", visitor(Language.HU))]:
        html = render.page(page)
        for english in (">Undo<", ">Rules<", ">Menu<", ">Log<", ">Copy<", "to move<"):
            assert english not in html, name


@pytest.mark.parametrize("game", catalog.names())
def test_cards_show_a_real_position(game):
    for theme in ("light", "dark"):
        picture = cards.picture(game, theme)
        assert picture.startswith("<svg")
        assert "var(--" not in picture
    assert len({cards.picture(game, theme) for theme in ("light", "dark")}) == 2


@pytest.mark.parametrize("game", catalog.names())
def test_cards_speak_no_language_and_bring_their_figures(game):
    """One picture serves all visitors, and an image sees no fonts but those inside it."""
    ensure_bundle()
    cards.picture.cache_clear()
    picture = cards.picture(game, "light")
    words = [re.sub(r"<[^>]*>", "", text) for text in re.findall(r"<text\b.*?</text>", picture, re.DOTALL)]
    assert words
    assert not [text for text in words if any(letter.isalpha() for letter in text)]
    assert picture.count("@font-face") == 2


def test_the_shelf_begins_with_azul_and_has_every_game():
    shelf = [contract.name for contract in cards.on_shelf()]
    assert shelf[0] == "azul"
    assert sorted(shelf) == sorted(catalog.names())


def test_mode_texts_name_only_what_is_unusual():
    import tarsas

    assert cards.mode_texts(tarsas.game("azul")) == ()
    assert cards.mode_texts(tarsas.game("azul", wall="grey")) == (
        Text("Fal: szürke (te választod az oszlopot)", "Wall: grey (you choose the column)"),
    )
