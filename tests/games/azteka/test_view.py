"""The picture of a position: every figure once, every clickable part with an area, rings that turn as one, and marks where they belong."""

from __future__ import annotations

import itertools
import re
from collections import Counter
from functools import cache
from typing import NamedTuple
from xml.etree import ElementTree as ET

import numpy as np
import pytest
from tests.games.azteka.positions import aggressive, play, position, three

from tarsas.draw import Looking, carry, first_tokens, standalone
from tarsas.draw.lettering import text_width
from tarsas.draw.theme import page_css
from tarsas.games.azteka.rules import play as rules
from tarsas.games.azteka.rules import random_action as picking
from tarsas.games.azteka.state import ACTIONS, AGGRESSIVE, BASIC, LET_PASS, OVER, STATE, THREE, is_place, turn_action, turn_of
from tarsas.games.azteka.text.notation import parts
from tarsas.games.azteka.text.parts import ROLE_IDS
from tarsas.games.azteka.view.measures import scene_of
from tarsas.games.azteka.view.picture import view
from tarsas.games.azteka.view.progress import consequence_of, progress_of
from tarsas.games.azteka.view.showing import clickable_parts
from tarsas.kernel import State, copy_of, new_generator, new_state
from tarsas.language import Language

LARGEST_SVG = 90_000
every_mode = pytest.mark.parametrize("mode", [BASIC, AGGRESSIVE, THREE])
every_layout = pytest.mark.parametrize("layout", ["wide", "tall"])
every_window = pytest.mark.parametrize("layout", ["wide", "tall", "tablet"])


class Move(NamedTuple):
    before: State
    action: int
    after: State


@cache
def moves(mode: int, seed: int = 1) -> list[Move]:
    """A random game."""
    state, generator = new_state(STATE), new_generator(seed)
    rules.new_game(state, 3 if mode == THREE else 2, np.array([mode, 0], np.int8))
    played = []
    while state.phase != OVER:
        before, action = copy_of(state), int(picking.random_action(state, generator))
        rules.play(state, action)
        played.append(Move(before, action, copy_of(state)))
    return played


def legal(state: State) -> list[int]:
    buffer = np.zeros(ACTIONS, np.int32)
    return [int(action) for action in buffer[: rules.legal(state, buffer)]]


def elements(svg: str, class_name: str) -> list[ET.Element]:
    return [node for node in ET.fromstring(svg).iter() if class_name in (node.get("class") or "").split()]


SOME = """
    1 . . . . . . . .
    2 . . L D . D . .
    3 . L D D L . L .
    4 L . L D L D . .
"""


@every_mode
@every_layout
def test_every_position_gives_well_formed_svg_of_modest_size(mode, layout):
    for number, move in enumerate(moves(mode)[::5]):
        drawing = view(move.after, Looking(seat=number % 2, layout=layout, language=list(Language)[number % 2]))
        assert ET.fromstring(drawing.svg).get("viewBox") == f"0 0 {drawing.width} {drawing.height}"
        assert len(drawing.svg) < LARGEST_SVG


@every_mode
@every_layout
def test_every_figure_is_there_once_on_the_board_or_in_a_supply_and_none_outside(mode, layout):
    figures = 12 if mode == THREE else 14
    for move in moves(mode)[::3]:
        drawing = view(move.after, Looking(layout=layout))
        assert Counter(piece.kind for piece in drawing.pieces) == dict.fromkeys(ROLE_IDS[: 3 if mode == THREE else 2], figures)
        for piece in drawing.pieces:
            assert 0 <= piece.x <= drawing.width - piece.size
            assert 0 <= piece.y <= drawing.height - piece.size
        for one, other in itertools.combinations(drawing.pieces, 2):
            assert np.hypot(one.x - other.x, one.y - other.y) >= min(one.size, other.size) * 0.98


@every_mode
def test_every_viewer_has_the_same_pieces_in_the_same_order(mode):
    for move in moves(mode)[::9]:
        looks = [Looking(seat=seat, layout=layout) for seat in range(3 if mode == THREE else 2) for layout in ("wide", "tall")]
        assert len({tuple((piece.kind, piece.part) for piece in view(move.after, look).pieces) for look in looks}) == 1


@every_layout
def test_pieces_are_sorted_by_name_in_one_flat_layer_and_name_their_ring(layout):
    state = position(SOME)
    count = len(view(state, Looking()).pieces)
    tokens = tuple(f"t{(5 * number) % 31:02}-{number}" for number in range(count))
    drawing = view(state, Looking(tokens=tokens, layout=layout))
    (layer,) = elements(drawing.svg, "pieces")
    assert [node.get("id") for node in layer] == sorted(tokens)
    named = dict(zip(tokens, drawing.pieces, strict=True))
    for node in layer:
        piece = named[str(node.get("id"))]
        where = re.fullmatch(r"translate\((-?[\d.]+),(-?[\d.]+)\)", str(node.get("transform")))
        assert where is not None
        assert (float(where[1]), float(where[2])) == pytest.approx((piece.x, piece.y), abs=0.01)
        ring = re.match(r"space-(\d)", piece.part)
        assert node.get("data-ring") == (ring[1] if ring else None)


@every_layout
def test_a_ring_is_one_group(layout):
    rings = elements(view(position(SOME), Looking(layout=layout)).svg, "ring")
    assert [node.get("data-ring") for node in rings] == ["4", "3", "2", "1"]


@every_mode
@every_layout
def test_all_legal_parts_have_an_area_and_a_name(mode, layout):
    for move in moves(mode)[::4]:
        svg = view(move.before, Looking(layout=layout, language=Language.HU)).svg
        hits = {node.get("data-part"): node for node in elements(svg, "hit")}
        assert {part for action in legal(move.before) for part in parts(move.before, action)} <= hits.keys()
        assert hits.keys() == set(clickable_parts(move.before))
        for node in hits.values():
            assert node[0].tag.endswith("title")
            assert node[0].text
            assert any(child.get("class") == "area" for child in node)


def test_the_areas_lie_above_everything_else():
    assert ET.fromstring(view(position(SOME), Looking()).svg)[-1].get("class") == "hits"


def test_nothing_can_be_clicked_after_the_end():
    over = moves(BASIC)[-1].after
    assert not clickable_parts(over)
    assert {node.get("class") for node in elements(view(over, Looking()).svg, "hit")} == {"hit place"}, "spaces only say what stands there"


@pytest.mark.parametrize("mode", [BASIC, AGGRESSIVE, THREE])
@every_window
def test_a_finger_finds_the_rings_on_a_phone_and_the_decisions_everywhere(mode, layout):
    scene = scene_of(layout, mode, 0)
    boxes = (*scene.ring_buttons, *scene.decisions)
    assert (len(scene.ring_buttons) == 4) == (layout == "tall")
    assert all(box.width >= 44 and box.height >= 44 for box in boxes)


@every_window
def test_the_board_touches_neither_panels_nor_buttons(layout):
    for mode in (BASIC, AGGRESSIVE, THREE):
        scene = scene_of(layout, mode, 0)
        disc = scene.disc
        for box in (*(panel.box for panel in scene.panels), *scene.ring_buttons, *scene.decisions):
            x, y = min(max(disc.x, box.x), box.x + box.width), min(max(disc.y, box.y), box.y + box.height)
            assert np.hypot(x - disc.x, y - disc.y) > disc.rim_outside


# --- Names, language, themes ----------------------------------------------------------------------------------------


def test_names_are_text_and_never_markup():
    svg = view(position(SOME), Looking(names=("<script>alert(1)</script>", '"&'))).svg
    assert "<script" not in svg
    assert "&lt;script" in svg


@every_mode
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_standalone_picture_has_concrete_colours(mode, theme):
    for move in moves(mode)[::20]:
        svg = standalone(view(move.after, Looking(last=("ring-2",), lit=frozenset(["ring-1", "space-1-1"]), preview=legal(move.before)[0])), theme)
        ET.fromstring(svg)
        assert "var(" not in svg
        assert "color-mix" not in svg


def test_progress_tells_what_each_role_has():
    state = position(SOME)
    told = [[(line.what.en, line.reached, line.goal, line.is_near) for line in progress_of(state, role)] for role in (0, 1)]
    assert told == [
        [("Slices", 5, 8, False), ("Rings", 3, 4, False), ("Figures", 7, 14, False)],
        [("In one slice", 3, 4, True), ("In one ring", 2, 8, False), ("Figures", 6, 14, False)],
    ]
    assert len(progress_of(three(SOME), 2)) == 4


@pytest.mark.parametrize("language", Language)
def test_the_words_of_a_goal_end_before_its_count_and_both_goals_of_one_are_told_alike(language):
    labels = [node for node in ET.fromstring(view(position(SOME), Looking(layout="wide", language=language)).svg).iter() if node.tag.endswith("text")]
    pairs = itertools.pairwise(labels)
    goals = [(words.text, words, count) for words, count in pairs if words.text in {"Egy szeletben", "1 szeletben", "1 gyűrűben", "Egy gyűrűben"}]
    for text, words, count in goals:
        assert float(words.get("x", 0)) + text_width(text, float(words.get("font-size", 0))) < float(count.get("x", 0)) - 8
    assert len({text.split()[0] for text, _, _ in goals}) == (language is Language.HU)


# --- States ---------------------------------------------------------------------------------------------------------


def test_lit_spaces_have_dots():
    state = position(SOME)
    spaces = frozenset(parts(state, action)[0] for action in legal(state) if is_place(action))
    assert len(elements(view(state, Looking(lit=spaces)).svg, "dot")) == len(spaces) > 8


def test_a_placement_is_previewed_with_its_consequence():
    svg = view(position(SOME), Looking(preview=3)).svg
    assert len(elements(svg, "preview")) == len(elements(svg, "tag")) == 1
    assert [(text.en, tone) for text, tone in consequence_of(position(SOME), 3)] == [("slices +1", "good"), ("rings +1", "good")]


def ghosts(svg: str) -> set[tuple[str, ...]]:
    found = re.findall(r'href="#azteka-(\w+)" transform="translate\(([-\d.]+),([-\d.]+)\) scale\([\d.]+\)" class="preview"', svg)
    return {tuple(ghost) for ghost in found}


@every_layout
@pytest.mark.parametrize("action", [turn_action(1, 1), turn_action(2, 1), turn_action(3, 1), turn_action(2, 2)])
def test_a_turn_is_previewed_where_the_figures_will_be(layout, action):
    state = aggressive(SOME)
    assert rules.is_legal(state, action)
    svg = view(state, Looking(preview=action, layout=layout)).svg
    after = copy_of(state)
    rules.play(after, action)
    ring = turn_of(action)[0] + 1
    there = view(after, Looking(layout=layout)).pieces
    expected = {(piece.kind, piece.x, piece.y) for piece in there if piece.part.startswith(f"space-{ring}-")}
    assert {(kind, float(x), float(y)) for kind, x, y in ghosts(svg)} == expected


def test_a_passing_is_previewed_on_the_figures_it_takes():
    board = """
        1 . D L . L D . .
        2 . . D . D . . .
        3 . . . . . . . .
        4 . . . . . . . .
    """
    state = play(position(board, "Death to move"), "death 1.4")
    assert {kind for kind, _, _ in ghosts(view(state, Looking(preview=LET_PASS)).svg)} == {"death"}
    assert len(ghosts(view(state, Looking(preview=LET_PASS)).svg)) == len(elements(view(state, Looking()).svg, "lit")) == 2


def test_a_tag_warns_of_a_turn_that_makes_the_opponent_win():
    board = """
        1 . . . D . . . .
        2 . L . . D . . .
        3 . . L . D . . .
        4 . . . L D . . .
    """
    assert consequence_of(position(board), turn_action(0, 1)) == [(consequence_of(position(board), turn_action(0, 1))[0][0], "bad")]
    assert consequence_of(position(board), turn_action(0, 1))[0][0].en == "Death wins"
    assert consequence_of(position(board, "Death to move"), turn_action(0, 1))[0][1] == "good"


def test_previews_are_not_pieces_and_looking_changes_nothing():
    state = aggressive(SOME)
    kept = state.tobytes()
    plain = view(state, Looking()).pieces
    for action in legal(state):
        look = Looking(preview=action, held=parts(state, action)[:1], lit=frozenset(parts(state, action)), last=parts(state, action))
        assert view(state, look).pieces == plain
    assert state.tobytes() == kept


@pytest.mark.parametrize("last", ["space-3-5", "ring-2"])
def test_the_last_move_is_outlined(last):
    assert elements(view(position(SOME), Looking(last=(last,))).svg, "last")


@pytest.mark.parametrize("last", ["space-5-1", "ring-9", "nonsense", "supply"])
def test_a_part_this_board_does_not_have_is_not_marked(last):
    assert not elements(view(position(SOME), Looking(last=(last,), lit=frozenset([last]), held=(last,))).svg, "last")


# --- A ring turns as one --------------------------------------------------------------------------------------------


def test_what_has_turned_is_marked_for_the_page_and_nothing_else_is():
    state = play(position(SOME), "ring 3")
    svg = view(state, Looking(last=("ring-3",))).svg
    stone, figures = 1, 5
    assert len(elements(svg, "turned-45-b")) == stone + figures
    assert len(elements(svg, "upright")) == figures
    assert {node.get("data-ring") for node in elements(svg, "has-turned")} == {"3"}
    (ring,) = [node for node in elements(svg, "ring") if node.get("data-ring") == "3"]
    assert ring[0][0].get("class") == "turned-45-b"
    assert "turned" not in view(state, Looking(last=("space-3-3",))).svg


def test_two_turns_of_one_ring_have_different_names_so_that_the_second_moves_too():
    state = play(position(SOME), "ring 3")
    first = view(state, Looking(last=("ring-3",))).svg
    second = view(play(state, "ring 3"), Looking(last=("ring-3",))).svg
    assert "turned-45-b" in first
    assert "turned-45-a" in second


def test_a_turn_by_90_degrees_has_a_name_of_its_own():
    state = play(aggressive(SOME), "ring 3 90")
    assert elements(view(state, Looking(last=("ring-3", "turn-90"))).svg, "turned-90-b")


def test_a_page_knows_how_everything_turns():
    css = page_css()
    assert all(f".tarsas .turned-{angle}-{name}{{animation:" in css for angle in (45, 90) for name in "ab")


# --- The end, and identity ------------------------------------------------------------------------------------------


def test_the_slice_that_won_is_ringed_and_the_winner_has_a_star():
    board = """
        1 D D D . . . D L
        2 L D D L L . . .
        3 D L D D L D . L
        4 L L . L . L . L
    """
    state = position(board, "Death to move", number=2, results=["round 1: nobody won, rotation limit"])
    svg = view(play(state, "death 4.3"), Looking()).svg
    assert len(elements(svg, "lit")) == 4
    assert svg.count("<title>Winner</title>") == 1
    draw = position(SOME, number=2, results=["round 1: nobody won, rotation limit"], rotations=23)
    assert "<title>Winner</title>" not in view(play(draw, "ring 1"), Looking()).svg


def test_a_placed_figure_comes_from_its_supply_and_all_others_stay():
    for move in moves(THREE):
        if not is_place(move.action) or move.after.phase == OVER:
            continue
        before, after = view(move.before, Looking()).pieces, view(move.after, Looking()).pieces
        tokens = first_tokens(before)
        carried = dict(zip(carry(before, tokens, after, targets=parts(move.before, move.action), moment=1), after, strict=True))
        lay = dict(zip(tokens, before, strict=True))
        (moved,) = [token for token in carried if carried[token].part != lay[token].part]
        assert lay[moved].part == f"seat-{rules.to_move(move.before)}/supply"
        assert carried[moved].part == parts(move.before, move.action)[0]


@every_mode
def test_over_a_whole_game_every_figure_keeps_its_name_and_kind(mode):
    scene = view(moves(mode)[0].before, Looking()).pieces
    tokens = first_tokens(scene)
    kinds = dict(zip(tokens, (piece.kind for piece in scene), strict=True))
    for moment, move in enumerate(moves(mode), start=1):
        following = view(move.after, Looking()).pieces
        tokens = carry(scene, tokens, following, targets=parts(move.before, move.action), moment=moment)
        scene = following
        assert {token: piece.kind for token, piece in zip(tokens, scene, strict=True)} == kinds
