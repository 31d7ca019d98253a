"""What a clone promises: it installs what it names, ships what it needs, and tells nothing of the machine it was written on."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path
from typing import Any

import pytest
from packaging.requirements import Requirement

ROOT = Path(__file__).parent.parent
PROJECT: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
EXTRAS: dict[str, list[str]] = PROJECT["optional-dependencies"]
# An extra may name extras of our own, as `tarsas[web]`; that is no dependency on anybody.
NAMED = [each for group in (PROJECT["dependencies"], *EXTRAS.values()) for each in map(Requirement, group) if each.name != "tarsas"]
PINS = (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines()

NOT_OURS = {".git", ".venv", ".cache", "node_modules", "build", "dist", "__pycache__"}

# Written so that this file does not match itself.
LEAKS = {
    "a path of one machine": r"(?<![\w.~/-])/(?:home|root|Users|opt|work|mnt|srv)[/]\w",
    "a path of one Windows machine": r"\b[A-Z]:\\{1,2}Users\b",
    "a file address": r"\bfile:[/]{2}",
    "an index option": r"--(?:extra-)?index[-]url|--find[-]links|--trusted[-]host",
    "an index or registry": r"\b(?:pypi|pythonhosted|npmjs|yarnpkg|jsdelivr)\.(?:org|com|net)[/]|\bregistry\.[\w.-]+[/:]",
}


def tracked_files() -> list[Path]:
    """All files git knows; where there is no git, all files that nobody has made since unpacking."""
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=False)
    if listed.returncode == 0:
        files = [ROOT / name for name in listed.stdout.decode().split("\0") if name]
    else:
        files = [path for path in ROOT.rglob("*") if not NOT_OURS & set(path.relative_to(ROOT).parts)]
    return [path for path in files if path.is_file()]


def readable(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        return ""


@pytest.mark.parametrize("what", LEAKS)
def test_no_file_tells_where_it_was_written(what: str) -> None:
    found = [f"{path.relative_to(ROOT)}: {match.group()}" for path in tracked_files() for match in re.finditer(LEAKS[what], readable(path))]
    assert found == []


@pytest.mark.parametrize(
    ("what", "text"),
    [
        ("a path of one machine", "cache = '/home" + "/anna/tarsas'"),
        ("a path of one Windows machine", "C:" + "\\Users\\anna"),
        ("a file address", "file:" + "///wheels"),
        ("an index option", "--index" + "-url x"),
        ("an index or registry", "https://registry." + "example.net/idiomorph"),
    ],
)
def test_each_leak_would_be_found(what: str, text: str) -> None:
    assert re.search(LEAKS[what], text)


def canonical(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def test_constraints_are_exact_versions_and_nothing_else() -> None:
    assert [line for line in PINS if not re.fullmatch(r"[A-Za-z0-9_.-]+==[0-9][0-9a-z.]*", line)] == []


def test_constraints_pin_every_dependency_within_its_range() -> None:
    pinned = {canonical(name): version for name, _, version in (line.partition("==") for line in PINS)}
    assert [str(each) for each in NAMED if not each.specifier.contains(pinned.get(canonical(each.name), "0"))] == []


def test_every_dependency_has_a_lower_and_an_upper_bound() -> None:
    assert [str(each) for each in NAMED if {bound.operator for bound in each.specifier} != {">=", "<"}] == []


def test_the_core_is_light() -> None:
    assert {Requirement(each).name for each in PROJECT["dependencies"]} == {"filelock", "numba", "numpy", "platformdirs", "rich", "typer"}


def test_the_extras_are_there() -> None:
    assert {"web", "envs", "postgres", "ray", "dev"} <= set(EXTRAS)


@pytest.mark.slow
def test_the_wheel_holds_every_file_of_the_package(tmp_path: Path) -> None:
    source = tmp_path / "source"
    package = source / "src" / "tarsas"
    # The sources of the bundle stay at home: what they build is in `static`.
    shutil.copytree(ROOT / "src" / "tarsas", package, ignore=shutil.ignore_patterns("__pycache__", "client", "static.new.*"))
    for name in ("pyproject.toml", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, source)
    build = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(tmp_path), str(source)]
    subprocess.run(build, check=True, capture_output=True, timeout=120)
    (wheel,) = tmp_path.glob("*.whl")
    with zipfile.ZipFile(wheel) as archive:
        packed = set(archive.namelist())
    assert "tarsas/py.typed" in packed
    assert {str(path.relative_to(package.parent)) for path in package.rglob("*") if path.is_file()} - packed == set()


SKIPPING = {
    "test_function.py": "import pytest\n\n@pytest.mark.skip(reason='no board')\ndef test_one(): pass\n",
    "test_file.py": "import pytest\n\npytest.skip('no table', allow_module_level=True)\n",
    "test_expected.py": "import pytest\n\n@pytest.mark.xfail\ndef test_one(): assert False\n\ndef test_two(): pass\n",
}


@pytest.mark.slow
@pytest.mark.parametrize(
    ("required", "ends", "complaints"), [("1", "1 passed, 1 xfailed, 2 errors", 2), ("0", "1 passed, 2 skipped, 1 xfailed", 0)], ids=["all", "any"]
)
def test_a_skipped_test_fails_where_all_is_required(tmp_path: Path, required: str, ends: str, complaints: int) -> None:
    """A test and a whole file; what is expected to fail may."""
    shutil.copy(ROOT / "tests" / "conftest.py", tmp_path)
    (tmp_path / "pytest.ini").write_text("[pytest]\n")
    for name, content in SKIPPING.items():
        (tmp_path / name).write_text(content)
    environment = {key: value for key, value in os.environ.items() if not key.startswith("PYTEST_")}
    environment |= {"TARSAS_REQUIRE_ALL": required, "PYTHONPATH": str(ROOT)}
    command = [sys.executable, "-m", "pytest", "--continue-on-collection-errors"]
    run = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True, timeout=60, check=False)
    assert f" {ends} in " in run.stdout
    assert (run.returncode == 0) == (required == "0")
    assert run.stdout.count("TARSAS_REQUIRE_ALL=1 allows no skipped test") >= complaints
