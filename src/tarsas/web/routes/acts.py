"""What the script of a page does at a table: one address for all acts, and the hint."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from starlette.responses import JSONResponse, Response

from ...http.csrf import OurJson, Unreadable
from ...http.drawing_queue import Urgency, queue
from ...http.rates import limited_as
from ...language import Text
from ...position import Position
from ...service.errors import Conflict
from ...service.limits import LimitedAct
from ...service.refusals import Refusal
from ...service.tables.acts import Act, Kick, Leave, Move, Rename, Return, Say, SeatBot, Sit, Stand
from ...service.tables.view import TableView
from ...service.tables.vocabulary import ACTS, BadForm, from_json
from ..answers import LiveAnswer, page_router
from ..visits import AnyVisit, Visit
from .table import LONGEST_PATH, live_json

router = page_router()

Sent = Mapping[str, Any]

LIMITS: Mapping[type[Act], LimitedAct] = {Say: LimitedAct.CHAT, **dict.fromkeys((Sit, Stand, Kick, SeatBot, Rename, Leave, Return), LimitedAct.SEAT)}
"""What an act is limited as; the others belong to the game, and are limited as moves."""

_UNKNOWN = Text("Nem ismerünk ilyet: {name}. Töltsd be újra az oldalt.", "We do not know {name} here. Load the page again.")
_MISSING = Text("Hiányzik vagy nem jó: {name}. Töltsd be újra az oldalt.", "Missing or not right: {name}. Load the page again.")


@router.post("/t/{table}/act")
@limited_as(LimitedAct.READ)
async def act(table: str, visit: AnyVisit, sent: OurJson) -> Response:
    """Do something; the answer is the table after it, or the table as it is where somebody was quicker."""
    kind = _text(sent, "kind")
    if kind not in ACTS:
        raise Unreadable(_UNKNOWN.fill(name=kind[:20]))
    seq, request = _whole(sent, "seq"), _text(sent, "request")
    person = await visit.somebody()
    visit.desk.house.limits.spend(LIMITS.get(ACTS[kind], LimitedAct.MOVE), person.id, address=visit.address)
    counted = visit.desk.metrics.acts
    try:
        wanted = _act(ACTS[kind], sent)
        with queue.acting():
            done = await visit.desk.house.act(table, person.id, wanted, seq=seq, request=request)
    except Conflict as problem:
        counted.labels(kind, "conflict").inc()
        view = await visit.desk.house.table(table, person.id)
        return LiveAnswer({"error": problem.text.to(visit.language), "live": await _live(visit, view, sent)}, 409)
    except Refusal:
        counted.labels(kind, "refused").inc()
        raise
    counted.labels(kind, "done").inc()
    return LiveAnswer({"seq": done.seq, "live": await _live(visit, done.view, sent)})


def _act(wanted: type[Act], sent: Sent) -> Act:
    try:
        read = from_json(wanted, sent)
        if isinstance(read, Move) and isinstance(read.move, tuple) and len(read.move) > LONGEST_PATH:
            raise BadForm("move")
    except BadForm as problem:
        raise Unreadable(_MISSING.fill(name=problem.field)) from None
    return read


async def _live(visit: Visit, view: TableView, sent: Sent) -> dict[str, Any]:
    ply, has = sent.get("ply"), sent.get("has")
    return await live_json(visit, view, ply if isinstance(ply, int) else -1, has if isinstance(has, str) else "", Urgency.ACT)


@router.post("/t/{table}/hint")
@limited_as(LimitedAct.HINT)
async def hint(table: str, visit: AnyVisit, sent: OurJson) -> Response:
    """What a strong bot would do here."""
    person = await visit.somebody()
    seen = (await visit.desk.house.table(table, person.id)).table
    answer = await visit.desk.house.hint(table, person.id)
    advice = _advice(seen.position, answer.action, visit) if seen.position and answer.action is not None else ""
    reason = answer.reason.to(visit.language) if answer.reason else ""
    return JSONResponse({"path": answer.parts, "move": advice, "reason": f"{reason[:1].upper()}{reason[1:]}." if reason else ""})


def _advice(position: Position, action: int, visit: Visit) -> str:
    return position.game.contract.words.advice(position.state, action, visit.layout == "tall").to(visit.language)


def _whole(sent: Sent, name: str) -> int:
    value = sent.get(name)
    if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value < 2**31:
        raise Unreadable(_MISSING.fill(name=name))
    return value


def _text(sent: Sent, name: str) -> str:
    value = sent.get(name)
    if not isinstance(value, str):
        raise Unreadable(_MISSING.fill(name=name))
    return value
