"""Whole games through the command, from the first deal to the table of points."""

from __future__ import annotations

import re

import pytest

import tarsas
from tarsas.bots import new_player
from tarsas.cli.seats import Seat
from tarsas.cli.table import Table
from tests.cli.conftest import Run


def random_game(seed: int, players: int = 2, **options: str) -> tarsas.Position:
    """The game that `--seats random,…` plays with this seed, played through the Python API."""
    game = tarsas.game("azul", players, **options)
    choosers = [new_player(game, "random", seed + seat + 1) for seat in range(players)]
    position = game.start(seed)
    while not position.is_over:
        position = position.play(choosers[position.to_move].choose(position))
    return position


@pytest.mark.parametrize(("language", "total"), [("en", "Total"), ("hu", "Összesen")])
def test_a_game_of_random_seats_ends_as_the_same_game_of_the_api(tarsas_command: Run, language: str, total: str):
    ran = tarsas_command("play", "azul", "--seats", "random,random", "--seed", "5", "--lang", language)
    expected = random_game(5)
    assert ran.code == 0
    assert expected.result(language) in " ".join(ran.out.split("\n"))
    (totals,) = (line for line in ran.out.splitlines() if total in line)
    assert sorted(map(int, re.findall(r"\d+", totals))) == sorted(expected.scores)


def test_the_grey_wall_with_three_players(tarsas_command: Run):
    ran = tarsas_command("play", "azul", "--wall", "grey", "--players", "3", "--seats", "random,random,random", "--seed", "6")
    assert random_game(6, 3, wall="grey").result() in " ".join(ran.out.split("\n"))
    assert "into column" in ran.out


def test_the_winner_comes_first_in_the_table(tarsas_command: Run):
    outcome = random_game(5).outcome
    assert outcome is not None
    winner = f"Player {outcome.winners[0] + 1}"
    heads = [
        line for line in tarsas_command("play", "--seats", "random,random", "--seed", "5").out.splitlines() if re.fullmatch(r"( +Player \d)+ *", line)
    ]
    assert heads[-1].split("  ")[1].strip() == winner


def test_hungarian_tells_the_game_in_hungarian(tarsas_command: Run):
    out = tarsas_command("play", "azul", "--seats", "random,random", "--seed", "5", lang="hu_HU.UTF-8").out
    assert "1. játékos" in out
    assert "manufaktúráról" in out
    assert not re.search(r"\b(Player|takes|Seed|wins|Round|Total)\b", out)


def test_two_people_type_a_whole_game(tarsas_command: Run):
    game = tarsas.game("azul")
    table = Table(game, [Seat("me"), Seat("me")], ("Player 1", "Player 2"), seed=9)
    chooser, words = new_player(game, "random", 1), game.contract.words
    typed: list[str] = []
    while not table.position.is_over:
        action = chooser.choose(table.position)
        typed.append((words.notation if len(typed) % 2 else words.action_text)(table.position.state, action))
        table.decide(action)
    ran = tarsas_command("play", "azul", "--seats", "me,me", "--seed", "9", typed="\n".join(typed))
    assert ran.code == 0
    assert table.position.result() in " ".join(ran.out.split("\n"))
    assert "Goodbye" not in ran.out


@pytest.mark.parametrize("name", tarsas.games())
@pytest.mark.parametrize("language", ["en", "hu"])
def test_every_game_of_the_catalogue_can_be_watched(tarsas_command: Run, name: str, language: str):
    random_seats = ",".join(["random"] * tarsas.game(name).players)
    ran = tarsas_command("play", name, "--seats", random_seats, "--seed", "1", "--watch", "--longest", "12", "--lang", language)
    assert (ran.code, ran.err) == (0, "")


@pytest.mark.parametrize("name", tarsas.games())
@pytest.mark.parametrize("language", ["en", "hu"])
def test_every_game_of_the_catalogue_answers_a_person(tarsas_command: Run, name: str, language: str):
    game = tarsas.game(name)
    table = Table(game, [Seat("me")] * game.players, ("",) * game.players, seed=1)
    move = game.contract.words.notation(table.position.state, table.position.actions[0])
    people = ",".join(["me"] * game.players)
    ran = tarsas_command("play", name, "--seats", people, "--seed", "1", "--lang", language, typed=f"?\nxyzzy\nboard\nrules\n{move}\nundo\nquit\n")
    assert (ran.code, ran.err) == (0, "")
    assert re.search(rf"(Taken back|Visszavonva): {re.escape(move)} ", ran.out)


def test_a_game_that_does_not_end_is_stopped(tarsas_command: Run):
    ran = tarsas_command("play", "azul", "--seats", "random,random", "--seed", "5", "--longest", "7")
    assert ran.code == 0
    assert ran.out.count("\n· Player") == 7
    assert "after 7 decisions" in ran.out
    assert "Scores: Player 1 0, Player 2 0" in ran.out


@pytest.mark.parametrize(("flag", "boards"), [("--watch", 9), ("--fast", 0)])
def test_watching_shows_every_board(tarsas_command: Run, flag: str, boards: int):
    out = tarsas_command("play", "azul", "--seats", "random,random", "--seed", "5", "--longest", "9", flag).out
    assert out.count("Round 1") == boards


def test_the_seed_that_is_shown_brings_the_same_game(tarsas_command: Run):
    first = tarsas_command("play", "azul", "--seats", "random,random", "--longest", "20").out
    shown = re.search(r"Seed (\d+)", first)
    assert shown
    assert tarsas_command("play", "azul", "--seats", "random,random", "--longest", "20", "--seed", shown[1]).out == first


def test_the_points_of_macus_stand_beside_those_of_the_players(tarsas_command: Run):
    ran = tarsas_command("play", "alhambra", "--players", "2", "--seats", "random,random", "--seed", "5")
    assert ran.code == 0
    (totals,) = (line for line in ran.out.splitlines() if "Total" in line)
    assert len(re.findall(r"\d+", totals)) == 3
