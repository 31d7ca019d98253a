"""A position of Alhambra as lines that a person can read and write, and back.

    alhambra, 4 players
    round 3, deciding, player 1 to move, player 3 started
    dice PSCTTGGG / PSSTTGGG, black G
    unseen 1:1 2:0 3:2 exchange:1 push:0 void:1 black:0, dark 1:2 2:2 3:2
    pavilion [2] markers 4.1=4 3.3=2; points 3=4 2=31
    …
    tower [void] markers; points
    player 1: A 3 B 0 C 0, 2 markers, 0 fallen, tiles 3 void
    …

The phase is `start die`, `laying tiles`, `Macus's die`, `rolling`, `deciding`, `award`, `exchange`, `naming` or `over`. `dice` shows what lay on the table
after each roll that counts, and `keeping PP` the dice kept for the roll to come. A column has its tile in brackets (`-` where there is none), its markers
(`4.1=4`: four symbols in one roll, player 4) and its stacks of discs from the bottom up (`2=31`: at 2 points player 3 lies below player 1).
Macus is `M`, and has a line like a player's. While awards are given a line says where: `award garden, first place, two points`. A tile that is named
nowhere is out of the game.
"""

from __future__ import annotations

from collections.abc import Iterator

from ....kernel import State
from ...alhambra_family.rules.columns import EMPTY, SPACES, colours_in_play, rolls_on, symbols_on
from ...alhambra_family.state import BUILDING_IDS, BUILDINGS, NO_BUILDING, SCORINGS
from ...alhambra_family.text.names import LETTERS, letters_of, seat_letter
from ..state import DECIDING, EXCHANGING, KINDS, NAMING, NO_REWARD, NO_TILE, POINT_KINDS, ROLLING, TILE_IDS, TRACK_END

PHASE_TEXTS = ("start die", "laying tiles", "Macus's die", "rolling", "deciding", "award", "exchange", "naming", "over")
PLACE_TEXTS = ("first place", "second place")
REWARD_TEXTS = ("two points", "point and tile")
PHASES_OF_AWARDS = (5, EXCHANGING, NAMING)


def position_text(state: State) -> str:
    """The position in the lines described above."""
    lines = [
        f"alhambra, {state.players} players",
        f"round {state.round_number}, {PHASE_TEXTS[state.phase]}, player {state.mover + 1} to move, player {state.starter + 1} started",
        *_dice_line(state),
        *_award_line(state),
        "unseen " + " ".join(f"{TILE_IDS[kind]}:{state.unseen[kind]}" for kind in range(KINDS)) + ", dark " + _dark_text(state),
        *(_column_line(state, building) for building in range(BUILDINGS)),
        *(_player_line(state, seat) for seat in range(colours_in_play(state.players))),
    ]
    return "\n".join(lines) + "\n"


def _dark_text(state: State) -> str:
    return " ".join(f"{TILE_IDS[kind]}:{state.dark[kind]}" for kind in range(POINT_KINDS))


def _dice_line(state: State) -> Iterator[str]:
    if state.phase not in (ROLLING, DECIDING):
        return
    shown = [letters_of(state.hands[roll]) for roll in range(state.rolls)]
    keeping = f", keeping {letters_of(state.kept) or '-'}" if state.phase == ROLLING else ""
    black = f", black {LETTERS[state.black]}" if state.black != NO_BUILDING else ""
    yield f"dice {' / '.join(shown) or '-'}{keeping}{black}"


def _award_line(state: State) -> Iterator[str]:
    if state.phase in PHASES_OF_AWARDS:
        reward = f", {REWARD_TEXTS[state.reward]}" if state.reward != NO_REWARD else ""
        yield f"award {BUILDING_IDS[state.award_column]}, {PLACE_TEXTS[state.award_place]}{reward}"


def _column_line(state: State, building: int) -> str:
    players = state.players
    tile = state.tile_at[building]
    on_chain = [(space, state.columns[building, space]) for space in range(SPACES) if state.columns[building, space] != EMPTY]
    markers = "".join(f" {symbols_on(space)}.{rolls_on(space)}={seat_letter(players, seat)}" for space, seat in on_chain)
    stacks = "".join(f" {points}={stack}" for points in range(TRACK_END, 0, -1) if (stack := _stack_text(state, building, points)))
    return f"{BUILDING_IDS[building]} [{'-' if tile == NO_TILE else TILE_IDS[tile]}] markers{markers}; points{stacks}"


def stack_at(state: State, building: int, points: int) -> list[int]:
    """The seats whose discs lie on one space of a track, from the bottom up."""
    seats = [seat for seat in range(colours_in_play(state.players)) if state.points[building, seat] == points]
    return sorted(seats, key=lambda seat: state.height[building, seat])


def _stack_text(state: State, building: int, points: int) -> str:
    return "".join(seat_letter(state.players, seat) for seat in stack_at(state, building, points))


def _player_line(state: State, seat: int) -> str:
    name = "macus" if seat_letter(state.players, seat) == "M" else f"player {seat + 1}"
    scored = " ".join(f"{letter} {state.scored[scoring, seat]}" for scoring, letter in zip(range(SCORINGS), "ABC", strict=True))
    tiles = "".join(f" {TILE_IDS[kind]}" * state.held[seat, kind] for kind in range(KINDS))
    return f"{name}: {scored}, {_counted(state.markers_left[seat], 'marker')}, {state.fallen[seat]} fallen, tiles{tiles}"


def _counted(count: int, noun: str) -> str:
    return f"{count} {noun}{'' if count == 1 else 's'}"
