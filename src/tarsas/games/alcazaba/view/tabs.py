"""The tabs of the tall layout: one turns up the columns, the other the Alhambra in focus."""

from __future__ import annotations

from ....draw.leaves import Tab, tabs_markup
from .labels import ALHAMBRA_OF, ALHAMBRA_TAB, COLUMNS_TAB, TABS
from .measures import ALHAMBRA, COLUMNS
from .showing import Showing


def tabs_of(showing: Showing) -> str:
    """The tabs, where there are leaves. One with something to click has a dot while the other is turned up."""
    box, shown = showing.scene.tabs, showing.shown
    if box is None or shown is None:
        return ""
    words, columns = showing.say(ALHAMBRA_TAB), showing.say(COLUMNS_TAB)
    name = showing.say(ALHAMBRA_OF.fill(name=showing.name(showing.scene.focus)))
    lit = {spot.leaf for part in showing.pointed for spot in showing.spots(part)}
    return tabs_markup(box, (Tab(ALHAMBRA, words, name, ALHAMBRA in lit), Tab(COLUMNS, columns, columns, COLUMNS in lit)), shown, showing.say(TABS))
