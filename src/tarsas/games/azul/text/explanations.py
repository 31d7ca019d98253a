"""The aim of Azul, and what lies on its board, in a sentence each."""

from __future__ import annotations

from typing import Final

from ....contract import Explanation
from ....kernel import State
from ....language import Text
from ..state import COLOUR_BONUS, COLUMN_BONUS, ROW_BONUS

AIM: Final = Text(
    "Csempézd ki a faladat: az egymás mellé kerülő csempék együtt érnek pontot, és a legtöbb pont nyer.",
    "Tile your wall: tiles side by side score together, and the most points win.",
)

EXPLANATIONS: Final = {
    "factory": Explanation(
        Text(
            "Manufaktúra: elveszed róla egy szín összes csempéjét, a többi középre kerül.",
            "A factory: you take all its tiles of one colour, and the rest go to the centre.",
        ),
        "4.2",
    ),
    "centre": Explanation(
        Text(
            "Az asztal közepe: innen is elveheted egy szín összes csempéjét, a többi itt marad.",
            "The centre: you can take all tiles of one colour from here, too, and the rest stay.",
        ),
        "4.3",
    ),
    "marker": Explanation(
        Text(
            "Kezdőjátékos-jelző: az kapja a padlóvonalára, aki elsőként vesz el középről, és ő kezdi a következő fordulót.",
            "The starting-player marker: whoever takes from the centre first gets it on the floor line, and starts the next round.",
        ),
        "4.4",
    ),
    "bag": Explanation(
        Text(
            "Zsák: ebből telnek meg a manufaktúrák, a szám azt mutatja, hány csempe van még benne.",
            "The bag: the factories are filled from it, and the number says how many tiles are left.",
        ),
        "6.1",
    ),
    "lid": Explanation(
        Text(
            "A doboz fedele: itt várnak a félretett csempék, és ha kiürül a zsák, visszakerülnek bele.",
            "The lid of the box: tiles set aside wait here, and go back into the bag when it is empty.",
        ),
        "6.2",
    ),
    "line": Explanation(
        Text(
            "Mintasor: egy színnel kell megtölteni, és ha kész, a forduló végén egy csempéje a falra kerül.",
            "A pattern line: fill it with one colour, and when it is complete, one of its tiles goes to the wall at the end of the round.",
        ),
        "4.5",
    ),
    "wall": Explanation(
        Text(
            "Fal: egy új csempe annyi pontot ér, ahány csempe összefügg vele a sorában és az oszlopában, önmagát is beleszámítva.",
            "The wall: a new tile scores a point for every tile linked with it in its row and in its column, itself included.",
        ),
        "5.4",
    ),
    "grey-wall": Explanation(
        Text(
            "Szürke fal: a csempét a sora bármelyik mezőjére teheted, de egy oszlopban sem lehet kétszer ugyanaz a szín.",
            "The grey wall: put the tile on any space of its row, but no colour comes twice in a column.",
        ),
        "8.1",
    ),
    "floor": Explanation(
        Text(
            "Padlóvonal: ami ide esik, a forduló végén annyi pontba kerül, amennyi a mezőjénél áll.",
            "The floor line: whatever falls here costs the points written at its space at the end of the round.",
        ),
        "5.6",
    ),
    "score": Explanation(
        Text(
            "Pontszám: a játék végén még {row} pont jár minden kész sorért, {column} minden kész oszlopért és {colour} minden kész színért.",
            "The score: at the end each complete row brings {row} more points, each column {column} and each colour {colour}.",
        ).fill(row=ROW_BONUS, column=COLUMN_BONUS, colour=COLOUR_BONUS),
        "7.1",
    ),
}


def aim(state: State) -> Text:
    """What the players are after."""
    return AIM
