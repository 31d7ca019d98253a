"""MaskablePPO learns Azul against random players, in minutes on a CPU, and draws its learning curve.

    python examples/maskable_ppo.py --minutes 10 --seed 1 --out curve

writes `curve.json` and `curve.png`. `make envs` has all it needs, and runs it for some seconds.
"""

from __future__ import annotations

import argparse
import json
import time
from pathlib import Path
from typing import Any

import numpy as np
import torch
from sb3_contrib import MaskablePPO
from stable_baselines3.common.callbacks import BaseCallback

from tarsas.envs.stable_baselines import MaskableVecEnv
from tarsas.envs.vector import TarsasVectorEnv

GAMES = 256
STEPS_BETWEEN_UPDATES = 64


def share_of_wins(model: MaskablePPO, games: int, seed: int) -> tuple[float, float]:
    """The shares of games won and drawn against random, on seats drawn by lot, the most likely action played."""
    table = TarsasVectorEnv("azul", num_envs=games, seat="any", autoreset_mode="Disabled")
    observations, _ = table.reset(seed=seed)
    worth, is_over = np.zeros(games), np.zeros(games, bool)
    while not is_over.all():
        masks = table.action_masks()
        masks[is_over, 0] = True  # a finished game takes any action, and does nothing
        actions, _ = model.predict(observations, action_masks=masks, deterministic=True)
        observations, rewards, terminated, _, _ = table.step(actions)
        worth[terminated & ~is_over] = rewards[terminated & ~is_over]
        is_over |= terminated
    return float((worth > 0).mean()), float((worth == 0).mean())


class Clock(BaseCallback):  # type: ignore[misc]
    """Stops after so many minutes of training, and plays test games now and then; they are no part of the time."""

    def __init__(self, minutes: float, seed: int) -> None:
        super().__init__()
        self._left, self._seed = minutes * 60, seed
        self.curve: list[dict[str, float]] = []
        self._wall, self._cpu = time.monotonic(), time.process_time()
        self._used_wall = self._used_cpu = 0.0
        self._next = 0.0

    def _on_step(self) -> bool:
        return self._used_wall + time.monotonic() - self._wall < self._left

    def _on_rollout_end(self) -> None:
        if self._used_wall + time.monotonic() - self._wall >= self._next:
            self.test(400)
            self._next = self._used_wall + max(self._left / 20, 5)

    def test(self, games: int) -> None:
        """A point of the curve; the clock stands still for it."""
        self._used_wall += time.monotonic() - self._wall
        self._used_cpu += time.process_time() - self._cpu
        won, drawn = share_of_wins(self.model, games, self._seed + 1_000_003)
        used = {"seconds": round(self._used_wall, 1), "cpu_seconds": round(self._used_cpu, 1), "steps": self.num_timesteps}
        self.curve.append({**used, "games": games, "won": won, "drawn": drawn})
        print(f"{self._used_wall:6.0f} s  {self._used_cpu:6.0f} s CPU  {self.num_timesteps:9,} steps  {won:.1%} of {games} won", flush=True)
        self._wall, self._cpu = time.monotonic(), time.process_time()


def train(minutes: float, seed: int) -> Clock:
    """Learn for so long; the last point of the curve is of 2,000 games."""
    games = TarsasVectorEnv("azul", num_envs=GAMES, seat="any", opponent="random", autoreset_mode="SameStep", copy=False)
    model: Any = MaskablePPO(
        "MlpPolicy",
        MaskableVecEnv(games, seed),
        n_steps=STEPS_BETWEEN_UPDATES,
        batch_size=2_048,
        n_epochs=4,
        learning_rate=1e-3,
        gamma=1.0,
        gae_lambda=0.95,
        ent_coef=0.005,
        policy_kwargs={"net_arch": [128, 128]},
        seed=seed,
        device="cpu",
    )
    clock = Clock(minutes, seed)
    model.learn(10**9, callback=clock)
    clock.test(2_000 if minutes >= 1 else 50)
    return clock


def draw(curve: list[dict[str, float]], path: Path) -> None:
    """The share of games won, by minutes of training."""
    import matplotlib as mpl

    mpl.use("Agg")
    from matplotlib import pyplot as plt

    figure, axes = plt.subplots(figsize=(6, 3.2), dpi=150)
    axes.plot([point["seconds"] / 60 for point in curve], [100 * point["won"] for point in curve], marker="o", markersize=3)
    axes.axhline(95, linewidth=0.8, linestyle="--", color="grey")
    axes.set(xlabel="minutes of training", ylabel="games won, %", title="MaskablePPO against random players: Azul, 2 players", ylim=(0, 101))
    figure.tight_layout()
    figure.savefig(path)


def main() -> None:
    """Train, and keep the curve."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=10.0, help="how long to learn")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--threads", type=int, default=2, help="threads of PyTorch")
    parser.add_argument("--out", type=Path, default=Path("maskable_ppo"), help="where the curve goes, without an ending")
    chosen = parser.parse_args()
    torch.set_num_threads(chosen.threads)
    clock = train(chosen.minutes, chosen.seed)
    found = {"game": "azul", "players": 2, "opponent": "random", "seed": chosen.seed, "curve": clock.curve}
    chosen.out.with_suffix(".json").write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")
    draw(clock.curve, chosen.out.with_suffix(".png"))


if __name__ == "__main__":
    main()
