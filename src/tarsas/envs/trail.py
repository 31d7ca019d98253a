"""How a state of OpenSpiel's came about, so that it can be undone."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from ..kernel import State


class Step(NamedTuple):
    """An action that stands."""

    noted_as: int
    """Its index among all that OpenSpiel has noted, undone ones included."""
    player: int
    action: int
    before: State | None
    """The position that it was played in; not known of a state that was read from a text."""


class Trail:
    """The actions that stand, of all that OpenSpiel has noted for a state.

    OpenSpiel's own list of a state's actions is C++'s, and nothing can be taken off it from Python. So it goes on growing, and whatever is
    undone is left out here. No position that is kept here is ever changed: copies share them.
    """

    __slots__ = ("_noted", "steps")

    def __init__(self, noted: int = 0, steps: Iterable[tuple[int, int, int]] = ()) -> None:
        self._noted = noted
        self.steps = [Step(*step, None) for step in steps]

    @property
    def is_whole(self) -> bool:
        """Whether nothing has ever been undone: then OpenSpiel's own list is right."""
        return len(self.steps) == self._noted

    def add(self, player: int, action: int, before: State) -> None:
        """An action is played; OpenSpiel notes it, too."""
        self.steps.append(Step(self._noted, player, action, before))
        self._noted += 1

    def __deepcopy__(self, known: dict[int, object]) -> Trail:
        copy = Trail(self._noted)
        copy.steps = self.steps.copy()
        return copy

    def __reduce__(self) -> tuple[Any, ...]:
        return Trail, (self._noted, [step[:3] for step in self.steps])
