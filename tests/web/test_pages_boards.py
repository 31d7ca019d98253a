"""A table's line of play as a film, and paths of clicks: what is kept, what is narrowed, and that page and server agree."""

from __future__ import annotations

import itertools
import json
import random
import shutil
import subprocess

import pytest

import tarsas
from tarsas import catalog
from tarsas.errors import IllegalMove
from tarsas.language import Language
from tarsas.show import board
from tarsas.show.board import Viewpoint
from tarsas.show.identities import Identities
from tarsas.show.log import log_of
from tarsas.show.paths import Paths, action_on
from tarsas.web.assets.build import CLIENT
from tarsas.web.render import choices_json
from tests.web.preview import played

DICE = Paths(
    (("roll",), ("die-tower-1", "roll"), ("die-tower-1", "die-tower-2", "roll"), ("die-garden-1", "die-tower-1", "roll"), ("column-tower",)),
    frozenset({"die-tower-1", "die-tower-2", "die-garden-1"}),
)


# --- paths


def test_dice_may_be_chosen_in_any_order():
    assert DICE.complete(("die-tower-1", "die-garden-1", "roll")) == 3


def test_of_two_dice_alike_either_will_do():
    assert DICE.complete(("die-tower-2", "roll")) == 1


def test_dice_that_are_held_close_the_columns_and_open_the_roll():
    assert set(DICE.next_parts(())) == {"roll", "die-tower-1", "die-tower-2", "die-garden-1", "column-tower"}
    assert set(DICE.next_parts(("die-garden-1",))) == {"die-tower-1", "die-tower-2"}
    assert set(DICE.next_parts(("die-tower-2",))) == {"roll", "die-tower-1", "die-garden-1"}


def test_a_click_that_leaves_one_possibility_means_it_but_a_subset_waits_for_its_confirmation():
    two = Paths((("a", "x"), ("b", "y"), ("b", "z")))
    assert two.meant(("a",)) == 0
    assert two.meant(("b",)) is None
    assert Paths((("die-a-1", "roll"),), frozenset({"die-a-1"})).meant(("die-a-1",)) is None


@pytest.mark.parametrize("game", catalog.names())
def test_every_legal_action_is_found_by_its_clicks(game):
    match = played(game, catalog.find(game).players[0], (), 0.4)
    position = match.position
    choices = board.choices_at(position, {position.to_move})
    assert len(choices.paths) == len(choices.asks) == len(position.actions)
    for action, path in zip(position.actions, choices.paths, strict=True):
        assert action_on(position, path) == action
        for length in range(len(path)):
            lit = choices.next_parts(path[:length])
            assert path[length] in lit or path[length] in choices.toggles


def test_clicks_that_lead_nowhere_are_refused():
    position = played("azul", 2, (), 0.4).position
    with pytest.raises(IllegalMove, match="no legal move"):
        action_on(position, ("line-1",))


@pytest.mark.skipif(not shutil.which("node"), reason="the script's own paths need Node")
def test_the_script_knows_the_same_paths():
    """`paths.js` and `paths.py` say the same of random choices at real positions of every game."""
    chooser = random.Random(1)
    cases = []
    for game in catalog.names():
        position = played(game, catalog.find(game).players[0], (), 0.4).position
        choices = board.choices_at(position, {position.to_move})
        legal = choices.paths
        parts = sorted({part for path in legal for part in path})
        for _ in range(40):
            path = chooser.choice(legal)
            chosen = list(path[: chooser.randint(0, len(path))])
            if chooser.random() < 0.3:
                chosen.append(chooser.choice(parts))
            chooser.shuffle(chosen)
            cases.append((choices, chosen))
    script = f"""
        import {{ complete, meant, nextParts }} from "{(CLIENT / "script" / "paths.js").as_uri()}";
        let text = ""; for await (const piece of process.stdin) text += piece;
        const answers = JSON.parse(text).map(([each, chosen]) => [complete(each, chosen), meant(each, chosen), [...nextParts(each, chosen)].sort()]);
        console.log(JSON.stringify(answers));
    """
    asked = json.dumps([(choices_json(choices), chosen) for choices, chosen in cases])
    done = subprocess.run(["node", "--input-type=module", "-e", script], input=asked, capture_output=True, text=True, check=True)
    for (choices, chosen), (complete, meant, lit) in zip(cases, json.loads(done.stdout), strict=True):
        assert complete == (-1 if (found := choices.complete(chosen)) is None else found)
        assert meant == (-1 if (found := choices.meant(chosen)) is None else found)
        assert lit == sorted(choices.next_parts(chosen))


# --- which piece is which


def test_who_goes_back_keeps_the_names_of_before():
    line = played("azul", 2, (), 0.4).line
    pieces = Identities(line)
    stops = line.stops()
    before = pieces.tokens(stops[-2])
    pieces.tokens(stops[-1])
    pieces.follow(line.back_to(stops[-2]))
    assert pieces.tokens(stops[-2]) == before


def test_pieces_keep_their_names_from_stop_to_stop_and_back():
    pieces = Identities(played("azul", 2, (), 0.4).line)
    stops = pieces.line.stops()[-4:]
    first = set(pieces.tokens(stops[0]))
    for stop in stops[1:]:
        assert len(set(pieces.tokens(stop)) & first) > len(first) / 3
    backwards = Identities(played("azul", 2, (), 0.4).line)
    late = set(backwards.tokens(stops[-1]))
    assert late & set(backwards.tokens(stops[-2]))


def test_a_far_jump_names_pieces_anew_and_never_twice():
    pieces = Identities(played("azul", 2, (), 1.0).line)
    early, late = pieces.tokens(pieces.line.stops()[1]), pieces.tokens(pieces.line.stops()[-2])
    assert not set(early) & set(late)
    assert len(set(late)) == len(late)


def test_after_a_restart_no_name_means_another_piece():
    match = played("azul", 2, (), 0.6)
    before, after = Identities(match.line), Identities(match.line)
    stops = match.line.stops()
    named = {token: piece for stop in stops for token, piece in zip(before.tokens(stop), before.pieces(stop), strict=True)}
    for stop in reversed(stops):
        assert not named.keys() & set(after.tokens(stop))


def test_a_move_taken_back_leaves_its_names_behind():
    """A stone that was put down, taken back and put down elsewhere does not travel: it is another stone to the page."""
    pieces = Identities(played("carnac", 2, (), 0.3).line)
    fresh = {ply: set(pieces.tokens(ply)) - set(pieces.tokens(ply - 1)) for ply in range(1, len(pieces.line) + 1)}
    placed = max(ply for ply, names in fresh.items() if names)
    other = next(action for action in pieces.line.position(placed - 1).actions[::-1] if action != pieces.line.actions[placed - 1])
    pieces.follow(pieces.line.back_to(placed - 1).then(other))
    assert fresh[placed]
    assert not fresh[placed] & set(pieces.tokens(placed))


def test_pages_stop_where_somebody_decides():
    pieces = Identities(played("azul", 2, (), 1.0).line)
    for one, other in itertools.pairwise(pieces.line.stops()):
        assert pieces.line.is_stop(one)
        assert not any(pieces.line.is_stop(ply) for ply in range(one + 1, other))


# --- the board


def test_what_is_chosen_is_held_and_what_leads_nowhere_is_forgotten():
    match = played("azul", 2, (), 0.4)
    pieces, position = Identities(match.line), match.position
    viewpoint = Viewpoint(match.record.seats, position.to_move)
    choices = board.choices_at(position, {position.to_move})
    first = choices.paths[0][0]
    held = board.board_at(pieces, len(pieces.line), viewpoint, choices, (first,))
    assert held.chosen == (first,)
    assert "held" in held.svg
    assert board.board_at(pieces, len(pieces.line), viewpoint, choices, ("nonsense",)).chosen == ()


def test_a_preview_shows_the_result_of_the_last_click():
    match = played("azul", 2, (), 0.4)
    pieces, position = Identities(match.line), match.position
    viewpoint = Viewpoint(match.record.seats, position.to_move)
    choices = board.choices_at(position, {position.to_move})
    first, last = choices.paths[0]
    assert "preview" in board.board_at(pieces, len(pieces.line), viewpoint, choices, (first,), last).svg
    assert "preview" not in board.board_at(pieces, len(pieces.line), viewpoint, choices, (first,)).svg


def test_who_is_not_to_move_is_told_whose_turn_it_is():
    match = played("carnac", 2, (), 0.4)
    position = match.position
    other = 1 - position.to_move
    assert board.choices_at(position, {other}).paths == ()
    told = board.sentence_at(position, ("Zsófi", "{Bence}"), board.NO_CHOICES)
    assert told.to(Language.HU) == f"{('Zsófi', '{Bence}')[position.to_move]} következik"


def test_a_move_into_chance_asks_on_a_touch_screen():
    position = tarsas.game("alhambra", players=3).start(seed=1)
    choices = board.choices_at(position, {position.to_move})
    rolls = [asks for path, asks in zip(choices.paths, choices.asks, strict=True) if path[-1] == "roll"]
    assert rolls
    assert all(rolls)


def test_the_log_tells_every_decision_once():
    match = played("azul", 2, (), 0.5)
    lines = log_of(match.line, match.record.seats)
    decided = sum(mover >= 0 for mover in match.line.movers)
    assert sum(line.seat is not None for line in lines) == decided
    assert all(line.chance for line in lines if line.seat is None)
