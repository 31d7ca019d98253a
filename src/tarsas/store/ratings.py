"""Ratings per person, game and mode, and how each rated table changed them."""

from __future__ import annotations

from collections.abc import Iterable

from sqlalchemy import Connection, select

from .schema import RatingChange, RatingRow, people, rating_changes, ratings
from .upserts import insert_or_ignore, insert_or_replace


def ratings_at(connection: Connection, game: str, mode: str, persons: Iterable[str]) -> dict[str, RatingRow]:
    """The ratings of these people in one game and mode, by person. Who has never played it rated is not in it.

    For a writer: on PostgreSQL the rows stay locked until the commit, so that no other process changes them in between.
    """
    wanted = (ratings.c.game == game, ratings.c.mode == mode, ratings.c.person.in_(list(persons)))
    # Always in the same order, so that two processes cannot lock each other out.
    found = connection.execute(select(ratings).where(*wanted).order_by(ratings.c.person).with_for_update())
    return {row.person: RatingRow(**row._mapping) for row in found}


def ratings_among(connection: Connection, game: str, mode: str, persons: Iterable[str]) -> dict[str, float]:
    """The same for a reader, which locks nothing: only the figures, by person."""
    wanted = (ratings.c.game == game, ratings.c.mode == mode, ratings.c.person.in_(list(persons)))
    return {row.person: row.rating for row in connection.execute(select(ratings.c.person, ratings.c.rating).where(*wanted))}


def begin_ratings(connection: Connection, first: Iterable[RatingRow]) -> None:
    """Give those who have no rating yet a first one, so that `ratings_at` has a row to lock for everybody."""
    for row in first:
        insert_or_ignore(connection, ratings, vars(row))


def ratings_of(connection: Connection, person: str) -> list[RatingRow]:
    """All ratings of a person."""
    found = connection.execute(select(ratings).where(ratings.c.person == person).order_by(ratings.c.game, ratings.c.mode))
    return [RatingRow(**row._mapping) for row in found]


def best_rated(connection: Connection, game: str, mode: str, *, most_deviation: float, limit: int = 100, is_bots: bool = False) -> list[RatingRow]:
    """The highest ratings that are certain enough, without people who are gone: those of people, or those of bots."""
    query = (
        select(ratings)
        .join(people, people.c.id == ratings.c.person)
        .where(ratings.c.game == game, ratings.c.mode == mode, ratings.c.deviation <= most_deviation)
        .where(people.c.deleted_at.is_(None), people.c.is_removed.is_(False))
        .where(people.c.bot_at.is_not(None) if is_bots else people.c.bot_at.is_(None))
        .order_by(ratings.c.rating.desc(), ratings.c.person)
        .limit(limit)
    )
    return [RatingRow(**row._mapping) for row in connection.execute(query)]


def change_rating(connection: Connection, change: RatingChange, rating: RatingRow) -> bool:
    """Store a new rating and what led to it. False, and nothing is stored, if this table has rated this person before."""
    if not insert_or_ignore(connection, rating_changes, vars(change)):
        return False
    insert_or_replace(connection, ratings, vars(rating))
    return True


def rating_changes_at(connection: Connection, table_id: str) -> list[RatingChange]:
    """What a table did to the ratings of its players."""
    found = connection.execute(select(rating_changes).where(rating_changes.c.table_id == table_id).order_by(rating_changes.c.person))
    return [RatingChange(**row._mapping) for row in found]


def rating_history(connection: Connection, person: str, limit: int = 1000) -> list[RatingChange]:
    """How a person's ratings changed, the latest first."""
    query = (
        select(rating_changes).where(rating_changes.c.person == person).order_by(rating_changes.c.at.desc(), rating_changes.c.table_id).limit(limit)
    )
    return [RatingChange(**row._mapping) for row in connection.execute(query)]
