"""One look at one position: what the parts of the picture need to know, worked out once."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from ....draw.look import Look, piece_at
from ....draw.looking import Looking, Piece, seat_part
from ....draw.marks import Box
from ....kernel import State, places_of
from ..rules.goals import players_of, role_of, seat_of
from ..rules.play import can_turn_twice, is_legal, surrounded
from ..rules.rings import ring_of, turned
from ..state import BIRTH, LAST_TURNS, LET_PASS, OVER, PASSING, RINGS, SPACES, THREE, TURN, is_place, is_turn, turn_of
from ..text.parts import BIRTH_PART, PASSING_PARTS, ROLE_IDS, SUPPLY_PART, TURN_PARTS, read_ring, read_space, ring_part, space_part
from ..text.words import winners_of
from .measures import Scene, scene_of, supply_of


@dataclass(frozen=True)
class Turning:
    """A ring that turns: which one, and by how many slices."""

    ring: int
    steps: int


@dataclass(frozen=True)
class Showing(Look[Scene]):
    """A look at a position of Azteka."""

    @property
    def is_big(self) -> bool:
        """Whether there is room for ornaments and long words."""
        return self.scene.disc.is_big

    @property
    def is_over(self) -> bool:
        """Whether the game is over."""
        return self.state.phase == OVER

    @property
    def winners(self) -> list[int]:
        """The seat in the first place of a finished game; nobody in a draw."""
        first = winners_of(self.state) if self.is_over else []
        return first if len(first) == 1 else []

    @property
    def held_ring(self) -> int | None:
        """The ring chosen so far."""
        return next((ring for part in self.looking.held if (ring := read_ring(part)) is not None), None)

    @cached_property
    def previewed(self) -> int:
        """The legal action that is hinted at, or -1."""
        action = self.looking.preview
        return action if action is not None and is_legal(self.state, action) else -1

    @property
    def previewed_space(self) -> int | None:
        """The space of the placement that is hinted at."""
        return self.previewed if is_place(self.previewed) else None

    @property
    def previewed_turn(self) -> Turning | None:
        """The rotation that is hinted at."""
        return Turning(*turn_of(self.previewed)) if is_turn(self.previewed) else None

    @property
    def turning_ring(self) -> int | None:
        """The ring that the hinted rotation turns."""
        return None if self.previewed_turn is None else self.previewed_turn.ring

    @property
    def previewed_passing(self) -> int:
        """The Life figures that a hinted passing would take, as a set of bits."""
        if self.looking.preview != LET_PASS or self.state.phase != PASSING:
            return 0
        return surrounded(self.state, self.state.placed)

    @property
    def last_turn(self) -> Turning | None:
        """The rotation that was the last move, as long as its figures are still to be seen."""
        rings = [ring for part in self.looking.last if (ring := read_ring(part)) is not None]
        if not rings or (not self.state.rotations and not self.is_over):
            return None
        return Turning(rings[0], 2 if TURN_PARTS[1] in self.looking.last else 1)

    def places(self, name: str) -> list[Box]:
        """Where a figure stands on a space; the square around a ring."""
        space, ring = read_space(name), read_ring(name)
        if ring is not None:
            return [self.scene.disc.ring_box(ring)]
        return [] if space is None else [self.scene.disc.figure_box(space)]

    def outline(self, name: str) -> str:
        """Around a space."""
        space = read_space(name)
        return "" if space is None else self.scene.disc.sector(space, 1)

    def role_of(self, seat: int) -> int:
        """The role a seat plays in this round."""
        return role_of(self.state, seat)


def showing_of(state: State, looking: Looking) -> Showing:
    """A look at a position."""
    scene = scene_of(looking.layout, state.mode, looking.own_seat(players_of(state)))
    return Showing(state, looking, scene, table_pieces(state, scene))


def table_pieces(state: State, scene: Scene) -> tuple[Piece, ...]:
    """Every figure, role by role: those on the board, ring by ring, then those in the supply. The first places of a tray empty first."""
    pieces: list[Piece] = []
    total = supply_of(players_of(state))
    for role in range(players_of(state)):
        seat, kind = seat_of(state, role), ROLE_IDS[role]
        pieces += [piece_at(kind, space_part(space), scene.disc.figure_box(space)) for space in places_of(state.figures[role])]
        in_supply = range(total - state.supply[role], total)
        pieces += [piece_at(kind, seat_part(seat, SUPPLY_PART), scene.panels[seat].tray_space(index)) for index in in_supply]
    return tuple(pieces)


def figures_turned(state: State, turning: Turning) -> list[tuple[int, int]]:
    """The figures of a ring where they will be after it has turned: role and space."""
    after = ((role, turned(state.figures[role], turning.ring, turning.steps)) for role in range(players_of(state)))
    return [(role, space) for role, figures in after for space in places_of(figures) if ring_of(space) == turning.ring]


def clickable_parts(state: State) -> list[str]:
    """Every part a player could click now, whether or not it leads to a legal action."""
    phase = state.phase
    spaces = [space_part(space) for space in range(SPACES)] if phase in (TURN, BIRTH) else []
    rings = [ring_part(ring) for ring in range(RINGS)] if phase in (TURN, LAST_TURNS) else []
    return spaces + rings + decisions(state)


def decisions(state: State) -> list[str]:
    """The parts that have a button of their own, two at most."""
    phase = state.phase
    if phase == PASSING:
        return list(PASSING_PARTS)
    if phase == BIRTH:
        return [BIRTH_PART]
    if phase == TURN and state.mode != THREE and any(can_turn_twice(state, ring) for ring in range(RINGS)):
        return list(TURN_PARTS)
    return []
