"""How fast the rules are, as ratios to OpenSpiel's C++ measured in the same run: this is what `tarsas bench` shows.

A *move* is a player's decision; outcomes of chance count on neither side. Single figures from a busy machine mean little, so
each ratio is the median of several pairs, ours and theirs measured one right after the other, with the lowest and the highest.

`step_batch_per_s` steps 4,096 games one random move a call, as a program does that chooses each move itself; `twenty_step_batch_per_s` makes
twenty a call, where handing a share to another thread hardly weighs. Only the first is the figure to compare with. Its scaling on two threads
is the median of many short pairs, one thread and then two for a few hundredths of a second each, because a virtual processor may have another
core, or half of one, a second later. Beside it stands what two threads reach together whose games have nothing to do with each other, each by
its own clock: about what sharing can reach at best on this machine.
"""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import numpy as np

from ..contract import GameContract
from ..kernel import new_generator, new_states
from .batch import Batch, compile_loops
from .loops import bound, copy_states, play_games

REFERENCES = {"connect_four": 10_000, "hex": 1_500, "backgammon": 40}
"""OpenSpiel's games and how many rollouts one measurement takes of each."""
LONGEST = 5_000
BATCH = 4_096
MOVES_BETWEEN_RESTARTS = 20
SECONDS = 0.25
STARTS = 5
"""Processes that are started to see how long the first compiled move takes; their median counts."""
SHORT_PAIRS = 10
"""So many times in a round one thread and two are compared: what one meets of other work on the machine, the other meets too."""


class Mode(NamedTuple):
    """A game with a number of players and its options."""

    contract: GameContract
    players: int
    options: Mapping[str, str]

    def batch(self, count: int, seed: int, threads: int = 1) -> Batch:
        """So many games of this mode side by side."""
        return Batch(self.contract, self.players, self.contract.chosen(self.options), count, seed, threads)


@dataclass
class Row:
    """The figures of one mode and number of threads."""

    mode: Mode
    threads: int
    moves: list[float] = field(default_factory=list)
    games: list[float] = field(default_factory=list)
    steps: list[float] = field(default_factory=list)
    steps_apart: list[float] = field(default_factory=list)
    long_steps: list[float] = field(default_factory=list)
    ratios: dict[str, list[float]] = field(default_factory=lambda: {name: [] for name in REFERENCES})
    copy_ns: float = 0.0
    compile_cold_s: float = 0.0
    compile_cached_s: float = 0.0
    first_move_s: float = 0.0

    def figures(self) -> dict[str, Any]:
        """The row as plain figures: medians, and each ratio with its lowest and highest."""
        shown: dict[str, Any] = {
            "game": self.mode.contract.name,
            "mode": ",".join(f"{name}={value}" for name, value in self.mode.options.items()),
            "players": self.mode.players,
            "threads": self.threads,
            "moves_per_s": round(statistics.median(self.moves)),
            "games_per_s": round(statistics.median(self.games)),
            "step_batch_per_s": round(statistics.median(self.steps)),
            "twenty_step_batch_per_s": round(statistics.median(self.long_steps)),
            "copy_ns": round(self.copy_ns, 1),
            "compile_cold_s": round(self.compile_cold_s, 2),
            "compile_cached_s": round(self.compile_cached_s, 2),
            "first_move_s": round(self.first_move_s, 2),
        }
        for name, ratios in self.ratios.items():
            shown[f"ratio_{name}"] = round(statistics.median(ratios), 2) if ratios else None
            shown[f"ratio_{name}_spread"] = [round(min(ratios), 2), round(max(ratios), 2)] if ratios else None
        return shown


def measure(modes: list[Mode], pairs: int = 5, tell: Callable[[int, int, str], None] | None = None) -> dict[str, Any]:
    """All figures for these modes on one thread and on two; `tell(done, total, what)` hears how far it has come."""
    rows = [Row(mode, threads) for mode in modes for threads in (1, 2)]
    tell = tell or (lambda done, total, what: None)
    contracts = {mode.contract.name: mode.contract for mode in modes}
    total = len(contracts) + pairs * (len(rows) + 1)
    for done, (name, contract) in enumerate(contracts.items()):
        tell(done, total, f"compiling {name}")
        _measure_compiling(contract, [row for row in rows if row.mode.contract is contract])
    done = len(contracts)
    references: dict[str, list[float]] = {name: [] for name in REFERENCES}
    for _ in range(pairs):
        tell(done, total, "OpenSpiel")
        for name in REFERENCES:
            references[name] += _reference(name)
        done += 1
        for one, two in zip(rows[::2], rows[1::2], strict=True):
            for row in (one, two):
                tell(done, total, f"{row.mode.contract.name} {' '.join(row.mode.options.values())} {row.mode.players} players, {row.threads} threads")
                _measure_pair(row, references)
                done += 1
            _measure_steps(one, two)
    tell(total, total, "")
    medians = {f"openspiel_{name}": round(statistics.median(found)) if found else None for name, found in references.items()}
    found = [row.figures() for row in rows]
    for one, two, figures in zip(rows[::2], rows[1::2], found[1::2], strict=True):
        for name, before, after in (
            ("step_batch_scaling", one.steps, two.steps),
            ("twenty_step_batch_scaling", one.long_steps, two.long_steps),
            ("separate_batches_scaling", one.steps, two.steps_apart),
        ):
            figures[name], figures[f"{name}_middle_half"] = _scaling(before, after)
    return {"reference": medians, "rows": found}


def _scaling(on_one_thread: list[float], on_two: list[float]) -> tuple[float, list[float]]:
    """The median of the pairs' ratios, and between which two figures their middle half lies: of many short pairs the outermost say nothing."""
    low, median, high = statistics.quantiles((two / one for one, two in zip(on_one_thread, on_two, strict=True)), n=4)
    return round(median, 2), [round(low, 2), round(high, 2)]


def _measure_pair(row: Row, references: dict[str, list[float]]) -> None:
    """One measurement of a row, with connect four measured just before it and the other references at the head of the round."""
    references["connect_four"] += _reference("connect_four")
    moves, games = _play(row)
    row.moves.append(moves)
    row.games.append(games)
    row.copy_ns = row.copy_ns or _copy_ns(row.mode.contract)
    for name, found in references.items():
        if found:
            row.ratios[name].append(moves / found[-1])


def _play(row: Row) -> tuple[float, float]:
    """Moves and games per second of random play, each thread with games of its own."""
    contract, players, chosen = row.mode
    play, options = bound(contract, play_games), contract.chosen(chosen)
    lanes = [(new_states(contract.state, 1), new_generator(time.perf_counter_ns() + thread)) for thread in range(row.threads)]

    def run(games: int) -> tuple[int, float]:
        began = time.perf_counter()
        with ThreadPoolExecutor(row.threads) as pool:
            counts = pool.map(lambda lane: int(play(lane[0], players, options, lane[1], games, LONGEST)), lanes)
            return sum(counts), time.perf_counter() - began

    moves, seconds = run(50)
    games = max(50, int(50 * SECONDS / seconds))
    moves, seconds = run(games)
    return moves / seconds, games * row.threads / seconds


def _measure_steps(one: Row, two: Row) -> None:
    """Short pairs of what a batch does on one thread and on two, a move a call and then twenty; and of two half batches on a thread each."""
    on_one, on_two = (row.mode.batch(BATCH, seed=7, threads=row.threads) for row in (one, two))
    halves = [one.mode.batch(BATCH // 2, seed=seed) for seed in (7, 8)]
    with ThreadPoolExecutor(len(halves)) as pool:
        for _ in range(SHORT_PAIRS):
            one.steps.append(_steps(on_one, 1))
            two.steps.append(_steps(on_two, 1))
            two.steps_apart.append(sum(pool.map(_steps, halves, (1, 1))))
    for _ in range(SHORT_PAIRS):
        one.long_steps.append(_steps(on_one, MOVES_BETWEEN_RESTARTS))
        two.long_steps.append(_steps(on_two, MOVES_BETWEEN_RESTARTS))


def _steps(batch: Batch, at_a_time: int) -> float:
    """Moves per second when a batch of games is stepped from Python, so many random moves in each game at a time; warmed up before."""
    batch.step_at_random()
    batch.restart()
    moves, began = 0, time.perf_counter()
    for _ in range(MOVES_BETWEEN_RESTARTS // at_a_time):
        moves += batch.step_at_random(at_a_time)
    batch.restart()
    return moves / (time.perf_counter() - began)


def _copy_ns(contract: GameContract) -> float:
    """Nanoseconds to copy one state."""
    copy, states, times = bound(contract, copy_states), new_states(contract.state, 32), 5_000_000
    copy(states, 1)
    began = time.perf_counter()
    copy(states, times)
    return (time.perf_counter() - began) / times * 1e9


_COMPILING = """
import time, tarsas
from tarsas.compiled.batch import compile_loops
game = tarsas.game({name!r})
began = time.perf_counter()
game.compile()
compile_loops(game.contract)
print(time.perf_counter() - began)
"""

_FIRST_MOVE = """
import tarsas
game = tarsas.game({name!r})
game.compile()
position = game.start(seed=1)
position.play(position.actions[0])
"""


def _measure_compiling(contract: GameContract, rows: list[Row]) -> None:
    """Compile in processes of their own, with an empty cache and then with a full one; and here, for what follows."""
    with tempfile.TemporaryDirectory() as cache:
        environment = {**os.environ, "TARSAS_CACHE": cache}
        cold, cached = (float(_python(_COMPILING, contract.name, environment)) for _ in range(2))
        first_move = statistics.median(_seconds(lambda: _python(_FIRST_MOVE, contract.name, environment)) for _ in range(STARTS))
    for row in rows:
        row.compile_cold_s, row.compile_cached_s, row.first_move_s = cold, cached, first_move
    compile_loops(contract)


def _seconds(action: Callable[[], object]) -> float:
    began = time.perf_counter()
    action()
    return time.perf_counter() - began


def _python(program: str, name: str, environment: dict[str, str]) -> str:
    return subprocess.run([sys.executable, "-c", program.format(name=name)], env=environment, capture_output=True, text=True, check=True).stdout


_lengths: dict[str, float] = {}


def _reference(name: str) -> Iterator[float]:
    """OpenSpiel's C++ random rollouts in moves per second, no Python in the loop; nothing where OpenSpiel is not installed."""
    try:
        import pyspiel
    except ImportError:
        return
    game, rollouts = pyspiel.load_game(name), REFERENCES[name]
    start = game.new_initial_state()
    while start.is_chance_node():
        start.apply_action(start.legal_actions()[0])
    if name not in _lengths:
        _lengths[name] = _mean_length(start)
    evaluator = pyspiel.RandomRolloutEvaluator(rollouts, 7)
    bot = pyspiel.MCTSBot(game, evaluator, 2.0, 2, 100, False, 7, False)
    began = time.perf_counter()
    bot.mcts_search(start)  # two simulations, each of `rollouts` games
    yield 2 * rollouts * _lengths[name] / (time.perf_counter() - began)


def _mean_length(start: Any, games: int = 200) -> float:
    """The mean number of players' decisions in a random game."""
    random = np.random.default_rng(7)
    decisions = 0
    for _ in range(games):
        state = start.clone()
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, weights = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(random.choice(outcomes, p=weights))
            else:
                state.apply_action(int(random.choice(state.legal_actions())))
                decisions += 1
    return decisions / games
