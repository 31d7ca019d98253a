"""What somebody may ask about a position of Alhambra – The Dice Game: a column, the dice, the tiles."""

from __future__ import annotations

import re
from typing import Final

from ....contract import Section, answer_from, plain_question, section_text
from ....kernel import State
from ....language import Text
from ...alhambra_family.text.description import about_column, column_asked, dice_text, worth_table
from .description import columns_table, description, held_text, tiles_table

QUESTIONS: Final = (Text("torony oszlopa", "column tower"), Text("kockák", "dice"), Text("lapkák", "tiles"), Text("értékelés", "scoring"))

_DICE: Final = re.compile(r"dic?e|kocka|kockak|dobas")
_TILES: Final = re.compile(r"tiles?|lapka|lapkak|lapkaim")
_WORTH: Final = re.compile(r"scorings?|worth|ertekeles\w*")


def answer(state: State, question: str, seat: int | None, names: tuple[str, ...]) -> Text | None:
    """A column, the dice, the tiles, what places bring; else what the description has under that heading."""
    plain = plain_question(question)
    if _DICE.fullmatch(plain):
        return dice_text(state)
    if _TILES.fullmatch(plain):
        own = (held_text(state, seat),) if seat is not None else ()
        return section_text(Section("tiles", Text("Lapkák", "Tiles"), own, (tiles_table(state),)))
    if _WORTH.fullmatch(plain):
        return section_text(Section("worth", Text("Értékelés", "Scoring"), (), (worth_table(),)))
    building = column_asked(plain)
    if building is not None:
        return about_column(columns_table(state, names), building)
    return answer_from(description(state, seat, names), question)
