"""The aim of Alcazaba, and what lies on its board, in a sentence each."""

from __future__ import annotations

from typing import Final

from ....contract import Explanation
from ....kernel import State
from ....language import Text
from ...alhambra_family.text import explanations as shared

AIM: Final = Text(
    "Építs a legtöbbet minél több épületből, és húzz hosszú külső falat, mert a legtöbb pont nyer.",
    "Build the most of as many buildings as you can, and a long outer wall: the most points win.",
)

EXPLANATIONS: Final = {
    "building": Explanation(
        Text(
            "Épület: aki az értékeléskor a legtöbbet építette belőle, pontot kap érte.",
            "A building: whoever has built the most of it at a scoring gets points for it.",
        ),
        "7.2",
    ),
    "worth": Explanation(shared.WORTH, "7.2"),
    "majorities": Explanation(
        Text(
            "Többség: ki hány lapkát épített be ebből az épületből, és mit hozna ez a következő értékeléskor.",
            "The majority: who has built how many of this building, and what that would bring at the next scoring.",
        ),
        "7.2",
    ),
    "offer": Explanation(
        Text(
            "Lapkák: ha elfogyott minden jelölő, az oszlop legjobb jelölőjének gazdája választ közülük először.",
            "The tiles: when all markers are used up, the owner of the best marker in the column chooses first.",
        ),
        "5.1",
    ),
    "start": Explanation(shared.START, "5.2"),
    "chain": Explanation(shared.CHAIN, "3.3"),
    "rounds": Explanation(shared.ROUNDS, "7.1"),
    "dice": Explanation(shared.DICE, "3.2"),
    "hand": Explanation(
        Text(
            "Az elnyert lapka: azonnal be kell építeni, vagy a tartaléktáblára kell tenni.",
            "The tile just won: build it at once, or put it on the reserve board.",
        ),
        "5.4",
    ),
    "ground": Explanation(
        Text(
            "Alhambra: a lapkák oldalai illeszkednek, falhoz fal kerül, és a szökőkúttól minden lapka elérhető gyalog.",
            "The Alhambra: sides match, wall to wall, and every tile can be reached on foot from the fountain.",
        ),
        "6.2",
    ),
    "fountain": Explanation(
        Text("Szökőkút: ebből nő ki az Alhambra, és sohasem mozdul el.", "The fountain: the Alhambra grows from it, and it never moves."), "4.2"
    ),
    "wall": Explanation(
        Text(
            "A leghosszabb külső fal: minden szakasza egy pontot ér az értékeléskor.",
            "The longest outer wall: each of its segments is a point at a scoring.",
        ),
        "7.4",
    ),
    "reserve": Explanation(
        Text(
            "Tartaléktábla: ami itt van, nem ér pontot, de átépítéssel később beépíthető.",
            "The reserve board: tiles here score nothing, but can be built later by rebuilding.",
        ),
        "4.2",
    ),
    "player": Explanation(
        Text(
            "Egy játékos: a pontjai, a jelölői, a fala hossza, + jellel az, amit a következő értékelés most hozna.",
            "A player: points, markers, the length of the wall, and behind the + what the next scoring would bring now.",
        ),
        "7.1",
    ),
    "caliph": Explanation(shared.CALIPH, "3.1"),
    "markers": Explanation(shared.MARKERS, "3.1"),
    "macus": Explanation(shared.MACUS, "9.1"),
}


def aim(state: State) -> Text:
    """What the players are after."""
    return AIM
