"""Where compiled code is kept: one folder per digest, under the user's cache, written by one process at a time."""

from __future__ import annotations

import os
import shutil
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

KEPT_DAYS = 30


def cache_root() -> Path:
    """The folder of all compiled code: `$TARSAS_CACHE`, else the platform's place for caches."""
    if chosen := os.environ.get("TARSAS_CACHE"):
        return Path(chosen)
    from platformdirs import user_cache_path

    return user_cache_path("tarsas", appauthor=False) / "compiled"


def cache_folder(digest: str) -> Path:
    """The folder of one function's machine code, or of something else that is made by code and known by a digest; touched, so that what is in use is not swept."""
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


_in_this_process = threading.RLock()


@contextmanager
def compiling_turn(folder: Path) -> Iterator[None]:
    """Wait until no other process compiles into this folder, so that what it has compiled is found there, and
    two processes never write different versions of one function under the same name.

    While it waits here, a process may hold the folders of callers of this function, and the other one those of its callees. As no function calls itself,
    not even through others, they never wait for each other.
    """
    # Importing it takes longer than the rest of the kernel, and who only reads rules needs no lock.
    from filelock import FileLock

    with _in_this_process, FileLock(folder / "lock"):
        yield
