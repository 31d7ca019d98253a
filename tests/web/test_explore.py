"""The analysis board: set up by text, chance with its exact odds, branches, and everything that can be taken away from it."""

from __future__ import annotations

import re
from fractions import Fraction
from urllib.parse import parse_qs

import pytest
from fastapi import FastAPI

import tarsas
from tarsas.learn.links import Link, begun_at
from tarsas.learn.trees import Tree, read_tree
from tarsas.match import Line, read_record
from tarsas.show.arrows import arrows
from tarsas.web.pages.branches import branches_of
from tarsas.web.pages.outcomes import outcomes_at

from .test_free_board import act, moves_in
from .visitors import Visitor, anna, anyio_backend, app, bence, table_of, together_at, visiting

__all__ = ["anna", "anyio_backend", "app", "bence"]

pytestmark = pytest.mark.anyio

BRANCHED = "board=I&moves=a1RR+-+c1RR+~3+b1RR+-&at=2"


async def test_a_position_is_set_up_by_its_text(anna: Visitor):
    position = tarsas.game("azul", players=3).start(seed=8)
    done = await act(anna, "/explore/azul", "players=2", "set_up", value=str(position))
    fields = parse_qs(done["live"]["state"])
    assert (fields["players"], done["live"]["ply"]) == (["3"], 0)
    opened = await anna.open(f"/explore/azul?{done['live']['state']}")
    assert str(position).splitlines()[1] in opened.text


async def test_a_text_that_is_no_position_is_refused_with_its_line(anna: Visitor):
    text = str(tarsas.game("azul").start(seed=8)).replace("centre", "center")
    done = await act(anna, "/explore/azul", "players=2", "set_up", value=text)
    assert done["status"] == 422
    assert "Line 5" in done["error"]


async def test_what_luck_may_bring_is_listed_with_its_odds(anna: Visitor):
    listed = await act(anna, "/explore/azul", "players=2", "like", value="bbbb")
    assert "70 outcomes" in listed["live"]["pieces"]["luck"]
    # All four of the first factory blue: 20·19·18·17 of 100·99·98·97.
    assert str(Fraction(20 * 19 * 18 * 17, 100 * 99 * 98 * 97)) in listed["live"]["pieces"]["luck"]
    assert listed["live"]["pieces"]["luck"].count('data-value="+') == 1


@pytest.mark.parametrize("game", ["azul", "alhambra", "alcazaba"])
def test_the_odds_of_all_outcomes_add_up(game: str):
    position = tarsas.game(game).start(deal=False)
    outcomes = outcomes_at(position, position.default_names(), most=100_000)
    assert sum(outcome.probability for outcome in outcomes) == 1
    assert outcomes_at(position, position.default_names(), like=outcomes[-1].notation)


def test_outcomes_that_look_alike_are_told_in_words():
    for game, is_pictured in (("azul", True), ("alcazaba", False)):
        position = tarsas.game(game).start(deal=False)
        outcomes = outcomes_at(position, position.default_names(), most=100_000)
        assert {outcome.is_pictured for outcome in outcomes} == {is_pictured}
        assert len({outcome.signs if is_pictured else outcome.text for outcome in outcomes}) == len(outcomes)


@pytest.mark.parametrize(
    ("language", "asked"), [("en", "Choose what comes, or let it fall"), ("hu", "Válaszd ki, mi jöjjön, vagy bízd a szerencsére")]
)
async def test_where_luck_is_to_act_the_bar_says_what_is_to_be_decided(anna: Visitor, language: str, asked: str):
    anna.client.headers["Accept-Language"] = language
    assert asked in (await anna.open("/explore/azul?players=2")).text
    drawn = await anna.client.get("/explore/azul/board", params={"state": "players=2", "layout": "tall", "ply": "0"})
    assert asked in drawn.json()["board"], "also where a page asks for another layout"
    assert asked not in (await anna.open("/explore/carnac")).text


async def test_luck_falls_by_itself_where_that_is_wanted(anna: Visitor):
    fallen = await act(anna, "/explore/azul", "players=2", "luck_falls")
    assert parse_qs(fallen["live"]["state"])["luck"] == ["falls"]
    assert fallen["live"]["isMyTurn"]


async def test_a_move_of_the_list_is_played_by_its_notation(anna: Visitor):
    done = await act(anna, "/explore/carnac", "board=I", "play", value="b4WR")
    assert moves_in(done) == "b4WR"


async def test_a_branch_is_cut_off_or_made_the_main_line(anna: Visitor):
    cut = await act(anna, "/explore/carnac", BRANCHED, "prune")
    assert moves_in(cut) == "a1RR ~1 b1RR -"
    made = await act(anna, "/explore/carnac", BRANCHED.replace("at=2", "at=5"), "promote")
    assert moves_in(made).startswith("b1RR -")


def test_branches_are_rows_beneath_what_they_branch_off_from():
    tree = read_tree(Line(tarsas.game("carnac", board="I")), "a1RR - c1RR ~2 >E ~2 b1RR -")
    rows = [(row.depth, [move.short for move in row.moves]) for row in branches_of(tree, 2)]
    assert rows == [(0, ["a1RR"]), (0, ["-", "c1RR"]), (1, [">E"]), (1, ["b1RR", "-"])]


async def test_a_line_is_taken_away_as_a_record_and_all_branches_as_records(anna: Visitor):
    await anna.open("/")
    record = read_record((await anna.client.get("/explore/carnac/record.txt", params={"state": BRANCHED})).text)
    assert record.notations() == ["a1RR", "-"]
    lines = (await anna.client.get("/explore/carnac/records.jsonl", params={"state": BRANCHED})).text.splitlines()
    assert [read_record(line).notations() for line in lines] == [["a1RR", "-", "c1RR"], ["b1RR", "-"]]
    assert (await anna.client.get("/explore/carnac/picture.svg", params={"state": BRANCHED})).text.startswith("<svg")


async def test_one_plays_on_from_a_position_that_was_set_up(anna: Visitor):
    position = tarsas.game("azul").start(seed=3)
    fields = Link(Tree(begun_at(Line(position.game, start=tarsas.position.Position(position.game, position.state))))).fields()
    from urllib.parse import urlencode

    answer = await anna.send("/explore/azul/play", state=urlencode(fields))
    table = table_of(answer)
    record = read_record((await anna.client.get(f"/t/{table}/record.txt")).text)
    assert str(record.line.start) == str(position)


async def test_a_table_is_explored_from_any_moment(anna: Visitor, bence: Visitor):
    table = await together_at(anna, bence, "azul")
    opened = await anna.open(f"/t/{table}/explore?at=5")
    assert "/explore/azul?" in str(opened.url)
    assert parse_qs(opened.url.query.decode())["at"] == ["5"]


async def test_a_rated_game_is_not_explored_by_who_plays_it(anna: Visitor, bence: Visitor, app: FastAPI):
    table = await together_at(anna, bence, rated="yes")
    assert (await anna.open(f"/t/{table}/explore")).status_code == 403
    async with visiting(app) as somebody:
        link = await somebody.open(f"/t/{table}/explore")
        assert link.status_code == 200
    refused = await anna.open(str(link.url.raw_path, "ascii"))
    assert refused.status_code == 403
    assert "rated" in refused.text


@pytest.mark.parametrize("game", ["azul", "carnac", "azteka", "alhambra", "alcazaba"])
@pytest.mark.parametrize("layout", ["wide", "tall"])
def test_moves_are_drawn_with_their_numbers(game: str, layout):
    position = tarsas.game(game).start(seed=4)
    drawn = arrows(position, position.actions[:3], 0, layout)
    ranks = re.findall(r"best-move best-(\d)", drawn)
    assert ranks == sorted(ranks, reverse=True)
    assert "style=" not in drawn
