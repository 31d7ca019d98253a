"""Which piece is which, from one position of a line of play to the next.

A state holds counts, no pieces. So each piece of a picture gets a name, and the names are carried along the line: the piece that was moved keeps
its own, and a page lets it move there, through every stage of what an action does. Whoever looks stops only where somebody decides: what chance does
after a decision belongs to that decision.
"""

from __future__ import annotations

import itertools
import threading
import zlib
from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterator, Sequence
from functools import lru_cache
from typing import Any, NamedTuple, TypeVar

from ..contract import CHANCE, Stage
from ..draw import Drawing, Layout, Looking, Piece, Tokens, carry
from ..match import Line
from ..position import Position

LONGEST_FOLD = 6
"""How many stops away the identities of pieces are carried from; beyond that pieces get new names, and a page simply shows them where they are."""


T = TypeVar("T")

POSITIONS_KEPT = 1024
"""So many stay at hand with their pieces, and so many actions with their stages."""


@lru_cache(POSITIONS_KEPT)
def stages_of(before: Position, action: int) -> tuple[Stage, ...]:
    """What a legal action does step by step."""
    return before.game.contract.stages(before.state, action)


@lru_cache(POSITIONS_KEPT)
def bare_drawing(position: Position, seat: int, layout: Layout) -> Drawing:
    """A position as it lies for somebody, with nothing marked: where its pieces and parts are. Nobody has asked for its SVG yet."""
    return position.game.contract.view(position.state, Looking(seat=seat, layout=layout))


def pieces_of(position: Position) -> tuple[Piece, ...]:
    """The pieces of a position, looked at in one fixed way: identities must not depend on the viewer."""
    return bare_drawing(position, 0, "wide").pieces


def parts_of_seat(seat: int, parts: Sequence[str], *pictures: Sequence[Piece]) -> list[str]:
    """A seat's parts: those of its own board, where something of its own lies in one of the pictures, name the seat."""
    if not parts:
        return []
    lying = {piece.part for pieces in pictures for piece in pieces}
    return [own if (own := f"seat-{seat}/{part}") in lying else part for part in parts]


class Passage(NamedTuple):
    """A stage on the way through a line of play: the ply it belongs to, its number there, the position reached and the names of its pieces."""

    ply: int
    number: int
    stage: Stage
    position: Position
    tokens: Tokens = ()


class Identities:
    """The names of the pieces of a line of play. Each position is drawn at most once to see what lies where."""

    def __init__(self, line: Line) -> None:
        self.line = line
        self._tokens: dict[int, Tokens] = {}
        self._roots: dict[int, str] = {}
        """Where the names at a ply began: two that began apart have no name in common."""
        self._made: dict[Hashable, Any] = {}
        self._lock = threading.RLock()

    def follow(self, line: Line) -> None:
        """Go on with another line of play of the same game and start; what is known of their common beginning is kept."""
        with self._lock:
            if line.actions == self.line.actions:
                return
            self._made.clear()
            both = zip(line.actions, self.line.actions, strict=False)
            shared = next((ply for ply, (one, other) in enumerate(both) if one != other), min(len(line), len(self.line)))
            for known in (self._tokens, self._roots):
                for ply in [ply for ply in known if ply > shared]:
                    del known[ply]
            self.line = line

    def once(self, what: Hashable, make: Callable[[], T]) -> T:
        """What is made of the line as it is now: made for the first who asks, and forgotten when the line goes on."""
        with self._lock:
            if what not in self._made:
                self._made[what] = make()
            made: T = self._made[what]
            return made

    def last_parts(self, ply: int) -> tuple[str, ...]:
        """The parts of the last decision as `Looking.last` takes them: those of the mover's own board name the seat."""
        decided = self.line.decision_before(ply)
        if decided is None:
            return ()
        return tuple(parts_of_seat(self.line.movers[decided - 1], self.line.parts(decided), self.pieces(decided - 1), self.pieces(ply)))

    def last_seat(self, ply: int) -> int | None:
        """Who made the last decision."""
        decided = self.line.decision_before(ply)
        return None if decided is None else self.line.movers[decided - 1]

    def pieces(self, ply: int) -> tuple[Piece, ...]:
        """The pieces at a ply, see `pieces_of`."""
        return pieces_of(self.line.position(ply))

    def tokens(self, ply: int) -> Tokens:
        """The names of the pieces at a stop, carried from the nearest stop whose names are known."""
        with self._lock:
            if ply not in self._tokens:
                way = self._way_to(ply)
                if way is None:
                    self._roots[ply] = f"{ply}{self._line_to(ply)}"
                    self._tokens[ply] = tuple(f"piece-{self._roots[ply]}-{count + 1}" for count in range(len(self.pieces(ply))))
                else:
                    for come_from, go_to in itertools.pairwise(way):
                        self._carry(come_from, go_to)
            return self._tokens[ply]

    def _way_to(self, ply: int) -> list[int] | None:
        """The stops from one whose names are known to this one; None where none is near."""
        back, forth = [ply], [ply]
        for _ in range(LONGEST_FOLD):
            back.append(next((at for at in range(back[-1] - 1, -1, -1) if self.line.is_stop(at)), 0))
            forth.append(next((at for at in range(forth[-1] + 1, len(self.line)) if self.line.is_stop(at)), len(self.line)))
            for way in (back, forth):
                if way[-1] in self._tokens:
                    return way[::-1]
        return None

    def _carry(self, come_from: int, go_to: int) -> None:
        if go_to in self._tokens:
            return
        root = self._roots[come_from]
        if come_from < go_to:
            *_, last = self._named(come_from, go_to)
            self._tokens[go_to] = last.tokens
        else:
            self._tokens[go_to] = self._named_backwards(come_from, go_to)
        self._roots[go_to] = root

    def passages(self, since: int, until: int) -> tuple[Passage, ...]:
        """Every stage on the way from one ply to a later one; the last has the names that the pieces have at that ply."""
        return self.once(("passages", since, until), lambda: self._all_passages(since, until))

    def _all_passages(self, since: int, until: int) -> tuple[Passage, ...]:
        self.tokens(since)
        *before, last = self._named(since, until)
        if until not in self._tokens:
            self._tokens[until], self._roots[until] = last.tokens, self._roots[since]
        return (*before, last._replace(tokens=self._tokens[until]))

    def _passed(self, since: int, until: int) -> Iterator[Passage]:
        for ply in range(since + 1, until + 1):
            for number, stage in enumerate(stages_of(self.line.position(ply - 1), self.line.actions[ply - 1])):
                yield Passage(ply, number, stage, Position(self.line.game, stage.state))

    def _named(self, since: int, until: int) -> Iterator[Passage]:
        """Every stage on the way, the names of its pieces carried from the stage before."""
        pieces, tokens = self.pieces(since), self._tokens[since]
        for passage in self._passed(since, until):
            reached = pieces_of(passage.position)
            sources, targets = self._ends(passage)
            tokens = self._new_names(
                tokens, carry(pieces, tokens, reached, sources=sources, targets=targets, moment=passage.ply), passage, since, "f"
            )
            pieces = reached
            yield passage._replace(tokens=tokens)

    def _named_backwards(self, come_from: int, go_to: int) -> Tokens:
        """The names at an earlier ply, carried back stage by stage."""
        pieces, tokens = self.pieces(come_from), self._tokens[come_from]
        way = list(self._passed(go_to, come_from))
        earlier = [pieces_of(passage.position) for passage in way[:-1]]
        for passage, reached in zip(reversed(way), [*reversed(earlier), self.pieces(go_to)], strict=True):
            targets, sources = self._ends(passage)
            carried = carry(pieces, tokens, reached, sources=sources, targets=targets, moment=passage.ply)
            tokens = self._new_names(tokens, carried, passage, come_from, "b")
            pieces = reached
        return tokens

    def _ends(self, passage: Passage) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """The parts that pieces leave and reach: those of the action, at its first stage."""
        if passage.number or self.line.movers[passage.ply - 1] == CHANCE:
            return (), ()
        parts, seat = self.line.parts(passage.ply), self.line.movers[passage.ply - 1]
        both = [(part, f"seat-{seat}/{part}") for part in parts]
        return tuple(both[0]) if both else (), tuple(part for each in both[1:] for part in each)

    def _new_names(self, before: Tokens, carried: Tokens, passage: Passage, come_from: int, direction: str) -> Tokens:
        # A piece is called by where its family began, too: after a restart, or after moves were taken back, a page that still has names from before
        # must not take another piece for one of them. It then shows the new position without moving anything.
        known = set(before)
        family = f"{self._roots[come_from]}{direction}{self._line_to(passage.ply)}-{passage.number}"
        return tuple(token if token in known else f"{token}-{family}" for token in carried)

    def _line_to(self, ply: int) -> str:
        """A few letters that stand for the actions up to a ply."""
        begun = b"" if self.line.start is None else self.line.start.state.tobytes()
        return f"{zlib.crc32(repr(self.line.actions[:ply]).encode(), zlib.crc32(begun)):08x}"


class IdentityCache:
    """The identities at the tables that are looked at; the least recently used are dropped when there are too many."""

    def __init__(self, most: int = 256) -> None:
        self._most = most
        self._tables: OrderedDict[str, Identities] = OrderedDict()
        self._lock = threading.Lock()

    def __len__(self) -> int:
        return len(self._tables)

    def of(self, table: str, line: Line) -> Identities:
        """The identities at a table whose line of play is this one now."""
        with self._lock:
            found = self._tables.get(table)
            if found is None or (found.line.game, found.line.start) != (line.game, line.start):
                found = self._tables[table] = Identities(line)
            self._tables.move_to_end(table)
            while len(self._tables) > self._most:
                self._tables.popitem(last=False)
        found.follow(line)
        return found
