"""Both languages everywhere: no text is missing, none is left over, and what is filled in stays filled in."""

from __future__ import annotations

import re

import pytest

from tarsas.language import Language
from tarsas.web import translation

HOLES = re.compile(r"%\(\w+\)[sd]|\{\w+\}")


def strings(message_string):
    return [message_string] if isinstance(message_string, str) else list(message_string or ())


def known():
    return {message.id: message for message in translation.catalogue() if message.id}


@pytest.fixture(scope="module")
def found():
    return {message.id for message in translation.extracted() if message.id}


def test_every_text_has_its_hungarian(found):
    hungarian = known()
    missing = [text for text in found if text not in hungarian or not all(strings(hungarian[text].string))]
    assert not missing, "python -m tarsas.web.translation, then translate these"


def test_no_text_is_left_over(found):
    assert not [text for text in known() if text not in found], "python -m tarsas.web.translation drops them"


@pytest.mark.parametrize("message", [message for message in translation.catalogue() if message.id], ids=lambda message: str(message.id)[:40])
def test_the_same_is_filled_in(message):
    wanted = set(HOLES.findall(strings(message.id)[-1]))
    for string in strings(message.string):
        assert set(HOLES.findall(string)) == wanted


def test_the_script_gets_its_own_texts_alone():
    texts = translation.script_texts(Language.HU)
    assert texts["Your turn"] == "Te jössz"
    assert "Password" not in texts
    assert translation.script_texts(Language.EN) == {}


def test_numbers_and_dates_are_written_as_the_language_writes_them():
    at = 1_790_000_000_000
    assert translation.number(12345.5, Language.HU) == "12\xa0345,5"
    assert translation.number(12345.5, Language.EN) == "12,345.5"
    assert translation.date(at, Language.HU).startswith("2026. szept.")
    assert translation.date(at, Language.EN).startswith("Sep")
    assert translation.ago(at - 5 * 60_000, at, Language.HU) == "5 perccel ezelőtt"
    assert translation.ago(at - 5 * 60_000, at, Language.EN) == "5 minutes ago"


def test_after_a_number_hungarian_has_no_plural():
    said = translation.translations(Language.HU).ngettext("%(num)d minute", "%(num)d minutes", 40)
    assert said == "%(num)d perc"
