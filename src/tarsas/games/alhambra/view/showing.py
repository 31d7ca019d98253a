"""One look at one position: what the parts of the picture need to know, worked out once."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from ....draw.look import box_of
from ....draw.looking import CARD, Looking, seat_part
from ....draw.marks import Box
from ....kernel import State, copy_of
from ...alhambra_family.rules.columns import SPACES, free_space
from ...alhambra_family.state import BUILDINGS, NO_BUILDING, SCORINGS
from ...alhambra_family.text.parts import ROLL_PART, column_part, player_part, read_player
from ...alhambra_family.view.showing import FamilyLook, Spot
from ..rules.placing import may_place, space_earned
from ..rules.scoring import score_buildings, score_of
from ..state import AWARDING, BLACK, DECIDING, EXCHANGING, NAMING, OVER, PUSH, ROLLING, SETTLING, VOID
from ..text.notation import parts
from ..text.parts import BLACK_PART, NO_EXCHANGE_PART, POINTS_PART, PUSH_PART, TILE_PART, VOID_PART
from .measures import ColumnPlace, Scene, scene_of
from .pieces import table_pieces

TOOLS = ((BLACK_PART, BLACK, "black"), (VOID_PART, VOID, "void"), (PUSH_PART, PUSH, "push"))
"""Tiles that are used during a turn: part, kind, name."""


@dataclass(frozen=True)
class Showing(FamilyLook[Scene]):
    """A look at a position of Alhambra."""

    TURNS = range(ROLLING, OVER)

    def clicks(self, action: int) -> tuple[str, ...]:
        """The path of clicks that plays an action."""
        return parts(self.state, action)

    def score(self, seat: int) -> int:
        """The points of a seat."""
        return score_of(self.state, seat)

    @cached_property
    def cards(self) -> dict[str, Box]:
        """Where each player's name and score stand."""
        return {seat_part(seat, CARD): self.scene.cards[seat] for seat in range(self.state.players)}

    def landing(self, building: int) -> int | None:
        """Where a marker placed on this column now would come to stand; SPACES if it fell off; None where that is not the question."""
        if self.phase != DECIDING or BLACK_PART in self.raised or not may_place(self.state, building):
            return None
        exact = space_earned(self.state, building)
        return exact if PUSH_PART in self.raised else free_space(self.state.columns, building, exact)

    def tools(self) -> list[tuple[str, str, Box]]:
        """The mover's tiles that a turn can use: part, name, place."""
        if self.phase != DECIDING:
            return []
        held = [(part, name) for part, kind, name in TOOLS if self.state.held[self.mover, kind]]
        # On a phone the black die lies in the same row.
        first = 1 if not self.scene.is_wide and self.state.black != NO_BUILDING else 0
        return [(part, name, self.scene.tray.tool(first + index)) for index, (part, name) in enumerate(held)]

    def box(self, part: str) -> Box | None:
        """Where a part lies that can be clicked or lit."""
        building = self.column(part)
        if building is not None:
            return self._column_box(self.scene.columns[building], self.landing(building))
        if part == ROLL_PART:
            return self.scene.tray.button
        if part in (POINTS_PART, TILE_PART, NO_EXCHANGE_PART):
            return self.scene.tray.choices[part != POINTS_PART]
        if (seat := read_player(part, self.state.players)) is not None:
            return self.scene.cards[seat]
        tools = {name: box for name, _, box in self.tools()}
        dice = {piece.part: box_of(piece) for piece in self.pieces if piece.kind == "die"}
        return tools.get(part) or dice.get(part)

    def spots(self, part: str) -> list[Spot]:
        """Where a part lies that can be clicked or lit."""
        box = self.box(part)
        return [] if box is None else [Spot(box)]

    def _column_box(self, column: ColumnPlace, landing: int | None) -> Box:
        if landing is not None:
            return column.spaces[min(landing, SPACES - 1)]
        return (
            column.track if self.phase == EXCHANGING else Box(column.box.x + 2, column.box.y + 2, column.box.width - 4, 50 if column.is_wide else 28)
        )

    def clickable(self) -> list[str]:
        """The parts that can be clicked in this phase."""
        columns = [column_part(building) for building in range(BUILDINGS)]
        if self.phase == DECIDING:
            dice = [piece.part for piece in self.pieces if piece.kind == "die"]
            return [*columns, *dice, *(part for part, _, _ in self.tools()), ROLL_PART]
        if self.phase == EXCHANGING:
            return [*columns, NO_EXCHANGE_PART]
        if self.phase == NAMING:
            return [player_part(seat) for seat in range(self.state.players)]
        return [POINTS_PART, TILE_PART] if self.phase == AWARDING else []

    def gains(self) -> list[int]:
        """What everybody would get if the next scoring came now; nothing while one is counted."""
        scoring = self.next_scoring
        if scoring == SCORINGS or self.phase == SETTLING:
            return [0] * self.colours
        copy = copy_of(self.state)
        score_buildings(copy, scoring)
        return [copy.scored[scoring, seat] for seat in range(self.colours)]


def showing_of(state: State, looking: Looking) -> Showing:
    """A look at a position."""
    scene = scene_of(looking.layout, state.players)
    return Showing(state, looking, scene, table_pieces(state, scene))
