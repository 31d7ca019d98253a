"""Callers: who asks, by which key, and whether they may. No cookie opens the API, so no page of another site can use it."""

from __future__ import annotations

from dataclasses import dataclass

from starlette.requests import Request

from ..http.desk import Desk, desk_of
from ..http.languages import language_of
from ..http.rates import address_of, slowing_down
from ..language import Language, Text
from ..service.house import House
from ..service.limits import LimitedAct
from ..service.people.person import Bearer, Person, Scope
from ..service.refusals import Refusal

_NO_KEY = Text(
    "Ehhez kulcs kell: Authorization: Bearer tarsas_… Kulcsot a saját oldaladon készíthetsz (/me).",
    "This needs a key: Authorization: Bearer tarsas_… You can make one on your own page (/me).",
)
_BAD_KEY = Text("Ez a kulcs nem nyit semmit: ismeretlen, törölték vagy lejárt.", "This key opens nothing: it is unknown, revoked or expired.")
_SCOPE = Text("Ez a kulcs erre nem jó, ehhez „{scope}” jogú kulcs kell.", "This key is not good for that: it needs the scope {scope!r}.")


class NoKey(Refusal):
    """Something that only somebody may ask for, asked by nobody."""

    status = 401

    def __init__(self) -> None:
        super().__init__(_NO_KEY)


class BadKey(Refusal):
    """A key that opens nothing."""

    status = 401

    def __init__(self) -> None:
        super().__init__(_BAD_KEY)


class MissingScope(Refusal):
    """A key that is good for something else."""

    status = 403

    def __init__(self, scope: Scope) -> None:
        super().__init__(_SCOPE.fill(scope=str(scope)))
        self.scope = scope


@dataclass(frozen=True)
class Caller:
    """Who asks. `bearer` is None for who shows no key."""

    request: Request
    desk: Desk
    address: str
    bearer: Bearer | None

    @property
    def house(self) -> House:
        """The house that is asked."""
        return self.desk.house

    @property
    def viewer(self) -> str | None:
        """As whom things are looked at."""
        return self.bearer.person.id if self.bearer else None

    @property
    def person(self) -> Person:
        """The person of the key, where one is needed."""
        return self.known.person

    @property
    def known(self) -> Bearer:
        """The person and the key, where one is needed."""
        if self.bearer is None:
            raise NoKey
        return self.bearer

    @property
    def language(self) -> Language:
        """The language they want to read."""
        return language_of(None, self.request.headers.get("accept-language", ""))

    def check(self, scope: Scope) -> None:
        """Raises `NoKey` or `MissingScope` unless they show a key with this scope."""
        if scope not in self.known.key.scopes:
            raise MissingScope(scope)

    async def spend(self, act: LimitedAct) -> None:
        """Count one more act of theirs; raises `TooMany`."""
        async with slowing_down(self.desk.settings):
            self.house.limits.spend(act, self.viewer, address=self.address)


async def caller_of(request: Request, scope: Scope | None, limit: LimitedAct) -> Caller:
    """Who asks this; counted first against where it comes from, then against who it is. Raises `NoKey`, `BadKey`, `MissingScope`, `TooMany`."""
    desk, address = desk_of(request), address_of(request)
    house = desk.house
    async with slowing_down(desk.settings):
        house.limits.spend(limit, address=address)
    written = request.headers.get("authorization")
    if written is None:
        if scope is not None:
            raise NoKey
        return Caller(request, desk, address, None)
    scheme, _, token = written.partition(" ")
    bearer = await house.people.by_token(token.strip()) if scheme.lower() == "bearer" else None
    if bearer is None:
        raise BadKey
    async with slowing_down(desk.settings):
        house.limits.spend(limit, bearer.person.id)
    house.bots.note_origin(bearer.person.id, address)
    caller = Caller(request, desk, address, bearer)
    if scope is not None:
        caller.check(scope)
    return caller
