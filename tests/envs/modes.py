"""The modes that every library's own suite is run for."""

from __future__ import annotations

from typing import Any

import pytest
from tests.laws.modes import MODES, QUICK_MODES, Mode

every_mode = pytest.mark.parametrize(
    "mode", [pytest.param(mode, marks=() if mode in QUICK_MODES else pytest.mark.soak, id=str(mode)) for mode in MODES]
)
"""The default and the largest mode of every game; a soak takes all."""

every_game = pytest.mark.parametrize(
    "mode", [next(mode for mode in MODES if mode.contract is contract) for contract in {mode.contract: 0 for mode in MODES}], ids=str
)
"""The default mode of every game."""


def arguments(mode: Mode) -> dict[str, Any]:
    """A mode as an environment's arguments."""
    return {"name": mode.contract.name, "players": mode.players, **dict(mode.options)}
