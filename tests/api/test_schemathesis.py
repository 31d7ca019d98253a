"""Schemathesis against the running server's own description: whatever it sends, nothing breaks, and every answer is as described."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis.errors import Unsatisfiable
from schemathesis import GenerationMode

from .described import described

SHORT = settings(max_examples=6, deadline=None, derandomize=True, database=None, suppress_health_check=list(HealthCheck))
LONG = settings(SHORT, max_examples=300, derandomize=False)

SLOW = ".png"
"""A process is started for each."""
ENDING = ("/abandon", "/agree", "/leave", "/resign", "/start")
"""After these, tables are not what they were."""


def problems_of(operation: Any, mode: GenerationMode, how: settings) -> list[str]:
    """What went wrong where this operation was tried with data of one kind."""
    if operation.path.endswith(SLOW):
        how = settings(how, max_examples=max(1, how.max_examples // 6))

    @how
    @given(case=operation.as_strategy(generation_mode=mode))
    def tried(case: Any) -> None:
        case.call_and_validate(timeout=60)

    try:
        tried()
    except Unsatisfiable:
        # There is nothing in this operation that could be of another form.
        return []
    except (Exception, BaseExceptionGroup) as problem:
        return [f"{operation.label}, {mode.value}: {problem}"]
    return []


def try_everything(database_url: str, how: settings) -> None:
    with described(database_url) as server:
        operations = [result.ok() for result in server.schema().get_all_operations()]
        assert len(operations) > 45
        found = []
        for operation in operations:
            found += [problem for mode in GenerationMode for problem in problems_of(operation, mode, how)]
            if operation.path.endswith(ENDING):
                server.set_tables()
        assert not found, "\n\n".join(found)


@pytest.mark.slow
def test_nothing_breaks_and_everything_is_as_described(database_url: str):
    try_everything(database_url, SHORT)


@pytest.mark.soak
def test_nothing_breaks_at_length(database_url: str):
    try_everything(database_url, LONG)
