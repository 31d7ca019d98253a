"""Hungarian and English: a text in both, and the little grammar that sentences need."""

from __future__ import annotations

import unicodedata
from enum import StrEnum
from typing import NamedTuple

HUNGARIAN_VOWELS = "aáeéiíoóöőuúüű"


class Language(StrEnum):
    """A language the players can choose."""

    HU = "hu"
    EN = "en"


class Text(NamedTuple):
    """One text in both languages; `format` fills both."""

    hu: str
    en: str

    def to(self, language: Language | str) -> str:
        """The text in one language."""
        return self.hu if language == Language.HU else self.en

    def fill(self, **values: object) -> Text:
        """The text with its `{names}` filled in, in both languages; a `Text` value gives each language its own."""
        return Text(*(getattr(self, language).format(**_in(language, values)) for language in ("hu", "en")))


def _in(language: str, values: dict[str, object]) -> dict[str, object]:
    return {name: getattr(value, language) if isinstance(value, Text) else value for name, value in values.items()}


def hungarian_article(word: str | int) -> str:
    """The definite article before a word or a number: *az* before a vowel sound, else *a*.

    >>> [hungarian_article(number) for number in (1, 2, 5, 10, 50, 1000)]
    ['az', 'a', 'az', 'a', 'az', 'az']
    """
    if isinstance(word, int):
        digits = str(word)
        # "egy" and "öt" begin with a vowel: 1, 1000 (ezer), 5, 50, 500 …; but 10 (tíz) and 100 (száz) do not.
        vowel = digits[0] == "5" or (digits[0] == "1" and len(digits) % 3 == 1)
    else:
        vowel = word[:1].lower() in HUNGARIAN_VOWELS
    return "az" if vowel else "a"


def without_accents(text: str) -> str:
    """The text with plain letters, as a person in a hurry types it.

    >>> without_accents("középről a padlóra")
    'kozeprol a padlora'
    """
    return "".join(letter for letter in unicodedata.normalize("NFKD", text) if not unicodedata.combining(letter))
