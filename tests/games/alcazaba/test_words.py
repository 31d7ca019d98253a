"""Texts: moves a person would type, positions that cannot be, sentences."""

from __future__ import annotations

import re

import pytest
from tests.games.alcazaba.positions import play, position

from tarsas.errors import BadText
from tarsas.games.alcazaba.text.log import sentence
from tarsas.games.alcazaba.text.notation import notation, reading
from tarsas.games.alcazaba.text.position import position_text, read_position
from tarsas.kernel import copy_of


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("tart 2 pavilon torony", "kPPT"),
        ("keep nothing", "k-"),
        ("lerak torony", "=T"),
        ("átépít g8nw", "uG8nw"),
        ("lebont G8nw", "-G8nw"),
        ("take g8nw", "tG8nw"),
        ("kezdőlapka", "t*"),
        ("3 kezd", "n3"),
        ("build n2 e1", "@n2e1"),
        ("épít s1", "@s1"),
        ("tartalékba", "@r"),
        ("Macusnak adom", "@m"),
        ("Macusnak", "@m"),
        ("lay T10o", "+T10o"),
        ("kocka kert", "dG"),
    ],
)
def test_moves_are_read_in_both_languages(text: str, expected: str) -> None:
    state = position()
    assert {notation(state, action) for action in reading(state, text)} == {expected}


@pytest.mark.parametrize("text", ["", "build n26", "@n0", "take x9o", "kPPPPPPPP", "@s1n1", "n7", "place"])
def test_what_is_no_single_move_is_not_read_as_one(text: str) -> None:
    assert len(reading(position(), text)) != 1


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        (("* S9o", "* P7e T10w"), "cannot be reached on foot"),
        (("* S9o", "* P7e T12o"), "do not match"),
        (("* S9o", "* S9o S9o"), "every tile in one place"),
        (("* S9o", "S9o G11o"), "one fountain"),
        (("player 1 to move", "player 2 to move"), "clockwise"),
        (("dice PPPSSACG", "dice PPPSSAC"), "something like"),
        (("laid P6n", "laid S5sw"), "of a stack"),
        (("reserve -", "reserve X9o"), "names of tiles"),
    ],
)
def test_an_impossible_position_is_refused_with_the_reason(change: tuple[str, str], complaint: str) -> None:
    text = re.sub("discarded .*\n", "", position_text(position("reserve -\n* S9o"))).replace("*      S9o", "* S9o")
    assert change[0] in text
    with pytest.raises(BadText, match=complaint):
        read_position(text.replace(*change, 1))


def test_a_gap_is_refused() -> None:
    with pytest.raises(BadText, match="gap"):
        position("reserve -\nP8o S9o A9o\nA10o . G11o\nC10o C11o *")


def test_the_end_of_a_round_tells_the_scoring() -> None:
    head = "round 3, award, 15 turns taken, player 2 to move, player 1 started, player 1 starts next"
    state = play(position(head=head, table="markers garden 6.3=2\naward garden"), "tG12s")
    before = copy_of(state)
    (action,) = reading(state, "@s1")
    play(state, "@s1")
    told = [text.en for text in sentence(before, action, state, ("Anna", "Béla", "Csaba"))]
    assert told == [
        "Béla builds Garden 12 (walls: S), 1 south of the fountain",
        "Round 3 is over; 10 tiles leave the game",
        "Scoring B, Anna: buildings 0 + wall 0, 0 in all",
        "Scoring B, Béla: buildings 12 + wall 1, 13 in all",
        "Scoring B, Csaba: buildings 0 + wall 0, 0 in all",
    ]


def test_several_symbols_are_told_as_several() -> None:
    state = position(table="dice PPPSSACG")
    before = copy_of(state)
    (action,) = reading(state, "=P")
    play(state, "=P")
    told = sentence(before, action, state, ("Anna", "Béla", "Csaba"))[0]
    assert (told.en, told.hu) == ("Anna: 3 Pavilions in 1 roll", "Anna: 3 pavilon 1 dobásból")
