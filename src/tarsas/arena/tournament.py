"""A tournament: the games it consists of, played and counted until there are enough."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from contextlib import closing
from dataclasses import dataclass
from functools import partial
from itertools import count
from pathlib import Path
from typing import Any

from ..errors import BadOption
from ..position import Game
from .entrants import Entrant, end_programs
from .games import Played, play_game
from .lineups import Lineup, schedule, tables_of
from .results import ResultFile
from .standing import Standing, share_of_first
from .statistics import SequentialTest, share_interval
from .workers import Workers, here

FEWEST_SETS = 10
"""An interval of fewer says nothing that a match could stop at."""


@dataclass(frozen=True)
class Stop:
    """When a match of two bots may end before all its games are played."""

    test: SequentialTest | None = None
    inside: tuple[float, float] | None = None
    """Bounds within which the whole interval of the first bot's share has to lie."""

    def reason(self, sets: Sequence[float]) -> str | None:
        """Why it ends after these sets; None where it goes on."""
        if self.test is not None and len(sets) >= FEWEST_SETS and (verdict := self.test.verdict(sets)):
            shown = f"{self.test.low:.0%} or less" if verdict == "low" else f"{self.test.high:.0%} or more"
            return f"the sequential test says {shown}"
        if self.inside is not None and len(sets) >= FEWEST_SETS and share_interval(sets).lies_in(*self.inside):
            return f"the interval lies in {self.inside[0]:.0%}–{self.inside[1]:.0%}"
        return None


class Tournament:
    """Some bots, a game, and a number of games at each table. So many moves of the `opening` are drawn by lot, the same on every seat."""

    def __init__(
        self,
        game: Game,
        entrants: Sequence[Entrant],
        games: int,
        seed: int = 0,
        lineup: Lineup = "alternate",
        stop: Stop | None = None,
        opening: int = 0,
    ) -> None:
        if stop and len(entrants) != 2:
            raise BadOption("A match can stop early only between two bots.")
        self.game, self.entrants, self.seed, self.lineup, self.stop = game, tuple(each.entered(game) for each in entrants), seed, lineup, stop
        self.opening = opening
        self.tasks = schedule(len(self.entrants), game.players, lineup, games)
        self._set_size = len(tables_of(len(self.entrants), game.players, lineup)[0])

    @property
    def names(self) -> tuple[str, ...]:
        """What each bot is called: as it was named (a program or class by its file), with its budget where two would be called the same."""
        plain = [entrant.spec.removeprefix("bot:").rpartition("/")[2] for entrant in self.entrants]
        budgeted = [
            f"{name} ({entrant.budget})" if plain.count(name) > 1 and entrant.budget else name
            for name, entrant in zip(plain, self.entrants, strict=True)
        ]
        numbers = {name: count(1) for name in budgeted}
        return tuple(f"{name} #{next(numbers[name])}" if budgeted.count(name) > 1 else name for name in budgeted)

    def heading(self) -> dict[str, Any]:
        """What is played, as the first line of a results file says it; the number of games is none of it, so that there may be more later."""
        budgets = [
            None if entrant.budget is None else {"playouts": entrant.budget.playouts, "seconds": entrant.budget.seconds} for entrant in self.entrants
        ]
        prints = [entrant.print_of_learned for entrant in self.entrants]
        return {
            "game": self.game.name,
            "rules": self.game.contract.rules_version,
            "players": self.game.players,
            "options": dict(self.game.options),
            "bots": [entrant.spec for entrant in self.entrants],
            "budgets": budgets,
            "lineup": self.lineup,
            "seed": self.seed,
            **({"learned": prints} if any(prints) else {}),
            **({"opening": self.opening} if self.opening else {}),
        }

    def run(self, workers: Workers = here, file: Path | None = None, progress: Callable[[Standing], None] | None = None) -> Standing:
        """Play what is left to play, and say how it stands. With a file, games are read from it and written to it."""
        if file is None:
            return self._run(workers, [], lambda played: None, progress)
        with ResultFile(file, self.heading()) as kept:
            return self._run(workers, kept.played, kept.add, progress)

    def _run(
        self, workers: Workers, known: Iterable[Played], keep: Callable[[Played], None], progress: Callable[[Standing], None] | None
    ) -> Standing:
        played = {game.number: game for game in known}
        standing = self._standing(played)
        left = [task for task in self.tasks if task.number not in played]
        if left and not standing.stopped:
            self.game.compile()  # once, before several processes would each compile the same
            try:
                with closing(workers(partial(play_game, self.game, self.entrants, seed=self.seed, opening=self.opening), left)) as coming:
                    for game in coming:
                        played[game.number] = game
                        keep(game)
                        standing = self._standing(played)
                        if progress:
                            progress(standing)
                        if standing.stopped:
                            break
            finally:
                end_programs()
        return standing

    def _standing(self, played: dict[int, Played]) -> Standing:
        """The games that count. Where a match may stop early, they are looked at in their order, so that the order in which they happened to end is of no account."""
        games = [played[task.number] for task in self.tasks if task.number in played]
        if self.stop is None:
            return Standing(self.names, games, len(self.tasks))
        sets: list[float] = []
        in_order: list[Played] = []
        for task in self.tasks:
            if task.number not in played:
                break
            in_order.append(played[task.number])
            if len(in_order) % self._set_size == 0 and not any(game.left_out for game in in_order[-self._set_size :]):
                sets.append(sum(share_of_first(game) for game in in_order[-self._set_size :]) / self._set_size)
                if reason := self.stop.reason(sets):
                    return Standing(self.names, in_order, len(self.tasks), reason)
        return Standing(self.names, games, len(self.tasks))
