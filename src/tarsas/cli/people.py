"""`tarsas people`: what only the host can do for, or about, the people of a server."""

from __future__ import annotations

import sys
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Annotated, Final

import typer
from rich.table import Table
from rich.text import Text as Styled

from ..language import Text
from .host import DatabaseOption, host_voice, in_house
from .voice import LanguageOption, Voice

if TYPE_CHECKING:
    from ..service.house import House
    from ..service.people.person import Person

NameArgument = Annotated[str, typer.Argument(metavar="NAME", help="A claimed name, or the id that `tarsas people list` shows.")]

HEADINGS: Final = (Text("azonosító", "id"), Text("név", "name"), Text("mióta", "since"), Text("állapot", "state"))
GUEST: Final = Text("vendég", "guest")
MEMBER: Final = Text("jelszóval", "with password")
REMOVED: Final = Text("kizárva", "removed")
NEW_PASSWORD: Final = Text("Új jelszó", "New password")
RESET: Final = Text(
    "{name} új jelszava él, mindenhol újra be kell lépnie.", "The new password of {name} is set; they have to log in again everywhere."
)
REMOVED_NOW: Final = Text(
    "{name} kizárva: nézheti a játszmákat, de nem játszhat és nem írhat.", "{name} is removed: they may look on, but not play or chat."
)
RESTORED: Final = Text("{name} újra játszhat.", "{name} may play again.")
NO_REPORTS: Final = Text("Nincs elintézetlen bejelentés.", "There are no open reports.")
REPORTED: Final = Text("{by} bejelentette: {about} ({id})", "{by} reports {about} ({id})")
AT_TABLE: Final = Text("asztal: /t/{table}", "table: /t/{table}")
NO_WORDS: Final = Text("(szöveg nélkül)", "(without words)")
RESOLVED: Final = Text("Elintézve.", "Seen to.")
NO_REPORT: Final = Text(
    "Nincs {report} azonosítójú elintézetlen bejelentés. A „tarsas people reports” kiírja, melyek vannak.",
    "There is no open report {report}; `tarsas people reports` lists those there are.",
)
NOBODY_YET: Final = Text("Még senki sem járt itt.", "Nobody has been here yet.")

people = typer.Typer(
    help="For the host: who plays on this server, what they report, new passwords, removing somebody.",
    no_args_is_help=True,
    rich_markup_mode="rich",
    context_settings={"help_option_names": ["-h", "--help"]},
)


@people.command("list")
def list_people(context: typer.Context, database: DatabaseOption = None, language: LanguageOption = None) -> None:
    """Show who plays on this server, the last seen first."""
    voice = host_voice(context, language)
    found = in_house(voice, database, lambda house: house.people.everybody())
    if not found:
        voice.say(NOBODY_YET)
        return
    shown = Table(*(voice.to(heading) for heading in HEADINGS), box=None, pad_edge=False)
    for person in found:
        state = REMOVED if person.is_removed else GUEST if person.is_guest else MEMBER
        since = datetime.fromtimestamp(person.created_at / 1000, UTC).strftime("%Y-%m-%d")
        shown.add_row(person.id, Styled(person.name), since, voice.to(state))
    voice.console.print(shown, soft_wrap=not voice.console.is_terminal)


@people.command("reset-password")
def reset_password(
    context: typer.Context,
    name: Annotated[str, typer.Argument(metavar="NAME", help="The claimed name of who has forgotten the password.")],
    database: DatabaseOption = None,
    language: LanguageOption = None,
) -> None:
    """Give somebody a new password, typed twice, or read from stdin where that is no terminal. They are logged out everywhere.

    [bold]Examples[/]

    \b
      tarsas people reset-password Anna
    """
    voice = host_voice(context, language)
    password = new_password(voice)
    in_house(voice, database, lambda house: house.people.set_password(name, password))
    voice.say(RESET, name=name)


@people.command()
def remove(context: typer.Context, name: NameArgument, database: DatabaseOption = None, language: LanguageOption = None) -> None:
    """Remove somebody who spoils the game for others: they may look on, but not sit, play or chat."""
    voice = host_voice(context, language)
    voice.say(REMOVED_NOW, name=_set_removed(voice, database, name, True).name)


@people.command()
def restore(context: typer.Context, name: NameArgument, database: DatabaseOption = None, language: LanguageOption = None) -> None:
    """Let somebody who was removed play again."""
    voice = host_voice(context, language)
    voice.say(RESTORED, name=_set_removed(voice, database, name, False).name)


@people.command()
def reports(context: typer.Context, database: DatabaseOption = None, language: LanguageOption = None) -> None:
    """Show what players have reported about each other and nobody has seen to, the oldest first."""
    voice = host_voice(context, language)
    found = in_house(voice, database, lambda house: _open_reports(house, voice))
    if not found:
        voice.say(NO_REPORTS)
    for lines in found:
        voice.say("\n".join(lines))


@people.command()
def resolve(
    context: typer.Context,
    report: Annotated[str, typer.Argument(metavar="REPORT", help="The id that `tarsas people reports` shows.")],
    database: DatabaseOption = None,
    language: LanguageOption = None,
) -> None:
    """Note that a report has been seen to: it is not shown any more."""
    voice = host_voice(context, language)
    if not in_house(voice, database, lambda house: house.moderation.resolve(report)):
        raise voice.complaint(NO_REPORT, report=report)
    voice.say(RESOLVED)


async def _open_reports(house: House, voice: Voice) -> list[list[str]]:
    """The lines of each report: when and which, who about whom, where, and what they wrote."""
    shown = []
    for report in await house.moderation.open_reports():
        by, about = [(await house.people.by_id(person)).shown_name(voice.language) for person in (report.by, report.about)]
        when = datetime.fromtimestamp(report.created_at / 1000, UTC).strftime("%Y-%m-%d %H:%M")
        place = [voice.to(AT_TABLE, table=report.table_id)] if report.table_id else []
        what = [voice.to(REPORTED, by=by, about=about, id=report.about), *place, report.text or voice.to(NO_WORDS)]
        shown.append([f"{report.id}  {when} UTC", *(f"  {line}" for line in what)])
    return shown


def new_password(voice: Voice) -> str:
    """Typed twice, unseen, at a terminal; else the first line of stdin."""
    if not sys.stdin.isatty():
        return sys.stdin.readline().rstrip("\r\n")
    typed: str = typer.prompt(voice.to(NEW_PASSWORD), hide_input=True, confirmation_prompt=True)
    return typed


def _set_removed(voice: Voice, database: str | None, name: str, is_removed: bool) -> Person:
    async def change(house: House) -> Person:
        person = await _find(house, name)
        await (house.moderation.remove(person.id) if is_removed else house.moderation.restore(person.id))
        return person

    return in_house(voice, database, change)


async def _find(house: House, name: str) -> Person:
    from ..service.people.person import NoSuchPerson

    try:
        return await house.people.by_id(name)
    except NoSuchPerson:
        return await house.people.by_name(name)
