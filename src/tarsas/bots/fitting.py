"""Fitting the net of `contract.learning` to samples, with NumPy: Adam on the cross-entropy, some samples kept back to see how well it does."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ..contract.learning import FIRST_LAYER, SECOND_LAYER, size_of_net

Numbers = NDArray[np.floating[Any]]

BATCH = 512
KEPT_BACK = 0.1
STEP = 3e-3
FURTHER = 0.25
"""How long a step is, in parts of the first ones, for a net that is taught further."""
DECAY = 0.1
"""How much each number shrinks with a step, in parts of the step: so that what is rarely seen is not learned by heart."""


class Fit(NamedTuple):
    """A fitted net, and the cross-entropy after each pass: on what it saw, and on what was kept back."""

    numbers: Numbers
    seen: tuple[float, ...]
    unseen: tuple[float, ...]


def fit(
    features: Numbers,
    targets: Numbers,
    passes: int,
    seed: int,
    progress: Callable[[int, float], None] | None = None,
    start: Numbers | None = None,
) -> Fit:
    """A net that tells the targets from the features: the one after the pass that did best on what was kept back. It goes on from `start`, by smaller steps, if
    that is given."""
    generator = np.random.default_rng(seed)
    back = max(1, int(len(targets) * KEPT_BACK))
    # Samples follow each other as games do, so the last ones are of other games than the rest.
    seen, unseen = (features[:-back], targets[:-back]), (features[-back:], targets[-back:])
    net = first_numbers(features.shape[1], generator) if start is None else start.astype(np.float32)
    step = STEP if start is None else STEP * FURTHER
    slow, spread, steps = np.zeros_like(net), np.zeros_like(net), 0
    best, lowest = net.copy(), float("inf")
    on_seen, on_unseen = [], []
    for number in range(passes):
        order = generator.permutation(len(seen[1]))
        rate = step * (1.0 - number / passes)
        losses = []
        for place in range(0, len(order), BATCH):
            chosen = order[place : place + BATCH]
            slope, loss = slope_of(net, seen[0][chosen], seen[1][chosen])
            losses.append(loss)
            steps += 1
            slow += 0.1 * (slope - slow)
            spread += 0.001 * (slope * slope - spread)
            size = np.sqrt(spread / (1.0 - 0.999**steps)) + 1e-8
            net -= (rate * (slow / (1.0 - 0.9**steps) / size + DECAY * net)).astype(np.float32)
        on_seen.append(float(np.mean(losses)))
        on_unseen.append(loss_of(net, *unseen))
        if on_unseen[-1] < lowest:
            best, lowest = net.copy(), on_unseen[-1]
        if progress:
            progress(number + 1, on_unseen[-1])
    return Fit(best, tuple(on_seen), tuple(on_unseen))


def first_numbers(features: int, generator: np.random.Generator) -> Numbers:
    """Where fitting begins: small random layers, and no straight path yet."""
    net = np.zeros(size_of_net(features), np.float32)
    first, _, second, _, last, _, _ = parts(net, features)
    first[:] = generator.normal(0.0, 0.1, first.shape)
    second[:] = generator.normal(0.0, (2.0 / FIRST_LAYER) ** 0.5, second.shape)
    last[:] = generator.normal(0.0, 0.1, last.shape)
    return net


def parts(net: Numbers, features: int) -> tuple[Numbers, Numbers, Numbers, Numbers, Numbers, Numbers, Numbers]:
    """The layers of a net as arrays of their shapes, which share its numbers."""
    shapes = ((features, FIRST_LAYER), (FIRST_LAYER,), (FIRST_LAYER, SECOND_LAYER), (SECOND_LAYER,), (SECOND_LAYER,), (1,), (features,))
    found, place = [], 0
    for shape in shapes:
        size = int(np.prod(shape))
        found.append(net[place : place + size].reshape(shape))
        place += size
    first, first_added, second, second_added, last, last_added, straight = found
    return first, first_added, second, second_added, last, last_added, straight


def answers(net: Numbers, features: Numbers) -> tuple[Numbers, Numbers, Numbers]:
    """What the net says of each sample, and its two layers on the way."""
    first, first_added, second, second_added, last, last_added, straight = parts(net, features.shape[1])
    upper = np.maximum(features @ first + first_added, 0.0)
    lower = np.maximum(upper @ second + second_added, 0.0)
    return 1.0 / (1.0 + np.exp(-(lower @ last + features @ straight + last_added))), upper, lower


def loss_of(net: Numbers, features: Numbers, targets: Numbers) -> float:
    """The cross-entropy."""
    said = np.clip(answers(net, features)[0], 1e-6, 1.0 - 1e-6)
    return float(-np.mean(targets * np.log(said) + (1.0 - targets) * np.log(1.0 - said)))


def slope_of(net: Numbers, features: Numbers, targets: Numbers) -> tuple[Numbers, float]:
    """How the cross-entropy of some samples changes with each number of the net, and what it is."""
    said, upper, lower = answers(net, features)
    _, _, second, _, last, _, _ = parts(net, features.shape[1])
    slope = np.zeros_like(net)
    to_first, to_first_added, to_second, to_second_added, to_last, to_last_added, to_straight = parts(slope, features.shape[1])
    wrong = ((said - targets) / len(targets)).astype(np.float32)
    to_last[:], to_last_added[:], to_straight[:] = lower.T @ wrong, wrong.sum(), features.T @ wrong
    below = np.outer(wrong, last) * (lower > 0)
    to_second[:], to_second_added[:] = upper.T @ below, below.sum(axis=0)
    above = (below @ second.T) * (upper > 0)
    to_first[:], to_first_added[:] = features.T @ above, above.sum(axis=0)
    said = np.clip(said, 1e-6, 1.0 - 1e-6)
    return slope, float(-np.mean(targets * np.log(said) + (1.0 - targets) * np.log(1.0 - said)))
