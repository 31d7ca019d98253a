"""`tarsas warm`: compile ahead of need."""

from __future__ import annotations

import time
from typing import Annotated

import typer

from ..contract import GameContract
from . import texts
from .completion import complete_game
from .voice import LanguageOption, Voice, voice_for


def warm(
    context: typer.Context,
    names: Annotated[
        list[str] | None, typer.Argument(metavar="[GAME]...", help="The games; all of them by default.", autocompletion=complete_game)
    ] = None,
    language: LanguageOption = None,
) -> None:
    """Compile the rules and the bots now, so that nothing has to wait for it later.

    What is compiled is kept, also for the next time; after an update it is compiled anew.

    [bold]Examples[/]

    \b
      tarsas warm          every game
      tarsas warm azul     only Azul
    """
    from ..catalog import names as all_games
    from .game_choice import contract_of

    voice = voice_for(context, language)
    for contract in [contract_of(voice, name) for name in names or all_games()]:
        began = time.monotonic()
        _warm(voice, contract)
        voice.say(texts.READY, game=contract.name, seconds=f"{time.monotonic() - began:.1f}")


def _warm(voice: Voice, contract: GameContract) -> None:
    """The rules, the loops over them, and the bots of one game."""
    from ..bots import compile_bots
    from ..compiled.batch import compile_loops
    from ..position import Game
    from .progress import progress_bar

    game = Game(contract)
    with progress_bar(voice, f"{contract.name}: {voice.to(texts.RULES)}", patience=0) as report:
        game.compile(report)
    with progress_bar(voice, f"{contract.name}: {voice.to(texts.LOOPS)}", patience=0) as report:
        compile_loops(contract, report)
    with progress_bar(voice, f"{contract.name}: {voice.to(texts.BOTS)}", patience=0) as report:
        compile_bots(game, report)
