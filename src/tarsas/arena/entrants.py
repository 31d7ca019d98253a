"""Who can enter an arena: the players of the house, the search with a budget, a class in somebody's file, a program.

margit, bot:margit, master     a player of the house, by name or by level
random, greedy                 any move; the move that looks best at once
search, search:0.3s, search:500   the search alone, with the arena's budget or its own: CPU seconds, or playouts
taught:FILE.npz, untaught      the search by what `tarsas train` has learned into this file; by the hand-written terms alone
mybot.py:Bot                   a class with one method, `choose(position)`, which returns an action as a number or in words
exec:"./mybot --fast"          a program that speaks docs/protocol.md
"""

from __future__ import annotations

import atexit
import hashlib
import importlib.util
import inspect
import re
import time
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path
from typing import Any, Protocol
from zipfile import BadZipFile

import numpy as np

from ..bots import LEVELS, Budget, Player, level_named, new_player
from ..bots.searches import can_be_taught
from ..contract import Learned
from ..contract.learning import read_net, size_of_net
from ..errors import BadOption
from ..kernel import Progress
from ..language import Text
from ..position import Game, Position
from .protocol import Program, ProgramPlayer

DEFAULT_BUDGET = Budget(seconds=0.1, is_cpu_time=True)
TAUGHT = "taught:"
_OWN_BUDGET = re.compile(r"search:(?P<amount>\d+(?:\.\d+)?)(?P<unit>s?)")


_NO_BOT = Text("Nincs „{spec}” nevű gépi játékos. Ezek vannak: {known}.", "There is no bot {spec!r}. There are: {known}.")
_NO_FILE = Text("„{spec}”: ilyen fájl nincs: „{file}”.", "There is no file {file!r} for the bot {spec!r}.")
_NO_TAUGHT = Text(
    "„{spec}”: ilyen fájl nincs: „{file}”. Ilyet a tarsas train ír.",
    "There is no file {file!r} for the bot {spec!r}. `tarsas train` writes such files.",
)
_NOT_TAUGHT = Text(
    "Ezt nem a tarsas train írta: {file} ({reason})",
    "{file} holds nothing that `tarsas train` has written: {reason}",
)
_NOT_IMPORTED = Text("{file} nem tölthető be: {reason}", "{file} cannot be imported: {reason}")
_NO_CLASS = Text(
    "{file}: nincs benne „{name}” nevű osztály choose(position) metódussal.", "{file} has no class {name!r} with a method `choose(position)`."
)


class NoSuchBot(BadOption):
    """A text that names no bot; `text` says in both languages what is missing, and what there is."""

    def __init__(self, text: Text) -> None:
        super().__init__(text.en)
        self.text = text


class Contestant(Protocol):
    """Somebody who plays one game in the arena."""

    @property
    def clock(self) -> Callable[[], float]:
        """What its thinking is counted by."""

    def see(self, position: Position, action: int) -> None:
        """An action is about to be played at this position, by anybody, chance included."""

    def choose(self, position: Position) -> int | str:
        """The action to play: its number, or words."""


@dataclass(frozen=True)
class Entrant:
    """A bot as it was named on the command line, checked: it can be sent to another process, and makes a contestant for each game there."""

    spec: str
    budget: Budget | None = None
    """What its moves may cost; None where it decides for itself."""
    learned: Learned | None = field(default=None, repr=False, compare=False)
    """What it goes by instead of what the game has learned. It goes along with the entrant: where that plays, its file may not be."""

    def entered(self, game: Game) -> Entrant:
        """It, for this game: with what it was taught. Raises `BadOption` where that is of no use here."""
        if self.learned is not None or not _is_taught(self.spec):
            return self
        lesson = game.contract.judgement.lesson
        if lesson is None or not can_be_taught(game):
            raise BadOption(f"{self.spec} cannot play here: in this mode of {game.name} nothing is learned.")
        return replace(self, learned=np.zeros(0, np.float32) if self.spec == "untaught" else _net_of(self.spec, game.name, lesson.count))

    @property
    def print_of_learned(self) -> str | None:
        """What tells what it was taught from anything else, in a few letters; None where it goes by what the game has learned."""
        return None if self.learned is None else hashlib.sha256(self.learned.tobytes()).hexdigest()[:12]

    def contestant(self, game: Game, seat: int, seed: int) -> Contestant:
        """It, on one seat of a new game."""
        if self.spec.startswith("exec:"):
            return ProgramPlayer(_program(self.spec.removeprefix("exec:"), seat), game, seat, seed, self.budget)
        if _is_class(self.spec):
            return _InProcess(_made(_class_of(self.spec), game=game, seat=seat, seed=seed, budget=self.budget))
        player = self._player(game, seed)
        player.prepare()
        return _InProcess(player)

    def prepare(self, game: Game, progress: Callable[[Progress], None] | None = None) -> None:
        """Compile what a player of the house needs; from then on it is loaded."""
        if not (self.spec.startswith("exec:") or _is_class(self.spec)):
            self._player(game).prepare(progress)

    def _player(self, game: Game, seed: int = 0) -> Player:
        learned = self.entered(game).learned
        return new_player(game, self.spec if learned is None else "search", seed, budget=self.budget, learned=learned)


class _InProcess:
    """A player in this process, whose time is the CPU time of all of it."""

    def __init__(self, player: Any) -> None:
        self._player = player

    @property
    def clock(self) -> Callable[[], float]:
        """The CPU time of this process, which plays one game at a time."""
        return time.process_time

    def see(self, position: Position, action: int) -> None:
        """It sees the position when it is asked."""

    def choose(self, position: Position) -> int | str:
        """What the player chooses."""
        chosen = self._player.choose(position)
        return chosen if isinstance(chosen, str) else int(chosen)


def entrant_named(spec: str, budget: Budget | None) -> Entrant:
    """The bot that such a text means, with the arena's budget where it has none of its own; raises `BadOption`, which says what there is."""
    if spec.startswith("exec:") or _is_class(spec):
        if _is_class(spec):
            _class_of(spec)
        return Entrant(spec, budget)
    if own := _OWN_BUDGET.fullmatch(spec):
        amount = own["amount"]
        return Entrant("search", Budget(seconds=float(amount), is_cpu_time=True) if own["unit"] else Budget(playouts=int(float(amount))))
    if spec == "search" or _is_taught(spec):
        if spec.startswith(TAUGHT) and not Path(spec.removeprefix(TAUGHT)).is_file():
            raise NoSuchBot(_NO_TAUGHT.fill(file=spec.removeprefix(TAUGHT), spec=spec))
        return Entrant(spec, budget or DEFAULT_BUDGET)
    if spec in ("random", "greedy"):
        return Entrant(spec)
    return Entrant(_level_of(spec), budget)


def _level_of(spec: str) -> str:
    named = spec.removeprefix("bot:")
    level = level_named(named) or next((each for each in LEVELS if named in (each.level.en, each.level.hu)), None)
    if level is None:
        others = ("random", "greedy", "search:0.1s", "search:500", "taught:learned.npz", "untaught", "mybot.py:Bot", 'exec:"…"')
        known = ", ".join([*(each.name for each in LEVELS), *others])
        raise NoSuchBot(_NO_BOT.fill(spec=spec, known=known))
    return f"bot:{level.name}"


def _is_taught(spec: str) -> bool:
    return spec == "untaught" or spec.startswith(TAUGHT)


def _net_of(spec: str, game: str, features: int) -> Learned:
    """What the file holds that such a text names."""
    file = Path(spec.removeprefix(TAUGHT))
    try:
        net = read_net(file, features)
    except (OSError, ValueError, KeyError, BadZipFile) as problem:
        raise NoSuchBot(_NOT_TAUGHT.fill(file=file, reason=problem)) from None
    if not len(net):
        raise BadOption(f"{file} does not hold what {game} learns: it has {size_of_net(features)} numbers, for {features} features.")
    return net


def _is_class(spec: str) -> bool:
    return ".py:" in spec


@cache
def _class_of(spec: str) -> Callable[..., Any]:
    file, _, name = spec.rpartition(":")
    if not Path(file).is_file():
        raise NoSuchBot(_NO_FILE.fill(file=file, spec=spec))
    # Named after its path: two bots may both be called bot.py.
    module_name = "tarsas_arena_" + re.sub(r"\W", "_", str(Path(file).resolve()))
    described = importlib.util.spec_from_file_location(module_name, file)
    assert described is not None
    assert described.loader is not None
    module = importlib.util.module_from_spec(described)
    try:
        described.loader.exec_module(module)
    except Exception as problem:
        raise NoSuchBot(_NOT_IMPORTED.fill(file=file, reason=f"{type(problem).__name__}: {problem}")) from problem
    found: Any = getattr(module, name, None)
    if not callable(getattr(found, "choose", None)):
        raise NoSuchBot(_NO_CLASS.fill(file=file, name=name))
    made: Callable[..., Any] = found
    return made


def _made(bot: Callable[..., Any], **offered: object) -> object:
    """A bot of this class, made with as much of what is offered as its constructor asks for by name."""
    asked = inspect.signature(bot).parameters
    return bot(**{name: value for name, value in offered.items() if name in asked})


_programs: dict[tuple[str, int], Program] = {}


def _program(command: str, seat: int) -> Program:
    """The running program for a seat: it plays one game after the other, as long as this process lasts."""
    if (command, seat) not in _programs:
        _programs[command, seat] = Program(command)
    return _programs[command, seat]


def end_programs(command: str | None = None) -> None:
    """End the programs that play here; of one command only, where one is named: after a fault it is started anew."""
    for key in [key for key in _programs if command in (None, key[0])]:
        _programs.pop(key).end()


atexit.register(end_programs)
