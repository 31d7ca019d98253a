"""A player has one identity in a game: the same sign in panel, log, chat and on the board, which follows where roles change; and one panel tells who they are."""

from __future__ import annotations

import re

import pytest

from tarsas.draw import Layout, Looking
from tarsas.language import Language
from tarsas.web import render
from tests.web.preview import live_table, played

GAMES = ("carnac", "azteka")
LONG_NAME = "Barátságos Delfin"


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("layout", ["wide", "tall"])
def test_one_sign_stands_for_a_player_in_panel_log_and_board(game: str, layout: Layout):
    match = played(game, 2, (), 0.8)
    live, identity = live_table(match, layout, Language.HU), match.record.game.contract.identity
    pieces = {name: str(piece) for name, piece in render.live(live, Language.HU)["pieces"].items()}
    for seat in range(2):
        sign, text = identity(match.position.state, seat) or pytest.fail("nobody")
        (panel,) = re.findall(rf'<li class="player[^>]*id="player-{seat}">.*?</li>', pieces["players"], re.DOTALL)
        assert re.findall(r'href="#([a-z-]+)"', panel) == [sign.symbol]
        assert f'<span class="identity">{text.hu}</span>' in panel
        assert f'id="{sign.symbol}"' in live.board.svg
    for line in live.log:
        before = match.line.position(line.ply - 1).state
        assert line.seat is not None
        assert line.mark == (identity(before, line.seat) or pytest.fail("nobody")).sign
    # No other mark stands beside them.
    assert 'viewBox="-8 -8 16 16"' not in pieces["players"] + pieces["log"]


def test_the_identity_follows_where_roles_are_swapped():
    live = live_table(played("azteka", 2, (), 1.0), "wide", Language.EN)
    assert {line.mark.symbol for line in live.log if line.seat == 0 and line.mark} == {"azteka-life", "azteka-death"}


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("layout", ["wide", "tall"])
def test_players_are_told_of_once(game: str, layout: Layout):
    """On a page in its panel; a picture that stands alone names them itself."""
    match = played(game, 2, (), 0.3)
    names = match.record.seats
    on_page = live_table(match, layout, Language.EN, is_watching=True).board.svg
    alone = match.record.game.contract.view(match.position.state, Looking(layout=layout, names=names)).svg
    seated = [re.findall(rf">{name}<", svg) for svg in (on_page, alone) for name in names]
    assert [len(each) for each in seated] == [0, 0, 1, 1]


@pytest.mark.parametrize("layout", ["wide", "tablet", "tall"])
@pytest.mark.parametrize(("game", "players"), [("azul", 4), ("alhambra", 4), ("alcazaba", 3)])
def test_a_long_name_is_not_cut(game: str, players: int, layout: Layout):
    match = played(game, players, (), 0.3)
    svg = match.record.game.contract.view(match.position.state, Looking(layout=layout, names=(LONG_NAME,) * players)).svg
    assert "…" not in svg
    written = re.findall(r">(Barátságos[^<]*|Delfin)<", svg)
    assert LONG_NAME in written or written.count("Barátságos") == written.count("Delfin") == players, written
