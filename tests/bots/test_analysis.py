"""Analysis: chances that add up, moves judged after they are played, chance as the mean of what it may bring."""

from __future__ import annotations

import pytest

import tarsas
from tarsas import CHANCE
from tarsas.bots.analysis import Analyst
from tarsas.bots.calibration import Calibration, calibration_of
from tarsas.bots.playouts import Playouts
from tarsas.kernel import new_generator
from tarsas.match.line import Line
from tarsas.position import Game, Position

GAMES = (tarsas.game("azul"), tarsas.game("azteka", 3), tarsas.game("alhambra", 2))


def position_of(game: Game, decisions: int) -> Position:
    """A position after so many random decisions, in which chance waits."""
    position, generator = game.start(seed=4), new_generator(9)
    for _ in range(decisions):
        position = position.play(int(game.verbs.random_action(position.state, generator)))
    return Position(game, position.state)


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_everybodys_chances_add_up_to_one(game: Game):
    position = position_of(game, 9)
    found = Analyst(game, seed=2, playouts=200).analyse(position)
    for value in (found.value, *(move.value for move in found.moves)):
        assert sum(value.seats) + value.neutral == pytest.approx(1)
        assert all(0 <= chance <= 1 for chance in value.seats)
    assert (found.value.neutral > 0) == bool(position.neutrals)
    assert sorted(move.action for move in found.moves) == list(position.actions), "every legal move has a value"
    assert found.moves[0].is_deep
    assert found.line[0] == found.moves[0].action
    low, high = found.moves[0].value.interval(position.to_move)
    assert low < found.moves[0].value.seats[position.to_move] < high


def test_a_finished_game_is_won_by_whoever_has_won_it():
    over = tarsas.game("alhambra", 2).start(seed=1).playout(seed=3)
    value = Analyst(over.game).value(over)
    assert over.outcome is not None
    assert value.neutral == len(over.outcome.neutral_winners) / (len(over.outcome.winners) + len(over.outcome.neutral_winners))
    assert sum(value.seats) + value.neutral == 1


@pytest.mark.slow
def test_where_chance_acts_the_value_is_the_mean_of_its_outcomes(monkeypatch: pytest.MonkeyPatch):
    game = tarsas.game("alcazaba", 2)
    position = game.start(deal=False)
    assert position.to_move == CHANCE
    analyst = Analyst(game, seed=1, playouts=100)
    found = analyst.possibilities(position, 100)
    assert sum(each.probability for each in found) == pytest.approx(1)
    fixed = {each.action: each.value for each in found}
    monkeypatch.setattr(analyst, "possibilities", lambda position, playouts: found)
    expected = sum(each.probability * fixed[each.action].seats[0] for each in found)
    assert analyst.value(position).seats[0] == pytest.approx(expected)


def test_a_win_at_hand_is_seen_and_given_as_certain_as_a_search_can_be():
    game = tarsas.game("azul")
    analyst = Analyst(game, seed=1, playouts=300)
    position = game.start(seed=2)
    last = position
    while not position.is_over:
        last, position = position, position.play(int(game.contract.judgement.rollout_action(position.state, new_generator(position.to_move))))
    assert position.outcome is not None
    winner = position.outcome.winners[0]
    found = analyst.analyse(Position(game, last.state))
    assert found.value.seats[winner] > 0.9


def test_a_game_is_looked_at_ply_by_ply():
    game = tarsas.game("carnac")
    line = Line(game)
    for _ in range(3):
        line = line.then(line.last.actions[0])
    found = list(Analyst(game, playouts=100).over(line))
    assert [each.position for each in found] == [line.position(ply) for ply in range(4)]
    assert all(each.move(action).is_deep for each, action in zip(found, line.actions, strict=False)), "what was played is looked at closely"


def test_whole_games_are_won_by_somebody():
    game = tarsas.game("alhambra", 2)
    parts = Playouts(game.contract, 2, seed=1).parts(game.start(seed=1).state, 50)
    assert parts.sum() == pytest.approx(1)
    assert parts[2] > 0


def test_a_surer_search_gives_a_higher_chance_and_nobody_has_less_than_none():
    calibration = Calibration(lean=0.1, playouts=0.5, search=1.0)
    chances = [calibration.chances([0.5, 0.5], 100, 2, 0, worth)[0] for worth in (0.0, 0.2, 0.5, 0.8, 1.0)]
    assert chances == sorted(chances)
    assert 0 < chances[0] < 0.01
    assert calibration.chances([1.0, 0.0, 0.0], 100, 2, 0, 0.5)[2] > 0


def test_every_game_has_a_calibration():
    assert calibration_of(tarsas.game("azul", 4)).playouts > 0
