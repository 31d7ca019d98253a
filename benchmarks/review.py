"""How much a review can be believed: planted blunders that it has to name, good play that it must not scold, and how long it takes.

    python benchmarks/review.py planted --games 50        games with one planted blunder each: how many are named
    python benchmarks/review.py calm --games 50           Margit against herself: how many of her decisions are called blunders
    python benchmarks/review.py time                      games of Azul: seconds (of the processor) to the first turning points, and to the end
    python benchmarks/review.py                           tells what is kept, and plays nothing

A planted blunder is a legal move that a deep search finds at least 15 points of winning chance worse than the best one; the rest of the game is played by the same bot.
It is named if the review calls it a mistake or a blunder.

What was found is kept in benchmarks/results/review-WHAT-GAME-PLAYERS.jsonl, a line for each game, and a later run goes on from it.
"""

from __future__ import annotations

import argparse
import json
import random
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import tarsas
from tarsas.bots import Budget as Thinking
from tarsas.bots import new_player
from tarsas.bots.analysis import Analyst
from tarsas.bots.levels import level_named
from tarsas.bots.players import Player
from tarsas.kernel import new_generator
from tarsas.learn.review import Budget, Review, Reviewer, review_of
from tarsas.learn.review.judged import FAULTS, Grade
from tarsas.match import Record
from tarsas.match.line import Line
from tarsas.match.record import RESULT
from tarsas.position import Game, Position

RESULTS = Path(__file__).with_name("results")
LEAST = 0.15
"""How much worse a planted blunder is, by a deep search."""
DEEP = 60_000
CANDIDATES = 12
Chooser = Callable[[Position], int]
Found = dict[str, Any]
"""What was found of one game, as it is kept."""


def played(game: Game, choose: Chooser, seed: int) -> Line:
    """A whole game."""
    line, generator = Line(game), new_generator(seed)
    while not line.last.is_over:
        position = line.last
        line = line.then(int(game.verbs.sample(position.state, generator)) if position.to_move == tarsas.CHANCE else choose(position))
    return line


def of_the_house(game: Game, name: str, seed: int) -> Player:
    """A player of the house who thinks as far as on an idle machine, however long that takes here."""
    level = level_named(name)
    assert level is not None
    return new_player(game, f"bot:{name}", seed, budget=Thinking(playouts=level.habits_in(game).budget.playouts))


class Planter:
    """Plays like a bot but for one move, at a decision where a blunder can be made."""

    def __init__(self, game: Game, level: str, seed: int) -> None:
        self._bot = of_the_house(game, level, seed)
        self._judge = Analyst(game, seed + 1, DEEP, method="tree")
        self._drawing = random.Random(seed)
        self._wait = self._drawing.randrange(8, 30)
        self.planted: tuple[Position, int] | None = None
        self.worse_by = 0.0

    def choose(self, position: Position) -> int:
        """The bot's move; once, a blunder."""
        best = self._bot.choose(position)
        self._wait -= 1
        if self.planted is None and self._wait <= 0 and (blunder := self._blunder(position, best)) is not None:
            self.planted = position, blunder
            return blunder
        return best

    def _blunder(self, position: Position, best: int) -> int | None:
        """A move that is so much worse; of few that are tried, so that the search stays affordable."""
        mover = position.to_move
        most = self._judge.value(position.play(best), DEEP).seats[mover]
        others = self._drawing.sample(position.actions, min(CANDIDATES, len(position.actions)))
        if most < 2 * LEAST:
            return None
        for action in others:
            after = position.play(action)
            if all((worse_by := most - self._judge.value(after, effort).seats[mover]) >= LEAST for effort in (DEEP // 8, DEEP)):
                self.worse_by = worse_by
                return action
        return None


def reviewed(line: Line, seed: int, budget: Budget | None = None) -> Review:
    """The whole review of a game."""
    reviewer = Reviewer(line, budget=budget, seed=seed)
    reviewer.prepare()
    for _ in reviewer.run():
        pass
    found = review_of(Record(line, ("",) * line.game.players, RESULT), reviewer.findings)
    assert found is not None
    return found


def planted(game: Game, level: str, seed: int) -> Found:
    """A game with one blunder in it, and what the review calls that; in some games there is nothing to plant."""
    planter = Planter(game, level, seed)
    line = played(game, planter.choose, seed)
    if planter.planted is None:
        return {"planted": False}
    position, action = planter.planted
    ply = next(ply for ply in range(len(line)) if line.actions[ply] == action and line.position(ply) == position)
    decision = reviewed(line, seed).decision(ply)
    assert decision is not None
    said = {"grade": str(decision.grade), "lost": round(decision.lost, 3), "is_named": decision.grade in FAULTS}
    return {"planted": True, "ply": ply, "move": position.notation(action), "worse_by": round(planter.worse_by, 3), **said}


def calm(game: Game, level: str, seed: int) -> Found:
    """A game of somebody strong against themselves, and what the review scolds in it."""
    review = reviewed(played(game, of_the_house(game, level, seed).choose, seed), seed)
    chosen = [each for each in review.decisions if each.grade != Grade.FORCED]
    grades = {f"{grade}s": sum(each.grade == grade for each in chosen) for grade in FAULTS}
    return {"decisions": len(chosen), **grades, "gains": round(review.gained * len(chosen))}


def timed(game: Game, level: str, seed: int) -> Found:
    """How long the review of a game takes, in seconds of the processor."""
    line = played(game, of_the_house(game, level, seed).choose, seed)
    reviewer = Reviewer(line, seed=seed)
    reviewer.prepare()
    begin, early = time.process_time(), 0.0
    for step in reviewer.run():
        if not early and step.stage != "quick":
            early = time.process_time() - begin
    whole = time.process_time() - begin
    return {"decisions": sum(mover >= 0 for mover in line.movers), "first": round(early, 2), "whole": round(whole, 2)}


MEASURES: dict[str, tuple[Callable[[Game, str, int], Found], str]] = {
    "planted": (planted, "gergo"),
    "calm": (calm, "margit"),
    "time": (timed, "ilka"),
}
"""What can be measured, and who plays the games unless somebody else is named."""


def read(file: Path) -> list[Found]:
    """The games that are kept."""
    return [json.loads(line) for line in file.read_text().splitlines()] if file.exists() else []


def counted(what: str, games: list[Found]) -> int:
    """How many of the games count: one without a blunder in it does not."""
    return sum(what != "planted" or bool(each["planted"]) for each in games)


def measure(what: str, game: Game, level: str, wanted: int, file: Path) -> None:
    """Games until so many count, each written as soon as it is known."""
    one, usual = MEASURES[what]
    known = read(file)
    seed = 1 + max((int(each["seed"]) for each in known), default=0)
    file.parent.mkdir(exist_ok=True)
    while counted(what, known) < wanted:
        begin = time.process_time()
        found = {"seed": seed, "level": level or usual, **one(game, level or usual, seed), "cpu": round(time.process_time() - begin, 1)}
        with file.open("a") as kept:
            kept.write(json.dumps(found) + "\n")
        print(f"{game.name}, {game.players} players, {counted(what, known) + 1} of {wanted}: {found}", flush=True)
        known, seed = [*known, found], seed + 1


def told(what: str, games: list[Found]) -> str:
    """What the games that count come to."""
    if what == "planted":
        tried = [each for each in games if each["planted"]]
        named = sum(each["is_named"] for each in tried)
        return f"{named} of {len(tried)} planted blunders named; in {len(games) - len(tried)} more games there was nothing to plant"
    if what == "calm":
        decisions, blunders, mistakes, gains = (sum(int(each[name]) for each in games) for name in ("decisions", "blunders", "mistakes", "gains"))
        shares = [f"{100 * each / max(1, decisions):.2f} %" for each in (blunders, mistakes, gains)]
        return f"{decisions} decisions of {len(games)} games: {blunders} blunders ({shares[0]}), {mistakes} mistakes ({shares[1]}), {gains} with a gain ({shares[2]})"
    longest, first, whole = (max((each[name] for each in games), default=0) for name in ("decisions", "first", "whole"))
    return f"{len(games)} games of up to {longest} decisions: first turning points after {first} s at most, whole after {whole} s at most (seconds of the processor)"


def main() -> None:
    """Read the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", nargs="?", choices=MEASURES)
    parser.add_argument("--game", default="azul")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--games", type=int, default=50, help="that count, those that are kept included")
    parser.add_argument("--level", default="")
    chosen = parser.parse_args()
    if chosen.what:
        game = tarsas.game(chosen.game, chosen.players)
        game.compile()
        file = RESULTS / f"review-{chosen.what}-{game.name}-{game.players}.jsonl"
        measure(chosen.what, game, chosen.level, chosen.games, file)
    for file in sorted(RESULTS.glob(f"review-{chosen.what or '*'}-*.jsonl")):
        _, what, name, players = file.stem.split("-")
        print(f"{what}, {name} for {players}: {told(what, read(file))}")


if __name__ == "__main__":
    main()
