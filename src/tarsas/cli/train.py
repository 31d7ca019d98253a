"""`tarsas train`: teach a game's judgement by games against itself."""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TaskID, TextColumn, TimeElapsedColumn

from ..catalog import find
from ..errors import BadOption
from ..position import Game
from .arena import workers_of
from .completion import complete_game

if TYPE_CHECKING:
    from ..arena.training import Plan, Told, Trained

COURSE = {"positions": 200, "backed": 0.03, "rivals": 0.4}
"""How the games of a course are played unless the command says otherwise: with what has taught Azul best."""
PLAIN = {"positions": 120, "backed": 0.0, "rivals": 0.0}


def train(
    game: Annotated[str, typer.Argument(help="A game that can learn.", autocompletion=complete_game)],
    folder: Annotated[
        Path | None, typer.Option(help="Where the work lies; training-GAME by default. A run that was stopped goes on from there.")
    ] = None,
    into: Annotated[Path | None, typer.Option(help="The file to write what was learned to; by default the game's own.")] = None,
    minutes: Annotated[
        float | None, typer.Option(min=0.01, help="A whole course from nothing in so many minutes; compiling and measuring come on top.")
    ] = None,
    games: Annotated[int | None, typer.Option(min=1, help="Games against itself, by what the game has learned; 4,000 by default.")] = None,
    positions: Annotated[int | None, typer.Option(min=1, help="Positions looked at for each move of them: 120; in a course 200.")] = None,
    backed: Annotated[
        float | None,
        typer.Option(min=0, max=1, help="How much what the search said on the way counts, beside how the game ended: 0; in a course 0.03."),
    ] = None,
    rivals: Annotated[float | None, typer.Option(min=0, max=1, help="In which part of the games one seat is the tree's: 0; in a course 0.4.")] = None,
    passes: Annotated[int, typer.Option(min=1, help="Passes over the samples.")] = 12,
    further: Annotated[
        bool, typer.Option("--further", help="Go on from what the game has learned, by smaller steps, instead of from nothing.")
    ] = False,
    also: Annotated[list[Path] | None, typer.Option(help="The folder of another run, whose games are learned from, too.")] = None,
    seed: Annotated[int, typer.Option(help="What games and fitting begin from.")] = 1,
    measured: Annotated[
        int, typer.Option(min=2, help="Games against what the game has learned so far; after a course also against the terms.")
    ] = 100,
    jobs: Annotated[int | None, typer.Option(min=1, help="Games side by side; by default as many as there are cores.")] = None,
    ray: Annotated[str | None, typer.Option(metavar="ADDRESS", help="Play on this Ray cluster; `local` for one on this machine.")] = None,
) -> None:
    """Teach a game's judgement: it plays against itself, learns how those games ended, and keeps what then wins.

    What it learns is written to the folder, and to the game's own file only if it wins 55 % of the games against what was there before. A picture of the
    curves lies beside it. Stop it with Ctrl-C at any time: the same command goes on. docs/arena.md tells more.

    [bold]Examples[/]

    \b
      tarsas train azul --minutes 20                 a course from nothing
      tarsas train azul                              4,000 games by what it knows
      tarsas train azul --games 400 --measured 20    to see how it goes
      tarsas train azul --folder second --seed 2 --also training-azul
    """
    contract = find(game)
    lesson = contract.judgement.lesson
    if lesson is None:
        raise BadOption(f"{contract.name} has nothing to learn: its judgement has no lesson.")
    if minutes is not None and games is not None:
        raise BadOption("A course takes as many games as its time allows: give --minutes or --games.")
    from ..arena.training import Plan, Training

    usual = PLAIN if minutes is None else COURSE
    plan = Plan(
        games=games or Plan.games,
        minutes=minutes,
        positions=positions or int(usual["positions"]),
        backed=usual["backed"] if backed is None else backed,
        rivals=usual["rivals"] if rivals is None else rivals,
        passes=passes,
        is_further=further,
        also=tuple(also or ()),
        seed=seed,
        measured_games=measured,
    )
    target = into or lesson.file
    with _shown() as told:
        training = Training(Game(contract, lesson.players), folder or Path(f"training-{contract.name}"), plan, workers_of(ray, jobs), told)
        found = training.run(target, f"{_command(contract.name, plan)}{at_commit()}")
    _tell(found)
    print(f"The net is in {training.learned_file}, its curves in {training.curves_file}.")
    print(f"Written to {target}." if found.is_better else "That is not enough: the game keeps what it has.")


def _command(game: str, plan: Plan) -> str:
    """The command that does the same."""
    length = f"--games {plan.games}" if plan.minutes is None else f"--minutes {plan.minutes:g}"
    played = f"{length} --positions {plan.positions} --backed {plan.backed:g} --rivals {plan.rivals:g}"
    fitted = f"--passes {plan.passes}{' --further' if plan.is_further else ''}{''.join(f' --also {other.name}' for other in plan.also)}"
    return f"tarsas train {game} {played} {fitted} --seed {plan.seed} --measured {plan.measured_games}"


def _tell(found: Trained) -> None:
    """What came of it, and how long it took."""
    print(f"{found.samples} samples; cross-entropy on those kept back {found.unseen_loss:.4f}.")
    for against, text in (("untaught", "the hand-written terms"), ("search", "what was there")):
        if share := found.shares.get(against):
            print(f"{share.value:.1%} ({share.low:.1%}–{share.high:.1%}) of the games against {text}.")
    spent = {what: sum(each for name, each in found.seconds.items() if name.startswith(what)) for what in ("games", "net", "compiling", "measuring")}
    print(
        f"Games {spent['games']:.0f} s, nets {spent['net']:.0f} s; besides, compiling {spent['compiling']:.0f} s, measuring {spent['measuring']:.0f} s."
    )


@contextmanager
def _shown() -> Iterator[Told]:
    """A bar for each thing that is done; where there is no terminal, a line when it is done."""
    console = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    with Progress(*columns, console=console, disable=not console.is_terminal) as bar:
        tasks: dict[str, TaskID] = {}
        ended: set[str] = set()

        def told(what: str, done: float, whole: float) -> None:
            if what not in tasks:
                tasks[what] = bar.add_task(what, total=whole)
            bar.update(tasks[what], completed=int(done), total=int(whole))
            if done >= whole and what not in ended and not console.is_terminal:
                print(f"{what}: {whole:.0f}", file=sys.stderr)
                ended.add(what)

        yield told


def at_commit() -> str:
    """The commit by which somebody trains in a checkout of the source; nothing for who has installed it, or has no git."""
    git = shutil.which("git")
    if git is None:
        return ""
    ran = subprocess.run([git, "rev-parse", "--short", "HEAD"], cwd=Path(__file__).parent, capture_output=True, text=True, check=False)
    return f", commit {ran.stdout.strip()}" if ran.returncode == 0 else ""
