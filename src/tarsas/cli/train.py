"""`tarsas train`: teach a game's judgement by games against itself."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

from ..catalog import find
from ..errors import BadOption
from ..position import Game
from .completion import complete_game

WHAT = {"games": "games against itself", "passes": "passes over the samples", "measured": "games against what it has"}


def train(
    game: Annotated[str, typer.Argument(help="A game that can learn.", autocompletion=complete_game)],
    folder: Annotated[
        Path | None, typer.Option(help="Where the work lies; training-GAME by default. A run that was stopped goes on from there.")
    ] = None,
    into: Annotated[Path | None, typer.Option(help="The file to write what was learned to; by default the game's own.")] = None,
    games: Annotated[int, typer.Option(min=1, help="Games against itself.")] = 4_000,
    positions: Annotated[int, typer.Option(min=1, help="Positions looked at for each move of them.")] = 120,
    backed: Annotated[
        float, typer.Option(min=0, max=1, help="How much what the search said on the way counts for a position, beside how its game ended.")
    ] = 0.0,
    rivals: Annotated[float, typer.Option(min=0, max=1, help="In which part of the games one seat is the tree's.")] = 0.0,
    passes: Annotated[int, typer.Option(min=1, help="Passes over the samples.")] = 12,
    further: Annotated[
        bool, typer.Option("--further", help="Go on from what the game has learned, by smaller steps, instead of from nothing.")
    ] = False,
    also: Annotated[list[Path] | None, typer.Option(help="The folder of another run, whose games are learned from, too.")] = None,
    seed: Annotated[int, typer.Option(help="What games and fitting begin from.")] = 1,
    measured: Annotated[int, typer.Option(min=2, help="Games against what the game has learned so far.")] = 100,
) -> None:
    """Teach a game's judgement: it plays against itself, learns how those games ended, and keeps what then wins.

    What it learns is written only if it wins 55 % of the games against what was there before. Stop it with Ctrl-C at any time: the same command goes on.

    [bold]Examples[/]

    \b
      tarsas train azul                              4,000 games, some ten minutes of one core
      tarsas train azul --games 400 --measured 20    to see how it goes
      tarsas train azul --folder second --seed 2 --also training-azul
    """
    contract = find(game)
    lesson = contract.judgement.lesson
    if lesson is None:
        raise BadOption(f"{contract.name} has nothing to learn: its judgement has no lesson.")
    from ..bots.training import Plan, Training

    plan = Plan(
        games=games,
        positions=positions,
        backed=backed,
        rivals=rivals,
        passes=passes,
        is_further=further,
        also=tuple(also or ()),
        seed=seed,
        measured_games=measured,
    )
    target = into or lesson.file
    console = Console(stderr=True)
    training = Training(Game(contract, lesson.players), folder or Path(f"training-{contract.name}"), plan)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    with Progress(*columns, console=console, disable=not console.is_terminal) as bar:
        tasks = {what: bar.add_task(text, total=None) for what, text in WHAT.items()}
        played = f"--games {games} --positions {positions} --backed {backed:g} --rivals {rivals:g}"
        fitted = f"--passes {passes}{' --further' if further else ''}{''.join(f' --also {other.name}' for other in plan.also)}"
        made_by = f"tarsas train {contract.name} {played} {fitted} --seed {seed} --measured {measured}{at_commit()}"
        found = training.run(target, lambda what, done, total: bar.update(tasks[what], completed=done, total=total), made_by)
    print(
        f"{found.samples} samples; cross-entropy on those kept back {found.unseen_loss:.4f}; {found.score:.1%} of the games against what was there."
    )
    print(f"Written to {target}." if found.is_better else "That is not enough: nothing was written.")


def at_commit() -> str:
    """The commit by which somebody trains in a checkout of the source; nothing for who has installed it, or has no git."""
    git = shutil.which("git")
    if git is None:
        return ""
    ran = subprocess.run([git, "rev-parse", "--short", "HEAD"], cwd=Path(__file__).parent, capture_output=True, text=True, check=False)
    return f", commit {ran.stdout.strip()}" if ran.returncode == 0 else ""
