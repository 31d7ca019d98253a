"""Self-play from nothing: one small network plays every seat of many games of Azul at once, and learns from who wins.

    python examples/self_play.py --minutes 5

Plain policy gradients with a value as the baseline, in PyTorch; observations and masks reach it by DLPack, without a copy.
"""

from __future__ import annotations

import argparse
import time
from typing import Any

import numpy as np
import torch
from torch import nn

from tarsas.envs.vector import TarsasVectorEnv

GAMES = 512
STEPS = 32
"""Moves of each game between two updates."""


class Network(nn.Module):  # type: ignore[misc]
    """What to play, and what the position is worth to whoever is to move."""

    def __init__(self, numbers: int, actions: int) -> None:
        super().__init__()
        self.body = nn.Sequential(nn.Linear(numbers, 128), nn.ReLU(), nn.Linear(128, 128), nn.ReLU())
        self.policy, self.value = nn.Linear(128, actions), nn.Linear(128, 1)

    def forward(self, seen: Any, masks: Any) -> tuple[Any, Any]:
        """The probabilities of the legal actions, and the worth."""
        found = self.body(seen)
        logits = self.policy(found).masked_fill(masks == 0, -1e9)
        return torch.distributions.Categorical(logits=logits), self.value(found).squeeze(-1)


class Memory:
    """What was seen and done, until it is known what it was worth and has been learned."""

    def __init__(self) -> None:
        self.steps: list[tuple[Any, Any, Any, Any]] = []
        self.worths: list[Any] = []
        self.is_open: list[Any] = []

    def keep(self, seen: Any, masks: Any, actions: Any, movers: Any) -> None:
        """A step of all games."""
        self.steps.append((seen, masks, actions, movers))
        self.worths.append(torch.full((GAMES,), torch.nan))
        self.is_open.append(torch.ones(GAMES, dtype=torch.bool))

    def settle(self, has_ended: Any, rewards: Any) -> None:
        """Tell the steps of finished games what each was worth to the seat that made it."""
        ended, told = torch.from_numpy(has_ended.copy()), torch.from_numpy(rewards.copy())
        for (*_, movers), worth in zip(self.steps, self.worths, strict=True):
            new = ended & torch.isnan(worth)
            worth[new] = told[new, movers[new]]

    def take(self) -> tuple[Any, ...]:
        """All steps whose worth is known, once; what still has none stays."""
        ready = [~torch.isnan(worth) & each for worth, each in zip(self.worths, self.is_open, strict=True)]
        columns = [*list(zip(*self.steps, strict=True))[:3], self.worths]
        taken = tuple(torch.cat([part[each] for part, each in zip(column, ready, strict=True)]) for column in columns)
        for each, new in zip(self.is_open, ready, strict=True):
            each &= ~new
        first = next((step for step, each in enumerate(self.is_open) if each.any()), len(self.steps))
        self.steps, self.worths, self.is_open = self.steps[first:], self.worths[first:], self.is_open[first:]
        return taken


def learn(network: Network, optimiser: Any, steps: tuple[Any, ...]) -> float:
    """One pass over the steps in small parts; returns the mean loss of the value."""
    losses = []
    for part in torch.randperm(len(steps[3])).split(4_096) if len(steps[3]) else ():
        seen, masks, actions, worths = (column[part] for column in steps)
        choices, values = network(seen, masks)
        advantage = (worths - values).detach()
        value_loss = (worths - values).square().mean()
        loss = -(choices.log_prob(actions) * advantage).mean() + 0.5 * value_loss - 0.01 * choices.entropy().mean()
        optimiser.zero_grad()
        loss.backward()
        optimiser.step()
        losses.append(float(value_loss.detach()))
    return float(np.mean(losses)) if losses else float("nan")


def against_random(network: Network, games: int = 200, seed: int = 99) -> float:
    """The share of games that the network wins against random."""
    table = TarsasVectorEnv("azul", num_envs=games, seat="any", autoreset_mode="Disabled", copy=False)
    table.reset(seed=seed)
    worth = np.zeros(games)
    is_over = np.zeros(games, bool)
    while not is_over.all():
        with torch.no_grad():
            choices, _ = network(torch.from_dlpack(table.arrays.floats), torch.from_dlpack(table.arrays.batch.masks))
        _, rewards, terminated, _, _ = table.step(choices.probs.argmax(-1).numpy())
        worth[terminated & ~is_over] = rewards[terminated & ~is_over]
        is_over |= terminated
    return float((worth > 0).mean())


def main() -> None:
    """Play and learn until the time is over."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=5.0)
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    torch.manual_seed(chosen.seed)
    table = TarsasVectorEnv("azul", num_envs=GAMES, seat="every", autoreset_mode="SameStep", copy=False)
    _, infos = table.reset(seed=chosen.seed)
    network = Network(table.single_observation_space.shape[0], int(table.single_action_space.n))
    optimiser, memory, until = torch.optim.Adam(network.parameters(), lr=1e-3), Memory(), time.monotonic() + 60 * chosen.minutes
    updates = 0
    while time.monotonic() < until:
        for _ in range(STEPS):
            seen, masks = torch.from_dlpack(table.arrays.floats).clone(), torch.from_dlpack(table.arrays.batch.masks).clone()
            movers = infos["mover"].astype(np.int64)
            with torch.no_grad():
                actions = network(seen, masks)[0].sample()
            memory.keep(seen, masks, actions, torch.from_numpy(movers))
            _, _, terminated, _, infos = table.step(actions.numpy())
            if terminated.any():
                memory.settle(terminated, infos["rewards"])
        loss, updates = learn(network, optimiser, memory.take()), updates + 1
        if updates % 10 == 0:
            print(f"{updates:5} updates  value loss {loss:.3f}  {against_random(network):.1%} won against random", flush=True)
    print(f"after {updates} updates: {against_random(network):.1%} won against random")


if __name__ == "__main__":
    main()
