"""A position of Alhambra for a terminal, in Rich's markup: the six columns beside each other, then the dice and the players."""

from __future__ import annotations

from ....kernel import State
from ....language import Language, terminal_label
from ...alhambra_family.rules.columns import ROWS, colours_in_play
from ...alhambra_family.state import BUILDINGS, NO_BUILDING
from ...alhambra_family.text.names import LETTERS, MACUS_NAME
from ...alhambra_family.text.terminal import building_heading, chain_row, dice_marks, seat_mark
from ..rules.scoring import score_of
from ..state import DECIDING, KINDS, NO_TILE, OVER, POINT_KINDS, ROLLING, TRACK_END
from .position import stack_at

_TILES = {
    Language.HU: ("1 pont", "2 pont", "3 pont", "csere", "tolás", "érvényt.", "fekete k.", "kezdő"),
    Language.EN: ("1 point", "2 points", "3 points", "exchange", "push", "void", "black die", "start"),
}
_WIDTH = 12
_NAME_WIDTH = 16


def terminal(state: State, language: Language, names: tuple[str, ...]) -> str:
    """Columns with names, tiles, stacks of discs and chains; below them dice and players."""
    heading = f"{state.round_number}. kör" if language == Language.HU else f"Round {state.round_number}"
    buildings = [_padded(*building_heading(building, language)) for building in range(BUILDINGS)]
    tiles = [_padded(f"[italic]{name}[/]", len(name)) for name in (_tile_name(state, b, language) for b in range(BUILDINGS))]
    lines = [f"[bold]{heading}[/]", "", "     " + "  ".join(buildings).rstrip(), "     " + "  ".join(tiles).rstrip(), *_tracks(state), ""]
    lines.append("     " + "  ".join(_padded("[dim] 1  2  3[/]", 8) for _ in range(BUILDINGS)).rstrip())
    for row in range(ROWS):
        lines.append(f"  {ROWS - row}  " + "  ".join(_padded(chain_row(state, b, row), 9) for b in range(BUILDINGS)).rstrip())
    lines += ["", *_dice(state, language)]
    # With two players Macus comes third.
    lines += [_player(state, seat, language, name) for seat, name in enumerate((*names, MACUS_NAME)[: colours_in_play(state.players)])]
    return "\n".join(lines) + "\n"


def _padded(markup: str, width: int) -> str:
    return markup + " " * (_WIDTH - width)


def _tile_name(state: State, building: int, language: Language) -> str:
    kind = state.tile_at[building]
    return "–" if kind == NO_TILE else _TILES[language][kind]


def _tracks(state: State) -> list[str]:
    """One line for each number of building points that somebody has, the most on top; a stack from its bottom, which is ahead."""
    used = [points for points in range(TRACK_END, 0, -1) if points in state.record.points]
    lines = []
    for points in used:
        stacks = [stack_at(state, building, points) for building in range(BUILDINGS)]
        cells = [_padded("".join(seat_mark(state, seat) for seat in stack) if stack else "[dim]·[/]", len(stack) or 1) for stack in stacks]
        lines.append(f" {points:>2}  " + "  ".join(cells).rstrip())
    return lines


def _dice(state: State, language: Language) -> list[str]:
    if state.phase not in (ROLLING, DECIDING):
        return []
    rolled = f"{state.rolls}/3 dobás" if language == Language.HU else f"roll {state.rolls} of 3"
    black = state.black
    extra = "" if black == NO_BUILDING else f"  [bold white on black] {LETTERS[black]} [/]"
    return [f"{rolled}  {dice_marks(state)}{extra}", ""]


def _player(state: State, seat: int, language: Language, name: str) -> str:
    hungarian = language == Language.HU
    called = terminal_label(name, _NAME_WIDTH).padded(_NAME_WIDTH)
    turn = "▶" if state.mover == seat and state.phase != OVER else " "
    starts = "*" if state.starter == seat else " "
    markers = f"{state.markers_left[seat]} {'jelölő' if hungarian else 'markers'}"
    line = f"{turn} {seat_mark(state, seat)} {called}{starts} {score_of(state, seat):>4} {'pont' if hungarian else 'points'}   {markers}"
    return f"{line}   {_held_tiles(state, seat, language)}".rstrip()


def _held_tiles(state: State, seat: int, language: Language) -> str:
    """The point tiles as numbers, the others by name, with how many where there are more."""
    counts = [state.held[seat, kind] for kind in range(KINDS)]
    points = " ".join(str(kind + 1) for kind in range(POINT_KINDS) for _ in range(counts[kind]))
    special = [_TILES[language][kind] + (f"×{counts[kind]}" if counts[kind] > 1 else "") for kind in range(POINT_KINDS, KINDS) if counts[kind]]
    return ", ".join(filter(None, [points and f"{'pont' if language == Language.HU else 'points'} {points}", *special]))
