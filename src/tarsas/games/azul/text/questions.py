"""What somebody may ask about a position of Azul: a factory, a line, the wall, the floor, the bag."""

from __future__ import annotations

import re
from typing import Final

from ....contract import Section, answer_from, listed, plain_question, same, section_text
from ....kernel import State
from ....language import Text
from ..rules.play import factories
from ..state import ROWS
from .description import BAG, LID, LINE, counted, description, floor_text, line_text, lines_table, offer_section, source_name, source_text, wall_table

QUESTIONS: Final = (
    Text("m3", "f3"),
    Text("közép", "centre"),
    Text("2. sor", "line 2"),
    Text("fal", "wall"),
    Text("padló", "floor"),
    Text("zsák", "bag"),
    Text("doboz", "lid"),
)


_QUESTIONS: Final = (
    (re.compile(r"(?:f|m|factory|manufaktura\w*) ?(\d)|(\d) ?(?:m|manufaktura\w*)"), "factory"),
    (re.compile(r"(?:line|pattern line|(?:minta)?sor\w*) ?(\d)|(\d) ?(?:minta)?sor\w*"), "line"),
    (re.compile(r"walls?|fal\w*"), "wall"),
    (re.compile(r"lines|pattern lines|(?:minta)?sorok|(?:minta)?soraim"), "lines"),
    (re.compile(r"cent(?:re|er)|middle|kozep\w*"), "centre"),
    (re.compile(r"floor(?: line)?|padlo\w*"), "floor"),
    (re.compile(r"offer|factories|kinalat\w*|manufakturak"), "offer"),
    (re.compile(r"bag|zsak\w*"), "bag"),
    (re.compile(r"lid|box|doboz\w*|fedel\w*"), "lid"),
)


def answer(state: State, question: str, seat: int | None, names: tuple[str, ...]) -> Text | None:
    """A factory, a line, the wall, the floor, the bag, in a sentence; else what the description has under that heading."""
    plain, own = plain_question(question), seat if seat is not None else max(0, state.mover)
    for pattern, about in _QUESTIONS:
        if found := pattern.fullmatch(plain):
            number = int(next((group for group in found.groups() if group), "0"))
            return _answer_about(state, about, number, own, names)
    return answer_from(description(state, seat, names), question)


def _answer_about(state: State, about: str, number: int, seat: int, names: tuple[str, ...]) -> Text | None:
    told = Text("{what}: {told}", "{what}: {told}")
    if about in ("factory", "centre"):
        return told.fill(what=source_name(number), told=source_text(state, number)) if number <= factories(state) else None
    if about == "line":
        return told.fill(what=LINE.fill(number=number), told=line_text(state, seat, number - 1)) if 1 <= number <= ROWS else None
    if about == "floor":
        return floor_text(state, seat)
    if about in ("bag", "lid"):
        counts, name = (state.bag, BAG) if about == "bag" else (state.lid, LID)
        return told.fill(what=name, told=listed(counted(count, colour) for colour, count in enumerate(counts.tolist()) if count))
    if about == "offer":
        return section_text(offer_section(state, names))
    table = wall_table(state, seat) if about == "wall" else lines_table(state, seat)
    return section_text(Section(about, table.caption, (), (table._replace(caption=same(names[seat])),)))
