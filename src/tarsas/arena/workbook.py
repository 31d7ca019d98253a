"""The folder of a training: games in files of a few each, nets, and the plan that they belong to. Whoever was stopped finds all of a file or nothing of it."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from ..bots.fitting import Fit, Numbers, fit
from ..bots.selfplay import Samples
from ..contract import Learned
from ..errors import BadOption


@dataclass(frozen=True)
class FittedNet:
    """A net, how many samples it was fitted to, and the cross-entropy after each pass: on what it saw, and on what was kept back."""

    numbers: Learned
    samples: int
    seen: tuple[float, ...]
    unseen: tuple[float, ...]


class Workbook:
    """What has been done so far, and where what comes next belongs."""

    def __init__(self, folder: Path, plan: Mapping[str, Any], also: tuple[Path, ...] = ()) -> None:
        self.folder, self._also = folder, also
        for other in also:
            if not any(other.glob("games-*.npz")):
                raise BadOption(f"There are no games to learn from in {other}.")
        folder.mkdir(parents=True, exist_ok=True)
        file = folder / "plan.json"
        if not file.exists():
            file.write_text(json.dumps(plan) + "\n")
        elif json.loads(file.read_text()) != plan:
            # A folder belongs to one plan: games of another would be mixed up with them.
            raise BadOption(f"{folder} holds the games of another plan: {file.read_text().strip()}. Take another folder, or the same plan.")

    def games_file(self, number: int) -> Path:
        """Where the games of this number lie."""
        return self.folder / f"games-{number:05}.npz"

    def own_games(self, most: int | None = None) -> list[Path]:
        """The files of games of this training, so many at the most."""
        return sorted(self.folder.glob("games-*.npz"))[:most]

    def games(self, most: int | None = None) -> list[Path]:
        """All that is learned from. Those of other runs come first: what is kept back are the last ones, which are this run's own."""
        return [*(file for folder in self._also for file in sorted(folder.glob("games-*.npz"))), *self.own_games(most)]

    def keep_games(self, number: int, samples: Samples) -> None:
        """Keep what there is to learn from some games; half of the precision is enough for features."""
        _write(self.games_file(number), {"features": samples.features.astype(np.float16), "targets": samples.targets})

    def net(self, name: str) -> FittedNet | None:
        """The net of this name, if it has been fitted."""
        file = self.folder / f"net-{name}.npz"
        if not file.exists():
            return None
        with np.load(file) as kept:
            return FittedNet(kept["numbers"], int(kept["samples"]), tuple(kept["seen"].tolist()), tuple(kept["unseen"].tolist()))

    def keep_net(self, name: str, net: FittedNet) -> None:
        """Keep a net under this name."""
        _write(self.folder / f"net-{name}.npz", {"numbers": net.numbers, "samples": net.samples, "seen": net.seen, "unseen": net.unseen})


@cache
def samples_in(file: Path) -> int:
    """How many samples a file of games has."""
    with np.load(file) as kept:
        return len(kept["targets"])


def fit_to_files(passes: int, seed: int, start: Numbers | None, files: list[Path]) -> FittedNet:
    """A net fitted to the games of some files."""
    features, targets = [], []
    for file in files:
        with np.load(file) as kept:
            features.append(kept["features"])
            targets.append(kept["targets"])
    found: Fit = fit(np.concatenate(features).astype(np.float32), np.concatenate(targets), passes, seed, start=start)
    return FittedNet(found.numbers.astype(np.float32), sum(map(len, targets)), found.seen, found.unseen)


def write_net(file: Path, net: Learned, figures: Mapping[str, Any]) -> None:
    """Keep what was learned, with what made it."""
    file.parent.mkdir(parents=True, exist_ok=True)
    _write(file, {"numbers": net, "figures": np.array(json.dumps(figures))})


def _write(file: Path, arrays: dict[str, Any]) -> None:
    unfinished = file.with_suffix(".unfinished.npz")
    np.savez_compressed(unfinished, **arrays)
    unfinished.replace(file)
