"""A Carnac position for a terminal, in Rich's markup: every cell has its colour *and* its letter."""

from __future__ import annotations

from textwrap import wrap
from typing import Final

from ....kernel import State
from ....language import Language, Text, plural_s, terminal_label
from ..state import BOARD_COLUMNS, BOARD_NAMES, BOARD_ROWS, COLOUR_BIT, EMPTY, OVER, PLAYERS, STONES, cell_at
from .dolmens import sizes_of
from .parts import COLUMN_LETTERS
from .position import stone_text
from .words import COLOUR_TITLES

_STYLES: Final = ("bold white on red3", "bold black on grey93")
_LAST: Final = ("bold yellow on red3", "bold dark_orange3 on grey93")

_NAME_WIDTH: Final = 20
_WIDTH: Final = 97
_LETTERS: Final = {Language.HU: str.maketrans("RWrw", "PFpf"), Language.EN: {}}
"""The letters of the colours, as the rulebook of each language has them."""
_HEAD: Final = Text("{board}. tábla, {columns}×{rows}", "Board {board}, {columns}×{rows}")
_SUPPLY: Final = Text("még {left} menhir a {all}-ból", "{left} of {all} stones left")
_KEY: Final = Text(
    "Nagybetű: álló menhir, felül P piros, F fehér, mellette, amit északra vagy délre döntve mutat. Kisbetű: fekvő.",
    "Capital: a standing stone, R red or W white on top; beside it what it shows tipped north or south. Small: lying.",
)


def terminal(state: State, language: Language, names: tuple[str, ...]) -> str:
    """The board with north on top, the dolmens of both players above it and a key below."""
    board = state.board
    columns, rows = BOARD_COLUMNS[board], BOARD_ROWS[board]
    head = _HEAD.fill(board=BOARD_NAMES[board], columns=columns, rows=rows).to(language)
    supply = _SUPPLY.fill(left=state.supply, all=STONES).to(language)
    lines = [f"[bold]{head}[/]  [dim]{supply}[/]", *(_player(state, seat, language, names[seat]) for seat in range(PLAYERS)), ""]
    for row in reversed(range(rows)):
        lines.append(f"[dim]{row + 1}[/]  " + " ".join(_cell(state, cell_at(column, row), language) for column in range(columns)))
    lines.append("   " + " ".join(f"[dim]{letter.center(5)}[/]" for letter in COLUMN_LETTERS[:columns]))
    return "\n".join([*lines, "", *(f"[dim]{line}[/]" for line in wrap(_KEY.to(language), _WIDTH, break_on_hyphens=False))]) + "\n"


def _player(state: State, seat: int, language: Language, name: str) -> str:
    sizes = sizes_of(state, seat)
    turn = "▶" if state.phase != OVER and state.mover == seat else " "
    measured = f" ({', '.join(str(size) for size in sizes)})" if sizes else ""
    dolmens = f"{len(sizes)} dolmen{'' if language == Language.HU else plural_s(len(sizes))}{measured}"
    letters = "RW".translate(_LETTERS[language])
    called = terminal_label(name, _NAME_WIDTH).padded(_NAME_WIDTH)
    return f"{turn} [{_STYLES[seat]}] {letters[seat]} [/] {COLOUR_TITLES[seat].to(language):<5} {called} [bold]{dolmens}[/]"


def _cell(state: State, cell: int, language: Language) -> str:
    stone = state.ground[cell]
    if stone == EMPTY:
        return "[dim]  ·  [/]"
    styles = _LAST if cell == state.last_stone else _STYLES
    return f"[{styles[stone & COLOUR_BIT]}]{stone_text(stone).translate(_LETTERS[language]).center(5)}[/]"
