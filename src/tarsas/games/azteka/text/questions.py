"""What somebody may ask about a position of Azteka: a ring, a slice, a space, how far everybody is."""

from __future__ import annotations

import re
from typing import Final

from ....contract import Section, answer_from, listed, plain_question, section_text
from ....kernel import State
from ....language import Language, Text
from ..rules.goals import players_of
from ..state import RINGS, SLICES, space_at
from .description import description, progress_table, rings_table, space_words, standing_on

QUESTIONS: Final = (Text("2. gyűrű", "ring 2"), Text("5. szelet", "slice 5"), Text("3.5", "3.5"), Text("haladás", "progress"))

_RING: Final = re.compile(r"(?:ring|gyuru\w*) ?([1-4])|([1-4]) ?gyuru\w*")
_SLICE: Final = re.compile(r"(?:slice|szelet\w*) ?([1-8])|([1-8]) ?szelet\w*")
_SPACE: Final = re.compile(r"([1-4]) ([1-8])|(?:ring) ?([1-4]) (?:slice) ?([1-8])|([1-4]) gyuru\w* ([1-8]) szelet\w*")
_PROGRESS: Final = re.compile(r"progress|haladas\w*")
_EMPTY: Final = Text("üres", "empty")


def answer(state: State, question: str, seat: int | None, names: tuple[str, ...]) -> Text | None:
    """A ring, a slice or a space; the progress of all; else what the description has under that heading."""
    plain = plain_question(question)
    if found := _RING.fullmatch(plain):
        table = rings_table(state)
        row = table.rows[_number(found) - 1]
        return Text(table.row_text(row, Language.HU), table.row_text(row, Language.EN))
    if found := _SLICE.fullmatch(plain):
        return _slice_text(state, _number(found))
    if found := _SPACE.fullmatch(plain):
        ring, slice_ = (int(group) for group in found.groups() if group)
        return _space_text(state, space_at(ring - 1, slice_ - 1))
    if _PROGRESS.fullmatch(plain):
        tables = tuple(progress_table(state, role) for role in range(players_of(state)))
        return section_text(Section("progress", Text("Haladás", "Progress"), (), tables))
    return answer_from(description(state, seat, names), question)


def _number(found: re.Match[str]) -> int:
    return int(next(group for group in found.groups() if group))


def _slice_text(state: State, number: int) -> Text:
    assert 1 <= number <= SLICES, "the pattern knows no other"
    standing = [(ring, standing_on(state, space_at(ring, number - 1))) for ring in range(RINGS)]
    told = listed(Text(f"{ring + 1}. gyűrű {role.hu}", f"ring {ring + 1} {role.en}") for ring, role in standing if role.en)
    return Text(f"{number}. szelet: {told.hu}", f"Slice {number}: {told.en}")


def _space_text(state: State, space: int) -> Text:
    where, standing = space_words(space), standing_on(state, space)
    told = standing if standing.en else _EMPTY
    return Text(f"{where.hu}: {told.hu}", f"{where.en}: {told.en}")
