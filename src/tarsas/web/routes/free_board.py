"""The addresses of a board without a table: its page, and what the script of a board asks for. `pages.free_board` says how a kind of page stands on them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Annotated, Any, TypeVar

from fastapi import APIRouter, Query
from starlette.responses import HTMLResponse, JSONResponse, Response

from ...errors import IllegalMove
from ...http.csrf import OurJson, Unreadable
from ...http.drawing_queue import Urgency, queue
from ...http.rates import limited_as
from ...language import Text
from ...service.limits import LimitedAct
from ...show.board import board_at
from ...show.identities import Identities
from ...show.paths import action_on
from ...show.questions import answer_to, asker_at
from .. import render
from ..answers import page
from ..pages.cards import mode_texts
from ..pages.free_board import FreeAct, FreeBoard, FreePage, Standing, fields_in, free_choices, free_live, free_viewpoint
from ..pages.live_table import said_on_the_way
from ..visits import AnyVisit, Visit
from .table import LONGEST_PATH

T = TypeVar("T")

LONGEST_VALUE = 20_000
LONGEST_KIND = 30
_UNREADABLE = Text("Ezt nem tudjuk elolvasni. Töltsd be újra az oldalt.", "We cannot read this. Load the page again.")

Find = Callable[[Mapping[str, str]], FreeBoard]
"""The kind of page that the parts of a path mean; raises an error of ours where there is none."""


def add_free_board(router: APIRouter, path: str, find: Find) -> None:
    """Give a kind of page its addresses: `path`, and beneath it those that the script of a board asks for."""

    @router.get(path)
    async def free_page(visit: AnyVisit) -> Response:
        kind = find(visit.request.path_params)
        standing = await kind.accompany(visit, await _opened(visit, kind, visit.request.url.query), None)
        if visit.is_head:
            return HTMLResponse()
        visitor, notice = await visit.visitor(), visit.notice()

        def draw() -> Response:
            live = _live(visit, kind, standing, 0)
            mode = (*((kind.label,) if kind.label else ()), *mode_texts(standing.game))
            return page(FreePage(visitor, kind.title, live, mode, notice=notice))

        return await drawn(visit, draw)

    @router.get(f"{path}/live")
    @limited_as(LimitedAct.READ)
    async def free_live_json(visit: AnyVisit, state: str = "", seq: int = 0, has: str = "") -> Response:
        kind = find(visit.request.path_params)
        standing = await kind.accompany(visit, await _opened(visit, kind, state), None)
        return JSONResponse(await _json(visit, kind, standing, seq, has))

    @router.post(f"{path}/act")
    @limited_as(LimitedAct.READ)
    async def free_act(visit: AnyVisit, sent: OurJson) -> Response:
        kind = find(visit.request.path_params)
        visit.desk.house.limits.spend(LimitedAct.MOVE, visit.viewer, address=visit.address)
        before = await _opened(visit, kind, read_text(sent, "state"))
        act = await drawn(visit, lambda: _act(before, sent), Urgency.ACT)
        after = await drawn(visit, lambda: kind.after(before, act), Urgency.ACT)
        after = await kind.accompany(visit, after, act)
        seq, has = sent.get("seq"), sent.get("has")
        live = await _json(visit, kind, after, (seq if isinstance(seq, int) else 0) + 1, has if isinstance(has, str) else "", Urgency.ACT)
        return JSONResponse({"seq": live["seq"], "live": live})

    _add_looks(router, path, find)


def _add_looks(router: APIRouter, path: str, find: Find) -> None:
    """What is asked for while somebody chooses, asks, or looks at an earlier moment."""

    @router.get(f"{path}/board")
    @limited_as(LimitedAct.READ)
    async def free_picture(
        visit: AnyVisit, state: str = "", ply: int = -1, chosen: Annotated[list[str] | None, Query()] = None, preview: str = "", has: str = ""
    ) -> Response:
        standing = await _opened(visit, kind := find(visit.request.path_params), state)
        path = tuple(chosen or ())[:LONGEST_PATH]

        def draw() -> Response:
            identities, viewpoint = _identities(visit, kind, standing), free_viewpoint(standing, visit)
            if ply != len(identities.line):
                return Response(status_code=204)
            board = board_at(identities, ply, viewpoint, free_choices(standing), path, preview, kind.asked(standing))
            return JSONResponse(visit.desk.sent.with_short_picture({"board": render.board_layers(board, visit.language)}, has))

        return await drawn(visit, draw, Urgency.ACT)

    @router.get(f"{path}/asked")
    @limited_as(LimitedAct.READ)
    async def free_asked(visit: AnyVisit, state: str = "", words: str = "", ply: int = -1) -> Response:
        standing = await _opened(visit, find(visit.request.path_params), state)

        def answer() -> dict[str, object]:
            line, names = standing.link.line, standing.link.names(visit.language)
            moment = ply if 0 <= ply <= len(line) else len(line)
            position = line.position(moment)
            seat = position.to_move if position.to_move in standing.seats and moment == len(line) else None
            asker = asker_at(position, seat, names)
            return answer_to(line, moment, words, replace(asker, seat=standing.nearest) if seat is None else asker).json(visit.language)

        return JSONResponse(await drawn(visit, answer, Urgency.NEWS))

    @router.get(f"{path}/replay/board")
    @limited_as(LimitedAct.READ)
    async def free_moment(visit: AnyVisit, state: str = "", at: int = 0) -> Response:
        standing = await _opened(visit, kind := find(visit.request.path_params), state)

        def draw() -> str:
            identities, viewpoint = _identities(visit, kind, standing), free_viewpoint(standing, visit)
            line = identities.line
            moment = max(0, min(at, len(line)))
            told = said_on_the_way(identities, line.stop_before(moment), moment, viewpoint.names, sorted(standing.seats))
            shown = replace(board_at(identities, moment, viewpoint), told=told[-1].normal if told else None)
            return render.board(shown, visit.language)

        return HTMLResponse(await drawn(visit, draw))


# --- inside


async def drawn(visit: Visit, make: Callable[[], T], urgency: Urgency = Urgency.LOOK) -> T:
    """What is made where boards are drawn, in its turn."""
    return await queue.draw(urgency, visit.viewer or visit.address, make)


async def _opened(visit: Visit, kind: FreeBoard, state: str) -> Standing:
    """The board of a state."""
    standing = await drawn(visit, lambda: kind.open(fields_in(state), visit.language))
    visit.desk.house.rules.want(standing.game)
    return standing


def _identities(visit: Visit, kind: FreeBoard, standing: Standing) -> Identities:
    """The names of the pieces. The boards of one visitor share them: people look at one at a time."""
    return visit.desk.free_identities.of(f"{kind.base} {visit.viewer or visit.address}", standing.link.line)


def _live(visit: Visit, kind: FreeBoard, standing: Standing, seq: int) -> Any:
    return free_live(kind, standing, _identities(visit, kind, standing), free_viewpoint(standing, visit), seq)


async def _json(visit: Visit, kind: FreeBoard, standing: Standing, seq: int, has: str, urgency: Urgency = Urgency.NEWS) -> dict[str, Any]:
    def draw() -> dict[str, Any]:
        live = render.live(_live(visit, kind, standing, seq), visit.language)
        return visit.desk.sent.shortened(live, has) | {"state": standing.state, "isJump": standing.since is None}

    return await drawn(visit, draw, urgency)


def _act(standing: Standing, sent: Mapping[str, Any]) -> FreeAct:
    """What was sent: a path of clicks is the action that it plays here."""
    kind = read_text(sent, "kind")[:LONGEST_KIND]
    if kind != "move":
        value = sent.get("value", "")
        return FreeAct(kind, value=value[:LONGEST_VALUE] if isinstance(value, str) else "")
    path = sent.get("move")
    if not isinstance(path, list) or len(path) > LONGEST_PATH or not all(isinstance(part, str) for part in path):
        raise Unreadable(_UNREADABLE)
    position = standing.link.line.last
    if position.to_move not in standing.seats:
        raise IllegalMove("It is not your turn here.")
    return FreeAct("move", action_on(position, tuple(path)))


def read_text(sent: Mapping[str, Any], name: str) -> str:
    """A text that was sent under this name."""
    value = sent.get(name)
    if not isinstance(value, str):
        raise Unreadable(_UNREADABLE)
    return value
