"""The commands in one place. A new command is a module with a function, and one line here."""

from __future__ import annotations

from typing import Annotated

import typer

from .. import __version__
from ..language import Language
from .analyse import analyse
from .arena import arena
from .backup import backup, restore
from .bench import bench
from .bot import bot
from .export import export, import_
from .game_choice import OPEN_TO_GAME_OPTIONS, GameCommand
from .games import games
from .learn import learn
from .people import people
from .play import play
from .puzzle import puzzle
from .puzzles import puzzles
from .replay import replay
from .review import review
from .rules import rules
from .serve import serve
from .svg import svg
from .train import train
from .verify import verify
from .warm import warm
from .worker import worker

app = typer.Typer(
    help="Board games in the terminal: play with friends and bots, read the rules, draw positions.",
    epilog="Begin with:  tarsas games  ·  tarsas learn azul  ·  tarsas play azul  ·  tarsas rules azul  ·  tarsas play --help",
    no_args_is_help=True,
    rich_markup_mode="rich",
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)

app.command()(analyse)
app.command(cls=GameCommand, context_settings=OPEN_TO_GAME_OPTIONS)(arena)
app.command()(backup)
app.command()(bench)
app.command()(export)
app.command()(games)
app.command(name="import")(import_)
app.command()(learn)
app.command(cls=GameCommand, context_settings=OPEN_TO_GAME_OPTIONS)(play)
app.command()(puzzle)
app.command()(replay)
app.command()(restore)
app.command()(review)
app.command()(rules)
app.command()(serve)
app.command(cls=GameCommand, context_settings=OPEN_TO_GAME_OPTIONS)(svg)
app.command()(train)
app.command()(verify)
app.command()(warm)
app.command()(worker)
app.add_typer(bot, name="bot")
app.add_typer(people, name="people")
app.add_typer(puzzles, name="puzzles")


def _version(wanted: bool) -> None:
    if wanted:
        print(f"tarsas {__version__}")
        raise typer.Exit


@app.callback()
def common(
    context: typer.Context,
    language: Annotated[Language | None, typer.Option("--lang", help="Hungarian or English; by default what LC_ALL or LANG says.")] = None,
    version: Annotated[bool, typer.Option("--version", callback=_version, is_eager=True, help="Say which version this is.")] = False,
) -> None:
    """What all commands have in common: the language, which each of them takes as well."""
    context.obj = language
