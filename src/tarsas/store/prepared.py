"""Statements of the way that every move takes: compiled once, then handed straight to the driver. What SQLAlchemy does around them takes longer than they do."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from sqlalchemy import Connection
from sqlalchemy.exc import DBAPIError
from sqlalchemy.sql.expression import UpdateBase


class Form(NamedTuple):
    """A statement as one dialect writes it, the names of its values in their order, and what some values need."""

    sql: str
    names: tuple[str, ...]
    is_positional: bool
    processors: Mapping[str, Callable[[Any], Any]]
    is_open: bool
    """Whether its text depends on its values, as where it holds a list: then it cannot be kept."""

    def sent(self, values: Mapping[str, Any]) -> Any:
        """The values as the driver takes them."""
        found = {name: values[name] for name in self.names}
        for name, process in self.processors.items():
            found[name] = process(found[name])
        return tuple(found[name] for name in self.names) if self.is_positional else found


class Prepared:
    """A statement that changes rows."""

    def __init__(self, statement: UpdateBase) -> None:
        self._statement = statement
        self._forms: dict[str, Form] = {}

    def run(self, connection: Connection, values: Mapping[str, Any]) -> int:
        """Run it with these values; how many rows it changed. The same errors as SQLAlchemy's."""
        form = self._forms.get(connection.dialect.name) or self._compiled(connection)
        if form.is_open:
            return connection.execute(self._statement, values).rowcount
        return _run(connection, form.sql, form.sent(values), is_many=False)

    def run_many(self, connection: Connection, many: Sequence[Mapping[str, Any]]) -> int:
        """Run it with each of these values, as one round trip where the driver can; how many rows were changed in all."""
        form = self._forms.get(connection.dialect.name) or self._compiled(connection)
        if form.is_open or len(many) == 1:
            return sum(self.run(connection, values) for values in many)
        return _run(connection, form.sql, [form.sent(values) for values in many], is_many=True)

    def _compiled(self, connection: Connection) -> Form:
        dialect = connection.dialect
        compiled = self._statement.compile(dialect=dialect)
        names = tuple(compiled.positiontup) if compiled.positiontup is not None else tuple(compiled.bind_names.values())
        kinds = {name: parameter.type.dialect_impl(dialect).bind_processor(dialect) for parameter, name in compiled.bind_names.items()}
        processors = {name: process for name, process in kinds.items() if process is not None}
        form = self._forms[dialect.name] = Form(
            str(compiled), names, compiled.positiontup is not None, processors, bool(compiled.post_compile_params)
        )
        return form


def _run(connection: Connection, sql: str, sent: Any, *, is_many: bool) -> int:
    cursor = connection.connection.cursor()
    try:
        (cursor.executemany if is_many else cursor.execute)(sql, sent)
        return int(cursor.rowcount)
    except connection.dialect.loaded_dbapi.Error as problem:
        raise _as_told_by_sqlalchemy(connection, sql, sent, problem, cursor) from problem
    finally:
        cursor.close()


def _as_told_by_sqlalchemy(connection: Connection, sql: str, sent: Any, problem: Exception, cursor: Any) -> BaseException:
    """The driver's error as the rest of the store knows it; a connection that is lost is not used again."""
    dialect = connection.dialect
    is_lost = dialect.is_disconnect(problem, connection.connection.dbapi_connection, cursor)  # type: ignore[arg-type]
    if is_lost:
        connection.invalidate(problem)
    return DBAPIError.instance(sql, sent, problem, dialect.loaded_dbapi.Error, connection_invalidated=is_lost, dialect=dialect)
