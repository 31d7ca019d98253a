"""Positions for tests: dice on the table, columns drawn row by row, tracks as stacks; and moves played on them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np

from tarsas.contract import CHANCE, NOBODY
from tarsas.games.alhambra.rules import chance
from tarsas.games.alhambra.rules import play as rules
from tarsas.games.alhambra.rules import random_action as picking
from tarsas.games.alhambra.rules.rounds import finish_turns
from tarsas.games.alhambra.state import (
    DARK_TILES,
    DECIDING,
    LIGHT_TILES,
    NO_TILE,
    STATE,
    TILE_IDS,
)
from tarsas.games.alhambra.text.notation import action_text, reading
from tarsas.games.alhambra_family.rules.columns import EMPTY, SPACES, exact_space, symbols_on
from tarsas.games.alhambra_family.state import BUILDING_IDS, BUILDINGS
from tarsas.games.alhambra_family.text.names import read_letters
from tarsas.kernel import State, copy_of, new_generator, new_state

SEATS = "ABCDEF"
DEFAULT_TILES = ("1", "2", "start", "3", "1", "2")

Drawn = Mapping[str, str]
"""Columns by building: rows such as `5 . A B`, separated by line ends; rows that are not drawn are empty."""


def new_game(players: int = 4) -> State:
    state = new_state(STATE)
    rules.new_game(state, players, np.zeros(0, np.int8))
    return state


def draw(state: State, columns: Drawn) -> None:
    """Put the markers that are drawn onto the columns."""
    for building, rows in columns.items():
        for row in filter(None, (line.strip() for line in rows.splitlines())):
            symbols, *spaces = row.split()
            for roll, letter in enumerate(spaces, 1):
                if letter != ".":
                    state.columns[BUILDING_IDS.index(building), exact_space(int(symbols), roll)] = SEATS.index(letter)


def drawn(state: State, building: str) -> str:
    """The rows of a column that have a marker, as `draw` takes them."""
    at = BUILDING_IDS.index(building)
    rows = []
    for first in range(0, SPACES, 3):
        spaces = [state.columns[at, space] for space in range(first, first + 3)]
        if any(seat != EMPTY for seat in spaces):
            rows.append(f"{symbols_on(first)} " + " ".join("." if seat == EMPTY else SEATS[seat] for seat in spaces))
    return "\n".join(rows)


def table(
    players: int = 4,
    number: int = 1,
    columns: Drawn | None = None,
    held: Mapping[str, Sequence[str]] | None = None,
    tiles: Sequence[str] = DEFAULT_TILES,
) -> State:
    """A round after its tiles have been laid out; `held` are tiles by the letter of their owner."""
    state = new_game(players)
    state.round_number = number
    for building, tile in enumerate(tiles):
        state.tile_at[building] = NO_TILE if tile == "-" else TILE_IDS.index(tile)
    for owner, names in (held or {}).items():
        for name in names:
            state.held[SEATS.index(owner), TILE_IDS.index(name)] += 1
    for kind in range(len(LIGHT_TILES)):
        state.unseen[kind] = 0
        dark = DARK_TILES[kind] if kind < len(DARK_TILES) else 0
        state.out[kind] = LIGHT_TILES[kind] + dark - int(state.record.held[:, kind].sum()) - int((state.record.tile_at == kind).sum())
    state.record.dark[:] = 0
    draw(state, columns or {})
    return state


def turn(*hands: str, mover: str = "A", black: str = "", **rest: object) -> State:
    """Somebody decides; `hands` are the dice after each roll so far."""
    state = table(**rest)  # type: ignore[arg-type]
    state.phase = DECIDING
    state.mover = SEATS.index(mover)
    state.rolls = len(hands)
    for roll, letters in enumerate(hands):
        state.hands[roll] = read_letters(letters) or 0
    state.black = "PSACGT".index(black) if black else -1
    return state


def awards(points: Mapping[str, str] | None = None, starter: str = "A", **rest: object) -> State:
    """All markers have been placed: the awards begin. `points` are the tracks: `3=AB 1=C`, stacks from the bottom up."""
    state = table(**rest)  # type: ignore[arg-type]
    state.starter = SEATS.index(starter)
    state.record.markers_left[:] = 0
    put_discs(state, points or {})
    finish_turns(state)
    return state


def put_discs(state: State, points: Mapping[str, str]) -> None:
    for building, stacks in points.items():
        for stack in stacks.split():
            number, _, owners = stack.partition("=")
            for height, owner in enumerate(owners):
                state.points[BUILDING_IDS.index(building), SEATS.index(owner)] = int(number)
                state.height[BUILDING_IDS.index(building), SEATS.index(owner)] = height


def discs(state: State, building: str) -> str:
    """A track as `put_discs` takes it, the most points first."""
    at = BUILDING_IDS.index(building)
    stacks = []
    for number in range(12, 0, -1):
        owners = sorted((state.height[at, seat], SEATS[seat]) for seat in range(6) if state.points[at, seat] == number)
        assert [height for height, _ in owners] == list(range(len(owners))), "a stack with a gap"
        stacks += [f"{number}={''.join(owner for _, owner in owners)}"] if owners else []
    return " ".join(stacks)


def play(state: State, *moves: str) -> State:
    """The state after these moves; each must be legal."""
    for move in moves:
        (action,) = reading(state, move)
        assert rules.is_legal(state, action), f"{move} is not legal"
        rules.play(state, action)
    return state


def legal(state: State) -> set[str]:
    """What may be done, in words, but for dice to keep."""
    buffer = np.zeros(5_000, np.int32)
    texts = [action_text(state, int(action)) for action in buffer[: rules.legal(state, buffer)]]
    return {text for text in texts if not text.startswith("keep")}


def keeps(state: State) -> int:
    buffer = np.zeros(5_000, np.int32)
    return sum(action_text(state, int(action)).startswith("keep") for action in buffer[: rules.legal(state, buffer)])


def tiles_of(state: State, owner: str) -> list[str]:
    """The tiles somebody holds."""
    return [name for kind, name in enumerate(TILE_IDS[:7]) for _ in range(state.held[SEATS.index(owner), kind])]


def mover(state: State) -> str:
    return SEATS[state.mover]


def random_moves(players: int, seed: int = 1, longest: int = 2_000) -> list[tuple[State, int]]:
    """A random game: each position with the action played from it, the last one with -1."""
    state, generator = new_game(players), new_generator(seed)
    found: list[tuple[State, int]] = []
    while rules.to_move(state) != NOBODY and len(found) < longest:
        sample = chance.sample if rules.to_move(state) == CHANCE else picking.random_action
        found.append((copy_of(state), int(sample(state, generator))))
        rules.play(state, found[-1][1])
    return [*found, (copy_of(state), -1)]


def random_states(players: int, seed: int = 1) -> list[State]:
    """The positions of a random game."""
    return [state for state, _ in random_moves(players, seed)]


def all_drawn(state: State) -> dict[str, str]:
    return {name: rows for name in BUILDING_IDS[:BUILDINGS] if (rows := drawn(state, name))}
