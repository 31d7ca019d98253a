"""A position of Carnac in words: the board cell by cell, the dolmens of each colour, the goals."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ....contract import EMPTY as NOTHING
from ....contract import Section, TextTable, listed, same, seat_section, seats_around, whose
from ....kernel import State, places_of
from ....language import Text, plural_s
from ..state import (
    BOARD_COLUMNS,
    BOARD_NAMES,
    BOARD_ROWS,
    COLOUR_BIT,
    DECIDING,
    DIRECTIONS,
    EMPTY,
    LYING_BIT,
    OVER,
    PLAYERS,
    SIDE_BIT,
    STONES,
    cell_at,
)
from .dolmens import dolmens_of, sizes_of
from .explanations import AIM
from .parts import COLUMN_LETTERS, cell_name
from .position import stone_text
from .words import COLOUR_NAMES

BOARD: Final = Text("A tábla", "The board")
DIRECTION_NAMES: Final = (Text("észak", "north"), Text("kelet", "east"), Text("dél", "south"), Text("nyugat", "west"))
_TOWARDS: Final = (Text("északra", "north"), Text("keletre", "east"), Text("délre", "south"), Text("nyugatra", "west"))
_ARROWS: Final = "^>v<"


def description(state: State, seat: int | None, names: tuple[str, ...]) -> tuple[Section, ...]:
    """The board, one's own dolmens, the other's, and what both are after."""
    sides = (_side_section(state, each, seat, names) for each in seats_around(seat, PLAYERS))
    return (board_section(state, names), *sides, _goals_section(state, names))


# --- the board


def board_section(state: State, names: tuple[str, ...]) -> Section:
    """Every cell, from the north to the south."""
    columns = tuple(same(letter) for letter in COLUMN_LETTERS[: BOARD_COLUMNS[state.board]])
    rows = ((same(str(row + 1)), *_row(state, row)) for row in reversed(range(BOARD_ROWS[state.board])))
    table = TextTable(Text("Menhirek északról délre", "Stones from north to south"), (Text("Sor", "Row"), *columns), tuple(rows))
    return Section("common", BOARD, tuple(_board_lines(state, names)), (table,))


def _row(state: State, row: int) -> Iterator[Text]:
    for column in range(BOARD_COLUMNS[state.board]):
        yield stone_in_words(state.ground[cell_at(column, row)])


def stone_in_words(stone: int) -> Text:
    """What is on a cell; nothing where it is empty. Standing: the colour on top, and the one that a tip to north or south shows. Lying: where its other half is."""
    if stone == EMPTY:
        return NOTHING
    colour, side = COLOUR_NAMES[stone & COLOUR_BIT], COLOUR_NAMES[(stone & SIDE_BIT) // SIDE_BIT]
    if not stone & LYING_BIT:
        return Text("{top}, áll, észak–dél {side}", "{top}, standing, north and south {side}").fill(top=colour, side=side)
    towards = _ARROWS.find(stone_text(stone)[1])
    end = COLOUR_NAMES["rw".index(stone_text(stone)[2])] if towards >= 0 else side
    return Text("{top}, fekszik {towards}, a vége {end}", "{top}, lying {towards}, its end {end}").fill(
        top=colour, towards=_TOWARDS[towards], end=end
    )


def _board_lines(state: State, names: tuple[str, ...]) -> Iterator[Text]:
    letters = COLUMN_LETTERS[: BOARD_COLUMNS[state.board]]
    yield Text(
        f"{BOARD_NAMES[state.board]}. tábla: oszlopok {letters[0]}–{letters[-1]} nyugatról keletre, sorok 1–{BOARD_ROWS[state.board]} délről északra",
        f"Board {BOARD_NAMES[state.board]}: columns {letters[0]} to {letters[-1]} from west to east, rows 1 to {BOARD_ROWS[state.board]} from south to north",
    )
    yield supply_text(state)
    if state.last_tip:
        yield Text("Az utolsó menhir is ledönthető", "The last stone may be tipped, too")
    if state.phase == DECIDING:
        yield tip_text(state)
    if state.phase != OVER:
        yield Text("{name} van soron", "{name} is in turn").fill(name=names[state.mover])


def supply_text(state: State) -> Text:
    """How many stones are left."""
    return Text(f"{state.supply} menhir van még a {STONES} közül", f"{state.supply} of {STONES} stone{plural_s(STONES)} left")


def tip_text(state: State) -> Text:
    """Which stone may be tipped now, and which ways."""
    ways = listed(_TOWARDS[direction] for direction in places_of(state.tips) if direction < DIRECTIONS)
    return Text("Most ez dönthető le: {cell}, {ways}", "May be tipped now: {cell}, {ways}").fill(cell=cell_name(state.last_stone), ways=ways)


# --- the two colours


def _side_section(state: State, seat: int, own: int | None, names: tuple[str, ...]) -> Section:
    colour = Text("Szín: {colour}", "Colour: {colour}").fill(colour=COLOUR_NAMES[seat])
    return Section(seat_section(seat), whose(seat, own, names), (colour, _count_text(state, seat)), (dolmens_table(state, seat),))


def _count_text(state: State, seat: int) -> Text:
    count = len(sizes_of(state, seat))
    return Text(f"{count} dolmen", f"{count} dolmen{plural_s(count)}")


def dolmens_table(state: State, seat: int) -> TextTable:
    """The dolmens of a colour, the largest first, with their cells."""
    found = sorted((cells for colour, cells in dolmens_of(state) if colour == seat), key=lambda cells: (-len(cells), min(cells)))
    rows = (
        (same(str(number)), Text(f"{len(cells)} mező: {_cells(cells)}", f"{len(cells)} cells: {_cells(cells)}"))
        for number, cells in enumerate(found, 1)
    )
    caption = Text("{colour} dolmenek", "{colour} dolmens").fill(colour=COLOUR_NAMES[seat])
    return TextTable(caption, (Text("Dolmen", "Dolmen"), Text("Mezők", "Cells")), tuple(rows))


def _cells(cells: frozenset[int]) -> str:
    return " ".join(cell_name(cell) for cell in sorted(cells))


def _goals_section(state: State, names: tuple[str, ...]) -> Section:
    rows = ((same(names[seat]), COLOUR_NAMES[seat], same(str(len(sizes))), same(" ".join(map(str, sizes)))) for seat, sizes in _all_sizes(state))
    columns = (Text("Játékos", "Player"), Text("szín", "colour"), Text("dolmen", "dolmens"), Text("méretek", "sizes"))
    return Section("goals", Text("Cél és pontok", "Goals and scores"), (AIM,), (TextTable(Text("Dolmenek", "Dolmens"), columns, tuple(rows)),))


def _all_sizes(state: State) -> Iterator[tuple[int, list[int]]]:
    for seat in range(PLAYERS):
        yield seat, sizes_of(state, seat)
