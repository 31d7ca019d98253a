"""What both games of the Alhambra say alike of a position in words: the dice, the markers on the columns, what a place brings; and what may be asked."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from ....contract import EMPTY as NOTHING
from ....contract import Section, TextTable, listed, same
from ....kernel import State
from ....language import Text, plural_s
from ..rules.columns import EMPTY, SPACES, place_of, rolls_on, symbols_on
from ..rules.dice import NO_DICE
from ..rules.turn import MOST_ROLLS, shown_dice
from ..state import BUILDINGS, POINTS_FOR_PLACE, SCORINGS
from .log import SCORING_LETTERS
from .names import BUILDING_NAMES, all_names, hand_text, read_building, symbols_text

COLUMN: Final = Text("Oszlop", "Column")
MARKERS: Final = Text("jelölők", "markers")
COLUMNS: Final = Text("Oszlopok", "Columns")
_COLUMN_ASKED: Final = re.compile(r"(?:column |oszlop )?(\w+?)(?: column| oszlop\w*)?")


def turn_lines(state: State, names: tuple[str, ...]) -> Iterator[Text]:
    """Who is in turn, who started the round, and the dice."""
    yield Text("{name} van soron, a kört {first} kezdte", "{name} is in turn, {first} started the round").fill(
        name=names[state.mover], first=names[state.starter]
    )
    yield from dice_lines(state)


def dice_lines(state: State) -> Iterator[Text]:
    """Every roll that counts, the last one last, and what is kept for the next."""
    for roll in range(state.rolls):
        yield Text("{number}. dobás a {most}-ból: {dice}", "Roll {number} of {most}: {dice}").fill(
            number=roll + 1, most=MOST_ROLLS, dice=hand_text(state.hands[roll])
        )
    if state.kept != NO_DICE:
        yield Text("Félretéve: {dice}", "Kept: {dice}").fill(dice=hand_text(state.kept))


def dice_text(state: State) -> Text:
    """The dice on the table, in a line."""
    if not state.rolls:
        return Text("Nincs kocka az asztalon", "No dice are on the table")
    return Text("{number}. dobás a {most}-ból: {dice}", "Roll {number} of {most}: {dice}").fill(
        number=state.rolls, most=MOST_ROLLS, dice=hand_text(shown_dice(state))
    )


def markers_in_words(state: State, building: int, names: tuple[str, ...]) -> Text:
    """The markers on a column, the best first: `4 in 1 roll Anna`; nothing where there is none."""
    called = all_names(state.players, names)
    standing = [(space, state.columns[building, space]) for space in range(SPACES) if state.columns[building, space] != EMPTY]
    told = [Text("{result} {name}", "{result} {name}").fill(result=result_text(space), name=called[seat]) for space, seat in standing]
    return listed(told, NOTHING)


def result_text(space: int) -> Text:
    """What a space stands for: so many symbols in so many rolls."""
    symbols, rolls = symbols_on(space), rolls_on(space)
    return Text(f"{symbols} kocka {rolls} dobásból", f"{symbols} in {rolls} roll{plural_s(rolls)}")


def landing_text(state: State, building: int, symbols: int, space: int) -> Text:
    """What the mover's marker would do in a column: `3 in 2 rolls, you would lead`."""
    what = symbols_text(symbols, building)
    earned = Text(f"{what.hu} {state.rolls} dobásból", f"{symbols} in {state.rolls} roll{plural_s(state.rolls)}")
    if space == SPACES:
        return Text(f"{earned.hu}, lecsúsznál a tábláról", f"{earned.en}, you would fall off the board")
    ahead = place_of(state.columns, building, space)
    if not ahead:
        return Text(f"{earned.hu}, te lennél elöl", f"{earned.en}, you would lead")
    return Text(f"{earned.hu}, {ahead + 1}. lennél", f"{earned.en}, you would be number {ahead + 1}")


def next_roll_text(state: State) -> Text:
    """Which roll comes next."""
    return Text(f"ez lesz a {state.rolls + 1}. dobás a {MOST_ROLLS}-ból", f"this is roll {state.rolls + 1} of {MOST_ROLLS}")


def worth_table() -> TextTable:
    """What the places of each building bring at the three scorings."""
    columns = tuple(Text(f"{letter} értékelés", f"scoring {letter}") for letter in SCORING_LETTERS)
    rows = ((BUILDING_NAMES[building], *(_places(building, scoring) for scoring in range(SCORINGS))) for building in range(BUILDINGS))
    return TextTable(Text("Pontok az 1., 2. és 3. helyért", "Points for the 1st, 2nd and 3rd place"), (COLUMN, *columns), tuple(rows))


def _places(building: int, scoring: int) -> Text:
    return same(", ".join(str(points) for points in POINTS_FOR_PLACE[building][scoring]))


def column_asked(plain: str) -> int | None:
    """The building whose column a question names: `column tower`, `torony oszlopa`, `tower`."""
    found = _COLUMN_ASKED.fullmatch(plain)
    return read_building(found[1]) if found and len(found[1]) > 1 else None


def about_column(table: TextTable, building: int) -> Text:
    """The row of a column, as an answer."""
    row = table.rows[building]
    return Text(table.row_text(row, "hu"), table.row_text(row, "en"))


def macus_section(lines: tuple[Text, ...], tables: tuple[TextTable, ...] = ()) -> Section:
    """What Macus has, who plays along where there are two."""
    return Section("macus", Text("Nála: Macus", "Macus's side"), lines, tables)
