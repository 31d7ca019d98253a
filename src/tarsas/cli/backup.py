"""`tarsas backup` and `tarsas restore`: a whole database in one file, and back."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Final

import typer
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from ..language import Text
from .host import DatabaseOption, host_voice
from .voice import LanguageOption, Voice

BACKING_UP: Final = Text("mentés", "backing up")
RESTORING: Final = Text("visszaállítás", "restoring")
BACKED_UP: Final = Text("Mentve: {file} (sorok: {rows}, táblák: {tables}).", "Backed up to {file} (rows: {rows}, tables: {tables}).")
RESTORED: Final = Text(
    "Visszaállítva: {database} (sorok: {rows}, a mentés ideje: {made_at}).", "Restored into {database} (rows: {rows}; the backup is of {made_at})."
)


def backup(
    context: typer.Context,
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The backup to write; an older one of this name is replaced.")],
    database: DatabaseOption = None,
    language: LanguageOption = None,
) -> None:
    """Write all that a server keeps to one file: people, tables, games, ratings.

    The server may go on running; the file shows one moment. It holds secrets (of the luck, of passwords): keep it to yourself.

    [bold]Examples[/]

    \b
      tarsas backup monday.zip
      tarsas backup monday.zip --database postgresql://tarsas@localhost/tarsas
    """
    voice = host_voice(context, language)
    from ..store import default_database
    from ..store.backup import back_up

    with counting_bar(voice, BACKING_UP) as progress:
        manifest = back_up(database or default_database(), file, progress)
    voice.say(BACKED_UP, file=file, rows=manifest.rows, tables=len(manifest.tables))


def restore(
    context: typer.Context,
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A backup.")],
    database: DatabaseOption = None,
    replace: Annotated[bool, typer.Option("--replace", help="Throw away what the database holds now.")] = False,
    language: LanguageOption = None,
) -> None:
    """Fill a database from a backup, all or nothing. Stop the server first.

    A backup fits both kinds of database, so this is also the way from SQLite to PostgreSQL and back.

    [bold]Examples[/]

    \b
      tarsas restore monday.zip --replace
      tarsas restore monday.zip --database postgresql://tarsas@localhost/tarsas
    """
    voice = host_voice(context, language)
    from ..store import default_database, shown, url_of
    from ..store.backup import restore as restore_backup

    into = database or default_database()
    with counting_bar(voice, RESTORING) as progress:
        manifest = restore_backup(file, into, replace=replace, progress=progress)
    voice.say(RESTORED, database=shown(url_of(into)), rows=manifest.rows, made_at=manifest.made_at)


@contextmanager
def counting_bar(voice: Voice, what: Text) -> Iterator[Callable[[int, int], None]]:
    """A bar on stderr, in rows; only at a terminal."""
    console = Voice(voice.language, to_stderr=True).console
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task(voice.to(what), total=None)
        yield lambda done, total: bar.update(task, completed=done, total=total)
