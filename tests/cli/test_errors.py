"""What cannot be done is said in one line on stderr, in the player's language, with the exit code 2."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from pathlib import Path
from string import Formatter

import pytest

import tarsas
from tarsas.cli import texts
from tarsas.cli.game_choice import game_with
from tarsas.cli.voice import Complaint, Voice
from tarsas.language import Language, Text
from tests.cli.conftest import Run

GAMES = ", ".join(tarsas.games())
SITTING = "me, me:Zsófi, random, bot:panni, bot:marci, bot:ilka, bot:gergo, bot:margit"

MISTAKES = [
    (("play", "chess"), f"There is no game called “chess”. The games here: {GAMES}.", f"Nincs „chess” nevű játék. Ezek vannak: {GAMES}."),
    (("play", "azul", "carnac"), "One game at a time: azul, carnac.", "Egyszerre egy játék: azul, carnac."),
    (("play", "azul", "--wall"), "--wall needs a value: coloured, grey.", "--wall: hiányzik az értéke. Választható: coloured, grey."),
    (("play", "azul", "--wall", "--seed", "3"), "--wall needs a value: coloured, grey.", "--wall: hiányzik az értéke. Választható: coloured, grey."),
    (
        ("play", "azul", "--wall", "blue"),
        "--wall blue is not possible. Choose one of: coloured, grey.",
        "--wall blue nem lehet. Választható: coloured, grey.",
    ),
    (
        ("play", "--option", "wall=blue"),
        "--wall blue is not possible. Choose one of: coloured, grey.",
        "--wall blue nem lehet. Választható: coloured, grey.",
    ),
    (
        ("svg", "--option", "wall"),
        "--option takes name=value, as wall=grey; not “wall”.",
        "Az --option alakja név=érték, például wall=grey. Ez nem olyan: „wall”.",
    ),
    (
        ("play", "azul", "--size", "big"),
        "There is no --size here. azul has: --wall coloured|grey.",
        "Nincs ilyen változat: --size. azul: --wall coloured|grey.",
    ),
    (
        ("play", "azul", "--player", "3"),
        "There is no --player here. azul has: --wall coloured|grey. Did you mean --players?",
        "Nincs ilyen változat: --player. azul: --wall coloured|grey. Erre gondoltál: --players?",
    ),
    (("play", "azul", "--players", "5"), "azul is for 2 or 3 or 4 players, not 5.", "azul: 2 vagy 3 vagy 4 játékos játszhatja, 5 nem."),
    (
        ("play", "azul", "--seats", "me,me,me,me,me"),
        "5 seats are given, but only 4 players sit at the table.",
        "5 hely van megadva, de csak 4 játékos ül az asztalnál.",
    ),
    (
        ("play", "--players", "2", "--seat", "me", "--seats", "me,me"),
        "3 seats are given, but only 2 players sit at the table.",
        "3 hely van megadva, de csak 2 játékos ül az asztalnál.",
    ),
    (("play", "--seats", "me,dog"), f"“dog” cannot sit down. Possible: {SITTING}.", f"Ilyen játékos nincs: „dog”. Választható: {SITTING}."),
    (
        ("play", "--seats", "me:a\nend result,random"),
        "A name has at most 80 characters, on one line, without control characters.",
        "Egy név legfeljebb 80 karakter lehet, egy sorban, vezérlőkarakterek nélkül.",
    ),
    (
        ("play", "--seat", f"me:{'x' * 81}"),
        "A name has at most 80 characters, on one line, without control characters.",
        "Egy név legfeljebb 80 karakter lehet, egy sorban, vezérlőkarakterek nélkül.",
    ),
    (("play", "--seat", "bot:god"), f"“bot:god” cannot sit down. Possible: {SITTING}.", f"Ilyen játékos nincs: „bot:god”. Választható: {SITTING}."),
    (("rules", "chess"), f"There is no game called “chess”. The games here: {GAMES}.", f"Nincs „chess” nevű játék. Ezek vannak: {GAMES}."),
    (
        ("rules", "azul", "9"),
        "There is no section “9”. There are: 1, 2, 3, 4, 5, 6, 7, 8, AZ; in them, for example, 1.1.",
        "Nincs „9” szakasz. Ezek vannak: 1, 2, 3, 4, 5, 6, 7, 8, AZ; ezeken belül például 1.1.",
    ),
    (("svg", "azul", "--seat", "3"), "There is no seat 3; 2 players sit at the table.", "Nincs 3. hely, az asztalnál 2 játékos ül."),
    (("svg", "--position", "no/such"), "no/such cannot be read: No such file or directory.", "no/such nem olvasható: No such file or directory."),
    (("svg", "-o", "no/such"), "no/such cannot be written: No such file or directory.", "no/such nem írható: No such file or directory."),
    (("warm", "chess"), f"There is no game called “chess”. The games here: {GAMES}.", f"Nincs „chess” nevű játék. Ezek vannak: {GAMES}."),
]


@pytest.mark.parametrize(("arguments", "english", "hungarian"), MISTAKES, ids=[" ".join(each[0]) for each in MISTAKES])
def test_a_mistake_is_one_line_in_the_language_of_the_player(tarsas_command: Run, arguments: tuple[str, ...], english: str, hungarian: str):
    ran = tarsas_command(*arguments)
    assert (ran.code, ran.out, ran.err) == (2, "", f"tarsas: {english}\n")
    ran = tarsas_command(*arguments, lang="hu_HU.UTF-8")
    assert (ran.code, ran.out, ran.err) == (2, "", f"tarsas: {hungarian}\n")


def test_a_position_that_cannot_be_read_names_its_line(tarsas_command: Run, tmp_path: Path):
    ran = tarsas_command("svg", "azul", "--position", "-", typed="azul, 2 players, blue wall\n")
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith("tarsas: Line 1: ")
    other = str(tarsas.game("azul", 3).start(1))
    assert "players=3" in tarsas_command("svg", "azul", "--players", "2", "--position", "-", typed=other).err
    binary = tmp_path / "binary"
    binary.write_bytes(b"\xff\xfe")
    assert tarsas_command("svg", "azul", "--position", str(binary)).err == f"tarsas: {binary} cannot be read: UTF-8.\n"


@pytest.mark.parametrize("arguments", [("nosuch",), ("rules",), ("play", "--players", "x"), ("play", "--longest", "0"), ("svg", "--theme", "blue")])
def test_a_command_line_that_makes_no_sense_points_to_the_help(tarsas_command: Run, arguments: tuple[str, ...]):
    ran = tarsas_command(*arguments)
    assert (ran.code, ran.out) == (2, "")
    assert "Try 'tarsas" in ran.err
    assert "Traceback" not in ran.err


# --- which mode is meant


def three_only_on_grey(players: int, options: Mapping[str, str]) -> bool:
    return (players == 3) == (options["wall"] == "grey")


PICKY = dataclasses.replace(tarsas.game("azul").contract, allowed=three_only_on_grey)
ENGLISH = Voice(Language.EN)


@pytest.mark.parametrize(
    ("options", "players", "seats", "expected"),
    [
        ({}, None, 0, (2, "coloured")),
        ({"wall": "grey"}, None, 0, (3, "grey")),
        ({}, 3, 0, (3, "grey")),
        ({}, None, 3, (3, "grey")),
        ({"wall": "coloured"}, None, 3, (4, "coloured")),
    ],
)
def test_what_is_not_said_follows_from_what_is(options: dict[str, str], players: int | None, seats: int, expected: tuple[int, str]):
    game = game_with(ENGLISH, PICKY, options, players, seats)
    assert (game.players, game.options["wall"]) == expected


def test_what_does_not_go_together_is_refused_with_what_does():
    with pytest.raises(Complaint) as refused:
        game_with(ENGLISH, PICKY, {"wall": "grey"}, 4)
    assert str(refused.value) == "azul cannot be played like this: 4 players, --wall grey. It can: 3 players, --wall grey."


# --- texts


def all_texts() -> list[Text]:
    found: list[Text] = []
    for value in vars(texts).values():
        if isinstance(value, Text):
            found.append(value)
        elif isinstance(value, dict):
            found += [each for each in value.values() if isinstance(each, Text)]
        elif isinstance(value, tuple):
            found += [each for pair in value if isinstance(pair, tuple) for each in pair if isinstance(each, Text)]
    return found


def test_both_languages_say_the_same():
    def fields(text: str) -> set[str]:
        return {name for _, name, _, _ in Formatter().parse(text) if name}

    assert len(all_texts()) > 50
    assert [text for text in all_texts() if fields(text.hu) != fields(text.en) or not text.hu or not text.en] == []
