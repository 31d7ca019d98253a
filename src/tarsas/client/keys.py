"""Keys in files: so that none stands on a command line, where everybody on the machine can read it."""

from __future__ import annotations

import os
from pathlib import Path

from ..language import Text
from .errors import NotDone

_NO_FILE = Text(
    "Nincs kulcs ebben a fájlban: {file} ({reason}). A saját oldaladon készíthetsz egyet (/me), vagy ezzel a paranccsal: {command}",
    "There is no key in {file}: {reason}. Make one on your page (/me), or with: {command}",
)
_MAKES_ONE = "tarsas bot new NAME"
_NOT_OURS = Text("Ebben a fájlban nem Társas-kulcs van: {file}. A kulcs eleje: tarsas_", "{file} holds no key of Társas: one begins with tarsas_.")
_NOT_KEPT = Text("Ide nem menthető a kulcs: {file} ({reason}). Adj meg új fájlt.", "The key cannot be kept in {file}: {reason}. Name a new file.")


class NoKey(NotDone):
    """There is no key where one was expected."""


def read_key(file: Path | str) -> str:
    """The key in a file: its first line that is neither empty nor a comment. Raises `NoKey`."""
    try:
        lines = [line.strip() for line in Path(file).read_text(encoding="utf-8").splitlines()]
    except (OSError, UnicodeDecodeError) as problem:
        reason = problem.strerror if isinstance(problem, OSError) else "UTF-8"
        raise NoKey(_NO_FILE.fill(file=file, reason=reason, command=_MAKES_ONE)) from None
    key = next((line for line in lines if line and not line.startswith("#")), "")
    if not key.startswith("tarsas_"):
        raise NoKey(_NOT_OURS.fill(file=file))
    return key


def write_key(file: Path | str, key: str) -> None:
    """Keep a key in a new file that only its owner can read; raises `NoKey` where there is a file already."""
    try:
        handle = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except OSError as problem:
        raise NoKey(_NOT_KEPT.fill(file=file, reason=problem.strerror)) from None
    with os.fdopen(handle, "w", encoding="utf-8") as written:
        written.write(f"{key}\n")
