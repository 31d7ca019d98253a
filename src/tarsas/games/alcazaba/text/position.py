"""A position of Alcazaba as lines that a person can read and write, and back (`position_reading`).

    alcazaba, 3 players
    round 3, turn, 4 turns taken, player 2 to move, player 1 started, player 1 starts next
    dice PSCTTGGG / PSSTTGGG
    laid P3sw S8s A5nw C9w G9e T12o G8nw P8o C5nsw T7new G10o
    start-player tile garden
    markers garden 6.3=2 5.2=1 tower 4.2=2
    discarded A9o C10o
    player 1: majorities 3 0 0, wall 4 0 0, 1 rebuilt
      reserve G10w
      .      P5nw   A6ne   .
      G7nsw  P6n    *      T13e
    …

The phase is `laying`, `die`, `rolling`, `turn`, `rebuilding`, `award`, `building`, `naming` or `over`. `dice` shows what lay on the table after each
roll; with `keeping PP` the dice kept for the roll to come. `laid` are the tiles of this round in their order: who has one already
shows it, too. Markers are `6.3=2`: six symbols in three rolls, player 2; Macus is `M`. `award garden` says which column is being given out,
`in hand G8nw` which tile is being built. An Alhambra is drawn around its fountain `*`. A tile that is named nowhere has not been seen
yet. Without a `discarded` line as many tiles as must be are out of the game, whichever they are.
"""

from __future__ import annotations

from collections.abc import Iterator

from ....kernel import State, places_of
from ...alhambra_family.rules.columns import EMPTY, MACUS, SPACES, rolls_on, symbols_on
from ...alhambra_family.state import BUILDING_IDS, BUILDINGS, SCORINGS
from ...alhambra_family.text.names import letters_of, seat_letter
from ..rules.building import tile_at
from ..rules.tiles import NO_TILE, TILE_NAMES
from ..state import MAJORITIES, NO_COLUMN, ROLLING, TURN, WALL

PHASE_TEXTS = ("laying", "die", "rolling", "turn", "rebuilding", "award", "building", "naming", "over")
FOUNTAIN_SIGN = "*"
EMPTY_SIGN = "."
_CELL_WIDTH = 7


def has_tiles(state: State, seat: int) -> bool:
    """Whether somebody has any tile, so that a rebuild may be possible."""
    return state.built[seat] | state.reserved[seat] != 0


def names_text(tiles: list[int]) -> str:
    """Names of tiles, or a dash."""
    return " ".join(TILE_NAMES[tile] for tile in tiles) or "-"


def position_text(state: State) -> str:
    """The position in the lines described above."""
    lines = [
        f"alcazaba, {state.players} players",
        f"round {state.round_number}, {PHASE_TEXTS[state.phase]}, {state.turns_taken} turns taken, player {state.mover + 1} to move, "
        f"player {state.starter + 1} started, player {state.next_starter + 1} starts next",
        *_round_lines(state),
        f"discarded {names_text(places_of(state.discarded))}",
    ]
    for seat in range(state.players):
        lines += _player_lines(state, seat)
    if state.players == 2:
        lines.append(f"macus: majorities {_points(state, MACUS, MAJORITIES)}, built {names_text(places_of(state.built[MACUS]))}")
    return "\n".join(lines) + "\n"


def _round_lines(state: State) -> Iterator[str]:
    if state.rolls or state.phase in (ROLLING, TURN):
        shown = " / ".join(letters_of(state.hands[roll]) for roll in range(state.rolls))
        keeping = f", keeping {letters_of(state.kept) or '-'}" if state.phase == ROLLING else ""
        yield f"dice {shown or '-'}{keeping}"
    yield f"laid {names_text(state.laid.tolist()[: state.laid_count])}"
    if state.start_tile != NO_COLUMN:
        yield f"start-player tile {BUILDING_IDS[state.start_tile]}"
    if markers := " ".join(_markers(state)):
        yield f"markers {markers}"
    if state.award_column != NO_COLUMN:
        yield f"award {BUILDING_IDS[state.award_column]}"
    if state.in_hand != NO_TILE:
        yield f"in hand {TILE_NAMES[state.in_hand]}"


def _markers(state: State) -> Iterator[str]:
    for building in range(BUILDINGS):
        owners = [(space, state.columns[building, space]) for space in range(SPACES) if state.columns[building, space] != EMPTY]
        if owners:
            yield BUILDING_IDS[building]
        for space, owner in owners:
            yield f"{symbols_on(space)}.{rolls_on(space)}={seat_letter(state.players, owner)}"


def _points(state: State, seat: int, kind: int) -> str:
    return " ".join(str(state.points[seat, scoring, kind]) for scoring in range(SCORINGS))


def _player_lines(state: State, seat: int) -> Iterator[str]:
    yield (f"player {seat + 1}: majorities {_points(state, seat, MAJORITIES)}, wall {_points(state, seat, WALL)}, {state.rebuilt[seat]} rebuilt")
    yield f"  reserve {names_text(places_of(state.reserved[seat]))}"
    yield from (f"  {line}" for line in alhambra_lines(state, seat))


def alhambra_lines(state: State, seat: int) -> Iterator[str]:
    """An Alhambra drawn with the names of its tiles."""
    built = places_of(state.built[seat])
    across = [0, *(state.x[tile] for tile in built)]
    down = [0, *(state.y[tile] for tile in built)]
    for y in range(min(down), max(down) + 1):
        cells = []
        for x in range(min(across), max(across) + 1):
            tile = tile_at(state, seat, x, y)
            cells.append(FOUNTAIN_SIGN if x == y == 0 else EMPTY_SIGN if tile == NO_TILE else TILE_NAMES[tile])
        yield "".join(cell.ljust(_CELL_WIDTH) for cell in cells).rstrip()
