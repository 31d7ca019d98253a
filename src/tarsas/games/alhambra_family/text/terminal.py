"""What both games show alike in a terminal, in Rich's markup: seats, names of buildings, chains and dice."""

from __future__ import annotations

from ....kernel import State
from ....language import Language
from ..rules.columns import EMPTY, ROLLS_IN_A_ROW
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


def building_heading(building: int, language: Language) -> tuple[str, int]:
    """A building's name and letter in its colour, and how wide that is."""
    words = f"{BUILDING_NAMES[building].to(language)} {LETTERS[building]}"
    return f"[bold {BUILDING_STYLES[building]}]{words}[/]", len(words)


def chain_row(state: State, building: int, row: int) -> str:
    """One row of a column: the markers, or dots, of one, two and three rolls."""
    owners = (state.columns[building, row * ROLLS_IN_A_ROW + roll] for roll in range(ROLLS_IN_A_ROW))
    return "".join("[dim] · [/]" if owner == EMPTY else f" {seat_mark(state, owner)} " for owner in owners)


def dice_marks(state: State) -> str:
    """The dice on the table."""
    return " ".join(f"[bold black on {BUILDING_STYLES[building]}] {LETTERS[building]} [/]" for building in buildings_in(shown_dice(state)))
