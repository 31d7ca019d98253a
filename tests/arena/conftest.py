"""Where Ray is not installed, the tests that need it are not among those that run; `make envs` installs it and runs them."""

from __future__ import annotations

import importlib.util

import pytest


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    without = [item for item in items if item.get_closest_marker("ray") is not None and importlib.util.find_spec("ray") is None]
    if without:
        config.hook.pytest_deselected(items=without)
        items[:] = [item for item in items if item not in without]
