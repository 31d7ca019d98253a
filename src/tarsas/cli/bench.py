"""`tarsas bench`: how fast the rules run here, beside OpenSpiel's C++ in the same run."""

from __future__ import annotations

import json
from itertools import islice
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn
from rich.table import Table

from ..catalog import contracts, find
from ..errors import BadOption
from .completion import complete_game

FEWEST_PAIRS = 5


def bench(
    game: Annotated[str | None, typer.Argument(help="A game; without one, all games.", autocompletion=complete_game)] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object instead of a table.")] = False,
    pairs: Annotated[int, typer.Option(help="Pairs of measurements behind each ratio, 5 at least.")] = FEWEST_PAIRS,
    default_only: Annotated[bool, typer.Option("--default-only", help="Only each game's default mode.")] = False,
) -> None:
    """Measure how fast the rules are: random play, batches, copying, compiling.

    Ratios compare moves (decisions of players) per second with random rollouts of OpenSpiel's C++ games, if OpenSpiel is installed, each the
    median of at least five pairs measured in turn. About ten seconds a row; a quiet machine gives the better figures.

    [bold]Examples[/]

    \b
      tarsas bench azul                    every mode of Azul
      tarsas bench --default-only          one mode of each game
      tarsas bench --json > bench.json     figures for a program to read
    """
    if pairs < FEWEST_PAIRS:
        raise BadOption(f"A ratio of {pairs} pairs would mean little: take at least {FEWEST_PAIRS}.")
    from ..compiled.benchmark import Mode, measure

    chosen = [find(game)] if game else list(contracts())
    taken = 1 if default_only else None
    modes = [Mode(contract, players, options) for contract in chosen for players, options in islice(contract.modes(), taken)]
    console = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), TimeElapsedColumn())
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task("", total=None)
        found = measure(modes, pairs, lambda done, total, what: bar.update(task, completed=done, total=total, description=what))
    if as_json:
        print(json.dumps(found, indent=1))
    else:
        Console().print(_table(found))


def _table(found: dict[str, Any]) -> Table:
    reference = ", ".join(f"{name.removeprefix('openspiel_')} {_millions(value)}" for name, value in found["reference"].items())
    table = Table(title="Random play, in moves (players' decisions) per second", caption=f"OpenSpiel's C++ in the same run: {reference} M moves/s")
    for head in ("game", "mode", "players", "threads", "M moves/s", "games/s", "M batch steps/s", "copy ns", "compile s", "cached s"):
        table.add_column(head, justify="left" if head in ("game", "mode") else "right")
    for name in ("connect four", "hex", "backgammon"):
        table.add_column(f"× {name}", justify="right")
    for row in found["rows"]:
        figures = (row["game"], row["mode"], row["players"], row["threads"], _millions(row["moves_per_s"]), row["games_per_s"])
        more = (_millions(row["step_batch_per_s"]), row["copy_ns"], row["compile_cold_s"], row["compile_cached_s"])
        ratios = (_ratio(row, name) for name in ("connect_four", "hex", "backgammon"))
        table.add_row(*(str(figure) for figure in (*figures, *more, *ratios)))
    return table


def _millions(value: float | None) -> str:
    return "–" if value is None else f"{value / 1e6:.2f}"


def _ratio(row: dict[str, Any], name: str) -> str:
    spread = row[f"ratio_{name}_spread"]
    return "–" if spread is None else f"{row[f'ratio_{name}']:.2f} ({spread[0]:.2f}–{spread[1]:.2f})"
