"""`tarsas export` and `tarsas import`: the records of all games as JSON lines, and back."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Any, Final, TypeVar

import typer

from ..language import Language, Text
from .backup import DatabaseOption, ask_for_packages, counting_bar
from .voice import Voice

EXPORTING: Final = Text("kiírás", "exporting")
IMPORTING: Final = Text("beolvasás", "importing")
EXPORTED: Final = Text(
    "Kiírva: {written} játszma, a fájlban már ott volt: {already}.", "Exported {written} games; {already} were in the file already."
)
IMPORTED: Final = Text("Beolvasva: {new} játszma, már itt volt: {known}.", "Imported {new} games; {known} were here already.")
BAD_LINE: Final = Text("{number}. sor: {reason}", "Line {number}: {reason}")
LEFT_OUT: Final = Text("Kihagyva: {count} hibás sor.", "{count} bad lines were left out.")
NOTHING: Final = Text("Semmi sem lett beolvasva, mert {count} sor hibás.", "Nothing was imported, because {count} lines are bad.")
NO_FILE: Final = Text("Nem olvasható: {file} ({reason}).", "{file} cannot be read ({reason}).")

BAD_LINES: Final = 1
"""The exit code where lines were bad."""
SHOWN_LINES: Final = 20

T = TypeVar("T")


def export(
    context: typer.Context,
    file: Annotated[Path, typer.Argument(metavar="FILE", help="Where to write; an export that was cut short goes on.")],
    everything: Annotated[bool, typer.Option("--all", help="Games that are not over too, as far as they got.")] = False,
    database: DatabaseOption = None,
    language: Annotated[Language | None, typer.Option("--lang", help="Hungarian or English.")] = None,
) -> None:
    """Write the records of all finished games to a file: one line of JSON each, with names and moves, and no secrets.

    Run it again with the same file and it adds what is new. The server may go on running.

    [bold]Examples[/]

    \b
      tarsas export games.jsonl
      tarsas export everything.jsonl --all
    """
    from .game_choice import voice_for

    voice = voice_for(context, language)
    ask_for_packages(voice)
    from ..service.tables.export import export_records

    with counting_bar(voice, EXPORTING) as progress, _readable(voice, file):
        done = _in_store(database, lambda store: export_records(store, file, unfinished=everything, progress=progress))
    voice.say(EXPORTED, written=done.written, already=done.already)


def import_(
    context: typer.Context,
    file: Annotated[Path, typer.Argument(metavar="FILE", help="Records as JSON lines, as tarsas export writes them.")],
    strict: Annotated[bool, typer.Option("--strict", help="Import nothing if any line is bad.")] = False,
    database: DatabaseOption = None,
    language: Annotated[Language | None, typer.Option("--lang", help="Hungarian or English.")] = None,
) -> None:
    """Make finished games of the records in a file. What is here already is not doubled.

    Every record is played through by the rules; a line that is no legal game is named with its number and the reason, and left out. Ends with 1
    if there were such lines.

    [bold]Examples[/]

    \b
      tarsas import games.jsonl
      tarsas import games.jsonl --strict --database postgresql://tarsas@localhost/tarsas
    """
    import time

    from .game_choice import voice_for

    voice = voice_for(context, language)
    ask_for_packages(voice)
    from ..service.tables.export import import_records

    now = time.time_ns() // 1_000_000
    with counting_bar(voice, IMPORTING) as progress, _readable(voice, file):
        done = _in_store(database, lambda store: import_records(store, file, now, strict=strict, progress=progress))
    for line in done.bad[:SHOWN_LINES]:
        voice.say(BAD_LINE, "red", number=line.number, reason=line.reason)
    if strict and done.bad:
        voice.say(NOTHING, "bold red", count=len(done.bad))
        raise typer.Exit(BAD_LINES)
    voice.say(IMPORTED, new=done.new, known=done.known)
    if done.bad:
        voice.say(LEFT_OUT, "bold red", count=len(done.bad))
        raise typer.Exit(BAD_LINES)


def _in_store(database: str | None, work: Callable[[Any], Coroutine[Any, Any, T]]) -> T:
    """Do the work with the database open."""
    import asyncio

    from ..store import Store, default_database

    async def run() -> T:
        async with await Store.open(database or default_database()) as store:
            return await work(store)

    return asyncio.run(run())


@contextmanager
def _readable(voice: Voice, file: Path) -> Iterator[None]:
    """A file that cannot be read or written is named, with the reason."""
    try:
        yield
    except OSError as problem:
        raise voice.complaint(NO_FILE, file=file, reason=problem.strerror or problem) from None
