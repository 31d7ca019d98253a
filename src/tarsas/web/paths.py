"""Paths of clicks: which parts go on, and which path is complete. The script of the page knows the same, in `client/script/paths.js`.

A path is a tuple of parts. Dice are *toggles*: their parts are named `die-KIND-NUMBER`, they may be chosen in any order, and of two of a kind it
does not matter which; what follows them in a path (`roll`) confirms the choice.
"""

from __future__ import annotations

import functools
from collections import Counter
from collections.abc import Iterable, Sequence

Path = tuple[str, ...]

TOGGLE = "die-"


def is_toggle(part: str) -> bool:
    """Whether a part is one of a subset that is chosen in any order."""
    return part.startswith(TOGGLE)


def kind_of(part: str) -> str:
    """The part without its number: toggles of one kind are alike."""
    return part.rpartition("-")[0]


# A position has hundreds of paths and the same ones are looked at again and again, so what they consist of is kept.


@functools.lru_cache(16_384)
def _toggled_in(path: Path) -> Counter[str]:
    return Counter(kind_of(part) for part in path if is_toggle(part))


@functools.lru_cache(16_384)
def _clicked_in(path: Path) -> list[str]:
    return [part for part in path if not is_toggle(part)]


def _toggled(path: Sequence[str]) -> Counter[str]:
    return _toggled_in(tuple(path))


def _clicked(path: Sequence[str]) -> list[str]:
    return _clicked_in(tuple(path))


def fits(path: Path, chosen: Sequence[str]) -> bool:
    """Whether what has been chosen is the beginning of this path."""
    clicked, wanted = _clicked(chosen), _clicked(path)
    if wanted[: len(clicked)] != clicked:
        return False
    return _toggled(chosen) == _toggled(path) if clicked else _toggled(chosen) <= _toggled(path)


def complete(paths: Sequence[Path], chosen: Sequence[str]) -> int | None:
    """The number of the path that has been chosen to its end."""
    return next((number for number, path in enumerate(paths) if len(path) == len(chosen) and fits(path, chosen)), None)


def meant(paths: Sequence[Path], chosen: Sequence[str]) -> int | None:
    """The number of the path that is meant: the one chosen to its end, or the only one left. A subset is never complete before it is confirmed."""
    done = complete(paths, chosen)
    if done is not None or not chosen or any(map(is_toggle, chosen)):
        return done
    left = [number for number, path in enumerate(paths) if fits(path, chosen)]
    return left[0] if len(left) == 1 and not any(map(is_toggle, paths[left[0]])) else None


def next_parts(paths: Iterable[Path], chosen: Sequence[str]) -> tuple[str, ...]:
    """The parts that go on from what has been chosen, in the order of the paths."""
    paths = tuple(paths)
    fitting = [path for path in paths if fits(path, chosen)]
    clicked, toggled = _clicked(chosen), _toggled(chosen)
    found: dict[str, None] = {}
    if not clicked:
        open_kinds = {kind for path in fitting for kind in _toggled(path) - toggled}
        found |= {part: None for path in paths for part in path if is_toggle(part) and kind_of(part) in open_kinds and part not in chosen}
    for path in fitting:
        wanted = _clicked(path)
        if _toggled(path) == toggled and len(wanted) > len(clicked):
            found[wanted[len(clicked)]] = None
    return tuple(found)
