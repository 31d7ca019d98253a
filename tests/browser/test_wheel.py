"""Who installs the wheel has everything: without Node and without a checkout a table is served and played at."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.web.serving import ROOT, RunningServer, ensure_bundle

from .playing import Player
from .tables import open_table
from .windows import Company

PATIENCE = 120


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The commands of a fresh environment with our wheel in it. The packages we depend on are lent by this one, so that nothing is fetched."""
    folder = tmp_path_factory.mktemp("installed")
    wheel = _built_wheel(folder)
    commands = folder / "environment" / "bin"
    _run(sys.executable, "-m", "venv", "--without-pip", str(commands.parent))
    _run(sys.executable, "-m", "pip", "--python", str(commands / "python"), "install", "--quiet", "--no-deps", "--no-index", str(wheel))
    site = Path(_run(str(commands / "python"), "-c", "import sysconfig; print(sysconfig.get_path('purelib'))").strip())
    # A path lent in this way brings its packages, not its own .pth files: our checkout, which is installed there as editable, stays out.
    (site / "lent.pth").write_text(sysconfig.get_path("purelib") + "\n", encoding="utf-8")
    return commands


def _built_wheel(folder: Path) -> Path:
    ensure_bundle()
    source = folder / "source"
    # What is built is in `static`; the sources of the bundle stay at home, as they do for who has no Node.
    hidden = shutil.ignore_patterns("__pycache__", "client", "static.new.*")
    shutil.copytree(ROOT / "src" / "tarsas", source / "src" / "tarsas", ignore=hidden)
    for name in ("pyproject.toml", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, source)
    _run(sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(folder), str(source))
    shutil.rmtree(source)
    (wheel,) = folder.glob("*.whl")
    return wheel


def _run(*command: str) -> str:
    done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, check=False, env=os.environ | {"PIP_NO_INPUT": "1"})
    assert done.returncode == 0, f"{' '.join(command)}\n{done.stdout}{done.stderr}"
    return done.stdout


@pytest.fixture(scope="module")
def wheel_server(installed: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    assert not shutil.which("node", path=str(installed))
    database = tmp_path_factory.mktemp("served") / "games.db"
    with RunningServer(database, program=(installed / "tarsas",), PATH=str(installed)) as running:
        yield running


@pytest.fixture
def visitors(chromium: Browser, wheel_server: RunningServer) -> Iterator[Company]:
    """Visitors of the installed package; a file that a page asks for and does not get is a fault."""
    everybody = Company(chromium, wheel_server.url)
    yield everybody
    faults = everybody.faults
    everybody.leave()
    assert not faults, "\n".join(faults)


def test_it_is_the_wheel_that_is_tested(installed: Path):
    where = Path(_run(str(installed / "python"), "-c", "import tarsas, tarsas.web; print(tarsas.web.__file__)").strip())
    assert where.is_relative_to(installed.parent)
    assert (where.parent / "static" / "manifest.json").is_file()
    assert not (where.parent / "client").exists()
    assert _run(str(installed / "python"), "-c", "from tarsas.draw import typefaces; print(typefaces.are_built())") == "True\n"


def test_a_table_is_served_and_moves_are_played(visitors: Company):
    host = open_table(visitors.window(), "azul", 2, {}, ("me", "friend"))
    guest = visitors.window().tab()
    guest.goto(host.locator("#invite-link").input_value())
    guest.locator("form[action^='/join/'] button").click()
    for page in (host, guest):
        # The waiting room gives way to the table: a look before that would be lost with its page.
        page.locator("#board").wait_for()
    for seat, page in ((0, host), (1, guest), (0, host)):
        Player(page).look()
        Player(page, seat=seat).play(until=lambda now: now.is_others)
    expect(host.locator("#log li[id^=log-]:not(.chance) a")).to_have_count(3)


def test_pages_have_all_their_files(visitors: Company):
    page = visitors.window(language="hu").tab()
    for path in ("/", "/new?game=alcazaba", "/rules/carnac", "/players", "/enter"):
        page.goto(visitors.url + path)
        _has_all_its_files(page)


def _has_all_its_files(page: Page) -> None:
    assert page.locator("html").get_attribute("lang") == "hu"
    assert page.locator("#house-nav").inner_text().startswith("Asztalaim")
    assert page.evaluate("async () => (await Promise.all([...document.fonts].map((font) => font.load()))).length") >= 4
    assert page.evaluate("() => [...document.images].filter((each) => each.complete && !each.naturalWidth).map((each) => each.src)") == []
