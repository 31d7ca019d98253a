"""Keys in files: so that none stands on a command line, where everybody on the machine can read it."""

from __future__ import annotations

import os
from pathlib import Path

from ..errors import TarsasError


class NoKey(TarsasError):
    """There is no key where one was expected."""


def read_key(file: Path | str) -> str:
    """The key in a file: its first line that is neither empty nor a comment. Raises `NoKey`."""
    try:
        lines = [line.strip() for line in Path(file).read_text(encoding="utf-8").splitlines()]
    except (OSError, UnicodeDecodeError) as problem:
        raise NoKey(f"There is no key in {file}: {problem}. Make one on your page (/me), or with: tarsas bot new NAME") from None
    key = next((line for line in lines if line and not line.startswith("#")), "")
    if not key.startswith("tarsas_"):
        raise NoKey(f"{file} holds no key of Társas: one begins with tarsas_.")
    return key


def write_key(file: Path | str, key: str) -> None:
    """Keep a key in a new file that only its owner can read; raises `NoKey` where there is a file already."""
    try:
        handle = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except OSError as problem:
        raise NoKey(f"The key cannot be kept in {file}: {problem.strerror}. Name a new file.") from None
    with os.fdopen(handle, "w", encoding="utf-8") as written:
        written.write(f"{key}\n")
