"""The log: sentences with who in bold, the pieces as pictures, and headings for the rounds."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from tarsas import catalog
from tarsas.language import Language, Text
from tarsas.show.log import LogLine, LogTurn, Told, log_of, turns_of
from tarsas.web import render
from tarsas.web.remembered import MadeOf
from tests.web.preview import live_table, played

CHAPTERS = {"azul": ("Round", "forduló"), "azteka": ("Round", "forduló"), "alhambra": ("Round", "kör"), "alcazaba": ("Round", "kör"), "carnac": None}


def shown_log(game: str, language: Language) -> str:
    live = live_table(played(game, 2, (), 1.0), "wide", language)
    return str(render.live(live, language)["pieces"]["log"])


@pytest.mark.parametrize("game", catalog.names())
@pytest.mark.parametrize("language", Language)
def test_every_round_has_one_heading_the_newest_first(game: str, language: Language):
    found = [int(number) for number in re.findall(r'<li class="chapter" id="log-round-(\d+)">', shown_log(game, language))]
    words = CHAPTERS[game]
    if words is None:
        assert found == []
        return
    word = words[language == Language.HU]
    assert found == sorted(set(found), reverse=True)
    assert found[-1] == 1
    assert shown_log(game, language).count(word) >= len(found)


@pytest.mark.parametrize("game", catalog.names())
def test_every_picture_in_the_log_is_one_that_the_board_defines(game: str):
    live = live_table(played(game, 2, (), 1.0), "tall", Language.EN)
    signs = [sign for line in live.log for each in (line.signs, *(told.signs for told in (*line.chance, *line.rolled))) for sign in each]
    symbols = {sign.symbol for sign in signs}
    assert bool(symbols) == (game not in ("carnac", "azteka"))
    for symbol in symbols:
        assert f'id="{symbol}"' in live.board.svg


def test_as_many_tiles_are_shown_as_were_taken():
    for line in live_table(played("azul", 2, (), 1.0), "wide", Language.EN).log:
        counted = re.match(r"\S+ takes (\d+) (\w+) tile", line.sentences[0].en) if line.sentences else None
        if counted:
            tiles = [sign.symbol for sign in line.signs if sign.symbol != "azul-marker"]
            assert tiles == [f"azul-{counted[2] if counted[2] != 'turquoise' else 'white'}"] * int(counted[1])
            assert ("azul-marker" in {sign.symbol for sign in line.signs}) == ("starting-player marker" in line.sentences[0].en)


def shown_turn(line: LogLine) -> str:
    return render.log_turn(Language.EN, LogTurn(line.seat, line.chapter, (line,)), -1, "", 0)


@pytest.mark.parametrize(
    ("name", "sentence", "shown"),
    [
        ("Anna", "Anna turns ring 2", "<b>Anna</b> turns ring 2"),
        ("Anna", "Annamari turns ring 2", "Annamari turns ring 2"),
        ("<i>", "<i>: 2 Towers", "<b>&lt;i&gt;</b>: 2 Towers"),
        ("", "The dice roll", "The dice roll"),
    ],
)
def test_who_decided_stands_in_bold(name: str, sentence: str, shown: str):
    line = LogLine(3, 0, (Text(sentence, sentence),), name=name)
    assert f'<span class="told">{shown}</span>' in shown_turn(line)


@pytest.mark.parametrize("game", catalog.names())
@pytest.mark.parametrize("language", Language)
def test_what_pictures_say_is_in_words_only_for_who_hears_the_page(game: str, language: Language):
    found = [line for line in log_of(played(game, 2, (), 1.0).line, ("Anna", "Bence")) if line.signed_words.en]
    assert bool(found) == (game in ("alhambra", "alcazaba"))
    for line in found[:20]:
        words = line.signed_words.to(language)
        assert words in line.sentences[0].to(language).removeprefix(line.name)
        shown = render.log_turn(language, LogTurn(line.seat, line.chapter, (line,)), -1, "", 0)
        assert f'</svg></span><span class="hidden">{words}</span>' in shown
        assert words not in re.sub(r'<span class="hidden">.*?</span>', "", shown)


def test_the_line_that_is_shown_is_marked_and_no_other():
    lines = tuple(LogLine(ply, 0, (Text("x", 'data-ply="5" tabindex="-1"'),)) for ply in (4, 5, 15))
    turn = LogTurn(0, None, lines)
    marked = [render.log_turn(Language.EN, turn, ply, "", 0) for ply in (5, -1, 15, 5, 16)]
    assert [re.findall(r'data-ply="(\d+)" tabindex="0" aria-current="step">', each) for each in marked] == [["5"], [], ["15"], ["5"], []]
    assert all(each.count('tabindex="-1">') == 3 - each.count("aria-current") for each in marked)


def test_what_followed_a_decision_stands_beneath_it():
    line = LogLine(3, 0, (Text("a", "a"), Text("b", "b")), (Told(Text("c", "c")),))
    shown = shown_turn(line)
    assert re.findall(r'<(?:span class="(?:told|then)"|small)>(\w)<', shown) == ["a", "b", "c"]
    assert re.findall(r'<(?:span class="(?:told|then)"|small)>(\w)<', shown_turn(replace(line, sentences=()))) == ["c"]


@pytest.mark.parametrize("game", catalog.names())
def test_a_log_that_grew_turn_by_turn_is_the_one_that_is_made_at_once(monkeypatch: pytest.MonkeyPatch, game: str):
    line, names, levels = played(game, 2, (), 0.6).line, ("Anna", "Bence"), ("", "gergo")
    logs = [log_of(line.back_to(ply), names) for ply in line.stops()]
    grown = [str(render._whole_log(Language.EN, log, (), log[-1].ply if log else 0, levels)) for log in logs]
    for log, text in zip(logs[::7], grown[::7], strict=True):
        monkeypatch.setattr(render, "_earlier_logs", MadeOf(1))
        assert str(render._whole_log(Language.EN, log, (), log[-1].ply if log else 0, levels)) == text
        assert re.findall(r'id="turn-(\d+)"', text) == [str(turn.lines[0].ply) for turn in turns_of(log)]
