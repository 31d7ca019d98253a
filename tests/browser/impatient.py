"""The command `tarsas` with a house where somebody who is away counts as absent after a second, not after two minutes."""

from __future__ import annotations

from functools import partial

from tarsas.cli import main
from tarsas.service import house

if __name__ == "__main__":
    house.HouseSettings = partial(house.HouseSettings, absent_after=1_000)  # type: ignore[assignment, misc]
    main()
