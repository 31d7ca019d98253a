"""The line of play: a game and every action of it so far, chance included. Matches, records, pages, replays and reviews stand on it.

Ply 0 is the start (of the game, or a position that was set up), ply n the position after n actions. A line is a value: `then` gives a longer one,
`back_to` a shorter one, and whoever holds the old one still has it. What has been reckoned is shared: a position that a line has reckoned is known to every
line that came from it, in every thread, and no action is played twice.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Iterable
from functools import cached_property
from typing import Any, Final

from ..contract import CHANCE
from ..errors import BadText, MoveError
from ..language import Text
from ..position import Game, Position

MOST_POSITIONS: Final = 50_000
"""So many positions stay at hand in a process, those of all its lines together: about 50 MB. The newest of a line stays as long as the line."""


class BadRecord(BadText):
    """A record that cannot be read, or whose moves are not legal. `line` and `ply` count from 1; None where there is none to name."""

    def __init__(self, message: str, line: int | None = None, ply: int | None = None) -> None:
        places = [f"line {line}"] * (line is not None) + [f"ply {ply}"] * (ply is not None)
        where = ", ".join(places)
        super().__init__(f"{where[:1].upper()}{where[1:]}: {message}" if where else message)
        self.message = message
        self.line = line
        self.ply = ply


class Branch:
    """What a line shares with those that go on from it: all of them agree with the `longest` of them as far as they go."""

    def __init__(self, longest: tuple[int, ...]) -> None:
        self.longest = longest


class Positions:
    """The positions that have been reckoned, by branch and ply; the least recently used is forgotten when there are too many."""

    def __init__(self, most: int = MOST_POSITIONS) -> None:
        self._most = most
        self._known: OrderedDict[tuple[Branch, int], Position] = OrderedDict()
        self._lock = threading.Lock()

    def get(self, branch: Branch, ply: int) -> Position | None:
        """The position, if it is known."""
        with self._lock:
            found = self._known.get((branch, ply))
            if found is not None:
                self._known.move_to_end((branch, ply))
            return found

    def keep(self, branch: Branch, ply: int, position: Position) -> None:
        """Remember a position."""
        with self._lock:
            self._known[branch, ply] = position
            while len(self._known) > self._most:
                self._known.popitem(last=False)

    def branch_with(self, branch: Branch, before: int, actions: tuple[int, ...]) -> Branch:
        """The branch of a line that goes on from ply `before` of another: the same one, unless that has gone another way meanwhile."""
        with self._lock:
            longest = branch.longest
            if longest[before : len(actions)] == actions[before : len(longest)]:
                branch.longest = max(longest, actions, key=len)
                return branch
            grown = Branch(actions)
            for ply in range(before + 1):
                if (known := self._known.get((branch, ply))) is not None:
                    self._known[grown, ply] = known
            return grown


_reckoned = Positions()


class Line:
    """A game and the actions played in it. Actions are taken as they are told; asking for a position checks the way to it and raises `BadRecord`."""

    def __init__(self, game: Game, actions: Iterable[int] = (), movers: Iterable[int] | None = None, start: Position | None = None) -> None:
        self.game = game
        self.start = start
        """The position that was set up to begin from; None where the line begins as the game does."""
        self.actions = tuple(actions)
        self._branch = Branch(self.actions)
        if movers is not None:
            self.__dict__["movers"] = tuple(movers)

    def __len__(self) -> int:
        """How many actions there are."""
        return len(self.actions)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Line) and (self.game, self.actions, self.start) == (other.game, other.actions, other.start)

    def __hash__(self) -> int:
        return hash((self.game, self.actions))

    def __repr__(self) -> str:
        return f"<{len(self)} actions of {self.game!r}>"

    def __reduce__(self) -> tuple[Any, ...]:
        return Line, (self.game, self.actions, self.__dict__.get("movers"), self.start)

    # --- positions

    @cached_property
    def last(self) -> Position:
        """The position that the line has come to."""
        return self.position(len(self))

    def position(self, ply: int) -> Position:
        """The position after so many actions; raises `BadRecord` where one of them is not legal, or there are not so many."""
        if not 0 <= ply <= len(self):
            raise BadRecord(f"there is no ply {ply}; there are plies 0 to {len(self)}.")
        newest: Position | None = self.__dict__.get("last") if ply == len(self) else None
        return newest or _reckoned.get(self._branch, ply) or self._reckon(ply)

    def _reckon(self, ply: int) -> Position:
        """Play on from the last position that is known; those in between are not kept, for many tables are opened and few looked at."""
        ways = ((at, _reckoned.get(self._branch, at)) for at in range(ply - 1, -1, -1))
        known, position = next(((at, found) for at, found in ways if found), (0, self.start or self.game.start(deal=False)))
        state, verbs = position.state, self.game.verbs
        for at in range(known, ply):
            action = self.actions[at]
            # Looked at first: compiled rules know no numbers beyond 64 bits.
            if not 0 <= action < self.game.contract.actions or not verbs.is_legal(state, action):
                raise BadRecord(_complaint(Position(self.game, state), action), ply=at + 1)
            verbs.play(state, action)
        position = Position(self.game, state)
        _reckoned.keep(self._branch, ply, position)
        return position

    # --- growing, and going back

    def then(self, move: str | int) -> Line:
        """The line after one more action, given as text or as its number; raises `MoveError` where that is not legal."""
        before = self.last
        action = before.find(move) if isinstance(move, str) else move
        after = before.play(action)
        return self.told((action,), (before.to_move,))._knowing(after)

    def read(self, notation: str) -> Line:
        """The line after the one legal action that this text means; raises `BadRecord`, which names the ply and says what would be legal."""
        before = self.last
        readings = self.game.contract.words.reading(before.state, notation)
        fitting = [action for action in readings if self.game.verbs.is_legal(before.state, action)]
        if len(fitting) != 1:
            raise BadRecord(_complaint(before, notation), ply=len(self) + 1)
        return self.then(fitting[0])

    def told(self, actions: tuple[int, ...], movers: tuple[int, ...]) -> Line:
        """The line with actions that were checked before, and whose each was. No position is reckoned."""
        grown = object.__new__(Line)
        grown.game, grown.start, grown.actions = self.game, self.start, self.actions + actions
        grown._branch = _reckoned.branch_with(self._branch, len(self), grown.actions)
        if "movers" in self.__dict__ or not self.actions:
            grown.__dict__["movers"] = self.movers + movers
        return grown

    def back_to(self, ply: int) -> Line:
        """The line as it stood after so many actions."""
        shorter = object.__new__(Line)
        shorter.game, shorter.start, shorter.actions, shorter._branch = self.game, self.start, self.actions[:ply], self._branch
        if "movers" in self.__dict__:
            shorter.__dict__["movers"] = self.movers[:ply]
        return shorter

    def _knowing(self, last: Position) -> Line:
        self.__dict__["last"] = last
        _reckoned.keep(self._branch, len(self), last)
        return self

    # --- whose the actions were

    @cached_property
    def movers(self) -> tuple[int, ...]:
        """Whose each action was: a seat, or `CHANCE`."""
        return tuple(self.position(ply).to_move for ply in range(len(self)))

    @property
    def outcomes(self) -> int:
        """How many outcomes of chance there were."""
        return self.movers.count(CHANCE)

    def is_stop(self, ply: int) -> bool:
        """Whether whoever looks stops here: somebody decides, or this is all there is. What chance does belongs to the decision before."""
        return ply == len(self) or self.movers[ply] != CHANCE

    def stops(self) -> tuple[int, ...]:
        """Every ply where a page stops, in order."""
        return tuple(ply for ply in range(len(self) + 1) if self.is_stop(ply))

    def stop_before(self, ply: int) -> int:
        """The last ply before this one where a page stops; the start where there is none."""
        return next((at for at in range(ply - 1, 0, -1) if self.is_stop(at)), 0)

    def decision_before(self, ply: int) -> int | None:
        """The ply after the last decision before or at this ply; None at the start, before anybody decided."""
        return next((at for at in range(ply, 0, -1) if self.movers[at - 1] != CHANCE), None)

    def last_decision_of(self, seat: int) -> int | None:
        """How many actions came before this seat's last decision; None where it has decided nothing."""
        return next((ply for ply in range(len(self) - 1, -1, -1) if self.movers[ply] == seat), None)

    # --- in words

    def notation(self, ply: int) -> str:
        """The action that led to this ply, in short."""
        self.position(ply)
        return self.game.contract.words.notation(self.position(ply - 1).state, self.actions[ply - 1])

    def sentences(self, ply: int, names: tuple[str, ...]) -> tuple[Text, ...]:
        """What the action that led to this ply did, as the log tells it; nothing for the start."""
        if ply == 0:
            return ()
        before, after = self.position(ply - 1), self.position(ply)
        return self.game.contract.words.sentence(before.state, self.actions[ply - 1], after.state, names)

    def parts(self, ply: int) -> tuple[str, ...]:
        """The path of clicks of the action that led to this ply; empty for the start, and for chance that nobody clicks."""
        return self.game.contract.words.parts(self.position(ply - 1).state, self.actions[ply - 1]) if ply else ()


def _complaint(position: Position, move: str | int) -> str:
    try:
        position.play(move)
    except MoveError as problem:
        return str(problem)
    raise AssertionError("a legal move was refused")
