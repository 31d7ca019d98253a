"""The browser that tests look through: Debian's Chromium."""

from __future__ import annotations

import shutil

import pytest

ARGUMENTS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    # One process draws all pages of a browser context: another for each tab, and one more kept ready for the next, take a tenth of the time that loading takes.
    "--process-per-site",
    "--renderer-process-limit=1",
)


def chromium_or_skip() -> str:
    """Where Chromium is; a test that needs it is skipped where there is none.

    The same engine without a window of its own, where there is one, takes a third less time for the same.
    """
    found = shutil.which("chromium-headless-shell") or shutil.which("chromium")
    if found is None:
        pytest.skip("there is no Chromium here; Debian has it: apt-get install chromium-headless-shell")
    return found
