"""Programs: a person may become a bot, under whose name a program plays. It is for good, unless the bot has not played yet."""

from __future__ import annotations

from collections.abc import Callable

from sqlalchemy import Connection

from ...language import Text
from ...store import Store
from ...store import people as stored
from ...store import ratings as stored_ratings
from ...store import tables as stored_tables
from ..refusals import Refusal
from .accounts import People
from .person import Person, known_person

_NAMELESS = Text(
    "Ahhoz, hogy ezen a néven program játsszon, előbb legyen saját neved, jelszóval.",
    "A bot is invited by its name: claim one first, with a password.",
)
_SITTING = Text(
    "Előbb fejezd be a játszmáidat, és állj fel az asztalaidtól.",
    "You sit at a table that has not come to its end: finish your games first, or leave.",
)
_RATED = Text(
    "Ezen a néven már ember játszott ranglistás játszmát. Adj a programnak saját nevet.",
    "A person has played rated games under this name. Give the bot a name of its own.",
)
_PLAYED = Text("Ezen a néven már program játszott, ezért az is marad.", "This bot has played already, so it remains one.")


class NoBot(Refusal):
    """Somebody who cannot become a bot, or no person again; the text says why."""


class Programs:
    """Who is a bot."""

    def __init__(self, store: Store, people: People, now: Callable[[], int]) -> None:
        self._store = store
        self._people = people
        self._now = now

    async def become_bot(self, person: Person) -> Person:
        """From now on a program plays under this name; again it changes nothing. Raises `NoBot`."""

        def unit(connection: Connection) -> Person:
            current = known_person(stored.held_person(connection, person.id))
            if not current.is_bot:
                _check_may_become_bot(connection, current)
                stored.change_person(connection, person.id, bot_at=self._now())
            return known_person(stored.person_row(connection, person.id))

        return await self._changed(person, unit)

    async def become_person(self, person: Person) -> Person:
        """A bot that has not played any game is a person again. Raises `NoBot`."""

        def unit(connection: Connection) -> Person:
            row = stored.held_person(connection, person.id)
            if row is not None and row.bot_at is not None:
                if stored_tables.has_played_since(connection, person.id, row.bot_at):
                    raise NoBot(_PLAYED)
                stored.change_person(connection, person.id, bot_at=None)
            return known_person(stored.person_row(connection, person.id))

        return await self._changed(person, unit)

    async def _changed(self, person: Person, unit: Callable[[Connection], Person]) -> Person:
        try:
            return await self._store.write(unit)
        finally:
            self._people.forget(person.id)


def _check_may_become_bot(connection: Connection, person: Person) -> None:
    if person.is_guest:
        raise NoBot(_NAMELESS)
    if stored_tables.tables_of(connection, person.id, statuses=("waiting", "playing"), limit=1):
        raise NoBot(_SITTING)
    if stored_ratings.ratings_of(connection, person.id):
        raise NoBot(_RATED)
