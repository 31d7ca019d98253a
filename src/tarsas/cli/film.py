"""A recorded game as pixels: one ply as PNG, the whole game as GIF or animated PNG."""

from __future__ import annotations

import os
from typing import Literal

from ..draw import typefaces
from ..kernel import Progress
from ..match import Record
from ..show.pictures import Framing, NoRenderer, check_renderer, moving_picture, still
from . import texts
from .files import check_writable, write_bytes
from .progress import progress_bar
from .voice import Voice

PictureKind = Literal["png", "gif", "apng"]


def film(voice: Voice, record: Record, kind: PictureKind, path: str, ply: int, framing: Framing) -> None:
    """Make the picture, with a bar where it takes long, and write it."""
    told = Voice(voice.language, to_stderr=True)
    try:
        check_renderer()
    except NoRenderer:
        raise voice.complaint(texts.NO_RENDERER) from None
    if not typefaces.are_built():
        told.say(texts.NO_FONTS, "yellow")
    check_writable(voice, path)
    content = _made(voice, record, kind, ply, framing)
    write_bytes(voice, path, content)
    told.say(texts.FILMED, "dim", path=path, kilobytes=-(-len(content) // 1000))


def _made(voice: Voice, record: Record, kind: PictureKind, ply: int, framing: Framing) -> bytes:
    if kind == "png":
        return still(record, ply, framing)
    with progress_bar(voice, voice.to(texts.FILMING)) as report:

        def heard(done: int, total: int) -> None:
            report(Progress(done, total, voice.to(texts.FRAMES, done=done, total=total)))

        return moving_picture(record, kind, framing, heard, processes=os.cpu_count() or 1)
