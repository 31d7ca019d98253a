"""The few words that stand in Alhambra's picture."""

from __future__ import annotations

from typing import Final

from ....kernel import State
from ....language import Text
from ..state import OVER, TILE_IDS

PICTURE: Final = Text("Alhambra – A kockajáték, {round}", "Alhambra – The Dice Game, {round}")
ROUND: Final = Text("{number}. kör", "Round {number}")
GAME_OVER: Final = Text("Vége a játéknak", "Game over")
KEPT: Final = Text("Félretéve · {kept}", "Kept · {kept}")
ROLLED: Final = Text("{number}. dobás", "Roll {number}")
TWO_POINTS: Final = Text("2 építési pont", "2 building points")
POINT_AND_TILE: Final = Text("1 pont + lapka", "1 point + tile")
NO_EXCHANGE: Final = Text("Nem cserélek", "No exchange")
BEST_PLACE: Final = Text("{column}: tiéd a legjobb hely", "{column}: you are best")
EXCHANGE_OF: Final = Text("{column}: egy pontot másik épületre cserélhetsz", "{column}: one point may go to another building")
LAYING_OUT: Final = Text("Kör eleje: lapkák kerülnek az oszlopokba", "A round begins: tiles are laid out")
STARTS: Final = Text("kezd", "starts")

_TILE_LABELS: Final = (
    Text("1 pont", "1 point"),
    Text("2 pont", "2 points"),
    Text("3 pont", "3 points"),
    Text("Csere", "Exchange"),
    Text("Tolás", "Push"),
    Text("Törlő", "Void"),
    Text("Fekete kocka", "Black die"),
    Text("Kezdő", "Start player"),
)
TILE_LABELS: Final = dict(zip(TILE_IDS, _TILE_LABELS, strict=True))


def round_text(state: State) -> Text:
    """Which round it is, or that the game is over."""
    return GAME_OVER if state.phase == OVER else ROUND.fill(number=state.round_number)
