"""`tarsas arena`: bots against each other, with the same luck on every seat, and what the games say with what certainty."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from ..errors import BadOption
from ..position import Game
from .completion import complete_pair, complete_words
from .files import check_writable, write_file
from .voice import LanguageOption, Voice, voice_for

if TYPE_CHECKING:
    from ..arena import Interval, Standing, Stop, Tournament
    from ..arena.workers import Workers
    from ..bots import Budget

WIDTH = 120
"""Of tables that go into a file: none of their figures is cut."""


def arena(
    context: typer.Context,
    words: Annotated[
        list[str],
        typer.Argument(metavar="GAME BOT BOT… --OPTION VALUE", help="The game, its options, and two bots or more.", autocompletion=complete_words),
    ],
    games: Annotated[
        int, typer.Option(min=1, help="Games of each pair (or table) of bots; rounded up, so that every luck is played on every seat.")
    ] = 100,
    cpu_time: Annotated[float | None, typer.Option(metavar="SECONDS", help="What a move may take, in CPU time of the bot.")] = None,
    playouts: Annotated[int | None, typer.Option(min=1, help="What a move may cost instead: playouts. With the same seed, the same games.")] = None,
    players: Annotated[int | None, typer.Option(help="How many sit at a table.")] = None,
    lineup: Annotated[
        str, typer.Option(metavar="alternate|one", help="Two bots at a table for more: on alternate seats, or one of the first among all others.")
    ] = "alternate",
    sprt: Annotated[
        str | None, typer.Option(metavar="LOW:HIGH", help="Stop as soon as it is clear whether the first bot's share is LOW or HIGH (in %).")
    ] = None,
    inside: Annotated[str | None, typer.Option(metavar="LOW:HIGH", help="Stop as soon as the interval of the first bot's share lies inside.")] = None,
    seed: Annotated[int, typer.Option(help="The same seed brings the same luck.")] = 0,
    opening: Annotated[int, typer.Option(min=0, metavar="MOVES", help="So many first moves are drawn by lot, the same on every seat.")] = 0,
    jobs: Annotated[int | None, typer.Option(min=1, help="Games side by side; by default as many as there are cores.")] = None,
    ray: Annotated[str | None, typer.Option(metavar="ADDRESS", help="Play on this Ray cluster; `local` for one on this machine.")] = None,
    resume: Annotated[Path | None, typer.Option(metavar="FILE", help="Keep each game in this file, and go on with what is in it.")] = None,
    plot: Annotated[str | None, typer.Option(metavar="FILE", help="Draw the result as an SVG.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object instead of tables.")] = False,
    option: Annotated[
        list[str] | None, typer.Option(metavar="NAME=VALUE", help="An option of the game, also as --NAME VALUE.", autocompletion=complete_pair)
    ] = None,
    language: LanguageOption = None,
) -> None:
    """Let bots play each other, and say how sure the result is.

    Every luck is played on every seat. Time is the bot's CPU time; a move that takes 20 ms more is named, and one that takes far more loses,
    as crashes and illegal moves do. Bots: [bold]panni[/] to [bold]margit[/] (or beginner to master), [bold]random[/], [bold]greedy[/],
    [bold]search[/], [bold]search:0.3s[/], [bold]search:500[/] (playouts),
    [bold]taught:FILE.npz[/] (by what `tarsas train` has learned), [bold]untaught[/] (by the hand-written terms alone), your own class
    ([bold]mybot.py:Bot[/]), or any program that speaks docs/protocol.md ([bold]exec:"./mybot"[/]). docs/arena.md tells more.

    [bold]Examples[/]

    \b
      tarsas arena azul margit gergo --games 200             two levels
      tarsas arena azul search mybot.py:Bot --cpu-time 0.1   your bot against the search
      tarsas arena carnac ilka marci panni --plot elo.svg    every pair of three
      tarsas arena azul search greedy --sprt 50:60           until it is clear
      tarsas arena azul taught:training-azul/learned.npz untaught --cpu-time 0.05
      tarsas arena alhambra margit random --players 3 --lineup one --resume games.jsonl
    """
    from ..arena import Tournament, entrant_named
    from .game_choice import chosen_options, contract_of, flags_of, game_with, split

    voice = voice_for(context, language)
    plain, flags = split(words)
    contract = contract_of(voice, plain[0])
    game = game_with(voice, contract, chosen_options(voice, contract, flags, option or (), flags_of(context)), players)
    budget = budget_of(cpu_time, playouts)
    entrants = [entrant_named(spec, budget) for spec in plain[1:]]
    if lineup not in ("alternate", "one"):
        raise BadOption(f"--lineup is alternate or one, not {lineup!r}.")
    tournament = Tournament(game, entrants, games, seed, "one" if lineup == "one" else "alternate", _stop(sprt, inside), opening)
    if plot is not None:
        check_writable(voice, plot)
    _wake(voice, tournament)
    with _shown(tournament) as progress:
        standing = tournament.run(workers_of(ray, jobs), resume, progress)
    if plot is not None:
        from ..arena.plot import plotted

        write_file(voice, plot, plotted(standing, _title(game)))
    if as_json:
        print(json.dumps({**tournament.heading(), **standing.as_json()}, indent=1, ensure_ascii=False))
    else:
        _print(game, standing)


def budget_of(cpu_time: float | None, playouts: int | None) -> Budget | None:
    """What a move may cost, as the command line says it; None where it says nothing."""
    from ..bots import Budget

    return None if cpu_time is None and playouts is None else Budget(playouts, cpu_time, is_cpu_time=True)


def _stop(sprt: str | None, inside: str | None) -> Stop | None:
    from ..arena import SequentialTest, Stop

    if sprt is None and inside is None:
        return None
    return Stop(SequentialTest(*_bounds("--sprt", sprt)) if sprt else None, _bounds("--inside", inside) if inside else None)


def _bounds(flag: str, given: str) -> tuple[float, float]:
    """Two shares, written in per cent."""
    try:
        low, high = (float(part.strip().removesuffix("%")) / 100 for part in given.split(":"))
    except ValueError:
        raise BadOption(f"{flag} takes two shares in per cent, as 50:60, not {given!r}.") from None
    if not 0 <= low < high <= 1:
        raise BadOption(f"{flag}: the first share has to be lower than the second, and both lie between 0 and 100, not {given!r}.")
    return low, high


def workers_of(ray: str | None, jobs: int | None) -> Workers:
    """Where games are played, as the command line says it: on a cluster, or on so many cores; on all of this machine where it says nothing."""
    from ..arena import on_cores, on_ray

    return on_ray(ray) if ray is not None else on_cores(jobs or os.cpu_count() or 1)


def _wake(voice: Voice, tournament: Tournament) -> None:
    """Compile what the bots need, once, before games are played side by side."""
    from .progress import progress_bar

    with progress_bar(voice, "compiling…") as report:
        tournament.game.compile(report)
        for entrant in tournament.entrants:
            entrant.prepare(tournament.game, report)


@contextmanager
def _shown(tournament: Tournament) -> Iterator[Callable[[Standing], None]]:
    """A bar with the games played, and how the first bot stands."""
    console = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task(tournament.game.name, total=len(tournament.tasks))

        def show(standing: Standing) -> None:
            shown = tournament.game.name
            if len(standing.names) == 2 and standing.pairings:
                shown = f"{standing.names[0]} {_percent(standing.pairings[0].share)}"
            bar.update(task, completed=len(standing.games), description=shown)

        yield show


def _title(game: Game) -> str:
    return " · ".join([game.name, f"{game.players} players", *(f"{name} {value}" for name, value in game.options.items())])


def _print(game: Game, standing: Standing) -> None:
    console = Console()
    if not console.is_terminal:
        console.width = WIDTH
    console.print(_cross_table(game, standing))
    console.print(_bot_table(standing))
    for name, wins in standing.neutral_wins.items():
        console.print(f"{name} was not behind the first seat in {wins} of {len(standing.games)} games; the seats are compared with each other.")
    for game_left_out in standing.left_out[:1]:
        console.print(
            f"Left out, with the others of the same luck: {len(standing.left_out)} games; the first: {game_left_out.left_out}", markup=False
        )
    for report in standing.reports:
        for example in report.examples:
            console.print(f"{report.name}, {example}", markup=False)
    if standing.stopped:
        console.print(f"Stopped after {len(standing.games)} of {standing.planned} games: {standing.stopped}.")


def _cross_table(game: Game, standing: Standing) -> Table:
    table = Table(title=_title(game), caption="Intervals hold the true figure in 95 of 100 such tournaments.")
    heads = ("bots", "games", "won", "drawn", "lost", "share of wins", "Elo", *(("fair share", "places ahead") if game.players > 2 else ()))
    for head in heads:
        table.add_column(head, justify="left" if head == "bots" else "right")
    for pair in standing.pairings:
        figures = [
            f"{standing.names[pair.first]} – {standing.names[pair.second]}",
            str(pair.games),
            str(pair.wins),
            str(pair.draws),
            str(pair.losses),
        ]
        figures += [_percent(pair.share), _signed(pair.elo, ".0f"), f"{pair.fair:.0%}", _signed(pair.places, ".2f")]
        table.add_row(*figures[: len(heads)])
    return table


def _bot_table(standing: Standing) -> Table:
    """Each bot's figures; its Elo beside the mean only where there are several, as between two the other table says it."""
    table, has_elo = Table(), len(standing.names) > 2
    for head in ("bot", "games", *(("Elo",) if has_elo else ()), "mean place", "CPU ms a move", "longest ms", "overruns", "lost by"):
        table.add_column(head, justify="left" if head in ("bot", "lost by") else "right")
    for report in standing.reports:
        elo = [_signed(report.rating, ".0f")] if has_elo else []
        place = f"{report.place.value:.2f} ({report.place.low:.2f}–{report.place.high:.2f})"
        faults = ", ".join(f"{kind} ×{times}" for kind, times in report.faults.items()) or "–"
        costs = (f"{report.cpu_per_move * 1000:.1f}", f"{report.longest_move * 1000:.0f}", str(report.overruns))
        table.add_row(report.name, str(report.games), *elo, place, *costs, faults)
    return table


def _percent(interval: Interval) -> str:
    return f"{interval.value:.1%} ({interval.low:.1%}–{interval.high:.1%})"


def _signed(interval: Interval, form: str) -> str:
    return f"{interval.value:+{form}} ({interval.low:+{form}} … {interval.high:+{form}})"
