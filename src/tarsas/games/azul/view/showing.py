"""One look at one position: what the parts of the picture need to know, worked out once."""

from __future__ import annotations

from dataclasses import dataclass

from ....draw.look import Look, box_of
from ....draw.looking import Looking
from ....draw.marks import Box
from ....kernel import State
from ..state import CENTRE, FLOOR_LINE, FLOOR_SPACES, GREY, OFFER, TILING, column_of, is_column, is_take, taken
from ..text.parts import Part, read_part, source_part, wall_part
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
    def own_seat(self) -> int:
        """The seat whose board lies nearest."""
        return next(seat for seat, board in enumerate(self.scene.boards) if board.is_own)

    @property
    def movers_board(self) -> BoardPlace:
        """The board that parts such as `line-2` belong to."""
        return self.scene.boards[self.state.mover]

    @property
    def is_grey(self) -> bool:
        """Whether the walls have no colours printed on them."""
        return self.state.grey == GREY

    @property
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

    @property
    def raised_parts(self) -> frozenset[str]:
        """The parts that are picked up: those held, and what a hint would pick up."""
        take = self.previewed_take
        hinted = () if take is None else (source_part(take.source, take.colour),)
        return frozenset((*self.looking.held, *hinted))

    def part(self, name: str) -> Part | None:
        """A part by its name, read for this position."""
        part = read_part(name, self.state.mover)
        return None if part is None or part.seat >= self.state.players else part

    def boxes(self, name: str) -> list[Box]:
        """Where a part lies: each tile of a source; a whole line; the free spaces of the floor line; a wall space."""
        part = self.part(name)
        if part is None:
            return []
        if part.source >= 0:
            return [box_of(piece) for piece in self.pieces if piece.part == name]
        board = self.scene.boards[part.seat]
        if part.row >= 0:
            return [board.wall_space(part.row, part.column)]
        return [self.free_floor(part.seat) if part.target == FLOOR_LINE else board.line(part.target)]

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


def showing_of(state: State, looking: Looking) -> Showing:
    """A look at a position."""
    players = state.players
    seat = looking.seat if 0 <= looking.seat < players else 0
    scene = scene_of(looking.layout, players, seat)
    return Showing(state, looking, scene, table_pieces(state, scene))
