"""Alhambra's words: moves typed in both languages, positions as text, and what the log tells."""

from __future__ import annotations

import pytest
from tests.games.alhambra.positions import awards, new_game, play, random_states, table, turn

from tarsas.errors import BadText
from tarsas.games.alhambra.rules import play as rules
from tarsas.games.alhambra.state import OVER, PLACE_MARKER, action_of
from tarsas.games.alhambra.text.log import sentence
from tarsas.games.alhambra.text.notation import action_text, notation, parts, reading
from tarsas.games.alhambra.text.position import position_text, read_position
from tarsas.games.alhambra.text.words import ending_text, part_text, score_lines, what_to_do
from tarsas.kernel import State, copy_of

NAMES = ("Zita", "Bence", "Csilla", "Dani")


@pytest.mark.parametrize(
    ("hungarian", "english"),
    [
        ("tart 2 pavilon torony", "keep pavilion pavilion tower"),
        ("tart semmit", "keep nothing"),
        ("lerak árkádok", "place arcades"),
        ("tolás kert", "push garden"),
        ("fekete szeráj", "black seraglio"),
        ("érvénytelen", "void"),
        ("törlő", "void"),
        ("törlöm", "void"),
        ("nem cserélek", "x-"),
        ("két pont", "take points"),
        ("lapkát", "take tile"),
        ("csere palota", "exchange chambers"),
        ("nincs csere", "no exchange"),
        ("3 kezd", "start player 3"),
    ],
)
def test_moves_are_read_in_both_languages(hungarian: str, english: str):
    state = new_game(4)
    assert reading(state, hungarian) == reading(state, english)
    assert len(reading(state, english)) == 1


def test_a_move_may_leave_the_building_open():
    assert reading(new_game(4), "place") == {action_of(PLACE_MARKER, building) for building in range(6)}


@pytest.mark.parametrize(
    "text", ["", "keep", "k", "keep castle", "keep 9 tower", "place tower tower", "start player 7", "k" + "T" * 8, "roll", "+start", "tile start"]
)
def test_what_is_no_move_of_this_game_is_not_read(text: str):
    assert reading(new_game(4), text) == frozenset()


def test_a_path_of_clicks_takes_the_first_of_equal_dice_and_ends_with_the_roll():
    state = turn("PPGGGTTT")
    (action,) = reading(state, "keep tower tower pavilion")
    assert parts(state, action) == ("die-pavilion-1", "die-tower-1", "die-tower-2", "roll")
    assert notation(state, action) == "kPTT"
    assert action_text(state, action) == "keep pavilion tower tower"


def test_push_and_black_die_are_a_tile_and_then_a_column():
    state = turn("PPGGGTTT")
    paths = [parts(state, action) for text in ("push tower", "black tower", "place tower") for action in reading(state, text)]
    assert paths == [("tile-push", "column-tower"), ("tile-black", "column-tower"), ("column-tower",)]
    assert part_text(state, "column-tower") == ("Torony oszlopa", "Tower column")


# --- The log ------------------------------------------------------------------------------------------------------------


def told(state: State, move: str) -> list[str]:
    before = copy_of(state)
    (action,) = reading(state, move)
    rules.play(state, action)
    return [text.en for text in sentence(before, action, state, NAMES)]


def test_the_log_tells_where_a_marker_came_to_stand():
    assert told(turn("TTPPPPPP", "TTPPPPPP"), "place tower") == ["Zita: 2 Towers in 2 rolls"]
    assert told(turn("TTPPPPPP", columns={"tower": "2 B C ."}), "place tower") == ["Zita: 2 Towers in 1 roll → space 2/3"]
    assert told(turn("TPPPPPPP", columns={"tower": "1 B C D"}), "place tower") == ["Zita: 1 Tower in 1 roll: goes back and falls off the board"]
    assert told(turn("TPPPPPPP", columns={"tower": "1 B C D"}, held={"A": ["push"]}), "push tower") == ["Zita: 1 Tower in 1 roll: push"]


def test_the_log_tells_what_followed_from_a_choice():
    state = awards(columns={"pavilion": "5 A . .\n3 . B ."}, tiles=("3", "2", "start", "1", "1", "2"))
    assert told(state, "take points") == [
        "Zita chooses 2 building points in the Pavilion column",
        "Zita: Pavilion +2",
        "Bence: Pavilion +1, tile: 3 points",
        "Scoring A, Zita: +1, 1 in all",
        "Scoring A, Bence: +3, 3 in all",
        "Scoring A, Csilla: +0, 0 in all",
        "Scoring A, Dani: +0, 0 in all",
    ]


def test_the_log_tells_what_macus_gets_and_whom_he_names():
    state = awards(players=2, columns={"arcades": "6 A . C", "tower": "1 A . ."})
    assert told(state, "take points")[1:] == ["Zita: Arcades +2", "Macus: Arcades +1", "Macus names the next starting player: Bence"]


def test_what_to_do_says_how_many_dice_are_kept():
    state = turn("PPGGGTTT")
    assert what_to_do(state, ("die-tower-1", "die-tower-2")).en == "Kept: 2. Roll the remaining 6 dice"
    assert what_to_do(state, ("tile-black",)).hu == "Válassz épületet a fekete kockára"


@pytest.mark.parametrize(
    ("points", "result"),
    [
        ((30, 20, 31), "Macus wins with 31 points; next comes Zita with 30."),
        ((30, 20, 30), "Zita and Macus share the victory with 30 points."),
        ((30, 30, 5), "Zita and Bence share the victory with 30 points."),
        ((3, 20, 5), "Bence wins with 20 points."),
    ],
)
def test_the_end_is_told(points: tuple[int, int, int], result: str):
    state = table(players=2, number=5)
    state.record.scored[2, :3] = points
    state.phase = OVER
    assert ending_text(state, NAMES)[-1].en == result
    assert [line.points for line in score_lines(state, 0)] == [0, 0, points[0]]


# --- Positions as text --------------------------------------------------------------------------------------------------


def middle_of_a_game() -> str:
    """A position of a random game in which somebody decides."""
    return position_text(next(state for state in random_states(3) if state.round_number == 2 and state.phase == 4 and state.rolls == 2))


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("alhambra, 3", "alhambra, 7", "Line 1"),
        ("deciding", "dreaming", "Line 2"),
        ("dice ", "dice QQQQQQQQ / ", "Line 3"),
        ("player 3: A", "player 4: A", "expected player 3"),
        ("unseen 1:", "unseen 1:9 1:", "Line 4"),
        ("pavilion [", "pavillon [", "Line 5"),
        (", 0 fallen", ", 1 fallen", "must have 5 markers"),
    ],
)
def test_a_position_that_cannot_be_is_refused_with_the_reason(old: str, new: str, message: str):
    text = middle_of_a_game()
    assert old in text
    with pytest.raises(BadText, match=message):
        read_position(text.replace(old, new, 1))


def test_a_tile_too_many_is_refused():
    text = middle_of_a_game()
    with pytest.raises(BadText, match="the game has 2"):
        read_position(text.replace("fallen, tiles", "fallen, tiles push push push", 1))


def test_a_reward_must_go_to_the_owner_of_the_marker():
    state = awards(columns={"pavilion": "5 A . .\n3 . B ."})
    state.record.unseen[:] = (2, 1, 2, 2, 2, 3, 3)
    state.record.dark[:] = 2
    state.record.fallen[:4] = (3, 3, 4, 4)
    assert read_position(position_text(state)).phase == state.phase
    state.mover = 1
    with pytest.raises(BadText, match="own the marker"):
        read_position(position_text(state))


def test_every_position_of_a_game_with_macus_reads_back():
    for state in random_states(2, seed=3)[::7]:
        assert read_position(position_text(state)).tobytes() == state.tobytes()


def test_playing_from_a_text_goes_on_where_it_was():
    state = read_position(middle_of_a_game())
    seat = state.mover
    shown = [
        name
        for name in ("pavilion", "seraglio", "arcades", "chambers", "garden", "tower")
        if rules.is_legal(state, next(iter(reading(state, f"place {name}"))))
    ]
    assert int(play(state, f"place {shown[0]}").mover) == (seat + 1) % 3
