"""What the browser gets: small, complete, and from nowhere else."""

from __future__ import annotations

import re

import pytest

from tarsas import catalog
from tarsas.draw.typefaces import HUNGARIAN, LETTERS
from tarsas.language import Language
from tarsas.web.assets import bundle
from tarsas.web.assets.build import CLIENT, build, stamp
from tarsas.web.assets.fonts import font_css
from tarsas.web.rulebook import rulebook
from tests.web.serving import ensure_bundle

pytestmark = pytest.mark.slow


@pytest.fixture(autouse=True)
def _bundle() -> None:
    ensure_bundle()


def built(name: str):
    return bundle.STATIC / bundle.asset(name).removeprefix(bundle.ADDRESS)


def test_names_tell_the_content():
    for name in ("script.js", "table.js", "style.css", "inter-latin.woff2", "icon.svg"):
        assert built(name).is_file()
        assert re.search(r"\.[0-9a-f]{10}\.", built(name).name)


def test_fonts_are_small_and_know_hungarian():
    from fontTools.ttLib import TTFont

    files = [path for path in bundle.STATIC.iterdir() if path.suffix == ".woff2"]
    assert sum(path.stat().st_size for path in files) <= 90_000
    for family in ("inter", "fraunces"):
        known = set(TTFont(built(f"{family}-latin.woff2")).getBestCmap()) | set(TTFont(built(f"{family}-latin-ext.woff2")).getBestCmap())
        assert {ord(letter) for letter in "árvíztűrő tükörfúrógép ÁRVÍZTŰRŐ–„”…−" + HUNGARIAN} <= known
    assert "ő" not in LETTERS


def test_each_letter_is_in_one_file_alone():
    css = font_css({f"{family}-{part}.woff2": "x" for family in ("fraunces", "inter") for part in ("latin", "latin-ext")})
    assert css.count("@font-face") == 4
    assert "U+150-151" in css


def test_script_and_style_stay_light():
    sizes = {path.name.split(".")[0]: path.stat().st_size for path in bundle.STATIC.glob("*.br")}
    assert sizes["script"] < 10_000
    assert sizes["table"] < 30_000
    assert sizes["style"] < 15_000
    assert sizes["learn"] < 8_000
    assert sizes["home"] < 2_000


def test_nothing_is_loaded_from_elsewhere():
    for name in ("script.js", "table.js", "style.css"):
        addresses = set(re.findall(r"https?://[^\s\"'`)]+", built(name).read_text(encoding="utf-8")))
        assert addresses <= {"http://www.w3.org/2000/svg", "http://www.w3.org/1999/xhtml"}, name


_BOXES = re.compile(r"(?:(?<![.\w])|\b(?:window|self|globalThis)\??\.)(?:alert|confirm|prompt)(?:\?\.)?\((?!\) \{)|beforeunload")
"""A box of the browser's own: asked for by its name (a method of ours may be called so), or that which asks before somebody goes."""


def test_questions_are_asked_in_dialogs_of_ours():
    for box in ("if (confirm(text)) go();", "window.alert(1)", "x = prompt('?')", 'addEventListener("beforeunload", ask)'):
        assert _BOXES.search(box), box
    templates = CLIENT.with_name("templates").glob("*.html")
    for path in (*(CLIENT / "script").glob("*.js"), *templates):
        assert not _BOXES.search(path.read_text(encoding="utf-8")), path.name


def test_no_registry_is_written_down():
    lock = (CLIENT / "package-lock.json").read_text(encoding="utf-8")
    assert '"resolved"' not in lock
    assert '"version": "0.8.0"' in lock


def test_what_is_built_is_not_built_again():
    before = stamp()
    assert build() is False
    assert stamp() == before


@pytest.mark.parametrize("game", catalog.names())
@pytest.mark.parametrize("language", list(Language))
def test_every_section_of_a_rulebook_can_be_linked_to(game, language):
    book = rulebook(game, language)
    numbers = [heading.number for heading in book.contents if heading.number]
    assert "1.1" in numbers
    assert len(set(numbers)) == len(numbers)
    for heading in book.contents:
        assert f'id="{heading.anchor}"' in book.html
