"""`tarsas export` and `tarsas import`: the records of all games as JSON lines, and back."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Final

import typer

from ..language import Text
from .backup import counting_bar
from .files import complaining
from .host import DatabaseOption, host_voice, in_house
from .voice import LanguageOption

EXPORTING: Final = Text("kiírás", "exporting")
IMPORTING: Final = Text("beolvasás", "importing")
EXPORTED: Final = Text("Kiírva: {written} játszma, a fájlban már ott volt: {already}.", "Games exported: {written}; in the file already: {already}.")
IMPORTED: Final = Text("Beolvasva: {new} játszma, már itt volt: {known}.", "Games imported: {new}; here already: {known}.")
BAD_LINE: Final = Text("{number}. sor: {reason}", "Line {number}: {reason}")
LEFT_OUT: Final = Text("Kihagyva: {count} hibás sor.", "Bad lines left out: {count}.")
NOTHING: Final = Text("Semmit sem olvastunk be, mert {count} sor hibás.", "Nothing was imported. Bad lines: {count}.")
NO_FILE: Final = Text("Nem olvasható: {path} ({reason}).", "{path} cannot be read ({reason}).")

BAD_LINES: Final = 1
"""The exit code where lines were bad."""
SHOWN_LINES: Final = 20


def export(
    context: typer.Context,
    file: Annotated[Path, typer.Argument(metavar="FILE", help="Where to write; an export that was cut short goes on.")],
    everything: Annotated[bool, typer.Option("--all", help="Games that are not over too, as far as they got.")] = False,
    database: DatabaseOption = None,
    language: LanguageOption = None,
) -> None:
    """Write the records of all finished games to a file: one line of JSON each, with names and moves, and no secrets.

    Run it again with the same file and it adds what is new. The server may go on running.

    [bold]Examples[/]

    \b
      tarsas export games.jsonl
      tarsas export everything.jsonl --all
    """
    voice = host_voice(context, language)
    with counting_bar(voice, EXPORTING) as progress, complaining(voice, NO_FILE, file):
        done = in_house(voice, database, lambda house: house.export_records(file, unfinished=everything, progress=progress))
    voice.say(EXPORTED, written=done.written, already=done.already)


def import_(
    context: typer.Context,
    file: Annotated[Path, typer.Argument(metavar="FILE", help="Records as JSON lines, as tarsas export writes them.")],
    strict: Annotated[bool, typer.Option("--strict", help="Import nothing if any line is bad.")] = False,
    database: DatabaseOption = None,
    language: LanguageOption = None,
) -> None:
    """Make finished games of the records in a file. What is here already is not doubled.

    Every record is played through by the rules; a line that is no legal game is named with its number and the reason, and left out. Ends with 1
    if there were such lines.

    [bold]Examples[/]

    \b
      tarsas import games.jsonl
      tarsas import games.jsonl --strict --database postgresql://tarsas@localhost/tarsas
    """
    voice = host_voice(context, language)
    with counting_bar(voice, IMPORTING) as progress, complaining(voice, NO_FILE, file):
        done = in_house(voice, database, lambda house: house.import_records(file, strict=strict, progress=progress))
    for line in done.bad[:SHOWN_LINES]:
        voice.say(BAD_LINE, "red", number=line.number, reason=line.reason)
    if strict and done.bad:
        voice.say(NOTHING, "bold red", count=len(done.bad))
        raise typer.Exit(BAD_LINES)
    voice.say(IMPORTED, new=done.new, known=done.known)
    if done.bad:
        voice.say(LEFT_OUT, "bold red", count=len(done.bad))
        raise typer.Exit(BAD_LINES)
