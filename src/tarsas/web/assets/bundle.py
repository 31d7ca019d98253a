"""The built bundle: the hashed names of script, style, fonts and icons, as `build` left them in `static/`."""

from __future__ import annotations

import functools
import json
from pathlib import Path

STATIC = Path(__file__).parents[1] / "static"
MANIFEST = STATIC / "manifest.json"
ADDRESS = "/static/"


def is_built() -> bool:
    """Whether there is a bundle: a checkout has none before `make bundle`, an installed package always has one."""
    return MANIFEST.is_file()


@functools.cache
def _files(changed_at: int) -> dict[str, str]:
    # Keyed by the time of the manifest, so that a new bundle is noticed without a restart.
    files: dict[str, str] = json.loads(MANIFEST.read_text(encoding="utf-8"))["files"]
    return files


def asset(name: str) -> str:
    """The address of a file of the bundle: `asset("script.js")` is `/static/script.5f0a….js`."""
    files = _files(MANIFEST.stat().st_mtime_ns) if is_built() else {}
    return ADDRESS + files.get(name, name)
