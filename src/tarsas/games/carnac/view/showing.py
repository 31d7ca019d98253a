"""One look at one position: what the parts of the picture need to know, worked out once."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from ....draw.look import Look
from ....draw.looking import Looking
from ....draw.marks import Box
from ....kernel import State, copy_of
from ..rules.dolmens import lead_of_red
from ..rules.play import is_legal, play
from ..state import DECIDING, OVER, PLACING, PLAYERS, RED, WHITE, is_place, is_tip, placement, tip_action
from ..text.dolmens import dolmens_of
from ..text.notation import parts
from ..text.parts import Part, read_part
from .measures import Scene, scene_of
from .stones import Stone, stone_at, stones_of

Changes = list[tuple[int, int]]
"""How many dolmens each colour gains or loses; a colour for which nothing changes is left out."""


@dataclass(frozen=True)
class Showing(Look[Scene]):
    """A look at a position of Carnac, and the stones in it, in the order of the pieces."""

    stones: tuple[Stone, ...]

    @cached_property
    def stone_by_cell(self) -> dict[int, Stone]:
        """The stone on each cell that has one."""
        return {cell: stone for stone in self.stones for cell in stone.cells}

    @cached_property
    def standing_places(self) -> frozenset[tuple[int, int]]:
        """Where stones stand upright: so many cells from the left and from the top."""
        return frozenset((stone.across, stone.down) for stone in self.stones if stone.is_standing)

    @cached_property
    def dolmens(self) -> list[tuple[int, frozenset[int]]]:
        """Every dolmen, its colour and its cells."""
        return dolmens_of(self.state)

    @cached_property
    def sizes(self) -> tuple[list[int], ...]:
        """The sizes of each colour's dolmens, the largest first."""
        return tuple(sorted((len(cells) for colour, cells in self.dolmens if colour == seat), reverse=True) for seat in range(PLAYERS))

    @cached_property
    def winners(self) -> frozenset[int]:
        """The seats in the first place of a finished game."""
        if self.phase != OVER:
            return frozenset()
        lead = lead_of_red(self.state)
        return frozenset(seat for seat, ahead in ((RED, lead), (WHITE, -lead)) if ahead >= 0)

    @cached_property
    def phase(self) -> int:
        """What is to be done."""
        return self.state.phase

    @property
    def mover(self) -> int:
        """The seat to move, or -1 when the game is over."""
        return -1 if self.phase == OVER else self.state.mover

    @cached_property
    def held_cell(self) -> int:
        """The empty cell chosen for the next stone, or -1."""
        part = self.part(self.looking.held[0]) if self.looking.held and self.phase == PLACING else None
        return part.cell if part is not None and part.is_cell and part.cell not in self.stone_by_cell else -1

    @cached_property
    def previewed(self) -> int:
        """The legal action that is hinted at, or -1."""
        action = self.looking.preview
        return action if action is not None and is_legal(self.state, action) else -1

    @property
    def previewed_stone(self) -> Stone | None:
        """The stone that the hinted action would place."""
        return stone_at(*placement(self.previewed), self.scene) if is_place(self.previewed) else None

    @cached_property
    def raised_parts(self) -> frozenset[str]:
        """The parts chosen so far, and those of the hinted action."""
        hinted = parts(self.state, self.previewed) if self.previewed >= 0 else ()
        return frozenset((*self.looking.held, *hinted))

    @cached_property
    def offered_tips(self) -> list[Part]:
        """The directions to show: those lit, and the one hinted at."""
        if self.phase != DECIDING:
            return []
        hinted = parts(self.state, self.previewed) if is_tip(self.previewed) else ()
        named = [self.part(name) for name in sorted(self.looking.lit.union(hinted))]
        tips = [part for part in named if part is not None and part.direction >= 0]
        return [part for part in tips if part.cell == self.state.last_stone and is_legal(self.state, tip_action(part.direction))]

    def part(self, name: str) -> Part | None:
        """A part by its name, read for this position."""
        return read_part(self.state, name)

    def places(self, name: str) -> list[Box]:
        """The ground of a cell, or the two cells that a stone falls on."""
        part = self.part(name)
        if part is None or part.cell < 0:
            return []
        return [self.scene.cell_box(part.cell) if part.is_cell else self.scene.cells_box(*part.fallen_on())]

    def changes_of(self, action: int) -> Changes:
        """What a legal action does to the dolmens, by the rules on a copy of the position."""
        after = copy_of(self.state)
        play(after, action)
        colours = [colour for colour, _ in dolmens_of(after)]
        changes = [(seat, colours.count(seat) - len(self.sizes[seat])) for seat in range(PLAYERS)]
        return [(seat, change) for seat, change in changes if change]


def showing_of(state: State, looking: Looking) -> Showing:
    """A look at a position."""
    scene = scene_of(looking.layout, state.board, looking.has_panels)
    stones = stones_of(state, scene)
    return Showing(state, looking, scene, tuple(stone.piece(scene) for stone in stones), stones)
