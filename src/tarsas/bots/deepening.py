"""A search that looks ahead ever deeper, within a number of positions or a time."""

from __future__ import annotations

import time
from collections.abc import Callable

import numpy as np

from ..compiled.loops import bound
from ..contract import GameContract, Learned
from ..errors import BadOption
from ..kernel import Progress, State, mixed, new_states, warm
from .lookahead import ACTION, CONTROLS, COUNT, DEEPEST, FIELDS, IS_CUT, MARGIN, NEXT, NODES, SALT, look, open_root, plant_root
from .mcts import Candidate, Clock, Thought
from .transpositions import WHOLE

DEEPEST_LINE = 96
TABLE_ENTRIES = 1 << 19
ROUND = 256
"""Positions between two looks at the clock."""

TEMPLATES = (look, plant_root, open_root)


class Deepening:
    """Alpha-beta for one game: first one move deep, then two, until the time is over or every line has come to its end.

    The same number of positions (`playouts`) finds the same move. For two players it is exact as far as it sees; with more, the others are taken
    to play against the one who thinks. `learned` takes the place of what the game has learned.
    """

    def __init__(
        self, contract: GameContract, players: int, *, is_compiled: bool = True, entries: int = TABLE_ENTRIES, learned: Learned | None = None
    ) -> None:
        judgement = contract.judgement
        self._contract, self._is_compiled = contract, is_compiled
        self._look, self._plant_root, self._open_root = (bound(contract, each, is_compiled=is_compiled) for each in TEMPLATES)
        self._states = new_states(contract.state, DEEPEST_LINE)
        self._moves = np.zeros((DEEPEST_LINE, contract.actions), np.int32)
        self._order = np.zeros((DEEPEST_LINE, contract.actions), np.int64)
        self._frames = np.zeros((DEEPEST_LINE, FIELDS), np.int64)
        self._history = np.zeros((2, contract.actions), np.int64)
        self._found = np.zeros((contract.actions, 2), np.int64)
        self._control = np.zeros(CONTROLS, np.int64)
        table = np.zeros((entries, 2), np.int64)
        places, earned = np.zeros(players, np.int8), np.zeros(players, np.float64)
        taught = judgement.learned if learned is None else learned
        judging = (places, earned, judgement.weights, float(judgement.scale), taught, float(judgement.opinion_share))
        self._memory = (
            self._states,
            self._moves,
            self._order,
            self._frames,
            self._history,
            table,
            self._found,
            judging,
            np.array(judgement.breadths, np.int64),
        )
        self._is_warm = not is_compiled
        self._thoughts = 0
        self.depth = 0
        """How many moves deep the last thought was, all lines to that depth; and"""
        self.is_complete = False
        """whether every line came to its end."""

    def warm(self, progress: Callable[[Progress], None] | None = None) -> int:
        """Compile the search, or load it from the cache; returns how many functions had to be compiled."""
        if self._is_warm:
            return 0
        self._is_warm = True
        memory, control = self._memory, self._control
        return warm([(self._look, (memory, control, 1)), (self._plant_root, (memory, control)), (self._open_root, (memory, control, 1))], progress)

    def think(
        self,
        state: State,
        playouts: int | None = None,
        seconds: float | None = None,
        clock: Clock = time.perf_counter,
        *,
        nearly: float = 0.0,
    ) -> Thought:
        """Look into a position where a player is to move, at that many positions or for that long, whichever comes first.

        Of moves that are worse than the best it is only known that they are. Those that are worth at most `nearly` less, from 0 to 1, are judged as exactly as
        the best, all of them equally deep; that takes longer.
        """
        if playouts is None and seconds is None:
            raise BadOption("Give a search a number of playouts, a time in seconds, or both.")
        if self._contract.verbs.to_move(state) < 0:
            raise BadOption("There is nothing to think about: no player is to move.")
        self.warm()
        began, deadline = time.perf_counter(), float("inf") if seconds is None else clock() + seconds
        self._begin(state, nearly)
        candidates = self._deepen(1 << 60 if playouts is None else max(1, playouts), deadline, clock)
        return Thought(candidates, int(self._control[NODES]), time.perf_counter() - began)

    def _begin(self, state: State, nearly: float) -> None:
        self._thoughts += 1
        self._control[:] = 0
        self._control[SALT], self._control[MARGIN] = mixed(0, self._thoughts), round(2 * WHOLE * nearly)
        self._history[:] = 0
        self._states[0] = state.record
        self._plant_root(self._memory, self._control)
        self.depth, self.is_complete = 0, False

    def _deepen(self, playouts: int, deadline: float, clock: Clock) -> tuple[Candidate, ...]:
        """Search depth after depth; the root's actions are sorted anew after each."""
        count, frame = int(self._frames[0, COUNT]), self._frames[0]
        visits: dict[int, int] = {}
        worth: dict[int, int] = {int(action): -WHOLE for action in self._moves[0, :count]}
        for depth in range(1, DEEPEST_LINE - 2):
            before = int(self._control[NODES])
            self._open_root(self._memory, self._control, depth)
            is_through = self._look_until(playouts, deadline, clock)
            tried = int(frame[NEXT])
            if tried < count and depth > 1:
                self._level(tried, worth)
            for index in range(tried):
                action, (value, until) = int(self._moves[0, index]), self._found[index]
                worth[action] = int(value)
                visits[action] = visits.get(action, 0) + int(until) - before
                before = int(until)
            self._sort_root(count, tried, worth)
            if not is_through:
                break
            self.depth, self.is_complete = depth, not frame[IS_CUT]
            self._history >>= 1
            if self.is_complete or count == 1:
                break
        actions = [int(action) for action in self._moves[0, :count]]
        return tuple(Candidate(action, visits.get(action, 0), 0.5 + 0.5 * worth[action] / WHOLE) for action in actions)

    def _level(self, tried: int, worth: dict[int, int]) -> None:
        """Whoever makes the last move of a line looks better than they are: what was not tried at this depth is moved as far as the first action is by it."""
        if tried:
            change = int(self._found[0, 0]) - worth[int(self._moves[0, 0])]
            for action in self._moves[0, tried : int(self._frames[0, COUNT])]:
                worth[int(action)] = max(-WHOLE, min(WHOLE, worth[int(action)] + change))

    def _sort_root(self, count: int, tried: int, worth: dict[int, int]) -> None:
        """The best action first, then the others by what is known of them; those that were not tried at this depth after those that were."""
        best = int(self._frames[0, ACTION])
        actions = [int(action) for action in self._moves[0, :count]]
        ranked = sorted(actions[:tried], key=lambda action: (action != best, -worth[action]))
        self._moves[0, :count] = ranked + actions[tried:]

    def _look_until(self, playouts: int, deadline: float, clock: Clock) -> bool:
        """Go on with the search of one depth; returns whether it came through."""
        while True:
            entered = int(self._control[NODES])
            limit = min(playouts, entered + (ROUND if self._is_compiled else 1))
            if self._look(self._memory, self._control, limit):
                return True
            if self._control[NODES] >= playouts or clock() >= deadline:
                return False

    @property
    def deepest(self) -> int:
        """The length of the longest line that was looked at."""
        return int(self._control[DEEPEST])
