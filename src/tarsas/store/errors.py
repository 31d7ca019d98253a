"""What can go wrong with what lasts."""

from __future__ import annotations

from ..errors import TarsasError


class StoreError(TarsasError):
    """The parent of all errors of the store."""


class BadDatabase(StoreError):
    """What was named as the database cannot be one, or holds something else."""


class Occupied(StoreError):
    """Another process serves this file."""


class Damaged(StoreError):
    """The file of a database is not whole any more."""


class NewerDatabase(StoreError):
    """The database was written by a newer Társas than this one."""


class StoreUnavailable(StoreError):
    """The database did not answer, so it is not known whether the write is there. Trying again with the same request id is harmless."""


class Unstorable(StoreError):
    """A text, or a number, that the database cannot hold, whether it was to be written or looked for."""

    def __init__(self) -> None:
        super().__init__("The database cannot hold this: a text has a NUL or half a surrogate pair in it, or a number is too large. Leave that out.")


class UnknownTable(StoreError):
    """No table has this id."""

    def __init__(self, table_id: str) -> None:
        super().__init__(f"There is no table {table_id!r}. It may have been deleted; look for it in the lobby.")
        self.table_id = table_id


class SeqConflict(StoreError):
    """Somebody else was faster: the table has gone on since the `seq` that the writer had seen; it is at `last_seq` now."""

    def __init__(self, table_id: str, seq: int, last_seq: int) -> None:
        super().__init__(f"Table {table_id!r} is at event {last_seq}, not at {seq}. Look at what happened since, and decide again.")
        self.table_id = table_id
        self.seq = seq
        self.last_seq = last_seq


class BadBackup(StoreError):
    """The file is no backup, or it is damaged."""
