"""What both games show alike in a terminal, in Rich's markup: seats, columns with their names and chains, and dice."""

from __future__ import annotations

from collections.abc import Iterable

from ....kernel import State
from ....language import Language, Text
from ..rules.columns import EMPTY, ROLLS_IN_A_ROW, ROWS, SPACES
from ..rules.dice import buildings_in
from ..rules.turn import shown_dice
from .names import BUILDING_NAMES, LETTERS, seat_letter

_SEATS = ("white on blue", "black on orange1", "white on green4", "white on dark_orange3", "white on medium_orchid3", "black on sky_blue2")
_MACUS = "white on grey50"
BUILDING_STYLES = ("steel_blue1", "indian_red", "gold3", "grey70", "chartreuse3", "medium_purple1")


def seat_mark(state: State, seat: int) -> str:
    """A seat's number, or Macus's letter, in its colour."""
    letter = seat_letter(state.players, seat)
    return f"[{_MACUS if letter == 'M' else _SEATS[seat]}]{letter}[/]"


def columns_row(cells: Iterable[tuple[str, int]], width: int, head: str = "") -> str:
    """A line with something in each of the six columns, its width on the screen beside it; before it what stands left of the columns."""
    return (head + "".join(markup + " " * (width - length) for markup, length in cells)).rstrip()


def heading_row(language: Language, width: int, margin: int) -> str:
    """The names and letters of the buildings in their colours."""
    words = [f"{name.to(language)} {letter}" for name, letter in zip(BUILDING_NAMES, LETTERS, strict=True)]
    return columns_row([(f"[bold {style}]{each}[/]", len(each)) for style, each in zip(BUILDING_STYLES, words, strict=True)], width, " " * margin)


def chain_rows(state: State, width: int, margin: int) -> list[str]:
    """The chains, row by row: the markers, or dots, of one, two and three rolls."""
    marks = [["[dim] · [/]" if owner == EMPTY else f" {seat_mark(state, owner)} " for owner in column] for column in state.columns.tolist()]
    cells = [[("".join(chain[first : first + ROLLS_IN_A_ROW]), 9) for chain in marks] for first in range(0, SPACES, ROLLS_IN_A_ROW)]
    return [columns_row(row, width, f"{ROWS - index:>{margin - 2}}  ") for index, row in enumerate(cells)]


def rolled_dice(state: State, language: Language) -> str:
    """Which roll it is, and the dice on the table."""
    rolled = Text(f"{state.rolls}/3 dobás", f"roll {state.rolls} of 3").to(language)
    marks = (f"[bold black on {BUILDING_STYLES[building]}] {LETTERS[building]} [/]" for building in buildings_in(shown_dice(state)))
    return f"{rolled}  {' '.join(marks)}"
