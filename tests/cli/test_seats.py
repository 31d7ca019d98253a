"""Who sits where: people, bots and random, as named or by default."""

from __future__ import annotations

from collections.abc import Callable

import pytest

import tarsas
from tarsas import bots
from tarsas.kernel import Progress
from tests.cli.conftest import Run


class Eager:
    """Plays the first legal move, and only after it was woken up."""

    def __init__(self, game: tarsas.Game, spec: str, seed: int) -> None:
        self.spec = spec
        self.seed = seed
        self.is_awake = False

    def prepare(self, progress: Callable[[Progress], None] | None = None) -> None:
        assert progress
        progress(Progress(0, 1, "search"))
        self.is_awake = True

    def choose(self, position: tarsas.Position) -> int:
        assert self.is_awake
        return position.actions[0]


@pytest.fixture
def seated(monkeypatch: pytest.MonkeyPatch) -> list[Eager]:
    """Everybody who sits down and is no person."""
    sitting: list[Eager] = []

    def new_player(game: tarsas.Game, spec: str, seed: int) -> Eager:
        sitting.append(Eager(game, spec, seed))
        return sitting[-1]

    monkeypatch.setattr(bots, "new_player", new_player)
    return sitting


@pytest.mark.parametrize(
    ("arguments", "expected", "line"),
    [
        ((), ["bot:ilka"], "Player 1 (you) · Player 2 (Ilka, medium)"),
        (("--players", "3"), ["bot:ilka", "bot:ilka"], "Player 1 (you) · Player 2 (Ilka, medium) · Player 3 (Ilka, medium)"),
        (("--seat", "bot:easy", "--seat", "me:Anna"), ["bot:marci"], "Player 1 (Marci, easy) · Anna (you)"),
        (("--seats", "me, bot:hard, random"), ["bot:gergo", "random"], "Player 1 (you) · Player 2 (Gergő, strong) · Player 3 (random)"),
        (("--seats", "me:Anna,me:Béla,bot"), ["bot:ilka"], "Anna (person) · Béla (person) · Player 3 (Ilka, medium)"),
        (("--seat", "me", "--players", "2"), ["bot:ilka"], "Player 1 (you) · Player 2 (Ilka, medium)"),
        (("--seats", "me,me"), [], "Player 1 (person) · Player 2 (person)"),
    ],
)
def test_the_table_is_filled(tarsas_command: Run, seated: list[Eager], arguments: tuple[str, ...], expected: list[str], line: str):
    ran = tarsas_command("play", "azul", *arguments, "--seed", "7", typed="quit\n")
    assert (ran.code, ran.err) == (0, "")
    assert [each.spec for each in seated] == expected
    assert ran.out.splitlines()[1] == line


def test_every_player_has_a_generator_of_its_own(tarsas_command: Run, seated: list[Eager]):
    tarsas_command("play", "azul", "--seats", "random,random,random", "--seed", "7", "--longest", "3")
    assert len({each.seed for each in seated} | {7}) == 4


def test_a_bot_answers_the_move_of_a_person(tarsas_command: Run, seated: list[Eager]):
    out = tarsas_command("play", "azul", "--seed", "7", typed="2R2\nquit\n").out
    assert "· Player 1 takes 2 red tiles from factory 2 to line 2\n· Player 2 takes 1 blue tile from the centre to line 1" in out


def test_bots_are_introduced_in_hungarian(tarsas_command: Run, seated: list[Eager]):
    out = tarsas_command("play", "azul", "--seats", "me,bot:easy,random", typed="kilép\n", lang="hu_HU.UTF-8").out
    assert "1. játékos (te) · 2. játékos (Marci, könnyű) · 3. játékos (véletlen)\n" in out


@pytest.mark.parametrize("arguments", [("--wall", "grey"), ("--wall=grey",), ("--option", "wall=grey"), ("--wall", "GREY")])
def test_an_option_of_the_game_is_a_flag(tarsas_command: Run, arguments: tuple[str, ...]):
    for before, after in (((), arguments), (arguments, ())):
        ran = tarsas_command("play", *before, "azul", *after, "--seats", "me,me", typed="quit\n")
        assert ran.out.startswith("Azul · 2 players · Wall: grey")


def test_without_a_game_azul_is_played(tarsas_command: Run):
    assert tarsas_command("play", "--wall", "grey", "--seats", "me,me", typed="quit\n").out.startswith("Azul · 2 players · Wall: grey")


def test_an_option_can_ask_for_its_number_of_players(tarsas_command: Run, seated: list[Eager]):
    assert "Azteka · 3 players" in tarsas_command("play", "azteka", "--mode", "three", "--seats", "me,me", typed="quit\n").out
