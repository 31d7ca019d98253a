"""When Python looks for what is no longer used. A full look goes through all that is remembered, and everybody waits for it: of the compiled rules alone that is some
tenths of a second. With Python's own figures it would come again and again while people play, the faster they play the more often.
"""

from __future__ import annotations

import gc

COLLECTIONS = (10_000, 20, 20)
"""After how many new things the young ones are looked through, after how many such looks those that stayed, and after how many of these everything.
Python's own: 700, 10, 10."""


def collect_seldom() -> None:
    """From now on in this process; what nothing refers to goes at once all the same, only circles wait."""
    gc.set_threshold(*COLLECTIONS)


def spare_what_stays() -> None:
    """What is there now is never looked through again: for the moment after something large has been loaded for good. An unused circle of that moment stays, too."""
    gc.collect(1)
    gc.freeze()
