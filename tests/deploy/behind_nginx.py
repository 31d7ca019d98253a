"""Társas as `deploy/install.sh` puts it on a machine, in a folder: its nginx file, its services started as their units say, one PostgreSQL."""

from __future__ import annotations

import os
import random
import shlex
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path

import httpx

from tests.web.serving import ROOT, ensure_bundle

INSTALL = ROOT / "deploy" / "install.sh"
NGINX = shutil.which("nginx", path=os.pathsep.join((os.environ.get("PATH", ""), "/usr/sbin", "/usr/local/sbin")))
PATIENCE = 120.0
PROGRAM = "/usr/local/lib/tarsas/bin/tarsas"

MAIN = """
daemon off;
worker_processes 1;
pid {folder}/nginx.pid;
events {{ worker_connections 256; }}
http {{
    log_format place '$upstream_addr $uri $status';
    access_log {folder}/access.log place;
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    include {folder}/etc/nginx/conf.d/tarsas.conf;
}}
"""
"""What surrounds the file that is installed: nginx without rights, all of it in one folder, and a log of which process answered."""


def install(root: Path, *options: str) -> subprocess.CompletedProcess[str]:
    """Run the script on a folder."""
    return subprocess.run(["sh", str(INSTALL), "--root", str(root), *options], capture_output=True, text=True, check=False)


def settings_of(root: Path) -> dict[str, str]:
    """The settings as systemd reads them."""
    lines = (root / "etc/tarsas/tarsas.env").read_text().splitlines()
    return {name: " ".join(shlex.split(value)) for name, _, value in (line.partition("=") for line in lines if not line.startswith("#"))}


def command_of(root: Path, unit: str, instance: str = "") -> list[str]:
    """The command of a service, as systemd would start it; the program is this checkout's."""
    lines = (root / "etc/systemd/system" / unit).read_text().splitlines()
    (command,) = [line.removeprefix("ExecStart=") for line in lines if line.startswith("ExecStart=")]
    for name, value in settings_of(root).items():
        command = command.replace(f"${name}", value)
    program, *arguments = command.replace("%i", instance).split()
    assert program == PROGRAM
    return [sys.executable, "-m", "tarsas", "--lang", "en", *arguments]


def free_ports() -> int:
    """The first of three ports in a row that are free: below those that systems give to who asks for any."""
    for _ in range(1000):
        first = random.randrange(20_000, 30_000)
        if all(_is_free(port) for port in range(first, first + 3)):
            return first
    raise AssertionError("There are no free ports.")


def _is_free(port: int) -> bool:
    with closing(socket.socket()) as probe:
        return probe.connect_ex(("127.0.0.1", port)) != 0


def until(is_so: Callable[[], bool], what: str) -> None:
    """Wait until it is so."""
    deadline = time.monotonic() + PATIENCE
    while not is_so():
        assert time.monotonic() < deadline, f"in vain: {what}"
        time.sleep(0.05)


class Service:
    """A process; what it said is in a file."""

    def __init__(self, command: list[str], said: Path, environment: dict[str, str]) -> None:
        self._command = command
        self._environment = environment
        self.said = said
        self.start()

    def start(self) -> None:
        with self.said.open("ab") as file:
            self._process = subprocess.Popen(self._command, stdout=file, stderr=file, env=os.environ | self._environment, start_new_session=True)

    @property
    def is_running(self) -> bool:
        return self._process.poll() is None

    def kill(self) -> None:
        """SIGKILL, with all it has started."""
        if self.is_running:
            os.killpg(self._process.pid, 9)
        self._process.wait()

    def stop(self) -> None:
        """SIGTERM; SIGKILL for who does not hear it."""
        self._process.terminate()
        try:
            self._process.wait(PATIENCE / 4)
        except subprocess.TimeoutExpired:
            self.kill()


class Machine:
    """Two serving processes, two workers and nginx before them."""

    def __init__(self, folder: Path, database: str) -> None:
        self.folder = folder
        self.first_port = free_ports()
        self.url = f"http://127.0.0.1:{self.first_port + 2}"
        options = (
            "--servers",
            "2",
            "--first-port",
            str(self.first_port),
            "--listen",
            f"127.0.0.1:{self.first_port + 2}",
            "--database",
            database,
            "--jobs",
            "1",
        )
        done = install(folder, *options)
        assert done.returncode == 0, done.stderr
        self.ports = (self.first_port, self.first_port + 1)
        self.servers: dict[int, Service] = {}
        self.workers: list[Service] = []

    @contextmanager
    def running(self) -> Iterator[Machine]:
        """All of it, until the block ends."""
        assert NGINX is not None
        ensure_bundle()
        with ExitStack() as held:
            for port in self.ports:
                self.servers[port] = self._started(held, command_of(self.folder, "tarsas@.service", str(port)), f"server-{port}")
            for number in range(2):
                self.workers.append(self._started(held, command_of(self.folder, "tarsas-worker.service"), f"worker-{number}"))
            main = self.folder / "nginx.conf"
            main.write_text(MAIN.format(folder=self.folder))
            self._started(held, [NGINX, "-e", "stderr", "-p", str(self.folder), "-c", str(main)], "nginx")
            for port in self.ports:
                self.wait_for(port)
            until(lambda: _is_well(self.url), f"nginx does not answer: {(self.folder / 'nginx.log').read_text()}")
            yield self

    def wait_for(self, port: int) -> None:
        """Until a serving process answers."""
        server = self.servers[port]
        until(lambda: _is_well(f"http://127.0.0.1:{port}") or not server.is_running, f"the server on {port} does not answer")
        assert server.is_running, server.said.read_text()

    def _started(self, held: ExitStack, command: list[str], name: str) -> Service:
        # The settings as systemd hands them on; compiled code lies where the tests keep it.
        settings = {key: value for key, value in settings_of(self.folder).items() if key != "TARSAS_CACHE"}
        service = Service(command, self.folder / f"{name}.log", settings | {"PYTHONUNBUFFERED": "1"})
        held.callback(service.stop)
        return service

    @property
    def answered(self) -> list[tuple[int, str]]:
        """Which process answered what, in order; where one was passed over, the one that answered."""
        lines = [line.rsplit(" ", 2) for line in (self.folder / "access.log").read_text().splitlines()]
        return [(int(tried.split(", ")[-1].rpartition(":")[2]), path) for tried, path, _ in lines if ":" in tried]

    def place_of(self, client: httpx.Client, path: str) -> int:
        """The process that answers to this address."""
        before = len(self.answered)
        client.get(path)
        until(lambda: len(self.answered) > before, "nginx writes no log")
        return next(port for port, asked in reversed(self.answered) if asked == path)


def _is_well(url: str) -> bool:
    try:
        return httpx.get(f"{url}/health", timeout=10).status_code == 200
    except httpx.HTTPError:
        return False
