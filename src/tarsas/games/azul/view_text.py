"""The few words that stand in Azul's picture, and the names of its parts for screen readers."""

from __future__ import annotations

from typing import Final

from ...kernel import State
from ...language import Text, hungarian_article
from .rules import factories
from .state import CENTRE, DEALING, FLOOR_LINE, OFFER, OVER
from .view_parts import read_part

ROUND: Final = Text(hu="{number}. forduló", en="Round {number}")
FACTORIES: Final = Text(hu="Manufaktúrák", en="Factories")
BAG: Final = Text(hu="Zsák", en="Bag")
LID: Final = Text(hu="Doboz", en="Lid")
FLOOR: Final = Text(hu="Padlóvonal", en="Floor line")
WINNER: Final = Text(hu="Győztes", en="Winner")
PICTURE: Final = Text(hu="Azul, {round}", en="Azul, {round}")
GAME_OVER: Final = Text(hu="Vége a játéknak", en="Game over")
FILLING: Final = Text(hu="A manufaktúrák feltöltése", en="Filling the factories")
OFFERING: Final = Text(hu="Manufaktúrák kínálata · még {left} korong", en="Factory offer · factories left: {left}")
ONLY_CENTRE: Final = Text(hu="Manufaktúrák kínálata · már csak a közép", en="Factory offer · only the centre is left")
WALL_TILING: Final = Text(hu="Falburkolás", en="Wall tiling")

COLOURS_HU: Final = ("kék", "sárga", "piros", "fekete", "fehér")
COLOURS_EN: Final = ("blue", "yellow", "red", "black", "white")

FROM_CENTRE: Final = Text(hu="{tiles} {colour_hu} csempe középről", en="{tiles} {colour_en} from the centre")
FROM_FACTORY: Final = Text(hu="{tiles} {colour_hu} csempe {article} {factory}. manufaktúrából", en="{tiles} {colour_en} from factory {factory}")
LINE: Final = Text(hu="{line}. mintasor", en="Pattern line {line}")
WALL_SPACE: Final = Text(hu="Fal, {row}. sor, {column}. oszlop", en="Wall, row {row}, column {column}")


def round_text(state: State) -> Text:
    """Which round it is, or that the game is over."""
    return GAME_OVER if int(state.phase) == OVER else ROUND.fill(number=int(state.round_number))


def phase_text(state: State) -> Text:
    """What is going on."""
    phase = int(state.phase)
    if phase == OVER:
        return ROUND.fill(number=int(state.round_number))
    if phase == DEALING:
        return FILLING
    if phase != OFFER:
        return WALL_TILING
    left = sum(int(state.offer[factory].sum()) > 0 for factory in range(1, factories(state) + 1))
    return OFFERING.fill(left=left) if left else ONLY_CENTRE


def part_title(state: State, name: str) -> Text:
    """What a part is called."""
    part = read_part(name, int(state.mover))
    if part is None:
        return Text(name, name)
    if part.source >= 0:
        shape = FROM_CENTRE if part.source == CENTRE else FROM_FACTORY
        tiles = int(state.offer[part.source, part.colour])
        colours = {"colour_hu": COLOURS_HU[part.colour], "colour_en": COLOURS_EN[part.colour]}
        return shape.fill(tiles=tiles, factory=part.source, article=hungarian_article(part.source), **colours)
    if part.row >= 0:
        return WALL_SPACE.fill(row=part.row + 1, column=part.column + 1)
    return FLOOR if part.target == FLOOR_LINE else LINE.fill(line=part.target + 1)
