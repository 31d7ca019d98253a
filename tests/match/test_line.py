"""The line of play: a value that grows and goes back, and whose positions are reckoned once for all who share it."""

from __future__ import annotations

import pickle
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

import pytest

import tarsas
from tarsas.contract import CHANCE
from tarsas.match import BadRecord, Line, Played, SeededLuck, new_match
from tarsas.match import line as line_module
from tarsas.match.line import Positions
from tarsas.position import Game
from tests.match.played import lucky


@pytest.fixture
def plays(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Every action that the rules of Azul are given to play."""
    contract, told = tarsas.game("azul").contract, []
    play = contract.verbs.play

    def counted(state, action):
        told.append(int(action))
        play(state, action)

    noted, verbs_of = replace(contract.verbs, play=counted), Game.verbs.fget  # type: ignore[attr-defined]
    monkeypatch.setattr(Game, "verbs", property(lambda game: noted if game.name == "azul" else verbs_of(game)))
    return told


def azul(decisions: int = 0) -> Line:
    match = new_match(tarsas.game("azul"), ("Anna", "Bence"), people={0, 1}, luck=lucky(2))
    for _ in range(decisions):
        match = match.after(Played(match.position.to_move, match.position.actions[-1]))
    return match.line


def test_a_move_of_a_match_is_played_once_whoever_is_told_of_it_or_looks_at_it(plays: list[int]):
    before = new_match(tarsas.game("azul"), ("Anna", "Bence"), people={0, 1}, luck=lucky(2))
    plays.clear()
    move = before.position.actions[0]
    moved = before.after(Played(0, move))
    told = replace(before, luck=None).after(Played(0, move, chance=moved.line.actions[len(before.line) + 1 :]))
    assert told.position == moved.position
    assert [told.line.position(ply).to_move for ply in range(len(told.line) + 1)]
    assert plays == [move]


def test_opening_a_line_plays_every_action_once(plays: list[int]):
    actions = azul(9).actions
    plays.clear()
    line = Line(tarsas.game("azul"), actions)
    assert line.last == line.position(len(actions))
    assert line.then(line.last.actions[0]).position(len(actions)) is line.last
    assert plays == [*actions, line.last.actions[0]]


def test_a_line_that_went_another_way_keeps_its_own_positions():
    line = azul(3)
    first, second, *_ = line.last.actions
    one, other = line.then(first), line.then(second)
    assert one.last != other.last
    assert (one.back_to(len(line)).last, other.position(len(line))) == (line.last, line.last)
    assert one.then(one.last.actions[0]).position(len(one)) == one.last
    assert Line(line.game, other.actions).last == other.last


def test_threads_that_play_on_from_the_same_line_do_not_disturb_each_other():
    line = azul(2)

    def play_on(which: int) -> bool:
        grown = line
        for step in range(6):
            grown = grown.then(grown.last.actions[(which + step) % len(grown.last.actions)])
            if grown.last.to_move < 0:
                break
        fresh = Line(line.game, grown.actions)
        return all(fresh.position(ply) == grown.position(ply) for ply in range(len(grown) + 1))

    with ThreadPoolExecutor(8) as threads:
        assert all(threads.map(play_on, range(16)))


def test_what_was_forgotten_is_reckoned_again(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(line_module, "_reckoned", Positions(most=3))
    line = azul(6)
    fresh = Line(line.game, line.actions)
    for ply in (len(line), 2, len(line) - 1, 0, 5):
        assert line.position(ply) == fresh.position(ply)
    assert line.position(len(line)) is line.last


def test_a_line_knows_whose_its_actions_were_where_to_stop_and_who_decided():
    line = azul(2)
    assert line.movers == (CHANCE,) * 5 + (0, 1)
    assert line.stops() == (5, 6, 7)
    assert [line.decision_before(ply) for ply in (0, 5, 6, 7)] == [None, None, 6, 7]
    assert [line.last_decision_of(seat) for seat in (0, 1)] == [5, 6]
    assert Line(line.game, line.actions).movers == line.movers == line.back_to(7).movers


def test_an_illegal_action_is_named_by_its_ply():
    line = azul(1).told((10**30,), (1,))
    with pytest.raises(BadRecord) as refused:
        _ = line.last
    assert refused.value.ply == 7
    assert line.position(6).to_move == 1


def test_lines_are_values():
    line = azul(1)
    assert pickle.loads(pickle.dumps(line)) == line == Line(line.game, line.actions) != azul(2)
    assert hash(line) == hash(azul(1))


def test_the_same_seed_brings_the_same_luck_again_after_a_move_was_taken_back():
    game = tarsas.game("alhambra", players=3)
    match = new_match(game, ("",) * 3, people={0, 1, 2}, luck=SeededLuck(7))
    assert match.record.luck is None
    roll = next(action for action in match.position.actions if game.contract.words.parts(match.position.state, action)[-1] == "roll")
    rolled = match.after(Played(0, roll))
    other = next(action for action in match.position.actions if action != roll)
    match.after(Played(0, other))
    assert match.after(Played(0, roll)).line == rolled.line
    assert new_match(game, ("",) * 3, people={0}, luck=SeededLuck(7)).line == match.line
