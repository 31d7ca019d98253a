"""What both games tell alike: the dice of the turn, and whose markers stand on the columns."""

from __future__ import annotations

from typing import Final

from ...contract import Feature, Observed, distance_to
from ...kernel import Field, State, compilable
from .rules.columns import EMPTY, MOST_PLAYERS, SPACES
from .rules.dice import DICE, count_of
from .rules.turn import MOST_ROLLS
from .state import BUILDINGS

FEWEST_PLAYERS: Final = 2
MOST_TOLD: Final = 255

DICE_FEATURES: Final = (
    Feature("rolls", (MOST_ROLLS + 1,), 1, "rolls that count so far, 0 to 3"),
    Feature("kept", (BUILDINGS,), DICE, "dice set aside for the roll to come, by building"),
    Feature("hands", (MOST_ROLLS, BUILDINGS), DICE, "what the dice showed after each roll that counts, by building"),
)
DICE_SIZE: Final = sum(feature.size for feature in DICE_FEATURES)

COLUMNS_FEATURE: Final = Feature(
    "columns",
    (BUILDINGS, SPACES, MOST_PLAYERS),
    1,
    "whose marker stands on each space, the best one first: oneself, the next clockwise …; of two players the third is Macus",
)


@compilable
def observe_dice(state: State, first: int, row: Observed) -> None:
    """The dice of the turn, from this index on."""
    row[first + state.rolls] = 1
    kept = first + MOST_ROLLS + 1
    for building in range(BUILDINGS):
        row[kept + building] = count_of(state.kept, building)
        for roll in range(MOST_ROLLS):
            row[kept + (roll + 1) * BUILDINGS + building] = count_of(state.hands[roll], building)


@compilable
def observe_columns(columns: Field, seat: int, players: int, first: int, row: Observed) -> None:
    """The markers on the columns, from this index on."""
    for building in range(BUILDINGS):
        for space in range(SPACES):
            owner = columns[building, space]
            if owner != EMPTY:
                row[first + (building * SPACES + space) * MOST_PLAYERS + distance_to(seat, owner, players)] = 1
