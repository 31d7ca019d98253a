"""Teaching a game's judgement: games against oneself, a net fitted to how they ended, and games between it and what is there, which it must win.

Either so many games by what the game has learned; or, in some minutes, a whole course from nothing: its first step plays by the hand-written terms alone,
each further one by the net of the step before, and the net of each step is fitted to the games of all steps so far. Whoever is stopped goes on from the folder.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import dataclass
from functools import partial
from itertools import count
from pathlib import Path
from typing import Any

import numpy as np

from ..bots import Budget
from ..bots.searches import can_be_taught
from ..bots.selfplay import POSITIONS, Samples, SelfPlay
from ..contract import Learned
from ..contract.learning import size_of_net
from ..errors import BadOption
from ..position import Game
from .curves import curves_drawn
from .entrants import TAUGHT, Entrant
from .statistics import Interval
from .stopwatch import Stopwatch
from .tournament import Tournament
from .workbook import FittedNet, Workbook, fit_to_files, samples_in, write_net
from .workers import Workers, apart, here

GAMES_OF_A_FILE = 50
PASSES = 12
FEWEST_PASSES = 2
NEEDED_SHARE = 0.55
DRAWN_MOVES = 2
"""So many moves of a measured game are drawn by lot where nothing is left to chance, lest all games be the same."""
STEP_ENDS = (0.15, 0.45, 1.0)
"""When each step of a course ends, its net included, in parts of all its time."""
FILES_OF_A_STEP = 20_000
"""Where the numbers of the next step's files begin."""
NOTHING: Learned = np.zeros(0, np.float32)
OWN, UNTAUGHT = "search", "untaught"
"""With whom a net is measured: what the game has learned, and the hand-written terms alone."""

Told = Callable[[str, float, float], None]
"""Hears what is being done, how far it is, and how far it has to go."""


@dataclass(frozen=True)
class Plan:
    """How much is played, how long a move is thought about there, what is learned of it (see `SelfPlay`), and by how many games the new net is measured."""

    games: int = 4_000
    minutes: float | None = None
    """What a course from nothing may take, instead of so many games. Compiling and measuring come on top."""
    positions: int = POSITIONS
    backed: float = 0.0
    rivals: float = 0.0
    passes: int = PASSES
    is_further: bool = False
    """Whether the net goes on from what the game has learned, instead of from nothing."""
    also: tuple[Path, ...] = ()
    """Folders of other runs, whose games are learned from, too."""
    seed: int = 1
    measured_games: int = 100
    measured_positions: int = 4_000

    @property
    def is_course(self) -> bool:
        """Whether time decides, and it begins with nothing."""
        return self.minutes is not None

    @property
    def steps(self) -> int:
        """How many times games are played and a net is fitted."""
        return len(STEP_ENDS) if self.is_course else 1

    @property
    def files(self) -> int | None:
        """How many files its games fill; None in a course, where time decides."""
        return None if self.is_course else -(-self.games // GAMES_OF_A_FILE)

    @property
    def fitting(self) -> str:
        """What names the nets that are fitted by it."""
        others = "".join(f"-{folder.name}" for folder in self.also)
        return f"{'course' if self.is_course else self.games}-{self.passes}{'-further' if self.is_further else ''}{others}"

    def end_of(self, step: int) -> float:
        """By when a step of a course has to end, in seconds."""
        return 60.0 * (self.minutes or 0.0) * STEP_ENDS[step]

    def of_games(self, game: Game) -> dict[str, Any]:
        """What the games depend on that are played by it."""
        noted = {"game": game.name, "positions": self.positions, "backed": self.backed, "rivals": self.rivals, "seed": self.seed}
        return {**noted, "minutes": self.minutes} if self.is_course else noted


@dataclass(frozen=True)
class Trained:
    """What came of it: the net of each step, the last one's share of the wins against whom it was measured with, and what took how long."""

    nets: tuple[FittedNet, ...]
    shares: dict[str, Interval]
    seconds: dict[str, float]

    @property
    def samples(self) -> int:
        """How many samples the last net was fitted to."""
        return self.nets[-1].samples

    @property
    def unseen_loss(self) -> float:
        """How wrong the last net is on those that it did not see."""
        return min(self.nets[-1].unseen)

    @property
    def is_better(self) -> bool:
        """Whether it has won against what the game has learned."""
        return self.shares[OWN].value >= NEEDED_SHARE

    def figures(self, made_by: str) -> dict[str, Any]:
        """What is kept beside the net."""
        losses = [round(min(net.unseen), 4) for net in self.nets]
        shares = {against: round(share.value, 3) for against, share in self.shares.items()}
        seconds = {what: round(each, 1) for what, each in self.seconds.items()}
        return {"made_by": made_by, "samples": self.samples, "unseen_losses": losses, "shares": shares, "seconds": seconds}


class Training:
    """One run of it, for the mode that a game can be taught."""

    def __init__(
        self, game: Game, folder: Path, plan: Plan, workers: Workers = here, told: Told | None = None, clock: Callable[[], float] = time.monotonic
    ) -> None:
        if not can_be_taught(game):
            raise BadOption(f"{game.name} has nothing to learn for {game.players} players in this mode.")
        if plan.is_course and plan.is_further:
            raise BadOption("A course begins with nothing: --further goes with --games, not with --minutes.")
        self._game, self._plan, self._workers = game, plan, workers
        self._told: Told = told or (lambda what, done, whole: None)
        self._book = Workbook(folder, plan.of_games(game), plan.also)
        self._watch, self._file_seconds = Stopwatch(folder / "seconds.json", clock), 0.0
        self.learned_file, self.curves_file = folder / "learned.npz", folder / "curves.svg"

    def run(self, into: Path, made_by: str = "") -> Trained:
        """Play, fit, measure; what has won against what the game has learned is written into the file."""
        self._compile()
        nets: list[FittedNet] = []
        for step in range(self._plan.steps):
            nets.append(self._book.net(self._name(step)) or self._taken(step, nets))
            self._draw(Trained(tuple(nets), {}, {}))
        write_net(self.learned_file, nets[-1].numbers, {"made_by": made_by})
        shares = {against: self._measured(nets[-1].numbers, against) for against in ((UNTAUGHT, OWN) if self._plan.is_course else (OWN,))}
        trained = Trained(tuple(nets), shares, self._watch.seconds)
        self._draw(trained)
        for file in [self.learned_file, *([into] if trained.is_better else [])]:
            write_net(file, nets[-1].numbers, trained.figures(made_by))
        return trained

    def _compile(self) -> None:
        """Once, before several processes would each compile the same: who plays by the terms alone, who asks a net, and who is measured."""
        lesson = self._game.contract.judgement.lesson
        assert lesson is not None
        self._told("compiling", 0, 1)
        with self._watch.running("compiling"):
            self._game.compile()
            for learned in (NOTHING, np.zeros(size_of_net(lesson.count), np.float32)):
                new_self_play(self._game, self._plan, learned, 0)
                Entrant(TAUGHT, self._budget, learned).prepare(self._game)
            Entrant(OWN, self._budget).prepare(self._game)
        self._told("compiling", 1, 1)

    def _taken(self, step: int, before: list[FittedNet]) -> FittedNet:
        """A step: games by the last net, or by what there is before the first; then a net."""
        at_first = NOTHING if self._plan.is_course else self._game.contract.judgement.learned
        self._play(step, before[-1].numbers if before else at_first)
        net = self._fitted(step)
        self._book.keep_net(self._name(step), net)
        return net

    def _play(self, step: int, teacher: Learned) -> None:
        what = f"{'seconds of games' if self._plan.is_course else 'games'} against itself{self._of_steps(step)}"
        play = partial(play_games, self._game, self._plan, teacher, GAMES_OF_A_FILE)
        with self._watch.running(f"games {step + 1}"), closing(self._workers(play, self._numbers(step))) as coming:
            self._told(what, *self._progress(step))
            for number, samples, seconds in coming:
                self._book.keep_games(number, samples)
                self._file_seconds = seconds
                self._watch.note()
                self._told(what, *self._progress(step))
        _, whole = self._progress(step)
        self._told(what, whole, whole)

    def _numbers(self, step: int) -> Iterator[int]:
        """The numbers of the files that are left to play, as long as the step lasts; each has one at least."""
        for played in count():
            number = step * FILES_OF_A_STEP + played
            is_enough = self._is_late(step) if self._plan.files is None else played >= self._plan.files
            if played and is_enough:
                return
            if not self._book.games_file(number).exists():
                yield number

    def _is_late(self, step: int) -> bool:
        """Whether the net of this step would be late if more games were played: they may have to wait for a core as long as they then take."""
        return self._spent + 2 * self._file_seconds + self._plan.passes * self._seconds_of_a_pass(step) >= self._plan.end_of(step)

    def _fitted(self, step: int) -> FittedNet:
        plan, what, learned = self._plan, f"passes over the samples{self._of_steps(step)}", self._game.contract.judgement.learned
        passes = self._affordable_passes(step)
        self._told(what, 0, passes)
        with self._watch.running(f"net {step + 1}"):
            net = apart(partial(fit_to_files, passes, plan.seed, learned if plan.is_further and len(learned) else None), self._book.games(plan.files))
        self._told(what, passes, passes)
        return net

    def _affordable_passes(self, step: int) -> int:
        """As many passes as are planned, or as there is time left for in the course."""
        expected = self._seconds_of_a_pass(step)
        if not expected:
            return self._plan.passes
        return min(self._plan.passes, max(FEWEST_PASSES, int((self._plan.end_of(self._plan.steps - 1) - self._spent) / expected)))

    def _seconds_of_a_pass(self, step: int) -> float:
        """What a pass over all samples so far will take, by what the net of the step before took; of the first step's nothing is known."""
        before = self._book.net(self._name(step - 1)) if step else None
        if before is None:
            return 0.0
        samples = sum(samples_in(file) for file in self._book.games())
        return self._watch.seconds.get(f"net {step}", 0.0) * samples / (before.samples * len(before.unseen))

    @property
    def _spent(self) -> float:
        """The seconds of the course so far: games and nets."""
        return sum(seconds for what, seconds in self._watch.seconds.items() if what.startswith(("games", "net")))

    def _measured(self, net: Learned, against: str) -> Interval:
        """The share of the measured games that the net wins, each luck twice with seats swapped."""
        plan, name = self._plan, self._name(self._plan.steps - 1)
        entrants = (Entrant(f"{TAUGHT}{name}", self._budget, net), Entrant(against, self._budget))
        opening = 0 if self._game.contract.has_chance else DRAWN_MOVES
        tournament = Tournament(self._game, entrants, plan.measured_games, plan.seed, opening=opening)
        file = self._book.folder / f"measured-{against}-{name}-{plan.measured_positions}.jsonl"
        whole, what = len(tournament.tasks), f"games against {'what it has' if against == OWN else 'the hand-written terms'}"
        with self._watch.running("measuring"):
            self._told(what, 0, whole)
            standing = tournament.run(self._workers, file, lambda standing: self._told(what, len(standing.games), whole))
        self._told(what, whole, whole)
        return standing.pairings[0].share

    def _draw(self, trained: Trained) -> None:
        names = {OWN: "what it has", UNTAUGHT: "hand-written terms"}
        title = f"{self._game.name}: what was learned from {trained.samples:,} samples"
        losses, shares = [(net.seen, net.unseen) for net in trained.nets], {names[against]: share for against, share in trained.shares.items()}
        self.curves_file.write_text(curves_drawn(title, losses, shares) + "\n", encoding="utf-8")

    def _name(self, step: int) -> str:
        """What the net of a step is called."""
        return f"{self._plan.fitting}-{step + 1}"

    def _of_steps(self, step: int) -> str:
        return f", step {step + 1} of {self._plan.steps}" if self._plan.is_course else ""

    def _progress(self, step: int) -> tuple[float, float]:
        """How far the games of a step are: in games, or in seconds of the course."""
        if self._plan.files is not None:
            return GAMES_OF_A_FILE * len(self._book.own_games(self._plan.files)), GAMES_OF_A_FILE * self._plan.files
        return min(self._spent, self._plan.end_of(step)), self._plan.end_of(step)

    @property
    def _budget(self) -> Budget:
        return Budget(playouts=self._plan.measured_positions)


def new_self_play(game: Game, plan: Plan, learned: Learned, number: int) -> SelfPlay:
    """Whoever plays the games of a file."""
    judgement = game.contract.judgement
    assert judgement.lesson is not None
    return SelfPlay(
        game.contract,
        judgement.lesson,
        game.contract.chosen(game.options),
        (plan.seed << 20) + number,
        method=judgement.method(game.players, game.options),
        positions=plan.positions,
        backed=plan.backed,
        rivals=plan.rivals,
        learned=learned,
    )


def play_games(game: Game, plan: Plan, learned: Learned, games: int, number: int) -> tuple[int, Samples, float]:
    """The games of a file, by this net, the same on any machine; and how many seconds they took."""
    self_play, began = new_self_play(game, plan, learned, number), time.monotonic()
    return number, self_play.games(games), time.monotonic() - began
