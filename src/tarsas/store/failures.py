"""Telling a database that cannot be reached, or cannot go on, from one that only dislikes what it was asked, and from values that no database can hold."""

from __future__ import annotations

import sqlite3

from sqlalchemy.exc import DataError, DBAPIError

DEADLOCKS = {"40001", "40P01"}
"""PostgreSQL's codes for "another transaction was in the way": nothing is wrong with the unit, it is run again by itself."""

UNSTORABLE = (DataError, UnicodeEncodeError)
"""A value is to blame, and no second attempt would mend it."""

_PRIMARY_CODE = 0xFF
_SQLITE_CANNOT_GO_ON = {
    sqlite3.SQLITE_BUSY,
    sqlite3.SQLITE_CANTOPEN,
    sqlite3.SQLITE_CORRUPT,
    sqlite3.SQLITE_FULL,
    sqlite3.SQLITE_INTERRUPT,
    sqlite3.SQLITE_IOERR,
    sqlite3.SQLITE_LOCKED,
    sqlite3.SQLITE_NOMEM,
    sqlite3.SQLITE_NOTADB,
    sqlite3.SQLITE_PROTOCOL,
}


def is_out_of_reach(problem: BaseException) -> bool:
    """Whether the transaction, not just the statement, is lost: server gone, disk full, file locked."""
    if not isinstance(problem, DBAPIError):
        return False
    if problem.connection_invalidated:
        return True
    if isinstance(problem.orig, sqlite3.Error):
        code = getattr(problem.orig, "sqlite_errorcode", 0)
        return code & _PRIMARY_CODE in _SQLITE_CANNOT_GO_ON
    return type(problem).__name__ == "OperationalError" and not is_deadlock(problem)


def is_deadlock(problem: BaseException | None) -> bool:
    """Whether the unit was only in the way of another process."""
    return isinstance(problem, DBAPIError) and getattr(problem.orig, "sqlstate", None) in DEADLOCKS


def reason_of(problem: BaseException | None) -> str:
    """What the database said, in one line."""
    lines = str(getattr(problem, "orig", None) or problem).strip().splitlines()
    return lines[0] if lines else type(problem).__name__
