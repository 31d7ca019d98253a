"""A position of Alcazaba for a terminal, in Rich's markup: columns with tiles and markers, the dice, the Alhambras in letters."""

from __future__ import annotations

from itertools import zip_longest

from ....kernel import State, has_bit, places_of
from ....language import Language, Text, terminal_label
from ...alhambra_family.rules.columns import MACUS, colours_in_play
from ...alhambra_family.state import BUILDINGS, ROUNDS
from ...alhambra_family.text.names import BUILDING_NAMES, LETTERS, all_names
from ...alhambra_family.text.terminal import BUILDING_STYLES, chain_rows, columns_row, heading_row, rolled_dice, seat_mark
from ..rules.building import tile_at
from ..rules.chance import tiles_left_in
from ..rules.scoring import buildings_of, majority_points, next_scoring, score_of
from ..rules.tiles import BUILDING_OF, EAST, NO_TILE, NORTH, PRICE_OF, SOUTH, TILE_NAMES, WALLS_OF, WEST
from ..rules.walls import longest_wall
from ..state import AWARD, NO_COLUMN, OVER

_WIDTH = 13
_MARGIN = 4
_NAME_WIDTH = 16
_MOST_COLUMNS = 96
_START = Text("kezdő", "start")

Line = tuple[str, int]
"""Markup and its width on the screen."""


def terminal(state: State, language: Language, names: tuple[str, ...]) -> str:
    """Columns, then what is in hand, then the Alhambras beside each other."""
    lines = [_heading(state, language), "", heading_row(language, _WIDTH, _MARGIN), *_majorities(state), *_tiles(state, language), ""]
    lines += [*chain_rows(state, _WIDTH, _MARGIN), "", *_on_the_table(state, language)]
    shelf: list[list[Line]] = []
    for seat, name in enumerate(all_names(state.players, names)):
        board = _player(state, seat, language, name)
        if shelf and sum(_width(each) + 3 for each in shelf) + _width(board) > _MOST_COLUMNS:
            lines += [*_beside(shelf), ""]
            shelf = []
        shelf.append(board)
    lines += _beside(shelf)
    return "\n".join(line.rstrip() for line in lines) + "\n"


def _heading(state: State, language: Language) -> str:
    number = state.round_number
    scoring = "ABC"[next_scoring(number)]
    return Text(
        f"[bold]{number}/{ROUNDS}. kör[/]  következő értékelés: {scoring}", f"[bold]Round {number} of {ROUNDS}[/]  next scoring: {scoring}"
    ).to(language)


def _majorities(state: State) -> list[str]:
    """For each column who has built how many, and what the next scoring would bring for it."""
    scoring = next_scoring(state.round_number)
    columns = []
    for building in range(BUILDINGS):
        counts = [(buildings_of(state, seat, building), seat) for seat in range(colours_in_play(state.players))]
        ranked = sorted(((-count, seat) for count, seat in counts if count))
        points = [(seat, -count, majority_points(state, seat, building, scoring)) for count, seat in ranked]
        columns.append([(f"{seat_mark(state, seat)} {count}: [dim]{gain}[/]", 5 + len(str(gain))) for seat, count, gain in points])
    return _rows(columns)


def _tiles(state: State, language: Language) -> list[str]:
    """The tiles of each column by their names, and the start-player tile."""
    columns = [[TILE_NAMES[tile] for tile in places_of(tiles_left_in(state, building))] for building in range(BUILDINGS)]
    if state.start_tile != NO_COLUMN:
        columns[state.start_tile].append(_START.to(language))
    return _rows([[(f"[italic]{name}[/]", len(name)) for name in names] for names in columns])


def _rows(columns: list[list[Line]]) -> list[str]:
    return [columns_row(row, _WIDTH, " " * _MARGIN) for row in zip_longest(*columns, fillvalue=("", 0))]


def _on_the_table(state: State, language: Language) -> list[str]:
    """The dice, or the tile in hand, or the column that is being given out."""
    lines = []
    if state.rolls:
        lines.append(rolled_dice(state, language))
    if state.phase == AWARD:
        name = BUILDING_NAMES[state.award_column]
        lines.append(Text(f"Kiosztás: {name.hu}", f"Award: {name.en}").to(language))
    if state.in_hand != NO_TILE:
        tile = TILE_NAMES[state.in_hand]
        lines.append(Text(f"Kézben: {tile}", f"In hand: {tile}").to(language))
    return [*lines, ""] if lines else []


# --- Alhambras --------------------------------------------------------------------------------------------------------


def _width(board: list[Line]) -> int:
    return max(width for _, width in board)


def _beside(boards: list[list[Line]]) -> list[str]:
    widths = [_width(board) for board in boards]
    return [
        "   ".join(text + " " * (room - width) for (text, width), room in zip(row, widths, strict=True))
        for row in zip_longest(*boards, fillvalue=("", 0))
    ]


def _player(state: State, seat: int, language: Language, name: str) -> list[Line]:
    hungarian = language == Language.HU
    if state.players == 2 and seat == MACUS:
        head = f"  M {name}  {score_of(state, seat)} {'pont' if hungarian else 'points'}"
        tiles = " ".join(TILE_NAMES[tile] for tile in places_of(state.built[seat])) or "–"
        return [(f"  {seat_mark(state, seat)}{head[3:]}", len(head)), *_folded(tiles)]
    called = terminal_label(name, _NAME_WIDTH)
    wall = longest_wall(state, seat)
    turn = "▶ " if state.mover == seat and state.phase != OVER else "  "
    rest = f"  {score_of(state, seat)} {'pont' if hungarian else 'points'}, {'fal' if hungarian else 'wall'} {wall}"
    reserve = " ".join(TILE_NAMES[tile] for tile in places_of(state.reserved[seat])) or "–"
    first = (f"{turn}{seat_mark(state, seat)} {called.markup}{rest}", len(turn) + 2 + called.width + len(rest))
    return [first, *_folded(f"{'tartalék' if hungarian else 'reserve'}: {reserve}"), *_alhambra(state, seat)]


def _folded(text: str, room: int = 34) -> list[Line]:
    """A text in lines of at most this width."""
    lines: list[str] = [""]
    for word in text.split():
        if len(lines[-1]) + len(word) >= room:
            lines.append("")
        lines[-1] += f" {word}"
    return [(f" {line}", len(line) + 1) for line in lines]


def _alhambra(state: State, seat: int) -> list[Line]:
    """The tiles as letter and price, walls as lines on their edges."""
    built = places_of(state.built[seat])
    across, down = [0, *(state.x[tile] for tile in built)], [0, *(state.y[tile] for tile in built)]
    columns = range(min(across), max(across) + 1)
    lines: list[Line] = []
    for y in range(min(down), max(down) + 2):
        above = "".join(
            "[bold]━━━━━[/]" if _has_wall(state, seat, x, y, NORTH) or _has_wall(state, seat, x, y - 1, SOUTH) else "     " for x in columns
        )
        lines.append((f"  {above}", 2 + 5 * len(columns)))
        if y <= max(down):
            lines.append(("  " + "".join(_cell(state, seat, x, y) for x in columns), 2 + 5 * len(columns)))
    return lines


def _has_wall(state: State, seat: int, x: int, y: int, side: int) -> bool:
    tile = tile_at(state, seat, x, y)
    return tile != NO_TILE and has_bit(WALLS_OF[tile], side)


def _cell(state: State, seat: int, x: int, y: int) -> str:
    west = "[bold]┃[/]" if _has_wall(state, seat, x, y, WEST) else " "
    east = "[bold]┃[/]" if _has_wall(state, seat, x, y, EAST) else " "
    tile = tile_at(state, seat, x, y)
    if x == y == 0:
        return "  [bold deep_sky_blue1]*[/]  "
    if tile == NO_TILE:
        return "     "
    building = BUILDING_OF[tile]
    return f"{west}[{BUILDING_STYLES[building]}]{LETTERS[building]}{PRICE_OF[tile]:<2}[/]{east}"
