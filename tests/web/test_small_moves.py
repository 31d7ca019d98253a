"""What goes over the wire for a move: what a page has already is not sent again, and whatever a page says it has, it ends up with the whole truth."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

import pytest
from fastapi import FastAPI

from tarsas.draw.layers import layers_of
from tarsas.language import Language
from tarsas.show.board import drawing_of
from tarsas.web import render
from tarsas.web.sent_texts import SEAM, Difference, SentTexts, difference, layered_difference, tags_of

from .preview import live_table, played
from .visitors import Visitor, alone_at, anna, anyio_backend, app, bence, together_at, visiting

__all__ = ["anna", "anyio_backend", "app", "bence"]

MOST_BYTES = 10_000

Live = dict[str, Any]


def assembled(old: str, told: str | Difference) -> str:
    """As the page's script does it."""
    tags = old.split(SEAM)
    parts = told if isinstance(told, list) else [told]
    return SEAM.join(part if isinstance(part, str) else SEAM.join(tags[part[0] : part[0] + part[1]]) for part in parts)


def texts_of(live: Live) -> dict[str, str]:
    return {"board": live["board"], **live["pieces"]}


def filled(live: Live, known: Mapping[str, str]) -> dict[str, str]:
    """All texts of an answer, for a page that has these."""
    if "since" not in live:
        return texts_of(live)
    return {**known, **{name: assembled(known.get(name, ""), told) for name, told in texts_of(live).items()}}


async def look(visitor: Visitor, table: str, **has: Any) -> Live:
    answer = await visitor.client.get(f"/t/{table}/live", params=has)
    found: Live = answer.json()
    return found


def first_move(live: Live) -> dict[str, Any]:
    return {"seat": live["choices"]["seat"], "move": live["choices"]["paths"][0], "seq": live["seq"], "ply": live["ply"]}


# --- texts


def test_a_text_is_put_together_again_from_what_differs():
    chance = random.Random(1)
    tags = ["", "</g", '<use x="1"/', '<text class="much longer than that">é🎲&gt;', *(f'<rect id="piece-{n}" class="piece"/' for n in range(9))]
    for _ in range(500):
        old = SEAM.join(chance.choices(tags, k=chance.randrange(200)))
        new = old[: chance.randrange(len(old) + 1)] + SEAM.join(chance.choices(tags, k=chance.randrange(9))) + old[chance.randrange(len(old) + 1) :]
        assert assembled(old, difference(old, new)) == new
        assert difference(new, new) in ([(0, new.count(SEAM) + 1)], [new])


def test_what_was_used_least_recently_is_forgotten():
    sent = SentTexts(most=50)
    first, second = (sent.keep({"board": (letter * 20,)}) for letter in "ab")
    assert sent.keep({"board": ("a" * 20,)}) == first
    sent.keep({"board": ("c" * 20,)})
    assert (sent.of(first), sent.of(second)) == ({"board": ("a" * 20,)}, {})


# --- answers


@pytest.mark.anyio
async def test_what_a_page_has_is_not_sent_again(anna: Visitor):
    table = await alone_at(anna, "azul")
    everything = await look(anna, table)
    again = await look(anna, table, has=everything["version"])
    assert (again["since"], again["version"], again["pieces"]) == (everything["version"], everything["version"], {})
    assert len(again["board"]) == 1
    assert filled(again, texts_of(everything)) == texts_of(everything)


@pytest.mark.anyio
@pytest.mark.parametrize("version", ["", "0123456789abcdef01", "'; <svg>"])
async def test_who_has_nothing_that_is_known_here_gets_everything(anna: Visitor, version: str):
    table = await alone_at(anna, "azul")
    assert await look(anna, table, has=version) == await look(anna, table)


@pytest.mark.anyio
async def test_whatever_a_page_has_it_ends_up_with_the_whole_truth(anna: Visitor, bence: Visitor):
    """After moves, an undo, in another layout or language, and where it names what another's page has."""
    table = await together_at(anna, bence, "azul")
    others = await look(bence, table)
    shown = [await look(anna, table), await look(anna, table, layout="tall")]
    known = {live["version"]: texts_of(live) for live in (others, *shown)}
    moved = (await anna.act(table, "move", **first_move(shown[0]), has=shown[0]["version"])).json()["live"]
    known[moved["version"]] = filled(moved, known[moved["since"]])
    await anna.act(table, "ask_undo", seat=0, seq=moved["seq"], ply=moved["ply"])
    await bence.act(table, "agree", seat=1, seq=(await look(bence, table))["seq"])
    anna.client.cookies.set("language", "hu")
    for layout in ("wide", "tall"):
        everything = await look(anna, table, layout=layout)
        assert everything["ply"] == shown[0]["ply"]
        for version, texts in known.items():
            answer = await look(anna, table, layout=layout, has=version)
            assert answer["since"] == version
            assert filled(answer, texts) == texts_of(everything)


@pytest.mark.anyio
async def test_a_log_grows_by_its_new_lines_alone(anna: Visitor):
    table = await alone_at(anna, "azul")
    live = await look(anna, table)
    texts, sizes = texts_of(live), []
    for _ in range(8):
        live = (await anna.act(table, "move", **first_move(live), has=live["version"])).json()["live"]
        texts = filled(live, texts)
        sizes.append(sum(len(part) for part in live["pieces"]["log"] if isinstance(part, str)))
    assert texts == texts_of(await look(anna, table))
    assert max(sizes[1:]) < len(texts["log"]) / 3


@pytest.mark.anyio
async def test_the_picture_of_a_choice_is_told_by_the_one_that_the_page_has(anna: Visitor):
    table = await alone_at(anna, "azul")
    live = await look(anna, table)
    asked = {"ply": live["ply"], "chosen": live["choices"]["paths"][0][0]}
    whole = (await anna.client.get(f"/t/{table}/board", params=asked)).json()["board"]
    answer = await anna.client.get(f"/t/{table}/board", params={**asked, "has": live["version"]})
    assert assembled(live["board"], answer.json()["board"]) == whole
    assert len(answer.text) < len(whole) / 3


@pytest.mark.anyio
async def test_all_who_watch_share_one_drawing(app: FastAPI, anna: Visitor, bence: Visitor):
    table = await together_at(anna, bence, "azul")
    async with visiting(app) as cili, visiting(app) as dani:
        for watcher in (cili, dani):
            await watcher.open(f"/t/{table}")
        await anna.act(table, "move", **first_move(await look(anna, table)))
        await look(cili, table)
        drawn = drawing_of.cache_info().misses
        assert await look(cili, table) == await look(dani, table)
        assert drawing_of.cache_info().misses == drawn


# --- how small a move is


@pytest.mark.anyio
async def test_a_move_of_azul_with_one_who_watches_is_small(app: FastAPI, anna: Visitor, bence: Visitor):
    """All answers that bring it to three pages, compressed as they go over the wire."""
    table = await together_at(anna, bence, "azul")
    async with visiting(app) as cili:
        await cili.open(f"/t/{table}")
        pages = {visitor: await look(visitor, table) for visitor in (anna, bence, cili)}
        sizes = []
        for _ in range(12):
            mover = next(visitor for visitor, live in pages.items() if live["choices"]["paths"])
            answers = {mover: await mover.act(table, "move", **first_move(pages[mover]), has=pages[mover]["version"])}
            for visitor in {*pages} - {mover}:
                shown = {"ply": pages[visitor]["ply"], "has": pages[visitor]["version"]}
                answers[visitor] = await visitor.client.get(f"/t/{table}/live", params=shown)
            pages = {visitor: answer.json().get("live", answer.json()) for visitor, answer in answers.items()}
            sizes.append(sum(answer.num_bytes_downloaded for answer in answers.values()))
    assert sum(sizes) / len(sizes) <= MOST_BYTES, sizes


# --- layers


@pytest.mark.parametrize("game", ["azul", "carnac", "azteka", "alhambra", "alcazaba"])
def test_the_layers_of_pictures_and_logs_end_where_tags_end(game: str):
    live = live_table(played(game, 2, (), 0.5), "wide", Language.EN)
    for layers in (render.board_layers(live.board, Language.EN), layers_of(render.whole_log(Language.EN, live))):
        assert len(layers) > 4
        assert all(layer.endswith(SEAM) or not layer for layer in layers[:-1])
        assert tags_of(layers) == tuple("".join(layers).split(SEAM))


def test_layers_may_come_go_repeat_and_change_places():
    chance = random.Random(2)
    known = ["", *(f"<g id='{n}'>{'<use/>' * n}</g>" for n in range(8))]
    for _ in range(2_000):
        old, new = ((*chance.choices(known, k=chance.randrange(9)), chance.choice(["", "tail", "</svg>\n"])) for _ in range(2))
        assert assembled("".join(old), layered_difference(old, new)) == "".join(new)


def test_layers_change_nothing_about_what_differs():
    old, new = ("<a>", "<b>x</b>", "<c/>", "\n</a>"), ("<a>", "<b>y</b><d/>", "<c/>", "\n</a>")
    assert layered_difference(old, new) == difference("".join(old), "".join(new))
