"""Records: both written forms give back the same record, and whatever is wrong with one is named."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import jsonschema
import pytest

import tarsas
from tarsas import catalog
from tarsas.match import BadRecord, Ending, EndingKind, Line, Luck, Record, read_json, read_record, read_text, to_json, write_json, write_text
from tarsas.match.record_json import schema
from tarsas.match.record_text import FOOTER, HEADER
from tarsas.show.identities import Identities
from tests.laws.modes import MODES, Mode, every_mode, walk
from tests.match.played import played, resigned

DOCS = Path(__file__).parents[2] / "docs" / "record.md"

LONGEST = 80
"""Long enough for every kind of move; whole games are in tests/records."""

BY_HAND = """
# A game of Carnac, from memory.
tarsas record 1
game carnac
board I          # the small one
seat 2 Zsófi #1

1. b4WR >s   # a comment
3. h3RR
"""


@every_mode
def test_text_and_json_give_back_the_record(mode: Mode):
    record = played(mode, longest=LONGEST)
    text = write_text(record)
    assert read_text(text) == record
    assert write_text(read_text(text)) == text
    assert read_json(write_json(record)) == record
    assert write_json(read_json(write_json(record))) == write_json(record)


@pytest.mark.parametrize("write", [write_text, write_json])
@pytest.mark.parametrize(
    ("changes", "complaint"),
    [
        ({"seats": ("a\nend result", "b")}, "one line of text"),
        ({"seats": ("a" * 81, "b")}, "at most 80"),
        ({"seats": ("Anna",)}, "there are 1; expected 2"),
        ({"luck": Luck("0" * 64, ("a\u2028b", ""))}, "one line of text"),
        ({"luck": Luck("0" * 64, ("alma",))}, "there are 1; expected 2"),
        ({"luck": Luck("00", ("", ""))}, "commitment is '00'"),
        ({"luck": Luck("0" * 64, ("", ""), "00")}, "seed is '00'"),
        ({"spent": (-1, 0)}, "not between 0"),
        ({"started": "yesterday"}, "no moment"),
    ],
)
def test_what_could_not_be_read_back_is_not_written(write: Callable[[Record], str], changes: dict[str, Any], complaint: str):
    record = read_text("tarsas record 1\ngame carnac\nboard I\n1. b4WR >s")
    assert write(record)
    with pytest.raises(BadRecord, match=complaint):
        write(replace(record, **changes))


@every_mode
def test_json_keeps_to_its_schema(mode: Mode):
    record = replace(played(mode, longest=30), started="2026-11-15T18:30:00Z")
    jsonschema.validate(to_json(replace(record, spent=(5,) * len(record.actions))), schema())


def test_the_schema_refuses_what_the_reader_refuses():
    good = to_json(played(MODES[0], longest=5))
    for field in good:
        bad = {name: value for name, value in good.items() if name != field}
        if field in schema()["required"]:
            with pytest.raises(jsonschema.ValidationError):
                jsonschema.validate(bad, schema())
            with pytest.raises(BadRecord, match=field):
                read_json(json.dumps(bad))
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate({**good, "weather": "rain"}, schema())
    with pytest.raises(BadRecord, match="weather"):
        read_json(json.dumps({**good, "weather": "rain"}))


def test_the_page_shows_the_schema_and_an_example_that_reads():
    page = DOCS.read_text(encoding="utf-8")
    (shown,) = re.findall(r"```json schema\n(.*?)```", page, re.DOTALL)
    assert json.loads(shown) == schema()
    texts = re.findall(r"```text\n(tarsas record.*?)```", page, re.DOTALL)
    (as_json,) = re.findall(r"```json\n(\{.*?)```", page, re.DOTALL)
    assert [write_text(read_text(text)) for text in texts[:1]] == texts[:1]
    assert read_json(as_json) == read_text(texts[0])
    assert all(read_text(text) for text in texts)


def test_a_record_by_hand_needs_only_what_cannot_be_guessed():
    record = read_record(BY_HAND)
    assert (record.game.name, record.game.players, record.game.options["board"]) == ("carnac", 2, "I")
    assert record.seats == ("", "Zsófi #1")
    assert [record.line.notation(ply) for ply in (1, 2, 3)] == ["b4WR", ">S", "h3RR"]
    assert record.ending.kind == EndingKind.UNFINISHED


def test_times_stand_behind_the_moves():
    record = read_text("tarsas record 1\ngame carnac\nboard I\nstarted 2026-11-15T18:30:00Z\n1. b4WR (1200) >S h3RR (7)\n")
    assert record.spent == (1200, 0, 7)
    assert "1. b4WR (1200) >S h3RR (7)\n" in write_text(record)
    assert read_json(write_json(record)) == record


@pytest.mark.parametrize("ending", [resigned(1), Ending(EndingKind.TIMED_OUT, 0), Ending(EndingKind.AGREED), Ending(EndingKind.ABANDONED)])
def test_every_other_ending_is_kept(ending: Ending):
    record = replace(played(MODES[-1], longest=7), ending=ending)
    assert read_text(write_text(record)) == record == read_json(write_json(record))


def test_a_truncated_record_is_an_unfinished_game():
    whole = played(MODES[-1])
    lines = write_text(whole).splitlines()
    cut = read_text("\n".join(lines[:-3]))
    assert cut.ending.kind == EndingKind.UNFINISHED
    assert cut.actions == whole.actions[: len(cut.actions)]


WRONG = {
    "": (1, None, "expected 'tarsas record 1'"),
    "tarsas record 2\ngame azul": (1, None, "expected 'tarsas record 1'"),
    "tarsas record 1\nplayers 2": (1, None, "the game is missing"),
    "tarsas record 1\ngame chess": (2, None, "no game called 'chess'"),
    "tarsas record 1\ngame azul\nplayers 7": (3, None, "2 or 3 or 4 players, not 7"),
    "tarsas record 1\ngame azul\nplayers two": (3, None, "'two' is no number"),
    "tarsas record 1\ngame azul\nwall blue": (3, None, "wall='blue' is not possible"),
    "tarsas record 1\ngame azul\nroof red": (3, None, "no option 'roof'"),
    "tarsas record 1\ngame azul\nrules 99": (3, None, "version 99 of the rules of azul; this one knows 1 to 2"),
    "tarsas record 1\ngame azul\n\nseat 3 Anna": (4, None, "expected seat 1 to seat 2"),
    "tarsas record 1\ngame azul\nseat 1 Anna\nseat 1 Zoé": (4, None, "said twice; line 3"),
    "tarsas record 1\ngame azul\nseat 1 A\x07": (3, None, "without control characters"),
    f"tarsas record 1\ngame azul\nseat 1 {'A' * 81}": (3, None, "81 characters long"),
    "tarsas record 1\ngame azul\nstarted yesterday": (3, None, "2026-11-15T18:30:00Z"),
    "tarsas record 1\ngame azul\nstarted 2026-13-15T18:30:00Z": (3, None, "no moment"),
    "tarsas record 1\ngame azul\nluck md5 00": (3, None, "luck sha256"),
    "tarsas record 1\ngame azul\nluck sha256 00": (3, None, "64 digits"),
    "tarsas record 1\ngame azul\nword 1 alma": (3, None, "without a commitment"),
    f"tarsas record 1\ngame azul\nseed {'0' * 64}": (3, None, "without a commitment"),
    "tarsas record 1\ngame azul\n2. +YYRK": (3, 1, "expected '1.'"),
    "tarsas record 1\ngame azul\n1. +YYRK +BYYW\n2. +YYRK": (4, 3, "expected '3.'"),
    "tarsas record 1\ngame azul\n1. (100)": (3, 1, "expected a move before its time"),
    "tarsas record 1\ngame azul\n1. +YYRK (1) (2)": (3, 2, "expected a move before its time"),
    "tarsas record 1\ngame azul\n1. +YYRK (999999999999)": (3, None, "milliseconds"),
    "tarsas record 1\ngame azul\n1. +YYRK\n2. fianchetto": (4, 2, "'fianchetto' is not a move of azul. Possible:"),
    "tarsas record 1\ngame azul\n1. 1Y2": (3, 1, "'1Y2' is not legal here. Possible:"),
    "tarsas record 1\ngame azul\n1. +YYRK\nseat 1 Anna": (4, None, "expected moves, seed or end"),
    "tarsas record 1\ngame azul\n1. +YYRK\nend abandoned\n2. +YYRK": (5, 2, "no moves behind the end"),
    "tarsas record 1\ngame azul\nend result": (3, None, "not over after ply 0"),
    "tarsas record 1\ngame azul\nend checkmate": (3, None, "expected one of: result"),
    "tarsas record 1\ngame azul\nend resigned": (3, None, "names a seat exactly if"),
    "tarsas record 1\ngame azul\nend timed-out": (3, None, "names a seat exactly if"),
    "tarsas record 1\ngame azul\nend resigned 3": (3, None, "no seat 3"),
    "tarsas record 1\ngame azul\nend agreed 1": (3, None, "names a seat exactly if"),
}


@pytest.mark.parametrize("text", WRONG, ids=range(len(WRONG)))
def test_a_bad_record_says_which_line_which_ply_and_what_was_expected(text: str):
    line, ply, message = WRONG[text]
    with pytest.raises(BadRecord, match=re.escape(message)) as refused:
        read_text(text)
    assert (refused.value.line, refused.value.ply) == (line, ply)
    assert str(refused.value).startswith(f"Line {line}")


def test_a_game_over_by_its_rules_cannot_have_been_resigned():
    text = write_text(played(MODES[-1]))
    with pytest.raises(BadRecord, match="ended by result, not resigned") as refused:
        read_text(text.replace("end result", "end resigned 1"))
    assert refused.value.line == len(text.splitlines())


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"format": "tarsas record 9"}, "format"),
        ({"game": 5}, "game: 5 cannot be read; expected a text"),
        ({"players": True}, "players: True cannot be read; expected a whole number"),
        ({"players": 99}, "not 99"),
        ({"options": []}, "options: a list cannot be read; expected an object"),
        ({"options": {"wall": 1}}, "options.wall"),
        ({"rules": 0}, "rules: this was played by version 0"),
        ({"seats": ["A"]}, "expected 2, one for each player"),
        ({"seats": ["A", "\ud800"]}, "not possible"),
        ({"seats": ["A", "B\nend abandoned"]}, "not possible"),
        ({"actions": ["+YYRK", 3]}, "actions[1]"),
        ({"spent": [1]}, "1 times for 0 actions"),
        ({"started": 5}, "started: 5"),
        ({"luck": {"commitment": "0" * 63, "words": ["", ""]}}, "64 digits"),
        ({"luck": {"commitment": "0" * 64}}, "'words' is missing"),
        ({"ending": {"kind": "result"}}, "not over after ply 0"),
        ({"ending": {"kind": "resigned", "seat": 0}}, "no seat 0"),
    ],
)
def test_bad_json_names_the_field(change: dict[str, object], message: str):
    good = to_json(Record(Line(tarsas.game("azul", players=2)), ("A", "B")))
    assert read_json(json.dumps(good)).seats == ("A", "B")
    with pytest.raises(BadRecord, match=re.escape(message)):
        read_json(json.dumps({**good, **change}))


@pytest.mark.parametrize("text", ["{", "[" * 100_000, "9" * 5000, '{"a": NaN}', "null", "\ufeff{}", '{"actions":' + "[" * 900 + "]" * 900 + "}"])
def test_what_is_no_record_in_json_is_refused(text: str):
    with pytest.raises(BadRecord):
        read_json(text)


def test_a_bad_move_in_json_names_its_ply():
    bad = to_json(Record(Line(tarsas.game("azul", players=2)), ("A", "B"))) | {"actions": ["+YYRK", "+YYYYY"]}
    with pytest.raises(BadRecord, match=r"^Ply 2: ") as refused:
        read_json(json.dumps(bad))
    assert refused.value.ply == 2


def test_a_record_made_by_a_program_with_an_illegal_action_is_refused():
    with pytest.raises(BadRecord, match=r"^Ply 1: "):
        write_text(Record(Line(tarsas.game("azul", players=2), (-5,)), ("A", "B")))


# --- what the written form relies on


def test_no_option_of_a_game_is_called_like_a_keyword():
    names = {option.name for contract in catalog.contracts() for option in contract.options}
    assert not names & {*HEADER, *FOOTER}
    assert all(re.fullmatch(r"[a-z_]+", name) for name in names)


@every_mode
def test_a_notation_is_one_word_that_is_no_number_time_or_comment(mode: Mode):
    words = mode.contract.words
    for state, action in walk(mode, 71, longest=300):
        if action >= 0:
            assert re.fullmatch(r"[^\s#()]+", words.notation(state, action))
            assert not re.fullmatch(r"\d+\.", words.notation(state, action))


# --- replaying


@every_mode
def test_a_replay_has_every_position_and_its_sentences(mode: Mode):
    record = played(mode, longest=60)
    line, names = Line(record.game, record.actions), record.names()
    position = record.game.start(deal=False)
    for ply, action in enumerate(record.actions, 1):
        assert line.notation(ply) == mode.contract.words.notation(position.state, action)
        assert [text.en for text in line.sentences(ply, names)] == position.describe(action, names=names)
        position = position.play(action)
        assert line.position(ply) == position
    assert line.last == position
    assert line.sentences(0, names) == () == Identities(line).last_parts(0)
    for ply in (-1, len(record.actions) + 1):
        with pytest.raises(BadRecord, match=f"there is no ply {ply}"):
            line.position(ply)


@every_mode
def test_pieces_have_one_name_through_a_replay(mode: Mode):
    line = played(mode, longest=16).line
    pieces = Identities(line)
    tokens = [pieces.tokens(ply) for ply in line.stops()]
    again = Identities(line)
    assert tokens == [again.tokens(ply) for ply in line.stops()], "the fold depends on nothing but the record"
    assert all(token in line.last.svg(tokens=tokens[-1], last=pieces.last_parts(len(line))) for token in tokens[-1])


def test_the_last_move_on_a_board_names_its_seat():
    record = read_text("tarsas record 1\ngame azul\n1. +YYRK +BYYW +YYRK +BYKW +BKWW\n6. 4Y4 1K1\n")
    assert Identities(record.line).last_parts(7)[-1] == "seat-1/line-1"
    assert Identities(record.line).last_parts(5) == ()
