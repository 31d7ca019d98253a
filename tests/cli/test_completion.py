"""What the shell offers when Tab is pressed."""

from __future__ import annotations

import pytest

import tarsas
from tests.cli.conftest import Run

GAMES = set(tarsas.games())


def offered(tarsas_command: Run, monkeypatch: pytest.MonkeyPatch, line: str) -> set[str]:
    """What bash would be told for the line, the cursor at its end."""
    monkeypatch.setenv("_TARSAS_COMPLETE", "complete_bash")
    monkeypatch.setenv("COMP_WORDS", line)
    monkeypatch.setenv("COMP_CWORD", str(len(line.split(" ")) - 1))
    return set(tarsas_command().out.split())


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("tarsas pl", {"play"}),
        ("tarsas play ", GAMES),
        ("tarsas play azu", {"azul"}),
        ("tarsas rules ", GAMES),
        ("tarsas warm azul c", {name for name in GAMES if name.startswith("c")}),
        ("tarsas play azul --wa", {"--wall", "--watch"}),
        ("tarsas play carnac --wa", {"--watch"}),
        ("tarsas play azul --wall ", {"coloured", "grey"}),
        ("tarsas play azul --wall g", {"grey"}),
        ("tarsas svg azul --wall g", {"grey"}),
        ("tarsas play azul --option ", {"wall=coloured", "wall=grey"}),
        ("tarsas play azul --seat ", {"me", "random", "bot:panni", "bot:marci", "bot:ilka", "bot:gergo", "bot:margit"}),
        ("tarsas play azul --seats me,bot:p", {"me,bot:panni"}),
        ("tarsas play azul --lang ", {"hu", "en"}),
        ("tarsas svg --theme ", {"light", "dark", "auto"}),
    ],
)
def test_the_shell_completes(tarsas_command: Run, monkeypatch: pytest.MonkeyPatch, line: str, expected: set[str]):
    assert offered(tarsas_command, monkeypatch, line) == expected


def test_without_a_game_the_options_of_all_games_are_offered(tarsas_command: Run, monkeypatch: pytest.MonkeyPatch):
    options = {f"--{option.name.replace('_', '-')}" for name in GAMES for option in tarsas.game(name).contract.options}
    assert options <= offered(tarsas_command, monkeypatch, "tarsas play --")
