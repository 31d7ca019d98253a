"""The install script: what it writes, and that it may run again."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest

from tests.cli.conftest import Run, tarsas_command
from tests.web.serving import ROOT

from .behind_nginx import INSTALL, command_of, install, settings_of

__all__ = ["tarsas_command"]


def tree(root: Path) -> dict[str, tuple[str, float]]:
    return {str(path.relative_to(root)): (path.read_text(), path.stat().st_mtime_ns) for path in root.rglob("*") if path.is_file()}


def upstreams(root: Path) -> list[str]:
    return re.findall(r"^    server (\S+) ", (root / "etc/nginx/conf.d/tarsas.conf").read_text(), re.MULTILINE)


def test_run_again_it_changes_nothing(tmp_path: Path):
    options = ("--servers", "3", "--database", "postgresql://tarsas:se=cret@db/tarsas", "--contact", "Anna, anna@games.example")
    first = install(tmp_path, *options)
    assert first.returncode == 0, first.stderr
    assert "wrote" in first.stdout
    written = tree(tmp_path)
    again = install(tmp_path, "--servers", "3")
    assert "wrote" not in again.stdout
    assert tree(tmp_path) == written
    assert settings_of(tmp_path)["TARSAS_DATABASE"] == "postgresql://tarsas:se=cret@db/tarsas"
    assert settings_of(tmp_path)["TARSAS_CONTACT"] == "Anna, anna@games.example"


def test_what_the_host_wrote_into_the_settings_stays(tmp_path: Path):
    install(tmp_path, "--database", "postgresql:///first")
    settings = tmp_path / "etc/tarsas/tarsas.env"
    settings.write_text(settings.read_text() + "TARSAS_METRICS_TOKEN='sesam'\n")
    install(tmp_path, "--database", "postgresql:///second", "--jobs", "4")
    found = settings_of(tmp_path)
    assert (found["TARSAS_DATABASE"], found["TARSAS_METRICS_TOKEN"]) == ("postgresql:///second", "sesam")
    assert command_of(tmp_path, "tarsas-worker.service")[-2:] == ["--jobs", "4"]


def test_settings_that_may_hold_a_password_are_not_for_everybody(tmp_path: Path):
    install(tmp_path)
    assert (tmp_path / "etc/tarsas/tarsas.env").stat().st_mode & 0o007 == 0


def test_nginx_sends_people_to_every_process_here_and_elsewhere(tmp_path: Path):
    install(tmp_path, "--servers", "2", "--first-port", "9001", "--server", "10.0.0.2:8001", "--server", "10.0.0.3:8001")
    assert upstreams(tmp_path) == ["127.0.0.1:9001", "127.0.0.1:9002", "10.0.0.2:8001", "10.0.0.3:8001"]


def test_with_a_certificate_everybody_is_led_to_https(tmp_path: Path):
    install(tmp_path, "--certificate", "/etc/ssl/a.pem", "--key", "/etc/ssl/a.key", "--name", "games.example", "--url", "https://games.example")
    written = (tmp_path / "etc/nginx/conf.d/tarsas.conf").read_text()
    assert "listen 443 ssl http2;" in written
    assert "return 301 https://$host$request_uri;" in written
    assert written.count("server_name games.example;") == 2
    assert "@" not in re.sub(r"#.*|@away", "", written)


@pytest.mark.parametrize(("unit", "command"), [("tarsas@.service", "serve"), ("tarsas-worker.service", "worker")])
def test_a_unit_starts_a_command_that_there_is(tmp_path: Path, tarsas_command: Run, unit: str, command: str):
    install(tmp_path, "--url", "https://games.example", "--host", "10.0.0.2", "--trusted-proxy", "10.0.0.1", "--jobs", "2")
    arguments = command_of(tmp_path, unit, "8001")
    assert arguments[5] == command
    offered = tarsas_command(command, "--help").out
    assert not [each for each in arguments[6:] if each.startswith("--") and each.replace("--no-", "--") not in offered]


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["--colour", "red"], "there is no option '--colour'"),
        (["--servers"], "--servers needs a value"),
        (["--servers", "many"], "--servers is a number"),
        (["--role", "king"], "--role is all, pages, worker or program"),
        (["--certificate", "a.pem"], "--certificate and --key come together"),
        (["--contact", "Anna's"], "no quotes"),
    ],
)
def test_what_is_wrong_is_said_in_a_line(tmp_path: Path, options: list[str], said: str):
    done = install(tmp_path, *options)
    assert (done.returncode, len(done.stderr.splitlines())) == (1, 1)
    assert said in done.stderr
    assert not list(tmp_path.iterdir())


def test_it_tells_every_option(tmp_path: Path):
    helped = subprocess.run(["sh", str(INSTALL), "--help"], capture_output=True, text=True, check=True).stdout
    known = set(re.findall(r"^        (--[a-z-]+)\) ", INSTALL.read_text(), re.MULTILINE))
    assert len(known) > 10
    assert not known - set(re.findall(r"--[a-z-]+", helped))


def test_the_image_calls_the_same_script_and_says_that_it_is_not_built():
    written = (ROOT / "deploy/Dockerfile").read_text()
    assert "install.sh --role program" in written
    assert "not built in CI" in written


def test_the_script_is_plain_sh():
    subprocess.run(["sh", "-n", str(INSTALL)], check=True)
    assert INSTALL.stat().st_mode & 0o111
