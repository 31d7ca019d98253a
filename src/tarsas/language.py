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


class Label(NamedTuple):
    """A player's name on a board in a terminal: Rich's markup, and how many columns of the screen it takes."""

    markup: str
    width: int

    def padded(self, width: int) -> str:
        """The markup, with blanks behind it up to this width."""
        return self.markup + " " * (width - self.width)


def terminal_label(name: str, most: int) -> Label:
    """A name as it is: nothing in it is markup, letters may be wide, and what takes more than so many columns is cut.

    Leave a blank behind it: a name may end with a backslash, which would take the next tag for text.

    >>> terminal_label("[bold]Anna", 12), terminal_label("Maximilian", 6)
    (Label(markup='\\\\[bold]Anna', width=10), Label(markup='Maxim…', width=6))
    """
    from rich.cells import cell_len, set_cell_size
    from rich.markup import escape

    shown = name if cell_len(name) <= most else f"{set_cell_size(name, most - 1).rstrip()}…"
    return Label(escape(shown), cell_len(shown))


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


def together(names: list[str]) -> Text:
    """Several names in a sentence: `Anna, Béla and Csaba`."""
    *most, last = names
    first = ", ".join(most)
    return Text(f"{first} és {last}", f"{first} and {last}") if most else Text(last, last)


def without_accents(text: str) -> str:
    """The text with plain letters, as a person in a hurry types it.

    >>> without_accents("középről a padlóra")
    'kozeprol a padlora'
    """
    return "".join(letter for letter in unicodedata.normalize("NFKD", text) if not unicodedata.combining(letter))
