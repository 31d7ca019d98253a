"""Macus, who scores and may win without a seat: in the list of players, in the result, in the replay."""

from __future__ import annotations

import re
from dataclasses import replace
from html import unescape

import pytest

import tarsas
from tarsas.kernel import copy_of
from tarsas.language import Language
from tarsas.web import board, pages
from tarsas.web.contexts import Result
from tarsas.web.filling.live import winners_of
from tests.web.preview import live_table, played, replay_page, visitor, wound

WITH_MACUS = ("alhambra", "alcazaba")


def text_of(html: str) -> str:
    return " ".join(unescape(re.sub(r"<[^>]*>", " ", html)).split())


def result_of(name: str, ahead: int) -> Result:
    """The end of a game in which Macus has so many points more than the better player."""
    end = played(name, 2, (), 1.0)
    assert end.is_over
    reel = wound(end)
    state = copy_of(end.position.state)
    points = state.scored[2] if name == "alhambra" else state.points[:, 2, 0]
    points[2] += ahead + max(end.position.scores) - board.neutrals_at(end.position)[0].score
    if name == "alcazaba":
        state.ending = 2 if ahead > 0 else 1
    reel._positions[-1] = tarsas.Position(end.position.game, state)
    return board.result_of(reel, ("Anna", "Bence"), end.record.ending)


@pytest.mark.parametrize("name", WITH_MACUS)
@pytest.mark.parametrize(("language", "about"), [(Language.HU, "semleges játékos"), (Language.EN, "neutral player")])
def test_macus_stands_among_the_players_as_nobodys_seat(name: str, language: Language, about: str):
    match = played(name, 2, (), 0.7)
    live = live_table(match, "wide", language)
    shown = pages.live(live, visitor(language))["pieces"]["players"]
    score = match.record.game.contract.neutrals(match.position.state)[0].score
    assert score > 0
    row = text_of(shown.split('id="neutral-0"')[1]).removeprefix("> ")
    assert re.fullmatch(rf"Macus {about} \w+: {score}", row)
    assert "player-2" not in shown
    assert "seats-3" in shown


def test_with_three_players_everybody_has_a_seat():
    assert board.neutrals_at(played("alhambra", 3, (), 0.7).position) == ()


@pytest.mark.parametrize("name", WITH_MACUS)
@pytest.mark.parametrize(("ahead", "heading"), [(1, "Macus wins"), (0, "Shared victory"), (-1, None)])
def test_the_result_tells_whether_macus_has_won(name: str, ahead: int, heading: str | None):
    result = result_of(name, ahead)
    live = replace(live_table(played(name, 2, (), 1.0), "wide", Language.EN), result=result)
    shown = pages.live(live, visitor(Language.EN))["pieces"]["result"]
    winner = live.players[result.winners[0]].name if result.winners else ""
    assert f"<h2>{heading or winner + ' wins'}</h2>" in shown
    macus = result.neutrals[0]
    body = shown.split('<tbody class="neutral')[1]
    assert body.startswith(" winner") == (ahead >= 0)
    assert f"Macus</th><td>{macus.score}</td>" in body
    assert sum(line.points for line in macus.lines) == macus.score
    assert ("Macus" in text_of(shown.split("</h2>")[1].split("</p>")[0])) == (ahead >= 0)


@pytest.mark.parametrize(("ahead", "winners"), [(1, ()), (0, (1,)), (-1, (1,))])
def test_a_seat_has_won_only_where_macus_is_not_ahead_of_all(ahead: int, winners: tuple[int, ...]):
    assert winners_of(result_of("alhambra", ahead), (1, 0)) == winners


def test_the_replay_shows_the_score_macus_had_then():
    match = played("alhambra", 2, (), 1.0)
    reel = wound(match)
    stops = reel.stops()
    middle = stops[len(stops) // 2]
    page = pages.render(replay_page(match, middle, "wide", visitor(Language.EN)))
    then, now = (match.record.game.contract.neutrals(reel.position(ply).state)[0].score for ply in (middle, stops[-1]))
    assert then < now
    assert re.search(rf'data-scores="\d+ \d+ {then}"', page)
    assert text_of(page.split('id="neutral-0"')[1].split("</li>")[0]).endswith(f"score: {then}")
