"""What a bot is asked, and what it answers, as they travel between processes."""

from __future__ import annotations

import base64
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from ...bots import level_named
from ...bots.hints import PLAYOUTS
from ...errors import TarsasError
from ...kernel import State, state_of
from ...language import Text
from ...match.line import Line
from ...match.record import begun
from ...position import Game, Position, game

ANALYSIS_COST = 4
"""An analysis looks into its moves again, one by one: so many times its playouts."""


class BadTask(TarsasError):
    """A task that cannot be worked on here: of other rules, or damaged."""


class JobKind(StrEnum):
    """What is asked: the move to play, a hint for a person, or all about a position that somebody explores."""

    MOVE = "move"
    HINT = "hint"
    ANALYSIS = "analysis"


@dataclass(frozen=True)
class Task:
    """What there is to think about: a position, by whom (`random`, `bot:ilka` …) and with which seed. It holds no luck to come.

    For a hint `spec` says nothing: hints think as long as `bots.hints` says. For an analysis it is the number of playouts.
    """

    position: Position
    spec: str = "bot:ilka"
    seed: int = 0

    def cost_of(self, kind: JobKind) -> int:
        """About how much thinking it takes, in playouts."""
        if kind == JobKind.HINT:
            return PLAYOUTS
        if kind == JobKind.ANALYSIS:
            return ANALYSIS_COST * int(self.spec)
        level = level_named(self.spec.removeprefix("bot:"))
        return level.habits_in(self.position.game).playouts if level is not None else 1

    def to_json(self) -> dict[str, Any]:
        """The task as a job's payload keeps it."""
        asked = self.position.game
        return {
            "game": asked.name,
            "players": asked.players,
            "options": dict(asked.options),
            "rules": asked.contract.rules_version,
            "state": base64.b64encode(self.position.state.tobytes()).decode("ascii"),
            "spec": self.spec,
            "seed": self.seed,
        }

    @classmethod
    def from_json(cls, payload: Mapping[str, Any]) -> Task:
        """The task of a payload; raises `BadTask` where this version of the rules cannot read it."""
        asked = game(payload["game"], payload["players"], **payload["options"])
        known = asked.contract.rules_version
        if payload["rules"] > known:
            raise BadTask(f"The task is of version {payload['rules']} of the rules of {asked.name}; here is version {known}. Update the workers.")
        return cls(Position(asked, _state(asked, payload["state"])), payload["spec"], int(payload["seed"]))


@dataclass(frozen=True)
class JobKey:
    """Which job it is. Asking again for the same key is the same job."""

    table_id: str
    seq: int
    seat: int
    kind: JobKind = JobKind.MOVE

    @property
    def request(self) -> str:
        """The request id under which the move is played: the same however often the answer is heard."""
        return f"bot-{self.kind}-{self.seq}-{self.seat}"


@dataclass(frozen=True)
class Answer:
    """What a worker found: the action, for a hint also its path of clicks and the reason, for an analysis all of it; or the error after the last attempt."""

    key: JobKey
    action: int | None
    parts: tuple[str, ...] = ()
    reason: Text | None = None
    error: str | None = None
    found: Mapping[str, Any] | None = None
    """An analysis, as `bots.explored.Explored` reads it."""

    @classmethod
    def from_json(cls, key: JobKey, result: Mapping[str, Any] | None, error: str | None = None) -> Answer:
        """The answer that a worker gave as JSON."""
        if result is None:
            return cls(key, None, error=error or "No worker could answer.")
        if key.kind == JobKind.ANALYSIS:
            return cls(key, None, found=result)
        reason = result.get("reason")
        return cls(key, int(result["action"]), tuple(result.get("parts", ())), Text(*reason) if reason else None)


def task_of_line(line: Line) -> dict[str, Any]:
    """A line as it travels to whoever reviews it."""
    asked, start = line.game, {} if line.start is None else {"position": str(line.start)}
    return {
        "game": asked.name,
        "players": asked.players,
        "options": dict(asked.options),
        "rules": asked.contract.rules_version,
        "actions": list(line.actions),
        **start,
    }


def line_of(task: Mapping[str, Any]) -> Line:
    """The line of such a task."""
    begin = begun(game(task["game"], task["players"], **task["options"]), task.get("position", ""))
    return Line(begin.game, task["actions"], start=begin.start)


def _state(asked: Game, encoded: str) -> State:
    kept = base64.b64decode(encoded)
    if len(kept) != asked.contract.state.itemsize:
        raise BadTask(f"The position of {asked.name} has {len(kept)} bytes; expected {asked.contract.state.itemsize}.")
    return state_of(asked.contract.state, kept)
