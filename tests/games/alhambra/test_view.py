"""The picture of a position: every piece once, marks where they belong, all in two layouts."""

from __future__ import annotations

from collections import Counter
from xml.etree import ElementTree as ET

import pytest
from tests.games.alhambra.positions import awards, put_discs, random_states, table, turn

from tarsas.draw import Looking
from tarsas.draw.lettering import text_width
from tarsas.draw.marks import Box
from tarsas.games.alhambra.state import OVER
from tarsas.games.alhambra.text.notation import reading
from tarsas.games.alhambra.view.measures import scene_of
from tarsas.games.alhambra.view.picture import view
from tarsas.games.alhambra.view.showing import showing_of
from tarsas.games.alhambra_family.rules.columns import SPACES, colours_in_play, markers_each
from tarsas.language import Language

every_layout = pytest.mark.parametrize("layout", ["wide", "tall"])
every_window = pytest.mark.parametrize("layout", ["wide", "tall", "tablet"])
every_number = pytest.mark.parametrize("players", [2, 3, 4, 5, 6])

LARGEST_SVG = 105_000


def boxes_overlap(first: Box, second: Box) -> bool:
    return (
        first.x < second.x + second.width
        and second.x < first.x + first.width
        and first.y < second.y + second.height
        and second.y < first.y + first.height
    )


@every_layout
@every_number
def test_every_piece_is_in_the_picture_once(layout, players):
    for state in random_states(players)[::31]:
        kinds = Counter(piece.kind for piece in view(state, Looking(layout=layout)).pieces)
        for seat in range(players):
            markers = markers_each(players) - state.fallen[seat]
            assert (kinds[f"marker-{seat}"], kinds[f"score-{seat}"]) == (markers, 1)
            assert kinds[f"disc-{seat}"] == sum(int(points) > 0 for points in state.record.points[:, seat])
        assert kinds["caliph"] == 1
        assert kinds["die"] in (0, 8)


@every_layout
@every_number
def test_pictures_stay_of_modest_size_and_nothing_leaves_them(layout, players):
    for state in random_states(players)[::43]:
        drawing = view(state, Looking(layout=layout, language=Language.HU))
        assert len(drawing.svg) < LARGEST_SVG
        ET.fromstring(drawing.svg)
        for piece in drawing.pieces:
            assert 0 <= piece.x <= drawing.width - piece.size
            assert 0 <= piece.y <= drawing.height - piece.size


@every_number
def test_a_phone_needs_no_scrolling_sideways_and_a_laptop_no_scrolling_at_all(players):
    assert scene_of("tall", players).width == 390
    wide = scene_of("wide", players)
    assert 1.2 < wide.width / wide.height < 1.4


@every_window
@every_number
def test_the_areas_of_columns_dice_and_buttons_do_not_overlap(layout, players):
    state = turn("PPGGGTTT", players=players, held={"A": ["void", "push", "black"]}, black="P")
    showing = showing_of(state, Looking(layout=layout))
    parts = [part for part in showing.clickable() if not part.startswith("column-")]
    boxes = [(part, showing.box(part)) for part in parts]
    assert len(boxes) == 12
    for index, (part, box) in enumerate(boxes):
        for other, second in boxes[index + 1 :]:
            assert box is not None
            assert second is not None
            assert not boxes_overlap(box, second), f"{part} and {other}"


@every_layout
def test_a_stack_leans_to_the_right_from_its_bottom(layout):
    state = table(players=6)
    put_discs(state, {"garden": "3=CAF"})
    pieces = {piece.kind: piece for piece in view(state, Looking(layout=layout)).pieces if piece.kind.startswith("disc")}
    assert pieces["disc-2"].x < pieces["disc-0"].x < pieces["disc-5"].x


def test_macus_has_grey_pieces_with_a_crescent():
    kinds = {piece.kind for piece in view(table(players=2, columns={"tower": "6 . . C"}), Looking()).pieces}
    assert {"marker-macus", "score-macus"} <= kinds
    assert not {"marker-2", "score-2"} & kinds
    assert colours_in_play(2) == 3


@every_layout
def test_a_lit_column_shows_where_the_marker_would_stand_and_its_place(layout):
    state = turn("TTTPPPPP", columns={"tower": "5 B . .\n3 C D ."})
    showing = showing_of(state, Looking(layout=layout))
    assert showing.landing(5) == 17
    svg = view(state, Looking(layout=layout, lit=frozenset({"column-tower"}))).svg
    assert ">4th</tspan>" in svg
    assert 'class="preview"' in svg


def test_with_the_push_tile_in_hand_the_marker_stands_where_the_dice_put_it():
    state = turn("TTTPPPPP", columns={"tower": "3 C D ."}, held={"A": ["push"]})
    assert showing_of(state, Looking()).landing(5) == 17
    assert showing_of(state, Looking(held=("tile-push",))).landing(5) == 15


def test_a_marker_that_would_fall_off_is_marked_with_a_cross():
    state = turn("TPPPPPPP", columns={"tower": "1 B C D"})
    assert showing_of(state, Looking()).landing(5) == SPACES
    assert "×</tspan>" in view(state, Looking(lit=frozenset({"column-tower"}))).svg


@every_layout
def test_kept_dice_are_lifted_and_the_button_says_how_many_are_thrown(layout):
    state = turn("PPGGGTTT")
    held = ("die-tower-1", "die-tower-2")
    svg = view(state, Looking(layout=layout, held=held, lit=frozenset({"roll"}), language=Language.EN)).svg
    assert svg.count("piece die held") == 2
    assert "6 dice" in svg


def test_a_hint_lifts_the_dice_it_would_keep():
    state = turn("PPGGGTTT")
    (action,) = reading(state, "keep garden garden garden")
    assert view(state, Looking(preview=action)).svg.count("piece die held") == 3


def test_a_reward_offers_two_buttons():
    state = awards(columns={"pavilion": "5 A . .\n3 . B ."})
    assert showing_of(state, Looking()).clickable() == ["take-points", "take-tile"]


def test_the_next_scoring_tells_what_everybody_would_get_now():
    state = table(number=2, held={"B": ["3"]})
    put_discs(state, {"tower": "2=A 1=C"})
    assert showing_of(state, Looking()).gains() == [13, 3, 6, 0]


def test_a_score_beyond_a_hundred_goes_round_the_track():
    scene = scene_of("wide", 4)
    assert scene.score(137) == scene.score(37)
    assert scene.score(100) != scene.score(0)
    state = table(number=5)
    state.scored[2, 0] = 137
    assert ">+100</text>" in view(state, Looking()).svg


@every_layout
def test_winners_have_a_title_macus_too(layout):
    state = table(players=2, number=5)
    state.phase = OVER
    state.record.scored[2, :3] = (10, 20, 30)
    assert view(state, Looking(layout=layout)).svg.count("<title>Winner</title>") == 1


def test_the_last_move_is_outlined():
    state = turn("PPGGGTTT", columns={"tower": "5 B . ."})
    assert 'class="last"' in view(state, Looking(last=("seat-1/column-tower",))).svg
    assert 'class="last"' in view(state, Looking(last=("column-tower",))).svg
    assert 'class="last"' not in view(state, Looking(last=("die-tower-1", "roll"))).svg


def dim_pieces(svg: str) -> tuple[set[str], set[str]]:
    """The kinds of pieces that step back, and of those that do not."""
    (layer,) = [node for node in ET.fromstring(svg).iter() if node.get("class") == "pieces"]
    kinds = [(str(node.get("data-kind")), "dim" in str(node.get("class")).split()) for node in layer]
    return {kind for kind, is_dim in kinds if is_dim}, {kind for kind, is_dim in kinds if not is_dim}


@every_layout
def test_while_dice_are_held_all_but_the_dice_steps_back(layout):
    state = turn("TTTPPPPP", columns={"tower": "3 C D ."})
    assert dim_pieces(view(state, Looking(layout=layout)).svg)[0] == set()
    svg = view(state, Looking(layout=layout, held=("die-tower-1",), lit=frozenset({"roll", "die-tower-2"}))).svg
    stepping_back, staying = dim_pieces(svg)
    assert staying == {"die"}
    assert {"marker-0", "marker-2", "caliph"} <= stepping_back


def test_while_a_tile_is_held_the_columns_it_may_go_to_stay():
    state = turn("TTTPPPPP", columns={"tower": "3 C D .", "garden": "1 B . ."}, held={"A": ["push"]})
    svg = view(state, Looking(held=("tile-push",), lit=frozenset({"column-tower"}))).svg
    stepping_back, staying = dim_pieces(svg)
    assert {"die", "marker-2", "marker-3"} == {kind for kind in staying if kind.startswith(("die", "marker"))}
    assert "marker-1" in stepping_back


@every_window
def test_hundreds_beside_the_scoring_track_cover_neither_discs_nor_each_other(layout):
    state = table(players=3)
    for seat, points in enumerate((152, 142, 147)):
        state.record.scored[0, seat] = points
    picture = view(state, Looking(layout=layout))
    discs = [Box(piece.x, piece.y, piece.size, piece.size) for piece in picture.pieces if piece.part.endswith("/score")]
    assert len(discs) == 3
    hundreds = [node for node in ET.fromstring(picture.svg).iter() if node.text == "+100"]
    assert hundreds
    boxes = [Box(float(node.get("x", 0)), float(node.get("y", 0)) - 6, text_width("+100", float(node.get("font-size", 0))), 6) for node in hundreds]
    for place, box in enumerate(boxes):
        assert not any(boxes_overlap(box, other) for other in [*discs, *boxes[:place]])
