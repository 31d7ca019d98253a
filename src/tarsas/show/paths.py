"""Paths of clicks: which parts go on, and which path is complete. The script of the page knows the same, in `web/client/script/paths.js`.

A path is a tuple of parts. Some parts are *toggles* (`Words.is_toggle` says which, dice for instance): they may be chosen in any order, and of those that
differ only in the number at the end it does not matter which; what follows them in a path (`roll`) confirms the choice.
"""

from __future__ import annotations

import functools
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from ..errors import IllegalMove
from ..position import Position

Path = tuple[str, ...]

POSITIONS_KEPT = 512


def _kind_of(part: str) -> str:
    """The part without its number: toggles of one kind are alike."""
    return part.rpartition("-")[0]


# A position has hundreds of paths and the same ones are looked at again and again, so what they consist of is kept.


@functools.lru_cache(16_384)
def _toggled(path: Path, toggles: frozenset[str]) -> Counter[str]:
    return Counter(_kind_of(part) for part in path if part in toggles)


@functools.lru_cache(16_384)
def _clicked(path: Path, toggles: frozenset[str]) -> list[str]:
    return [part for part in path if part not in toggles]


@dataclass(frozen=True)
class Paths:
    """The paths to all legal actions of a position, in their order, and the parts in them that are toggles."""

    paths: tuple[Path, ...] = ()
    toggles: frozenset[str] = frozenset()

    def fits(self, path: Path, chosen: Sequence[str]) -> bool:
        """Whether what has been chosen is the beginning of this path."""
        if not self.toggles:
            return path[: len(chosen)] == tuple(chosen)
        clicked, wanted = self._clicked(chosen), self._clicked(path)
        if wanted[: len(clicked)] != clicked:
            return False
        return self._toggled(chosen) == self._toggled(path) if clicked else self._toggled(chosen) <= self._toggled(path)

    def complete(self, chosen: Sequence[str]) -> int | None:
        """The number of the path that has been chosen to its end."""
        return next((number for number, path in enumerate(self.paths) if len(path) == len(chosen) and self.fits(path, chosen)), None)

    def meant(self, chosen: Sequence[str]) -> int | None:
        """The number of the path that is meant: the one chosen to its end, or the only one left. A subset is never complete before it is confirmed."""
        done = self.complete(chosen)
        if done is not None or not chosen or not self.toggles.isdisjoint(chosen):
            return done
        left = [number for number, path in enumerate(self.paths) if self.fits(path, chosen)]
        return left[0] if len(left) == 1 and self.toggles.isdisjoint(self.paths[left[0]]) else None

    def next_parts(self, chosen: Sequence[str]) -> tuple[str, ...]:
        """The parts that go on from what has been chosen, in the order of the paths."""
        fitting = [path for path in self.paths if self.fits(path, chosen)] if chosen or self.toggles else self.paths
        if not self.toggles:
            # What follows says the same: in most games there is nothing to toggle, and every look asks this.
            return tuple(dict.fromkeys(path[len(chosen)] for path in fitting if len(path) > len(chosen)))
        clicked, toggled = self._clicked(chosen), self._toggled(chosen)
        found: dict[str, None] = {}
        if not clicked:
            open_kinds = {kind for path in fitting for kind in self._toggled(path) - toggled}
            found |= {
                part: None for path in self.paths for part in path if part in self.toggles and _kind_of(part) in open_kinds and part not in chosen
            }
        for path in fitting:
            wanted = self._clicked(path)
            if self._toggled(path) == toggled and len(wanted) > len(clicked):
                found[wanted[len(clicked)]] = None
        return tuple(found)

    def _toggled(self, path: Sequence[str]) -> Counter[str]:
        return _toggled(tuple(path), self.toggles)

    def _clicked(self, path: Sequence[str]) -> list[str]:
        return _clicked(tuple(path), self.toggles)


@functools.lru_cache(POSITIONS_KEPT)
def paths_at(position: Position) -> Paths:
    """The paths of a position. They are asked for again with every look, and a position never changes."""
    words, state = position.game.contract.words, position.state
    paths = tuple(words.parts(state, action) for action in position.actions)
    return Paths(paths, frozenset(part for path in paths for part in path if words.is_toggle(part)))


def action_on(position: Position, path: Sequence[str]) -> int:
    """The legal action that this path of clicks plays; raises `IllegalMove`."""
    found = paths_at(position).complete(path)
    if found is None or position.to_move < 0:
        raise IllegalMove(f"The clicks {' → '.join(path) or '(none)'} lead to no legal move here.")
    return position.actions[found]
