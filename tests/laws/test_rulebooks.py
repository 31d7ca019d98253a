"""The laws of rulebooks: both languages say the same; every section has its code and its test, and every citation exists."""

from __future__ import annotations

import ast
import importlib
import pkgutil
import re
from collections.abc import Callable, Iterator
from types import FunctionType, ModuleType
from typing import Any, NamedTuple

import pytest

from tarsas import catalog
from tarsas.contract import GameContract
from tarsas.kernel import sections_of
from tarsas.language import Language
from tests.laws.modes import folder_of_tests

NO_CODE = "<!-- no code -->"

every_game = pytest.mark.parametrize("contract", catalog.contracts(), ids=lambda contract: contract.name)


class Section(NamedTuple):
    """A section or a ruling of a rulebook: its number and the lines below its heading."""

    number: str
    text: tuple[str, ...]

    @property
    def has_code(self) -> bool:
        """Whether code and tests must cite it."""
        return NO_CODE not in self.text[:1]

    def shapes(self) -> tuple[int, ...]:
        """The number of its table rows and the sizes of its pictures, in lines: what a translation keeps."""
        fences = [number for number, line in enumerate(self.text) if line.startswith("```")]
        pictures = (end - start - 1 for start, end in zip(fences[::2], fences[1::2], strict=True))
        return (sum(line.startswith("|") for line in self.text), *pictures)


def rulebook(contract: GameContract, language: Language = Language.EN) -> list[Section]:
    """The sections in their order: whatever stands under a `### 4.2 Title` or `### AZ4 Title`, up to the next heading."""
    parts = re.split(r"^(#+) (\S+).*\n", contract.rulebook(language), flags=re.MULTILINE)
    return [
        Section(number, tuple(text.splitlines())) for level, number, text in zip(parts[1::3], parts[2::3], parts[3::3], strict=True) if level == "###"
    ]


def modules_of(contract: GameContract) -> Iterator[ModuleType]:
    package = importlib.import_module(catalog.package_of(contract.name))
    yield package
    for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
        yield importlib.import_module(module.name)


def functions_of(module: ModuleType) -> list[Callable[..., Any]]:
    """The functions that a module defines, not those that it imports."""
    return [value for value in vars(module).values() if isinstance(value, FunctionType) and value.__module__ == module.__name__]


def sections_in_code(contract: GameContract) -> set[str]:
    """All that the functions of a game cite, those included that it shares with another game and imports."""
    named = (value for module in modules_of(contract) for value in vars(module).values() if isinstance(value, FunctionType))
    return {section for function in named for section in sections_of(function)}


def sections_in_tests(contract: GameContract) -> set[str]:
    """All that the `@pytest.mark.rule("4.2")` of a game's tests name, on functions and on parameters."""
    return {
        ast.literal_eval(argument)
        for file in folder_of_tests(contract).rglob("test_*.py")
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.mark.rule"
        for argument in node.args
    }


@every_game
def test_both_languages_have_the_same_sections_in_the_same_order(contract: GameContract) -> None:
    assert [section.number for section in rulebook(contract, Language.HU)] == [section.number for section in rulebook(contract, Language.EN)]


@every_game
def test_both_languages_have_the_same_tables_and_pictures(contract: GameContract) -> None:
    assert {section.number: section.shapes() for section in rulebook(contract, Language.HU)} == {
        section.number: section.shapes() for section in rulebook(contract, Language.EN)
    }


@every_game
def test_both_languages_mark_the_same_sections_as_having_no_code(contract: GameContract) -> None:
    marked = [{section.number for section in rulebook(contract, language) if not section.has_code} for language in Language]
    assert marked[0] == marked[1]


@every_game
@pytest.mark.parametrize("language", Language)
def test_no_section_is_empty_or_there_twice(contract: GameContract, language: Language) -> None:
    sections = rulebook(contract, language)
    empty = [section.number for section in sections if not any(line.strip() for line in section.text if line != NO_CODE)]
    assert (empty, len(sections)) == ([], len({section.number for section in sections}))


@every_game
@pytest.mark.parametrize("language", Language)
def test_a_rulebook_begins_with_who_can_play_how_long_it_takes_and_whose_game_it_is(contract: GameContract, language: Language) -> None:
    head = contract.rulebook(language).partition("\n## ")[0]
    players, minutes = ([int(number) for number in re.findall(r"\d+", part)] for part in re.findall(r"^\*\*(.+) · (.+)\*\*$", head, re.MULTILINE)[0])
    assert {players[0], players[-1]} == {min(contract.players), max(contract.players)}
    assert minutes[0] <= contract.words.MINUTES <= minutes[-1]
    designer = re.match(r"A game by (\S+ [^\s,.]+)", contract.words.CREDITS.en)
    if catalog.package_of(contract.name).startswith("tarsas."):
        assert designer, "nobody made up the games in our boxes but their designers"
    if designer:
        assert designer[1] in head
        assert {Language.HU: "Nem hivatalos", Language.EN: "unofficial"}[language] in head


@every_game
def test_every_section_is_cited_by_a_function(contract: GameContract) -> None:
    cited = sections_in_code(contract)
    without_code = [section.number for section in rulebook(contract) if section.has_code and section.number not in cited]
    assert not without_code, f"no @rule cites {without_code}; cite them, or write {NO_CODE} under their headings"


@every_game
def test_no_function_cites_a_section_marked_as_having_no_code(contract: GameContract) -> None:
    assert not sections_in_code(contract) & {section.number for section in rulebook(contract) if not section.has_code}


@every_game
def test_every_citation_in_code_exists(contract: GameContract) -> None:
    numbers = {section.number for section in rulebook(contract)}
    unknown = {
        f"{function.__module__}.{function.__qualname__}": section
        for module in modules_of(contract)
        for function in functions_of(module)
        for section in sections_of(function)
        if section not in numbers
    }
    assert not unknown, f"the rulebook has no such sections: {unknown}"


@every_game
def test_every_function_of_rules_cites_a_section(contract: GameContract) -> None:
    rules = importlib.import_module(f"{catalog.package_of(contract.name)}.rules")
    assert [function.__qualname__ for function in functions_of(rules) if not sections_of(function)] == []


@every_game
def test_every_section_is_named_by_a_test(contract: GameContract) -> None:
    named = sections_in_tests(contract)
    untested = [section.number for section in rulebook(contract) if section.has_code and section.number not in named]
    assert not untested, f'no test in {folder_of_tests(contract)} has @pytest.mark.rule("…") for {untested}'


@every_game
def test_every_section_that_a_test_names_exists(contract: GameContract) -> None:
    unknown = sections_in_tests(contract) - {section.number for section in rulebook(contract)}
    assert not unknown, f"tests name sections that the rulebook does not have: {sorted(unknown)}"
