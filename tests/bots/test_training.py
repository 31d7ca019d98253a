"""Learning: a net that comes to know what it is taught, and a run that can be stopped and goes on."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

import tarsas
from tarsas.bots import training
from tarsas.bots.fitting import answers, first_numbers, fit, loss_of, slope_of
from tarsas.bots.selfplay import SelfPlay
from tarsas.bots.training import Plan, Training, write_net
from tarsas.contract.learning import answer_of_net, read_net
from tarsas.games.azul.features import FEATURES, OF_A_PLAYER


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


def test_a_run_that_was_stopped_goes_on_and_plays_nothing_twice(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(training, "GAMES_OF_A_FILE", 2)
    plan = Plan(games=4, positions=20, passes=2, measured_games=2, measured_positions=30)
    game, into = tarsas.game("azul"), tmp_path / "net.npz"

    def stop(what: str, done: int, total: int) -> None:
        if (what, done) == ("games", 2):
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        Training(game, tmp_path, plan).run(into, stop)
    first = (tmp_path / "games-00000.npz").stat().st_mtime_ns
    monkeypatch.setattr(training, "NEEDED_SCORE", 0.0)
    trained = Training(game, tmp_path, plan).run(into, lambda *_: None, "tarsas train azul")
    assert (tmp_path / "games-00000.npz").stat().st_mtime_ns == first
    assert trained.is_better
    assert trained.samples >= 30
    assert len(json.loads(next(tmp_path.glob("measured-*.json")).read_text())) == 2
    assert len(read_net(into, FEATURES)) > 0
    with pytest.raises(tarsas.BadOption, match="another plan"):
        Training(game, tmp_path, Plan(seed=2))


def test_games_of_another_run_are_learned_from_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(training, "GAMES_OF_A_FILE", 2)
    game, small = tarsas.game("azul"), Plan(games=2, positions=20, passes=1, measured_games=2, measured_positions=30)
    first = Training(game, tmp_path / "first", small).run(tmp_path / "net.npz", lambda *_: None)
    both = Training(game, tmp_path / "second", replace(small, seed=2, also=(tmp_path / "first",))).run(tmp_path / "net.npz", lambda *_: None)
    with np.load(tmp_path / "second" / "games-00000.npz") as own:
        assert both.samples == first.samples + len(own["targets"])
    with pytest.raises(tarsas.BadOption, match="no games to learn from"):
        Training(game, tmp_path / "third", Plan(also=(tmp_path / "nowhere",)))


def test_a_net_of_other_features_is_not_taken(tmp_path: Path):
    write_net(tmp_path / "net.npz", np.zeros(7, np.float32), {})
    assert len(read_net(tmp_path / "net.npz", 198)) == 0
    assert len(read_net(tmp_path / "nothing.npz", 198)) == 0
