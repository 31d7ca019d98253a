"""The game of `docs/add-a-game.md`, taken from the page and installed beside this checkout."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent
PAGE = ROOT / "docs" / "add-a-game.md"
PATIENCE = 600

_FILE = re.compile(r"^```\w+ (\S+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def files() -> dict[str, str]:
    """Every file on the page, by its name."""
    return dict(_FILE.findall(PAGE.read_text(encoding="utf-8")))


def install(folder: Path) -> dict[str, str]:
    """Install the game of the page into a folder, without any network; what a process needs in its environment to find it."""
    for name, content in files().items():
        path = folder / "source" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(content, encoding="utf-8")
    target = folder / "installed"
    offline = ("--quiet", "--no-index", "--no-deps", "--no-build-isolation", "--disable-pip-version-check")
    run({}, "pip", "install", *offline, "--target", str(target), str(folder / "source"))
    return {"PYTHONPATH": os.pathsep.join((str(target), str(ROOT)))}


def run(environment: dict[str, str], module: str, *arguments: str, typed: str = "") -> str:
    """What a module prints when it is run as a program from the root of this checkout; it must end well."""
    done = subprocess.run(
        [sys.executable, "-m", module, *arguments],
        input=typed,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
        cwd=ROOT,
        env=os.environ | environment,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout
