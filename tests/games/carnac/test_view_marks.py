"""Marks on the picture: what is lit, held, previewed; the last move; the end."""

from __future__ import annotations

import numpy as np
import pytest
from tests.games.carnac.played import STONES_IN_ALL_DIRECTIONS, elements, first_position, legal, lit_parts, moves

from tarsas.draw import Looking
from tarsas.games.carnac.rules import play as rules
from tarsas.games.carnac.rules.dolmens import outcome
from tarsas.games.carnac.state import ACTIONS, DECIDING, PLACING
from tarsas.games.carnac.text.dolmens import sizes_of
from tarsas.games.carnac.text.notation import parts, reading
from tarsas.games.carnac.text.position import read_position
from tarsas.games.carnac.view.picture import view
from tarsas.games.carnac.view.showing import showing_of
from tarsas.language import Language

every_layout = pytest.mark.parametrize("layout", ["wide", "tall"])


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


@every_layout
def test_while_a_cell_is_held_the_stones_step_back_together(layout):
    state = first_position(PLACING)
    held = (sorted(lit_parts(state))[0],)
    for looking, is_dim in ((Looking(layout=layout), False), (Looking(held=held, layout=layout), True)):
        (layer,) = elements(view(state, looking).svg, "pieces")
        assert ("dim" in str(layer.get("class")).split()) == is_dim
        assert not any("dim" in str(node.get("class")) for node in layer)


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


@pytest.mark.parametrize(
    ("direction", "wide", "tall"), [("north", "up", "right"), ("east", "right", "down"), ("south", "down", "left"), ("west", "left", "up")]
)
def test_the_fallen_stone_knows_which_way_it_fell_on_the_picture(direction, wide, tall):
    state = read_position("""
        carnac, board I
        white to tip d3 or decline
        5  .  .  .  .  .  .  .  .
        4  .  .  .  .  .  .  .  .
        3  .  .  .  R  .  .  .  .
        2  .  .  W  .  .  .  .  .
        1  .  .  .  .  .  .  .  .
    """)
    (action,) = reading(state, f"tip {direction}")
    path = parts(state, action)
    rules.play(state, action)
    seen = [elements(view(state, looking).svg, "fallen") for looking in (Looking(last=path), Looking(last=path, layout="tall"))]
    assert [[fallen.get("data-tip") for fallen in found] for found in seen] == [[wide], [tall]]


def test_the_winner_is_named():
    for seed in range(1, 4):
        state = moves(0, seed)[-1].after
        places = np.zeros(2, np.int8)
        outcome(state, places)
        svg = view(state, Looking(language=Language.HU)).svg
        assert svg.count(">győztes<") == (0 if places.tolist() == [0, 0] else 1)
        assert svg.count(">döntetlen<") == (2 if places.tolist() == [0, 0] else 0)


@every_layout
def test_whoever_waits_is_told_for_whom(layout):
    names = ("Réka", "Bence")
    for phase, told in ((PLACING, "{} menhirt állít"), (DECIDING, "{} választ")):
        state = first_position(phase)
        mover = state.mover
        svg = view(state, Looking(seat=1 - mover, names=names, language=Language.HU, layout=layout)).svg
        assert all(word in svg for word in told.format(names[mover]).split())
        assert "Hogyan" not in svg
        assert "Ledöntöd" not in svg
