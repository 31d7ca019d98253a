"""An Azul position for a terminal, in Rich's markup: every tile has its colour *and* its letter."""

from __future__ import annotations

from itertools import zip_longest

from ....kernel import State
from ....language import Language, plural_s, terminal_label
from ..rules.play import factories
from ..rules.wall import wall_column
from ..state import CENTRE, COLOURS, COLUMNS, EMPTY, FLOOR_COST, FLOOR_SPACES, IN_CENTRE, MARKER, OVER, ROWS
from .notation import LETTERS
from .words import COLOUR_NAMES

_STYLES = ("bold white on blue", "bold black on yellow", "bold white on red", "bold white on grey30", "bold dark_cyan on white")
_MARKER = "[bold white on dark_orange3] 1 [/]"
_BOARD_WIDTH = 38
_NAME_WIDTH = 20


def terminal(state: State, language: Language, names: tuple[str, ...]) -> str:
    """The offer, then the boards, two beside each other."""
    boards = [_board(state, seat, language, names[seat]) for seat in range(state.players)]
    lines = [*_offer(state, language), ""]
    for left in range(0, len(boards), 2):
        pair = boards[left : left + 2]
        for cells in zip_longest(*pair, fillvalue=("", 0)):
            lines.append("   ".join(text + " " * (_BOARD_WIDTH - width) for text, width in cells).rstrip())
        lines.append("")
    return "\n".join(lines).rstrip() + "\n"


def _tile(colour: int) -> str:
    return f"[{_STYLES[colour]}] {LETTERS[colour]} [/]"


def _offer(state: State, language: Language) -> list[str]:
    hungarian = language == Language.HU
    round_name = f"{state.round_number}. forduló" if hungarian else f"Round {state.round_number}"
    bag, lid = sum(state.bag), sum(state.lid)
    counts = f"zsák {bag}, doboz {lid}" if hungarian else f"bag {bag}, lid {lid}"
    legend = "  ".join(f"[{_STYLES[colour]}]{LETTERS[colour]}[/] {name.to(language)}" for colour, name in enumerate(COLOUR_NAMES))
    lines = [f"[bold]{round_name}[/]  [dim]{counts}[/]   {legend}", ""]
    discs = [_disc(state, factory) for factory in range(1, factories(state) + 1)]
    for first in range(0, len(discs), 5):
        lines.append("  ".join(discs[first : first + 5]))
    marker = _MARKER if state.marker == IN_CENTRE else ""
    centre = "".join(_tile(colour) * state.offer[CENTRE, colour] for colour in range(COLOURS))
    lines.append(f"{'közép' if hungarian else 'centre'}  {marker}{centre or ('' if marker else '[dim]–[/]')}")
    return lines


def _disc(state: State, factory: int) -> str:
    tiles = "".join(_tile(colour) * state.offer[factory, colour] for colour in range(COLOURS))
    count = int(state.record.offer[factory].sum())
    return f"[bold]{factory}[/] {tiles}{'[dim] · [/]' * (4 - count)}"


def _board(state: State, seat: int, language: Language, name: str) -> list[tuple[str, int]]:
    """The lines of one board, each with its width on the screen."""
    called = terminal_label(name, _NAME_WIDTH)
    points = f"{state.score[seat]} pont" if language == Language.HU else f"{state.score[seat]} point{plural_s(state.score[seat])}"
    on_floor = MARKER in state.record.floor[seat]
    star = " ①" if state.marker == seat and not on_floor else ""
    turn = "▶ " if state.mover == seat and state.phase != OVER else "  "
    head = f"{turn}{called.markup}  {points}{star}"
    lines = [(f"[bold]{head}[/]" if turn.strip() else head, len(turn) + called.width + len(f"  {points}{star}"))]
    if state.grey:
        lines.append((f"[dim]{' ' * 21}{''.join(f' {column + 1} ' for column in range(COLUMNS))}[/]", 37))
    for row in range(ROWS):
        lines.append((f"{_pattern_line(state, seat, row)}  {row + 1} › {_wall_row(state, seat, row)}", 37))
    floor = "".join(_floor_space(state, seat, space) for space in range(FLOOR_SPACES))
    lines.append((f"  {floor}", 2 + 3 * FLOOR_SPACES))
    return lines


def _pattern_line(state: State, seat: int, row: int) -> str:
    count = state.line_count[seat, row]
    tiles = _tile(state.line_colour[seat, row]) * count if count else ""
    return "   " * (ROWS - 1 - row) + "[dim] · [/]" * (row + 1 - count) + tiles


def _wall_row(state: State, seat: int, row: int) -> str:
    cells = []
    for column in range(COLUMNS):
        lying = state.wall[seat, row, column]
        if lying != EMPTY:
            cells.append(_tile(lying))
        elif state.grey:
            cells.append("[dim] · [/]")
        else:
            colour = next(colour for colour in range(COLOURS) if wall_column(row, colour) == column)
            cells.append(f"[dim] {LETTERS[colour].lower()} [/]")
    return "".join(cells)


def _floor_space(state: State, seat: int, space: int) -> str:
    lying = state.floor[seat, space]
    if lying == EMPTY:
        return f"[dim] -{FLOOR_COST[space]}[/]"
    return _MARKER if lying == MARKER else _tile(lying)
