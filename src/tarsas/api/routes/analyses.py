"""Analyses: a job for the bots of the server, and what came of it."""

from __future__ import annotations

import zlib

from ...http.rates import limited_as
from ...language import Text
from ...position import Position
from ...service.limits import LimitedAct
from ...service.people.person import Scope
from ..callers import Caller
from ..models.analyses import AnalysisInfo, AnalysisWish
from ..moments import moment_of
from ..problems import NotFound
from ..routing import By, api_router, needs

router = api_router("analyses")

_NONE = Text("Nincs ilyen elemzés, vagy már nincs meg. Kérd újra.", "There is no such analysis, or not any more. Ask for it again.")


@router.post("/tables/{table}/analyses", status_code=202)
@needs(Scope.PLAY)
@limited_as(LimitedAct.ANALYSIS)
async def analyse(by: By, table: str, wish: AnalysisWish = AnalysisWish()) -> AnalysisInfo:  # noqa: B008
    """Have a moment of a table thought about; not by who plays the game rated."""
    at, position = await _moment(by, table, wish.at)
    return await _told(by, table, at, position)


@router.get("/tables/{table}/analyses/{analysis}")
@needs(Scope.PLAY)
@limited_as(LimitedAct.ANALYSIS)
async def analysis(by: By, table: str, analysis: str) -> AnalysisInfo:
    """How far it is, and what was found."""
    named = analysis.partition("-")[0]
    if not (named.isascii() and named.isdecimal() and len(named) < 9):
        raise NotFound(_NONE, "no_such_analysis")
    at, position = await _moment(by, table, int(named))
    if _id_of(at, position) != analysis:
        raise NotFound(_NONE, "no_such_analysis")
    return await _told(by, table, at, position)


async def _moment(by: Caller, table: str, at: int | None) -> tuple[int, Position]:
    record = await by.house.exploration.record(table, by.person.id)
    ply = moment_of(await by.house.table(table, by.viewer), at)
    return ply, record.line.position(ply)


async def _told(by: Caller, table: str, at: int, position: Position) -> AnalysisInfo:
    answer = await by.house.exploration.analysis(by.person.id, position)
    return AnalysisInfo.of(table, _id_of(at, position), at, position, answer)


def _id_of(at: int, position: Position) -> str:
    """What an analysis is called at its table: a move that is taken back may bring another position to the same moment."""
    return f"{at}-{zlib.crc32(position.state.tobytes()):08x}"
