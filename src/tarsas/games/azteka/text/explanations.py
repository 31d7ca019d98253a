"""The aim of Azteka, and what lies on its board, in a sentence each. Three players have a game of their own."""

from __future__ import annotations

from typing import Final

from ....contract import Explanation
from ....kernel import State
from ....language import Text
from ..state import THREE

AIM: Final = Text(
    "Az Élet minden szeletbe és gyűrűbe eljutna, a Halál elfoglalna egy egész szeletet vagy gyűrűt.",
    "Life wants to be in every slice and every ring, Death to fill a whole slice or ring.",
)
AIM_OF_THREE: Final = Text(
    "Az nyer, aki minden szeletben és gyűrűben ott van, vagy egy egész szeletet vagy gyűrűt elfoglal.",
    "Whoever is in every slice and every ring, or fills a whole slice or ring, wins.",
)

_LIFE: Final = Text(
    "Az Élet: akkor nyer, ha minden szeletben és minden gyűrűben áll figurája, vagy ha mindet letette.",
    "Life: it wins with a figure in every slice and every ring, or by placing all of them.",
)
_DEATH: Final = Text(
    "A Halál: akkor nyer, ha egy teljes szeletet vagy egy teljes gyűrűt elfoglal, vagy ha minden figuráját letette.",
    "Death: it wins by filling a whole slice or a whole ring, or by placing all its figures.",
)
_SAME_GOALS: Final = Text(
    "Három játékosnál az Élet, a Halál és a Múmia célja ugyanaz: terjeszkedni vagy uralkodni.",
    "With three players Life, Death and the Mummy have the same goals: to spread or to dominate.",
)
_SPREAD: Final = Text(
    "Terjeszkedés: aki minden szeletben és minden gyűrűben ott van, eléri a célját.",
    "Spreading: whoever has a figure in every slice and every ring has reached the goal.",
)
_DOMINATION: Final = Text(
    "Uralkodás: aki egy szelet mind a négy vagy egy gyűrű mind a nyolc mezőjét elfoglalja, eléri a célját.",
    "Domination: whoever holds all four spaces of a slice or all eight of a ring has reached the goal.",
)
_ANYWHERE: Final = Text("Mező: bármelyik üres mezőre letehetsz egy figurát.", "A space: you may place a figure on any empty space.")
_TURN: Final = Text(
    "Gyűrű: lerakás helyett elforgathatod egy szelettel, minden rajta álló figurával együtt.",
    "A ring: instead of placing you may turn it by one slice, with every figure on it.",
)

EXPLANATIONS: Final = {
    "space": Explanation(
        Text(
            "Mező: üres mezőre tehetsz figurát, ha oldalával vagy sarkával életfigurával szomszédos.",
            "A space: place a figure on an empty space next to a Life figure, by a side or a corner.",
        ),
        "3.3",
    ),
    "space-aggressive": Explanation(_ANYWHERE, "6.1"),
    "space-three": Explanation(_ANYWHERE, "7.3"),
    "ring": Explanation(_TURN, "3.5"),
    "ring-aggressive": Explanation(
        Text(
            "Gyűrű: lerakás helyett elforgathatod egy szelettel, vagy kettővel, ha több figurád áll benne, mint az ellenfelednek.",
            "A ring: instead of placing you may turn it by one slice, or by two if you have more figures in it than your opponent.",
        ),
        "6.3",
    ),
    "ring-three": Explanation(_TURN, "7.3"),
    "slice": Explanation(
        Text("A szelet jele: azt mutatja, áll-e már életfigura a szeletben.", "The sign of a slice: it shows whether Life has a figure in it."), "2.1"
    ),
    "slice-three": Explanation(
        Text("A szelet jele: azt mutatja, áll-e már figurád a szeletben.", "The sign of a slice: it shows whether you have a figure in it."), "7.2"
    ),
    "life": Explanation(_LIFE, "2.1"),
    "death": Explanation(_DEATH, "2.2"),
    "life-three": Explanation(_SAME_GOALS, "7.2"),
    "death-three": Explanation(_SAME_GOALS, "7.2"),
    "mummy-three": Explanation(_SAME_GOALS, "7.2"),
    "spread": Explanation(_SPREAD, "2.1"),
    "spread-three": Explanation(_SPREAD, "7.2"),
    "domination": Explanation(_DOMINATION, "2.2"),
    "domination-three": Explanation(_DOMINATION, "7.2"),
    "fate": Explanation(
        Text(
            "Sors: aki az összes figuráját feltette a táblára, megnyeri a fordulót.",
            "Fate: whoever has placed all figures on the board wins the round.",
        ),
        "2.3",
    ),
    "supply": Explanation(
        Text("Készlet: innen teszed le a figuráidat, egy lépésben egyet.", "The supply: you place your figures from here, one in a turn."), "3.2"
    ),
    "supply-three": Explanation(
        Text("Készlet: akinek elfogyott, annak már forgatnia kell.", "The supply: whoever has none left has to turn a ring."), "7.3"
    ),
    "rounds": Explanation(
        Text(
            "Két forduló van, közben szerepcsere, és ha mindkét játékos nyer egyet, a kevesebb figura dönt.",
            "There are two rounds, with a swap of roles in between; if each player wins one, fewer figures decide.",
        ),
        "5.3",
    ),
    "rotations": Explanation(
        Text(
            "Ha ennyi forgatás jön egymás után, és közben nem kerül figura a táblára, a forduló eldöntetlen.",
            "After so many rotations in a row, without a figure placed in between, the round is undecided.",
        ),
        "5.2",
    ),
    "birth": Explanation(
        Text(
            "Születés: ha egy szelet négy életfigurával telik be, az Élet azonnal letehet még egyet.",
            "Birth: when four Life figures fill a slice, Life may place another one at once.",
        ),
        "4.1",
    ),
    "passing": Explanation(
        Text(
            "Elmúlás: a Halál a bekerített életfigurákat halálfigurára cserélheti.",
            "Passing: Death may exchange the Life figures it has surrounded for its own.",
        ),
        "4.2",
    ),
}


def aim(state: State) -> Text:
    """What the players are after."""
    return AIM_OF_THREE if state.mode == THREE else AIM
