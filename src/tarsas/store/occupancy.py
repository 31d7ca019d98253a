"""One server for one SQLite file: a lock beside it says that somebody serves it. It goes with its process, however that ends."""

from __future__ import annotations

from pathlib import Path

from filelock import FileLock, Timeout
from sqlalchemy.engine import URL

from .address import shown
from .errors import Occupied


class Occupancy:
    """Nobody else serves this file until `end`. PostgreSQL takes as many servers as there are: there it holds nothing."""

    def __init__(self, url: URL) -> None:
        """Raises `Occupied`."""
        self._lock: FileLock | None = None
        if url.get_backend_name() != "sqlite":
            return
        path = Path(str(url.database))
        path.parent.mkdir(parents=True, exist_ok=True)
        # Not bound to a thread: it is taken in one and given back in another.
        lock = FileLock(path.with_name(path.name + ".lock"), thread_local=False)
        try:
            lock.acquire(timeout=0)
        except Timeout:
            raise Occupied(
                f"{shown(url)} is being served by another process already. Stop that one first, or name another file with --database; "
                "several servers can share a PostgreSQL database."
            ) from None
        except OSError:
            # A folder that cannot be written to, or a file system without locks: opening the file itself will tell.
            return
        self._lock = lock

    def end(self) -> None:
        """Others may serve it."""
        if self._lock is not None:
            self._lock.release()
            self._lock = None
