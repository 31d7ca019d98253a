"""When Python looks for what is no longer used: seldom enough that no move waits for it."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from pathlib import Path

import pytest

from tarsas.service import collecting
from tarsas.service.house import House, HouseSettings


@pytest.fixture(autouse=True)
def _as_before() -> Iterator[None]:
    thresholds = gc.get_threshold()
    yield
    gc.set_threshold(*thresholds)


@pytest.mark.anyio
async def test_a_house_that_plays_has_everything_looked_through_seldom(tmp_path: Path) -> None:
    gc.set_threshold(700, 10, 10)
    async with await House.open(tmp_path / "tarsas.db", workers=0, settings=HouseSettings(compiles=False)):
        assert gc.get_threshold() == collecting.COLLECTIONS


def test_what_has_been_loaded_for_good_is_never_looked_through_again() -> None:
    kept = [[number] for number in range(1_000)]
    before = gc.get_freeze_count()
    try:
        collecting.spare_what_stays()
        assert gc.get_freeze_count() >= before + len(kept)
    finally:
        gc.unfreeze()
