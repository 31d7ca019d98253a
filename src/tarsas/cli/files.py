"""Files that people name on the command line: read and written, with errors that say which and why."""

from __future__ import annotations

import sys
from pathlib import Path

from . import texts
from .voice import Voice


def read_file(voice: Voice, path: str) -> str:
    """What is in the file; `-` is standard input."""
    if path == "-":
        return sys.stdin.read()
    try:
        return Path(path).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as problem:
        raise voice.complaint(texts.NOT_A_FILE, path=path, reason=_reason(problem)) from None


def write_file(voice: Voice, path: str, text: str) -> None:
    """Write a text and the end of its last line; `-` is standard output."""
    if path == "-":
        print(text)
        return
    try:
        Path(path).write_text(text + "\n", encoding="utf-8")
    except OSError as problem:
        raise voice.complaint(texts.NOT_WRITTEN, path=path, reason=_reason(problem)) from None


def write_bytes(voice: Voice, path: str, content: bytes) -> None:
    """Write what is no text; `-` is standard output."""
    if path == "-":
        sys.stdout.buffer.write(content)
        return
    try:
        Path(path).write_bytes(content)
    except OSError as problem:
        raise voice.complaint(texts.NOT_WRITTEN, path=path, reason=_reason(problem)) from None


def check_writable(voice: Voice, path: str) -> None:
    """Complain now rather than after long work; what is there stays as it is, and what is not stays away."""
    if path == "-":
        return
    file = Path(path)
    is_new = not file.exists()
    try:
        with file.open("ab"):
            pass
        if is_new:
            file.unlink()
    except OSError as problem:
        raise voice.complaint(texts.NOT_WRITTEN, path=path, reason=_reason(problem)) from None


def check_empty(voice: Voice, path: str) -> None:
    """Complain where a file has something in it that would be lost."""
    file = Path(path)
    if path != "-" and file.is_file() and file.stat().st_size > 0:
        raise voice.complaint(texts.ALREADY_THERE, path=path)


def _reason(problem: OSError | UnicodeDecodeError) -> str:
    return (problem.strerror or str(problem)) if isinstance(problem, OSError) else "UTF-8"
