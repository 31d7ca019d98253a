"""Seats: who decides where at a table."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

BOT: Final = "bot:"
"""How the name of a seat begins in a record where a bot sits; its level follows."""


@dataclass(frozen=True)
class Seat:
    """A place at the table: free (`person` and `level` both empty), a person's, or a bot's."""

    person: str | None = None
    name: str = ""
    """What a person is called at this table; a bot has none, pages name it by its level."""
    level: str = ""
    """The bot that decides here: on a bot's seat, or on a person's who `is_away` for now."""
    is_away: bool = False
    is_shared: bool = False
    """A second person on the same screen as `person`, with a name of their own."""
    is_for_friend: bool = False
    """Only who was given the table's key may sit here."""
    reserved_for: str | None = None
    """Only this person may sit here, as in a rematch."""
    has_given_up: bool = False
    """Resigned or ran out of time while the others play on: the bot stays."""
    word: str = ""
    is_program: bool = False
    """The person is a bot: a program plays under their name."""

    @property
    def is_free(self) -> bool:
        """Whether nobody sits here."""
        return self.person is None and not self.level

    @property
    def is_bots(self) -> bool:
        """Whether a bot decides here now."""
        return bool(self.level)

    @property
    def is_persons(self) -> bool:
        """Whether a person decides here now."""
        return self.person is not None and not self.level

    @property
    def recorded_name(self) -> str:
        """The name in the record."""
        return self.name if self.person is not None else f"{BOT}{self.level}"

    def freed(self) -> Seat:
        """The seat with nobody on it; whom it was kept for stays."""
        return Seat(is_for_friend=self.is_for_friend, reserved_for=self.reserved_for)
