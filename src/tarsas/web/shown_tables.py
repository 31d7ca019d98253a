"""What the browsers show of tables, as far as we know: the answer that each was sent last. From that the next one can be told before it is asked for."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from ..http.cookies import VISIT

if TYPE_CHECKING:
    from .visits import Visit

MOST: Final = 4_096
"""So many browsers at tables are remembered; who has been forgotten asks."""

MOST_UNASKED: Final = 24
"""News that a browser is sent in a row without asking for anything itself: its page may have gone elsewhere while another one keeps the stream."""


class Shown(NamedTuple):
    """What a browser shows of a table: the visit that asked for it, and the answer."""

    visit: Visit
    version: str
    ply: int
    """From where it wants to be told what happened; -1 where it only wants what there is."""
    seq: int
    unasked: int = 0


class ShownTables:
    """By browser and table; what was used least recently is forgotten."""

    def __init__(self, most: int = MOST) -> None:
        self._most = most
        self._shown: OrderedDict[tuple[str, str], Shown] = OrderedDict()

    def note(self, visit: Visit, live: Mapping[str, Any], *, has_scenes: bool = True, unasked: int = 0) -> None:
        """Remember that this is what a visitor is answered. A browser without a name is not remembered, nor an answer without pictures."""
        browser = visit.request.cookies.get(VISIT)
        if not browser or "version" not in live:
            return
        key = browser, live["table"]
        self._shown[key] = Shown(visit, live["version"], live["ply"] if has_scenes else -1, live["seq"], unasked)
        self._shown.move_to_end(key)
        while len(self._shown) > self._most:
            self._shown.popitem(last=False)

    def behind(self, visit: Visit, table: str, seq: int) -> Shown | None:
        """What the visitor's browser shows, where it can be told what is new; None where it has that already, has to ask, or is somebody else's by now."""
        shown = self._shown.get((visit.request.cookies.get(VISIT, ""), table))
        if shown is None or shown.seq >= seq or shown.unasked >= MOST_UNASKED or shown.visit.viewer != visit.viewer:
            return None
        return shown
