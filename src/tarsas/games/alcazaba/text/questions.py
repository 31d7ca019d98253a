"""What somebody may ask about a position of Alcazaba: the castle, a cell of it, the wall, the stack, a column, the dice."""

from __future__ import annotations

import re
from typing import Final

from ....contract import Section, answer_from, plain_question, section_text
from ....kernel import State
from ....language import Text
from ...alhambra_family.text.description import about_column, column_asked, dice_text, worth_table
from ..rules.building import tile_at
from ..rules.tiles import NO_TILE
from .description import NO_TILES, castle_table, columns_table, description, stack_table, tiles_text, wall_text
from .log import cell_text, tile_text
from .parts import read_cell

QUESTIONS: Final = (
    Text("vár", "castle"),
    Text("n1e2", "n1e2"),
    Text("fal", "wall"),
    Text("halom", "stack"),
    Text("torony oszlopa", "column tower"),
    Text("kockák", "dice"),
    Text("tartalék", "reserve"),
    Text("értékelés", "scoring"),
)

_ASKED: Final = (
    (re.compile(r"castle|alhambra|ground|var\w*"), "castle"),
    (re.compile(r"walls?|fal\w*"), "wall"),
    (re.compile(r"stacks?|bag|tiles|halom|halmok|zsak\w*|lapkak?"), "stack"),
    (re.compile(r"dic?e|kocka|kockak|dobas"), "dice"),
    (re.compile(r"reserve|tartalek\w*"), "reserve"),
    (re.compile(r"scorings?|worth|ertekeles\w*"), "worth"),
)


def answer(state: State, question: str, seat: int | None, names: tuple[str, ...]) -> Text | None:
    """The castle or a cell of it, the wall, the stack, a column; else what the description has under that heading."""
    plain, own = plain_question(question), seat if seat is not None else state.mover
    about = next((name for pattern, name in _ASKED if pattern.fullmatch(plain)), "")
    if about:
        return _about(state, about, own)
    cell, building = read_cell(plain), column_asked(plain)
    if cell is not None:
        return _cell_text(state, own, *cell)
    if building is not None:
        return about_column(columns_table(state, names), building)
    return answer_from(description(state, seat, names), question)


def _about(state: State, about: str, seat: int) -> Text:
    if about == "dice":
        return dice_text(state)
    if about == "wall":
        return wall_text(state, seat)
    if about == "reserve":
        return Text("Tartalék: {tiles}", "Reserve: {tiles}").fill(tiles=tiles_text(state.reserved[seat]))
    table = {"castle": castle_table(state, seat), "stack": stack_table(state), "worth": worth_table()}[about]
    title = {"castle": Text("A vár", "The castle"), "stack": Text("A halmok", "The stacks"), "worth": Text("Értékelés", "Scoring")}[about]
    return section_text(Section(about, title, (), (table,)))


def _cell_text(state: State, seat: int, x: int, y: int) -> Text:
    where, tile = cell_text(x, y), tile_at(state, seat, x, y)
    if x == y == 0:
        return where
    what = tile_text(tile) if tile != NO_TILE else NO_TILES
    return Text(f"{where.hu}: {what.hu}", f"{where.en}: {what.en}")
