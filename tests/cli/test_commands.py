"""Help, games, rules, svg, warm, version; and that starting up is quick."""

from __future__ import annotations

import subprocess
import sys
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

import tarsas
from tarsas import bots
from tarsas.cli import progress
from tarsas.cli.app import app
from tarsas.cli.rulebook import section, sections
from tarsas.cli.voice import Voice, language_of
from tarsas.compiled import batch
from tarsas.kernel import Progress
from tarsas.language import Language
from tests.cli.conftest import Run

COMMANDS = [command.name or str(command.callback.__name__) for command in app.registered_commands if command.callback]


def process(*arguments: str, code: str = "from tarsas.cli import main; main()") -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-c", code, *arguments], capture_output=True, text=True, timeout=60, check=False)


# --- starting up


def test_help_and_import_do_not_load_numba():
    watched = (
        "import sys, tarsas.cli\n"
        "try: tarsas.cli.main()\n"
        "finally: print('numba' in sys.modules, file=sys.stderr)\n"
    )  # fmt: skip
    ran = process("--help", code=watched)
    assert "tarsas play azul" in ran.stdout
    assert ran.stderr == "False\n"


def test_people_and_random_seats_do_not_wait_for_numba():
    watched = "import sys; from tarsas.cli import main\ntry: main()\nfinally: print('numba' in sys.modules, file=sys.stderr)\n"
    ran = process("play", "azul", "--seats", "random,random", "--longest", "3", code=watched)
    assert ran.stderr == "False\n"


def test_python_m_tarsas_is_the_command():
    ran = subprocess.run([sys.executable, "-m", "tarsas", "--version"], capture_output=True, text=True, timeout=60, check=True)
    assert ran.stdout == f"tarsas {tarsas.__version__}\n"


def test_a_reader_that_has_seen_enough_is_no_error():
    command = f'"{sys.executable}" -m tarsas rules azul | head -1'
    ran = subprocess.run(command, shell=True, capture_output=True, text=True, timeout=60, check=False)
    assert (ran.stdout.strip(), ran.stderr) == ("Azul", "")


# --- help


@pytest.mark.parametrize("name", COMMANDS)
def test_every_help_teaches_with_an_example(tarsas_command: Run, name: str):
    ran = tarsas_command(name, "--help")
    assert ran.code == 0
    assert "Examples" in ran.out
    assert f"\n   tarsas {name}" in ran.out


def test_without_a_command_the_help_is_shown(tarsas_command: Run):
    ran = tarsas_command()
    assert all(f" {name} " in ran.out + ran.err for name in COMMANDS)


# --- games


@pytest.mark.parametrize(("language", "head"), [("en", "minutes"), ("hu", "perc")])
def test_games_lists_every_game_with_its_options(tarsas_command: Run, monkeypatch: pytest.MonkeyPatch, language: str, head: str):
    monkeypatch.setenv("COLUMNS", "160")
    ran = tarsas_command("games", "--lang", language)
    assert ran.code == 0
    assert head in ran.out
    for name in tarsas.games():
        contract = tarsas.game(name).contract
        assert name in ran.out
        assert contract.words.TAGLINE.to(language).split()[0] in ran.out
        for option in contract.options:
            assert f"--{option.name.replace('_', '-')}" in ran.out
            assert all(value in ran.out for value in option.values)


# --- language


@pytest.mark.parametrize(
    ("environment", "expected"),
    [
        ({"LANG": "hu_HU.UTF-8"}, Language.HU),
        ({"LANG": "hu"}, Language.HU),
        ({"LANG": "de_DE"}, Language.EN),
        ({"LC_ALL": "hu_HU", "LANG": "en_US"}, Language.HU),
        ({"LC_ALL": "en_US", "LANG": "hu_HU"}, Language.EN),
        ({"LC_ALL": "", "LANG": "hu_HU"}, Language.HU),
        ({}, Language.EN),
    ],
)
def test_the_terminal_says_which_language(environment: dict[str, str], expected: Language):
    assert language_of(environment) == expected


def test_the_nearer_language_wins(tarsas_command: Run):
    assert "perc" in tarsas_command("--lang", "hu", "games").out
    assert "minutes" in tarsas_command("--lang", "hu", "games", "--lang", "en", lang="hu_HU").out


# --- rules


def test_rules_prints_the_whole_book_or_one_section(tarsas_command: Run):
    book = tarsas_command("rules", "azul").out
    assert "4.2 From a factory" in book
    assert "5.3" in book
    one = tarsas_command("rules", "azul", "4.2").out
    assert "4.2 From a factory" in one
    assert "4.3" not in one
    assert "Egy manufaktúráról" in tarsas_command("rules", "azul", "4.2", "--lang", "hu").out


def test_rules_lists_the_contents(tarsas_command: Run):
    out = tarsas_command("rules", "azul", "--contents").out
    assert "  4  The factory offer\n    4.1  " in out


def test_a_chapter_holds_its_sections_and_drawings_are_no_headings():
    book = "# Book\n## 1 One\ntext\n### 1.1 Inner\n```\n## 9 no heading\n```\n## 2 Two\nend"
    assert [(each.depth, each.number, each.title) for each in sections(book)] == [(2, "1", "One"), (3, "1.1", "Inner"), (2, "2", "Two")]
    chapter = section(book, "1.")
    assert chapter is not None
    assert chapter.markdown.endswith("## 9 no heading\n```")
    assert section(book, "3") is None


# --- pictures


def test_svg_draws_the_position_of_the_seed(tarsas_command: Run):
    ran = tarsas_command("svg", "azul", "--seed", "7", "--players", "3", "--wall", "grey")
    assert ran.code == 0
    assert ran.out == tarsas.game("azul", 3, wall="grey").start(7).svg() + "\n"


def test_svg_plays_random_moves_first(tarsas_command: Run):
    drawn = tarsas_command("svg", "azul", "--seed", "7", "--moves", "20", "--lang", "hu", "--seat", "2", "--layout", "tall", "--theme", "dark").out
    position = tarsas.game("azul").start(7).playout(7, longest=20)
    assert drawn == position.svg(seat=1, layout="tall", theme="dark", language="hu") + "\n"


@pytest.mark.parametrize("where", ["file", "stdin"])
def test_svg_draws_a_position_text(tarsas_command: Run, tmp_path: Path, where: str):
    position = tarsas.game("azul", 4).start(3).playout(3, longest=9)
    text = tmp_path / "position.txt"
    text.write_text(str(position), encoding="utf-8")
    # The text says how many play; nobody has to say it again.
    source = str(text) if where == "file" else "-"
    ran = tarsas_command("svg", "azul", "--position", source, "--seat", "4", typed=str(position) if where == "stdin" else "")
    assert ran.out == position.svg(seat=3) + "\n"


def test_svg_writes_a_file(tarsas_command: Run, tmp_path: Path):
    picture = tmp_path / "picture.svg"
    ran = tarsas_command("svg", "--theme", "auto", "--output", str(picture))
    assert (ran.code, ran.out) == (0, "")
    assert ET.parse(picture).getroot().tag.endswith("svg")
    assert "prefers-color-scheme" in picture.read_text(encoding="utf-8")


# --- compiling ahead


def test_warm_compiles_rules_loops_and_bots(tarsas_command: Run, monkeypatch: pytest.MonkeyPatch):
    warmed: list[str] = []

    monkeypatch.setattr(tarsas.Game, "compile", lambda game, progress: warmed.append(f"rules of {game.name}"))
    monkeypatch.setattr(batch, "compile_loops", lambda contract, progress: warmed.append(f"loops of {contract.name}"))
    monkeypatch.setattr(bots, "compile_bots", lambda game, progress: warmed.append(f"bots of {game.name}"))
    ran = tarsas_command("warm", "azul")
    assert warmed == ["rules of azul", "loops of azul", "bots of azul"]
    assert ran.out.startswith("azul: ready (")


def test_a_bar_is_shown_only_when_it_takes_long(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]):
    import time

    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setenv("TERM", "xterm")
    with progress.progress_bar(Voice(Language.EN), "waking up", patience=60) as report:
        report(Progress(1, 2, "play"))
    assert capsys.readouterr().err.strip() == ""
    with progress.progress_bar(Voice(Language.EN), "waking up", patience=0.01) as report:
        report(Progress(1, 2, "play"))
        time.sleep(0.3)
    assert "waking up" in capsys.readouterr().err


@pytest.mark.slow
def test_bots_sit_down_and_play(tarsas_command: Run):
    ran = tarsas_command("play", "azul", "--seats", "bot:easy,random", "--seed", "4", "--longest", "4")
    assert ran.code == 0
    assert ran.out.count("\n· Player") == 4
