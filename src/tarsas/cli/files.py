"""Files that people name on the command line: read and written, with errors that say which and why."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from ..language import Text
from . import texts
from .voice import Voice


@contextmanager
def complaining(voice: Voice, text: Text, path: str | Path) -> Iterator[None]:
    """Where a file cannot be read or written, complain with this text, which names its `{path}` and the `{reason}`."""
    try:
        yield
    except OSError as problem:
        raise voice.complaint(text, path=path, reason=problem.strerror or problem) from None
    except UnicodeDecodeError:
        raise voice.complaint(text, path=path, reason="UTF-8") from None


def read_file(voice: Voice, path: str) -> str:
    """What is in the file; `-` is standard input."""
    if path == "-":
        return sys.stdin.read()
    with complaining(voice, texts.NOT_A_FILE, path):
        return Path(path).read_text(encoding="utf-8")


def write_file(voice: Voice, path: str, text: str) -> None:
    """Write a text and the end of its last line; `-` is standard output."""
    if path == "-":
        print(text)
        return
    with complaining(voice, texts.NOT_WRITTEN, path):
        Path(path).write_text(text + "\n", encoding="utf-8")


def write_bytes(voice: Voice, path: str, content: bytes) -> None:
    """Write what is no text; `-` is standard output."""
    if path == "-":
        sys.stdout.buffer.write(content)
        return
    with complaining(voice, texts.NOT_WRITTEN, path):
        Path(path).write_bytes(content)


def check_writable(voice: Voice, path: str) -> None:
    """Complain now rather than after long work; what is there stays as it is, and what is not stays away."""
    if path == "-":
        return
    file = Path(path)
    is_new = not file.exists()
    with complaining(voice, texts.NOT_WRITTEN, path):
        with file.open("ab"):
            pass
        if is_new:
            file.unlink()


def check_empty(voice: Voice, path: str) -> None:
    """Complain where a file has something in it that would be lost."""
    file = Path(path)
    if path != "-" and file.is_file() and file.stat().st_size > 0:
        raise voice.complaint(texts.ALREADY_THERE, path=path)
