"""`tarsas worker`: bots that think for a server somewhere else."""

from __future__ import annotations

from typing import Annotated, Final

import typer

from ..language import Text
from .host import DatabaseOption, host_voice
from .voice import LanguageOption

WORKED: Final = Text("Kész: {jobs} feladat.", "Done: {jobs} jobs.")


def worker(
    context: typer.Context,
    database: DatabaseOption = None,
    jobs: Annotated[
        int | None, typer.Option("--jobs", min=1, max=256, metavar="N", help="Bots that think at once; by default one less than there are cores.")
    ] = None,
    language: LanguageOption = None,
) -> None:
    """Let this machine think for the bots of a server: it takes their turns from the server's PostgreSQL database.

    Start as many as you like, anywhere. One that dies loses nothing: another takes over what it was thinking about. Ctrl-C, or SIGTERM, lets it
    finish first; a second time ends it at once.

    [bold]Examples[/]

    \b
      tarsas worker --database postgresql://tarsas@db.example/tarsas
      tarsas worker --jobs 4
    """
    import asyncio
    import logging

    voice = host_voice(context, language)
    from ..service.thinking.worker import Worker
    from ..store import default_database

    logging.basicConfig(level=logging.INFO, format="%(asctime)s %(message)s")
    done = asyncio.run(Worker(database or default_database(), jobs).run())
    voice.say(WORKED, jobs=done)
