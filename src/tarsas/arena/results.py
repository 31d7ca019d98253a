"""Results on disk: a line of JSON that says what is played, then one for each game, in the order in which they ended. A run that was stopped goes on from it."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from types import TracebackType
from typing import Any, TextIO

from ..errors import BadOption
from .games import Played

FORMAT = 1


class ResultFile:
    """The games of a tournament that have been played already, and a place for those to come."""

    def __init__(self, path: Path, heading: Mapping[str, Any]) -> None:
        self._path = path
        heading = {"arena": FORMAT, **heading}
        written = path.read_text(encoding="utf-8").splitlines(keepends=True) if path.exists() else []
        # A run that was killed may have left half a line.
        whole = [line for line in written if line.endswith("\n")]
        if whole and (found := _read(path, whole[0])) != heading:
            differing = ", ".join(name for name in {**found, **heading} if found.get(name) != heading.get(name))
            raise BadOption(f"{path} holds another tournament (differing: {differing}). Name another file, or ask for the same again.")
        self.played = [Played.from_json(_read(path, line)) for line in whole[1:]]
        try:
            self._file: TextIO = path.open("w", encoding="utf-8")
        except OSError as problem:
            raise BadOption(f"{path} cannot be written: {problem.strerror}.") from None
        self._file.writelines(whole or [json.dumps(heading) + "\n"])
        self._file.flush()

    def add(self, game: Played) -> None:
        """Write one more game; it is on disk when this returns."""
        self._file.write(json.dumps(game.as_json(), separators=(",", ":")) + "\n")
        self._file.flush()

    def __enter__(self) -> ResultFile:
        return self

    def __exit__(self, kind: type[BaseException] | None, problem: BaseException | None, traceback: TracebackType | None) -> None:
        self._file.close()


def _read(path: Path, line: str) -> dict[str, Any]:
    try:
        found = json.loads(line)
    except ValueError:
        found = None
    if not isinstance(found, dict):
        raise BadOption(f"{path} is no results file of an arena.")
    return found


def read_results(path: Path) -> tuple[dict[str, Any], list[Played]]:
    """What a results file says was played, and its games."""
    try:
        lines = [line for line in path.read_text(encoding="utf-8").splitlines(keepends=True) if line.endswith("\n")]
    except OSError as problem:
        raise BadOption(f"{path} cannot be read: {problem.strerror}.") from None
    if not lines:
        raise BadOption(f"{path} is empty.")
    return _read(path, lines[0]), [Played.from_json(_read(path, line)) for line in lines[1:]]
