"""One Chromium and one server for each process that runs tests; what a page showed when its test failed."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from tests.chromium import ARGUMENTS, chromium_or_skip
from tests.web.serving import ROOT, RunningServer

from .windows import PATIENCE, Company

PICTURES = ROOT / ".cache" / "browser"

# Who expects something waits as long for it as who clicks: five seconds, which it would be else, are soon over on a machine with other work.
expect.set_options(timeout=PATIENCE)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if item.path.is_relative_to(Path(__file__).parent):
            item.add_marker("browser")


@pytest.fixture(scope="package")
def chromium() -> Iterator[Browser]:
    """The browser. It leaves with the last test of this folder: its event loop would stand in the way of tests that have one of their own."""
    found = chromium_or_skip()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found, args=ARGUMENTS)
        yield browser
        browser.close()


@pytest.fixture(scope="package")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    """A server with one bot that thinks at a time."""
    with RunningServer(tmp_path_factory.mktemp("served") / "games.db", workers=1) as running:
        yield running


@pytest.fixture
def company(chromium: Browser, server: RunningServer) -> Iterator[Company]:
    """Whoever comes to the server in one test; nothing may have gone wrong behind any of their pages."""
    everybody = Company(chromium, server.url)
    yield everybody
    faults = everybody.faults
    everybody.leave()
    assert not faults, "\n".join(faults)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item, call: pytest.CallInfo[None]) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    companies = [each for each in getattr(item, "funcargs", {}).values() if isinstance(each, Company)]
    for everybody in companies if report.when == "call" and report.failed else ():
        report.sections.append(("On the pages", "\n".join(everybody.picture(PICTURES, item.name))))
        report.sections.append(("Faults behind the pages", "\n".join(everybody.faults)))
    return report
