"""The addresses of the analysis board: the board itself, the best moves at a position, and what can be taken away from it."""

from __future__ import annotations

import json
from urllib.parse import urlencode

from starlette.responses import JSONResponse, Response

from ...http.csrf import OurForm, OurJson
from ...http.headers import PICTURE_POLICY
from ...http.rates import limited_as
from ...learn.links import Link
from ...learn.trees import Tree
from ...match import Line, Record, to_json, write_text
from ...match.record import RESULT, UNFINISHED
from ...service.exploration import Superseded
from ...service.limits import LimitedAct
from ...service.tables.player_names import record_names
from ...show.arrows import arrows
from ...show.pictures import Framing, picture_of
from .. import render
from ..answers import page_router, see
from ..drawing import look_for
from ..pages.explore import Explore, ExploreStanding, best_moves
from ..pages.free_board import fields_in
from ..visits import AnyVisit, Visit
from .downloads import to_keep
from .free_board import add_free_board, drawn, read_text

router = page_router()

DEPTHS = (2_000, 16_000)
"""Playouts of the first look, which is there at once, and of the second."""

add_free_board(router, "/explore/{game}", lambda parts: Explore(parts["game"]))


async def _standing(visit: Visit, game: str, state: str) -> ExploreStanding:
    kind = Explore(game)
    standing = await drawn(visit, lambda: kind.open(fields_in(state), visit.language))
    await kind.accompany(visit, standing, None)
    return standing


@router.post("/explore/{game}/best")
@limited_as(LimitedAct.ANALYSIS)
async def best(game: str, visit: AnyVisit, sent: OurJson) -> Response:
    """The best moves at a position, as soon as bots have found them; nothing (204) where the same visitor has asked for something else meanwhile."""
    person = await visit.somebody()
    standing = await _standing(visit, game, read_text(sent, "state"))
    depth = sent.get("depth")
    line = standing.link.line
    try:
        found = await visit.desk.house.exploration.look_into(person.id, line, DEPTHS[1 if depth == 1 else 0])
    except Superseded:
        return Response(status_code=204)

    def draw() -> Response:
        position, names = line.last, standing.link.names(visit.language)
        shown = best_moves(position, found, names)
        overlay = arrows(position, [move.action for move in found.moves], standing.nearest, visit.layout)
        chance = shown.percents[position.to_move] if position.to_move >= 0 else shown.percents[0]
        return JSONResponse({"html": render.piece(visit.language, "explore_pieces.html", "found", shown), "overlay": overlay, "percent": chance})

    return await drawn(visit, draw)


@router.get("/explore/{game}/record.txt")
async def explored_record(game: str, visit: AnyVisit, state: str = "") -> Response:
    """The line up to where one stands, as a record for people to read."""
    standing = await _standing(visit, game, state)
    text = await drawn(visit, lambda: write_text(_record(standing.link.line, standing.link)))
    return to_keep(text.encode(), "text/plain; charset=utf-8", f"{standing.game.name}.txt")


@router.get("/explore/{game}/records.jsonl")
async def explored_records(game: str, visit: AnyVisit, state: str = "") -> Response:
    """Every branch to its end, each as a record on a line of its own."""
    standing = await _standing(visit, game, state)
    tree = standing.link.tree

    def write() -> str:
        ends = [node for node in range(len(tree)) if not tree.children(node)]
        return "".join(json.dumps(to_json(_record(tree.line(node), standing.link)), ensure_ascii=False) + "\n" for node in ends)

    return to_keep((await drawn(visit, write)).encode(), "application/jsonl", f"{standing.game.name}.jsonl")


@router.get("/explore/{game}/picture.svg")
async def explored_picture(game: str, visit: AnyVisit, state: str = "") -> Response:
    """The position as a drawing."""
    standing = await _standing(visit, game, state)
    line = standing.link.line
    framing = Framing(layout="wide", theme="light", language=visit.language, seat=standing.nearest, has_captions=False)
    svg = await look_for(visit.request, picture_of, _record(line, standing.link, visit.language), len(line), framing, "")
    answer = to_keep(svg.encode(), "image/svg+xml", f"{standing.game.name}.svg")
    answer.headers["Content-Security-Policy"] = PICTURE_POLICY
    return answer


@router.post("/explore/{game}/play")
@limited_as(LimitedAct.NEW_TABLE)
async def play_from_here(game: str, visit: AnyVisit, form: OurForm) -> Response:
    """A table of one's own that goes on from here, against bots."""
    person = await visit.somebody()
    standing = await _standing(visit, game, form.get("state", ""))
    line = standing.link.line
    view = await visit.desk.house.practice(person.id, _record(line, Link(Tree(Line(line.game)))), len(line))
    return see(f"/t/{view.table.id}")


@router.get("/t/{table}/explore")
async def explore_table(table: str, visit: AnyVisit, at: int = -1) -> Response:
    """To the analysis board, with all that was played at a table, at one moment of it."""
    record = await visit.desk.house.exploration.record(table, visit.viewer)

    def link() -> str:
        tree, node = Tree(Line(record.game, start=record.line.start)), 0
        for action in record.actions:
            tree, node = tree.grown(node, action)
        seats = tuple(name.replace(",", " ") for name in record_names(record, visit.language))
        here = at if 0 <= at <= len(record.line) else len(record.line)
        return explore_address(Link(tree, here, seats))

    return see(await drawn(visit, link))


def explore_address(link: Link) -> str:
    """Where a line is explored."""
    return f"/explore/{link.game.name}?{urlencode(link.fields())}"


def _record(line: Line, link: Link, language: str = "") -> Record:
    seats = link.names(language) if language else link.seats or ("",) * line.game.players
    return Record(line, seats, RESULT if line.last.is_over else UNFINISHED)
