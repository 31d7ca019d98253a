"""What can go wrong at a table: each error has the English message of the family and a sentence for the player, in both languages."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..language import Text
from ..store import StoreUnavailable as StoreUnavailable
from .refusals import Refusal

if TYPE_CHECKING:
    from .tables.table import Table


class TableError(Refusal):
    """What somebody asked of a table did not happen; nothing has changed. `text` is for the player."""


class NotAllowed(TableError):
    """This person may not do that, here or ever."""


class NotNow(TableError):
    """The person might do it, but not at this moment, or not so."""


class BadWish(TableError):
    """A table that cannot be set up; `field` names the part of the wish that is wrong."""

    def __init__(self, text: Text, field: str) -> None:
        super().__init__(text)
        self.field = field


class NoSuchTable(TableError):
    """There is no table with this id."""

    def __init__(self, table_id: str) -> None:
        super().__init__(Text("Nincs ilyen asztal.", "There is no such table."))
        self.table_id = table_id


class Conflict(TableError):
    """Something happened that the person had not seen yet; `table` is the table as it stands now."""

    def __init__(self, table: Table) -> None:
        super().__init__(
            Text(
                "Közben történt valami az asztalnál. Nézd meg az új állást, és válassz újra.",
                "Something has happened at the table. Look again and decide anew.",
            )
        )
        self.table = table
