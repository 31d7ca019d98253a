"""The few words that stand in Alhambra's picture."""

from __future__ import annotations

from typing import Final

from ....kernel import State
from ....language import Text
from ..state import OVER, START, TILE_IDS

PICTURE: Final = Text("Alhambra – A kockajáték, {round}", "Alhambra – The Dice Game, {round}")
ROUND: Final = Text("{number}. kör", "Round {number}")
GAME_OVER: Final = Text("Vége a játéknak", "Game over")
ROLL: Final = Text("Dobás ({number}/3)", "Roll ({number}/3)")
ROLL_DICE: Final = Text("{dice} kockával", "{dice} dice")
ROLL_ONE: Final = Text("1 kockával", "1 die")
KEPT: Final = Text("Félretéve · {kept}", "Kept · {kept}")
ROLLED: Final = Text("{number}. dobás", "Roll {number}")
IN_THE_AIR: Final = Text("Gurulnak a kockák", "The dice are rolling")
TWO_POINTS: Final = Text("2 építési pont", "2 building points")
POINT_AND_TILE: Final = Text("1 pont + lapka", "1 point + tile")
NO_EXCHANGE: Final = Text("Nem cserélek", "No exchange")
BEST_PLACE: Final = Text("{column}: tiéd a legjobb hely", "{column}: you are best")
EXCHANGE_OF: Final = Text("{column}: egy pontot másik épületre cserélhetsz", "{column}: one point may go to another building")
WHO_STARTS: Final = Text("Ki kezdje a következő kört?", "Who starts the next round?")
LAYING_OUT: Final = Text("Kör eleje: lapkák kerülnek az oszlopokra", "A round begins: tiles are laid out")
WINNER: Final = Text("Győztes", "Winner")
STARTS: Final = Text("kezd", "starts")

_TILE_LABELS: Final = (
    Text("1 pont", "1 point"),
    Text("2 pont", "2 points"),
    Text("3 pont", "3 points"),
    Text("Csere", "Exchange"),
    Text("Tolás", "Push"),
    Text("Érvénytelen", "Void"),
    Text("Fekete kocka", "Black die"),
    Text("Kezdő", "Start player"),
)
TILE_LABELS: Final = dict(zip(TILE_IDS, _TILE_LABELS, strict=True))
START_ID: Final = TILE_IDS[START]


def round_text(state: State) -> Text:
    """Which round it is, or that the game is over."""
    return GAME_OVER if state.phase == OVER else ROUND.fill(number=state.round_number)
