"""The film of a table: every position of its line of play, kept and wound on as moves come.

`match.Replay` reads a whole record anew; a table that many people look at cannot afford that after every move. A reel is told the record as
it is now (`follow`), keeps what both have in common, and draws a scene at most once to see which piece is which. A page stops only at
positions where somebody decides (or nobody can): what chance does after a decision belongs to that decision.
"""

from __future__ import annotations

import itertools
import threading
import zlib
from collections import OrderedDict
from collections.abc import Sequence

from ..contract import CHANCE, Sign
from ..draw import Looking, Piece, Tokens, carry
from ..language import Text
from ..match import Record
from ..position import Game, Position

LONGEST_FOLD = 6
"""How many stops away the identities of pieces are carried from; beyond that pieces get new names, and a page simply shows them where they are."""


class Reel:
    """The positions of a line of play by ply: 0 is the start, n the position after n actions, chance included."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.actions: tuple[int, ...] = ()
        self.parting_text: Text | None = None
        """Why the newest position is not where the game ended, where our rules cannot follow it there."""
        self._positions: list[Position] = [game.start(deal=False)]
        self._pieces: dict[int, Sequence[Piece]] = {}
        self._tokens: dict[int, Tokens] = {}
        self._roots: dict[int, str] = {}
        """Where the names at a ply began: two that began apart have no name in common."""
        self._sentences: dict[tuple[int, tuple[str, ...]], tuple[Text, ...]] = {}
        self._margins: dict[int, tuple[Text | None, tuple[Sign, ...]]] = {}
        self._lock = threading.RLock()

    def __len__(self) -> int:
        """How many actions there are."""
        return len(self.actions)

    def follow(self, actions: Sequence[int]) -> None:
        """Wind on to another line of play of the same game; what both begin with is kept."""
        with self._lock:
            shared = 0
            while shared < min(len(actions), len(self.actions)) and actions[shared] == self.actions[shared]:
                shared += 1
            self._cut(shared)
            for action in actions[shared:]:
                self._positions.append(self._positions[-1].play(action))
            self.actions = tuple(actions)

    def _cut(self, ply: int) -> None:
        del self._positions[ply + 1 :]
        self._pieces = {at: pieces for at, pieces in self._pieces.items() if at <= ply}
        self._tokens = {at: tokens for at, tokens in self._tokens.items() if at <= ply}
        self._roots = {at: root for at, root in self._roots.items() if at <= ply}
        self._margins = {at: margin for at, margin in self._margins.items() if at <= ply}
        self._sentences = {(at, names): told for (at, names), told in self._sentences.items() if at <= ply}

    def position(self, ply: int) -> Position:
        """The position after so many actions; the nearest there is, where there are not so many."""
        return self._positions[max(0, min(ply, len(self._positions) - 1))]

    def is_stop(self, ply: int) -> bool:
        """Whether a page stops here: somebody has to decide, or the game is over, or this is all there is."""
        return ply == len(self) or self._positions[ply].to_move != CHANCE

    def stops(self) -> tuple[int, ...]:
        """Every ply where a page stops, in order."""
        return tuple(ply for ply in range(len(self) + 1) if self.is_stop(ply))

    def decision_before(self, ply: int) -> int | None:
        """The ply after the last decision before or at this ply; None at the start, before anybody decided."""
        return next((at for at in range(ply, 0, -1) if self._positions[at - 1].to_move != CHANCE), None)

    def sentences(self, ply: int, names: tuple[str, ...]) -> tuple[Text, ...]:
        """What the action that led to this ply did, as the log tells it."""
        with self._lock:
            if (ply, names) not in self._sentences:
                before, after = self._positions[ply - 1], self._positions[ply]
                self._sentences[ply, names] = self.game.contract.words.sentence(before.state, self.actions[ply - 1], after.state, names)
            return self._sentences[ply, names]

    def margin(self, ply: int) -> tuple[Text | None, tuple[Sign, ...]]:
        """What stands beside those sentences: the chapter of the game, and the pieces that a decision takes up."""
        with self._lock:
            if ply not in self._margins:
                contract, before = self.game.contract, self._positions[ply - 1]
                signs = () if before.to_move == CHANCE else contract.signs(before.state, self.actions[ply - 1])
                self._margins[ply] = contract.chapter(before.state), signs
            return self._margins[ply]

    def parts(self, ply: int) -> tuple[str, ...]:
        """The path of clicks of the action that led to this ply."""
        before = self._positions[ply - 1]
        return self.game.contract.words.parts(before.state, self.actions[ply - 1])

    def last_parts(self, ply: int) -> tuple[str, ...]:
        """The parts of the last decision as `Looking.last` takes them: those of the mover's own board name the seat."""
        decided = self.decision_before(ply)
        if decided is None:
            return ()
        seat = f"seat-{self._positions[decided - 1].to_move}"
        lying = {piece.part for at in (self._stop_before(decided), ply) for piece in self.pieces(at)}
        return tuple(f"{seat}/{part}" if f"{seat}/{part}" in lying else part for part in self.parts(decided))

    def last_seat(self, ply: int) -> int | None:
        """Who made the last decision."""
        decided = self.decision_before(ply)
        return None if decided is None else self._positions[decided - 1].to_move

    def _stop_before(self, ply: int) -> int:
        return next((at for at in range(ply - 1, -1, -1) if self.is_stop(at)), 0)

    def _stop_after(self, ply: int) -> int:
        return next((at for at in range(ply + 1, len(self) + 1) if self.is_stop(at)), len(self))

    # --- which piece is which

    def pieces(self, ply: int) -> Sequence[Piece]:
        """The pieces of a position, looked at in one fixed way: identities must not depend on the viewer."""
        with self._lock:
            if ply not in self._pieces:
                self._pieces[ply] = self.game.contract.view(self._positions[ply].state, Looking()).pieces
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
            back.append(self._stop_before(back[-1]))
            forth.append(self._stop_after(forth[-1]))
            for way in (back, forth):
                if way[-1] in self._tokens:
                    return way[::-1]
        return None

    def _carry(self, come_from: int, go_to: int) -> None:
        if go_to in self._tokens:
            return
        parts = self.parts(self.decision_before(max(come_from, go_to)) or max(come_from, go_to))
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
        return f"{zlib.crc32(repr(self.actions[:ply]).encode()):08x}"


class Reels:
    """The reels of the tables that are looked at; the least recently used is dropped when there are too many."""

    def __init__(self, most: int = 256) -> None:
        self._most = most
        self._reels: OrderedDict[str, Reel] = OrderedDict()
        self._lock = threading.Lock()

    def __len__(self) -> int:
        return len(self._reels)

    def of(self, table: str, record: Record) -> Reel:
        """The reel of a table, wound to its record."""
        with self._lock:
            reel = self._reels.get(table)
            if reel is None or reel.game != record.game:
                reel = self._reels[table] = Reel(record.game)
            self._reels.move_to_end(table)
            while len(self._reels) > self._most:
                self._reels.popitem(last=False)
        reel.follow(record.actions)
        reel.parting_text = record.parting_text
        return reel
