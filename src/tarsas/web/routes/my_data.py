"""What belongs to somebody and goes elsewhere: all their data in one file, and a feed of the tables that wait for them."""

from __future__ import annotations

import asyncio
import hmac
import io
import json
import secrets
import zipfile
from datetime import UTC, datetime
from typing import Any
from xml.sax.saxutils import escape, quoteattr

from starlette.exceptions import HTTPException
from starlette.responses import Response

from ...catalog import find
from ...http.csrf import OurForm
from ...http.rates import limited_as
from ...language import Language, Text
from ...match import Record, write_text
from ...service.errors import TableError
from ...service.limits import LimitedAct
from ...service.people.person import NoSuchPerson, Person
from ...service.tables.player_names import seat_names
from ...service.tables.summaries import TableSummary
from ..answers import page_router, see
from ..visits import AnyVisit, Visit

router = page_router()

FEED = "feed"
"""The setting that makes the feed's address secret; another one makes another address."""

_TITLE = Text("Társas: te jössz", "Társas: your turn")
_YOUR_TURN = Text("{game}: te jössz", "{game}: your turn")


@router.get("/me/data.zip")
@limited_as(LimitedAct.DOWNLOAD)
async def my_data(visit: AnyVisit) -> Response:
    """Everything that is kept about the visitor, and the records of their games."""
    person = visit.person
    if person is None:
        raise HTTPException(404)
    data, records = await visit.desk.house.people.data_of(person), {}
    for table in data["tables"]:
        try:
            records[table] = await visit.desk.house.record(table)
        except TableError:
            continue
    packed = await asyncio.to_thread(_packed, data, records)
    headers = {"Content-Disposition": 'attachment; filename="tarsas.zip"', "Cache-Control": "no-store"}
    return Response(packed, media_type="application/zip", headers=headers)


def _packed(data: dict[str, Any], records: dict[str, Record]) -> bytes:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as packed:
        packed.writestr("data.json", json.dumps(data, ensure_ascii=False, indent=1, default=str))
        for table, record in records.items():
            packed.writestr(f"records/{table}.txt", write_text(record))
    return file.getvalue()


@router.post("/me/feed")
async def new_feed(visit: AnyVisit, form: OurForm) -> Response:
    """A secret address of the feed; the one before is worth nothing any more."""
    await visit.desk.house.people.change_settings(await visit.somebody(), {FEED: secrets.token_urlsafe(18)})
    return see("/me#data-heading")


def feed_path(person: Person) -> str:
    """The address of somebody's feed; empty before they have asked for one."""
    return f"/feed/{person.id}/{person.settings[FEED]}" if person.settings.get(FEED) else ""


@router.get("/feed/{person}/{secret}")
async def feed(person: str, secret: str, visit: AnyVisit) -> Response:
    """The tables with days for a move where it is this person's turn, as Atom. Whoever has the address may read it."""
    house = visit.desk.house
    try:
        owner = await house.people.by_id(person)
    except NoSuchPerson:
        raise HTTPException(404) from None
    if not hmac.compare_digest(str(owner.settings.get(FEED, "")).encode(), secret.encode()) or owner.is_deleted:
        raise HTTPException(404)
    waiting = [each for each in await house.mine(owner.id) if each.waits_for(owner.id) and each.clock.get("kind") == "days"]
    return Response(_atom(visit, owner, waiting), media_type="application/atom+xml", headers={"Cache-Control": "no-store"})


def _atom(visit: Visit, owner: Person, waiting: list[TableSummary]) -> str:
    origin, language = visit.origin, owner.language
    entries = "".join(_entry(f"{origin}/t/{each.id}", each, language) for each in waiting)
    newest = _moment(max((each.updated_at for each in waiting), default=owner.created_at))
    return (
        f'<?xml version="1.0" encoding="utf-8"?>\n<feed xmlns="http://www.w3.org/2005/Atom"><id>{escape(f"{origin}/feed/{owner.id}")}</id>'
        f"<title>{escape(_TITLE.to(language))}</title><author><name>Társas</name></author><updated>{newest}</updated>{entries}</feed>\n"
    )


def _entry(address: str, table: TableSummary, language: Language) -> str:
    """One table: its game, and who plays there. Names are whatever people like to be called."""
    title = _YOUR_TURN.fill(game=find(table.game).words.TITLE).to(language)
    players = " – ".join(seat_names(table.seats, language))
    return (
        f"<entry><id>{escape(f'{address}#{table.ply}')}</id><title>{escape(title)}</title><summary>{escape(players)}</summary>"
        f"<link href={quoteattr(address)}/><updated>{_moment(table.updated_at)}</updated></entry>"
    )


def _moment(milliseconds: int) -> str:
    return datetime.fromtimestamp(milliseconds / 1000, UTC).isoformat(timespec="seconds")
