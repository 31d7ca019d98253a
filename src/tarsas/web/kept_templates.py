"""Templates as Python's bytecode, kept on disk from start to start: making it anew takes half a second of processor time, for each language and every server."""

from __future__ import annotations

import contextlib
import hashlib
import importlib.metadata
from pathlib import Path

from jinja2 import BytecodeCache, FileSystemBytecodeCache
from jinja2.bccache import Bucket

from ..kernel import cache_folder
from ..language import Language


class KeptTemplates(FileSystemBytecodeCache):
    """A folder of bytecode, known by the text of its template. What cannot be written is made anew the next time."""

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Keep it."""
        with contextlib.suppress(OSError):
            super().dump_bytecode(bucket)


def kept_templates(language: Language, made_by: Path) -> BytecodeCache | None:
    """Where the templates of a language are kept; None where nothing can be. `made_by` sets up what they are made with: another version of it makes others."""
    made_with = hashlib.sha256(importlib.metadata.version("jinja2").encode() + made_by.read_bytes()).hexdigest()[:16]
    try:
        return KeptTemplates(str(cache_folder(f"pages-{language}-{made_with}")))
    except OSError:
        return None
