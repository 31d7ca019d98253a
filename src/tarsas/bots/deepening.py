"""A search that looks ahead ever deeper, within a number of positions or a time."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import numpy as np

from ..compiled.loops import bound
from ..contract import GameContract, Learned
from ..errors import BadOption
from ..kernel import Progress, State, mixed, new_states, warm
from .lookahead import ACTION, CONTROLS, COUNT, DEEPEST, FIELDS, IS_CUT, MARGIN, NEXT, NODES, SALT, look, open_root, plant_root
from .mcts import Candidate, Clock, Thought
from .transpositions import WHOLE, Table

DEEPEST_LINE = 96
TABLE_ENTRIES = 1 << 19
ROUND = 256
"""Positions between two looks at the clock."""

TEMPLATES = (look, plant_root, open_root)

IsEnough = Callable[[], bool]
"""Whether to stop: it is asked every now and then."""


class Lines:
    """The memory of one thread's search: the lines that it walks. What it finds out about positions goes into a table that all threads share."""

    def __init__(self, contract: GameContract, players: int, table: Table, *, is_compiled: bool, learned: Learned | None) -> None:
        judgement = contract.judgement
        self._is_compiled = is_compiled
        self._look, self._plant_root, self._open_root = (bound(contract, each, is_compiled=is_compiled) for each in TEMPLATES)
        self._states = new_states(contract.state, DEEPEST_LINE)
        self._moves = np.zeros((DEEPEST_LINE, contract.actions), np.int32)
        order = np.zeros((DEEPEST_LINE, contract.actions), np.int64)
        self._frames = np.zeros((DEEPEST_LINE, FIELDS), np.int64)
        self._history = np.zeros((2, contract.actions), np.int64)
        self._found = np.zeros((contract.actions, 2), np.int64)
        self._control = np.zeros(CONTROLS, np.int64)
        places, earned = np.zeros(players, np.int8), np.zeros(players, np.float64)
        taught = judgement.learned if learned is None else learned
        judging = (places, earned, judgement.weights, float(judgement.scale), taught, float(judgement.opinion_share))
        breadths = np.array(judgement.breadths, np.int64)
        self._memory = (self._states, self._moves, order, self._frames, self._history, table, self._found, judging, breadths)
        self.depth = 0
        self.is_complete = False

    def warm(self, progress: Callable[[Progress], None] | None = None) -> int:
        """Compile the search, or load it from the cache; returns how many functions had to be compiled."""
        memory, control = self._memory, self._control
        return warm([(self._look, (memory, control, 1)), (self._plant_root, (memory, control)), (self._open_root, (memory, control, 1))], progress)

    @property
    def positions(self) -> int:
        """How many positions were entered."""
        return int(self._control[NODES])

    @property
    def deepest(self) -> int:
        """The length of the longest line that was looked at."""
        return int(self._control[DEEPEST])

    def plant(self, state: State, salt: int, margin: int) -> None:
        """Begin anew at this position."""
        self._control[:] = 0
        self._control[SALT], self._control[MARGIN] = salt, margin
        self._history[:] = 0
        self._states[0] = state.record
        self._plant_root(self._memory, self._control)
        self.depth, self.is_complete = 0, False

    def deepen(self, most: int, is_enough: IsEnough, first_depth: int = 1, *, is_backwards: bool = False) -> tuple[Candidate, ...]:
        """Search depth after depth, at most so many positions; the root's actions are sorted anew after each, all but the best backwards if need be."""
        count, frame = int(self._frames[0, COUNT]), self._frames[0]
        visits: dict[int, int] = {}
        worth: dict[int, int] = {int(action): -WHOLE for action in self._moves[0, :count]}
        for depth in range(first_depth, DEEPEST_LINE - 2):
            before = self.positions
            self._open_root(self._memory, self._control, depth)
            is_through = self._look_until(most, is_enough)
            tried = int(frame[NEXT])
            if tried < count and depth > first_depth:
                self._level(tried, worth)
            for index in range(tried):
                action, (value, until) = int(self._moves[0, index]), self._found[index]
                worth[action] = int(value)
                visits[action] = visits.get(action, 0) + int(until) - before
                before = int(until)
            self._sort_root(count, tried, worth)
            if not is_through:
                break
            if is_backwards:
                self._moves[0, 1:count] = self._moves[0, 1:count][::-1].copy()
            self.depth, self.is_complete = depth, not frame[IS_CUT]
            self._history >>= 1
            if self.is_complete or count == 1:
                break
        actions = [int(action) for action in self._moves[0, :count]]
        return tuple(Candidate(action, visits.get(action, 0), 0.5 + 0.5 * worth[action] / WHOLE) for action in actions)

    def _look_until(self, most: int, is_enough: IsEnough) -> bool:
        """Go on with the search of one depth; returns whether it came through."""
        while True:
            limit = min(most, self.positions + (ROUND if self._is_compiled else 1))
            if self._look(self._memory, self._control, limit):
                return True
            if self.positions >= most or is_enough():
                return False

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


class Deepening:
    """Alpha-beta for one game: first one move deep, then two, until the time is over or every line has come to its end.

    With one thread the same number of positions (`playouts`) finds the same move. Other threads look at the same position a move or more deeper, every second one
    at its actions backwards, and the first finds in the table what they know already. For two players it is exact as far as it sees; with more, the others are taken
    to play against the one who thinks. `learned` takes the place of what the game has learned.
    """

    def __init__(
        self,
        contract: GameContract,
        players: int,
        *,
        threads: int = 1,
        is_compiled: bool = True,
        entries: int = TABLE_ENTRIES,
        learned: Learned | None = None,
    ) -> None:
        self._contract = contract
        table = np.zeros((entries, 2), np.int64)
        self._lines = [Lines(contract, players, table, is_compiled=is_compiled, learned=learned) for _ in range(threads)]
        self._others = ThreadPoolExecutor(threads, thread_name_prefix="tarsas search")
        self._is_warm = not is_compiled
        self._thoughts = 0

    @property
    def depth(self) -> int:
        """How many moves deep the last thought was, all lines to that depth."""
        return self._lines[0].depth

    @property
    def is_complete(self) -> bool:
        """Whether every line came to its end."""
        return self._lines[0].is_complete

    @property
    def deepest(self) -> int:
        """The length of the longest line that was looked at."""
        return max(lines.deepest for lines in self._lines)

    def warm(self, progress: Callable[[Progress], None] | None = None) -> int:
        """Compile the search, or load it from the cache; returns how many functions had to be compiled."""
        if self._is_warm:
            return 0
        self._is_warm = True
        return self._lines[0].warm(progress)

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
        the best, all of them equally deep; that takes longer. With the clock `time.thread_time` the seconds are those that the first thread computes.
        """
        if playouts is None and seconds is None:
            raise BadOption("Give a search a number of playouts, a time in seconds, or both.")
        if self._contract.verbs.to_move(state) < 0:
            raise BadOption("There is nothing to think about: no player is to move.")
        self.warm()
        began, deadline = time.perf_counter(), float("inf") if seconds is None else clock() + seconds
        self._thoughts += 1
        for lines in self._lines:
            lines.plant(state, mixed(0, self._thoughts), round(2 * WHOLE * nearly))
        most = 1 << 60 if playouts is None else max(1, -(-playouts // len(self._lines)))
        candidates = self._deepen(most, lambda: clock() >= deadline)
        return Thought(candidates, sum(lines.positions for lines in self._lines), time.perf_counter() - began)

    def _deepen(self, most: int, is_enough: IsEnough) -> tuple[Candidate, ...]:
        """What the first thread finds; the others stop with it."""
        is_over = threading.Event()
        first, *others = self._lines
        looking = [
            self._others.submit(lines.deepen, most, is_over.is_set, 1 + (number + 1) // 2, is_backwards=number % 2 == 1)
            for number, lines in enumerate(others, 1)
        ]
        try:
            return first.deepen(most, is_enough)
        finally:
            is_over.set()
            for other in looking:
                other.result()
