"""What `docs/add-a-game.md` promises: its tic-tac-toe is short, keeps every law, and is played."""

from __future__ import annotations

import ast
import re

import pytest

from tests.tutorial import page

MOST_FUNCTIONS = 15
MOST_LINES = 200


@pytest.fixture(scope="module")
def environment(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """Where tic-tac-toe is installed."""
    return page.install(tmp_path_factory.mktemp("tictactoe"))


def test_a_game_is_a_handful_of_functions() -> None:
    sources = [content for name, content in page.files().items() if name.endswith(".py")]
    functions = [node for source in sources for node in ast.walk(ast.parse(source)) if isinstance(node, ast.FunctionDef)]
    assert len(sources) == 4
    assert len(functions) <= MOST_FUNCTIONS
    assert sum(len(source.splitlines()) for source in sources) <= MOST_LINES


@pytest.mark.slow
def test_it_keeps_every_law(environment: dict[str, str]) -> None:
    page.run(environment, "tests.laws.golden")
    laws = page.run(environment, "pytest", "-q", "-p", "no:cacheprovider", "-p", "no:xdist", "tests/laws", "-k", "tictactoe")
    found = re.search(r"^(\d+) passed, \d+ deselected", laws, re.MULTILINE)
    assert found
    assert int(found[1]) >= 50


@pytest.mark.slow
def test_its_own_tests_pass(environment: dict[str, str]) -> None:
    told = page.run(environment, "pytest", "-q", "-p", "no:cacheprovider", "-c", "pyproject.toml", "--pyargs", "tictactoe")
    assert "4 passed" in told


@pytest.mark.slow
@pytest.mark.parametrize(("language", "ending"), [("en", "Anna wins."), ("hu", "Anna nyert.")])
def test_it_is_played_to_the_end_in_the_terminal(environment: dict[str, str], language: str, ending: str) -> None:
    told = page.run(environment, "tarsas", "--lang", language, "play", "tictactoe", "--seats", "me:Anna,me:Bence", typed="b2\na3\nc3\na2\na1\n")
    assert ending in told


@pytest.mark.slow
def test_a_bot_does_not_lose_it(environment: dict[str, str]) -> None:
    for bot, seats in ((1, "bot:hard,random"), (2, "random,bot:hard")):
        told = page.run(environment, "tarsas", "--lang", "en", "play", "tictactoe", "--seats", seats, "--seed", "3", "--fast")
        assert f"Player {bot} wins." in told or "A draw." in told
