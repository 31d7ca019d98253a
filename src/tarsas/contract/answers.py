"""Questions about a position, answered from its description: a section by its title, a row by its heading, a cell by row and column.

A game that answers in its own way finds here what questions are made of.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from ..language import Language, Text, without_accents
from .description import Section, TextTable

_CELL = re.compile(r"([a-z]) ?(\d+)")
_EMPTY = Text("üres", "empty")
_WORDS_LEFT_OUT = frozenset({"a", "az", "the", "my", "what", "is", "on", "at", "in", "of", "mi", "van", "ott"})


def plain_question(question: str) -> str:
    """A question as it is compared: small letters without accents, and without the words that only make it polite.

    >>> plain_question("Mi van a  2. mintasorban?")
    '2 mintasorban'
    """
    words = re.findall(r"[a-z0-9]+", without_accents(question).casefold())
    return " ".join(word for word in words if word not in _WORDS_LEFT_OUT)


def answer_from(sections: Iterable[Section], question: str) -> Text | None:
    """What these sections say about it: nothing where no title, heading or cell is called so."""
    plain, known = plain_question(question), tuple(sections)
    if not plain:
        return None
    found = [section_text(section) for section in known if _is_called(plain, section.title) or plain == section.name]
    found = found or [row for section in known for table in section.tables for row in _rows_called(table, plain)]
    found = found or [cell for section in known for table in section.tables for cell in _cells_called(table, plain)]
    return Text(*("\n".join(each) for each in zip(*found, strict=True))) if found else None


def section_text(section: Section) -> Text:
    """A section as an answer: its title and all it says."""
    return Text(*(f"{section.title.to(language)}\n{section.to(language)}" for language in (Language.HU, Language.EN)))


def _is_called(plain: str, name: Text) -> bool:
    return plain in (plain_question(name.hu), plain_question(name.en))


def _rows_called(table: TextTable, plain: str) -> Iterator[Text]:
    for row in table.rows:
        if _is_called(plain, row[0]):
            yield Text(table.row_text(row, Language.HU), table.row_text(row, Language.EN))


def _cells_called(table: TextTable, plain: str) -> Iterator[Text]:
    """A square by its letter and number, where the columns have letters."""
    found = _CELL.fullmatch(plain)
    if found is None:
        return
    letter, number = found.groups()
    column = next((place for place, heading in enumerate(table.columns) if _is_called(letter, heading)), 0)
    for row in table.rows if column else ():
        if _is_called(number, row[0]):
            cell = row[column] if row[column].en else _EMPTY
            yield Text(f"{letter}{number}: {cell.hu}", f"{letter}{number}: {cell.en}")
