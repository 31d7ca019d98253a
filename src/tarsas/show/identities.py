"""Which piece is which, from one position of a line of play to the next.

A state holds counts, no pieces. So each piece of a picture gets a name, and the names are carried along the line: the piece that was moved keeps
its own, and a page lets it move there. Whoever looks stops only where somebody decides: what chance does after a decision belongs to that decision.
"""

from __future__ import annotations

import itertools
import threading
import zlib
from collections import OrderedDict
from collections.abc import Sequence

from ..draw import Looking, Piece, Tokens, carry
from ..match import Line

LONGEST_FOLD = 6
"""How many stops away the identities of pieces are carried from; beyond that pieces get new names, and a page simply shows them where they are."""


class Identities:
    """The names of the pieces of a line of play. Each position is drawn at most once to see what lies where."""

    def __init__(self, line: Line) -> None:
        self.line = line
        self._pieces: dict[int, Sequence[Piece]] = {}
        self._tokens: dict[int, Tokens] = {}
        self._roots: dict[int, str] = {}
        """Where the names at a ply began: two that began apart have no name in common."""
        self._lock = threading.RLock()

    def follow(self, line: Line) -> None:
        """Go on with another line of play of the same game; what is known of their common beginning is kept."""
        with self._lock:
            both = zip(line.actions, self.line.actions, strict=False)
            shared = next((ply for ply, (one, other) in enumerate(both) if one != other), min(len(line), len(self.line)))
            for known in (self._pieces, self._tokens, self._roots):
                for ply in [ply for ply in known if ply > shared]:
                    del known[ply]
            self.line = line

    def last_parts(self, ply: int) -> tuple[str, ...]:
        """The parts of the last decision as `Looking.last` takes them: those of the mover's own board name the seat."""
        decided = self.line.decision_before(ply)
        if decided is None:
            return ()
        seat = f"seat-{self.line.movers[decided - 1]}"
        lying = {piece.part for at in (decided - 1, ply) for piece in self.pieces(at)}
        return tuple(f"{seat}/{part}" if f"{seat}/{part}" in lying else part for part in self.line.parts(decided))

    def last_seat(self, ply: int) -> int | None:
        """Who made the last decision."""
        decided = self.line.decision_before(ply)
        return None if decided is None else self.line.movers[decided - 1]

    def pieces(self, ply: int) -> Sequence[Piece]:
        """The pieces of a position, looked at in one fixed way: identities must not depend on the viewer."""
        with self._lock:
            if ply not in self._pieces:
                self._pieces[ply] = self.line.game.contract.view(self.line.position(ply).state, Looking()).pieces
            return self._pieces[ply]

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
        parts = self.line.parts(self.line.decision_before(max(come_from, go_to)) or max(come_from, go_to))
        ends = (parts[:1], parts[1:]) if come_from < go_to else (parts[1:], parts[:1])
        before = self._tokens[come_from]
        carried = carry(self.pieces(come_from), before, self.pieces(go_to), sources=ends[0], targets=ends[1], moment=go_to)
        # A piece is called by where its family began, too: after a restart, or after moves were taken back, a page that still has names from before
        # must not take another piece for one of them. It then shows the new position without moving anything.
        known, root = set(before), self._roots[come_from]
        family = f"{root}{'b' if go_to < come_from else 'f'}{self._line_to(max(come_from, go_to))}"
        self._roots[go_to] = root
        self._tokens[go_to] = tuple(token if token in known else f"{token}-{family}" for token in carried)

    def _line_to(self, ply: int) -> str:
        """A few letters that stand for the actions up to a ply."""
        return f"{zlib.crc32(repr(self.line.actions[:ply]).encode()):08x}"


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
            if found is None or found.line.game != line.game:
                found = self._tables[table] = Identities(line)
            self._tables.move_to_end(table)
            while len(self._tables) > self._most:
                self._tables.popitem(last=False)
        found.follow(line)
        return found
