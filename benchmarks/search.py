"""The search: playouts and positions per second on one thread and on two, how far it looks ahead, and games won against random play.

    python benchmarks/search.py                     playouts per second from the opening of every game; where a game is looked ahead in, positions and depth
    python benchmarks/search.py --games 100         and 100 games of each against random play, 0.3 s a move
    python benchmarks/search.py azul --games 100    of one game

Figures are medians of interleaved measurements with the lowest and the highest; a busy machine shows in the spread.
"""

from __future__ import annotations

import argparse
import statistics
import time
from collections.abc import Iterator

import tarsas
from tarsas.bots import Search, new_player
from tarsas.bots.deepening import Deepening
from tarsas.kernel import State

ROUNDS = 7
SECONDS = 0.5
WHOLE_GAME = 2_000
GAMES, FIRST_DECISIONS = 4, 30
SHORTEST = 0.01
"""What is seen to its end sooner than this says nothing about threads."""


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
        if game.contract.judgement.method(game.players, game.options) == "lookahead":
            positions_per_second(game)
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


def positions_per_second(game: tarsas.Game) -> None:
    """Looking ahead from positions of some games, by the time that it may take: how many positions and how deep, and how often every line came to its end, which
    is the end of the game or what chance does next; at last, how much sooner two threads come there."""
    states = list(_on_the_way(game))
    searches = {threads: Deepening(game.contract, game.players, threads=threads) for threads in (1, 2)}
    for seconds in (0.1, 0.3, 1.0):
        speeds: dict[int, list[float]] = {1: [], 2: []}
        depths: dict[int, list[int]] = {1: [], 2: []}
        ends = {1: 0, 2: 0}
        for state in states:
            for threads, search in searches.items():
                thought = search.think(state, seconds=seconds)
                ends[threads] += search.is_complete
                if not search.is_complete:
                    speeds[threads].append(thought.playouts / thought.seconds)
                    depths[threads].append(search.depth)
        faster = statistics.mean(speeds[2]) / statistics.mean(speeds[1])
        print(
            f"{game.name}, looking ahead for {seconds} s: {_median(speeds[1], ',.0f')} positions/s on one thread, {faster:.2f} times that on two; "
            f"to the end {ends[1]} and {ends[2]} of {len(states)} times, "
            f"else {statistics.mean(depths[1]):.1f} and {statistics.mean(depths[2]):.1f} moves deep"
        )
    both = [(one, two) for one, two in _times_to_the_end(searches, states) if one > SHORTEST]
    sooner = statistics.geometric_mean([one / two for one, two in both])
    print(f"{game.name}, looking ahead: {sooner:.2f} times as soon at the end on two threads, in {len(both)} positions")


def _times_to_the_end(searches: dict[int, Deepening], states: list[State]) -> Iterator[tuple[float, float]]:
    """The shorter of two times that one thread and two take for what can be seen to its end."""
    for state in states:
        times = {threads: [search.think(state, seconds=1.0).seconds for _ in range(2)] for threads, search in searches.items()}
        if searches[1].is_complete and searches[2].is_complete:
            yield min(times[1]), min(times[2])


def _on_the_way(game: tarsas.Game) -> Iterator[State]:
    """Positions of games that the search plays against itself, every third."""
    search = Deepening(game.contract, game.players)
    for seed in range(GAMES):
        position, number = game.start(seed=seed), 0
        while not position.is_over and number < FIRST_DECISIONS:
            if number % 3 == 0 and len(position.actions) > 1:
                yield position.state
            position, number = position.play(search.think(position.state, 1_000).action), number + 1


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
