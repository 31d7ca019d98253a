"""Accounts, keys, people and their ratings."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from ...language import Language
from ...service.people.person import AccessToken, Bearer, Person, Scope
from ...service.people.ratings import Rated, Standing
from .common import Asked, Query, Time, Told, Whole


class RatingInfo(Told):
    """A rating in one game and mode (Glicko-2)."""

    game: str = Field(examples=["azul"])
    mode: str = Field(description="The options in short.", examples=["wall=coloured"])
    rating: float
    deviation: float
    games: Whole
    updated_at: Time

    @classmethod
    def of(cls, rated: Rated) -> RatingInfo:
        """A rating of the house."""
        its = rated.rating
        return cls(game=rated.game, mode=rated.mode, rating=its.rating, deviation=its.deviation, games=its.games, updated_at=rated.updated_at)


class PersonInfo(Told):
    """Somebody, as everybody sees them."""

    id: str
    name: str
    is_bot: bool
    ratings: list[RatingInfo]

    @classmethod
    def of(cls, person: Person, ratings: list[Rated]) -> PersonInfo:
        """A person of the house."""
        return cls(id=person.id, name=person.name, is_bot=person.is_bot, ratings=[RatingInfo.of(each) for each in ratings])


class Account(PersonInfo):
    """The person of the key, as they see themselves."""

    is_guest: bool = Field(description="Whether they have no name of their own yet: games of guests are not rated.")
    language: Language
    created_at: Time
    scopes: list[Scope] = Field(description="What this key is good for.")

    @classmethod
    def seen_by(cls, bearer: Bearer, ratings: list[Rated]) -> Account:
        """The account of who showed a key."""
        person = bearer.person
        shown = PersonInfo.of(person, ratings)
        return cls(
            id=person.id,
            name=person.name,
            is_bot=person.is_bot,
            ratings=shown.ratings,
            is_guest=person.is_guest,
            language=person.language,
            created_at=person.created_at,
            scopes=list(bearer.key.scopes),
        )


class NewAccountWish(Asked):
    """A new guest."""

    language: Language = Field(default=Language.EN, strict=False, description="The language of the name they get, until they choose another.")


class NewAccount(Told):
    """A new guest, and a key with all scopes. It is shown only now."""

    key: str = Field(examples=["tarsas_…"])
    account: Account


class NameWish(Asked):
    """Another name."""

    name: str = Field(examples=["Gépész"])


class Claim(Asked):
    """A name that is to be nobody else's, and the password that opens it in a browser."""

    name: str = Field(examples=["Gépész"])
    password: str = Field(examples=["correct horse battery"])


class KeyInfo(Told):
    """What is shown of a key."""

    id: str
    label: str
    scopes: list[Scope]
    created_at: Time
    used_at: Time | None
    expires_at: Time | None

    @classmethod
    def of(cls, token: AccessToken) -> KeyInfo:
        """A token of the house."""
        return cls(
            id=token.id,
            label=token.label,
            scopes=list(token.scopes),
            created_at=token.created_at,
            used_at=token.used_at,
            expires_at=token.expires_at,
        )


class KeyList(Told):
    """All keys of a person."""

    keys: list[KeyInfo]


class KeyWish(Asked):
    """A new key."""

    label: str = Field(default="", description="What to call it in the list of keys.", examples=["the bot in the kitchen"])
    scopes: list[Scope] = Field(default=[Scope.READ, Scope.PLAY], min_length=1, description="What it shall be good for.")
    expires_at: Time | None = Field(default=None, description="When it stops working; null: never.")


class NewKey(Told):
    """A new key. It is shown only now."""

    key: str = Field(examples=["tarsas_…"])
    info: KeyInfo


class StandingInfo(Told):
    """A line of a leaderboard."""

    place: Whole
    person: str
    name: str
    rating: float
    deviation: float
    games: Whole

    @classmethod
    def of(cls, standing: Standing) -> StandingInfo:
        """A line of the house."""
        its = standing.rating
        return cls(place=standing.place, person=standing.person, name=standing.name, rating=its.rating, deviation=its.deviation, games=its.games)


class LeaderboardQuery(Query):
    """Which leaderboard."""

    mode: str = Field(default="", description="The options in short, as `wall=grey`; without one, the usual mode.")
    list: Literal["people", "bots"] = Field(default="people", description="People, or bot accounts.")
    limit: int = Field(default=100, ge=1, le=500)


class Leaderboard(Told):
    """The best of a game in a mode."""

    game: str
    mode: str
    standings: list[StandingInfo]
    list: str
