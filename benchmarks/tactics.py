"""Positions with one winning move: found in games against itself, verified by a deeper search, kept as data for the tests.

    python benchmarks/tactics.py make carnac 24 > tests/bots/tactics/carnac.txt                  find so many, on board I
    python benchmarks/tactics.py make carnac 8 --seed 1000 >> tests/bots/tactics/carnac.txt      and some more
    python benchmarks/tactics.py make azteka 32 > tests/bots/tactics/azteka.txt                  of the basic game
    python benchmarks/tactics.py solve                                                           how many are solved in a second each, and how deep that looks

A position is taken where every move is judged exactly and one of them wins by force, the game being over in every line of it, while no other move does
even with four times as many positions looked at.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import tarsas
from tarsas.bots import Deepening, new_search

FOLDER = Path(__file__).parent.parent / "tests" / "bots" / "tactics"
GAMES: dict[str, dict[str, str]] = {"carnac": {"board": "I"}, "azteka": {}}
WON = 0.98
"""A finished game that is won is worth at least this much; hardly any that goes on is."""
LOOKED_AT = 60_000
MOVES_PLAYED = {"carnac": (28, 60), "azteka": (30, 80)}


def main() -> None:
    """Read the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=("make", "solve"))
    parser.add_argument("game", nargs="?", choices=tuple(GAMES))
    parser.add_argument("count", nargs="?", type=int, default=30)
    parser.add_argument("--seed", type=int, default=0, help="the games to look in begin after this one")
    parser.add_argument("--seconds", type=float, default=1.0, help="CPU time for each position that is to be solved")
    chosen = parser.parse_args()
    for name in [chosen.game] if chosen.game else GAMES:
        if chosen.what == "make":
            make(name, chosen.count, chosen.seed)
        else:
            solve(name, chosen.seconds)


def make(name: str, count: int, seed: int) -> None:
    """Print so many positions, each with its winning move."""
    game = tarsas.game(name, **GAMES[name])
    search, found = Deepening(game.contract, game.players), 0
    while found < count:
        seed += 1
        for position in _positions(game, search, seed):
            if (action := winning_move(search, position)) is not None:
                found += 1
                print(f"{str(position).rstrip()}\n= {game.contract.words.action_text(position.state, action)}\n", flush=True)
                print(f"{found} of {count}", file=sys.stderr)
                break


def _positions(game: tarsas.Game, search: Deepening, seed: int) -> Iterator[tarsas.Position]:
    """Positions of a game in which both err now and then."""
    chooser, position = random.Random(seed), game.start(seed=seed)
    first, last = MOVES_PLAYED[game.name]
    for ply in range(last):
        if position.is_over:
            return
        if ply >= first and len(position.actions) > 2:
            yield position
        errs = chooser.random() < 0.2
        position = position.play(chooser.choice(position.actions) if errs else search.think(position.state, 1_500).action)


def winning_move(search: Deepening, position: tarsas.Position) -> int | None:
    """The one move that wins by force; None where there is none, or more than one."""
    quick = search.think(position.state, LOOKED_AT // 10).candidates[0]
    if quick.worth < WON:
        return None
    thought = search.think(position.state, LOOKED_AT, nearly=1.0)
    if sum(candidate.worth >= WON for candidate in thought.candidates) != 1:
        return None
    deeper = search.think(position.state, 4 * LOOKED_AT, nearly=1.0)
    winning = [candidate.action for candidate in deeper.candidates if candidate.worth >= WON]
    return winning[0] if winning == [thought.action] else None


def read(name: str) -> list[tuple[tarsas.Position, str]]:
    """The positions that are kept, each with its winning move."""
    game, found = tarsas.game(name, **GAMES[name]), []
    for block in (FOLDER / f"{name}.txt").read_text(encoding="utf-8").strip().split("\n\n"):
        position, _, move = block.rpartition("\n= ")
        found.append((game.read(position), move))
    return found


def solve(name: str, seconds: float) -> None:
    """Say how many are solved by the search that plays the mode, how deep it looked where it looks ahead, and how fast."""
    positions = read(name)
    game = positions[0][0].game
    search = new_search(game)
    solved, depths, entered = 0, [], 0
    for position, move in positions:
        thought = search.think(position.state, seconds=seconds, clock=time.thread_time)
        solved += game.contract.words.action_text(position.state, thought.action) == move
        entered += thought.playouts
        if isinstance(search, Deepening):
            depths.append(search.depth)
    deep = f"; {sorted(depths)[len(depths) // 2]} moves deep (median)" if depths else ""
    print(f"{name}: {solved} of {len(positions)} solved in {seconds:g} s each{deep}, {entered} positions")


if __name__ == "__main__":
    main()
