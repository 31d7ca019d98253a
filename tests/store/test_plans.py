"""What is asked often is found by an index: no look at every row, however many there are."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, event

from tarsas.store import jobs, people, tables, url_of
from tarsas.store.engines import writing_engine

OFTEN: dict[str, Callable[[Connection], object]] = {
    "the lobby": lambda connection: tables.list_tables(connection, status="waiting", is_public=True),
    "my tables": lambda connection: tables.tables_of(connection, "a", statuses=("waiting", "playing")),
    "how many wait for me": lambda connection: tables.summaries_playing(connection, "a"),
    "clocks that ran out": lambda connection: tables.tables_due(connection, 1),
    "events of a table": lambda connection: tables.events_after(connection, "t", 3),
    "the event of a request": lambda connection: tables.seq_of_request(connection, "t", "r"),
    "whether a job waits": lambda connection: jobs.is_work_waiting(connection, 1),
    "lost jobs": lambda connection: jobs.give_up_jobs(connection, 1),
    "jobs done long ago": lambda connection: jobs.forget_jobs(connection, 1, 10),
    "the jobs of a table": lambda connection: jobs.drop_jobs(connection, "t"),
    "who a device is": lambda connection: people.person_of_device(connection, "s"),
    "whose a name is": lambda connection: people.person_named(connection, "anna"),
    "whether a name is used": lambda connection: people.is_name_used(connection, "Anna"),
    "who blocks whom": lambda connection: people.blocks_of(connection, "a"),
}


@pytest.mark.parametrize("what", OFTEN)
def test_what_is_asked_often_is_found_by_an_index(what: str, sqlite_template: Path) -> None:
    engine = writing_engine(url_of(sqlite_template))
    plan: list[str] = []

    def explain(connection: Connection, _cursor: object, statement: str, parameters: Any, *_: object) -> None:
        if not statement.startswith("BEGIN"):
            asked = connection.connection.cursor()
            plan.extend(row[3] for row in asked.execute(f"EXPLAIN QUERY PLAN {statement}", parameters).fetchall())
            asked.close()

    event.listen(engine, "before_cursor_execute", explain)
    with engine.connect() as connection:
        OFTEN[what](connection)
        connection.rollback()
    engine.dispose()
    assert plan
    assert not [step for step in plan if step.startswith("SCAN")]
