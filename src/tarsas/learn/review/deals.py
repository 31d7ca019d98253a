"""What chance may bring until somebody decides: every outcome where there are few, else some of them, drawn as chance draws."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from ...bots.analysis import Value
from ...contract import CHANCE
from ...kernel import Generator
from ...position import Position
from .findings import Deal

MOST_OUTCOMES: Final = 200
"""So many are all looked at; of more, some are drawn."""
LEAST_CHANCE: Final = 1e-4
MOST_SHIFT: Final = 2.0


@dataclass(frozen=True)
class Outcome:
    """A way that chance may go: its actions, where they lead, and how likely that is."""

    actions: tuple[int, ...]
    position: Position
    probability: float


class _TooMany(Exception):
    """There are more outcomes than are looked at one by one."""


def outcomes_of(position: Position, generator: Generator, draws: int, most: int = MOST_OUTCOMES) -> tuple[list[Outcome], bool]:
    """Where chance may lead from here, each with its probability, and whether these are all: they are where there are not more than `most`."""
    try:
        return _all_outcomes(position, most), True
    except _TooMany:
        return [_drawn(position, generator, 1 / draws) for _ in range(draws)], False


def _all_outcomes(position: Position, most: int) -> list[Outcome]:
    found: list[Outcome] = []
    for outcome in _walk(Outcome((), position, 1.0), most):
        found.append(outcome)
        if len(found) > most:
            raise _TooMany
    return found


def _walk(outcome: Outcome, most: int) -> Iterator[Outcome]:
    position = outcome.position
    if position.to_move != CHANCE:
        yield outcome
        return
    chances = position.chances
    if len(chances) > most:
        raise _TooMany
    for action, probability in chances.items():
        yield from _walk(Outcome((*outcome.actions, action), position.play(action), outcome.probability * float(probability)), most)


def _drawn(position: Position, generator: Generator, weight: float) -> Outcome:
    actions: list[int] = []
    while position.to_move == CHANCE:
        actions.append(int(position.game.verbs.sample(position.state, generator)))
        position = position.play(actions[-1])
    return Outcome(tuple(actions), position, weight)


def shift_of(truer: Value, shorter: Sequence[Value]) -> tuple[float, ...]:
    """By what factors everybody's chance differs between a long look at a position and some short ones at the same, as logarithms."""
    short = [sum(math.log(max(LEAST_CHANCE, each)) for each in chances) / len(chances) for chances in zip(*map(_all_chances, shorter), strict=True)]
    long = (math.log(max(LEAST_CHANCE, each)) for each in _all_chances(truer))
    return tuple(max(-MOST_SHIFT, min(MOST_SHIFT, each - other)) for each, other in zip(long, short, strict=True))


def shifted(value: Value, shift: Sequence[float]) -> Value:
    """What a long look would have said, where a short one says this."""
    weights = [chance * math.exp(each) for chance, each in zip(_all_chances(value), shift, strict=True)]
    total = sum(weights)
    return Value(tuple(weight / total for weight in weights[:-1]), weights[-1] / total, value.error)


def _all_chances(value: Value) -> tuple[float, ...]:
    return (*value.seats, value.neutral)


def deal_of(outcomes: Sequence[Outcome], is_exact: bool, came: tuple[int, ...] | None, value: Callable[[Position], Value], effort: int) -> Deal:
    """The outcomes judged one by one, without the one that came where all are known: the line knows that one better."""
    weight = sum(each.probability for each in outcomes if is_exact and each.actions == came)
    judged = [(each.probability, value(each.position)) for each in outcomes if not (is_exact and each.actions == came)]
    width = outcomes[0].position.game.players + 1
    others = [sum(share * _all_chances(found)[place] for share, found in judged) for place in range(width)]
    error = sum((share * found.error) ** 2 for share, found in judged)
    if not is_exact:
        # Those that were not drawn may differ as these do: the seat that differs most says by how much.
        error += max(sum(share * (found.seats[seat] - others[seat]) ** 2 for share, found in judged) for seat in range(width - 1)) / len(judged)
    return Deal(tuple(others), weight, len(outcomes), is_exact, error**0.5, effort)
