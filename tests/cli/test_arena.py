"""`tarsas arena` on the command line."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.conftest import Run


def test_two_bots_play_and_the_tables_say_how_sure_it_is(tarsas_command: Run, tmp_path: Path):
    picture, games = tmp_path / "match.svg", tmp_path / "games.jsonl"
    ran = tarsas_command(
        "arena", "carnac", "greedy", "random", "--board", "I", "--games", "6", "--jobs", "1", "--plot", str(picture), "--resume", str(games)
    )
    assert ran.code == 0
    assert all(word in ran.out for word in ("carnac", "board I", "greedy – random", "share of wins", "Elo", "CPU ms a move"))
    assert picture.read_text().startswith("<svg")
    assert len(games.read_text().splitlines()) == 7


def test_json_is_for_programs(tarsas_command: Run):
    found = json.loads(tarsas_command("arena", "carnac", "greedy", "random", "--games", "2", "--jobs", "1", "--json").out)
    assert (found["game"], found["games"], found["pairings"][0]["first"]) == ("carnac", 2, "greedy")


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (("azul", "margit"), "at least two bots"),
        (("azul", "margit", "godlike"), "There is no bot 'godlike'"),
        (("azul", "taught:nothing.npz", "untaught"), "There is no file 'nothing.npz'"),
        (("carnac", "untaught", "random"), "nothing is learned"),
        (("azul", "margit", "random", "--sprt", "60"), "two shares in per cent"),
        (("azul", "margit", "random", "--inside", "60:50"), "lower than the second"),
        (("azul", "margit", "ilka", "random", "--sprt", "50:60"), "only between two bots"),
        (("azul", "margit", "random", "--lineup", "two"), "alternate or one"),
        (("azul", "margit", "random", "--cpu-time", "0"), "more than no time"),
    ],
)
def test_what_cannot_be_done_is_said(tarsas_command: Run, arguments: tuple[str, ...], complaint: str):
    ran = tarsas_command("arena", *arguments)
    assert ran.code == 2
    assert complaint in ran.err
