"""Rulebook 9: two players and Macus, who is drawn as C."""

from __future__ import annotations

import numpy as np
import pytest
from tests.games.alhambra.positions import all_drawn, awards, discs, legal, mover, new_game, play, put_discs, table, tiles_of, turn

from tarsas.games.alhambra.rules import play as rules
from tarsas.games.alhambra.rules.rounds import finish_game
from tarsas.games.alhambra.rules.scoring import outcome, score_buildings, score_of
from tarsas.games.alhambra_family.state import ENDINGS


@pytest.mark.rule("9.1")
def test_macus_has_five_markers_and_no_turns():
    state = new_game(2)
    assert state.markers_left.tolist()[:4] == [5, 5, 5, 0]
    state = turn("PPPPPPPT", mover="B", players=2)
    assert mover(play(state, "place tower")) == "A"


@pytest.mark.rule("9.1")
def test_with_three_players_there_is_no_macus():
    state = play(new_game(3), "die arcades", "tile 1", "tile void", "tile 2", "tile black", "tile 3")
    assert (rules.to_move(state), all_drawn(state)) == (-1, {})
    assert mover(play(turn("PPPPPPPT", mover="B", players=3), "place tower")) == "C"


@pytest.mark.rule("9.2", "AL13", "AL14")
def test_his_markers_go_one_column_to_the_right_each_and_around_behind_the_tower():
    state = play(new_game(2), "die arcades", "tile 1", "tile void", "tile 2", "tile black", "tile 3", "die garden")
    assert all_drawn(state) == {"garden": "2 . . C", "tower": "3 . . C", "pavilion": "4 . . C", "seraglio": "5 . . C", "arcades": "6 . . C"}


@pytest.mark.rule("9.3", "AL13")
def test_on_the_best_place_he_takes_two_points_and_the_second_gets_the_tile():
    state = awards(players=2, columns={"pavilion": "6 . . C\n5 A . .", "tower": "1 A . ."})
    assert (discs(state, "pavilion"), tiles_of(state, "A"), mover(state)) == ("2=C 1=A", ["1"], "A")


@pytest.mark.rule("9.3", "AL13")
def test_of_the_tiles_he_gets_he_keeps_only_those_with_points():
    tiles = ("3", "void", "start", "3", "1", "2")
    state = awards(players=2, columns={"pavilion": "6 A . C", "seraglio": "6 A . C"}, tiles=tiles)
    out = state.out[5]
    play(state, "take points", "take points")
    assert (tiles_of(state, "C"), state.out[5] - out) == (["3"], 1)


@pytest.mark.rule("9.3", "AL13")
@pytest.mark.parametrize(("starter", "next_starter"), [("A", 1), ("B", 0)])
def test_with_the_start_player_tile_he_names_the_one_who_did_not_start(starter: str, next_starter: int):
    state = awards(players=2, columns={"arcades": "6 A . C", "tower": "1 A . ."}, starter=starter)
    play(state, "take points")
    assert (state.starter, mover(state)) == (next_starter, "A")


@pytest.mark.rule("AL11")
def test_nobody_can_name_macus():
    state = play(awards(players=2, columns={"arcades": "6 A . C"}), "take tile")
    assert legal(state) == {"start player 1", "start player 2"}


@pytest.mark.rule("AL8")
def test_his_markers_may_be_pushed():
    state = turn("PPPPPPST", "PPPPPPST", "PPPPPPST", players=2, held={"A": ["push"]}, columns={"pavilion": "6 . . C"})
    assert all_drawn(play(state, "push pavilion")) == {"pavilion": "6 . . A\n5 C . ."}


@pytest.mark.rule("9.4", "AL13")
def test_he_scores_for_places_and_tiles_like_everybody_else():
    state = table(players=2, number=3, held={"C": ["2"]})
    put_discs(state, {"tower": "5=C 4=A", "pavilion": "1=BC"})
    score_buildings(state, 1)
    assert [score_of(state, seat) for seat in range(3)] == [6, 8, 13 + 1 + 2]


@pytest.mark.rule("9.4", "AL16")
@pytest.mark.parametrize(("points", "ending"), [((30, 20, 31), "Macus ahead"), ((30, 20, 30), "fifth round"), ((30, 20, 5), "fifth round")])
def test_macus_can_win(points: tuple[int, int, int], ending: str):
    state = table(players=2, number=5)
    state.record.scored[2, :3] = points
    finish_game(state)
    places = np.zeros(2, np.int8)
    assert (ENDINGS[outcome(state, places)], places.tolist()) == (ending, [0, 1])


@pytest.mark.rule("9.2", "9.3", "AL13", "AL14")
def test_a_full_round_with_macus():
    """Tiles, Macus's die on the Pavilion, ten turns, all rewards, scoring A."""
    state = play(new_game(2), "die tower", "tile 1", "tile 2", "tile 3", "tile void", "tile push", "die pavilion")
    assert all_drawn(state) == {"pavilion": "2 . . C", "seraglio": "3 . . C", "arcades": "4 . . C", "chambers": "5 . . C", "garden": "6 . . C"}
    for name in ("pavilion", "seraglio", "arcades", "tower", "tower"):
        letter = name[0]
        play(state, f"roll {' '.join([letter] * 5)} g g g", f"place {name}")
        play(state, f"roll {' '.join([letter] * 3)} g g g g g", f"place {name if name != 'seraglio' else 'garden'}")
    assert all_drawn(state)["tower"] == "5 A A .\n3 B B ."
    # Pavilion: A, then B. Seraglio: A, then Macus. Arcades: A, then Macus. Chambers: Macus alone. Garden: Macus, then B. Tower: A and A.
    play(state, "take points", "take tile", "take points", "take tile", "start player 1")
    assert [discs(state, name) for name in ("pavilion", "seraglio", "arcades", "chambers", "garden", "tower")] == [
        "2=A 1=B",
        "2=C 1=A",
        "2=A 1=C",
        "2=C",
        "2=C 1=B",
        "3=A",
    ]
    assert (tiles_of(state, "A"), tiles_of(state, "B"), tiles_of(state, "C")) == (["2"], ["1", "push"], ["3"])
    assert [score_of(state, seat) for seat in range(3)] == [1 + 3 + 6 + 2, 1, 2 + 4 + 5 + 3]
    assert (state.round_number, state.starter) == (2, 0)
