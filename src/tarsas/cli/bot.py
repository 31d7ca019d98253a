"""`tarsas bot`: a bot of yours on any server of Társas."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from ..language import Language, Text
from .completion import complete_game
from .game_choice import contract_of
from .people import new_password
from .voice import LanguageOption, Voice, voice_for

if TYPE_CHECKING:
    from ..arena.entrants import Entrant

NEEDS_CLIENT: Final = Text(
    "Ehhez a httpx csomag is kell: pip install 'tarsas[client]'.", "This needs the package httpx: pip install 'tarsas[client]'."
)
MADE: Final = Text("{name} gépi játékos ezen a szerveren: {server}. A kulcsa itt van: {file}", "{name} is a bot on {server}. Its key is in {file}")
PLAYED: Final = Text("Kész: {games} játszma.", "Done: {games} games.")
NO_ADDRESS: Final = Text(
    "„{server}” nem egy szerver címe. A cím ilyen: https://games.example.",
    "“{server}” is no address of a server; expected one like https://games.example.",
)
NO_PROGRAM: Final = Text(
    "Ez a program nem indul el, vagy nem a docs/protocol.md szerint válaszol: {command}",
    "This program does not start, or does not answer by docs/protocol.md: {command}",
)
NOT_OURS: Final = Text(
    "Ezen a címen más program válaszol, vagy a Társas más változata: {server}", "Another program answers at {server}, or another version of Társas."
)

bot = typer.Typer(
    help="Your bot on a server: an account for it, and the games it is challenged to.",
    no_args_is_help=True,
    rich_markup_mode="rich",
    context_settings={"help_option_names": ["-h", "--help"]},
)

ServerOption = Annotated[str, typer.Option(metavar="URL", help="Where the server is, as https://games.example.")]
KeyFileOption = Annotated[Path, typer.Option(metavar="FILE", help="The file with the key of the bot's account.")]


@bot.command("new")
def new(
    context: typer.Context,
    name: Annotated[str, typer.Argument(help="What the bot shall be called there.")],
    server: ServerOption = "http://localhost:8000",
    key_file: KeyFileOption = Path("tarsas-bot.key"),
    language: LanguageOption = None,
) -> None:
    """Make an account for a bot on a server: a name of its own, marked as a bot, and its key in a file that only you can read.

    The password, typed twice, or read from stdin where that is no terminal, lets you in as the bot in a browser.

    [bold]Examples[/]

    \b
      tarsas bot new Gepesz --server https://games.example --key-file gepesz.key
    """
    voice = _client_voice(context, language)
    from ..client import Client
    from ..client.keys import write_key

    password = new_password(voice)
    with _told_in(voice, server):
        with Client(server, language=voice.language) as visitor:
            made = visitor.new_account(voice.language)
        write_key(key_file, made.key)
        try:
            with Client(server, made.key, language=voice.language) as client:
                client.claim(name, password)
                client.become_bot()
        except BaseException:
            key_file.unlink()
            raise
    voice.say(MADE, name=name, server=server, file=key_file)


@bot.command("run")
def run(
    context: typer.Context,
    who: Annotated[str, typer.Argument(metavar="BOT", help='A level (margit), mybot.py:Bot, or exec:"./mybot": what `tarsas arena` takes.')],
    server: ServerOption = "http://localhost:8000",
    key_file: KeyFileOption = Path("tarsas-bot.key"),
    games: Annotated[
        list[str] | None,
        typer.Option("--game", metavar="GAME", help="Play this game; may be given again. By default every game.", autocompletion=complete_game),
    ] = None,
    at_once: Annotated[int, typer.Option(min=1, max=256, metavar="N", help="Games at once; further challenges wait.")] = 4,
    cpu_time: Annotated[float | None, typer.Option(metavar="SECONDS", help="What a move may take, in CPU time of the bot.")] = None,
    playouts: Annotated[int | None, typer.Option(min=1, help="What a move may cost instead: playouts.")] = None,
    stop_after: Annotated[int | None, typer.Option(min=1, metavar="N", help="Stop after so many games; by default never.")] = None,
    language: LanguageOption = None,
) -> None:
    """Let a bot play on a server: it accepts challenges, plays, and goes on by itself when the server, or it, was restarted.

    The bot is anybody who can enter `tarsas arena`: a player of ours by level, your own class with a method `choose(position)`, or any program
    that speaks docs/protocol.md. A bot that fails at a position is named in the log, and plays any move there. Ctrl-C stops it; its games wait.

    [bold]Examples[/]

    \b
      tarsas bot run margit --server https://games.example --key-file gepesz.key
      tarsas bot run mybot.py:Bot --game azul --game carnac --at-once 8
      tarsas bot run 'exec:./mybot --fast' --cpu-time 0.5
    """
    import asyncio
    import logging

    voice = _client_voice(context, language)
    from ..arena import entrant_named
    from ..client import read_key
    from .arena import budget_of

    chosen = frozenset(contract_of(voice, each).name for each in games or ())
    with _told_in(voice, server):
        entrant, key = entrant_named(who, budget_of(cpu_time, playouts)), read_key(key_file)
        _check_program(voice, entrant)
        logging.basicConfig(level=logging.INFO, format="%(asctime)s %(message)s")
        logging.getLogger("httpx").setLevel(logging.WARNING)
        finished = asyncio.run(_run(server, key, entrant, chosen, at_once, stop_after, voice.language))
    voice.say(PLAYED, games=finished)


async def _run(server: str, key: str, entrant: Entrant, games: frozenset[str], at_once: int, stop_after: int | None, language: Language) -> int:
    import math

    from ..client import AsyncClient
    from ..client.runner import BotRunner, RunnerSettings

    async with AsyncClient(server, key, language=language, patience=math.inf) as client:
        return await BotRunner(client, entrant, RunnerSettings(games, at_once, stop_after)).run()


def _check_program(voice: Voice, entrant: Entrant) -> None:
    """Complain of a program that does not start, or does not speak the protocol, before somebody plays with it."""
    from ..arena.protocol import CannotFollow, Program, ProgramFailed
    from ..client.seated import PROGRAM

    if not entrant.spec.startswith(PROGRAM):
        return
    command = entrant.spec.removeprefix(PROGRAM)
    try:
        Program(command).end()
    except (ProgramFailed, CannotFollow) as problem:
        raise voice.complaint(NO_PROGRAM, command=command) from problem


@contextmanager
def _told_in(voice: Voice, server: str) -> Iterator[None]:
    """What goes wrong in here with the server, the key or the bot is told in the language of the terminal."""
    from ..arena.entrants import NoSuchBot
    from ..client.errors import ApiError, BadAnswer, NotDone

    if not server.startswith(("http://", "https://")):
        raise voice.complaint(NO_ADDRESS, server=server)
    try:
        yield
    except ApiError as problem:
        raise voice.complaint(Text(*(" ".join(filter(None, each)) for each in zip(problem.text, problem.detail, strict=True)))) from problem
    except (NotDone, NoSuchBot) as problem:
        raise voice.complaint(problem.text) from problem
    except BadAnswer as problem:
        raise voice.complaint(NOT_OURS, server=server) from problem


def _client_voice(context: typer.Context, language: Language | None) -> Voice:
    from importlib.util import find_spec

    voice = voice_for(context, language)
    if find_spec("httpx") is None:
        raise voice.complaint(NEEDS_CLIENT)
    return voice
