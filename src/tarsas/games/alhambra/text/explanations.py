"""The aim of Alhambra, and what lies on its board, in a sentence each."""

from __future__ import annotations

from typing import Final

from ....contract import Explanation
from ....kernel import State
from ....language import Text
from ...alhambra_family.text import explanations as shared

AIM: Final = Text(
    "Legyél elöl minél több épületnél, amikor jön a három értékelés, mert a legtöbb pont nyer.",
    "Be ahead at as many buildings as you can when the three scorings come: the most points win.",
)

_POINTS: Final = Explanation(
    Text(
        "Pontlapka: a játék végéig a gazdájánál marad, és minden értékeléskor annyi pontot hoz, amennyit mutat.",
        "A point tile: its owner keeps it, and it brings the points it shows at every scoring.",
    ),
    "6.1",
)
_BLACK: Final = Explanation(
    Text(
        "Fekete kocka: az első dobásod után ez a lapka eggyel több szimbólumot ad bármelyik épületből, aztán kikerül a játékból.",
        "The black die: after your first roll this tile gives one more symbol of any building, and leaves the game.",
    ),
    "6.5",
)

EXPLANATIONS: Final = {
    "building": Explanation(
        Text(
            "Épület: aki az értékeléskor elöl áll az építési sávján, pontot kap érte.",
            "A building: whoever is ahead on its track at a scoring gets points for it.",
        ),
        "7.3",
    ),
    "track": Explanation(
        Text(
            "Építési sáv: a korongok mutatják, kinek hány építési pontja van, és ha többen állnak egy mezőn, az alsó van előrébb.",
            "The track: the discs show everybody's building points, and of several on one space the lowest is ahead.",
        ),
        "7.4",
    ),
    "worth": Explanation(shared.WORTH, "7.3"),
    "chain": Explanation(shared.CHAIN, "4.4"),
    "tile-1": _POINTS,
    "tile-2": _POINTS,
    "tile-3": _POINTS,
    "tile-exchange": Explanation(
        Text(
            "Cserelapka: ha építési pontot kapsz, egyet közülük egy másik épületre cserélhetsz, aztán a lapka kikerül a játékból.",
            "An exchange tile: when you get building points, one of them may go to another building; then the tile leaves the game.",
        ),
        "6.2",
    ),
    "tile-push": Explanation(
        Text(
            "Tolólapka: ha foglalt a mező, ahová a jelölőd kerülne, hátratolhatod, aki ott áll, aztán a lapka kikerül a játékból.",
            "A push tile: where the space of your marker is taken, you may push back whoever is there; then the tile leaves the game.",
        ),
        "6.3",
    ),
    "tile-void": Explanation(
        Text(
            "Törlőlapka: egy dobásodat meg nem történtté teheted, aztán a lapka kikerül a játékból.",
            "A void tile: you may undo one of your rolls; then the tile leaves the game.",
        ),
        "6.4",
    ),
    "tile-black": _BLACK,
    "black-die": _BLACK,
    "tile-start": Explanation(shared.START, "6.7"),
    "caliph": Explanation(shared.CALIPH, "4.1"),
    "markers": Explanation(shared.MARKERS, "2.1"),
    "player": Explanation(
        Text(
            "Egy játékos: a pontjai, a jelölői és a lapkái, + jellel az, amit a következő értékelés most hozna.",
            "A player: points, markers and tiles, and behind the + what the next scoring would bring now.",
        ),
        "2.2",
    ),
    "macus": Explanation(shared.MACUS, "9.1"),
    "rounds": Explanation(shared.ROUNDS, "2.2"),
    "score-track": Explanation(
        Text(
            "Pontozósáv: itt állnak az értékelésekben szerzett pontok, és a végén a legtöbb nyer.",
            "The scoring track: the points of the scorings; at the end the most win.",
        ),
        "8.2",
    ),
    "dice": Explanation(shared.DICE, "4.2"),
}


def aim(state: State) -> Text:
    """What the players are after."""
    return AIM
