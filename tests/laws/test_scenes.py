"""The laws of stages and scenes: step by step comes to the same as at once, points and pieces included."""

from __future__ import annotations

import functools
import itertools
import json
import re
import xml.etree.ElementTree as ET

import numpy as np

from tarsas.contract import Stage, scores_of
from tarsas.draw import Layout, Looking, Piece
from tarsas.kernel import State, copy_of
from tarsas.language import Language
from tarsas.match import Line
from tarsas.position import Game
from tarsas.show.board import Viewpoint
from tarsas.show.identities import Identities
from tarsas.show.scenes import Scene, scenes_between
from tests.laws.modes import Mode, every_mode, legal_actions, shared_by_modes, walk

SEEDS = (71, 72)
LAYOUTS: tuple[Layout, ...] = ("wide", "tall")
DRAWN = 200
"""Stages that are drawn of each game in all its modes."""


@functools.lru_cache(1)
def _told(mode: Mode) -> list[tuple[State, int, tuple[Stage, ...]]]:
    """Every action of some games, with its stages."""
    return [(state, action, mode.contract.stages(state, action)) for seed in SEEDS for state, action in walk(mode, seed, longest=600) if action >= 0]


@every_mode
def test_the_last_stage_is_what_play_leads_to(mode: Mode):
    for state, action, stages in _told(mode):
        after = copy_of(state)
        mode.contract.verbs.play(after, action)
        assert stages[-1].state.tobytes() == after.tobytes(), [stage.kind for stage in stages]


@every_mode
def test_somebody_decides_after_what_surely_goes_on(mode: Mode):
    for state, _, _ in _told(mode):
        for action in legal_actions(mode, state):
            if mode.contract.verbs.to_move(state) >= 0 and mode.contract.surely_goes_on(state, action):
                after = copy_of(state)
                mode.contract.verbs.play(after, action)
                assert mode.contract.verbs.to_move(after) >= 0, action


@every_mode
def test_stages_write_nothing(mode: Mode):
    for state, action in walk(mode, 73, longest=300):
        before = state.tobytes()
        if action >= 0:
            mode.contract.stages(state, action)
        assert state.tobytes() == before


@every_mode
def test_points_add_up_to_the_change_of_scores(mode: Mode):
    """Neutrals' too; and whatever tags and shares tell of points is what the scores change by at that stage."""
    for state, _, stages in _told(mode):
        change = np.subtract(scores_of(mode.contract, stages[-1].state), scores_of(mode.contract, state))
        assert np.sum([stage.points for stage in stages], axis=0).tolist() == change.tolist()
        for stage in stages:
            told = [0] * len(stage.points)
            for seat, points in [(tag.seat, tag.points) for tag in stage.tags if tag.seat is not None] + [share[:2] for share in stage.shares]:
                told[seat] += points
            if stage.kind in ("row", "floor", "bonus", "scoring") or any(told):
                assert tuple(told) == stage.points, stage.sentence.en


@every_mode
def test_every_stage_has_a_sentence_in_both_languages(mode: Mode):
    names = tuple(f"<{seat}>" for seat in range(mode.players))
    for _, _, stages in _told(mode):
        for stage in stages:
            for text in (stage.told(names), *(tag.text for tag in stage.tags), *([stage.heading] if stage.heading else [])):
                assert all(words.strip() and "{" not in words for words in text)


@every_mode
def test_every_stage_can_be_drawn_and_what_it_points_at_has_a_place(mode: Mode):
    """On wide and tall pictures, some two hundred of each game; a move lights what was clicked, which may have been a button."""
    drawn = [(stage, layout) for _, _, stages in _told(mode) if len(stages) > 1 for stage in stages for layout in LAYOUTS]
    for stage, layout in drawn[:: max(1, len(drawn) // shared_by_modes(mode, DRAWN))]:
        drawing = mode.contract.view(stage.state, Looking(seat=mode.players - 1, layout=layout))
        ET.fromstring(drawing.svg)
        assert all(re.search(rf'data-count="{part}"[^>]*>{count}<', drawing.svg) for part, count in drawing.counts.items())
        if stage.kind in ("row", "floor", "bonus", "award", "scoring", "told", "fall"):
            assert all(drawing.where(part) for part in (*stage.lit, *(tag.part for tag in stage.tags)) if part), stage


# --- Scenes: the stages of a line of play with its pieces


def _line(mode: Mode, seed: int, longest: int) -> Line:
    actions = [action for _, action in walk(mode, seed, longest=longest) if action >= 0]
    return Line(Game(mode.contract, mode.players, dict(mode.options)), actions)


def _lying(identities: Identities, ply: int, viewpoint: Viewpoint) -> dict[str, Piece]:
    """The pieces of the picture at a ply, by name."""
    looking = Looking(seat=viewpoint.seat, layout=viewpoint.layout)
    drawn = identities.line.game.contract.view(identities.line.position(ply).state, looking).pieces
    return dict(zip(identities.tokens(ply), drawn, strict=True))


def _moved(pieces: dict[str, Piece], scene: Scene) -> dict[str, Piece]:
    """The pieces after a scene, its moves applied one by one."""
    after = dict(pieces)
    for move in scene.moves:
        assert after.pop(move.name, None) == move.come_from
        if move.go_to is not None:
            after[move.name] = move.go_to
    return after


@every_mode
def test_moves_lead_from_the_picture_before_to_the_picture_after(mode: Mode):
    """Stop by stop through a game, for the last seat on a phone; a piece keeps its kind on the way."""
    identities, viewpoint = Identities(_line(mode, 74, 250)), Viewpoint(tuple(f"<{seat}>" for seat in range(mode.players)), mode.players - 1, "tall")
    for since, until in itertools.pairwise(identities.line.stops()):
        pieces = _lying(identities, since, viewpoint)
        for scene in scenes_between(identities, since, until, viewpoint):
            pieces = _moved(pieces, scene)
            assert all(move.come_from is None or move.go_to is None or move.come_from.kind == move.go_to.kind for move in scene.moves)
        assert pieces == _lying(identities, until, viewpoint)


@every_mode
def test_scenes_are_plain_data_that_tell_the_score(mode: Mode):
    names = tuple(f"<{seat}>" for seat in range(mode.players))
    line = _line(mode, 75, 120)
    for language in Language:
        told = [scene.json(language) for scene in scenes_between(Identities(line), 0, len(line), Viewpoint(names))]
        assert json.loads(json.dumps(told)) == told
        assert [scene["ply"] for scene in told] == sorted(scene["ply"] for scene in told)
        assert {scene["ply"] for scene in told} == set(range(1, len(line) + 1))
        assert tuple(told[-1]["scores"]) == scores_of(mode.contract, line.last.state)


@every_mode
def test_what_a_page_is_told_of_a_move_is_where_its_piece_was_and_is(mode: Mode):
    names = tuple(f"<{seat}>" for seat in range(mode.players))
    line = _line(mode, 77, 40)
    for scene in scenes_between(Identities(line), 0, len(line), Viewpoint(names)):
        part_of = {move.name: move.come_from.part for move in scene.moves if move.come_from}
        for move, told in zip(scene.moves, scene.json(Language.EN).get("moves", []), strict=True):
            assert told["id"] == move.name
            for place, piece in ((told.get("from"), move.come_from), (told.get("to"), move.go_to)):
                assert (place is None) == (piece is None)
                assert piece is None or (told["kind"], *place) == (piece.kind, piece.x, piece.y, piece.size)
            # The part is told where it is another.
            assert move.go_to is None or told.get("part", part_of.get(move.name)) == move.go_to.part


@every_mode
def test_nothing_happened_where_moves_were_taken_back(mode: Mode):
    identities = Identities(_line(mode, 76, 12))
    viewpoint = Viewpoint(tuple(f"<{seat}>" for seat in range(mode.players)))
    assert (
        scenes_between(identities, 12, 3, viewpoint)
        == scenes_between(identities, 5, 5, viewpoint)
        == scenes_between(identities, 0, 99, viewpoint)
        == ()
    )
