"""A real server for tests: `tarsas serve` in a process of its own, on a free port, with a database that survives stopping, killing and starting again.

with RunningServer(tmp_path / "games.db", workers=1) as server:
    page.goto(server.url)
    server.kill()
    server.start()
"""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import threading
from collections.abc import Sequence
from pathlib import Path
from types import TracebackType

from filelock import FileLock

from tarsas.web.assets import bundle
from tarsas.web.assets.build import build

ROOT = Path(__file__).parent.parent.parent
PATIENCE = 60.0

_ADDRESS = re.compile(r"On this machine:\s+http://localhost:(\d+)")


def ensure_bundle() -> None:
    """Build what the browser gets, where it is missing or old; of several test processes one does it and the others wait."""
    lock = ROOT / ".cache" / "bundle.lock"
    lock.parent.mkdir(exist_ok=True)
    with FileLock(lock):
        build()
    assert bundle.is_built()


class RunningServer:
    """A server. It takes the same port again when it is started again. `program` is the command before its options: this checkout's, unless told."""

    def __init__(
        self,
        database: Path | str,
        *,
        workers: int = 0,
        port: int = 0,
        program: Sequence[str | Path] = (sys.executable, "-m", "tarsas"),
        **environment: str,
    ) -> None:
        self.database = database
        self.workers = workers
        self.port = port
        self.program = program
        self.output: list[str] = []
        self._environment = environment
        self._process: subprocess.Popen[str] | None = None
        self._reader: threading.Thread | None = None
        self._is_up = threading.Event()

    @property
    def url(self) -> str:
        """Where it is."""
        return f"http://127.0.0.1:{self.port}"

    @property
    def pid(self) -> int:
        """Its process."""
        assert self._process is not None
        return self._process.pid

    def start(self) -> None:
        """Start it, and wait until it listens."""
        ensure_bundle()
        self._is_up.clear()
        options = ("--no-open", "--host", "127.0.0.1", "--port", str(self.port), "--database", str(self.database), "--workers", str(self.workers))
        self._process = subprocess.Popen(
            [*self.program, "--lang", "en", "serve", *options],
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            env=os.environ | {"PYTHONUNBUFFERED": "1"} | self._environment,
            start_new_session=True,
        )
        self._reader = threading.Thread(target=self._read, args=(self._process,), daemon=True)
        self._reader.start()
        if not self._is_up.wait(PATIENCE) or not self.port:
            self.kill()
            raise AssertionError("The server did not start:\n" + "".join(self.output))

    def stop(self) -> int:
        """Ask it to stop (SIGTERM), and wait; its exit code."""
        return self._end(signal.SIGTERM)

    def kill(self) -> int:
        """End it at once (SIGKILL), with the bots' processes it started."""
        assert self._process is not None
        if self._process.poll() is None:
            os.killpg(self._process.pid, signal.SIGKILL)
        return self._end(signal.SIGKILL)

    def __enter__(self) -> RunningServer:
        self.start()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        if self._process is not None and self._process.poll() is None:
            self.stop()

    def _end(self, sent: signal.Signals) -> int:
        process, reader = self._process, self._reader
        assert process is not None
        assert reader is not None
        if process.poll() is None:
            process.send_signal(sent)
        try:
            code = process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()
            raise AssertionError("The server did not stop:\n" + "".join(self.output)) from None
        finally:
            reader.join(PATIENCE)
            if process.stdout is not None:
                process.stdout.close()
        return code

    def _read(self, process: subprocess.Popen[str]) -> None:
        """Hear what it says: the address once it listens. Also wakes who waits when it ends without having started."""
        assert process.stdout is not None
        for line in process.stdout:
            self.output.append(line)
            if found := _ADDRESS.search(line):
                self.port = int(found[1])
                self._is_up.set()
        self._is_up.set()
