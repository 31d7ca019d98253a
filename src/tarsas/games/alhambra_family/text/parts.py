"""The parts that both games' pictures have, by name, and the names read back.

die-tower-2      the second die that shows a tower: a toggle         roll        throws the others
column-tower     a building's column                                 player-3    a player's card
"""

from __future__ import annotations

from typing import Final

from ....language import Text
from ..rules.dice import DICE, count_of
from ..state import BUILDING_IDS, BUILDINGS
from .names import BUILDING_NAMES

ROLL_PART: Final = "roll"
AIR_PART: Final = "dice-in-the-air"
MARKERS_PART: Final = "markers"
CALIPH_PART: Final = "caliph"


def column_part(building: int) -> str:
    """The part of a building's column."""
    return f"column-{BUILDING_IDS[building]}"


def read_column(part: str) -> int | None:
    """The building whose column this is."""
    kind, _, name = part.partition("-")
    return BUILDING_IDS.index(name) if kind == "column" and name in BUILDING_IDS else None


def dice_parts(hand: int) -> tuple[str, ...]:
    """The parts of the dice of a hand: of those alike the first ones."""
    return tuple(f"die-{BUILDING_IDS[building]}-{nth}" for building in range(BUILDINGS) for nth in range(1, count_of(hand, building) + 1))


def black_die_part(building: int) -> str:
    """The part of the black die, which cannot be clicked."""
    return f"black-{BUILDING_IDS[building]}"


def shown_on(part: str) -> int | None:
    """The building that a die shows; None in the air."""
    name = part.split("-")[1]
    return BUILDING_IDS.index(name) if name in BUILDING_IDS else None


def is_toggle(part: str) -> bool:
    """Dice to keep are chosen in any order; of several alike any will do."""
    return part.startswith("die-")


def player_part(seat: int) -> str:
    """The part of a player's card."""
    return f"player-{seat + 1}"


def read_player(part: str, players: int) -> int | None:
    """The seat whose card this is, where there are so many players."""
    return next((seat for seat in range(players) if part == player_part(seat)), None)


def roll_the_others(kept: int) -> Text:
    """What to do when so many dice are kept."""
    left = DICE - kept
    return Text(f"Félretéve: {kept}. Dobj a maradék {left} kockával", f"Kept: {kept}. Roll the remaining {left} {'die' if left == 1 else 'dice'}")


def shared_part_text(part: str) -> Text | None:
    """What a part is called that both games have: `die: Tower (1)`, `Tower column`, `player 3`, `roll`."""
    if is_toggle(part) and (shown := shown_on(part)) is not None:
        return Text("kocka: {name} ({nth}.)", "die: {name} ({nth})").fill(name=BUILDING_NAMES[shown], nth=part.rpartition("-")[2])
    if (building := read_column(part)) is not None:
        return Text("{name} oszlopa", "{name} column").fill(name=BUILDING_NAMES[building])
    kind, _, number = part.partition("-")
    if kind == "player":
        return Text(f"{number}. játékos", f"player {number}")
    return Text("dobás", "roll") if part == ROLL_PART else None
