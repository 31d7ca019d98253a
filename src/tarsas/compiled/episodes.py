"""Episodes for programs that learn: thousands of games side by side, in each of which the caller plays one seat, or all of them.

A step does all of it in compiled code: the caller's action, chance, random opponents, the end and what it is worth, a new game where that is wanted,
and what the caller sees then. Opponents that are programs of their own move between the jobs, see `OPPONENTS`.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ..contract import NOBODY, GameContract, Options
from ..contract.defaults import action_count, counting
from ..contract.open_verbs import is_legal, new_game, observe, play, random_action, to_move
from ..kernel import Generator, SharedWords, State, ThreadTeam, below, compilable, seed_generator, warm, work_as_helper, work_as_leader
from .batch import BatchArrays, first_illegal, new_arrays
from .loops import bound, mask_legal, pass_chance
from .rewards import Rewards, give_rewards

EVERY_SEAT: Final = -1
"""Who the caller plays: whoever is to move."""
ANY_SEAT: Final = -2
"""Who the caller plays: a seat drawn anew for each game."""

# Jobs. STEP is ACT, OPPOSE, SETTLE, OPPOSE and LOOK in one, for opponents that play at random or are not there.
STEP, RESET, ACT, SETTLE, LOOK = range(5)

# What becomes of a game that has ended: nothing, a new one at the next step, a new one at once.
STAYS: Final = 0
NEXT_STEP: Final = 1
SAME_STEP: Final = 2

# How an episode stands.
RUNNING: Final = 0
TERMINATED: Final = 1
TRUNCATED: Final = 2


class Rules(NamedTuple):
    """How episodes go."""

    players: int
    seat: int
    """The caller's seat, `EVERY_SEAT` or `ANY_SEAT`."""
    reward: int
    max_moves: int
    """Decisions of the caller after which an episode is cut off."""
    restart: int
    """`STAYS`, `NEXT_STEP` or `SAME_STEP`."""
    has_random_opponents: bool
    has_floats: bool
    """Whether observations are wanted as numbers from 0 to 1, too."""


class EpisodeArrays(NamedTuple):
    """What episodes work with beside the arrays of a batch, a row a game."""

    batch: BatchArrays
    agents: NDArray[np.int8]
    """The caller's seat; in self-play the seat that moved last."""
    status: NDArray[np.int8]
    rewards: Rewards
    seat_rewards: Rewards
    lengths: NDArray[np.int32]
    wanted: NDArray[np.bool_]
    """Which games a reset is meant for."""
    floats: NDArray[np.float32]
    scale: NDArray[np.float32]
    """What each number of an observation is multiplied with to be from 0 to 1."""
    final: NDArray[np.uint8]
    """What the caller saw last of a game that has ended, where a new one begins at once."""
    illegal: NDArray[np.bool_]
    """Whether the episode ended by an illegal action."""


BLOCK: Final = 64
"""So many games go through a whole step before the next: few enough to stay in the cache, and many enough that handing the arrays over hardly weighs."""


@compilable
def work_on_episodes(chunk: int, job: SharedWords, data: tuple[EpisodeArrays, Rules]) -> None:
    """Do what the job says with one chunk of the games."""
    arrays, rules = data
    kind = job[0]
    end = arrays.batch.bounds[chunk + 1]
    for first in range(arrays.batch.bounds[chunk], end, BLOCK):
        last = min(first + BLOCK, end)
        if kind == RESET:
            reset_all(arrays, rules, first, last)
        if kind == STEP or kind == ACT:
            act_all(arrays, rules, first, last)
        if kind == STEP or kind == SETTLE:
            settle_all(arrays, rules, first, last)
        if kind == STEP or kind == LOOK:
            look_all(arrays, rules, first, last)


@compilable
def begin(state: State, generator: Generator, options: Options, rules: Rules) -> int:
    """A new game, up to the caller's first decision; returns the caller's seat."""
    new_game(state, rules.players, options)
    agent = pass_chance(state, generator)
    if rules.seat == ANY_SEAT:
        agent = below(generator, rules.players)
    elif rules.seat != EVERY_SEAT:
        agent = rules.seat
    if rules.has_random_opponents:
        oppose(state, generator, agent)
    return agent


@compilable
def oppose(state: State, generator: Generator, agent: int) -> None:
    """Random opponents move until it is the caller's turn."""
    mover = to_move(state)
    while mover != NOBODY and mover != agent:
        play(state, random_action(state, generator))
        mover = pass_chance(state, generator)


@compilable
def reset_all(arrays: EpisodeArrays, rules: Rules, first: int, last: int) -> None:
    """New games where they are wanted."""
    batch = arrays.batch
    for index in range(first, last):
        if arrays.wanted[index]:
            arrays.agents[index] = begin(batch.states[index], batch.generators[index], batch.options, rules)
            arrays.status[index] = RUNNING
            arrays.lengths[index] = 0
            arrays.illegal[index] = False


@compilable
def act_all(arrays: EpisodeArrays, rules: Rules, first: int, last: int) -> None:
    """The caller's actions and what follows of them; a game that has ended begins anew instead, where that is how it goes."""
    states, generators, actions, options = arrays.batch.states, arrays.batch.generators, arrays.batch.actions, arrays.batch.options
    agents, status, rewards, lengths, illegal = arrays.agents, arrays.status, arrays.rewards, arrays.lengths, arrays.illegal
    for index in range(first, last):
        state, generator = states[index], generators[index]
        rewards[index] = 0.0
        if rules.restart == SAME_STEP:
            status[index] = RUNNING
            illegal[index] = False
        if status[index] == RUNNING:
            if rules.seat == EVERY_SEAT:
                agents[index] = to_move(state)
            lengths[index] += 1
            illegal[index] = not is_legal(state, int(actions[index]))
            if not illegal[index]:
                play(state, int(actions[index]))
                pass_chance(state, generator)
                if rules.has_random_opponents:
                    oppose(state, generator, int(agents[index]))
        elif rules.restart == NEXT_STEP:
            agents[index] = begin(state, generator, options, rules)
            status[index] = RUNNING
            lengths[index] = 0
            illegal[index] = False


@compilable
def settle_all(arrays: EpisodeArrays, rules: Rules, first: int, last: int) -> None:
    """Which episodes have ended, what each was worth, and a new one where it begins at once."""
    states, generators, points, places = arrays.batch.states, arrays.batch.generators, arrays.batch.scores, arrays.batch.places
    agents, status, rewards, lengths, illegal = arrays.agents, arrays.status, arrays.rewards, arrays.lengths, arrays.illegal
    for index in range(first, last):
        if status[index] != RUNNING or lengths[index] == 0:
            continue
        state, worths, agent = states[index], arrays.seat_rewards[index], int(agents[index])
        status[index] = end_of(state, illegal[index], lengths[index], rules)
        if status[index] == RUNNING:
            continue
        worths[:] = 0.0
        if illegal[index]:
            worths[agent] = -1.0
        elif status[index] == TERMINATED:
            give_rewards(state, rules.reward, points[index], places[index], worths)
        rewards[index] = worths[agent]
        if rules.restart == SAME_STEP:
            observe(state, agent, arrays.final[index])
            agents[index] = begin(state, generators[index], arrays.batch.options, rules)
            lengths[index] = 0


@compilable
def end_of(state: State, is_illegal: bool, length: int, rules: Rules) -> int:
    """How an episode stands: by the rules of the game, or of the caller's asking."""
    if is_illegal or to_move(state) == NOBODY:
        return TERMINATED
    return TRUNCATED if length >= rules.max_moves else RUNNING


@compilable
def look_all(arrays: EpisodeArrays, rules: Rules, first: int, last: int) -> None:
    """What the caller sees, and what may be played."""
    states, rows, masks, movers = arrays.batch.states, arrays.batch.observations, arrays.batch.masks, arrays.batch.movers
    agents, floats, scale = arrays.agents, arrays.floats, arrays.scale
    actions = np.zeros(action_count(), np.int32)
    for index in range(first, last):
        state, row = states[index], rows[index]
        mover = to_move(state)
        movers[index] = mover
        observe(state, mover if rules.seat == EVERY_SEAT and mover >= 0 else int(agents[index]), row)
        mask_legal(state, actions, masks[index])
        if rules.has_floats:
            for number in range(len(row)):
                floats[index, number] = row[number] * scale[number]


class Episodes:
    """`count` games side by side as episodes. Fill `arrays.batch.actions` and `step`; what was found stands in `arrays`."""

    def __init__(
        self, contract: GameContract, options: Options, rules: Rules, count: int, seed: int, threads: int = 1, *, is_compiled: bool = True
    ) -> None:
        self.rules, self.threads = rules, min(threads, count)
        self.arrays = _new_arrays(contract, options, rules, count, seed, self.threads)
        self._job = np.zeros(1, np.int64)
        data = (self.arrays, rules)
        leader, helper = _leader_and_helper(contract, is_compiled)
        if is_compiled:
            # One thread has no helpers.
            warm([(loop, (0, 1, 1, np.zeros(1, np.int64), self._job, data)) for loop in (leader, helper)[: self.threads]])
        self._team = ThreadTeam(self.threads, len(self.arrays.batch.found) // self.threads, leader, helper, self._job, data)
        self._first_illegal = bound(contract, first_illegal, is_compiled=is_compiled)

    def seed(self, index: int, seed: int) -> None:
        """Give a game luck of its own, from this seed."""
        seed_generator(self.arrays.batch.generators[index], seed & 0xFFFF_FFFF, (seed >> 32) & 0xFFFF_FFFF)

    def have_done(self, kind: int) -> None:
        """Have the threads do one of the jobs with all games."""
        self._job[0] = kind
        self._team.run()

    def reset(self) -> None:
        """Begin the games that are `wanted`; opponents that are no random ones still have to move."""
        self.have_done(RESET)

    def first_illegal(self) -> int:
        """The first game that waits for an action and got one that is not legal; -1 where there is none."""
        arrays = self.arrays
        is_waiting = np.ones(len(arrays.status), np.bool_) if self.rules.restart == SAME_STEP else arrays.status == RUNNING
        beyond = np.flatnonzero(is_waiting & (arrays.batch.actions < 0))
        if beyond.size:
            return int(beyond[0])
        return int(self._first_illegal(arrays.batch.states, np.where(is_waiting, arrays.batch.actions, -1).astype(np.int32)))


def _leader_and_helper(contract: GameContract, is_compiled: bool) -> tuple[Callable[..., Any], Callable[..., Any]]:
    bind_to_game = partial(bound, contract, is_compiled=is_compiled, work=work_on_episodes, action_count=counting(contract.actions))
    return bind_to_game(work_as_leader), bind_to_game(work_as_helper)


def _new_arrays(contract: GameContract, options: Options, rules: Rules, count: int, seed: int, threads: int) -> EpisodeArrays:
    table = contract.observation.table
    return EpisodeArrays(
        batch=new_arrays(contract, rules.players, options, count, seed, threads),
        agents=np.zeros(count, np.int8),
        status=np.zeros(count, np.int8),
        rewards=np.zeros(count, np.float32),
        seat_rewards=np.zeros((count, rules.players), np.float32),
        lengths=np.zeros(count, np.int32),
        wanted=np.ones(count, np.bool_),
        floats=np.zeros((count if rules.has_floats else 1, table.size), np.float32),
        scale=(1 / table.highest).astype(np.float32),
        final=np.zeros((count if rules.restart == SAME_STEP else 1, table.size), np.uint8),
        illegal=np.zeros(count, np.bool_),
    )
