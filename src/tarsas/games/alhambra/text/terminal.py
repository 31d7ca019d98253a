"""A position of Alhambra for a terminal, in Rich's markup: the six columns beside each other, then the dice and the players."""

from __future__ import annotations

from ....kernel import State
from ....language import Language, plural_s, terminal_label
from ...alhambra_family.state import BUILDINGS, NO_BUILDING
from ...alhambra_family.text.names import LETTERS, all_names
from ...alhambra_family.text.terminal import chain_rows, columns_row, heading_row, rolled_dice, seat_mark
from ..rules.scoring import score_of
from ..state import DECIDING, KINDS, NO_TILE, OVER, POINT_KINDS, ROLLING, TRACK_END
from .position import stack_at

_TILES = {
    Language.HU: ("1 pont", "2 pont", "3 pont", "csere", "tolás", "törlő", "fekete k.", "kezdő"),
    Language.EN: ("1 point", "2 points", "3 points", "exchange", "push", "void", "black die", "start"),
}
_WIDTH = 14
_MARGIN = 5
_NAME_WIDTH = 16


def terminal(state: State, language: Language, names: tuple[str, ...]) -> str:
    """Columns with names, tiles, stacks of discs and chains; below them dice and players."""
    heading = f"{state.round_number}. kör" if language == Language.HU else f"Round {state.round_number}"
    tiles = [(f"[italic]{name}[/]", len(name)) for name in (_tile_name(state, building, language) for building in range(BUILDINGS))]
    lines = [f"[bold]{heading}[/]", "", heading_row(language, _WIDTH, _MARGIN), columns_row(tiles, _WIDTH, " " * _MARGIN), *_tracks(state), ""]
    lines += [
        columns_row([("[dim] 1  2  3[/]", 8)] * BUILDINGS, _WIDTH, " " * _MARGIN),
        *chain_rows(state, _WIDTH, _MARGIN),
        "",
        *_dice(state, language),
    ]
    lines += [_player(state, seat, language, name) for seat, name in enumerate(all_names(state.players, names))]
    return "\n".join(lines) + "\n"


def _tile_name(state: State, building: int, language: Language) -> str:
    kind = state.tile_at[building]
    return "–" if kind == NO_TILE else _TILES[language][kind]


def _tracks(state: State) -> list[str]:
    """One line for each number of building points that somebody has, the most on top; a stack from its bottom, which is ahead."""
    used = [points for points in range(TRACK_END, 0, -1) if points in state.record.points]
    lines = []
    for points in used:
        stacks = [stack_at(state, building, points) for building in range(BUILDINGS)]
        cells = [("".join(seat_mark(state, seat) for seat in stack) if stack else "[dim]·[/]", len(stack) or 1) for stack in stacks]
        lines.append(columns_row(cells, _WIDTH, f" {points:>2}  "))
    return lines


def _dice(state: State, language: Language) -> list[str]:
    if state.phase not in (ROLLING, DECIDING):
        return []
    black = state.black
    extra = "" if black == NO_BUILDING else f"  [bold white on black] {LETTERS[black]} [/]"
    return [f"{rolled_dice(state, language)}{extra}", ""]


def _player(state: State, seat: int, language: Language, name: str) -> str:
    hungarian = language == Language.HU
    called = terminal_label(name, _NAME_WIDTH).padded(_NAME_WIDTH)
    turn = "▶" if state.mover == seat and state.phase != OVER else " "
    starts = "*" if state.starter == seat else " "
    markers = f"{state.markers_left[seat]} {'jelölő' if hungarian else 'marker' + plural_s(state.markers_left[seat])}"
    line = f"{turn} {seat_mark(state, seat)} {called}{starts} {score_of(state, seat):>4} {'pont' if hungarian else 'point' + plural_s(score_of(state, seat))}   {markers}"
    return f"{line}   {_held_tiles(state, seat, language)}".rstrip()


def _held_tiles(state: State, seat: int, language: Language) -> str:
    """The point tiles as numbers, the others by name, with how many where there are more."""
    counts = [state.held[seat, kind] for kind in range(KINDS)]
    points = " ".join(str(kind + 1) for kind in range(POINT_KINDS) for _ in range(counts[kind]))
    special = [_TILES[language][kind] + (f"×{counts[kind]}" if counts[kind] > 1 else "") for kind in range(POINT_KINDS, KINDS) if counts[kind]]
    return ", ".join(filter(None, [points and f"{'pont' if language == Language.HU else 'points'} {points}", *special]))
