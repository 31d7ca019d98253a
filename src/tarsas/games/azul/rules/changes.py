"""What became of the rulings since version 1: two were changed in version 2."""

from __future__ import annotations

from ....kernel import State
from ..state import DEALING, IN_CENTRE


def changed_ruling(version: int, state: State, was_over: bool) -> str:
    """The ruling by which version 1 did not lead to this state; "" where it did.

    AZ5: nobody took from the centre, and the same player started again. AZ12: it counted fewer tiles of the grey wall's lines as set free, and
    ended games that go on now.
    """
    if version >= 2:
        return ""
    if was_over:
        return "AZ12"
    is_new_round = state.phase == DEALING and state.dealing_to == 1
    return "AZ5" if is_new_round and state.marker == IN_CENTRE else ""
