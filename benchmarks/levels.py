"""The five levels against each other: each should beat the one below with 60–80 % (dice games 55–80 %), and Panni win 30–60 % against the one-move player.

    python benchmarks/levels.py azul --games 200         Marci against Panni, Ilka against Marci … in the default mode
    python benchmarks/levels.py azul --upto ilka         only the lower ones: the masters take their time
    python benchmarks/levels.py                          what has been played so far

Games are kept in benchmarks/results/levels-GAME-LEVEL.jsonl, and a later run goes on from them. A pair stops as soon as its interval lies inside the bounds. Above two
players the two take alternate seats.
"""

from __future__ import annotations

import argparse
from itertools import pairwise
from pathlib import Path

import tarsas
from tarsas.arena import Standing, Stop, Tournament, entrant_named, read_results
from tarsas.bots import LEVELS

RESULTS = Path(__file__).with_name("results")
BOUNDS, DICE_BOUNDS = (0.6, 0.8), (0.55, 0.8)
DICE = ("alhambra", "alcazaba")
PAIRS = (("panni", "greedy"), *((upper.name, lower.name) for lower, upper in pairwise(LEVELS)))


def main() -> None:
    """Read the command line and play."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", nargs="*")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--upto", default=LEVELS[-1].name, help="the strongest level that plays")
    chosen = parser.parse_args()
    if not chosen.game:
        for file in sorted(RESULTS.glob("levels-*.jsonl")):
            heading, games = read_results(file)
            tell(file.stem.removeprefix("levels-"), Standing(heading["bots"], games, len(games)))
    for name in chosen.game:
        for first, second in PAIRS:
            tell(f"{name}-{first}", played(tarsas.game(name), first, second, chosen.games))
            if first == chosen.upto:
                break


def played(game: tarsas.Game, first: str, second: str, games: int) -> Standing:
    """The match of two levels, as far as it has to be played."""
    bounds = (0.3, 0.6) if first == LEVELS[0].name else DICE_BOUNDS if game.name in DICE else BOUNDS
    tournament = Tournament(game, [entrant_named(first, None), entrant_named(second, None)], games, stop=Stop(inside=bounds))
    RESULTS.mkdir(exist_ok=True)
    return tournament.run(file=RESULTS / f"levels-{game.name}-{first}.jsonl")


def tell(what: str, standing: Standing) -> None:
    """One line for a match."""
    pair = standing.pairings[0]
    share, times = pair.share, ", ".join(f"{report.name} {1000 * report.cpu_per_move:.1f} ms" for report in standing.reports)
    print(f"{what}: {standing.names[0]} {share.value:.1%} ({share.low:.1%}–{share.high:.1%}) of {pair.games} games; {times}", flush=True)


if __name__ == "__main__":
    main()
