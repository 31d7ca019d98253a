"""The vector environment beside other libraries' environments, in one run: steps a second, and ratios with their spread.

    python benchmarks/environments.py                   every game beside whatever of the others is installed
    python benchmarks/environments.py --scaling         and Azul from 1 to 65,536 games, on one thread and on two
    python benchmarks/environments.py azul --rounds 9   of one game, more rounds

A step is one random legal action in one game, observations and masks written; ours are `uint8`, in self-play, new games in the same step. Each round measures
everybody one right after the other, so that what else runs on the machine is shared; a ratio is the median of the rounds, with the lowest and the highest.
"""

from __future__ import annotations

import argparse
import functools
import statistics
import time
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

import tarsas
from tarsas.compiled.loops import bound, choose_all
from tarsas.envs.vector import TarsasVectorEnv

GAMES = 4_096
SECONDS = 0.4
PGX_BATCHES = (256, 1_024, 4_096)

Measure = Callable[[], float]
"""Steps a second, measured now."""


def ours(name: str, games: int = GAMES, threads: int = 1) -> tuple[TarsasVectorEnv, Measure]:
    """Games of ours, all seats played at random."""
    env = TarsasVectorEnv(name, num_envs=games, seat="every", observation="uint8", autoreset_mode="SameStep", copy=False, threads=threads)
    env.reset(seed=1)
    choose, batch = bound(env.game.contract, choose_all), env.arrays.batch

    def step() -> int:
        choose(batch.states, batch.generators, batch.actions, 0, games)
        env.step(batch.actions)
        return games

    return env, lambda: rate(step)


def rate(step: Callable[[], int]) -> float:
    """How many steps a second a function makes that says how many it made."""
    step()
    made, began = 0, time.perf_counter()
    while time.perf_counter() - began < SECONDS:
        made += step()
    return made / (time.perf_counter() - began)


def pettingzoo_connect_four() -> Iterator[tuple[str, Measure]]:
    """PettingZoo's, one game after the other."""
    from pettingzoo.classic import connect_four_v3

    env, generator = connect_four_v3.env(), np.random.default_rng(1)

    def game() -> int:
        env.reset()
        moves = 0
        for _ in env.agent_iter():
            observation, _, terminated, truncated, _ = env.last()
            over = terminated or truncated
            env.step(None if over else int(generator.choice(np.flatnonzero(observation["action_mask"]))))
            moves += not over
        return moves

    yield "PettingZoo connect_four", lambda: rate(game)


def openspiel_vector() -> Iterator[tuple[str, Measure]]:
    """OpenSpiel's vector environment, whose games are C++."""
    for name in ("connect_four", "backgammon"):
        yield f"OpenSpiel vector {name}", _openspiel_game(name)


def _openspiel_game(name: str, games: int = 64) -> Measure:
    from open_spiel.python import rl_environment, vector_env
    from open_spiel.python.rl_agent import StepOutput

    env = vector_env.SyncVectorEnv([rl_environment.Environment(name) for _ in range(games)])
    generator, found = np.random.default_rng(1), env.reset()

    def step() -> int:
        nonlocal found
        legal = [each.observations["legal_actions"][each.observations["current_player"]] for each in found]
        actions = [StepOutput(action=int(generator.choice(each)) if each else 0, probs=None) for each in legal]
        found = env.step(actions, reset_if_done=True)[0]
        return games

    return lambda: rate(step)


def pgx() -> Iterator[tuple[str, Measure]]:
    """Pgx on JAX, each game at its best number of games at a time."""
    for name in ("connect_four", "backgammon"):
        ways = [_pgx_games(name, games) for games in PGX_BATCHES]
        yield f"Pgx {name}", functools.partial(_best, ways)


def _best(ways: list[Measure]) -> float:
    return max(way() for way in ways)


def _pgx_games(name: str, games: int) -> Measure:
    import jax
    import pgx as library
    from pgx.experimental import auto_reset

    env: Any = library.make(name)
    advance = jax.vmap(auto_reset(env.step, env.init))

    @jax.jit  # type: ignore[untyped-decorator]
    def move(state: Any, key: Any) -> tuple[Any, Any]:
        key, choosing, luck = jax.random.split(key, 3)
        masks = state.legal_action_mask
        actions = jax.random.categorical(choosing, jax.numpy.where(masks, 0.0, -1e9), axis=-1)
        return advance(state, actions, jax.random.split(luck, games)), key

    state, key = jax.jit(jax.vmap(env.init))(jax.random.split(jax.random.PRNGKey(1), games)), jax.random.PRNGKey(2)

    def step() -> int:
        nonlocal state, key
        state, key = move(state, key)
        state.observation.block_until_ready()
        return games

    return lambda: rate(step)


def others() -> dict[str, Measure]:
    """Whatever is installed."""
    found: dict[str, Measure] = {}
    for library in (pettingzoo_connect_four, openspiel_vector, pgx):
        try:
            found |= dict(library())
        except ImportError as missing:
            print(f"{library.__name__} is left out: {missing}")
    return found


def shown(rates: list[float]) -> str:
    """A median with its spread."""
    return f"{statistics.median(rates):12,.0f}  ({min(rates):,.0f} … {max(rates):,.0f})"


def compare(names: list[str], rounds: int) -> None:
    """Everybody in turn, round by round."""
    measures = {f"tarsas {name}": ours(name)[1] for name in names} | others()
    rates: dict[str, list[float]] = {name: [] for name in measures}
    for _ in range(rounds):
        for name, measure in measures.items():
            rates[name].append(measure())
    print(f"\nsteps a second, {GAMES:,} games of ours at a time, one thread")
    for name, found in rates.items():
        print(f"  {name:28}{shown(found)}")
    first = f"tarsas {names[0]}"
    print(f"\n{first}, as many times as fast as")
    for name in measures:
        if not name.startswith("tarsas"):
            ratios = [mine / theirs for mine, theirs in zip(rates[first], rates[name], strict=True)]
            print(f"  {name:28}{statistics.median(ratios):10.1f}  ({min(ratios):.1f} … {max(ratios):.1f})")


def scale(name: str, rounds: int) -> None:
    """From one game to very many, on one thread and on two."""
    print(f"\n{name}: games at a time, bytes a game, steps a second on one thread and on two")
    for games in (1, 16, 256, 4_096, 65_536):
        tables = [ours(name, games, threads) for threads in (1, 2)]
        batch = tables[0][0].arrays.batch
        size = batch.states.itemsize + batch.observations.shape[1] + batch.masks.shape[1]
        rates = [[measure() for _ in range(rounds)] for _, measure in tables]
        print(f"  {games:7,}{size:8,}{shown(rates[0])}  {shown(rates[1])}")


def main() -> None:
    """Read the command line and measure."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", nargs="*", help="games to measure; all by default, Azul first")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--scaling", action="store_true")
    chosen = parser.parse_args()
    names = chosen.game or sorted(tarsas.games(), key=lambda name: name != "azul")
    compare(names, chosen.rounds)
    if chosen.scaling:
        scale(names[0], chosen.rounds)


if __name__ == "__main__":
    main()
