"""The few words that stand in Azul's picture."""

from __future__ import annotations

from typing import Final

from ....kernel import State
from ....language import Text
from ..rules.play import factories
from ..state import DEALING, OFFER, OVER

ROUND: Final = Text(hu="{number}. forduló", en="Round {number}")
FACTORIES: Final = Text(hu="Manufaktúrák", en="Factories")
CENTRE_OF_TABLE: Final = Text(hu="Közép", en="Centre")
LINES: Final = Text(hu="Mintasorok és padlóvonal", en="Pattern lines and floor line")
WALL: Final = Text(hu="Fal", en="Wall")
BAG: Final = Text(hu="Zsák", en="Bag")
LID: Final = Text(hu="Doboz", en="Lid")
FLOOR: Final = Text(hu="Padlóvonal", en="Floor line")
WINNER: Final = Text(hu="Győztes", en="Winner")
PICTURE: Final = Text(hu="Azul, {round}", en="Azul, {round}")
GAME_OVER: Final = Text(hu="Vége a játéknak", en="Game over")
FILLING: Final = Text(hu="A manufaktúrák feltöltése", en="Filling the factories")
OFFERING: Final = Text(hu="A manufaktúrák kínálata · még {left} manufaktúra", en="Factory offer · factories left: {left}")
ONLY_CENTRE: Final = Text(hu="A manufaktúrák kínálata · már csak középről", en="Factory offer · only the centre is left")
WALL_TILING: Final = Text(hu="A fal csempézése", en="Wall tiling")


def round_text(state: State) -> Text:
    """Which round it is, or that the game is over."""
    return GAME_OVER if state.phase == OVER else ROUND.fill(number=state.round_number)


def phase_text(state: State) -> Text:
    """What is going on."""
    phase = state.phase
    if phase == OVER:
        return ROUND.fill(number=state.round_number)
    if phase == DEALING:
        return FILLING
    if phase != OFFER:
        return WALL_TILING
    left = sum(any(tiles) for tiles in state.offer.tolist()[1 : factories(state) + 1])
    return OFFERING.fill(left=left) if left else ONLY_CENTRE
