"""The shelf."""

from __future__ import annotations

from ... import catalog
from ...http.rates import limited_as
from ...service.limits import LimitedAct
from ..models.games import GameInfo, GameList
from ..routing import By, api_router

router = api_router("games")


@router.get("/games")
@limited_as(LimitedAct.READ)
async def games(by: By) -> GameList:
    """All games, with their options and modes."""
    return GameList(games=[GameInfo.of(catalog.find(name)) for name in catalog.names()])


@router.get("/games/{game}")
@limited_as(LimitedAct.READ)
async def game(by: By, game: str) -> GameInfo:
    """One game."""
    return GameInfo.of(catalog.find(game))
