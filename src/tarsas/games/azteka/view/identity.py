"""Who the players of Azteka are: Life, Death and the Mummy, each with a figure. Roles change from round to round."""

from __future__ import annotations

from ....contract import Identity, Sign
from ....kernel import State
from ..rules.goals import role_of
from ..text.parts import ROLE_IDS
from ..text.words import ROLE_TEXTS
from .figures import SIDE, figure_id


def identity(state: State, seat: int) -> Identity:
    """The role of a seat in this round."""
    role = role_of(state, seat)
    return Identity(Sign(figure_id(ROLE_IDS[role]), SIDE), ROLE_TEXTS[role])
