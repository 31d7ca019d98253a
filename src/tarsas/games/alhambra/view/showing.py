"""One look at one position: what the parts of the picture need to know, worked out once."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from ....draw.looking import Looking, Piece
from ....draw.marks import Box
from ....draw.seats import seat_name
from ....kernel import State, copy_of
from ....language import Text
from ...alhambra_family.buildings import BUILDING_IDS, NO_BUILDING, SCORINGS
from ...alhambra_family.rules.columns import SPACES, colours_in_play, free_space
from ...alhambra_family.text.names import MACUS_NAME
from ...alhambra_family.view.pieces import owner_of
from ..rules.placing import may_place, space_earned
from ..rules.scoring import score_buildings
from ..state import AWARDING, BLACK, DECIDING, EXCHANGING, NAMING, OVER, PUSH, ROLLING, VOID
from ..text.notation import ROLL_PART, parts
from .measures import ColumnPlace, Scene, scene_of
from .pieces import table_pieces

TOOLS = (("tile-black", BLACK, "black"), ("tile-void", VOID, "void"), ("tile-push", PUSH, "push"))
"""Tiles that are used during a turn: part, kind, name."""


@dataclass(frozen=True)
class Showing:
    """A position, how it is looked at, the scene's measures and the pieces on it."""

    state: State
    looking: Looking
    scene: Scene
    pieces: tuple[Piece, ...]

    @property
    def phase(self) -> int:
        """The phase of the position."""
        return int(self.state.phase)

    @property
    def mover(self) -> int:
        """The seat whose turn it is, or -1 while nobody's."""
        return int(self.state.mover) if ROLLING <= self.phase < OVER else -1

    @property
    def colours(self) -> int:
        """How many colours are in play, Macus's included."""
        return colours_in_play(int(self.state.players))

    def owner(self, seat: int) -> str:
        """Whose pieces a seat's are."""
        return owner_of(int(self.state.players), seat)

    def name(self, seat: int) -> str:
        """What a card is headed."""
        return MACUS_NAME if seat >= int(self.state.players) else seat_name(self.looking.names, seat, self.looking.language)

    def say(self, text: Text) -> str:
        """The text in the viewer's language."""
        return text.to(self.looking.language)

    @cached_property
    def raised(self) -> frozenset[str]:
        """The parts that are picked up: those held, and what a hint would pick up."""
        hinted = () if self.looking.preview is None else parts(self.state, self.looking.preview)[:-1]
        return frozenset((*self.looking.held, *hinted))

    @cached_property
    def pointed(self) -> frozenset[str]:
        """The parts that are lit, and the one a hint would end with."""
        hinted = () if self.looking.preview is None else parts(self.state, self.looking.preview)[-1:]
        return self.looking.lit | frozenset(hinted)

    @property
    def is_pushing(self) -> bool:
        """Whether the push tile has been picked up."""
        return "tile-push" in self.raised

    def column(self, part: str) -> int | None:
        """The building of a column's part."""
        name = part.removeprefix("column-")
        return BUILDING_IDS.index(name) if part.startswith("column-") and name in BUILDING_IDS else None

    def landing(self, building: int) -> int | None:
        """Where a marker placed on this column now would come to stand; SPACES if it fell off; None where that is not the question."""
        if self.phase != DECIDING or "tile-black" in self.raised or not may_place(self.state, building):
            return None
        exact = space_earned(self.state, building)
        return exact if self.is_pushing else free_space(self.state.columns, building, exact)

    def tools(self) -> list[tuple[str, str, Box]]:
        """The mover's tiles that a turn can use: part, name, place."""
        if self.phase != DECIDING:
            return []
        held = [(part, name) for part, kind, name in TOOLS if int(self.state.held[self.mover, kind])]
        # On a phone the black die lies in the same row.
        first = 1 if not self.scene.is_wide and int(self.state.black) != NO_BUILDING else 0
        return [(part, name, self.scene.tray.tool(first + index)) for index, (part, name) in enumerate(held)]

    def box(self, part: str) -> Box | None:
        """Where a part lies that can be clicked or lit."""
        building = self.column(part)
        if building is not None:
            return self._column_box(self.scene.columns[building], self.landing(building))
        if part == ROLL_PART:
            return self.scene.tray.button
        if part in ("take-points", "take-tile", "no-exchange"):
            return self.scene.tray.choices[part != "take-points"]
        if part.startswith("player-"):
            number = part.removeprefix("player-")
            is_seat = number.isdigit() and 1 <= int(number) <= int(self.state.players)
            return self.scene.cards[int(number) - 1] if is_seat else None
        tools = {name: box for name, _, box in self.tools()}
        dice = {piece.part: Box(piece.x, piece.y, piece.size, piece.size) for piece in self.pieces if piece.kind == "die"}
        return tools.get(part) or dice.get(part)

    def _column_box(self, column: ColumnPlace, landing: int | None) -> Box:
        if landing is not None:
            return column.space(min(landing, SPACES - 1))
        return (
            column.track if self.phase == EXCHANGING else Box(column.box.x + 2, column.box.y + 2, column.box.width - 4, 50 if column.is_wide else 28)
        )

    def clickable(self) -> list[str]:
        """The parts that can be clicked in this phase."""
        columns = [f"column-{name}" for name in BUILDING_IDS]
        if self.phase == DECIDING:
            dice = [piece.part for piece in self.pieces if piece.kind == "die"]
            return [*columns, *dice, *(part for part, _, _ in self.tools()), ROLL_PART]
        if self.phase == EXCHANGING:
            return [*columns, "no-exchange"]
        if self.phase == NAMING:
            return [f"player-{seat + 1}" for seat in range(int(self.state.players))]
        return ["take-points", "take-tile"] if self.phase == AWARDING else []

    def next_scoring(self) -> int:
        """The scoring to come: 0, 1 or 2; SCORINGS when all have been."""
        return SCORINGS if self.phase == OVER else int(self.state.round_number) // 2

    def gains(self) -> list[int]:
        """What everybody would get if the next scoring came now."""
        scoring = self.next_scoring()
        if scoring == SCORINGS:
            return [0] * self.colours
        copy = copy_of(self.state)
        score_buildings(copy, scoring)
        return [int(copy.scored[scoring, seat]) for seat in range(self.colours)]


def showing_of(state: State, looking: Looking) -> Showing:
    """A look at a position."""
    scene = scene_of(looking.layout, int(state.players))
    return Showing(state, looking, scene, table_pieces(state, scene))
