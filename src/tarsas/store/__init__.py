"""What lasts: SQLite in a file by default, PostgreSQL by its address.

Open it with `await Store.open(…)`. The functions in `tables`, `people`, `jobs` and `housekeeping` take a connection first and do one thing
each; `await store.write(…)` and `await store.read(…)` run them.
"""

from __future__ import annotations

from .address import default_database, shown, url_of
from .errors import BadBackup, BadDatabase, Damaged, NewerDatabase, Occupied, SeqConflict, StoreError, StoreUnavailable, UnknownTable, Unstorable
from .notifications import RESYNC, Notification, notify
from .schema import StoredEvent, TableRow
from .store import Store
from .tables import Appended, NewEvent, append_events, events_after
from .writer import Unit

__all__ = [
    "RESYNC",
    "Appended",
    "BadBackup",
    "BadDatabase",
    "Damaged",
    "NewEvent",
    "NewerDatabase",
    "Notification",
    "Occupied",
    "SeqConflict",
    "Store",
    "StoreError",
    "StoreUnavailable",
    "StoredEvent",
    "TableRow",
    "Unit",
    "UnknownTable",
    "Unstorable",
    "append_events",
    "default_database",
    "events_after",
    "notify",
    "shown",
    "url_of",
]
