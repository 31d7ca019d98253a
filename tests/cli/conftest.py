"""Runs the command inside the test process: what is typed goes in, what it prints and how it ends comes out."""

from __future__ import annotations

import io
import sys
from dataclasses import dataclass
from typing import Protocol

import pytest

from tarsas.cli import main


@dataclass(frozen=True)
class Ran:
    code: int
    out: str
    err: str


class Run(Protocol):
    def __call__(self, *arguments: str, typed: str = "", lang: str = "en_US.UTF-8") -> Ran: ...


@pytest.fixture
def tarsas_command(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """`tarsas_command("play", "azul", typed="quit\\n")`; a traceback would be no `SystemExit` and fail the test."""
    for name in ("FORCE_COLOR", "PY_COLORS", "GITHUB_ACTIONS", "LC_ALL", "COLUMNS", "TTY_COMPATIBLE"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("TERMINAL_WIDTH", "100")

    def run(*arguments: str, typed: str = "", lang: str = "en_US.UTF-8") -> Ran:
        monkeypatch.setenv("LANG", lang)
        monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
        with pytest.raises(SystemExit) as ended:
            main(arguments)
        printed = capsys.readouterr()
        return Ran(int(ended.value.code or 0), printed.out, printed.err)

    return run
