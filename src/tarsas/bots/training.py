"""Teaching a game's judgement: games against oneself, a net fitted to how they ended, and games between it and what is there, which it must win.

All of it lies in a folder and is taken up where it was left: games in files of a few each, the net, the result of every pair of games.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from ..contract import Learned
from ..errors import BadOption
from ..position import Game, Position
from .deepening import TABLE_ENTRIES
from .fitting import fit
from .searches import AnySearch, learning_search
from .selfplay import POSITIONS, Samples, SelfPlay

GAMES_OF_A_FILE = 50
PASSES = 12
NEEDED_SCORE = 0.55
DRAWN_MOVES = 2

Told = Callable[[str, int, int], None]
"""Hears what is being done, how far it is, and how far it has to go."""


@dataclass(frozen=True)
class Plan:
    """How much is played, how long a move is thought about there, what is learned of it (see `SelfPlay`), and by how many games the new net is measured."""

    games: int = 4_000
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


@dataclass(frozen=True)
class Trained:
    """What came of it: how many samples there were, how wrong the net is on those that it did not see, what it scored, and whether it was taken."""

    samples: int
    unseen_loss: float
    score: float
    is_better: bool


class Training:
    """One run of it, for the mode that a game can be taught."""

    def __init__(self, game: Game, folder: Path, plan: Plan) -> None:
        lesson = game.contract.judgement.lesson
        if lesson is None or lesson.players != game.players:
            raise BadOption(f"{game.name} has nothing to learn for {game.players} players.")
        self._game, self._lesson, self._folder, self._plan = game, lesson, folder, plan
        self._method = game.contract.judgement.method(game.players, game.options)
        folder.mkdir(parents=True, exist_ok=True)
        self._check_plan()
        for other in plan.also:
            if not any(other.glob("games-*.npz")):
                raise BadOption(f"There are no games to learn from in {other}.")

    def _check_plan(self) -> None:
        """A folder belongs to one plan: games of another would be mixed up with them."""
        plan = self._plan
        noted = {"game": self._game.name, "positions": plan.positions, "backed": plan.backed, "rivals": plan.rivals, "seed": plan.seed}
        file = self._folder / "plan.json"
        if not file.exists():
            file.write_text(json.dumps(noted) + "\n")
        elif json.loads(file.read_text()) != noted:
            raise BadOption(f"{self._folder} holds the games of another plan: {file.read_text().strip()}. Take another folder, or the same plan.")

    def run(self, into: Path, told: Told, made_by: str = "") -> Trained:
        """Play, fit, measure; what has won is written into the file."""
        samples = self._samples(told)
        net, unseen = self._net(samples, told)
        score = self._score(net, told)
        trained = Trained(len(samples.targets), unseen, score, score >= NEEDED_SCORE)
        if trained.is_better:
            write_net(into, net, {"made_by": made_by, "samples": trained.samples, "unseen_loss": round(unseen, 4), "score": round(score, 3)})
        return trained

    def _samples(self, told: Told) -> Samples:
        files = -(-self._plan.games // GAMES_OF_A_FILE)
        # Those of other runs come first: what is kept back are the last ones, which are this run's own.
        found = [_kept(file) for folder in self._plan.also for file in sorted(folder.glob("games-*.npz"))]
        for number in range(files):
            told("games", number * GAMES_OF_A_FILE, files * GAMES_OF_A_FILE)
            file = self._folder / f"games-{number:05}.npz"
            if not file.exists():
                _write(file, dict(self._played(number)._asdict()))
            found.append(_kept(file))
        told("games", files * GAMES_OF_A_FILE, files * GAMES_OF_A_FILE)
        return Samples(np.concatenate([each.features for each in found]), np.concatenate([each.targets for each in found]))

    def _played(self, number: int) -> Samples:
        contract, plan = self._game.contract, self._plan
        seed, options = (plan.seed << 20) + number, contract.chosen(self._game.options)
        selfplay = SelfPlay(
            contract, self._lesson, options, seed, method=self._method, positions=plan.positions, backed=plan.backed, rivals=plan.rivals
        )
        played = selfplay.games(GAMES_OF_A_FILE)
        return Samples(played.features.astype(np.float16), played.targets)

    @property
    def _fitting(self) -> str:
        """What names the files of nets that were fitted as this one is."""
        others = "".join(f"-{folder.name}" for folder in self._plan.also)
        return f"{self._plan.passes}{'-further' if self._plan.is_further else ''}{others}"

    def _net(self, samples: Samples, told: Told) -> tuple[Learned, float]:
        plan, learned = self._plan, self._game.contract.judgement.learned
        start = learned if plan.is_further and len(learned) else None
        file = self._folder / f"net-{len(samples.targets)}-{self._fitting}.npz"
        if not file.exists():
            found = fit(*samples, plan.passes, plan.seed, lambda done, loss: told("passes", done, plan.passes), start)
            _write(file, {"numbers": found.numbers, "seen": np.array(found.seen), "unseen": np.array(found.unseen)})
        with np.load(file) as kept:
            return kept["numbers"], float(kept["unseen"].min())

    def _score(self, net: Learned, told: Told) -> float:
        """The share of measured games that the new net wins, each deal twice with seats swapped; a draw is half a game."""
        pairs = -(-self._plan.measured_games // 2)
        file = self._folder / f"measured-{len(list(self._folder.glob('games-*.npz')))}-{self._fitting}-{self._plan.measured_positions}.json"
        results: list[float] = json.loads(file.read_text()) if file.exists() else []
        contract, players = self._game.contract, self._game.players
        new, old = (learning_search(contract, self._method, players, learned=learned, memory=TABLE_ENTRIES) for learned in (net, None))
        while len(results) < 2 * pairs:
            told("measured", len(results), 2 * pairs)
            results += [self._won(new, old, self._plan.seed + len(results) // 2, seat) for seat in (0, 1)]
            file.write_text(json.dumps(results))
        told("measured", 2 * pairs, 2 * pairs)
        return sum(results) / len(results)

    def _opening(self, seed: int) -> Position:
        """Where a measured game begins: at a deal, or, where there is none, after moves drawn by lot, lest all games be the same."""
        position, chooser = self._game.start(seed=seed), random.Random(seed)
        if not self._game.contract.has_chance:
            for _ in range(DRAWN_MOVES):
                position = position.play(chooser.choice(position.actions))
        return position

    def _won(self, new: AnySearch, old: AnySearch, seed: int, seat: int) -> float:
        position = self._opening(seed)
        while not position.is_over:
            search = new if position.to_move == seat else old
            position = position.play(search.think(position.state, self._plan.measured_positions).action)
        assert position.outcome is not None
        places = position.outcome.places
        return 0.0 if places[seat] else 1.0 / places.count(0)


def _kept(file: Path) -> Samples:
    """The samples of a file of games."""
    with np.load(file) as kept:
        return Samples(kept["features"].astype(np.float32), kept["targets"])


def write_net(file: Path, net: Learned, figures: dict[str, Any]) -> None:
    """Keep what was learned, with what made it."""
    file.parent.mkdir(parents=True, exist_ok=True)
    _write(file, {"numbers": net, "figures": np.array(json.dumps(figures))})


def _write(file: Path, arrays: dict[str, Any]) -> None:
    """All of a file or nothing of it: whoever is stopped half-way finds no half of one."""
    unfinished = file.with_suffix(".unfinished.npz")
    np.savez_compressed(unfinished, **arrays)
    unfinished.replace(file)
