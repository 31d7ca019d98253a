"""How much a review can be believed: planted blunders that it has to name, good play that it must not scold, and how long it takes.

    python benchmarks/review.py planted --games 50        games with one planted blunder each: how many are named
    python benchmarks/review.py calm --games 50           Margit against herself: how many of her decisions are called blunders
    python benchmarks/review.py time                      one game of Azul: seconds (of the processor) to the first turning points, and to the end

A planted blunder is a legal move that a deep search finds at least 15 points of winning chance worse than the best one; the rest of the game is played by the same bot.
It is named if the review calls it a mistake or a blunder.
"""

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Callable

import tarsas
from tarsas.bots import new_player
from tarsas.bots.analysis import Analyst
from tarsas.kernel import new_generator
from tarsas.learn.review import Budget, Review, Reviewer, review_of
from tarsas.learn.review.judged import FAULTS, Grade
from tarsas.match import Record
from tarsas.match.line import Line
from tarsas.match.record import RESULT
from tarsas.position import Game, Position

LEAST = 0.15
"""How much worse a planted blunder is, by a deep search."""
DEEP = 60_000
CANDIDATES = 12
Chooser = Callable[[Position], int]


def played(game: Game, choose: Chooser, seed: int) -> Line:
    """A whole game."""
    line, generator = Line(game), new_generator(seed)
    while not line.last.is_over:
        position = line.last
        line = line.then(int(game.verbs.sample(position.state, generator)) if position.to_move == tarsas.CHANCE else choose(position))
    return line


class Planter:
    """Plays like a bot but for one move, at a decision where a blunder can be made."""

    def __init__(self, game: Game, level: str, seed: int) -> None:
        self._bot = new_player(game, level, seed)
        self._judge = Analyst(game, seed + 1, DEEP, method="tree")
        self._drawing = random.Random(seed)
        self._wait = self._drawing.randrange(8, 30)
        self.planted: tuple[Position, int] | None = None

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
            if all(most - self._judge.value(after, effort).seats[mover] >= LEAST for effort in (DEEP // 8, DEEP)):
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


def planted(game: Game, games: int, level: str, first: int) -> None:
    """How many planted blunders are named."""
    named = total = 0
    for seed in range(first, first + games):
        planter = Planter(game, level, seed)
        line = played(game, planter.choose, seed)
        if planter.planted is None:
            print(f"game {seed}: nothing to plant", flush=True)
            continue
        position, action = planter.planted
        ply = next(ply for ply in range(len(line)) if line.actions[ply] == action and line.position(ply) == position)
        decision = reviewed(line, seed).decision(ply)
        assert decision is not None
        total += 1
        named += decision.grade in FAULTS
        print(f"game {seed}: ply {ply} {position.notation(action)} is called {decision.grade}, -{100 * decision.lost:.0f} %", flush=True)
    print(f"named: {named} of {total}")


def calm(game: Game, games: int, level: str, first: int) -> None:
    """How often good play is called a blunder."""
    blunders = mistakes = decisions = 0
    gained = 0.0
    for seed in range(first, first + games):
        review = reviewed(played(game, new_player(game, level, seed).choose, seed), seed)
        chosen = [each for each in review.decisions if each.grade != Grade.FORCED]
        here = sum(each.grade == Grade.BLUNDER for each in chosen)
        blunders, decisions = blunders + here, decisions + len(chosen)
        mistakes += sum(each.grade == Grade.MISTAKE for each in chosen)
        gained += review.gained * len(chosen)
        print(f"game {seed}: {here} blunders in {len(chosen)} decisions", flush=True)
    print(
        f"blunders: {100 * blunders / decisions:.2f} % of {decisions} decisions, mistakes: {100 * mistakes / decisions:.2f} %, gains: {100 * gained / decisions:.0f} %"
    )


def timed(game: Game, level: str, first: int) -> None:
    """How long the review of one game takes, in seconds of the processor."""
    line = played(game, new_player(game, level, first).choose, first)
    reviewer = Reviewer(line, seed=first)
    reviewer.prepare()
    begin, early = time.process_time(), 0.0
    for step in reviewer.run():
        if not early and step.stage != "quick":
            early = time.process_time() - begin
    decisions = sum(mover >= 0 for mover in line.movers)
    print(f"{game.name}, {decisions} decisions: first turning points after {early:.1f} s, whole after {time.process_time() - begin:.1f} s")


def main() -> None:
    """Read the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=("planted", "calm", "time"))
    parser.add_argument("--game", default="azul")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--games", type=int, default=50)
    parser.add_argument("--level", default="")
    parser.add_argument("--seed", type=int, default=1, help="of the first game")
    chosen = parser.parse_args()
    game = tarsas.game(chosen.game, chosen.players)
    game.compile()
    if chosen.what == "planted":
        planted(game, chosen.games, chosen.level or "bot:gergo", chosen.seed)
    elif chosen.what == "calm":
        calm(game, chosen.games, chosen.level or "bot:margit", chosen.seed)
    else:
        timed(game, chosen.level or "bot:ilka", chosen.seed)


if __name__ == "__main__":
    main()
