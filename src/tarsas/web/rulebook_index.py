"""Finding something in a rulebook: an index of terms, and a search through its sections."""

from __future__ import annotations

import csv
import functools
import re
from typing import NamedTuple

from .. import catalog
from ..language import Language, Text, without_accents
from .rulebook import LETTERS_ONLY, rulebook

MOST_FOUND = 12
SNIPPET = 150
"""So many letters of a section are shown around what was found."""
LONGEST_SEARCH = 100


class Term(NamedTuple):
    """A word of the game, and the sections that say what it means."""

    name: Text
    sections: tuple[str, ...]


class Section(NamedTuple):
    """A section of a rulebook as plain text."""

    anchor: str
    title: str
    text: str


class Found(NamedTuple):
    """A section in which something was found, and the words around it; `before`, what was found itself, `after`."""

    section: Section
    before: str
    match: str
    after: str


@functools.cache
def terms_of(game: str) -> tuple[Term, ...]:
    """The terms of a game, from `rulebook/terms.csv`. Laws: the sections are there, and have the term in them in both languages."""
    path = catalog.find(game).folder / "rulebook" / "terms.csv"
    if not path.is_file():
        return ()
    with path.open(encoding="utf-8", newline="") as file:
        return tuple(Term(Text(row["hu"], row["en"]), tuple(row["sections"].split())) for row in csv.DictReader(file))


def index_of(game: str, language: Language) -> tuple[Term, ...]:
    """The terms in the order of the language's alphabet, as people look for them."""
    return tuple(sorted(terms_of(game), key=lambda term: without_accents(term.name.to(language)).casefold()))


@functools.cache
def sections_of(game: str, language: Language) -> tuple[Section, ...]:
    """All sections as plain text; drawings are left out."""
    book = LETTERS_ONLY.sub("", catalog.find(game).rulebook(language))
    pieces = re.split(r"^#{2,3} ", re.sub(r"^```.*?^```$", "", book, flags=re.MULTILINE | re.DOTALL), flags=re.MULTILINE)[1:]
    headings = {(f"{heading.number} {heading.title}".strip()): heading.anchor for heading in rulebook(game, language).contents}
    found = []
    for piece in pieces:
        title, _, text = piece.partition("\n")
        found.append(Section(headings[title.strip()], title.strip(), _words_of(text)))
    return tuple(found)


def _words_of(markdown: str) -> str:
    """A section's text without the signs of Markdown."""
    return " ".join(re.sub(r"\||-{3,}", " ", re.sub(r"[*`_]", "", markdown)).split())


def found_in(game: str, language: Language, words: str) -> tuple[Found, ...]:
    """The sections that have all these words, those with one in their heading first. Accents and capitals do not matter."""
    wanted = _plain(words[:LONGEST_SEARCH]).split()
    if not wanted:
        return ()
    fitting = [section for section in sections_of(game, language) if all(word in _plain(f"{section.title} {section.text}") for word in wanted)]
    ranked = sorted(fitting, key=lambda section: not any(word in _plain(section.title) for word in wanted))
    return tuple(_found(section, wanted) for section in ranked[:MOST_FOUND])


def _found(section: Section, wanted: list[str]) -> Found:
    plain = _plain(section.text)
    at, word = min(((plain.find(word), word) for word in wanted if word in plain), default=(0, ""))
    begin = max(0, plain.rfind(" ", 0, max(0, at - SNIPPET // 2)) + 1)
    end = at + len(word)
    cut = section.text[end : section.text.find(" ", end + SNIPPET // 2)] if len(section.text) > end + SNIPPET // 2 else section.text[end:]
    return Found(
        section, ("…" if begin else "") + section.text[begin:at], section.text[at:end], cut + ("…" if end + len(cut) < len(section.text) else "")
    )


def _plain(text: str) -> str:
    """As it is compared: letter by letter as long as the text, so that places in one are places in the other."""
    return "".join(without_accents(letter).casefold()[:1] or letter for letter in text)
