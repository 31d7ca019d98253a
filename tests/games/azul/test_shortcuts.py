"""What is looked up, noted or left out for speed is what the plain rule says, on the way through whole games of every mode."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

import pytest
from tests.laws.modes import MODES, Mode, walk

from tarsas.games.azul.rules.play import any_row_complete, clear_floor, clear_line, is_line_complete, next_complete_line, note_targets
from tarsas.games.azul.rules.scoring import floor_loss, placement_score, points_across, points_down
from tarsas.games.azul.rules.wall import any_row_possible, has_tiles_for_row, is_row_complete, is_row_possible
from tarsas.games.azul.state import COLOURS, COLUMNS, DEALING, EMPTY, FLOOR_COST, GREY, MARKER, OVER, RED, ROWS, STATE
from tarsas.kernel import State, copy_of, fill, new_state

every_mode = pytest.mark.parametrize("mode", [mode for mode in MODES if mode.contract.name == "azul"], ids=str)


def positions(mode: Mode, seed: int) -> Iterator[State]:
    """Those of three random games."""
    for game in range(3):
        for state, _ in walk(mode, seed + game):
            yield state


@pytest.mark.rule("5.3", "5.4", "5.5")
def test_points_for_a_tile_are_those_of_its_row_and_its_column() -> None:
    """Every row with every column through one space; the tiles beside them do not count."""
    for row, column, across, down in product(range(ROWS), range(COLUMNS), range(32), range(32)):
        state = new_state(STATE)
        fill(state.wall, EMPTY)
        for place in range(5):
            if (down >> place) & 1:
                state.wall[0, place, column] = RED
        for place in range(5):
            if place != column and (across >> place) & 1:
                state.wall[0, row, place] = RED
        plain = points_across(state, 0, row, column) + points_down(state, 0, row, column)
        assert placement_score(state, 0, row, column) == (plain or 1)


@every_mode
@pytest.mark.rule("5.3", "5.4", "5.5")
def test_points_for_a_tile_are_the_same_on_every_wall(mode: Mode) -> None:
    for state in list(positions(mode, 1))[::10]:
        for seat, row, column in product(range(mode.players), range(ROWS), range(COLUMNS)):
            plain = points_across(state, seat, row, column) + points_down(state, seat, row, column)
            assert placement_score(state, seat, row, column) == (plain or 1)


@every_mode
@pytest.mark.rule("5.6", "5.8", "AZ2")
def test_a_floor_line_costs_its_spaces_and_is_cleared_tile_by_tile(mode: Mode) -> None:
    for state, seat in product(positions(mode, 2), range(mode.players)):
        lying = [tile for tile in state.floor.tolist()[seat] if tile != EMPTY]
        assert len(lying) == state.floor_count[seat]
        assert floor_loss(state, seat) == sum(FLOOR_COST[: len(lying)])
        cleared = copy_of(state)
        clear_floor(cleared, seat)
        expected = copy_of(state)
        for tile in lying:
            if tile != MARKER:
                expected.lid[tile] += 1
        for space in range(len(lying)):
            expected.floor[seat, space] = EMPTY
        expected.floor_count[seat] = 0
        assert cleared == expected


@every_mode
@pytest.mark.rule("4.6", "4.9", "5.2")
def test_an_emptied_line_takes_what_every_line_takes_by_the_rule(mode: Mode) -> None:
    for state, seat, row in product(list(positions(mode, 3))[::7], range(mode.players), range(ROWS)):
        cleared = copy_of(state)
        clear_line(cleared, seat, row)
        noted = copy_of(cleared)
        note_targets(noted, seat, row)
        assert cleared == noted


@every_mode
@pytest.mark.rule("4.8", "5.1")
def test_the_next_complete_line_is_found_by_looking_at_each(mode: Mode) -> None:
    for state, seat, first in product(positions(mode, 4), range(mode.players), range(ROWS + 1)):
        complete = [row for row in range(first, ROWS) if is_line_complete(state, seat, row)]
        assert next_complete_line(state, seat, first) == min(complete, default=ROWS)


@every_mode
@pytest.mark.rule("7.1")
def test_when_all_have_tiled_the_notes_know_of_every_complete_row(mode: Mode) -> None:
    ends = 0
    for state in positions(mode, 5):
        if state.phase == OVER or (state.phase == DEALING and state.dealing_to == 1):
            rows = [is_row_complete(state, seat, row) for seat, row in product(range(mode.players), range(ROWS))]
            assert any_row_complete(state) == any(rows)
            ends += any(rows)
    assert ends


@every_mode
@pytest.mark.rule("8.5", "AZ9", "AZ12")
def test_whether_any_row_is_possible_is_asked_of_every_row(mode: Mode) -> None:
    """Also with bags that have run out of a colour or two."""
    for state, gone in product(list(positions(mode, 6))[::23], range(1 << COLOURS)):
        poorer = copy_of(state)
        for colour in range(COLOURS):
            if (gone >> colour) & 1:
                poorer.bag[colour] = poorer.lid[colour] = 0
        rows = product(range(mode.players), range(ROWS))
        plain = any((state.grey != GREY or is_row_possible(poorer, *each)) and has_tiles_for_row(poorer, *each) for each in rows)
        assert any_row_possible(poorer) == plain
