"""What somebody may ask about a position of Carnac: a cell, the dolmens, the stones that are left."""

from __future__ import annotations

import re
from typing import Final

from ....contract import Section, answer_from, plain_question, section_text
from ....kernel import State
from ....language import Text
from ..state import DECIDING, PLAYERS
from .description import description, dolmens_table, supply_text, tip_text

QUESTIONS: Final = (Text("e4", "e4"), Text("dolmenek", "dolmens"), Text("készlet", "stones"))

_DOLMENS: Final = re.compile(r"dolmen\w*")
_STONES: Final = re.compile(r"stones?(?: left)?|supply|menhir\w*|keszlet\w*|kovek")
_TITLE: Final = Text("Dolmenek", "Dolmens")


def answer(state: State, question: str, seat: int | None, names: tuple[str, ...]) -> Text | None:
    """The dolmens of both colours, the supply; else a cell, or what the description has under that heading."""
    plain = plain_question(question)
    if _DOLMENS.fullmatch(plain):
        return section_text(Section("dolmens", _TITLE, (), tuple(dolmens_table(state, each) for each in range(PLAYERS))))
    if _STONES.fullmatch(plain):
        told = supply_text(state)
        return told if state.phase != DECIDING else Text(f"{told.hu}. {tip_text(state).hu}", f"{told.en}. {tip_text(state).en}")
    return answer_from(description(state, seat, names), question)
