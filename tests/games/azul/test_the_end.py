"""Rulebook 2 and 7: when the game ends, what is added then, and who wins."""

from __future__ import annotations

import numpy as np
import pytest
from tests.games.azul.positions import NOTHING, play

from tarsas.contract import NOBODY
from tarsas.games.azul.rules import dealing, scoring, wall
from tarsas.games.azul.rules import play as rules
from tarsas.games.azul.state import COLOURED, ENDINGS, STATE
from tarsas.games.azul.text.position import position_text, read_position
from tarsas.kernel import State, new_generator, new_state

# Player 2 is about to take the last tile of the offer; then everybody tiles.
LAST_TILE = """
    azul, 2 players, coloured wall
    round 5, offer, player 2 to move, player 1 started
    centre *W
"""


def round_of(state: State) -> str:
    """The line of the position text that says how the game stands."""
    return position_text(state).splitlines()[1]


def scores(state: State) -> list[int]:
    return state.score.tolist()[: state.players]


# --- 2.1, 7.1 When it ends ------------------------------------------------------------------------------------------

ONE_TILE_SHORT = """0 points
            . | B Y R K .
           .. | . . . . .
          ... | . . . . .
         .... | . . . . .
        ..... | . . . . .
      floor -
"""


@pytest.mark.rule("2.1", "7.1", "AZ8")
def test_the_game_ends_with_the_round_in_which_somebody_completes_a_horizontal_row() -> None:
    state = read_position(f"{LAST_TILE} player 1: {NOTHING} player 2: {ONE_TILE_SHORT}")
    assert "over, row" in round_of(play(state, "centre white line 1"))


@pytest.mark.rule("2.1", "7.1")
def test_a_row_of_four_tiles_does_not_end_the_game() -> None:
    state = read_position(f"{LAST_TILE} player 1: {NOTHING} player 2: {ONE_TILE_SHORT}")
    assert "round 6, dealing to factory 1" in round_of(play(state, "centre white floor"))


@pytest.mark.rule("7.1")
def test_a_complete_column_does_not_end_the_game() -> None:
    state = read_position(f"""{LAST_TILE}
        player 1: {NOTHING}
        player 2: 0 points
            . | B . . . .
           .W | . . . . .
          ... | K . . . .
         .... | R . . . .
        ..... | Y . . . .
        floor -
    """)
    assert "round 6, dealing to factory 1" in round_of(play(state, "centre white line 2"))


@pytest.mark.rule("7.1", "AZ8")
def test_the_game_does_not_end_before_everybody_has_tiled_and_paid_for_the_floor_line() -> None:
    state = read_position(f"""{LAST_TILE}
        player 1: 0 points
            W | B Y R K .
           .. | . . . . .
          ... | . . . . .
         .... | . . . . .
        ..... | . . . . .
        floor -
        player 2: 10 points
            . | . . . . .
           .. | . . . . .
          RRR | . . . . .
         .... | . . . . .
        ..... | . . . . .
        floor BB
    """)
    row_and_its_bonus, red_and_floor = 5 + 2, 1 - 1 - 1 - 2 - 2
    assert scores(play(state, "centre white floor")) == [row_and_its_bonus, 10 + red_and_floor]


@pytest.mark.rule("7.1")
def test_the_game_is_over_for_good() -> None:
    state = read_position(f"{LAST_TILE} player 1: {NOTHING} player 2: {ONE_TILE_SHORT}")
    assert rules.to_move(play(state, "centre white line 1")) == NOBODY


# --- 7.2 – 7.4 The bonuses ------------------------------------------------------------------------------------------

FULL_ROW = """
            . | . . . . .
           .. | W B Y R K
          ... | . . . . .
         .... | . . . . .
        ..... | . . . . .
"""
FULL_COLUMN = """
            . | . Y . . .
           .. | . B . . .
          ... | . W . . .
         .... | . K . . .
        ..... | . R . . .
"""
ALL_BLUE = """
            . | B . . . .
           .. | . B . . .
          ... | . . B . .
         .... | . . . B .
        ..... | . . . . B
"""
TWO_ROWS_ONE_COLUMN = """
            . | B Y R K W
           .. | . . Y . .
          ... | K W B Y R
         .... | . . W . .
        ..... | . . K . .
"""
NEARLY_ALL = """
            . | . Y R K W
           .. | W B . R K
          ... | K W B Y .
         .... | R . W B Y
        ..... | Y R K . B
"""
EVERYTHING = """
            . | B Y R K W
           .. | W B Y R K
          ... | K W B Y R
         .... | R K W B Y
        ..... | Y R K W B
"""


@pytest.mark.parametrize(
    ("rows", "bonus"),
    [
        pytest.param(FULL_ROW, 2, id="2 for a row", marks=pytest.mark.rule("7.2", "AZ8")),
        pytest.param(FULL_COLUMN, 7, id="7 for a column", marks=pytest.mark.rule("7.3", "AZ8")),
        pytest.param(ALL_BLUE, 10, id="10 for a colour", marks=pytest.mark.rule("7.4", "AZ8")),
        pytest.param(TWO_ROWS_ONE_COLUMN, 2 * 2 + 7, id="each counts", marks=pytest.mark.rule("7.2", "7.3")),
        pytest.param(NEARLY_ALL, 0, id="nothing for what is not complete", marks=pytest.mark.rule("7.2", "7.3", "7.4")),
        pytest.param(EVERYTHING, 5 * 2 + 5 * 7 + 5 * 10, id="a full wall", marks=pytest.mark.rule("7.2", "7.3", "7.4")),
    ],
)
def test_the_bonuses_are_added_when_the_game_ends(rows: str, bonus: int) -> None:
    state = read_position(f"{LAST_TILE} player 1: 30 points {rows} floor -\n player 2: {ONE_TILE_SHORT}")
    assert scores(play(state, "centre white line 1"))[0] == 30 + bonus


@pytest.mark.rule("7.3", "7.4")
def test_no_bonus_is_added_while_the_game_goes_on() -> None:
    state = read_position(f"{LAST_TILE} player 1: 30 points {FULL_COLUMN} floor -\n player 2: {ONE_TILE_SHORT}")
    assert scores(play(state, "centre white floor"))[0] == 30


# --- 7.5 The winner -------------------------------------------------------------------------------------------------


def finished(*results: tuple[int, int]) -> State:
    """A finished game in which each player has so many points and complete rows."""
    text = f"azul, {len(results)} players, coloured wall\n round 6, over, row, player 1 to move, player 1 started\n"
    printed = lines_of_the_wall(EVERYTHING)
    empty = lines_of_the_wall(NOTHING)
    for player, (points, rows) in enumerate(results, 1):
        text += "\n".join([f"player {player}: {points} points", *printed[:rows], *empty[rows:], "floor -\n"])
    return read_position(text)


def lines_of_the_wall(text: str) -> list[str]:
    return [line for line in text.splitlines() if "|" in line]


@pytest.mark.rule("2.1", "7.5", "AZ8")
@pytest.mark.parametrize(
    ("results", "places"),
    [
        pytest.param([(48, 1), (40, 3)], [0, 1], id="more points win"),
        pytest.param([(40, 3), (48, 0)], [1, 0], id="even with fewer rows"),
        pytest.param([(48, 1), (48, 2)], [1, 0], id="a tie is broken by rows"),
        pytest.param([(48, 1), (48, 1)], [0, 0], id="2 share the victory"),
        pytest.param([(48, 1), (48, 2), (45, 3)], [1, 0, 2], id="rows count only in the tie"),
        pytest.param([(50, 1), (40, 2), (50, 1)], [0, 2, 0], id="2 of 3 share the victory"),
        pytest.param([(50, 1), (50, 1), (50, 1)], [0, 0, 0], id="3 share the victory"),
        pytest.param([(30, 1), (50, 1), (50, 1), (50, 0)], [3, 0, 0, 2], id="2 of 4 share the victory"),
        pytest.param([(50, 2), (50, 2), (50, 1), (50, 2)], [0, 0, 3, 0], id="3 of 4 share the victory"),
        pytest.param([(60, 1), (50, 1), (50, 1), (50, 0)], [0, 1, 1, 3], id="2 share the second place"),
        pytest.param([(0, 1), (0, 1), (0, 1), (0, 1)], [0, 0, 0, 0], id="4 share the victory"),
    ],
)
def test_most_points_win_then_most_rows_then_the_victory_is_shared(results: list[tuple[int, int]], places: list[int]) -> None:
    reached = np.zeros(4, np.int8)
    scoring.outcome(finished(*results), reached)
    assert reached[: len(results)].tolist() == places


# --- AZ6, AZ10, AZ12 Games that end otherwise, or not at all --------------------------------------------------------

# All tiles lie on walls and on lines that are not complete, but for the one in the centre.
NO_TILES_LEFT = """
    azul, 4 players, coloured wall
    round 9, offer, player 4 to move, player 1 started
    centre *R
    player 1: 40 points
            . | B Y R K .
           .K | W B Y R .
          .RR | K W B Y .
         ...Y | R K W B .
        ..... | Y R K W .
      floor -
    player 2: 40 points
            . | B Y R . W
           .R | W B Y . K
          .YY | K W B . R
         ...B | R K W . Y
        ..... | Y R K . B
      floor -
    player 3: 40 points
            . | B Y . K W
           .Y | W B . R K
          .BB | K W . Y R
         ..WW | R K . B Y
        ....K | Y R . W B
      floor -
    player 4: 40 points
            . | B . R K W
           .B | W . Y R K
          .WW | K . B Y R
         ..KK | R . W B Y
        ..... | Y . K W B
      floor -
"""


@pytest.mark.rule("AZ6")
def test_if_not_a_single_tile_can_be_laid_out_the_game_ends_and_bonuses_count() -> None:
    state = play(read_position(NO_TILES_LEFT), "centre red line 5")
    four_columns, marker = 4 * 7, 1
    assert (rules.to_move(state), scores(state)) == (NOBODY, [40 + four_columns] * 3 + [40 + four_columns - marker])
    assert ENDINGS[state.ending] == "no tiles"


@pytest.mark.rule("AZ10")
def test_players_who_drop_everything_can_play_for_ever() -> None:
    state, generator = new_state(STATE), new_generator(1)
    rules.new_game(state, 2, np.array([COLOURED], np.int8))
    while state.round_number < 40 and rules.to_move(state) != NOBODY:
        if rules.to_move(state) < 0:
            rules.play(state, dealing.sample(state, generator))
        else:
            source, colour = np.argwhere(state.record.offer > 0)[0]
            play(state, f"{'C' if source == 0 else source}{'BYRKW'[colour]}F")
    assert "round 40, dealing" in round_of(state)


# Found in play: all twenty white tiles lie on lines that lack one tile each, so no row of any wall can get its white tile.
# Player 1 has all five blue tiles on the wall.
WHITE_LOCKED_UP = """
    azul, 2 players, coloured wall
    round 12, offer, player 1 to move, player 1 started
    centre *Y
    player 1: 20 points
            . | B . . . .
           .W | . B . . .
          .WW | . . B . .
         .WWW | . . . B .
        .WWWW | . . . . B
      floor -
    player 2: 20 points
            . | . Y R K .
           .W | . . Y . K
          .WW | K . . Y .
         .WWW | R . . . .
        .WWWW | . R K . .
      floor -
"""


@pytest.mark.rule("AZ12")
def test_when_locked_up_tiles_put_every_row_out_of_reach_the_game_ends_as_if_one_were_complete() -> None:
    state = play(read_position(WHITE_LOCKED_UP), "centre yellow floor")
    all_blue, marker_and_yellow = 10, 1 + 1
    assert ("over, no row possible" in round_of(state), scores(state)) == (True, [20 + all_blue - marker_and_yellow, 20])


@pytest.mark.rule("AZ12")
@pytest.mark.parametrize("where", ["bag", "lid"])
def test_one_free_tile_in_bag_or_lid_keeps_the_game_going(where: str) -> None:
    one_free = WHITE_LOCKED_UP.replace(".WWWW | . R K . .", "..WWW | . R K . .")
    if where == "lid":
        one_free = one_free.replace("centre *Y", "lid B0 Y0 R0 K0 W1\n centre *Y")
    assert "round 13, dealing to factory 1" in round_of(play(read_position(one_free), "centre yellow floor"))


# Player 1 needs four white tiles for line 4. One is free: with it player 2 could complete line 5, and set four free.
ONE_WHITE_TILE_FREE = """
    azul, 4 players, coloured wall
    round 12, dealing to factory 1, player 1 to move, player 1 started
    lid B0 Y0 R0 K0 W1
    player 1: 20 points, marker
            . | . . . . W
           .. | W . . . .
          ... | . W . . .
         .... | . . . . .
        ..... | . . . W .
      floor -
    player 2: 20 points
            . | . . . . W
           .. | W . . . .
          ... | . W . . .
         .... | . . W . .
        .WWWW | . . . . .
      floor -
    player 3: 20 points
            . | . . . . W
           .. | W . . . .
          ... | . W . . .
         .... | . . W . .
        ..... | . . . W .
      floor -
    player 4: 20 points
            . | . . . . W
           .. | W . . . .
          ... | K . . . .
         .... | . . . . .
        ..... | . . . . .
      floor -
"""


@pytest.mark.rule("AZ12")
def test_tiles_that_completing_another_line_would_set_free_count() -> None:
    assert wall.has_tiles_for_row(read_position(ONE_WHITE_TILE_FREE), 0, 3)


@pytest.mark.rule("AZ12")
def test_tiles_on_a_line_that_cannot_be_completed_do_not_count() -> None:
    two_short = ONE_WHITE_TILE_FREE.replace(".WWWW |", "..WWW |").replace("... | K . . . .", "... | K W . . .")
    assert not wall.has_tiles_for_row(read_position(two_short), 0, 3)
