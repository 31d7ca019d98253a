"""The picture of a position: every stone once and in the right order, every clickable part with an area, marks where they belong."""

from __future__ import annotations

import itertools
import re
from functools import cache
from typing import NamedTuple
from xml.etree import ElementTree as ET

import numpy as np
import pytest

from tarsas.draw import Looking, carry, first_tokens, standalone
from tarsas.games.carnac import rules
from tarsas.games.carnac.dolmens import outcome
from tarsas.games.carnac.notation import cell_name, parts
from tarsas.games.carnac.sizes import dolmens_of, sizes_of
from tarsas.games.carnac.state import ACTIONS, BOARD_NAMES, DECIDING, PLACING, STATE, STONES, cells_of
from tarsas.games.carnac.stones_art import SPANS
from tarsas.games.carnac.view import view
from tarsas.games.carnac.view_measures import scene_of
from tarsas.games.carnac.view_parts import clickable_parts
from tarsas.games.carnac.view_showing import showing_of
from tarsas.games.carnac.view_stones import Stone, stone_at, stones_of
from tarsas.games.carnac.words import read_position, reading
from tarsas.kernel import State, copy_of, new_generator, new_state
from tarsas.language import Language

every_board = pytest.mark.parametrize("board", range(len(BOARD_NAMES)))
every_layout = pytest.mark.parametrize("layout", ["wide", "tall"])

LARGEST_SVG = 100_000


class Move(NamedTuple):
    before: State
    action: int
    after: State


@cache
def moves(board: int, seed: int = 1) -> list[Move]:
    """A random game."""
    state, generator = new_state(STATE), new_generator(seed)
    rules.new_game(state, 2, np.array([board, 1, 0], np.int8))
    played = []
    while rules.to_move(state) >= 0:
        before, action = copy_of(state), int(rules.random_action(state, generator))
        rules.play(state, action)
        played.append(Move(before, action, copy_of(state)))
    return played


def legal(state: State) -> list[int]:
    buffer = np.zeros(ACTIONS, np.int32)
    return [int(action) for action in buffer[: rules.legal(state, buffer)]]


def first_position(phase: int, after: int = 16, board: int = 0) -> State:
    return next(move.before for move in moves(board)[after:] if int(move.before.phase) == phase)


def lit_parts(state: State, held: tuple[str, ...] = ()) -> frozenset[str]:
    paths = [parts(state, action) for action in legal(state)]
    return frozenset(path[len(held)] for path in paths if path[: len(held)] == held)


def elements(svg: str, class_name: str) -> list[ET.Element]:
    return [node for node in ET.fromstring(svg).iter() if class_name in (node.get("class") or "").split()]


# --- Stones ---------------------------------------------------------------------------------------------------------


@every_board
@every_layout
def test_every_position_gives_well_formed_svg_of_modest_size(board, layout):
    for number, move in enumerate(moves(board)[::7]):
        looking = Looking(seat=number % 2, layout=layout, language=list(Language)[number % 2], lit=lit_parts(move.before))
        drawing = view(move.before, looking)
        root = ET.fromstring(drawing.svg)
        assert root.get("viewBox") == f"0 0 {drawing.width} {drawing.height}"
        assert len(drawing.svg) < LARGEST_SVG


@every_board
def test_the_pieces_are_the_stones_that_have_left_the_supply(board):
    for move in moves(board):
        assert len(view(move.after, Looking()).pieces) == STONES - int(move.after.supply)


@every_board
def test_every_viewer_has_the_same_pieces_in_the_same_order(board):
    for move in moves(board)[::11]:
        looks = [Looking(seat=seat, layout=layout) for seat in (0, 1) for layout in ("wide", "tall")]
        assert len({tuple((piece.kind, piece.part) for piece in view(move.after, looking).pieces) for looking in looks}) == 1


@every_board
@every_layout
def test_pieces_lie_in_one_flat_layer_and_are_placed_by_an_attribute(board, layout):
    state = moves(board)[-1].after
    drawing = view(state, Looking(layout=layout))
    (layer,) = elements(drawing.svg, "pieces")
    named = dict(zip(first_tokens(drawing.pieces), drawing.pieces, strict=True))
    assert {node.get("id") for node in layer} == set(named)
    for node in layer:
        piece = named[str(node.get("id"))]
        where = re.fullmatch(r"translate\((-?[\d.]+),(-?[\d.]+)\)", str(node.get("transform")))
        assert where is not None
        assert (float(where[1]), float(where[2])) == pytest.approx((piece.x, piece.y), abs=0.01)
        assert node.get("data-kind") == piece.kind == "stone"
        assert node.get("style") is None


def footprint(stone: Stone) -> tuple[int, int, int, int]:
    width, depth = SPANS[stone.shape]
    return stone.across, stone.down, stone.across + width, stone.down + depth


def must_be_behind(stone: Stone, other: Stone) -> bool:
    """The plain rule: what is above on the picture, unless wholly to the right, or to the left, unless wholly below."""
    (west, north, east, south), (left, top, right, bottom) = footprint(stone), footprint(other)
    return (south <= top and west < right) or (east <= left and north < bottom)


@every_layout
def test_stones_are_painted_from_behind_to_in_front(layout):
    """Every two stones that can be on a small board together."""
    scene = scene_of(layout, BOARD_NAMES.index("I"))
    stones = [stone_at(cell, 0, scene) for cell in cells_of(1)]
    stones += [
        stone_at(cell, bits, scene)
        for bits, step in ((4, 1), (12, 14))
        for cell in cells_of(1)
        if cell + step in cells_of(1) and (step > 1 or cell % 14 < 7)
    ]
    for stone, other in itertools.permutations(stones, 2):
        if not set(stone.cells) & set(other.cells) and must_be_behind(stone, other):
            assert stone.depth < other.depth, (stone, other)


@every_layout
def test_a_new_stone_does_not_change_the_order_of_the_others(layout):
    for move in moves(0):
        if move.action < 504:
            before, after = (
                [stone.cells for stone in sorted(stones_of(state, scene_of(layout, 0)), key=lambda each: each.depth)]
                for state in (move.before, move.after)
            )
            assert [cells for cells in after if cells in before] == before


STONES_IN_ALL_DIRECTIONS = """
    carnac, board I
    red to place
    5  .   .   .  wvr .   .   .   .
    4  .   .   .  w^w .   .   .   .
    3  .   Rw  .   .   .  r>w r<r .
    2  .   .   .   .   .   .   .   .
    1  .   .   .   .   .   .   .   .
"""


@pytest.mark.parametrize(
    ("layout", "expected"),
    [
        # top, the face below, the face to the right
        ("wide", {"b3": ("stand", "rwr"), "d4": ("deep", "wwr"), "f3": ("wide", "rwr")}),
        ("tall", {"b3": ("stand", "rrw"), "d4": ("wide", "wrr"), "f3": ("deep", "rrw")}),
    ],
)
def test_the_faces_one_sees_are_those_of_the_stone(layout, expected):
    """b3 shows white north and south; d4–d5 has its red end in the north; f3–g3 has its red end in the east. Turned, north is right and east below."""
    state = read_position(STONES_IN_ALL_DIRECTIONS)
    stones = stones_of(state, scene_of(layout, int(state.board)))
    seen = {cell_name(stone.cells[0]): (stone.shape, "".join("rw"[face] for face in (stone.top, stone.south, stone.east))) for stone in stones}
    assert seen == expected


# --- Hit areas ------------------------------------------------------------------------------------------------------


@every_board
@every_layout
def test_all_legal_parts_have_an_area_and_a_name(board, layout):
    for move in moves(board)[::5]:
        drawing = view(move.before, Looking(layout=layout, language=Language.HU))
        hits = {node.get("data-part"): node for node in elements(drawing.svg, "hit")}
        assert {part for action in legal(move.before) for part in parts(move.before, action)} == hits.keys()
        assert hits.keys() == set(clickable_parts(move.before))
        for node in hits.values():
            assert node[0].tag.endswith("title")
            assert node[0].text
            assert node[1].get("class") == "area"
            assert 0 <= float(node[1].get("x", 0)) <= drawing.width - float(str(node[1].get("width")))
            assert 0 <= float(node[1].get("y", 0)) <= drawing.height - float(str(node[1].get("height")))


def test_the_areas_lie_above_everything_else():
    assert ET.fromstring(view(first_position(PLACING), Looking()).svg)[-1].get("class") == "hits"


@every_board
def test_fingers_find_the_cells_on_a_phone(board):
    assert scene_of("tall", board).unit >= 38


@every_board
@every_layout
def test_board_chips_and_tray_overlap_neither_each_other_nor_the_edge(board, layout):
    scene = scene_of(layout, board)
    boxes = [scene.ground.grown(scene.frame), scene.supply, *scene.chips, scene.tray]
    for one, other in itertools.combinations(boxes, 2):
        apart = one.x + one.width <= other.x or other.x + other.width <= one.x or one.y + one.height <= other.y or other.y + other.height <= one.y
        assert apart, (one, other)
    assert all(box.x >= 0 and box.x + box.width <= scene.width and box.y >= 0 and box.y + box.height <= scene.height for box in boxes)
    assert scene.top - 0.74 * scene.unit >= 0


# --- Dolmens --------------------------------------------------------------------------------------------------------


@every_board
def test_each_dolmen_is_outlined_and_numbered_and_each_player_sees_how_many_there_are(board):
    state = moves(board, 3)[-1].after
    found = dolmens_of(state)
    svg = view(state, Looking()).svg
    below, above = elements(svg, "dolmens")
    assert len(below) == len(found)
    assert sorted(int(str(node.text)) for node in above if node.tag.endswith("text")) == sorted(len(cells) for _, cells in found)
    counts = [node.text for node in ET.fromstring(svg).iter() if "serif" in (node.get("class") or "") and node.get("text-anchor") == "end"]
    assert counts[1:] == [str(len(sizes_of(state, seat))) for seat in (0, 1)]


def test_clamps_join_all_the_stones_of_a_dolmen_and_no_others():
    state = read_position("""
        carnac, board I
        red to place
        5  R  R  r> r< .  .  .  .
        4  .  .  .  .  .  W  W  .
        3  .  .  .  .  .  R  .  .
        2  .  .  .  .  .  .  .  .
        1  .  .  .  .  .  .  .  .
    """)
    _, above = elements(view(state, Looking()).svg, "dolmens")
    casing_and_clamp = 2
    assert sum(node.tag.endswith("path") for node in above) == 2 * casing_and_clamp


# --- States ---------------------------------------------------------------------------------------------------------


@every_layout
def test_many_cells_have_dots_and_the_four_ways_to_stand_have_rings(layout):
    state = first_position(PLACING)
    lit = lit_parts(state)
    assert len(elements(view(state, Looking(lit=lit, layout=layout)).svg, "dot")) == len(lit) > 8
    held = (sorted(lit)[0],)
    svg = view(state, Looking(lit=lit_parts(state, held), held=held, layout=layout)).svg
    assert not elements(svg, "dot")
    assert len(elements(svg, "lit")) == 4 + 1


@every_layout
def test_the_places_a_stone_can_fall_on_are_shown_with_what_they_do_to_the_dolmens(layout):
    state = first_position(DECIDING)
    tips = [action for action in legal(state) if action < ACTIONS - 1]
    svg = view(state, Looking(lit=lit_parts(state), preview=tips[0], layout=layout)).svg
    assert len(elements(svg, "preview")) == len(tips) - 1
    assert len(elements(svg, "tag")) == 1
    assert len(elements(svg, "tag-quiet")) == len(tips) - 1


def test_a_spectator_is_not_offered_anything():
    svg = view(first_position(DECIDING), Looking()).svg
    assert not elements(svg, "preview") + elements(svg, "lit") + elements(svg, "tag-quiet")


@every_layout
def test_the_stone_that_would_be_placed_is_faint_and_no_piece(layout):
    state = first_position(PLACING)
    action = legal(state)[5]
    path = parts(state, action)
    looking = Looking(held=path[:1], lit=lit_parts(state, path[:1]), preview=action, layout=layout)
    drawing = view(state, looking)
    assert len(elements(drawing.svg, "ghost")) == 1
    assert drawing.pieces == view(state, Looking(layout=layout)).pieces


def test_a_tag_says_what_the_rules_say():
    for move in moves(0, 2):
        changes = dict(showing_of(move.before, Looking()).changes_of(move.action))
        for seat in (0, 1):
            assert len(sizes_of(move.after, seat)) - len(sizes_of(move.before, seat)) == changes.get(seat, 0)


def test_looking_changes_nothing():
    for move in moves(1)[::4]:
        kept = move.before.tobytes()
        path = parts(move.before, move.action)
        view(move.before, Looking(held=path[:1], lit=lit_parts(move.before), preview=move.action, last=path))
        assert move.before.tobytes() == kept


@pytest.mark.parametrize(
    ("last", "outlines"), [(("cell-c3", "stand-red-white"), 1), (("tip-c3-north",), 2), (("decline",), 0), (("seat-1/cell-c3",), 1)]
)
def test_the_last_move_is_outlined(last, outlines):
    assert len(elements(view(first_position(PLACING), Looking(last=last)).svg, "last")) == outlines


@pytest.mark.parametrize("name", ["cell-n9", "tip-j7-north", "tip-a1-up", "stand-red", "nonsense", "cell-", "seat-1/line-2"])
def test_a_part_this_board_does_not_have_is_not_marked(name):
    for phase in (PLACING, DECIDING):
        svg = view(first_position(phase), Looking(last=(name,), lit=frozenset([name]), held=(name,))).svg
        assert not elements(svg, "last") + elements(svg, "lit")


@pytest.mark.parametrize("preview", [-1, 0, ACTIONS, 10_000])
def test_an_action_that_is_not_legal_is_not_previewed(preview):
    state = read_position(STONES_IN_ALL_DIRECTIONS.replace("1  .  ", "1  R  "))
    assert not elements(view(state, Looking(preview=preview)).svg, "ghost")


def test_the_fallen_stone_knows_which_way_it_fell():
    state = read_position(STONES_IN_ALL_DIRECTIONS.replace("red to place", "white to tip b3 or decline"))
    (action,) = reading(state, "tip south")
    path = parts(state, action)
    rules.play(state, action)
    (fallen,) = elements(view(state, Looking(last=path)).svg, "fallen")
    assert fallen.get("data-tip") == "south"
    assert "lying" in str(fallen.get("class")).split()


def test_the_winner_is_named():
    for seed in range(1, 4):
        state = moves(0, seed)[-1].after
        places = np.zeros(2, np.int8)
        outcome(state, places)
        svg = view(state, Looking(language=Language.HU)).svg
        assert svg.count(">győztes<") == (0 if places.tolist() == [0, 0] else 1)
        assert svg.count(">döntetlen<") == (2 if places.tolist() == [0, 0] else 0)


# --- Names, language, themes ----------------------------------------------------------------------------------------


@every_layout
def test_names_are_text_and_never_markup(layout):
    svg = view(first_position(PLACING), Looking(names=("<script>alert(1)</script>", '"&'), layout=layout)).svg
    assert "<script" not in svg
    assert "&lt;scr" in svg


def test_players_without_names_are_numbered_in_the_language():
    state = first_position(PLACING)
    assert "Player 2" in view(state, Looking(language=Language.EN)).svg
    assert "2. játékos" in view(state, Looking(language=Language.HU)).svg


@every_board
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_standalone_picture_has_concrete_colours(board, theme):
    state = first_position(DECIDING, board=board)
    svg = standalone(view(state, Looking(lit=lit_parts(state))), theme)
    ET.fromstring(svg)
    assert "var(" not in svg
    assert "color-mix" not in svg


def test_a_standalone_picture_shows_its_stones_in_a_renderer_that_knows_no_variables():
    resvg = pytest.importorskip("resvg_py")
    light, dark = (bytes(resvg.svg_to_bytes(svg_string=standalone(view(first_position(PLACING), Looking()), theme))) for theme in ("light", "dark"))
    assert light[:8] == dark[:8] == b"\x89PNG\r\n\x1a\n"
    assert light != dark
    assert len(light) > 40_000


# --- Identity -------------------------------------------------------------------------------------------------------


@every_board
def test_over_a_whole_game_a_stone_keeps_its_name_also_when_it_is_tipped(board):
    scene = view(moves(board)[0].before, Looking()).pieces
    tokens = first_tokens(scene)
    for moment, move in enumerate(moves(board), start=1):
        path = parts(move.before, move.action)
        following = view(move.after, Looking()).pieces
        carried = carry(scene, tokens, following, sources=path[:1], targets=path[-1:], moment=moment)
        assert len(set(carried)) == len(following)
        assert set(tokens) <= set(carried)
        stayed = {(piece.part, piece.x, piece.y): token for piece, token in zip(scene, tokens, strict=True)}
        for piece, token in zip(following, carried, strict=True):
            if move.action < 504 and (piece.part, piece.x, piece.y) in stayed:
                assert stayed[piece.part, piece.x, piece.y] == token
        scene, tokens = following, carried
