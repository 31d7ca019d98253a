"""One's own page: what one has played, all of one's data in one file, and the feed of one's turns."""

from __future__ import annotations

import io
import json
import re
import zipfile
from xml.etree import ElementTree as ET

import pytest

from tarsas.match import read_record
from tarsas.web.pages.statistics import curve

from .test_app_keeping import played
from .visitors import Visitor, alone_at, anna, anyio_backend, app, bence

__all__ = ["anna", "anyio_backend", "app", "bence"]

pytestmark = pytest.mark.anyio


async def test_games_are_counted_and_can_be_found_again(anna: Visitor):
    tables = [await played(anna, "azul") for _ in range(2)]
    page = (await anna.open("/me")).text
    row = re.search(r'<th scope="row">Azul</th>(.*?)</tr>', page, re.DOTALL)
    assert row
    assert re.findall(r'<td class="figure">([^<]*)</td>', row[1])[:2] == ["2", "0"]
    assert all(f"/t/{table}" in page for table in tables)


async def test_a_rating_has_a_curve_once_it_has_gone_somewhere():
    assert curve((1500,)) == ""
    points = re.search(r'points="([^"]+)"', curve((1500, 1600, 1550)))
    assert points
    heights = [float(point.split(",")[1]) for point in points[1].split()]
    assert heights[1] < heights[2] < heights[0]


async def test_all_of_ones_data_comes_in_one_file(anna: Visitor, bence: Visitor):
    table = await played(anna, "carnac")
    other = await played(bence, "carnac")
    answer = await anna.client.get("/me/data.zip")
    assert answer.headers["content-type"] == "application/zip"
    with zipfile.ZipFile(io.BytesIO(answer.content)) as packed:
        data = json.loads(packed.read("data.json"))
        assert data["tables"] == [table]
        assert read_record(packed.read(f"records/{table}.txt").decode()).game.name == "carnac"
        assert not any(other in name for name in packed.namelist())
    assert "password_hash" not in json.dumps(data)


async def test_nobody_has_no_data(anna: Visitor):
    assert (await anna.client.get("/me/data.zip")).status_code == 404


async def test_a_feed_tells_of_ones_turns_with_days_and_only_by_its_address(anna: Visitor, bence: Visitor):
    wish = {"game": "carnac", "players": "2", "seat.0": "me", "seat.1": "here"}
    days = (await anna.send("/new", clock="days:3", **wish)).url.path
    other = await alone_at(anna, "carnac")
    page = (await anna.send("/me/feed")).text
    address = re.search(r'value="[^"]*(/feed/[^"]+)"', page)
    assert address
    feed = await bence.client.get(address[1])
    assert feed.headers["content-type"].startswith("application/atom+xml")
    assert days in feed.text
    assert other not in feed.text
    assert (await bence.client.get(address[1] + "x")).status_code == 404
    assert (await bence.client.get("/feed/nobody/x")).status_code == 404
    await anna.send("/me/feed")
    assert (await bence.client.get(address[1])).status_code == 404


async def test_a_name_in_the_feed_is_text_whatever_it_is(anna: Visitor):
    await anna.send("/me/name", name='Anna & <b>"Panni"</b>')
    await anna.send(
        "/new", **{"game": "carnac", "players": "2", "clock": "days:3", "seat.0": "me", "seat.1": "here", "name.1": "</summary> ]]> Béla"}
    )
    address = re.search(r'value="[^"]*(/feed/[^"]+)"', (await anna.send("/me/feed")).text)
    assert address
    (entry,) = ET.fromstring((await anna.client.get(address[1])).content).findall("{*}entry")
    assert entry.findtext("{*}summary") == 'Anna & <b>"Panni"</b> – </summary> ]]> Béla'
    assert entry.findtext("{*}title") == "Carnac: your turn"


async def test_keys_for_programs_are_offered_with_what_they_open(anna: Visitor):
    await alone_at(anna, "carnac")
    page = (await anna.open("/me")).text
    assert "Keys for programs" in page
    assert 'href="/api/v1/openapi.json"' in page
