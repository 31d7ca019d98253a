"""What is typed at a table: moves are told before they are played, questions are answered, in both languages."""

from __future__ import annotations

import pytest

import tarsas
from tarsas.language import without_accents
from tarsas.match import Line
from tarsas.show.questions import Answer, answer_to, asker_at
from tarsas.web.pages.cards import line_to_moment

NAMES = ("Anna", "Bence")


def asked(line: Line, words: str, seat: int | None = None) -> Answer:
    own = line.last.to_move if seat is None else seat
    return answer_to(line, len(line), words, asker_at(line.last, own, NAMES))


@pytest.fixture(scope="module")
def azul() -> Line:
    line = Line(tarsas.game("azul"))
    for letters in ("BBRW", "YYRR", "KKWW", "BYRK", "WWWB"):
        line = line.then(line.last.find(f"+{letters}"))
    return line


def test_one_move_is_told_with_its_path_and_nothing_is_played(azul: Line):
    found = asked(azul, "1B2")
    assert found.kind == "move"
    assert found.path == ("factory-1/blue", "line-2")
    assert found.text.en.startswith("Take the 2 blue tiles from factory 1 to line 2.")
    assert found.text.en.endswith("Enter plays it.")
    assert asked(azul, "1. manufaktúráról kék a 2. sorba").path == found.path


def test_several_moves_are_listed_with_their_paths(azul: Line):
    found = asked(azul, "factory 1 blue")
    assert found.kind == "moves"
    assert found.path is None
    assert len(found.options) == 6
    assert found.options[0].path == ("factory-1/blue", "line-1")


def test_where_no_move_fits_the_nearest_are_told(azul: Line):
    found = asked(azul, "factory 1 blu line 2")
    assert found.kind == "none"
    assert ("factory-1/blue", "line-2") in [option.path for option in found.options]


def test_who_is_not_to_move_hears_the_move_and_has_no_path(azul: Line):
    found = asked(azul, "1B2", seat=1)
    assert (found.kind, found.path) == ("answer", None)


@pytest.mark.parametrize(
    ("english", "hungarian"), [("score", "pont"), ("turn", "ki jön"), ("last", "utolsó"), ("help", "segítség"), ("clock", "óra")]
)
def test_what_every_game_knows_is_answered_in_both_languages(azul: Line, english: str, hungarian: str):
    found = asked(azul, english)
    assert found.kind == "answer"
    assert found.text == asked(azul, hungarian).text == asked(azul, without_accents(hungarian)).text


def test_moves_about_something_are_listed(azul: Line):
    found = asked(azul, "moves red")
    assert found.kind == "moves"
    assert found.text.en.startswith("18 moves fit")
    assert asked(azul, "lépések piros").options == found.options


EVERYWHERE = (
    "me|én",
    "opponent|ellenfél",
    "score|pont",
    "last|utolsó",
    "turn|ki jön",
    "goals|cél",
    "clock|óra",
    "board|tábla",
    "help|segítség",
    "Bence|Bence",
)
ASKED = {
    "azul": ("f3|m3", "factory 3|3. manufaktúra", "centre|közép", "line 2|2. sor", "wall|fal", "floor|padló", "bag|zsák", "lid|doboz"),
    "carnac": ("e4|e4", "dolmens|dolmenek", "stones|menhirek"),
    "azteka": ("ring 2|2. gyűrű", "slice 5|5. szelet", "ring 2 slice 5|2. gyűrű 5. szelet", "progress|haladás"),
    "alhambra": ("column tower|torony oszlopa", "tower|torony", "dice|kockák", "tiles|lapkák", "scoring|értékelés"),
    "alcazaba": ("castle|vár", "stack|halom", "wall|fal", "column tower|torony oszlop", "dice|kocka", "reserve|tartalék", "n1|n1"),
}


@pytest.mark.parametrize("game", ASKED)
def test_every_question_is_answered_alike_in_both_languages_with_accents_or_without(game: str):
    line = line_to_moment(game)
    assert line is not None
    names = ("Anna", "Bence", "Csaba")[: line.last.game.players]
    asker = asker_at(line.last, line.last.to_move, names)
    for pair in (*EVERYWHERE, *ASKED[game]):
        english, hungarian = pair.split("|")
        found = [answer_to(line, len(line), words, asker) for words in (english, hungarian, without_accents(hungarian).upper())]
        assert [each.kind for each in found] == ["answer"] * 3, pair
        assert found[0] == found[1] == found[2], pair
