"""The picture of a position: every tile once, every clickable part with an area, and marks where they belong."""

from __future__ import annotations

import itertools
import re
from collections import Counter
from functools import cache
from typing import NamedTuple
from xml.etree import ElementTree as ET

import numpy as np
import pytest

from tarsas.draw import Looking, carry, first_tokens, standalone
from tarsas.games.azul.rules import dealing
from tarsas.games.azul.rules import play as rules
from tarsas.games.azul.rules import random_action as picking
from tarsas.games.azul.rules.scoring import floor_loss
from tarsas.games.azul.state import ACTIONS, COLOURS, FLOOR_LINE, OFFER, OVER, STATE, TILING, is_take, taken
from tarsas.games.azul.text.notation import parts
from tarsas.games.azul.text.parts import CENTRE_PARTS, COLOUR_IDS
from tarsas.games.azul.view.consequences import Take, consequence_of, points_when_tiled, words_of
from tarsas.games.azul.view.hits import clickable_parts
from tarsas.games.azul.view.measures import FINGER, scene_of
from tarsas.games.azul.view.picture import view
from tarsas.games.azul.view.pieces import packed
from tarsas.kernel import State, copy_of, new_generator, new_state
from tarsas.language import Language

MODES = [(players, grey) for players in (2, 3, 4) for grey in (0, 1)]
LONGEST = 150
every_mode = pytest.mark.parametrize(("players", "grey"), MODES)
every_layout = pytest.mark.parametrize("layout", ["wide", "tall"])
every_window = pytest.mark.parametrize("layout", ["wide", "tall", "tablet"])

LARGEST_SVG = 90_000


class Move(NamedTuple):
    before: State
    action: int
    after: State


@cache
def moves(players: int, grey: int, seed: int = 1) -> list[Move]:
    """A random game, or its beginning."""
    state, generator = new_state(STATE), new_generator(seed)
    rules.new_game(state, players, np.array([grey], np.int8))
    played: list[Move] = []
    while len(played) < LONGEST and state.phase != OVER:
        choose = dealing.sample if rules.to_move(state) < 0 else picking.random_action
        before, action = copy_of(state), int(choose(state, generator))
        rules.play(state, action)
        played.append(Move(before, action, copy_of(state)))
    return played


def legal(state: State) -> list[int]:
    buffer = np.zeros(ACTIONS, np.int32)
    return [int(action) for action in buffer[: rules.legal(state, buffer)]]


def first_position(players: int, grey: int, phase: int) -> State:
    return next(move.before for seed in itertools.count(1) for move in moves(players, grey, seed) if move.before.phase == phase)


def elements(svg: str, class_name: str) -> list[ET.Element]:
    return [node for node in ET.fromstring(svg).iter() if class_name in (node.get("class") or "").split()]


@every_mode
@every_layout
def test_every_position_gives_well_formed_svg_of_modest_size(players, grey, layout):
    for number, move in enumerate(moves(players, grey)[::7]):
        looking = Looking(seat=number % players, layout=layout, language=list(Language)[number % 2])
        drawing = view(move.before, looking)
        root = ET.fromstring(drawing.svg)
        assert root.get("viewBox") == f"0 0 {drawing.width} {drawing.height}"
        assert len(drawing.svg) < LARGEST_SVG


@every_mode
def test_the_pieces_are_the_tiles_outside_bag_and_lid_and_one_marker(players, grey):
    for move in moves(players, grey):
        counts = Counter(piece.kind for piece in view(move.after, Looking()).pieces)
        hidden = [move.after.bag[colour] + move.after.lid[colour] for colour in range(COLOURS)]
        assert [counts[name] for name in COLOUR_IDS] == [20 - count for count in hidden]
        assert counts["marker"] == 1


@every_mode
@every_layout
def test_no_two_pieces_lie_on_one_another_and_none_outside(players, grey, layout):
    for move in moves(players, grey)[::3]:
        drawing = view(move.after, Looking(layout=layout))
        for one, other in itertools.combinations(drawing.pieces, 2):
            apart = max(abs(one.x - other.x), abs(one.y - other.y))
            # On a phone what lies in the centre is piled by colour.
            is_piled = layout == "tall" and one.part == other.part and one.part in CENTRE_PARTS
            assert is_piled or apart >= min(one.size, other.size) - 0.02, (one, other)
        for piece in drawing.pieces:
            assert 0 <= piece.x <= drawing.width - piece.size
            assert 0 <= piece.y <= drawing.height - piece.size


@every_mode
def test_every_viewer_has_the_same_pieces_in_the_same_order(players, grey):
    for move in moves(players, grey)[::11]:
        seen = {
            tuple((piece.kind, piece.part) for piece in view(move.after, Looking(seat=seat, layout=layout)).pieces)
            for seat in range(players)
            for layout in ("wide", "tall")
        }
        assert len(seen) == 1


@every_layout
def test_pieces_are_sorted_by_name_in_one_flat_layer_and_placed_by_an_attribute(layout):
    state = moves(3, 0)[40].after
    count = len(view(state, Looking()).pieces)
    tokens = tuple(f"t{(7 * number) % count:03}" for number in range(count - count % 7)) + tuple(f"u{number}" for number in range(count % 7))
    tokens = tuple(f"{token}-{number}" for number, token in enumerate(tokens))
    drawing = view(state, Looking(tokens=tokens, layout=layout))
    (layer,) = elements(drawing.svg, "pieces")
    assert [node.get("id") for node in layer] == sorted(tokens)
    named = dict(zip(tokens, drawing.pieces, strict=True))
    for node in layer:
        piece = named[str(node.get("id"))]
        where = re.match(r"translate\((-?[\d.]+),(-?[\d.]+)\)", str(node.get("transform")))
        assert where is not None
        assert (float(where[1]), float(where[2])) == pytest.approx((piece.x, piece.y), abs=0.01)
        assert node.get("data-kind") == piece.kind
        assert node.get("style") is None


def test_without_tokens_pieces_are_numbered():
    drawing = view(moves(2, 0)[20].after, Looking())
    (layer,) = elements(drawing.svg, "pieces")
    assert {node.get("id") for node in layer} == set(first_tokens(drawing.pieces))


@every_mode
@every_layout
def test_all_legal_parts_have_an_area_and_a_name(players, grey, layout):
    for move in moves(players, grey)[::5]:
        if rules.to_move(move.before) < 0:
            continue
        svg = view(move.before, Looking(layout=layout, language=Language.HU)).svg
        hits = {node.get("data-part"): node for node in elements(svg, "hit")}
        assert {part for action in legal(move.before) for part in parts(move.before, action)} <= hits.keys()
        assert hits.keys() == set(clickable_parts(move.before))
        for node in hits.values():
            assert node[0].tag.endswith("title")
            assert node[0].text
            assert any(child.get("class") == "area" for child in node)


def test_the_areas_lie_above_everything_else():
    assert ET.fromstring(view(moves(2, 0)[9].after, Looking()).svg)[-1].get("class") == "hits"


@pytest.mark.parametrize("players", [2, 3, 4])
def test_fingers_find_the_tiles_of_a_factory_on_a_phone(players):
    table = scene_of("tall", players, 0).table
    assert table.plate / 2 >= FINGER


@pytest.mark.parametrize("players", [2, 3, 4])
@every_window
def test_plates_overlap_neither_each_other_nor_the_hollow_nor_the_edge(players, layout):
    table = scene_of(layout, players, 0).table
    plates = table.plates
    assert len(plates) == 2 * players + 1
    for one, other in itertools.combinations(plates, 2):
        assert np.hypot(one[0] - other[0], one[1] - other[1]) > table.plate
    turns = np.linspace(0, 2 * np.pi, 180)
    for x, y in plates:
        rim_x = table.well_middle[0] + table.well[0] * np.cos(turns) - x
        rim_y = table.well_middle[1] + table.well[1] * np.sin(turns) - y
        assert np.hypot(rim_x, rim_y).min() > table.plate / 2
        assert table.box.x < x - table.plate / 2
        assert x + table.plate / 2 < table.box.x + table.box.width
        assert table.box.y < y - table.plate / 2
        assert y + table.plate / 2 < table.box.y + table.box.height


@pytest.mark.parametrize(("players", "most"), [(2, 16), (3, 22), (4, 28)])
@pytest.mark.parametrize("layout", ["wide", "tablet"])
def test_the_fullest_centre_fits_into_the_hollow(players, most, layout):
    table = scene_of(layout, players, 0).table
    across, down = table.well
    for count in range(most + 1):
        boxes = packed(count, across - 5, down - 5, table.centre_tile)
        assert len(boxes) == count
        for box in boxes:
            for x, y in itertools.product((box.x, box.x + box.width), (box.y, box.y + box.height)):
                assert (x / across) ** 2 + (y / down) ** 2 <= 1
            assert box.width >= 20


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("kinds", range(1, 7))
def test_on_a_phone_every_pile_in_the_centre_has_room_for_a_finger(players, kinds):
    table = scene_of("tall", players, 0).table
    piles = [table.pile(index, kinds) for index in range(kinds)]
    assert all(min(pile.width, pile.height) >= FINGER for pile in piles)
    for one, other in itertools.combinations(piles, 2):
        assert one.x + one.width <= other.x + 0.01 or other.x + other.width <= one.x + 0.01 or one.y + one.height <= other.y + 0.01
    for pile in piles:
        assert abs(pile.middle[0] - table.well_middle[0]) + pile.width / 2 <= table.well[0] + 0.01
        assert abs(pile.middle[1] - table.well_middle[1]) + pile.height / 2 <= table.well[1] + 0.01


@pytest.mark.parametrize("players", [2, 3, 4])
def test_on_a_tablet_the_log_has_a_corner_where_nothing_is_drawn(players):
    scene = scene_of("tablet", players, 0)
    if players == 3:
        assert scene.for_log is None
        return
    assert scene.for_log is not None
    for board in scene.boards:
        assert board.x + board.width < scene.for_log.x or board.y + board.height < scene.for_log.y
    assert scene.for_log.x + scene.for_log.width == scene.width
    assert view(moves(players, 0)[9].after, Looking(layout="tablet")).share_for_log is not None


# --- Names, language, themes ----------------------------------------------------------------------------------------


def test_names_are_text_and_never_markup():
    svg = view(moves(2, 0)[20].after, Looking(names=("<script>alert(1)</script>", '"&'))).svg
    assert "<script" not in svg
    assert "&lt;script" in svg


def test_players_without_names_are_numbered_in_the_language():
    state = moves(3, 0)[20].after
    assert "Player 3" in view(state, Looking(language=Language.EN)).svg
    assert "3. játékos" in view(state, Looking(language=Language.HU)).svg


@every_mode
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_standalone_picture_has_concrete_colours(players, grey, theme):
    svg = standalone(view(moves(players, grey)[30].after, Looking()), theme)
    ET.fromstring(svg)
    assert "var(" not in svg
    assert "color-mix" not in svg


def test_a_standalone_picture_shows_its_tiles_in_a_renderer_that_knows_no_variables():
    resvg = pytest.importorskip("resvg_py")
    state = first_position(2, 0, OFFER)
    light, dark = (bytes(resvg.svg_to_bytes(svg_string=standalone(view(state, Looking()), theme))) for theme in ("light", "dark"))
    assert light[:8] == dark[:8] == b"\x89PNG\r\n\x1a\n"
    assert light != dark
    assert len(light) > 40_000


def test_a_grey_wall_prints_no_colours():
    assert "azul-print-" not in view(moves(2, 1)[20].after, Looking()).svg
    assert "azul-print-blue" in view(moves(2, 0)[20].after, Looking()).svg


# --- States ---------------------------------------------------------------------------------------------------------


def test_many_lit_parts_have_dots_and_few_have_rings():
    state = first_position(4, 0, OFFER)
    sources = frozenset(parts(state, action)[0] for action in legal(state))
    many = view(state, Looking(lit=sources)).svg
    assert len(elements(many, "dot")) == len(sources) > 8
    assert not elements(many, "lit")
    few = view(state, Looking(lit=frozenset(["line-1", "line-2", "floor"]))).svg
    assert len(elements(few, "lit")) == len(elements(few, "halo")) == 3
    assert not elements(few, "dot")


def held_look(state: State) -> tuple[Looking, int]:
    action = legal(state)[0]
    source = parts(state, action)[0]
    targets = frozenset(parts(state, other)[1] for other in legal(state) if parts(state, other)[0] == source)
    return Looking(held=(source,), lit=targets, preview=action), len(targets)


def test_held_tiles_are_lifted_and_the_rest_of_the_table_dims():
    state = first_position(2, 0, OFFER)
    looking, _ = held_look(state)
    drawing = view(state, looking)
    held = elements(drawing.svg, "held")
    lying = [piece for piece in drawing.pieces if piece.part == looking.held[0]]
    assert len(held) == len(lying) > 0
    heights = sorted(float(str(node.get("transform")).split(",")[1].split(")")[0]) for node in held)
    assert heights == pytest.approx(sorted(piece.y - 3 for piece in lying))
    (layer,) = elements(drawing.svg, "pieces")
    assert all("dim" in str(node.get("class")) for node in layer if "held" not in str(node.get("class")))


def test_the_preview_has_a_dark_tag_and_the_other_targets_quiet_ones():
    state = first_position(2, 0, OFFER)
    looking, targets = held_look(state)
    svg = view(state, looking).svg
    assert len(elements(svg, "tag")) == 1
    assert len(elements(svg, "tag-quiet")) == targets - 1
    assert elements(svg, "preview")


def test_previews_are_not_pieces():
    state = first_position(2, 0, OFFER)
    looking, _ = held_look(state)
    assert view(state, looking).pieces == view(state, Looking()).pieces


@pytest.mark.parametrize("players", [2, 4])
def test_looking_changes_nothing(players):
    for move in moves(players, 1)[::9]:
        kept = move.before.tobytes()
        if rules.to_move(move.before) >= 0:
            first = legal(move.before)[0]
            source = parts(move.before, first)[:1]
            view(move.before, Looking(held=source, lit=frozenset(parts(move.before, first)), preview=first))
        assert move.before.tobytes() == kept


@pytest.mark.parametrize("seed", range(1, 6))
def test_the_loss_in_a_tag_is_what_the_turn_does_to_the_floor_line(seed):
    checked = 0
    for move in moves(2, 0, seed):
        if not is_take(move.action) or move.after.phase != OFFER:
            continue
        seat = move.before.mover
        take = Take(*taken(move.action))
        loss = consequence_of(move.before, take).loss
        assert floor_loss(move.after, seat) - floor_loss(move.before, seat) == loss
        assert any(word == f"−{loss}" for word, _ in words_of(move.before, take)) == (loss > 0)
        checked += 1
    assert checked > 10


def test_the_points_in_tags_are_those_the_round_will_bring():
    """Where a turn ends the offer, the score changes by the points of all complete lines less the floor line."""
    for seed in range(1, 9):
        for move in moves(2, 0, seed):
            state = move.before
            if not is_take(move.action) or move.after.phase == OFFER or move.after.phase == OVER:
                continue
            seat = state.mover
            result = consequence_of(state, Take(*taken(move.action)))
            points = 0
            for row in range(5):
                if rules.is_line_complete(result.after, seat, row):
                    points += points_when_tiled(result.after, seat, row)
            expected = max(0, state.score[seat] + points - floor_loss(result.after, seat))
            assert move.after.score[seat] == expected


def test_a_tile_to_lay_on_a_grey_wall_has_a_tag_on_each_open_space():
    state = first_position(2, 1, TILING)
    actions = legal(state)
    lit = frozenset(parts(state, action)[0] for action in actions)
    svg = view(state, Looking(seat=state.mover, lit=lit, preview=actions[-1])).svg
    assert len(elements(svg, "tag")) == 1
    assert len(elements(svg, "tag-quiet")) == len(actions) - 1
    assert len(elements(svg, "preview")) == 1


@pytest.mark.parametrize("last", ["factory-2/red", "centre/blue", "seat-1/line-2", "seat-0/floor", "seat-1/wall-2-4", "line-3"])
def test_the_last_move_is_outlined(last):
    assert len(elements(view(moves(2, 0)[20].after, Looking(last=(last,))).svg, "last")) == 1


@pytest.mark.parametrize("last", ["seat-3/line-2", "factory-9/red", "seat-1/line-9", "nonsense", "factory-1/pink"])
def test_a_part_this_table_does_not_have_is_not_marked(last):
    assert not elements(view(moves(2, 0)[20].after, Looking(last=(last,), lit=frozenset([last]), held=(last,))).svg, "last")


def test_the_winner_has_a_laurel():
    ends = [played[-1].after for seed in range(1, 4) if (played := moves(2, 0, seed))[-1].after.phase == OVER]
    assert ends
    for end in ends:
        best = max(end.score.tolist()[:2])
        svg = view(end, Looking()).svg
        assert 1 <= svg.count('href="#azul-laurel"') <= sum(score == best for score in end.score.tolist()[:2])
    assert 'href="#azul-laurel"' not in view(moves(2, 0)[10].after, Looking()).svg


# --- Identity -------------------------------------------------------------------------------------------------------


@every_mode
def test_over_a_whole_game_names_are_unique_and_a_tile_keeps_its_colour(players, grey):
    scene = view(moves(players, grey)[0].before, Looking()).pieces
    tokens = first_tokens(scene)
    kinds = {token: piece.kind for token, piece in zip(tokens, scene, strict=True)}
    for moment, move in enumerate(moves(players, grey), start=1):
        path = parts(move.before, move.action)
        seat = f"seat-{move.before.mover}"
        following = view(move.after, Looking()).pieces
        tokens = carry(scene, tokens, following, sources=path[:1], targets=[f"{seat}/{path[-1]}"] if path else [], moment=moment)
        scene = following
        assert len(set(tokens)) == len(scene)
        for token, piece in zip(tokens, scene, strict=True):
            assert kinds.setdefault(token, piece.kind) == piece.kind


def test_the_tiles_taken_are_those_that_arrive_in_the_line():
    for move in moves(2, 0):
        if not is_take(move.action) or move.after.phase != OFFER or taken(move.action)[2] == FLOOR_LINE:
            continue
        source, target = parts(move.before, move.action)
        target = f"seat-{move.before.mover}/{target}"
        before, after = view(move.before, Looking()).pieces, view(move.after, Looking()).pieces
        tokens = first_tokens(before)
        carried = carry(before, tokens, after, sources=[source], targets=[target], moment=1)
        left = {token for token, piece in zip(tokens, before, strict=True) if piece.part == source}
        there = {token for token, piece in zip(tokens, before, strict=True) if piece.part == target}
        arrived = {token for token, piece in zip(carried, after, strict=True) if piece.part == target}
        assert arrived - there <= left
        assert there <= arrived
