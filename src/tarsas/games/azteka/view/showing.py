"""One look at one position: what the parts of the picture need to know, worked out once.

space-3-5      ring 3, slice 5              ring-2             ring 2 and its handle
turn-45/-90    how far the ring turns       no-birth, pass, keep
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from ....draw.look import Look
from ....draw.looking import Looking, Piece
from ....draw.marks import Box
from ....kernel import State
from ..rules.goals import players_of, seat_of
from ..rules.play import can_turn_twice, is_legal, surrounded
from ..rules.rings import turned
from ..state import BIRTH, FIRST_TURN, LAST_TURNS, LET_PASS, NO_BIRTH, OVER, PASSING, RINGS, SLICES, SPACES, THREE, TURN
from ..text.notation import ROLE_IDS, space_part, turned_ring
from .measures import Scene, scene_of, supply_of

_SPACE = re.compile(r"space-([1-4])-([1-8])")
_RING = re.compile(r"ring-([1-4])")


def space_of(part: str) -> int | None:
    """The space a part names, if it names one."""
    found = _SPACE.fullmatch(part)
    return None if found is None else (int(found[1]) - 1) * SLICES + int(found[2]) - 1


def ring_of_part(part: str) -> int | None:
    """The ring a part names, if it names one."""
    found = _RING.fullmatch(part)
    return None if found is None else int(found[1]) - 1


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
        return self.looking.layout == "wide"

    @property
    def is_over(self) -> bool:
        """Whether the game is over."""
        return self.state.phase == OVER

    @property
    def held_ring(self) -> int | None:
        """The ring chosen so far."""
        return next((ring for part in self.looking.held if (ring := ring_of_part(part)) is not None), None)

    @property
    def previewed_space(self) -> int | None:
        """The space of the placement that is hinted at."""
        action = self.looking.preview
        return action if action is not None and 0 <= action < FIRST_TURN and is_legal(self.state, action) else None

    @property
    def previewed_turn(self) -> Turning | None:
        """The rotation that is hinted at."""
        action = self.looking.preview
        if action is None or not FIRST_TURN <= action < NO_BIRTH or not is_legal(self.state, action):
            return None
        return Turning(*turned_ring(action))

    @property
    def previewed_passing(self) -> int:
        """The Life figures that a hinted passing would take, as a set of bits."""
        if self.looking.preview != LET_PASS or self.state.phase != PASSING:
            return 0
        return surrounded(self.state, self.state.placed)

    @property
    def last_turn(self) -> Turning | None:
        """The rotation that was the last move, as long as its figures are still to be seen."""
        rings = [ring for part in self.looking.last if (ring := ring_of_part(part)) is not None]
        if not rings or (not self.state.rotations and not self.is_over):
            return None
        return Turning(rings[0], 2 if "turn-90" in self.looking.last else 1)

    def role_of(self, seat: int) -> int:
        """The role a seat plays in this round."""
        return next(role for role in range(players_of(self.state)) if seat_of(self.state, role) == seat)


def showing_of(state: State, looking: Looking) -> Showing:
    """A look at a position."""
    players = players_of(state)
    seat = looking.seat if 0 <= looking.seat < players else 0
    scene = scene_of(looking.layout, state.mode, seat)
    return Showing(state, looking, scene, table_pieces(state, scene))


def table_pieces(state: State, scene: Scene) -> tuple[Piece, ...]:
    """Every figure, role by role: those on the board, ring by ring, then those in the supply. The first places of a tray empty first."""
    pieces = []
    for role in range(players_of(state)):
        seat, kind = seat_of(state, role), ROLE_IDS[role]
        for space in figures_on_board(state, role):
            pieces.append(_piece(kind, space_part(space), scene.disc.figure_box(space)))
        total = supply_of(players_of(state))
        for index in range(total - state.supply[role], total):
            pieces.append(_piece(kind, f"seat-{seat}/supply", scene.panels[seat].tray_space(index)))
    return tuple(pieces)


def _piece(kind: str, part: str, box: Box) -> Piece:
    return Piece(kind, part, round(box.x, 2), round(box.y, 2), round(box.width, 2))


def figures_on_board(state: State, role: int) -> list[int]:
    """The spaces of a role's figures."""
    return [space for space in range(SPACES) if state.figures[role] >> space & 1]


def figures_turned(state: State, turning: Turning) -> list[tuple[int, int]]:
    """The figures of a ring where they will be after it has turned: role and space."""
    after = ((role, turned(state.figures[role], turning.ring, turning.steps)) for role in range(players_of(state)))
    ring = range(turning.ring * SLICES, (turning.ring + 1) * SLICES)
    return [(role, space) for role, figures in after for space in ring if figures >> space & 1]


def clickable_parts(state: State) -> list[str]:
    """Every part a player could click now, whether or not it leads to a legal action."""
    phase = state.phase
    if phase == PASSING:
        return ["pass", "keep"]
    spaces = [space_part(space) for space in range(SPACES)] if phase in (TURN, BIRTH) else []
    rings = [f"ring-{ring + 1}" for ring in range(RINGS)] if phase in (TURN, LAST_TURNS) else []
    return spaces + rings + decisions(state)


def decisions(state: State) -> list[str]:
    """The parts that have a button of their own, two at most."""
    phase = state.phase
    if phase == PASSING:
        return ["pass", "keep"]
    if phase == BIRTH:
        return ["no-birth"]
    if phase == TURN and state.mode != THREE and any(can_turn_twice(state, ring) for ring in range(RINGS)):
        return ["turn-45", "turn-90"]
    return []
