"""`tarsas games`: what there is to play."""

from __future__ import annotations

import typer

from ..contract import GameContract
from . import texts
from .completion import flag_of
from .voice import LanguageOption, voice_for


def games(
    context: typer.Context,
    language: LanguageOption = None,
) -> None:
    """List the games: how many play, which options there are, how long it takes.

    [bold]Examples[/]

    \b
      tarsas games
      tarsas games --lang hu
    """
    from rich.box import SIMPLE
    from rich.table import Table

    from ..catalog import contracts

    voice = voice_for(context, language)
    table = Table(box=SIMPLE, pad_edge=False)
    table.add_column(voice.to(texts.GAME), style="bold", no_wrap=True)
    table.add_column(voice.to(texts.TITLE))
    table.add_column(voice.to(texts.PLAYERS), justify="center")
    table.add_column(voice.to(texts.MINUTES), justify="right")
    table.add_column(voice.to(texts.OPTIONS))
    table.add_column(voice.to(texts.ABOUT))
    for contract in contracts():
        words = contract.words
        players = ", ".join(map(str, contract.players))
        about = voice.to(words.TAGLINE)
        table.add_row(contract.name, voice.to(words.TITLE), players, str(words.MINUTES), _options(contract), about)
    voice.console.print(table)


def _options(contract: GameContract) -> str:
    """Each option as it is typed, and below it its values, the default first."""
    lines = []
    for option in contract.options:
        lines.append(flag_of(option))
        lines += [f"  {value}" for value in option.values]
    return "\n".join(lines)
