"""One game of an arena: who won, what it cost, and what went wrong."""

from __future__ import annotations

import hashlib
import random
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any, Literal

from ..contract import CHANCE
from ..errors import MoveError
from ..match.luck import LuckySeed
from ..position import Game, Position
from .entrants import Contestant, Entrant, end_programs
from .lineups import Task
from .protocol import CannotFollow, OutOfTime, ProgramFailed

OVERRUN_SECONDS = 0.02
"""A move that takes this much longer than it may is named."""
FORFEIT_FACTOR, FORFEIT_SECONDS = 2.0, 0.5
"""A move that takes so many times as long as it may, and that much more, loses the game."""
LONGEST_GAME = 5_000
"""Decisions after which a game that does not end is a draw."""

FaultKind = Literal["illegal move", "crash", "out of time"]


@dataclass(frozen=True)
class Fault:
    """By what a bot lost a game before its end."""

    seat: int
    kind: FaultKind
    what: str


@dataclass(frozen=True)
class Played:
    """A finished game, as a line of a results file has it. Lists have an entry for each seat."""

    number: int
    luck: int
    seating: tuple[int, ...]
    places: tuple[int, ...]
    scores: tuple[int, ...]
    decisions: tuple[int, ...]
    cpu: tuple[float, ...]
    """CPU seconds of all its moves together."""
    longest: tuple[float, ...]
    """CPU seconds of its longest move."""
    overruns: tuple[int, ...]
    """Moves that took more than they might."""
    neutral_winners: tuple[str, ...] = ()
    fault: Fault | None = None
    left_out: str = ""
    """Why the game does not count, where it does not: a program could not follow it."""
    actions: tuple[int, ...] = field(default=(), repr=False)
    """The whole line of play, chance included."""

    @property
    def parts(self) -> tuple[float, ...]:
        """Each seat's part of the win: of those who are first among the seats, all have the same part."""
        first = self.places.count(0)
        return tuple(1 / first if place == 0 else 0.0 for place in self.places)

    def as_json(self) -> dict[str, Any]:
        """What stands on its line."""
        return {name: value for name, value in asdict(self).items() if value not in (None, (), "")}

    @staticmethod
    def from_json(given: Mapping[str, Any]) -> Played:
        """The game of such a line."""
        read: dict[str, Any] = {name: tuple(value) if isinstance(value, list) else value for name, value in given.items()}
        read["fault"] = Fault(**given["fault"]) if given.get("fault") else None
        return Played(**read)


class _Seat:
    """A bot's seat: whom it sends, and what their moves have cost so far."""

    def __init__(self, number: int, entrant: Entrant) -> None:
        self.number, self.entrant = number, entrant
        self.contestant: Contestant | None = None
        self.decisions, self.cpu, self.longest, self.overruns = 0, 0.0, 0.0, 0

    def sit(self, game: Game, seed: int) -> None:
        try:
            self.contestant = self.entrant.contestant(game, self.number, seed)
        except Exception as problem:
            raise _Lost(self.number, "crash", _told_of(problem)) from problem

    def see(self, position: Position, action: int) -> None:
        assert self.contestant is not None
        try:
            self.contestant.see(position, action)
        except ProgramFailed as problem:
            raise _Lost(self.number, "crash", problem) from problem

    def decision(self, position: Position) -> int:
        try:
            chosen = self._choose(position)
            if isinstance(chosen, str):
                return position.find(chosen)
            position.notation(chosen)  # raises where it is not legal
            return chosen
        except CannotFollow:
            raise
        except MoveError as problem:
            raise _Lost(self.number, "illegal move", problem) from problem
        except OutOfTime as problem:
            raise _Lost(self.number, "out of time", problem) from problem
        except Exception as problem:
            raise _Lost(self.number, "crash", _told_of(problem)) from problem

    def _choose(self, position: Position) -> int | str:
        assert self.contestant is not None
        began = self.contestant.clock()
        chosen = self.contestant.choose(position)
        took = max(0.0, self.contestant.clock() - began)
        self.decisions += 1
        self.cpu += took
        self.longest = max(self.longest, took)
        budget = self.entrant.budget
        if budget is not None and budget.seconds is not None and budget.is_cpu_time:
            self.overruns += took > budget.seconds + OVERRUN_SECONDS
            if took > FORFEIT_FACTOR * budget.seconds + FORFEIT_SECONDS:
                raise OutOfTime(f"{took:.2f} s for a move of {budget.seconds:g} s")
        return chosen


def play_game(game: Game, entrants: Sequence[Entrant], task: Task, seed: int, opening: int = 0) -> Played:
    """Play one game. With the same seed and budgets in playouts it is the same game, on any machine. So many decisions of the `opening` are drawn by lot.

    Chance plays by the number of its node in the line, so that games with the same luck have the same draws as long as they go the same way.
    """
    luck = LuckySeed(hashlib.sha256(f"{seed} {task.luck}".encode()).digest(), ("",) * game.players)
    game.compile()
    seats = [_Seat(number, entrants[bot]) for number, bot in enumerate(task.seating)]
    lots = random.Random(f"{seed} {task.luck}")
    position, actions, drawn, fault, left_out = game.start(deal=False), list[int](), 0, None, ""
    try:
        for seat in seats:
            seat.sit(game, int.from_bytes(hashlib.sha256(f"{seed} {task.number} {seat.number}".encode()).digest()[:4], "big"))
        while not position.is_over and len(actions) < LONGEST_GAME:
            if position.to_move == CHANCE:
                action = luck.outcome(position, drawn)
                drawn += 1
            elif len(actions) - drawn < opening:
                action = lots.choice(position.actions)
            else:
                action = seats[position.to_move].decision(position)
            for seat in seats:
                seat.see(position, action)
            position = position.play(action)
            actions.append(action)
    except _Lost as lost:
        fault = lost.fault
        # It may be anywhere in its game: the next one begins anew.
        end_programs(seats[fault.seat].entrant.spec.removeprefix("exec:"))
    except CannotFollow as problem:
        left_out = str(problem) or "a program could not follow"
    return _result(task, position, seats, actions, fault, left_out)


class _Lost(Exception):
    """A bot has lost the game by its own fault."""

    def __init__(self, seat: int, kind: FaultKind, what: object) -> None:
        super().__init__(what)
        self.fault = Fault(seat, kind, str(what)[:300])


def _told_of(problem: Exception) -> str:
    return f"{type(problem).__name__}: {problem}"


def _result(task: Task, position: Position, seats: Sequence[_Seat], actions: Sequence[int], fault: Fault | None, left_out: str) -> Played:
    """Who lost by a fault is last, and all others share the win; a game that did not end is a draw."""
    players, outcome = position.game.players, position.outcome
    if fault is not None:
        places = tuple(players - 1 if seat == fault.seat else 0 for seat in range(players))
    else:
        places = tuple(int(place) for place in outcome.places) if outcome else (0,) * players
    return Played(
        task.number,
        task.luck,
        task.seating,
        places,
        position.scores,
        tuple(seat.decisions for seat in seats),
        tuple(round(seat.cpu, 4) for seat in seats),
        tuple(round(seat.longest, 4) for seat in seats),
        tuple(seat.overruns for seat in seats),
        outcome.neutral_winners if outcome and fault is None else (),
        fault,
        left_out,
        tuple(actions),
    )
