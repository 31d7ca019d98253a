"""Accounts, keys, people and leaderboards."""

from __future__ import annotations

from typing import Annotated

from fastapi import Query
from starlette.responses import Response

from ...catalog import find
from ...http.rates import limited_as
from ...language import Text
from ...position import Game
from ...service.limits import LimitedAct
from ...service.people.person import EVERYTHING, Bearer, Scope
from ..callers import Caller
from ..models.account import (
    Account,
    Claim,
    KeyInfo,
    KeyList,
    KeyWish,
    Leaderboard,
    LeaderboardQuery,
    NameWish,
    NewAccount,
    NewAccountWish,
    NewKey,
    PersonInfo,
    StandingInfo,
)
from ..problems import BadRequest, NotFound
from ..routing import By, api_router, needs

router = api_router("account")

_NO_KEY = Text("Nincs ilyen kulcsod.", "You have no such key.")
_NO_MODE = Text("{game}: ilyen módja nincs: „{mode}”.", "{game} has no mode “{mode}”.")
_MODES = Text("Ami van: {modes}.", "There are: {modes}.")
_FIRST_LABEL = "API"


async def _account(by: Caller, bearer: Bearer) -> Account:
    return Account.seen_by(bearer, await by.house.ratings.of(bearer.person.id))


async def _changed(by: Caller) -> Account:
    """The account after something about it has changed."""
    return await _account(by, Bearer(await by.house.people.by_id(by.person.id), by.known.key))


@router.post("/account", status_code=201)
@limited_as(LimitedAct.NEW_GUEST)
async def new_account(by: By, wish: NewAccountWish = NewAccountWish()) -> NewAccount:  # noqa: B008
    """A new guest, and a key with all scopes."""
    people = by.house.people
    entered = await people.new_guest(wish.language, _FIRST_LABEL)
    made = await people.new_token(entered.person, _FIRST_LABEL, scopes=EVERYTHING)
    return NewAccount(key=made.token, account=await _account(by, Bearer(entered.person, made.info)))


@router.get("/account")
@needs(Scope.READ)
@limited_as(LimitedAct.READ)
async def account(by: By) -> Account:
    """Who I am."""
    return await _account(by, by.known)


@router.post("/account/name")
@needs(Scope.MANAGE)
@limited_as(LimitedAct.NAME)
async def rename(by: By, wish: NameWish) -> Account:
    """Another name; a claimed one goes along."""
    await by.house.people.rename(by.person, wish.name)
    return await _changed(by)


@router.post("/account/claim")
@needs(Scope.MANAGE)
@limited_as(LimitedAct.CLAIM)
async def claim(by: By, wish: Claim) -> Account:
    """A name that is nobody else's, with a password."""
    await by.house.people.claim(by.person, wish.name, wish.password)
    return await _changed(by)


@router.post("/account/bot")
@needs(Scope.MANAGE)
async def become_bot(by: By) -> Account:
    """From now on a program plays under this name."""
    await by.house.programs.become_bot(by.person)
    return await _changed(by)


@router.delete("/account/bot")
@needs(Scope.MANAGE)
async def become_person(by: By) -> Account:
    """A person again; only as long as the bot has played no game."""
    await by.house.programs.become_person(by.person)
    return await _changed(by)


@router.get("/account/keys")
@needs(Scope.MANAGE)
async def keys(by: By) -> KeyList:
    """My keys, the newest first."""
    return KeyList(keys=[KeyInfo.of(each) for each in await by.house.people.tokens(by.person)])


@router.post("/account/keys", status_code=201)
@needs(Scope.MANAGE)
@limited_as(LimitedAct.TOKEN)
async def new_key(by: By, wish: KeyWish = KeyWish()) -> NewKey:  # noqa: B008
    """A new key."""
    made = await by.house.people.new_token(by.person, wish.label, wish.expires_at, wish.scopes)
    return NewKey(key=made.token, info=KeyInfo.of(made.info))


@router.delete("/account/keys/{key_id}", status_code=204)
@needs(Scope.MANAGE)
@limited_as(LimitedAct.TOKEN)
async def revoke_key(by: By, key_id: str) -> Response:
    """Make a key worthless, at once."""
    if not await by.house.people.revoke_token(by.person, key_id):
        raise NotFound(_NO_KEY, "no_such_key")
    return Response(status_code=204)


@router.get("/people/{name}", tags=["people"])
@limited_as(LimitedAct.READ)
async def person(by: By, name: str) -> PersonInfo:
    """Somebody with a claimed name."""
    found = await by.house.people.by_name(name)
    return PersonInfo.of(found, await by.house.ratings.of(found.id))


@router.get("/ratings/{game}", tags=["people"])
async def leaderboard(by: By, game: str, query: Annotated[LeaderboardQuery, Query()]) -> Leaderboard:
    """The best of a game in a mode: people, or bot accounts."""
    contract = find(game)
    modes = list(dict.fromkeys(Game(contract, players, options).mode for players, options in contract.modes()))
    mode = query.mode or modes[0]
    if mode not in modes:
        raise BadRequest(_NO_MODE.fill(game=contract.name, mode=mode), _MODES.fill(modes="; ".join(modes)), "mode")
    found = await by.house.ratings.leaderboard(contract.name, mode, query.limit, is_bots=query.list == "bots")
    return Leaderboard(game=contract.name, mode=mode, list=query.list, standings=[StandingInfo.of(each) for each in found])
