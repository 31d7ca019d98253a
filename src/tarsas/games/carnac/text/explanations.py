"""The aim of Carnac, and what lies on its board, in a sentence each."""

from __future__ import annotations

from typing import Final

from ....contract import Explanation
from ....kernel import State
from ....language import Text

AIM: Final = Text(
    "Az nyer, akinek felülről nézve több dolmenje van: legalább három összeérő mező a saját színéből.",
    "Whoever has more dolmens, seen from above, wins: three or more joined cells of their own colour.",
)

EXPLANATIONS: Final = {
    "cell": Explanation(
        Text(
            "Mező: bármelyik üres mezőre felállíthatsz egy menhirt, bármelyik színével felfelé.",
            "A cell: you may stand a stone on any empty cell, either colour up.",
        ),
        "4.1",
    ),
    "standing": Explanation(
        Text(
            "Álló menhir: egy mező, a teteje színe számít, és csak az utoljára felállított dönthető le.",
            "A standing stone: one cell, of the colour on its top; only the last one placed can be tipped.",
        ),
        "3.5",
    ),
    "lying": Explanation(
        Text(
            "Ledöntött menhir: két mezőn mutatja ugyanazt a színt, és a játék végéig így marad.",
            "A tipped stone: it shows one colour on two cells, and stays so to the end.",
        ),
        "1.2",
    ),
    "dolmen": Explanation(
        Text(
            "Dolmen: legalább három, oldalával összeérő, egyforma színű mező, és az nyer, akinek több van belőle.",
            "A dolmen: three or more cells of one colour joined by their sides; whoever has more of them wins.",
        ),
        "1.5",
    ),
    "supply": Explanation(
        Text(
            "Készlet: mindkét játékos ebből vesz menhirt, és ha elfogy, vége a játéknak.",
            "The supply: both players take their stones from it, and when it is empty, the game is over.",
        ),
        "5.1",
    ),
    "ways": Explanation(
        Text(
            "Így állhat a menhir: felül az van, ami most számít, oldalt az, amit ledöntve mutat.",
            "How a stone can stand: on top is what counts now, on the sides what it shows when tipped.",
        ),
        "4.3",
    ),
    "leave": Explanation(
        Text(
            "Állni hagyás: a menhir úgy marad, ahogy van, és az ellenfeled újabbat állít fel.",
            "Leaving it: the stone stays as it is, and your opponent places another one.",
        ),
        "3.3",
    ),
}


def aim(state: State) -> Text:
    """What the players are after."""
    return AIM
