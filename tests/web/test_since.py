"""What happened since one's last decision: numbered turns, grouped in the log, marked on the right board; deals and dice as pictures."""

from __future__ import annotations

import re

import pytest

from tarsas.draw import Looking
from tarsas.language import Language
from tarsas.match import Line
from tarsas.show.board import Viewpoint, board_at
from tarsas.show.identities import Identities
from tarsas.show.log import log_of, turns_of
from tarsas.show.since import turns_since
from tarsas.web import render
from tests.web.preview import NAMES, live_table, played


def line_with_turns(game: str, players: int) -> Line:
    """A line of play on which the first player comes again after everybody else."""
    line = played(game, players, (), 1.0).line
    found = next(
        ply for ply in range(30, len(line)) if line.movers[ply] == 0 and len(turns_since(Line(line.game, line.actions[:ply]), {0})) == players - 1
    )
    return Line(line.game, line.actions[:found])


@pytest.mark.parametrize("game", ["azul", "alhambra", "alcazaba"])
@pytest.mark.parametrize("layout", ["wide", "tall"])
def test_every_turn_since_mine_has_its_number_on_the_board(game: str, layout):
    line = line_with_turns(game, 4)
    turns = turns_since(line, {0})
    assert [turn.seat for turn in turns] == [1, 2, 3] or len({turn.seat for turn in turns}) == 3
    viewpoint = Viewpoint(NAMES[:4], 0, layout)
    plain, numbered = (board_at(Identities(line), len(line), viewpoint, turns=each).svg for each in ((), turns))
    beside, _, behind = numbered.removeprefix(plain.removesuffix("</svg>")).partition('class="since-cards"')
    shown, on_cards = (re.findall(r'class="tag-text"[^>]*>(\d)<', drawn) for drawn in (beside, behind))
    # A phone's cards lie above the picture.
    assert [int(number) for number in on_cards] == ([] if layout == "tall" else [turn.number for turn in turns])
    if "data-leaf" not in plain:
        assert shown
        assert [int(number) for number in shown] == sorted({int(number) for number in shown})
        assert {int(number) for number in shown} <= {turn.number for turn in turns}


@pytest.mark.parametrize("game", ["azul", "alhambra", "alcazaba"])
def test_no_number_on_a_card_leaves_the_picture(game: str):
    line = line_with_turns(game, 4)
    board = board_at(Identities(line), len(line), Viewpoint(NAMES[:4], 0, "wide"), turns=turns_since(line, {0}))
    on_cards = board.svg.partition('class="since-cards"')[2]
    discs = [tuple(map(float, found)) for found in re.findall(r'<circle cx="([\d.]+)" cy="([\d.]+)" r="(\d+)"', on_cards)]
    assert len(discs) == 3
    assert all(x >= radius and y >= radius for x, y, radius in discs)


def awards_on_a_phone() -> tuple[str, str]:
    """Six players' Alhambra after awards, in which one turn moves discs in several columns: its columns, and the numbers on them."""
    match = played("alhambra", 6, (), 0.4616)
    line, seat = match.line, match.position.to_move
    svg = board_at(Identities(line), len(line), Viewpoint(NAMES, seat, "tall"), turns=turns_since(line, {seat})).svg
    columns, _, numbers = svg.partition('class="since"')
    return columns, numbers


def test_what_a_turn_moved_in_several_places_has_a_line_around_each():
    _, numbers = awards_on_a_phone()
    widths = [float(width) for width in re.findall(r'<rect [^>]*?width="([\d.]+)"[^>]*class="last"', numbers)]
    a_column = 60
    assert len(widths) > 5
    assert max(widths) < a_column


def test_no_number_of_a_turn_covers_how_many_somebody_has_built():
    columns, numbers = awards_on_a_phone()
    counts = [
        (float(x) - 4, float(y) - 4.5) for x, y in re.findall(r'<text x="([\d.]+)" y="([\d.]+)"[^>]*text-anchor="end"[^>]*class="ink">\d<', columns)
    ]
    discs = [(float(x), float(y)) for x, y in re.findall(r'<circle cx="([\d.]+)" cy="([\d.]+)" r="9.5"', numbers)]
    assert len(counts) > 5
    assert len(discs) > 5
    assert not [(disc, count) for disc in discs for count in counts if abs(disc[0] - count[0]) < 11 and abs(disc[1] - count[1]) < 12]


@pytest.mark.parametrize("colour", ["black", "blue"])
def test_tiles_of_every_colour_are_numbered(colour: str):
    line = played("azul", 4, (), 1.0).line
    for ply in (ply for ply in range(len(line)) if line.movers[ply] > 0 and line.parts(ply + 1)[0].endswith(f"/{colour}")):
        turns = [turn for turn in turns_since(Line(line.game, line.actions[: ply + 1]), {0}) if turn.begin == ply]
        if turns and line.parts(ply + 1)[1] != "floor" and line.position(ply).state.round_number == line.position(ply + 1).state.round_number:
            svg = board_at(Identities(line), ply + 1, Viewpoint(NAMES[:4], 0), turns=tuple(turns)).svg
            assert f'">{turns[0].number}</text></g></svg>' in svg
            return
    raise AssertionError(f"nobody took {colour}")


def test_one_turn_alone_and_watchers_need_no_numbers():
    line = line_with_turns("azul", 4)
    assert turns_since(line, ()) == ()
    begin = turns_since(line, {0})[0].begin
    assert turns_since(Line(line.game, line.actions[: begin + 1]), {0}) == ()


def test_the_log_is_grouped_by_turn_the_newest_first_and_names_once():
    match = played("alhambra", 3, (), 0.5)
    log = log_of(match.line, match.record.seats)
    turns = turns_of(log)
    assert [line for turn in reversed(turns) for line in turn.lines] == list(log)
    assert any(len(turn.lines) > 1 for turn in turns)
    assert all(len({line.seat for line in turn.lines}) == 1 for turn in turns)
    html = str(render.live(live_table(match, "wide", Language.EN), Language.EN)["pieces"]["log"])
    for turn in re.findall(r'<li class="turn".*?</ol></li>', html, re.DOTALL):
        assert turn.count("<b>") <= 1


def test_a_deal_is_told_in_pictures_and_a_roll_in_dice():
    for game, symbol in (("azul", "#azul-"), ("alhambra", "#alhambra-face-")):
        html = str(render.live(live_table(played(game, 2, (), 0.3), "wide", Language.EN), Language.EN)["pieces"]["log"])
        brought = re.findall(r'<span class="brought"><span class="hidden">(.*?)</span>(.*?)</span></span>', html, re.DOTALL)
        assert brought
        assert all(symbol in pictures for _, pictures in brought if "column" not in _)
        # What is shown is not told a second time.
        told = re.findall(r"<small>(.*?)</small>", html)
        assert not any(words.rstrip(". ") in small for words, _ in brought for small in told)


def test_a_roll_stands_with_who_rolled_it():
    match = played("alhambra", 3, (), 0.5)
    log = log_of(match.line, match.record.seats)
    rolls = [(line, told) for line in log for told in (*line.rolled, *line.chance) if ", roll " in told.text.en]
    assert any(line.rolled for line in log)
    assert all(told.text.en.startswith(f"{line.name}, roll ") for line, told in rolls)


def test_the_last_move_is_marked_on_the_board_of_who_made_it_though_nothing_lies_there_any_more():
    position = played("azul", 2, (), 0.0).position
    assert position.to_move == 0

    def height(seat: int) -> float:
        looking = Looking(seat=0, last=("line-2",), last_seat=seat)
        found = re.findall(r'y="([\d.]+)"[^>]*class="last"', position.game.contract.view(position.state, looking).svg)
        return float(found[-1])

    # The viewer's own board lies below the other one.
    assert height(0) > height(1) + 100
