"""What is said aloud: one utterance for a decision with its chance, the listener is you, and nothing in it is a sign."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest

from tarsas import game
from tarsas.catalog import names
from tarsas.contract import CHANCE
from tarsas.language import YOU, addressed
from tarsas.match import Line, read_text, result_of
from tarsas.show.identities import Identities
from tarsas.show.log import sentences
from tarsas.show.result import shown_result
from tarsas.show.speech import result_utterance, utterances

NAMES = ("Anna", "Panni")
RECORDS = Path(__file__).parents[1] / "records"
SIGNS = re.compile(r"[→⇒●·+−×±▲▼|=…\ue000]| / ")
OF_THIRD_PERSON = re.compile(r"^You (\w+s|does|is|has)\b")


def _line(name: str, plies: int, seed: int) -> Line:
    line, lot = Line(game(name, 2)), random.Random(seed)
    while len(line) < plies and not line.last.is_over:
        line = line.then(lot.choice(line.last.actions))
    return line


@pytest.fixture(scope="module", params=names())
def played(request: pytest.FixtureRequest) -> Line:
    """Enough of a game that every kind of move has come up; dice give so many moves that it takes longer."""
    return _line(request.param, 1_200, 11)


def test_each_decision_is_one_utterance_with_the_chance_that_followed(played: Line):
    until = min(len(played), 150)
    told = utterances(Identities(played), 0, until, NAMES, [0])
    stops = [ply for ply in played.stops() if 0 < ply < until] + [until]
    assert [each.ply for each in told] == stops
    for begin, each in zip([0, *stops], told, strict=False):
        rolled = [ply for ply in range(begin + 1, each.ply + 1) if played.movers[ply - 1] == CHANCE]
        for ply in rolled:
            said = sentences(played, ply, (YOU, NAMES[1]))[0]
            assert addressed(said).en.rstrip(".")[:30] in each.short.en
        assert each.normal.en
        assert each.normal.hu


def test_nothing_is_said_that_is_a_sign(played: Line):
    for each in utterances(Identities(played), 0, len(played), NAMES, [0]):
        for text in each[1:]:
            assert not SIGNS.search(text.hu), text.hu
            assert not SIGNS.search(text.en), text.en


def test_own_decisions_are_told_in_the_second_person_in_both_languages(played: Line):
    seen = set()
    for ply in range(1, len(played) + 1):
        if played.movers[ply - 1] != 0:
            continue
        mine, theirs = addressed(sentences(played, ply, (YOU, NAMES[1]))[0]), sentences(played, ply, NAMES)[0]
        seen.add(mine.en.split()[1])
        assert mine.en.startswith(("You ", "You:"))
        assert not OF_THIRD_PERSON.search(mine.en), mine.en
        assert NAMES[0] not in mine.hu
        # A verb has another form, or there is none.
        rest = theirs.hu.removeprefix(f"{NAMES[0]} ")
        assert mine.hu.startswith("Te:") or mine.hu[1:] != rest[1:], mine.hu
    assert seen


def test_what_is_taken_back_is_said_with_the_move_that_is_the_last_one_now():
    line = _line("carnac", 6, 1)
    [told] = utterances(Identities(line), 9, 6, NAMES, [0])
    assert told.short.en.startswith("Taken back. The last move: ")
    assert told.short.hu.startswith("Visszavonva. Az utolsó lépés: ")


def test_who_plays_several_seats_at_one_screen_is_told_of_each_by_name():
    line = _line("carnac", 4, 1)
    told = " ".join(each.normal.en for each in utterances(Identities(line), 0, 4, NAMES, [0, 1]))
    assert "Anna" in told
    assert "You" not in told


@pytest.mark.parametrize("name", ["alcazaba-3", "alhambra-3", "azteka-2-basic-24", "azul-3-coloured", "carnac-2-I-off-red"])
def test_who_has_won_is_told_so_in_the_second_person(name: str):
    record = read_text((RECORDS / f"{name}.txt").read_text(encoding="utf-8"))
    called = ("Anna", "Panni", "Marci")[: record.game.players]
    [winner] = result_of(record).winners
    told = result_utterance(record, shown_result(record, called), called, [winner]).normal
    assert told.en.startswith("You win. ")
    assert told.hu.startswith("Nyertél. ")
    for text in told:
        assert called[winner] not in text
        assert YOU not in text
    others = result_utterance(record, shown_result(record, called), called, [1 - winner]).normal
    assert others.en.startswith(f"{called[winner]} wins. ")


def test_whatever_has_a_sign_is_looked_through_for_it():
    # Texts without any of a few characters are said as they are: each sign must be found by one of them.
    from tarsas.show.speech import _ANY_SIGN, _SIGNS

    texts = [
        "1 → 2",
        "1 ⇒ 2",
        *(f"a {sign} b" for sign in "·●•▲▼|"),
        "+3",
        "3 + 4",
        "−3",
        "-3",
        "2 × 4",
        "(1 + 2) / 3",
        "(1 + 2) : 3",
        "1 = 1",
        "so …",
        "±1",
    ]
    found = {sign for sign, _ in _SIGNS for text in texts if re.search(sign, text) and _ANY_SIGN.search(text)}
    assert found == {sign for sign, _ in _SIGNS}
