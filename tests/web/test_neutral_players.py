"""Macus, who scores and may win without a seat: in the list of players, in the result, in the replay."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from html import unescape

import pytest

import tarsas
from tarsas.kernel import copy_of
from tarsas.language import Language
from tarsas.match import Line, Match, Resigned
from tarsas.service.tables.evolve import opened
from tarsas.service.tables.seats import Seat
from tarsas.service.tables.summaries import summary_in, summary_of
from tarsas.service.tables.table import Status, Table
from tarsas.show.result import neutrals_at, shown_result
from tarsas.store import StoredEvent, TableRow
from tarsas.web import render
from tarsas.web.pages.house import HomePage
from tarsas.web.pages.live import TableResult
from tarsas.web.pages.table_rows import rows
from tests.web.preview import live_table, played, replay_page, visitor

WITH_MACUS = ("alhambra", "alcazaba")


def text_of(html: str) -> str:
    return " ".join(unescape(re.sub(r"<[^>]*>", " ", html)).split())


def end_of(name: str, ahead: int) -> Match:
    """The end of a game in which Macus has so many points more than the better player."""
    end = played(name, 2, (), 1.0)
    assert end.is_over
    state = copy_of(end.position.state)
    points = state.record.scored[2] if name == "alhambra" else state.record.points[:, 2, 0]
    points[2] += ahead + max(end.position.scores) - neutrals_at(end.position)[0].score
    if name == "alcazaba":
        state.ending = 2 if ahead > 0 else 1
    line = Line(end.record.game, end.record.actions, end.line.movers)
    line.__dict__["last"] = tarsas.Position(end.record.game, state)
    return replace(end, record=replace(end.record, line=line))


def result_of(name: str, ahead: int) -> TableResult:
    end = end_of(name, ahead)
    return TableResult(**vars(shown_result(end.record, ("Anna", "Bence"))))


def table_over(match: Match) -> Table:
    """A table at which this was played."""
    seats = tuple(Seat(person, person.capitalize()) for person in ("anna", "bence"))
    no_event = StoredEvent("t1", 1, "created", 0, created_data(match), "anna", None)
    return replace(opened([no_event]), seats=seats, match=match, status=Status.OVER)


def created_data(match: Match) -> dict[str, object]:
    game = match.record.game
    clock = {"kind": "none", "base": 0, "increment": 0, "days": 0}
    about = {"game": game.name, "players": 2, "options": dict(game.options), "seats": [{}, {}], "clock": clock, "is_rated": False}
    return about | {"is_public": True, "commitment": "", "invite": "", "stand_in": ""}


def line_in_list(table: Table) -> str:
    """Who stands in the line of this table on the home page."""
    kept = json.loads(json.dumps(summary_of(table)))
    about = TableRow(table.id, table.game.name, 2, "", "over", True, False, "anna", 0, 0, 1, None, kept, b"")
    home = HomePage(visitor(Language.EN), (), finished=rows([summary_in(about)], None, Language.EN))
    return render.page(home).split('<span class="who">')[1].split("</a>")[0]


@pytest.mark.parametrize("name", WITH_MACUS)
@pytest.mark.parametrize(("language", "about"), [(Language.HU, "semleges játékos"), (Language.EN, "neutral player")])
def test_macus_stands_among_the_players_as_nobodys_seat(name: str, language: Language, about: str):
    match = played(name, 2, (), 0.7)
    live = live_table(match, "wide", language)
    shown = render.live(live, language)["pieces"]["players"]
    score = match.record.game.contract.neutrals(match.position.state)[0].score
    assert score > 0
    row = text_of(shown.split('id="neutral-0"')[1]).removeprefix("> ")
    assert re.fullmatch(rf"Macus {about} \w+: {score}", row)
    assert "player-2" not in shown
    assert "seats-3" in shown


def test_with_three_players_everybody_has_a_seat():
    assert neutrals_at(played("alhambra", 3, (), 0.7).position) == ()


@pytest.mark.parametrize("name", WITH_MACUS)
@pytest.mark.parametrize(("ahead", "heading"), [(1, "Macus wins"), (0, "Shared victory"), (-1, None)])
def test_the_result_tells_whether_macus_has_won(name: str, ahead: int, heading: str | None):
    result = result_of(name, ahead)
    live = replace(live_table(played(name, 2, (), 1.0), "wide", Language.EN), result=result)
    shown = render.live(live, Language.EN)["pieces"]["result"]
    winner = live.players[result.result.winners[0]].name if result.result.winners else ""
    told = shown.split("<h2>")[1].split("</h2>")[0]
    assert told == heading if heading else told in (f"{winner} wins", f"You win, {winner}!")
    macus = result.neutrals[0]
    column = shown.split('class="neutral')[1]
    assert column.startswith(" winner") == (ahead >= 0)
    assert "Macus" in column.split("</th>")[0]
    assert text_of(shown.split('<tr class="total">')[1].split("</tr>")[0]).endswith(f" {macus.score}")
    assert sum(line.points for line in macus.lines) == macus.score
    assert ("Macus" in text_of(shown.split("</h2>")[1].split("</p>")[0])) == (ahead >= 0)


@pytest.mark.parametrize("name", WITH_MACUS)
@pytest.mark.parametrize(("ahead", "has_seat_won", "has_macus_won"), [(1, False, True), (0, True, True), (-1, True, False)])
def test_a_list_names_as_winner_who_has_won(name: str, ahead: int, has_seat_won: bool, has_macus_won: bool):
    table = table_over(end_of(name, ahead))
    best = [seat for seat, place in enumerate(table.result.places) if place == 0]
    assert list(table.result.winners) == (best if has_seat_won else [])
    shown = line_in_list(table)
    assert shown.count('class="winner"') == len(table.result.winners) + has_macus_won
    assert ('class="winner"' in shown.split("</span>")[2]) == has_macus_won
    assert f"Macus {table.neutrals[0].score}" in text_of(shown)


def test_a_game_that_was_resigned_is_won_by_the_other_whatever_macus_has():
    match = played("alhambra", 2, (), 0.9)
    table = table_over(match.after(Resigned(0)))
    assert table.result.winners == (1,)
    assert line_in_list(table).count('class="winner"') == 1


def test_the_replay_shows_the_score_macus_had_then():
    match = played("alhambra", 2, (), 1.0)
    stops = match.line.stops()
    middle = stops[len(stops) // 2]
    page = render.page(replay_page(match, middle, "wide", visitor(Language.EN)))
    then, now = (match.record.game.contract.neutrals(match.line.position(ply).state)[0].score for ply in (middle, stops[-1]))
    assert then < now
    assert re.search(rf'data-scores="\d+ \d+ {then}"', page)
    assert text_of(page.split('id="neutral-0"')[1].split("</li>")[0]).endswith(f"score: {then}")
