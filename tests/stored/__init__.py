"""What older versions wrote, unpacked for a test. README.md says what lies here."""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import Any, NamedTuple

import pytest

FOLDERS = sorted(path.parent for path in Path(__file__).parent.glob("*/about.json"))


class Stored(NamedTuple):
    """A folder of the collection, and what its version said of the tables."""

    folder: Path
    about: dict[str, Any]

    @property
    def told(self) -> dict[str, dict[str, Any]]:
        return dict(self.about["told"])

    @property
    def tables(self) -> dict[str, str]:
        return dict(self.about["tables"])

    @property
    def parted(self) -> dict[str, str]:
        """The tables whose games our rules play otherwise, by their ruling."""
        return {called: called.split("-")[3].split()[0] for called in self.tables if "-AZ" in called}

    def unpacked(self, name: str, into: Path) -> Path:
        path = into / name
        path.write_bytes(gzip.decompress((self.folder / f"{name}.gz").read_bytes()))
        return path


@pytest.fixture(params=FOLDERS, ids=lambda path: path.name)
def stored(request: pytest.FixtureRequest) -> Stored:
    return Stored(request.param, json.loads((request.param / "about.json").read_text(encoding="utf-8")))
