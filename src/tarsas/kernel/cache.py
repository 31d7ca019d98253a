"""Where compiled code is kept: one folder per digest, under the user's cache."""

from __future__ import annotations

import os
import shutil
import time
from pathlib import Path

KEPT_DAYS = 30


def cache_root() -> Path:
    """The folder of all compiled code: `$TARSAS_CACHE`, else the platform's place for caches."""
    if chosen := os.environ.get("TARSAS_CACHE"):
        return Path(chosen)
    if os.name == "nt":
        base = Path(os.environ.get("LOCALAPPDATA", Path.home() / "AppData" / "Local"))
    else:
        base = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
    return base / "tarsas" / "compiled"


def cache_folder(digest: str) -> Path:
    """The folder of one function's machine code; touched, so that what is in use is not swept."""
    folder = cache_root() / digest
    folder.mkdir(parents=True, exist_ok=True)
    os.utime(folder)
    return folder


def sweep(days: float = KEPT_DAYS) -> int:
    """Remove the code of older versions that nobody has loaded for `days` days; returns how many folders went."""
    root = cache_root()
    oldest = time.time() - days * 86_400
    stale = [folder for folder in root.iterdir() if folder.stat().st_mtime < oldest] if root.is_dir() else []
    for folder in stale:
        shutil.rmtree(folder, ignore_errors=True)
    return len(stale)
