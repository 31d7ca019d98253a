"""How the tests run: where compiled code is kept, how Hypothesis searches, and what a skipped test means."""

from __future__ import annotations

import gc
import os
from collections.abc import Generator
from pathlib import Path

import pytest
from hypothesis import settings

from tests.databases import database_url, empty_database_url, postgres, sqlite_template

__all__ = ["database_url", "empty_database_url", "postgres", "sqlite_template"]
"""Fixtures that any test may ask for."""

ROOT = Path(__file__).parent.parent
BROWSER = ROOT / "tests" / "browser"
RARELY = (50_000, 20, 100)
"""After how many new objects those that are young are looked through for garbage, after how many such looks the older ones, and so on; Python's own
(700, 10, 10) suit a program of a few thousand objects."""

REQUIRE_ALL = os.environ.get("TARSAS_REQUIRE_ALL") == "1"
PASSED = os.environ.get("TARSAS_PASSED", "")
"""A file where the tests are noted that have passed; they are left out the next time. `make soak` takes hours, and goes on where it was stopped."""


def pytest_configure(config: pytest.Config) -> None:
    keep_compiled_code_apart()
    # No deadline: the first call of a compiled function compiles it. Where all is required, the same examples every time.
    settings.register_profile("tarsas", deadline=None, derandomize=REQUIRE_ALL)
    settings.load_profile("tarsas")
    if REQUIRE_ALL:
        config.pluginmanager.register(SkippedIsFailed(), "skipped is failed")


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """What is collected stays to the end: looking through half a million objects for garbage, again and again, took half of the time of collecting,
    and where it is done as rarely as below, tests take a fifteenth less. What a test leaves open is still heard of, at the latest at the end."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.set_threshold(*RARELY)
        gc.enable()


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """`make check` starts no PostgreSQL; what runs on either database says so by its parameter. What has passed already is left out where that is wanted."""
    if PASSED and Path(PASSED).exists():
        passed = set(Path(PASSED).read_text(encoding="utf-8").splitlines())
        config.hook.pytest_deselected(items=[item for item in items if item.nodeid in passed])
        items[:] = [item for item in items if item.nodeid not in passed]
    for item in items:
        if "postgres" in getattr(item, "fixturenames", ()):
            item.add_marker("slow")
    items.sort(key=_turn)


def _turn(item: pytest.Item) -> tuple[bool, bool, bool]:
    """When it is a test's turn. What takes long comes first: begun last, it would keep all processes but its own waiting. Then those in the browser, which
    they share, the long ones first; by then the bots that they play against have mostly been compiled."""
    in_browser, is_slow = item.path.is_relative_to(BROWSER), item.get_closest_marker("slow") is not None
    return not (is_slow or in_browser), in_browser, not is_slow


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    """Several processes run tests, and one hears of all: that one notes what has passed."""
    if PASSED and report.when == "call" and report.passed and "PYTEST_XDIST_WORKER" not in os.environ:
        Path(PASSED).parent.mkdir(parents=True, exist_ok=True)
        with Path(PASSED).open("a", encoding="utf-8") as file:
            file.write(f"{report.nodeid}\n")


def keep_compiled_code_apart() -> None:
    """The tests have a cache of their own: a test must not lean on what the user's cache happens to hold."""
    os.environ["TARSAS_CACHE"] = os.environ.get("TARSAS_TEST_CACHE", str(ROOT / ".cache" / "compiled"))


class SkippedIsFailed:
    """Under TARSAS_REQUIRE_ALL=1 a skipped test, or a skipped file, fails.

    It is a plugin of its own because hooks of this file would not reach the doctests outside tests/.
    """

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_runtest_makereport(self) -> Generator[None, pytest.TestReport, pytest.TestReport]:
        report = yield
        if report.skipped and not hasattr(report, "wasxfail"):
            report.outcome = "failed"
            report.longrepr = _complaint(report.longrepr)
        return report

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_make_collect_report(self) -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
        report = yield
        if report.skipped:
            report.outcome = "failed"
            report.longrepr = _complaint(report.longrepr)
        return report


def _complaint(skipped: object) -> str:
    reason = skipped[-1] if isinstance(skipped, tuple) else skipped
    return f"TARSAS_REQUIRE_ALL=1 allows no skipped test. {reason}"
