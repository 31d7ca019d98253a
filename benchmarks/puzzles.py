"""Whether the puzzles are right: a search four times as deep as the one that checked a puzzle when it was found looks at it again, with luck of its own.

    python benchmarks/puzzles.py alcazaba carnac      look at the puzzles of these games that were not looked at yet
    python benchmarks/puzzles.py --all                at those of all games
    python benchmarks/puzzles.py                      tells what is kept, and searches nothing

What was found is kept in benchmarks/results/puzzles-GAME.jsonl, a line for each puzzle, and a later run goes on from it: a puzzle is known by its position and
its solution, so that others may come and go. At least 98 of 100 must be agreed with, and those that are not go.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from pathlib import Path
from typing import Any
from zlib import crc32

from tarsas import catalog
from tarsas.bots.analysis import Analyst
from tarsas.learn.puzzle_maker import JUDGED_MOVES
from tarsas.learn.puzzles import Puzzle, file_of, puzzles_of, read_file

RESULTS = Path(__file__).with_name("results")
DEEPER = 4
SEED = 92
"""Not that of any search that has looked at them before."""
LEAST = 0.98


def key_of(puzzle: Puzzle) -> str:
    """What a puzzle is known by, whatever its number."""
    return f"{crc32(puzzle.position.encode()):08x} {puzzle.solution}"


def kept_in(game: str) -> Path:
    """Where what was found of a game's puzzles is kept."""
    return RESULTS / f"puzzles-{game}.jsonl"


def read(game: str) -> dict[str, dict[str, Any]]:
    """What was found of each puzzle of a game that is still there."""
    file, there = kept_in(game), {key_of(each) for each in puzzles_of(game)}
    lines = [json.loads(line) for line in file.read_text().splitlines()] if file.exists() else []
    return {each["puzzle"]: each for each in lines if each["puzzle"] in there}


def looked_at(puzzle: Puzzle, playouts: int) -> dict[str, Any]:
    """What the deep search says: whether its best move is the solution, and by how much the solution is better than the best other move."""
    position, mover = puzzle.start, puzzle.seat
    solution = position.find(puzzle.solution)
    begin = time.process_time()
    moves = Analyst(position.game, SEED, playouts).moves(position, JUDGED_MOVES, [solution])
    chances = {move.action: move.value.seats[mover] for move in moves}
    other = max(chance for action, chance in chances.items() if action != solution)
    return {
        "puzzle": key_of(puzzle),
        "playouts": playouts,
        "agrees": moves[0].action == solution,
        "best": position.notation(moves[0].action),
        "gap": round(chances[solution] - other, 3),
        "cpu": round(time.process_time() - begin, 1),
    }


def look(game: str) -> None:
    """Look at every puzzle of a game that was not looked at, and keep what was found of each at once."""
    path = file_of(catalog.find(game))
    assert path is not None
    playouts = DEEPER * read_file(path, game).made.playouts
    known = {key for key, found in read(game).items() if found["playouts"] >= playouts}
    missing = [each for each in puzzles_of(game) if key_of(each) not in known]
    RESULTS.mkdir(exist_ok=True)
    for done, puzzle in enumerate(missing, 1):
        found = looked_at(puzzle, playouts)
        with kept_in(game).open("a") as kept:
            kept.write(json.dumps(found, ensure_ascii=False) + "\n")
        print(f"{game} {puzzle.number}, {done} of {len(missing)}: {found}", flush=True)


def tell(game: str) -> bool:
    """How many of a game's puzzles the deep search agrees with; returns whether enough."""
    found, count = read(game), len(puzzles_of(game))
    agreed = [key for key, each in found.items() if each["agrees"]]
    numbers = [each.number for each in puzzles_of(game) if key_of(each) in found and key_of(each) not in agreed]
    closest = min((each["gap"] for each in found.values()), default=0.0)
    print(
        f"{game}: agrees with {len(agreed)} of {len(found)} looked at, of {count}; not with {numbers or 'none'}; smallest lead {100 * closest:.1f} points"
    )
    return len(agreed) >= LEAST * len(found)


def main() -> None:
    """Read the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", nargs="*")
    parser.add_argument("--all", action="store_true", help="every game")
    chosen = parser.parse_args()
    games = [game for game in catalog.names() if puzzles_of(game)]
    for game in games if chosen.all else chosen.game:
        look(game)
    are_right = [tell(game) for game in games]
    sys.exit(0 if all(are_right) else 1)


if __name__ == "__main__":
    main()
