"""The picture of a position: every stone once and in the right order, every clickable part with an area, marks where they belong."""

from __future__ import annotations

import itertools
import re
from xml.etree import ElementTree as ET

import pytest
from tests.games.carnac.played import STONES_IN_ALL_DIRECTIONS, elements, first_position, legal, lit_parts, moves

from tarsas.draw import Looking, carry, first_tokens, standalone
from tarsas.games.carnac.state import BOARD_NAMES, DECIDING, PLACING, STONES, cells_of
from tarsas.games.carnac.text.dolmens import dolmens_of, sizes_of
from tarsas.games.carnac.text.notation import parts
from tarsas.games.carnac.text.parts import cell_name, cell_part
from tarsas.games.carnac.text.position import read_position
from tarsas.games.carnac.view.hits import clickable_parts
from tarsas.games.carnac.view.measures import scene_of
from tarsas.games.carnac.view.picture import view
from tarsas.games.carnac.view.stone_shapes import SPANS, UNIT
from tarsas.games.carnac.view.stones import Stone, stone_at, stones_of
from tarsas.language import Language

every_board = pytest.mark.parametrize("board", range(len(BOARD_NAMES)))
every_layout = pytest.mark.parametrize("layout", ["wide", "tall"])
every_window = pytest.mark.parametrize("layout", ["wide", "tall", "tablet"])

LARGEST_SVG = 100_000


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
        assert len(view(move.after, Looking()).pieces) == STONES - move.after.supply


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
        where = re.fullmatch(r"translate\((-?[\d.]+),(-?[\d.]+)\)(?: scale\((\d*\.\d+)\))?", str(node.get("transform")))
        assert where is not None
        assert (float(where[1]), float(where[2])) == pytest.approx((piece.x, piece.y), abs=0.01)
        assert float(where[3] or 1) * UNIT == pytest.approx(piece.size, abs=0.01)
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
    stones = stones_of(state, scene_of(layout, state.board))
    seen = {cell_name(stone.cells[0]): (stone.shape, "".join("rw"[face] for face in (stone.top, stone.south, stone.east))) for stone in stones}
    assert seen == expected


# --- Hit areas ------------------------------------------------------------------------------------------------------


@every_board
@every_layout
def test_all_legal_parts_have_an_area_and_a_name(board, layout):
    for move in moves(board)[::5]:
        drawing = view(move.before, Looking(layout=layout, language=Language.HU))
        hits = {node.get("data-part"): node for node in elements(drawing.svg, "hit")}
        playable = {part for action in legal(move.before) for part in parts(move.before, action)}
        assert playable == set(clickable_parts(move.before))
        # A cell that cannot be chosen says what stands there.
        assert playable | {cell_part(cell) for cell in cells_of(move.before.board)} == hits.keys()
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
@every_window
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
