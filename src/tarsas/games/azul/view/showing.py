"""One look at one position: what the parts of the picture need to know, worked out once."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from ....draw.look import Look, box_of
from ....draw.looking import CARD, DISCARD, STOCK, Looking, Piece, seat_part
from ....draw.marks import Box, around
from ....draw.once import OncePerPosition
from ....kernel import State
from ..state import CENTRE, FLOOR_LINE, FLOOR_SPACES, GREY, OFFER, OVER, TILING, column_of, is_column, is_take, taken
from ..text.parts import Part, read_part, source_part, wall_part
from ..text.words import winners_of
from .consequences import Take
from .measures import BoardPlace, Scene, scene_of
from .pieces import table_pieces


@dataclass(frozen=True)
class Showing(Look[Scene]):
    """A look at a position of Azul."""

    @property
    def mover(self) -> int:
        """The seat that decides, or -1 while nobody does."""
        return self.state.mover if self.state.phase in (OFFER, TILING) else -1

    @property
    def final_seats(self) -> range:
        """The boards on which bonuses were paid: all of them at the end."""
        return range(self.state.players if self.state.phase == OVER else 0)

    @property
    def winners(self) -> list[int]:
        """The seats in the first place of a finished game."""
        return winners_of(self.state) if self.state.phase == OVER else []

    @property
    def movers_board(self) -> BoardPlace:
        """The board that parts such as `line-2` belong to."""
        return self.scene.boards[self.state.mover]

    @property
    def is_grey(self) -> bool:
        """Whether the walls have no colours printed on them."""
        return self.state.grey == GREY

    @cached_property
    def previewed_take(self) -> Take | None:
        """The turn that is hinted at."""
        preview = self.looking.preview
        if preview is None or self.state.phase != OFFER or not is_take(preview):
            return None
        take = Take(*taken(preview))
        return take if self.state.offer[take.source, take.colour] > 0 else None

    @property
    def previewed_column(self) -> int | None:
        """The wall column that is hinted at."""
        preview = self.looking.preview
        return None if preview is None or self.state.phase != TILING or not is_column(preview) else column_of(preview)

    @cached_property
    def raised_parts(self) -> frozenset[str]:
        """The parts that are picked up: those held, and what a hint would pick up."""
        take = self.previewed_take
        hinted = () if take is None else (source_part(take.source, take.colour),)
        return frozenset((*self.looking.held, *hinted))

    def part(self, name: str, seat: int | None = None) -> Part | None:
        """A part by its name, on the board of the mover or of another seat."""
        part = read_part(name, self.state.mover if seat is None else seat)
        return None if part is None or part.seat >= self.state.players else part

    def boxes(self, name: str) -> list[Box]:
        """Where a part lies: each tile of a source; a whole line; the free spaces of the floor line; a wall space; bag and lid; a board."""
        if name in (STOCK, DISCARD):
            return [self.scene.supply.box(name)]
        if name in self._cards:
            board = self.scene.boards[self._cards[name]]
            return [Box(board.x, board.y, board.width, board.height)]
        part = self.part(name)
        if part is None:
            return []
        if part.source >= 0:
            boxes = [box_of(piece) for piece in self._lying.get(name, ())]
            return [around(boxes)] if boxes and part.source == CENTRE and self.scene.table.has_piles else boxes
        board = self.scene.boards[part.seat]
        if part.row >= 0:
            return [board.wall_space(part.row, part.column)]
        return [self.free_floor(part.seat) if part.target == FLOOR_LINE else board.line(part.target)]

    @cached_property
    def _cards(self) -> dict[str, int]:
        return {seat_part(seat, CARD): seat for seat in range(self.state.players)}

    @cached_property
    def _lying(self) -> dict[str, list[Piece]]:
        """The pieces of each part."""
        lying: dict[str, list[Piece]] = {}
        for piece in self.pieces:
            lying.setdefault(piece.part, []).append(piece)
        return lying

    def lying_on(self, part: str) -> tuple[Piece, ...]:
        """The pieces of a part."""
        return tuple(self._lying.get(part, ()))

    def counts(self) -> dict[str, int]:
        """How many tiles are in the bag and in the lid."""
        return {STOCK: sum(self.state.bag), DISCARD: sum(self.state.lid)}

    def free_floor(self, seat: int) -> Box:
        """The free spaces of a floor line, or all of it when it is full."""
        taken = self.state.floor_count[seat]
        first = taken if taken < FLOOR_SPACES else 0
        return self.scene.boards[seat].floor(first, FLOOR_SPACES - first)

    def held_source(self) -> Part | None:
        """The tiles picked up, if any: a source and a colour that lies there."""
        part = self.part(self.looking.held[0]) if self.looking.held else None
        if part is None or part.source < CENTRE or self.state.offer[part.source, part.colour] == 0:
            return None
        return part

    def tiling_spaces(self) -> list[str]:
        """The wall spaces of the row to be tiled that are lit or hinted at."""
        row = self.state.tiling_row
        column = self.previewed_column
        hinted = set() if column is None else {wall_part(row, column)}
        return sorted(name for name in self.looking.lit | hinted if (part := self.part(name)) and part.row >= 0)


_pieces: OncePerPosition[tuple[Piece, ...]] = OncePerPosition()


def showing_of(state: State, looking: Looking) -> Showing:
    """A look at a position."""
    seat = looking.own_seat(state.players)
    scene = scene_of(looking.layout, state.players, seat)
    return Showing(state, looking, scene, _pieces.of(state, seat, looking.layout, make=lambda: table_pieces(state, scene)))
