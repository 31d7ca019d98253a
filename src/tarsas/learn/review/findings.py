"""What was found about a line so far, as JSON keeps it: a review can stop after any step and go on from there, in another process too."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, Final, Literal

from ...bots.analysis import Value
from ...language import Text
from ...match.line import Line
from .chances import Chances

VERSION: Final = 1
"""Of what is found, and how; findings of another version are not gone on from."""

NodeKind = Literal["free", "forced", "deal", "end"]


@dataclass(frozen=True)
class Deal:
    """What chance might have brought at a ply, from there until somebody decides.

    Where all outcomes were looked at, `others` is the sum of those that did not come, each by its probability, and `weight` the probability of the one that did: its
    value is known from the line. Where some were drawn, `others` is their mean, and `weight` is 0.
    """

    others: tuple[float, ...]
    weight: float
    outcomes: int
    """How many were looked at."""
    is_exact: bool
    error: float
    effort: int = 0

    def mean(self, came: Value) -> Value:
        """The value before chance acted, where this is what came."""
        chances = [self.weight * each + other for each, other in zip((*came.seats, came.neutral), self.others, strict=True)]
        error = (self.error**2 + (self.weight * came.error) ** 2) ** 0.5
        return Value(tuple(chances[:-1]), chances[-1], error)

    def to_json(self) -> dict[str, Any]:
        """As JSON keeps it."""
        return vars(self) | {"others": list(self.others)}

    @classmethod
    def from_json(cls, kept: Mapping[str, Any]) -> Deal:
        """What `to_json` wrote."""
        return cls(**{**kept, "others": tuple(kept["others"])})


@dataclass(frozen=True)
class Valued:
    """What a position where somebody decides is worth, and how much thinking said so."""

    value: Value
    effort: int

    def to_json(self) -> list[Any]:
        """As JSON keeps it."""
        return [list(self.value.seats), self.value.neutral, self.value.error, self.effort]

    @classmethod
    def from_json(cls, kept: list[Any]) -> Valued:
        """What `to_json` wrote."""
        seats, neutral, error, effort = kept
        return cls(Value(tuple(seats), neutral, error), effort)


@dataclass(frozen=True)
class Better:
    """The best move of a decision that was another than the played one: what comes of it, how it may go on, and why. `effort` is 0 where none was better."""

    action: int
    after: Valued
    line: tuple[int, ...] = ()
    reason: Text | None = None
    also: tuple[int, ...] = ()
    """Other moves that looked nearly as good."""

    def to_json(self) -> dict[str, Any]:
        """As JSON keeps it."""
        reason = list(self.reason) if self.reason else None
        return {"action": self.action, "after": self.after.to_json(), "line": list(self.line), "reason": reason, "also": list(self.also)}

    @classmethod
    def from_json(cls, kept: Mapping[str, Any]) -> Better:
        """What `to_json` wrote."""
        reason = Text(*kept["reason"]) if kept["reason"] else None
        return cls(int(kept["action"]), Valued.from_json(kept["after"]), tuple(kept["line"]), reason, tuple(kept["also"]))


@dataclass
class Findings:
    """All that is known of a line, by ply."""

    values: dict[int, Valued] = field(default_factory=dict)
    deals: dict[int, Deal] = field(default_factory=dict)
    rivals: dict[int, Better] = field(default_factory=dict)
    """The best other move of each decision that was looked at, whether it is better or not."""
    checked: set[int] = field(default_factory=set)
    """Decisions that were looked at once more, longer."""
    is_whole: bool = False
    seconds: float = 0.0

    def to_json(self) -> dict[str, Any]:
        """As JSON keeps it."""
        return {
            "version": VERSION,
            "values": {str(ply): each.to_json() for ply, each in self.values.items()},
            "deals": {str(ply): each.to_json() for ply, each in self.deals.items()},
            "rivals": {str(ply): each.to_json() for ply, each in self.rivals.items()},
            "checked": sorted(self.checked),
            "is_whole": self.is_whole,
            "seconds": round(self.seconds, 2),
        }

    @classmethod
    def from_json(cls, kept: Mapping[str, Any]) -> Findings:
        """What `to_json` wrote; nothing where that was another version."""
        if kept.get("version") != VERSION:
            return cls()
        return cls(
            {int(ply): Valued.from_json(each) for ply, each in kept["values"].items()},
            {int(ply): Deal.from_json(each) for ply, each in kept["deals"].items()},
            {int(ply): Better.from_json(each) for ply, each in kept["rivals"].items()},
            set(kept["checked"]),
            bool(kept["is_whole"]),
            float(kept["seconds"]),
        )

    # --- what each ply is worth

    def has_all_values(self, line: Line) -> bool:
        """Whether every position of the line has a value."""
        return all(
            ply in self.deals if kind == "deal" else ply in self.values for ply, kind in nodes_of(line).items() if kind in ("deal", "free", "end")
        )

    def resolved(self, line: Line) -> dict[int, Value]:
        """The value of every ply that has one: from the end to the start, for a forced move is worth what follows, and chance the mean of what it may bring.

        Plies inside a deal are none: what lies half on the table is nobody's moment.
        """
        kinds = nodes_of(line)
        known: dict[int, Value] = {}
        for ply in sorted(kinds, reverse=True):
            match kinds[ply]:
                case "forced" if ply + 1 in known:
                    known[ply] = known[ply + 1]
                case "deal" if ply in self.deals and (came := end_of_deal(line, ply)) in known:
                    known[ply] = self.deals[ply].mean(known[came])
                case "free" | "end" if ply in self.values:
                    known[ply] = self.values[ply].value
        return known

    def chances(self, line: Line) -> dict[int, Chances]:
        """The same in whole numbers."""
        return {ply: Chances.of(value) for ply, value in self.resolved(line).items()}


@lru_cache(64)
def nodes_of(line: Line) -> Mapping[int, NodeKind]:
    """What each ply is: `free` where somebody has a choice, `forced` where they have none, `deal` where chance begins to act, `end`. Plies inside a deal are left out."""
    kinds: dict[int, NodeKind] = {}
    for ply, mover in enumerate(line.movers):
        if mover >= 0:
            kinds[ply] = "forced" if len(line.position(ply).actions) == 1 else "free"
        elif ply == 0 or line.movers[ply - 1] >= 0:
            kinds[ply] = "deal"
    return kinds | {len(line): "end"}


def end_of_deal(line: Line, ply: int) -> int:
    """The first ply from this one on where chance does not act."""
    return next((at for at in range(ply, len(line)) if line.movers[at] >= 0), len(line))
