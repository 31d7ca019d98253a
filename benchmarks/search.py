"""The search: playouts per second on one thread and on two, and games won against random play.

    python benchmarks/search.py                     playouts per second from the opening of every game
    python benchmarks/search.py --games 100         and 100 games of each against random play, 0.3 s a move
    python benchmarks/search.py azul --games 100    of one game

Figures are medians of interleaved measurements with the lowest and the highest; a busy machine shows in the spread.
"""

from __future__ import annotations

import argparse
import statistics
import time

import tarsas
from tarsas.bots import Search, new_player

ROUNDS = 7
SECONDS = 0.5
WHOLE_GAME = 2_000


def main() -> None:
    """Read the command line and measure."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", nargs="*", help="games to measure; all by default")
    parser.add_argument("--games", type=int, default=0, help="games against random play")
    parser.add_argument("--seconds", type=float, default=0.3, help="time for each move in those games")
    chosen = parser.parse_args()
    for name in chosen.game or tarsas.games():
        game = tarsas.game(name)
        game.compile()
        playouts_per_second(game)
        if chosen.games:
            against_random(game, chosen.games, chosen.seconds)


def playouts_per_second(game: tarsas.Game) -> None:
    """From the opening: judged at the game's horizon, and played to the end; one thread and two, in turn."""
    state = game.start(seed=1).state
    for what, horizon in (("judged at the horizon", None), ("played to the end", WHOLE_GAME)):
        searches = {threads: Search(game.contract, game.players, threads=threads, horizon=horizon) for threads in (1, 2)}
        found: dict[int, list[float]] = {1: [], 2: []}
        for _ in range(ROUNDS):
            for threads, search in searches.items():
                thought = search.think(state, seconds=SECONDS)
                found[threads].append(thought.playouts / thought.seconds)
        scaling = [two / one for one, two in zip(found[1], found[2], strict=True)]
        print(f"{game.name}, {what}: {_median(found[1], '.0f')} playouts/s on one thread, {_median(scaling, '.2f')} times that on two")


def against_random(game: tarsas.Game, games: int, seconds: float) -> None:
    """Games with the search on each seat in turn, against random play on the others."""
    search, wins, began = Search(game.contract, game.players, seed=1), 0.0, time.perf_counter()
    for number in range(games):
        seat, others = number % game.players, new_player(game, "random", number)
        position = game.start(seed=number)
        while not position.is_over:
            mine = position.to_move == seat
            position = position.play(search.think(position.state, seconds=seconds).action if mine else others.choose(position))
        assert position.outcome is not None
        wins += (seat in position.outcome.winners) / len(position.outcome.winners)
    print(f"{game.name}: {wins:g} of {games} games won against random play at {seconds} s a move ({time.perf_counter() - began:.0f} s)")


def _median(values: list[float], form: str) -> str:
    return f"{statistics.median(values):{form}} ({min(values):{form}}–{max(values):{form}})"


if __name__ == "__main__":
    main()
