"""Every game is played in the browser, from the form for a new table to the result: its default mode with a mouse, its largest table, and in a soak every mode."""

from __future__ import annotations

import re
from collections.abc import Mapping

import pytest

from tarsas.catalog import contracts, find
from tarsas.position import game as new_game

from .playing import Player, by_event, by_mouse
from .tables import open_table_by_form
from .windows import CHEAP, Company

MODES = [(contract.name, players, options) for contract in contracts() for players, options in contract.modes()]
BY_MOUSE = [next(mode for mode in MODES if mode[0] == contract.name) for contract in contracts()]
"""The default mode of each game is played with a real mouse; the others by clicks without a pointer, which fetch no previews on their way."""
ROLLING = next(mode for mode in BY_MOUSE if mode[0] == "alhambra")
LARGEST = [[mode for mode in MODES if mode[0] == contract.name][-1] for contract in contracts()]
FAVOURITES = {"azul": ("line-1", "line-2", "line-3", "line-")}
"""Short lines bring an end to a game."""
AT_ONCE = {"alhambra": ("column-",), "alcazaba": ("column-",)}
"""Who places a marker after the first roll has a game of a tenth of the clicks. Alhambra, by mouse, rolls as it pleases; Alcazaba's dice are the same."""


def _name(mode: tuple[str, int, Mapping[str, str]]) -> str:
    game, players, options = mode
    return "-".join((game, str(players), *options.values()))


def _without_seat(game: str, players: int) -> int:
    """How many score without a seat, as Macus does."""
    return len(find(game).neutrals(new_game(game, players).start(seed=1).state))


@pytest.mark.slow
@pytest.mark.parametrize("mode", BY_MOUSE + LARGEST, ids=_name)
def test_a_whole_game_against_bots(company: Company, mode: tuple[str, int, Mapping[str, str]]):
    _play_to_the_end(company, mode)


@pytest.mark.soak
@pytest.mark.parametrize("mode", MODES, ids=_name)
def test_a_whole_game_of_every_mode_against_bots(company: Company, mode: tuple[str, int, Mapping[str, str]]):
    _play_to_the_end(company, mode)


def _play_to_the_end(company: Company, mode: tuple[str, int, Mapping[str, str]]) -> None:
    game, players, options = mode
    window = company.window(**CHEAP)
    page = open_table_by_form(window, game, players, options)
    way = by_mouse if mode in BY_MOUSE else by_event
    favourites = FAVOURITES if mode == ROLLING else FAVOURITES | AT_ONCE
    Player(page, way, favourites=favourites.get(game, ())).play()
    assert page.locator("#result h2").inner_text()
    columns = players + _without_seat(game, players)
    assert page.locator("#result thead th").count() == columns
    totals = page.locator("#result .total td").all_inner_texts()
    assert len(totals) == columns
    assert all(re.fullmatch(r"[−-]?\d+", points) for points in totals)
