"""A move of Alhambra – The Dice Game as somebody at the table would advise it."""

from __future__ import annotations

from typing import Final

from ....kernel import State
from ....language import Text, hungarian_article
from ...alhambra_family.rules.dice import HANDS
from ...alhambra_family.text.advice import keeping_advice, placing_advice, starter_advice
from ...alhambra_family.text.names import SYMBOL_NAMES, column_text
from .. import state as game

_PLAIN: Final = {
    game.TAKE_POINTS: Text("Vedd el a 2 építési pontot.", "Take the 2 building points."),
    game.TAKE_TILE: Text("Vedd el az 1 építési pontot és a lapkát.", "Take 1 building point and the tile."),
    game.NO_EXCHANGE: Text("Ne cserélj.", "Do not exchange."),
}


def advice(state: State, action: int, is_tall: bool = False) -> Text:
    """Which dice to keep, where to place the marker, which reward to take."""
    kind, thing = game.kind_of(action), game.thing_of(action)
    if kind == game.KEEP_DICE:
        return keeping_advice(HANDS[thing])
    if kind == game.PLACE_MARKER:
        return placing_advice(thing)
    if kind == game.PUSH_MARKERS:
        column = column_text(thing)
        return Text(f"Tolj hátra {hungarian_article(column.hu)} {column.hu} oszlopában.", f"Push the markers back in the {column.en} column.")
    if kind == game.USE_VOID:
        return Text("Töröld ezt a dobást a törlőlapkával.", "Void this roll with the void tile.")
    if kind == game.SET_BLACK:
        building = SYMBOL_NAMES[thing]
        return Text(f"Állítsd be a fekete kockát: {building.hu}.", f"Set the black die to {building.en}.")
    if kind == game.EXCHANGE_POINT:
        here, other = column_text(state.award_column), column_text(thing)
        return Text(f"Cserélj el egy pontot: {here.hu} helyett {other.hu}.", f"Exchange a point: {other.en} instead of {here.en}.")
    return _PLAIN.get(kind) or starter_advice(thing)
