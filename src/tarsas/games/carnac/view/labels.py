"""The few words that stand in Carnac's picture."""

from __future__ import annotations

from typing import Final

from ....language import Text

PICTURE: Final = Text(hu="Carnac, {board}. tábla: piros {red}, fehér {white} dolmen", en="Carnac, board {board}, dolmens: red {red}, white {white}")
DOLMENS: Final = Text(hu="dolmen", en="dolmens")
DOLMEN: Final = Text(hu="dolmen", en="dolmen")
WINNER: Final = Text(hu="győztes", en="winner")
DRAW: Final = Text(hu="döntetlen", en="draw")
STONES_LEFT: Final = Text(hu="még {left} menhir a {all}-ból", en="{left} of {all} stones left")

HOW_HEADING: Final = Text(hu="Hogyan álljon?", en="How shall it stand?")
HOW_LINES: Final = (
    Text(hu="Felül, ami most számít,", en="On top is what counts now,"),
    Text(hu="oldalt, ami ledöntve látszik.", en="on the sides what a tip shows."),
)
TIP_HEADING: Final = Text(hu="Ledöntöd?", en="Tip it?")
TIP_LINES: Final = (
    Text(hu="Válassz egy fénylő helyet,", en="Choose a glowing place,"),
    Text(hu="vagy hagyd állni.", en="or leave it as it stands."),
)
LEAVE_IT: Final = Text(hu="Állni hagyom", en="Leave it standing")
OTHERS_TURN: Final = (Text(hu="{name} menhirt állít", en="{name} places a stone"), Text(hu="{name} választ", en="{name} decides"))
"""What somebody else is doing: placing, deciding."""
OVER_HEADING: Final = Text(hu="Vége a játéknak", en="The game is over")
