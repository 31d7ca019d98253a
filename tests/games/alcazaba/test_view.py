"""The picture: cells that can be built on, walls, majorities, what a hint shows, and the layouts."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET

import numpy as np
import pytest
from tests.games.alcazaba.positions import position

from tarsas.contract import CHANCE, NOBODY
from tarsas.draw import Drawing, Layout, Looking, first_tokens
from tarsas.games.alcazaba.rules import chance as laying
from tarsas.games.alcazaba.rules import play as rules
from tarsas.games.alcazaba.rules.random_action import random_action
from tarsas.games.alcazaba.rules.scoring import points_of_places
from tarsas.games.alcazaba.rules.walls import longest_wall
from tarsas.games.alcazaba.state import STATE
from tarsas.games.alcazaba.text.notation import parts, reading
from tarsas.games.alcazaba.view.alhambra import longest_line
from tarsas.games.alcazaba.view.picture import view
from tarsas.games.alhambra_family.state import BUILDING_IDS, BUILDINGS, SCORINGS
from tarsas.kernel import State, new_generator, new_state
from tarsas.language import Language

BUILDING = "round 3, building, 15 turns taken, player 1 to move, player 1 started, player 1 starts next"
AWARD = "round 3, award, 15 turns taken, player 1 to move, player 1 started, player 1 starts next"
RING = """
    .      P2new  .
    C5nsw  *      A4nes
    .      S3esw  .
"""


def building() -> State:
    return position("reserve A10o\n* S9o", head=BUILDING, table="award garden\nin hand G12s")


def hits(drawing: Drawing) -> set[str]:
    return {element.attrib["data-part"] for element in ET.fromstring(drawing.svg).iter() if "data-part" in element.attrib}


def words_in(drawing: Drawing) -> list[str]:
    return ["".join(element.itertext()) for element in ET.fromstring(drawing.svg).iter() if element.tag.endswith("text")]


def action(state: State, text: str) -> int:
    (found,) = reading(state, text)
    return found


def test_every_cell_around_the_alhambra_can_be_clicked_while_a_tile_is_in_hand() -> None:
    parts_there = hits(view(building(), Looking()))
    assert {"cell-s1", "cell-e2", "cell-w1", "cell-s1e1", "reserve-board"} <= parts_there
    assert not {"cell-e1", "cell-f", "macus"} & parts_there


def test_a_hint_shows_the_tile_on_its_cell_and_what_the_wall_gains() -> None:
    state = building()
    hinted = view(state, Looking(preview=action(state, "@s1"), lit=frozenset({"cell-s1"})))
    assert "+1" in words_in(hinted)
    assert "Wall 0 → 1, Garden 0 → 1" in words_in(hinted)


def test_the_longest_wall_has_a_badge_in_focus() -> None:
    state = position(f"reserve -\n{RING}")
    assert "wall 12" in words_in(view(state, Looking()))
    assert "fal 12" in words_in(view(state, Looking(language=Language.HU)))
    assert "wall 12" not in words_in(view(state, Looking(seat=1)))


def test_the_line_of_a_ring_is_closed() -> None:
    line, is_ring = longest_line(position(f"reserve -\n{RING}"), 0)
    assert (len(line), is_ring) == (12, True)


def test_the_line_drawn_is_as_long_as_the_wall_that_scores() -> None:
    state, generator = new_state(STATE), new_generator(4)
    rules.new_game(state, 3, np.zeros(0, np.int8))
    while rules.to_move(state) != NOBODY:
        assert all(len(longest_line(state, seat)[0]) == longest_wall(state, seat) for seat in range(3))
        rules.play(state, laying.sample(state, generator) if rules.to_move(state) == CHANCE else random_action(state, generator))


def test_majorities_stand_in_their_columns() -> None:
    state = position("reserve -\n* G11o G10o", "reserve -\n* G9e")
    told = words_in(view(state, Looking()))
    assert {"12", "5"} <= set(told)


def test_what_can_be_taken_is_shown_in_the_tray_too() -> None:
    state = position(head=AWARD, table="start-player tile garden\nmarkers garden 6.3=1\naward garden")
    drawing = view(state, Looking(layout="tall"))
    assert hits(drawing) == {"tile-G12s", "tile-G10w", "start-tile"}
    for part in hits(drawing):
        (hit,) = (element for element in ET.fromstring(drawing.svg).iter() if element.attrib.get("data-part") == part)
        assert sum(element.attrib.get("class") == "area" for element in hit.iter()) == 2


# --- The two leaves of the tall layout


def leaves(drawing: Drawing) -> dict[str, set[str | None]]:
    """What each leaf has as its `display`, over everything that lies on it."""
    found: dict[str, set[str | None]] = {}
    for element in ET.fromstring(drawing.svg).iter():
        if leaf := element.get("data-leaf"):
            found.setdefault(leaf, set()).add(element.get("display"))
    return found


def test_on_a_phone_either_the_columns_or_the_alhambra_is_turned_up() -> None:
    turn = position("reserve -\n* S9o P8o")
    held = parts(turn, action(turn, "-P8o"))[:1]
    assert leaves(view(turn, Looking(layout="tall"))) == {"columns": {None}, "alhambra": {"none"}}
    assert leaves(view(turn, Looking(layout="tall", held=held))) == {"columns": {"none"}, "alhambra": {None}}
    assert leaves(view(building(), Looking(layout="tall"))) == {"columns": {"none"}, "alhambra": {None}}
    assert leaves(view(turn, Looking())) == {}


def test_the_tab_of_the_leaf_that_is_turned_up_is_the_chosen_one() -> None:
    for state, leaf in ((position("reserve -\n* S9o P8o"), "columns"), (building(), "alhambra")):
        svg = ET.fromstring(view(state, Looking(layout="tall")).svg)
        assert [tab.get("data-tab") for tab in svg.iter() if tab.get("class") == "tab chosen"] == [leaf]


def test_while_a_tile_is_chosen_the_alhambra_it_is_for_is_turned_up() -> None:
    head = AWARD.replace("player 1 to move", "player 2 to move")
    state = position(head=head, table="markers garden 6.3=2\naward garden")
    drawing = view(state, Looking(layout="tall", names=("Anna", "Bence", "Csilla")))
    assert leaves(drawing)["alhambra"] == {None}
    assert "Alhambra: Bence" in drawing.svg


def test_a_tab_has_a_dot_where_something_on_its_leaf_can_be_clicked() -> None:
    state = position("reserve -\n* S9o P8o")
    tabs = {}
    for lit in ("roll", "column-garden", "built-P8o"):
        svg = ET.fromstring(view(state, Looking(layout="tall", lit=frozenset({lit}))).svg)
        dotted = [tab.get("data-tab") for tab in svg.iter() if tab.get("data-tab") and any(node.get("class") == "dot" for node in tab)]
        tabs[lit] = dotted
    assert tabs == {"roll": [], "column-garden": ["columns"], "built-P8o": ["alhambra"]}


def test_what_lies_in_two_places_is_never_away() -> None:
    """A tile to take lies in the tray too, and a button stands for the reserve board: only the place on the leaf is away with it."""
    state = position(head=AWARD, table="start-player tile garden\nmarkers garden 6.3=1\naward garden")
    for shown, part in ((state, "tile-G12s"), (building(), "reserve-board")):
        (hit,) = (node for node in ET.fromstring(view(shown, Looking(layout="tall")).svg).iter() if node.get("data-part") == part)
        assert hit.get("data-leaf") is None
        assert sum(node.get("data-leaf") is not None for node in hit.iter()) == 2


@pytest.mark.parametrize("layout", ["wide", "tall"])
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_everything_lies_within_the_picture(layout: str, players: int) -> None:
    state, generator = new_state(STATE), new_generator(players)
    rules.new_game(state, players, np.zeros(0, np.int8))
    moves = 0
    while rules.to_move(state) != NOBODY:
        moves += 1
        if moves % 37 == 0:
            drawing = view(state, Looking(layout="wide" if layout == "wide" else "tall"))
            assert all(0 <= piece.x <= drawing.width - piece.size and 0 <= piece.y <= drawing.height - piece.size for piece in drawing.pieces)
        rules.play(state, laying.sample(state, generator) if rules.to_move(state) == CHANCE else random_action(state, generator))


def test_while_somebody_builds_their_alhambra_is_in_focus() -> None:
    state = position(head=BUILDING.replace("player 1 to move", "player 2 to move"), table="award garden\nin hand G12s")
    cell = re.search(r'data-part="cell-s1"', view(state, Looking(seat=0)).svg)
    assert cell is not None


def test_a_tile_that_is_to_be_removed_is_lifted() -> None:
    state = position("reserve -\n* S9o P8o")
    path = parts(state, action(state, "-P8o"))
    assert path == ("built-P8o", "reserve-board")
    held = view(state, Looking(held=path[:1], lit=frozenset(path[1:])))
    assert "held" in held.svg


def stepping_back(svg: str) -> dict[str, bool]:
    """The pieces by their kind and token, and whether they step back."""
    (layer,) = [node for node in ET.fromstring(svg).iter() if node.get("class") == "pieces"]
    return {f"{node.get('data-kind')} {node.get('id')}": "dim" in str(node.get("class")).split() for node in layer}


def test_while_a_tile_is_held_all_but_the_movers_own_steps_back() -> None:
    state = position("reserve -\n* S9o P8o")
    path = parts(state, action(state, "-P8o"))
    assert not any(stepping_back(view(state, Looking()).svg).values())
    drawing = view(state, Looking(held=path[:1], lit=frozenset(path[1:])))
    found = list(stepping_back(drawing.svg).values())
    mine = f"seat-{state.mover}/"
    by_token = sorted(zip(first_tokens(drawing.pieces), drawing.pieces, strict=True))
    assert found == [not piece.part.startswith(mine) for _, piece in by_token]
    assert any(found)
    assert not all(found)


def test_while_dice_are_held_all_but_the_dice_steps_back() -> None:
    state = position("reserve -\n* S9o P8o")
    die = next(piece.part for piece in view(state, Looking()).pieces if piece.kind == "die")
    found = stepping_back(view(state, Looking(held=(die,), lit=frozenset({"roll"}))).svg)
    assert {name.split()[0] for name, is_dim in found.items() if not is_dim} == {"die"}


def test_the_winner_is_framed_at_the_end() -> None:
    head = "round 5, over, 15 turns taken, player 1 to move, player 1 started, player 1 starts next"
    state = position("reserve -\n* T12o", head=head, table="", laid="-")
    assert "Winner" in view(state, Looking()).svg


def test_where_somebody_built_is_outlined_in_their_own_alhambra() -> None:
    """Afterwards it is usually another player's turn."""
    state = building()
    mover = rules.to_move(state)
    shown = {seat: view(state, Looking(seat=mover, last=("cell-e1",), last_seat=seat)).svg for seat in range(state.players)}
    outlines = {seat: re.findall(r'<rect [^>]*class="last[^>]*>', svg) for seat, svg in shown.items()}
    assert all(len(found) == 1 for found in outlines.values())
    assert len({found[0] for found in outlines.values()}) == state.players
    assert view(state, Looking(seat=mover, last=("cell-e1",))).svg == shown[mover]


@pytest.mark.parametrize("layout", ["wide", "tall"])
def test_what_each_building_is_worth_is_written_from_the_start(layout: Layout):
    """The numbers are those by which the rules score, place by place."""
    start = new_state(STATE)
    rules.new_game(start, 3, np.zeros(0, np.int8))
    root = ET.fromstring(view(start, Looking(layout=layout)).svg)
    found = {
        each.attrib["data-worth"]: [text.text for text in each.iter() if text.tag.endswith("text")]
        for each in root.iter()
        if "data-worth" in each.attrib
    }
    points = [[[points_of_places(building, scoring, place, 1) for place in range(3)] for scoring in range(SCORINGS)] for building in range(BUILDINGS)]
    told = {name: [" ".join(str(each) for each in places if each) for places in points[building]] for building, name in enumerate(BUILDING_IDS)}
    assert found == told
