"""Where there is no nginx, the tests that need it are not among those that run; `make test` installs it where it may."""

from __future__ import annotations

import pytest

from .behind_nginx import NGINX


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    without = [item for item in items if item.get_closest_marker("nginx") is not None and NGINX is None]
    if without:
        config.hook.pytest_deselected(items=without)
        items[:] = [item for item in items if item not in without]
