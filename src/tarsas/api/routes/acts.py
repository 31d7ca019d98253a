"""Acts at a table: a route for each act of the house, made of its class."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import Any

from ...errors import MoveError
from ...http.rates import limited_as
from ...service.errors import Conflict, NotNow
from ...service.limits import LimitedAct
from ...service.people.person import Scope
from ...service.refusals import Refusal
from ...service.tables.acts import Act, Decline, Kick, Leave, Rename, Return, Say, SeatBot, Sit, Stand
from ...service.tables.view import TableView
from ...service.tables.vocabulary import ACTS, BadForm, from_json
from .. import details
from ..callers import Caller
from ..models.acts import WISHES, Acted, ActWish, GameActWish
from ..models.positions import legal_moves
from ..models.tables import TableInfo
from ..moments import check_seat, position_now
from ..problems import BadRequest, NotLegal, Outdated
from ..routing import BAD_FIELD, By, api_router, needs
from ..seats import usual_seat, with_seat_back

router = api_router("acts")

LIMITS: Mapping[type[Act], LimitedAct] = {
    Say: LimitedAct.CHAT,
    **dict.fromkeys((Sit, Decline, Stand, Kick, SeatBot, Rename, Leave, Return), LimitedAct.SEAT),
}
"""What an act is limited as; the others belong to the game."""


async def do(by: Caller, table: str, kind: str, wish: ActWish) -> Acted:
    """Do something at a table."""
    house, person = by.house, by.person.id
    seen = await house.table(table, person)
    view = await with_seat_back(by, seen, ACTS[kind])
    seq = wish.seq if isinstance(wish, GameActWish) and wish.seq is not None else view.table.seq
    if view is not seen and seq >= seen.table.game_seq:
        # Nothing has happened since that the program does not know, but that it is back.
        seq = view.table.seq
    counted = by.desk.metrics.acts
    try:
        done = await house.act(table, person, _act(view, kind, wish), seq=seq, request=wish.request)
    except Conflict as problem:
        counted.labels(kind, "conflict").inc()
        now = await house.table(table, person)
        raise Outdated(problem, TableInfo.seen(now), position_now(now, has_words=False)) from None
    except NotNow as problem:
        counted.labels(kind, "refused").inc()
        position = view.table.position
        if isinstance(problem.__cause__, MoveError) and position is not None:
            detail = details.of_move(problem.__cause__, getattr(wish, "move", ""), position)
            raise NotLegal(problem, detail, legal_moves(position, False)) from None
        raise
    except Refusal:
        counted.labels(kind, "refused").inc()
        raise
    counted.labels(kind, "done").inc()
    return Acted(seq=done.seq, table=TableInfo.seen(done.view))


def _act(view: TableView, kind: str, wish: ActWish) -> Act:
    """The act that is wished for, with a seat where none was named."""
    act = ACTS[kind]
    # The house counts seats from 1 where it speaks to people.
    check_seat(view, getattr(wish, "seat", None))
    said: dict[str, Any] = {name: value for name, value in wish.model_dump(exclude={"request", "seq"}).items() if value is not None}
    if "seat" in type(wish).model_fields and "seat" not in said and (seat := usual_seat(view, act)) is not None:
        said["seat"] = seat
    try:
        return from_json(act, said)
    except BadForm as problem:
        raise BadRequest(BAD_FIELD.fill(name=problem.field), None, problem.field) from None


def _route(kind: str) -> Callable[[Caller, str, Any], Awaitable[Acted]]:
    wish_type = WISHES[kind]

    async def act(by: Caller, table: str, wish: ActWish) -> Acted:
        return await do(by, table, kind, wish)

    act.__annotations__ = {"by": By, "table": str, "wish": wish_type, "return": Acted}
    act.__name__, act.__doc__ = kind, ACTS[kind].__doc__
    if all(not field.is_required() for field in wish_type.model_fields.values()):
        act.__defaults__ = (wish_type(),)
    return limited_as(LIMITS.get(ACTS[kind], LimitedAct.PROGRAM_MOVE))(needs(Scope.PLAY)(act))


for _kind in ACTS:
    router.post(f"/tables/{{table}}/{_kind}")(_route(_kind))
