"""How far somebody has come in lessons at this terminal: a small file among the user's data. One that cannot be read or written is as if there were none."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from platformdirs import user_data_path

from ..learn.lessons import Progress


def progress_file() -> Path:
    """Where it is kept."""
    return user_data_path("tarsas", appauthor=False) / "lessons.json"


def kept_progress(key: str) -> Progress:
    """How far somebody has come in a lesson; at its beginning where nothing is known."""
    try:
        return Progress.from_json(_all()[key])
    except (KeyError, TypeError, ValueError):
        return Progress()


def keep_progress(key: str, progress: Progress) -> None:
    """Remember it: written beside the file and put in its place, so that what was there is not lost halfway."""
    path = progress_file()
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        fresh = path.with_suffix(".new")
        fresh.write_text(json.dumps(_all() | {key: progress.to_json()}), encoding="utf-8")
        fresh.replace(path)
    except OSError:
        return


def _all() -> dict[str, Any]:
    try:
        found = json.loads(progress_file().read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return found if isinstance(found, dict) else {}
