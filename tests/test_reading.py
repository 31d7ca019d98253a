"""Lines that are said once, for writing and for reading."""

from __future__ import annotations

import pytest

from tarsas.errors import BadText
from tarsas.kernel import State, new_state, record
from tarsas.reading import Expected, Form, Lines, Own

STATE = record([("players", "i1"), ("phase", "i1"), ("mover", "i1"), ("stones", "i1"), ("black", "i1"), ("score", "i2", (3,))])
TURN = Form("{phase}, player {mover:seat} to move(, black {black})?", phase=("rolling", "deciding"), black="PSACGT")
PLAYER = Form("{name}: {score[seat]} point(s)?", score=range(100))
PHASES = {0: Form("{stones:0-28} stone(s)? left"), 1: Form("over")}


def table() -> State:
    state = new_state(STATE)
    state.players, state.phase, state.mover, state.black = 3, 1, 2, -1
    return state


def read(form: Form, text: str, **told: str | int) -> State:
    state = table()
    form.read(Lines(text), state, **told)
    return state


def test_a_line_that_was_written_reads_back() -> None:
    state = table()
    assert TURN.text(state) == "deciding, player 3 to move"
    state.black = 4
    assert TURN.text(state) == "deciding, player 3 to move, black G"
    assert read(TURN, TURN.text(state)) == state


def test_a_number_stands_at_its_index_and_one_is_no_plural() -> None:
    state = read(PLAYER, "player 2: 1 points", seat=1, name="player 2")
    assert state.score.tolist() == [0, 1, 0]
    assert [PLAYER.text(state, seat=seat, name="x") for seat in (0, 1)] == ["x: 0 points", "x: 1 point"]


def test_one_of_several_forms_is_found_by_what_it_says() -> None:
    form = Form("then {phase}", phase=PHASES)
    state = read(form, "then 12 stones left")
    assert (state.phase, state.stones, form.text(state)) == (0, 12, "then 12 stones left")


def test_what_a_game_reads_itself_goes_into_the_field() -> None:
    form = Form("{stones}", stones=Own("xx", lambda state: "x" * state.stones, lambda state, text: len(text)))
    assert read(form, "xxx").stones == 3


@pytest.mark.parametrize(
    ("form", "text", "complaint"),
    [
        (TURN, "dreaming, player 1 to move", "one of rolling, deciding instead of 'dreaming', as in “rolling, player 1 to move, black P”"),
        (TURN, "rolling, player 4 to move", "one of 1, 2, 3 instead of '4'"),
        (TURN, "rolling", "something like “rolling, player 1 to move"),
        (TURN, "", "ends too early"),
        (PHASES[0], "29 stones left", "0 to 28 instead of '29'"),
        (Form("then {phase}", phase=PHASES), "then what", "something like “1 stone left” or “over” instead of 'what'"),
    ],
)
def test_an_error_says_which_word_is_wrong_and_shows_a_line_that_would_do(form: Form, text: str, complaint: str) -> None:
    with pytest.raises(BadText, match=complaint):
        read(form, text)


def test_what_the_caller_tells_must_stand_there() -> None:
    with pytest.raises(BadText, match=r"Line 2: .* expected player 1 instead of 'player 2'"):
        read(PLAYER, "\nplayer 2: 3 points", seat=0, name="player 1")


def test_a_line_is_left_alone_that_begins_otherwise() -> None:
    lines, state = Lines("bag 3\nlid 2"), table()
    bag, lid = (Form(f"{name} {{stones}}", stones=range(9)) for name in ("bag", "lid"))
    assert (lid.read_if_there(lines, state), bag.read_if_there(lines, state), lid.read_if_there(lines, state)) == (False, True, True)


def test_a_game_can_refuse_what_it_reads_itself() -> None:
    def refuse(state: State, text: str) -> None:
        raise Expected("dice that lie on the table")

    with pytest.raises(BadText, match="expected dice that lie on the table, as in “PP”"):
        read(Form("{dice}", dice=Own("PP", str, refuse)), "TT")
