"""What players may type, how positions are written, and what the log says."""

from __future__ import annotations

import pytest

from tarsas.errors import BadText
from tarsas.games.carnac.rules import play as rules
from tarsas.games.carnac.text.notation import action_text, parts, reading
from tarsas.games.carnac.text.position import position_text, read_position
from tarsas.games.carnac.text.words import part_text, sentence, what_to_do
from tarsas.kernel import State, copy_of

NAMES = ("Réka", "Bence")

TO_PLACE = """
    carnac, board I
    red to place
    5  . . . . . . . .
    4  . . . . . . . .
    3  . . . R . . . .
    2  . . . . . . . .
    1  . . . . . . . .
"""
TO_TIP = TO_PLACE.replace("red to place", "white to tip d3 or decline")


def told(state: State, move: str) -> list[tuple[str, str]]:
    (action,) = reading(state, move)
    after = copy_of(state)
    rules.play(after, action)
    return [(text.hu, text.en) for text in sentence(state, action, after, NAMES)]


def meanings(position: str, text: str) -> set[str]:
    state = read_position(position)
    return {action_text(state, action) for action in reading(state, text)}


@pytest.mark.parametrize(
    "text",
    [
        "e4 red/ns-white",
        "e4RW",
        "e4 rw",
        "E4 R W",
        "e4 red white",
        "e4 piros/éd-fehér",
        "e4pf",
        "e4 top red, ns white",
        "e4 red/ew-red",
        "e4 red/n-s white",
        "place e4 red white",
        "stand on e4 red/ns-white",
        "állítok e4-re piros/éd-fehér",
        "leteszem e4 pf",
    ],
)
def test_one_placement_in_many_spellings(text: str) -> None:
    assert meanings(TO_PLACE, text) == {"e4 red/ns-white"}


def test_what_is_left_out_may_be_anything() -> None:
    assert meanings(TO_PLACE, "e4 white") == {"e4 white/ns-red", "e4 white/ns-white"}
    assert len(meanings(TO_PLACE, "e4")) == 4
    assert meanings(TO_TIP, "tip") == {f"tip d3 {direction}" for direction in ("north", "east", "south", "west")}


@pytest.mark.parametrize(
    ("texts", "direction"),
    [
        (
            (
                "tip north",
                "tip d3 north",
                ">N",
                "d3>n",
                "döntsd északra",
                "d3 döntése északra",
                "döntsd el észak felé",
                ">é",
                "északra döntöm",
                "döntsd le északra",
            ),
            "north",
        ),
        (("tip east", ">e", "dönt keletre", ">k"), "east"),
        (("tip south", ">s", "dönt délre", ">d", "eldöntöm délre", "ledöntöm délre", "feldöntöm délre"), "south"),
        (("tip west", ">w", "dönt nyugatra", ">ny"), "west"),
    ],
)
def test_the_four_directions_in_both_languages(texts: tuple[str, ...], direction: str) -> None:
    assert {text: meanings(TO_TIP, text) for text in texts} == {text: {f"tip d3 {direction}"} for text in texts}


@pytest.mark.parametrize(
    "text", ["decline", "-", "pass", "leave it standing", "hagyd állni", "állni hagyom", "nem döntöm el", "nem döntöm le", "nem ledöntöm"]
)
def test_declining_in_both_languages(text: str) -> None:
    assert meanings(TO_TIP, text) == {"decline"}


@pytest.mark.parametrize("text", ["", "...", "z9", "e44", "tip up", "tip e5 north", "e4 green", "place", "állít", "factory 3 blue line 2"])
def test_what_is_no_move_means_nothing(text: str) -> None:
    assert meanings(TO_TIP, text) == set()


@pytest.mark.parametrize(
    ("spoilt", "complaint"),
    [
        (TO_PLACE.replace("board I", "board IV"), "board II, last tip off"),
        (TO_PLACE.replace("3  . . . R", "3  . . . X"), "standing stone like"),
        (TO_PLACE.replace("3  . . . R", "3  . . R"), "8 cells"),
        (TO_PLACE.replace("3  . . . R", "3  . . . r>"), "half of a lying stone"),
        (TO_PLACE.replace("3  . . . R . .", "3  . . . r>w r<w ."), "half of a lying stone"),
        (TO_PLACE.replace("3  . . . R . .", "3  . . . r> w< ."), "half of a lying stone"),
        (TO_PLACE.replace("red to place", "red to place, 12 stones left"), "27 stones are left"),
        (TO_PLACE.replace("red to place", "over, no stones left"), "not over for that reason"),
        (TO_PLACE.replace("red to place", "over, no empty cell"), "not over for that reason"),
        (TO_PLACE.replace("red to place", "white to tip d4 or decline"), "no stone stands on d4"),
        (TO_PLACE.replace("red to place", "somebody moves"), "something like “red to place”"),
        (TO_PLACE.replace("    1  . . . . . . . .\n", ""), "has 5 rows"),
        (TO_PLACE.replace("    1  ", "    2  "), "row 1, beginning with its number"),
        (TO_PLACE.replace(". . .", "R R R"), "the game has 28"),
        (TO_PLACE.replace("R", ".").replace(". . . . . . . .", "R R R R R R R .", 4).replace("red to place", "white to place"), "nobody can place"),
        ("carnac", "board II, last tip off"),
    ],
)
def test_a_position_that_cannot_be_is_refused_with_a_reason(spoilt: str, complaint: str) -> None:
    with pytest.raises(BadText, match=complaint):
        read_position(spoilt)


def test_a_stone_that_cannot_fall_is_not_asked_about() -> None:
    walled = TO_TIP.replace("4  . . . .", "4  . . . R").replace("2  . . . .", "2  . . . R").replace("3  . . . R .", "3  . . R R R")
    with pytest.raises(BadText, match="cannot be tipped in any direction"):
        read_position(walled)


def test_a_position_is_written_so_that_a_person_can_read_it() -> None:
    state = read_position(TO_TIP)
    (action,) = reading(state, "tip east")
    rules.play(state, action)
    assert position_text(state) == (
        "carnac, board I, last tip off\n"
        "white to place, 27 stones left\n"
        "5   .   .   .   .   .   .   .   .\n"
        "4   .   .   .   .   .   .   .   .\n"
        "3   .   .   .   .  r>w r<r  .   .\n"
        "2   .   .   .   .   .   .   .   .\n"
        "1   .   .   .   .   .   .   .   .\n"
        "    a   b   c   d   e   f   g   h\n"
    )


def test_the_log_tells_what_happened() -> None:
    assert told(read_position(TO_PLACE), "e5WR") == [
        (
            "Réka menhirt állított e5-re: felül fehér, északra vagy délre döntve piros",
            "Réka stands a stone on e5: white on top, red when tipped north or south",
        )
    ]
    assert told(read_position(TO_TIP), "tip north") == [
        ("Bence északra döntötte a d3-as menhirt: d4 és d5 fehér lett", "Bence tips d3 north: d4 and d5 are white")
    ]
    assert told(read_position(TO_TIP), "decline") == [
        ("Bence állni hagyta a d3-as menhirt; újra Réka állít menhirt", "Bence leaves d3 standing; Réka places again")
    ]


def test_the_log_tells_of_new_dolmens() -> None:
    state = read_position(TO_PLACE.replace("3  . . . R .", "3  . . R R ."))
    assert told(state, "e3RR")[-1] == ("Piros: 1 dolmen (+1)", "Red: 1 dolmen (+1)")


def test_names_with_braces_are_told_as_they_are() -> None:
    state = read_position(TO_TIP)
    (action,) = reading(state, "decline")
    after = copy_of(state)
    rules.play(after, action)
    assert sentence(state, action, after, ("{mover}", "{0}"))[0].en == "{0} leaves d3 standing; {mover} places again"


def test_the_parts_of_a_move_say_what_they_do() -> None:
    state = read_position(TO_TIP)
    assert [parts(state, action) for action in sorted(reading(state, "tip") | reading(state, "decline"))] == [
        ("tip-d3-north",),
        ("tip-d3-east",),
        ("tip-d3-south",),
        ("tip-d3-west",),
        ("decline",),
    ]
    assert part_text(state, "tip-d3-east").en == "tip east: e3 and f3 become red"
    assert part_text(state, "tip-d3-west").hu == "nyugatra döntöm: c3 és b3 piros lesz"
    (action,) = reading(state, "a1RW")
    assert parts(state, action) == ("cell-a1", "stand-red-white")


def test_the_sentence_above_the_board_says_what_to_do() -> None:
    assert what_to_do(read_position(TO_TIP), ()).hu == "Döntsd le a d3-as menhirt, vagy hagyd állni"
    assert what_to_do(read_position(TO_PLACE), ()).en == "Place a stone on an empty cell"
    assert what_to_do(read_position(TO_PLACE), ("cell-e5",)).hu == "Hogyan álljon az e5-ös menhir?"
