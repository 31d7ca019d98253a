"""Ratings per game and mode: Glicko-2 over the persons of rated tables.

A table of several players counts as a game of each against each other, won by the better place, drawn where a place is shared; all of them make
one rating period. Guests have no rating. Bots of the house have none here: a rated table seats persons only, so a level's strength is measured in the
arena instead, where it can play thousands of games. Persons who are bots are rated among themselves, and have a list of their own. A seat that a bot
takes over for somebody stays that person's: leaving must not save a rating.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass

from sqlalchemy import Connection

from ...store import Store
from ...store import people as stored_people
from ...store import ratings as stored
from ...store.schema import RatingChange, RatingRow
from .glicko import PROVISIONAL_DEVIATION, Rating, Result, rated

PERIOD = 7 * 24 * 3_600_000
"""Milliseconds of a rating period: so long without a game and the deviation grows by one step."""


@dataclass(frozen=True)
class Change:
    """What a table did to somebody's rating."""

    table_id: str
    person: str
    game: str
    mode: str
    before: Rating
    after: Rating
    at: int


@dataclass(frozen=True)
class Standing:
    """A line of the leaderboard; who has the same rounded rating shares the place (from 1)."""

    place: int
    person: str
    name: str
    rating: Rating


@dataclass(frozen=True)
class Rated:
    """Somebody's rating in one game and mode."""

    game: str
    mode: str
    rating: Rating
    updated_at: int


def rate_table(connection: Connection, table_id: str, game: str, mode: str, places: Mapping[str, int], at: int) -> list[Change]:
    """Rate the persons of a finished table by their places (0 is first), inside a unit; once only: again it gives the same changes."""
    if known := stored.rating_changes_at(connection, table_id):
        return [_change(row) for row in known]
    present = stored_people.people_of(connection, places)
    # Guests have no rating: a name that anybody could take says nothing.
    persons = sorted(person for person, row in present.items() if row.deleted_at is None and row.name_key is not None)
    if len(persons) < 2:
        return []
    stored.begin_ratings(connection, [_row(person, game, mode, Rating(), at) for person in persons])
    rows = stored.ratings_at(connection, game, mode, persons)
    before = {person: _rating(rows[person]) for person in persons}
    changes = []
    for person in persons:
        results = [Result(before[other], _score(places[person], places[other])) for other in persons if other != person]
        after = rated(before[person], results, max(0, at - rows[person].updated_at) / PERIOD)
        change = Change(table_id, person, game, mode, before[person], after, at)
        stored.change_rating(connection, _change_row(change), _row(person, game, mode, after, at))
        changes.append(change)
    return changes


class Ratings:
    """What the pages show of ratings."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def of(self, person: str) -> list[Rated]:
        """All ratings of a person, by game and mode."""
        rows = await self._store.read(lambda connection: stored.ratings_of(connection, person))
        return [Rated(row.game, row.mode, _rating(row), row.updated_at) for row in rows]

    async def history(self, person: str) -> list[Change]:
        """How a person's ratings changed, the latest first."""
        rows = await self._store.read(lambda connection: stored.rating_history(connection, person))
        return [_change(row) for row in rows]

    async def among(self, people: Iterable[str], game: str, mode: str) -> dict[str, float]:
        """The ratings of these people in one game and mode; who has never played it rated has none."""
        return await self._store.read(lambda connection: stored.ratings_among(connection, game, mode, people))

    async def at_table(self, table_id: str) -> dict[str, Change]:
        """What a table changed, by person; empty if it was not rated."""
        rows = await self._store.read(lambda connection: stored.rating_changes_at(connection, table_id))
        return {row.person: _change(row) for row in rows}

    async def leaderboard(self, game: str, mode: str, limit: int = 100, *, is_bots: bool = False) -> list[Standing]:
        """The best of a game and mode whose rating is no longer provisional: people, or those who are bots."""

        def query(connection: Connection) -> list[Standing]:
            rows = stored.best_rated(connection, game, mode, most_deviation=PROVISIONAL_DEVIATION, limit=limit, is_bots=is_bots)
            names = {person: row.name for person, row in stored_people.people_of(connection, [row.person for row in rows]).items()}
            return _standings(rows, names)

        return await self._store.read(query)


def _score(own: int, other: int) -> float:
    return 0.5 if own == other else float(own < other)


def _standings(rows: Sequence[RatingRow], names: Mapping[str, str]) -> list[Standing]:
    shown = [round(row.rating) for row in rows]
    return [Standing(shown.index(round(row.rating)) + 1, row.person, names[row.person], _rating(row)) for row in rows]


def _rating(row: RatingRow) -> Rating:
    return Rating(row.rating, row.deviation, row.volatility, row.games)


def _row(person: str, game: str, mode: str, rating: Rating, at: int) -> RatingRow:
    return RatingRow(person, game, mode, updated_at=at, **asdict(rating))


def _change_row(change: Change) -> RatingChange:
    return RatingChange(change.table_id, change.person, change.game, change.mode, asdict(change.before), asdict(change.after), change.at)


def _change(row: RatingChange) -> Change:
    # Of somebody who deleted their account nothing is left of either rating.
    return Change(row.table_id, row.person, row.game, row.mode, Rating(**row.before), Rating(**row.after), row.at)
