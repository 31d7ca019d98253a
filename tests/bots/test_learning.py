"""Learning: games against oneself, and a net that comes to know what it is taught."""

from __future__ import annotations

import numpy as np
import pytest

import tarsas
from tarsas.bots.fitting import answers, first_numbers, fit, loss_of, slope_of
from tarsas.bots.selfplay import SelfPlay
from tarsas.contract.learning import answer_of_net, size_of_net
from tarsas.games.azul.features import OF_A_PLAYER


def test_the_slope_is_what_a_small_step_shows():
    generator = np.random.default_rng(1)
    features, targets = generator.normal(size=(40, 5)).astype(np.float32), generator.random(40).astype(np.float32)
    net = first_numbers(5, generator).astype(np.float64)
    slope, _ = slope_of(net, features, targets)
    for place in (0, 17, 161, 200, 700, 715, len(net) - 3):
        step = np.zeros_like(net)
        step[place] = 1e-6
        measured = (loss_of(net + step, features, targets) - loss_of(net - step, features, targets)) / 2e-6
        assert slope[place] == pytest.approx(measured, abs=1e-4)


def test_a_net_learns_what_no_straight_line_could_tell():
    generator = np.random.default_rng(2)
    features = generator.integers(0, 2, (20_000, 6)).astype(np.float32)
    targets = (features[:, 0] != features[:, 1]).astype(np.float32)
    found = fit(features, targets, passes=30, seed=1)
    assert found.unseen[0] > 0.5
    assert loss_of(found.numbers, features, targets) < 0.1


def test_the_search_hears_what_the_fitting_said():
    generator = np.random.default_rng(3)
    features, net = generator.normal(size=(3, 198)).astype(np.float32), first_numbers(198, generator)
    net[:] += generator.normal(0, 0.05, len(net))
    for numbers, said in zip(features, answers(net, features)[0], strict=True):
        assert answer_of_net(net, numbers) == pytest.approx(float(said), abs=1e-4)


def test_the_same_seed_plays_the_same_games_and_each_end_of_a_round_is_seen_by_both():
    contract = tarsas.game("azul").contract
    assert contract.judgement.lesson is not None
    played = [SelfPlay(contract, contract.judgement.lesson, np.zeros(1, np.int8), seed=5, positions=20).games(2) for _ in range(2)]
    assert np.array_equal(played[0].features, played[1].features)
    features, targets = played[0]
    assert len(features) == len(targets) >= 16
    assert np.array_equal(features[0, :OF_A_PLAYER], features[1, OF_A_PLAYER : 2 * OF_A_PLAYER])
    assert targets[0] + targets[1] == pytest.approx(1.0)


def test_what_the_search_said_on_the_way_counts_up_to_a_move_that_was_not_the_best():
    contract = tarsas.game("azul").contract
    assert contract.judgement.lesson is not None
    selfplay = SelfPlay(contract, contract.judgement.lesson, np.zeros(1, np.int8), seed=5, positions=20, backed=0.25)
    selfplay._earned[:] = 1.0, 0.0
    first_seat = selfplay._targets([(0.4, True), (0.2, False), None, (0.6, True)])[:, 0]
    assert first_seat.tolist() == pytest.approx([0.75 * 0.2 + 0.25 * 0.4, 0.2, 0.9, 0.9, 1.0])


def test_what_was_learned_can_be_put_aside_and_then_nothing_is_backed():
    contract = tarsas.game("azul").contract
    lesson = contract.judgement.lesson
    assert lesson is not None
    nets = (None, np.zeros(0, np.float32), np.zeros(size_of_net(lesson.count), np.float32))
    own, terms, flat = (SelfPlay(contract, lesson, np.zeros(1, np.int8), seed=5, positions=20, backed=0.25, learned=net) for net in nets)
    assert (own._backed, terms._backed, flat._backed) == (0.25, 0.0, 0.25)
    played = [player.game().features.tobytes() for player in (own, terms, flat)]
    assert len(set(played)) == 3


def test_games_without_chance_begin_differently_and_are_seen_by_life_alone():
    contract = tarsas.game("azteka").contract
    lesson = contract.judgement.lesson
    assert lesson is not None
    selfplay = SelfPlay(contract, lesson, np.zeros(2, np.int8), seed=5, positions=20, backed=0.1, rivals=0.5)
    played = [selfplay.game() for _ in range(4)]
    assert len({game.features[:12].tobytes() for game in played}) == 4
    for features, targets in played:
        assert len(features) == len(targets) > 10
        assert ((targets >= 0.0) & (targets <= 1.0)).all()


def test_a_net_is_taught_further_from_where_it_was():
    generator = np.random.default_rng(4)
    features = generator.integers(0, 2, (8_000, 6)).astype(np.float32)
    targets = (features[:, 0] != features[:, 1]).astype(np.float32)
    begun = fit(features, targets, passes=12, seed=1)
    assert fit(features, targets, passes=1, seed=1, start=begun.numbers).unseen[0] <= begun.unseen[-1] + 0.01
