"""Where compiled code is kept: one folder per digest, under the user's cache, written by one process at a time."""

from __future__ import annotations

import os
import shutil
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

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
    stale = [folder for folder in root.iterdir() if folder.is_dir() and folder.stat().st_mtime < oldest] if root.is_dir() else []
    for folder in stale:
        shutil.rmtree(folder, ignore_errors=True)
    return len(stale)


class _Turn:
    """Whose turn it is to compile: a lock on a file for processes, one in memory for threads; holding it twice is fine."""

    def __init__(self) -> None:
        self._threads = threading.RLock()
        self._depth = 0
        self._file: IO[str] | None = None

    @contextmanager
    def taken(self) -> Iterator[None]:
        with self._threads:
            if self._depth == 0:
                self._file = _locked_file()
            self._depth += 1
            try:
                yield
            finally:
                self._depth -= 1
                if self._depth == 0 and self._file:
                    self._file.close()  # which also gives the lock back


def _locked_file() -> IO[str]:
    """The lock file of the cache, open and locked; waits for whoever has it."""
    cache_root().mkdir(parents=True, exist_ok=True)
    file = (cache_root() / "lock").open("a")
    if sys.platform == "win32":
        import msvcrt

        msvcrt.locking(file.fileno(), msvcrt.LK_LOCK, 1)
    else:
        import fcntl

        fcntl.flock(file, fcntl.LOCK_EX)
    return file


compiling_turn = _Turn().taken
"""`with compiling_turn():` waits until no other process compiles. Then what it has compiled is found in the cache, and two
processes never write different versions of one function under the same name."""
