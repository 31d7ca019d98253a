"""Stages: what an action does, step by step, as somebody at the table would see it and tell it.

`play` goes from one decision to the next in one leap. `GameContract.stages` gives the positions on the way, made by the same rule functions one after the
other on a copy: so that pages, pictures and lessons can show a round's end row by row, and nothing is ever reckoned twice.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Literal, NamedTuple

import numpy as np

from ..kernel import State, copy_of
from ..language import Text, joined
from .constants import CHANCE

if TYPE_CHECKING:
    from .game import GameContract

StageKind = Literal["move", "landing", "fall", "roll", "deal", "row", "floor", "bonus", "award", "scoring", "told", "card", "round", "end"]
"""What kind of step it is, which says how fast a page goes on. `move`: a decision; `landing`: one that ends something, and wants a breath after it; `fall`: a
piece falls over; `roll`, `deal`: chance; `row`, `floor`, `bonus`: tiles are scored; `award`: somebody gets something; `scoring`: one row of a scoring; `told`:
something is pointed at; `card`: a result that waits to be read; `round`: the next round begins; `end`: the game is over."""

NAMES = tuple(f"{{{seat}}}" for seat in range(16))
"""Names for sentences that leave the players' names open: `{0}` is the first seat's."""


class Tag(NamedTuple):
    """A few words beside a part of the board (or beside none, where it is empty): `+6`, `3 → 5`. Where it tells somebody's points it says whose and how many;
    neutrals count on from the seats."""

    part: str
    text: Text
    seat: int | None = None
    points: int = 0


class Share(NamedTuple):
    """What somebody gets in a row of a scoring, and why: their place from 1 (0: none), how many share it, and what was counted. Neutrals count on from the seats."""

    seat: int
    points: int
    place: int = 0
    sharing: int = 1
    counted: int = 0


class Sign(NamedTuple):
    """A small square picture in a line of the log, or in a scoring: a drawing that every picture of the game defines, by its id, and the side it is drawn in."""

    symbol: str
    side: float


class Motion(NamedTuple):
    """A part that does not slide but turns: a stone falls over the `east` edge of its cell, a ring turns by `45` degrees."""

    part: str
    way: str


@dataclass(frozen=True)
class Stage:
    """One step of what an action does. Parts of a player's board may name their seat (`seat-1/line-2`); those that do not are the mover's."""

    state: State
    """The position reached."""
    sentence: Text
    """What happens. The players' names are left open: `told` puts them in."""
    kind: StageKind = "move"
    lit: tuple[str, ...] = ()
    """The parts that light up, in this order."""
    tags: tuple[Tag, ...] = ()
    shares: tuple[Share, ...] = ()
    """The row of a scoring, for everybody who takes part."""
    heading: Text | None = None
    """What it is part of: `Scoring B after round 3`."""
    motion: Motion | None = None
    sign: Sign | None = None
    """A picture of what a row of a scoring is about."""
    points: tuple[int, ...] = ()
    """What the scores of the seats, and then of the neutrals, change by. The contract fills it in. Law: tags and shares that tell points add up to it."""

    def told(self, names: Sequence[str]) -> Text:
        """The sentence with the players' names."""
        return Text(self.sentence.hu.format(*names), self.sentence.en.format(*names))


class Telling:
    """Follows the rules from one position on a copy of it, and notes the stages to tell. What happens unseen belongs to the stage before."""

    def __init__(self, before: State) -> None:
        self.state = copy_of(before)
        self._stages: list[Stage] = []

    def tell(
        self,
        kind: StageKind,
        sentence: Text,
        lit: Sequence[str] = (),
        tags: Sequence[Tag] = (),
        shares: Sequence[Share] = (),
        heading: Text | None = None,
        motion: Motion | None = None,
        sign: Sign | None = None,
    ) -> None:
        """The state as it is now is a stage."""
        self._stages.append(Stage(copy_of(self.state), sentence, kind, tuple(lit), tuple(tags), tuple(shares), heading, motion, sign))

    def stages(self) -> tuple[Stage, ...]:
        """All that was told; the last one has come to the state as it is now."""
        *others, last = self._stages
        return (*others, replace(last, state=copy_of(self.state)))


def one_stage(contract: GameContract, before: State, action: int) -> tuple[Stage, ...]:
    """The action as a whole: what it leads to, and what the log says of it."""
    after = copy_of(before)
    contract.verbs.play(after, action)
    is_chance = contract.verbs.to_move(before) == CHANCE
    sentence = joined(contract.words.sentence(before, action, after, NAMES[: contract.mode_of(before)[0]]))
    return (Stage(after, sentence, "deal" if is_chance else "move", () if is_chance else contract.words.parts(before, action)),)


def with_points(contract: GameContract, before: State, stages: Sequence[Stage]) -> tuple[Stage, ...]:
    """The stages, each with what the scores change by on the way to it."""
    counted, scores = [], scores_of(contract, before)
    for stage in stages:
        reached = scores_of(contract, stage.state)
        counted.append(replace(stage, points=tuple(now - was for now, was in zip(reached, scores, strict=True))))
        scores = reached
    return tuple(counted)


def scores_of(contract: GameContract, state: State) -> tuple[int, ...]:
    """The scores of the seats, then those of the neutrals."""
    scores = np.zeros(contract.mode_of(state)[0], np.int32)
    contract.verbs.scores(state, scores)
    return (*(int(score) for score in scores), *(neutral.score for neutral in contract.neutrals(state)))
