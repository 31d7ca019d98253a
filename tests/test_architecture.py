"""docs/architecture.md tells of the house as it is: every name on it exists, and its floors are those that are checked."""

from __future__ import annotations

import importlib
import re
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
NAMES = sorted(set(re.findall(r"`(tarsas(?:\.\w+)+)`", PAGE)))


@pytest.mark.parametrize("name", NAMES)
def test_every_name_on_the_page_exists(name: str):
    parts = name.split(".")
    for length in range(len(parts), 0, -1):
        try:
            found = importlib.import_module(".".join(parts[:length]))
        except ModuleNotFoundError:
            continue
        for attribute in parts[length:]:
            found = getattr(found, attribute)
        return
    raise AssertionError(f"nothing of {name} can be imported")


@pytest.mark.slow
def test_the_floors_are_those_that_are_checked():
    layers = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["importlinter"]["contracts"][0]["layers"]
    built = [
        [
            room
            for room in re.findall(r"\w+", layer)
            if (ROOT / "src" / "tarsas" / room).is_dir() or (ROOT / "src" / "tarsas" / f"{room}.py").is_file()
        ]
        for layer in layers
    ]
    drawn = re.search(r"```\n(.*?)```", PAGE, re.DOTALL)
    assert drawn is not None
    told = [re.findall(r"\w+", re.split(r"\s{2,}", line)[0]) for line in drawn[1].strip().splitlines()]
    assert told == [floor for floor in built if floor and floor != ["__main__"]]
