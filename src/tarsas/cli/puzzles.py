"""`tarsas puzzles make`: find positions with one clearly best move."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

from ..catalog import find
from ..errors import BadOption
from .completion import complete_game

puzzles = typer.Typer(help="Puzzles of the games: make more of them.", no_args_is_help=True)


@puzzles.callback()
def about() -> None:
    """Puzzles of the games: make more of them. To solve one: tarsas puzzle azul."""


@puzzles.command()
def make(
    game: Annotated[str, typer.Argument(help="The game.", autocompletion=complete_game)],
    count: Annotated[int, typer.Option(min=1, help="How many there shall be, those that are there included.")] = 60,
    playouts: Annotated[int, typer.Option(min=1_600, help="What the last of three looks at each may cost, in playouts.")] = 16_000,
    seed: Annotated[int, typer.Option(help="What the games begin from.")] = 1,
    after: Annotated[float, typer.Option(min=0, max=0.95, help="The share of each game that is not looked at: late decisions matter most.")] = 0.0,
    into: Annotated[Path | None, typer.Option(help="The file to add them to; by default the game's own.")] = None,
) -> None:
    """Find positions with one clearly best move: a search plays against itself, and three looks at a position, each deeper, have to agree.

    Every puzzle is written as soon as it is found. Stop it with Ctrl-C at any time: the same command goes on.

    [bold]Examples[/]

    \b
      tarsas puzzles make azul                          until there are 60
      tarsas puzzles make azul --count 5 --into my.json
    """
    from ..learn.puzzle_maker import MakingProgress, PuzzleMaker
    from ..learn.puzzles import file_of

    contract = find(game)
    path = into or file_of(contract)
    if path is None:
        raise BadOption(f"{contract.name} has no folder; name a file with --into.")
    command = f"tarsas puzzles make {contract.name} --count {count} --playouts {playouts} --seed {seed}{f' --after {after}' if after else ''}"
    maker = PuzzleMaker(contract, path, seed=seed, playouts=playouts, after=after, command=command)
    console = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TextColumn("{task.fields[more]}"), TimeElapsedColumn())
    with Progress(*columns, console=console, disable=not console.is_terminal) as bar:
        compiling = bar.add_task("compiling", total=None, more="")
        finding = bar.add_task("puzzles", total=count, more="")

        def report(now: MakingProgress) -> None:
            bar.update(finding, completed=now.puzzles, more=f"{now.games} games, {now.looked_at} positions")

        found = maker.run(count, report, lambda step: bar.update(compiling, completed=step.done, total=step.total, more=step.name))
    print(f"{found} puzzles of {contract.name}; {maker.file.made.games} games, {maker.file.made.looked_at} positions looked at. {path}")
