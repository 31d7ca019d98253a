"""Hungarian and English: a text in both, and the little grammar that sentences need."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from enum import StrEnum
from typing import NamedTuple

HUNGARIAN_VOWELS = "aáeéiíoóöőuúüű"
_SPOKEN_WITH_A_VOWEL_FIRST = HUNGARIAN_VOWELS + "flmnrsxy"
"""Letters that are spelled: *ef, el, em, en, er, es, iksz, ipszilon*."""
_BACK_VOWELS = str.maketrans("eő", "aó")

YOU = "\ue000"
"""In place of a player's name: the one who is spoken to. A text filled with it takes its second forms, and `addressed` puts the words in."""


class Language(StrEnum):
    """A language the players can choose."""

    HU = "hu"
    EN = "en"


class Text(NamedTuple):
    """One text in both languages; `fill` fills both."""

    hu: str
    en: str

    def to(self, language: Language | str) -> str:
        """The text in one language."""
        return self.hu if language == Language.HU else self.en

    def fill(self, **values: object) -> Text:
        """The text with its `{names}` filled in, in both languages; a `Text` value gives each language its own.

        What depends on whether somebody is told of, or spoken to, has both forms: `{name} {name:takes|take} it`.

        >>> taken = Text("{name} {name:elvette|elvetted}", "{name} {name:takes|take} it")
        >>> taken.fill(name="Anna").en, *addressed(taken.fill(name=YOU))
        ('Anna takes it', 'Elvetted', 'You take it')
        """
        return Text(*(_filled(text, language, values) for language, text in enumerate(self)))


def _filled(text: str, language: int, values: dict[str, object]) -> str:
    """A text in one language with its values; dozens are filled for every move, and most have no forms to choose from."""
    told = {name: value[language] if isinstance(value, Text) else value for name, value in values.items()}
    if "|" in text:
        told = {name: _Name(value) if isinstance(value, str) else value for name, value in told.items()}
    return text.format(**told)


class _Name(str):
    """A value that may be the one who is spoken to: `{name:takes|take}` chooses by it."""

    __slots__ = ()

    def __format__(self, forms: str) -> str:
        told_of, is_choice, spoken_to = forms.partition("|")
        if not is_choice:
            return super().__format__(forms)
        return spoken_to if self == YOU else told_of


def addressed(text: Text) -> Text:
    """A text to the one whom it calls `YOU`. Hungarian verbs say it themselves, so a sentence that begins with the name goes on without it; only points have no verb."""
    hungarian = re.sub(f"^{YOU} ([^+−])", lambda found: found[1].upper(), text.hu)
    return Text(*(_with_you(each, *words) for each, words in ((hungarian, ("Te", "te")), (text.en, ("You", "you")))))


def _with_you(text: str, first: str, later: str) -> str:
    return re.sub(f"^{YOU}", first, text).replace(YOU, later)


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
    """The definite article before a word or a number: *az* before a vowel sound, else *a*; single letters and cells are spelled.

    >>> [hungarian_article(word) for word in (1, 2, 5, 10, 50, 1000, "e4", "f2", "g2", "B")]
    ['az', 'a', 'az', 'a', 'az', 'az', 'az', 'az', 'a', 'a']
    """
    if isinstance(word, int):
        digits = str(word)
        # "egy" and "öt" begin with a vowel: 1, 1000 (ezer), 5, 50, 500 …; but 10 (tíz) and 100 (száz) do not.
        vowel = digits[0] == "5" or (digits[0] == "1" and len(digits) % 3 == 1)
    else:
        is_spelled = not word[1:2].islower()
        vowel = word[0].lower() in (_SPOKEN_WITH_A_VOWEL_FIRST if is_spelled else HUNGARIAN_VOWELS)
    return "az" if vowel else "a"


def with_hungarian_ending(word: str | int, ending: str) -> str:
    """A number, or a cell that ends with one, with an ending as it is spoken after it; the ending is told as it is after 1.

    >>> [with_hungarian_ending(word, "es") for word in (2, 3, 5, 10, "e6")], with_hungarian_ending("e3", "re")
    (['2-es', '3-as', '5-ös', '10-es', 'e6-os'], 'e3-ra')
    """
    spoken = re.sub(r"^.*?(\d0*)$", r"\1", str(word))
    back = spoken in {"0", "3", "6", "8", "20", "30", "60", "80"} or spoken[1:] == "00"
    if ending == "es":
        own = {"0": "s", "3": "as", "5": "ös", "6": "os", "8": "as"}
        return f"{word}-{own.get(spoken, 'as' if back else 'es')}"
    return f"{word}-{ending.translate(_BACK_VOWELS) if back else ending}"


def ordinal(number: int) -> Text:
    """A number in an order: `2.`, `2nd`.

    >>> [ordinal(number).en for number in (1, 2, 3, 4, 11, 12, 13, 21, 102)]
    ['1st', '2nd', '3rd', '4th', '11th', '12th', '13th', '21st', '102nd']
    """
    ending = "th" if number % 100 in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return Text(f"{number}.", f"{number}{ending}")


def plural_s(count: int) -> str:
    """The s of an English noun behind a number: `1 point`, `2 points`."""
    return "" if count == 1 else "s"


def together(names: list[str]) -> Text:
    """Several names in a sentence: `Anna, Béla and Csaba`."""
    *most, last = names
    first = ", ".join(most)
    return Text(f"{first} és {last}", f"{first} and {last}") if most else Text(last, last)


def joined(texts: Iterable[Text]) -> Text:
    """Several sentences as one text.

    >>> joined((Text("Egy.", "One."), Text("Kettő", "Two"))).en
    'One. Two'
    """
    return Text(*(". ".join(sentence.removesuffix(".") for sentence in sentences) for sentences in zip(*texts, strict=True)))


_SIGNS = (
    (re.compile(r"\+(?=\d)"), "plusz ", "plus "),
    (re.compile(r" \+ "), " plusz ", " plus "),
    (re.compile(r"[−-](?=\d)(?<![\w.][−-])"), "mínusz ", "minus "),
    (re.compile(r"\s*[→·●]\s*"), ", ", ", "),
    (re.compile(r"(\d+)/(\d+)"), r"\2 közül \1", r"\1 of \2"),
)


def spoken(text: Text) -> Text:
    """A text without the signs that a voice would stumble at.

    >>> spoken(Text("Anna +3, padló −2", "Anna +3, floor −2")).en, spoken(Text("1 → 2", "1 → 2")).hu
    ('Anna plus 3, floor minus 2', '1, 2')
    """
    hungarian, english = text
    for sign, in_hungarian, in_english in _SIGNS:
        hungarian, english = sign.sub(in_hungarian, hungarian), sign.sub(in_english, english)
    return Text(hungarian, english)


def without_accents(text: str) -> str:
    """The text with plain letters, as a person in a hurry types it.

    >>> without_accents("középről a padlóra")
    'kozeprol a padlora'
    """
    return "".join(letter for letter in unicodedata.normalize("NFKD", text) if not unicodedata.combining(letter))
