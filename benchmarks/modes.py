"""Margit in every mode of every game: against chance alone, and against the level at the other end.

    python benchmarks/modes.py random               against uniform random at 0.02 s of CPU a move, 300 games a mode: at least 99 % (dice games 95 %)
    python benchmarks/modes.py panni                against Panni in every mode but the defaults, 40 games a mode: at least 75 %
    python benchmarks/modes.py random azul carnac   of these games only
    python benchmarks/modes.py random --cpu-time 0.005 --players 6   with less time, and for so many players only
    python benchmarks/modes.py                      what has been played so far

Against random one Margit sits among all others, and what counts is to be first among the seats: Macus's wins are told apart. Against Panni the two take alternate seats.
Games are kept in benchmarks/results/RIVAL-GAME-PLAYERS-OPTIONS.jsonl, and a later run goes on from them.
"""

from __future__ import annotations

import argparse
import os
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import islice
from pathlib import Path

import tarsas
from tarsas.arena import Standing, Tournament, entrant_named, read_results
from tarsas.arena.lineups import Lineup
from tarsas.arena.workers import on_cores
from tarsas.bots import Budget
from tarsas.catalog import contracts

RESULTS = Path(__file__).with_name("results")
DICE = ("alhambra", "alcazaba")


@dataclass(frozen=True)
class Trial:
    """Whom Margit meets, how, and how often, and which share of the wins is wanted of her (in the dice games another)."""

    games: int
    lineup: Lineup
    budget: Budget | None
    has_defaults: bool
    wanted: float
    wanted_with_dice: float


TRIALS = {
    "random": Trial(300, "one", Budget(seconds=0.02, is_cpu_time=True), has_defaults=True, wanted=0.99, wanted_with_dice=0.95),
    "panni": Trial(40, "alternate", None, has_defaults=False, wanted=0.75, wanted_with_dice=0.75),
}


def main() -> None:
    """Read the command line and play."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("rival", nargs="?", choices=tuple(TRIALS))
    parser.add_argument("game", nargs="*")
    parser.add_argument("--games", type=int, help="games a mode, instead of 300 or 40")
    parser.add_argument("--cpu-time", type=float, help="seconds of CPU a move against random, instead of 0.02")
    parser.add_argument("--players", type=int, help="only modes for so many")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="games side by side; by default as many as there are cores")
    chosen = parser.parse_args()
    if chosen.rival is None:
        for rival in TRIALS:
            for file in sorted(RESULTS.glob(f"{rival}-*.jsonl")):
                heading, games = read_results(file)
                tell(rival, heading["game"], file.stem, Standing(heading["bots"], games, len(games)))
        return
    trial = TRIALS[chosen.rival]
    if chosen.cpu_time and trial.budget:
        trial = replace(trial, budget=Budget(seconds=chosen.cpu_time, is_cpu_time=True))
    for game in modes(chosen.game, has_defaults=trial.has_defaults):
        if chosen.players not in (None, game.players):
            continue
        time = (f"{chosen.cpu_time:g}s",) if chosen.cpu_time and trial.budget else ()
        name = "-".join((chosen.rival, game.name, str(game.players), *game.options.values(), *time))
        entrants = [entrant_named("margit", trial.budget), entrant_named(chosen.rival, None)]
        tournament = Tournament(game, entrants, chosen.games or trial.games, lineup=trial.lineup)
        tell(chosen.rival, game.name, name, tournament.run(on_cores(chosen.jobs), RESULTS / f"{name}.jsonl"))


def modes(names: list[str], *, has_defaults: bool) -> Iterator[tarsas.Game]:
    """Every mode of these games, or of all; the first of each game is its default."""
    for contract in contracts():
        if not names or contract.name in names:
            for players, options in islice(contract.modes(), 0 if has_defaults else 1, None):
                yield tarsas.game(contract.name, players, **options)


def tell(rival: str, game: str, name: str, standing: Standing) -> None:
    """One line for a mode."""
    trial, pair = TRIALS[rival], standing.pairings[0]
    wanted = trial.wanted_with_dice if game in DICE else trial.wanted
    neutral = "".join(f"; {who} first or level in {count}" for who, count in standing.neutral_wins.items())
    verdict = "" if pair.share.value >= wanted else f" (wanted: {wanted:.0%})"
    print(f"{name}: {pair.share.value:.1%} ({pair.share.low:.1%}–{pair.share.high:.1%}) of {pair.games} games{neutral}{verdict}", flush=True)


if __name__ == "__main__":
    main()
