"""One look at one position: what the parts of the picture need to know, worked out once."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from ....draw.look import box_of
from ....draw.looking import CARD, Looking, Piece, seat_part
from ....draw.marks import Box
from ....kernel import State, copy_of, places_of
from ...alhambra_family.rules.columns import MACUS, SPACES
from ...alhambra_family.state import BUILDINGS
from ...alhambra_family.text.parts import ROLL_PART, column_part, player_part, read_player
from ...alhambra_family.view.showing import FamilyLook, Spot
from ..rules.building import build_tile, tile_at
from ..rules.chance import tiles_left_in
from ..rules.play import can_place, landing_space
from ..rules.scoring import all_majorities, score_of
from ..rules.tiles import NO_TILE
from ..rules.walls import longest_wall
from ..state import AWARD, BUILD, BUILDING, NAMING, OVER, REBUILDING, ROLLING, SETTLING, TURN, cell_of, kind_of
from ..text import notation, parts
from .alhambra import CellPlace, cells_on
from .measures import ALHAMBRA, COLUMNS, Scene, scene_of
from .pieces import table_pieces


@dataclass(frozen=True)
class Showing(FamilyLook[Scene]):
    """A look at a position of Alcazaba, and the cells of every Alhambra."""

    alhambras: tuple[CellPlace, ...]
    TURNS = range(ROLLING, OVER)

    def clicks(self, action: int) -> tuple[str, ...]:
        """The path of clicks that plays an action."""
        return notation.parts(self.state, action)

    def score(self, seat: int) -> int:
        """The points of a seat."""
        return score_of(self.state, seat)

    @cached_property
    def cards(self) -> dict[str, Box]:
        """Where each player's name and score stand."""
        return {seat_part(seat, CARD): self.scene.players[seat].head for seat in range(self.state.players)}

    @property
    def is_holding(self) -> bool:
        """Whether dice or a tile are picked up; the tile in hand is."""
        return bool(self.raised) or self.state.in_hand != NO_TILE

    @property
    def hinted_cell(self) -> tuple[int, int] | None:
        """The cell that the hinted action builds on."""
        action = self.looking.preview
        return cell_of(action) if action is not None and kind_of(action) == BUILD and self.state.in_hand != NO_TILE else None

    def landing(self, building: int) -> int | None:
        """Where a marker placed on this column now would stand; SPACES if it fell off; None where that is not the question."""
        if self.phase != TURN or not can_place(self.state, building):
            return None
        return landing_space(self.state, building)

    # --- Leaves -------------------------------------------------------------------------------------------------------

    @cached_property
    def shown(self) -> str | None:
        """The leaf that is turned up where there are leaves: while tiles are given out, built and removed, and at the end, an Alhambra is."""
        if self.scene.tabs is None:
            return None
        is_about_tiles = self.phase in (AWARD, BUILDING, REBUILDING, OVER) or any(map(parts.is_own_tile, self.looking.held))
        return ALHAMBRA if is_about_tiles else COLUMNS

    def leaf(self, name: str) -> str | None:
        """A leaf by its name, where there are leaves."""
        return None if self.scene.tabs is None else name

    def alhambra_leaf(self, seat: int) -> str | None:
        """The leaf that the Alhambra and the reserve board of a seat lie on: only those in focus do."""
        return self.leaf(ALHAMBRA) if seat == self.scene.focus else None

    def piece_leaf(self, part: str) -> str | None:
        """The leaf of a piece, by its part: what lies in a column, or in the Alhambra in focus."""
        own = part.rpartition("/")[2]
        if own == parts.START_PART or self.column(own) is not None or (parts.read_tile_part(own) and not parts.is_own_tile(own)):
            return self.leaf(COLUMNS)
        is_in_focus = part == seat_part(self.scene.focus, own) and (own == parts.REBUILT_PART or parts.is_own_tile(own))
        return self.leaf(ALHAMBRA) if is_in_focus else None

    # --- Where parts lie ----------------------------------------------------------------------------------------------

    def spots(self, part: str) -> list[Spot]:
        """Where a part lies that can be clicked or lit, and on which leaf; some lie in two places."""
        building = self.column(part)
        if building is not None:
            landing = self.landing(building)
            return [Spot(self.scene.columns[building].spaces[min(landing, SPACES - 1)], self.leaf(COLUMNS))] if landing is not None else []
        if cell := parts.read_cell_part(part):
            return [Spot(self.alhambras[self.mover].box(*cell), self.alhambra_leaf(self.mover))] if self.mover >= 0 else []
        if (seat := read_player(part, self.state.players)) is not None:
            return [Spot(self.scene.players[seat].head)]
        if spots := self._button_spots(part):
            return spots
        names = {part, seat_part(self.mover, part)}
        choices = [Spot(self.choices[part])] if part in self.choices else []
        return [*choices, *(self.spot(piece) for piece in self.pieces if piece.part in names)]

    def places(self, part: str) -> list[Box]:
        """The whole of a column, or a cell of the mover's Alhambra."""
        cell = parts.read_cell_part(part)
        return [self.alhambras[self.mover].box(*cell)] if cell and self.mover >= 0 else super().places(part)

    def _button_spots(self, part: str) -> list[Spot]:
        tray = self.scene.tray
        if part == ROLL_PART:
            return [Spot(tray.roll_button)]
        if part == parts.RESERVE_PART:
            board = Spot(self.scene.players[self.mover].reserve, self.alhambra_leaf(self.mover))
            return [Spot(tray.buttons[0]), board] if self.phase == BUILDING else [board]
        if part == parts.MACUS_PART:
            return [Spot(tray.buttons[1]), Spot(self.scene.players[MACUS].box)]
        return []

    @cached_property
    def choices(self) -> dict[str, Box]:
        """What can be taken from the column being given out: each part with its place in the tray, where it is shown large."""
        if self.phase != AWARD:
            return {}
        tiles = tiles_left_in(self.state, self.state.award_column)
        choices = [parts.tile_part(parts.TO_TAKE, tile) for tile in places_of(tiles)]
        if self.state.start_tile == self.state.award_column:
            choices.append(parts.START_PART)
        return {part: self.scene.tray.choice(index, len(choices)) for index, part in enumerate(choices)}

    def spot(self, piece: Piece) -> Spot:
        """Where a piece lies."""
        return Spot(box_of(piece), self.piece_leaf(piece.part))

    def clickable(self) -> list[str]:
        """The parts that can be clicked in this phase; what lies on top comes last."""
        if self.phase == TURN:
            return self._clickable_in_turn()
        if self.phase == AWARD:
            return list(self.choices)
        if self.phase in (BUILDING, REBUILDING):
            cells = [cell for cell in self.alhambras[self.mover].cells() if cell != (0, 0)]
            if self.phase == REBUILDING:
                return [parts.cell_part(*cell) for cell in cells]
            free = [parts.cell_part(*cell) for cell in cells if tile_at(self.state, self.mover, *cell) == NO_TILE]
            return [*free, parts.RESERVE_PART, *([parts.MACUS_PART] if self.state.players == 2 else [])]
        return [player_part(seat) for seat in range(self.state.players)] if self.phase == NAMING else []

    def _clickable_in_turn(self) -> list[str]:
        columns = [column_part(building) for building in range(BUILDINGS) if can_place(self.state, building)]
        dice = [piece.part for piece in self.pieces if piece.kind == "die"]
        built = [parts.tile_part(parts.BUILT, tile) for tile in places_of(self.state.built[self.mover])]
        reserved = [parts.tile_part(parts.RESERVED, tile) for tile in places_of(self.state.reserved[self.mover])]
        return [*columns, *dice, ROLL_PART, *built, parts.RESERVE_PART, *reserved]

    # --- What would be ------------------------------------------------------------------------------------------------

    def gain(self, seat: int) -> int:
        """What somebody would get if the next scoring came now; nothing while one is counted."""
        return 0 if self.phase in (OVER, SETTLING) else all_majorities(self.state, seat, self.next_scoring) + self.walls[seat]

    @cached_property
    def walls(self) -> tuple[int, ...]:
        """The length of everybody's longest wall; Macus has none."""
        return tuple(0 if self.is_macus(seat) else longest_wall(self.state, seat) for seat in range(self.colours))

    def with_tile_at(self, x: int, y: int) -> State:
        """The position with the tile in hand built on this cell; a tile that lay there is gone."""
        built = copy_of(self.state)
        old = tile_at(built, self.mover, x, y)
        if old != NO_TILE:
            built.built[self.mover] = built.built[self.mover] & ~(1 << old)
        build_tile(built, self.mover, self.state.in_hand, x, y)
        return built


def showing_of(state: State, looking: Looking) -> Showing:
    """A look at a position: the Alhambra in focus is the viewer's, while a tile is being built the builder's, on a phone also while one is being chosen."""
    players, phase = state.players, state.phase
    seat = looking.seat if 0 <= looking.seat < players else 0
    is_building = phase in (BUILDING, REBUILDING) or (phase == AWARD and looking.layout != "wide")
    is_rebuilding = any(map(parts.is_own_tile, looking.held))
    scene = scene_of(looking.layout, players, state.mover if is_building or is_rebuilding else seat)
    alhambras = tuple(
        cells_on(state, seat, place.ground, 1 if place.is_focus else 0, 96 if place.is_focus else 30) for seat, place in enumerate(scene.players)
    )
    return Showing(state, looking, scene, table_pieces(state, scene, alhambras), alhambras)
