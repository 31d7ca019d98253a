"""The review: a ledger that adds up, luck as the deviation from the mean, decisions judged by searching after them, work that can stop and go on."""

from __future__ import annotations

import json
from itertools import islice

import pytest

import tarsas
from tarsas.bots.analysis import Value
from tarsas.kernel import new_generator
from tarsas.learn.review import Findings, Grade, Reviewer, review_of
from tarsas.learn.review.chances import WHOLE, Chances
from tarsas.learn.review.data import as_data
from tarsas.learn.review.deals import deal_of, outcomes_of, shift_of, shifted
from tarsas.learn.review.findings import end_of_deal, nodes_of
from tarsas.learn.review.judged import BLUNDER, INACCURACY, MISTAKE, grade_of
from tarsas.learn.review.phases import phases_of
from tarsas.learn.review.review import progress_of
from tarsas.learn.review.verdict import headline, reason_told, summary
from tarsas.position import Game

from .lines import NAMES, SMALL, played, record_of

GAMES = (
    tarsas.game("azul", 2),
    tarsas.game("azul", 4),
    tarsas.game("carnac"),
    tarsas.game("azteka", 3),
    tarsas.game("alhambra", 2),
    tarsas.game("alcazaba", 3),
)
LONGEST = 40
"""Actions of a game that tests look at: the long ones stop there."""


def searched(game: Game, longest: int = LONGEST) -> Reviewer:
    reviewer = Reviewer(played(game, longest=longest), budget=SMALL)
    for _ in reviewer.run():
        pass
    return reviewer


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES, ids=lambda game: f"{game.name}-{game.players}")
def test_the_ledger_adds_up_exactly_for_every_player(game: Game):
    reviewer = searched(game)
    review = review_of(record_of(reviewer.line), reviewer.findings)
    assert review is not None
    assert review.is_whole
    last = len(review.line)
    for seat, ledger in enumerate(review.ledgers):
        assert ledger.start == review.chances[0].seats[seat]
        assert ledger.end == review.chances[last].seats[seat]
        assert ledger.start + sum(ledger.by_seat) + ledger.luck == ledger.end
        start, moved, luck, end = ledger.in_points()
        assert start + sum(moved) + luck == end, "rounded it still adds up"
        own = sum(each.change for each in review.of(seat))
        assert own == ledger.own, "the decisions in the list are those of the ledger"
        assert sum(stroke.change(seat) for stroke in review.strokes) == ledger.luck
    assert all(sum(each.seats) + each.neutral == WHOLE for each in review.chances.values())
    assert any(each.neutral for each in review.chances.values()) == bool(review.line.last.neutrals), "Macus has his part"
    assert bool(review.strokes) == game.contract.has_chance
    assert json.loads(json.dumps(as_data(review)))["gained"] == review.gained


@pytest.mark.slow
def test_a_finished_game_ends_with_its_result():
    reviewer = searched(tarsas.game("carnac"), 10_000)
    review = review_of(record_of(reviewer.line), reviewer.findings)
    assert review is not None
    outcome = review.line.last.outcome
    assert outcome is not None
    assert review.chances[len(review.line)].seats == tuple(WHOLE * (seat in outcome.winners) // max(1, len(outcome.winners)) for seat in range(2))
    for language in ("hu", "en"):
        assert headline(review, None, NAMES[:2]).to(language)
        assert headline(review, 0, NAMES[:2]).to(language) != headline(review, 1, NAMES[:2]).to(language)
        assert summary(review, 0, NAMES[:2]).to(language)


@pytest.mark.parametrize("seed", [2, 3])
def test_a_deal_is_worth_the_mean_of_its_outcomes(seed: int):
    """Rolling few dice again: all outcomes are looked at, and the one that came counts with what the line knows of it."""
    game = tarsas.game("alhambra", 2)
    line = played(game, seed=seed, longest=40)
    deals = [ply for ply, kind in nodes_of(line).items() if kind == "deal" and len(outcomes_of(line.position(ply), new_generator(0), 6)[0]) > 6]
    for ply in deals[:4]:
        outcomes, is_exact = outcomes_of(line.position(ply), new_generator(1), 6)
        assert is_exact
        assert sum(each.probability for each in outcomes) == pytest.approx(1)
        values = {each.actions: (number % 7 + 1) / 10 for number, each in enumerate(outcomes)}
        by_position = {each.position: values[each.actions] for each in outcomes}

        def value(position: tarsas.Position, known: dict[tarsas.Position, float] = by_position) -> Value:
            return Value((known[position], 1 - known[position]), 0.0, 0.01)

        came = line.actions[ply : end_of_deal(line, ply)]
        deal = deal_of(outcomes, is_exact, came, value, 1)
        mean = deal.mean(Value((0.9, 0.1), 0.0, 0.0))
        expected = sum(each.probability * (0.9 if each.actions == came else values[each.actions]) for each in outcomes)
        assert mean.seats[0] == pytest.approx(expected)
        assert sum(mean.seats) == pytest.approx(1)
    assert deals


def test_of_too_many_outcomes_some_are_drawn_and_the_error_says_so():
    position = tarsas.game("azul").start(deal=False)
    outcomes, is_exact = outcomes_of(position, new_generator(1), 8)
    assert not is_exact
    assert len(outcomes) == 8
    values = iter((0.2, 0.8) * 4)
    deal = deal_of(outcomes, is_exact, None, lambda _: Value((chance := next(values), 1 - chance), 0.0, 0.0), 1)
    assert deal.mean(Value((0.0, 0.0), 0.0, 0.0)).seats[0] == pytest.approx(0.5)
    assert deal.error == pytest.approx(0.3 / 8**0.5)


def test_short_looks_are_put_right_by_the_outcome_that_came():
    truer, shorter = Value((0.1, 0.9), 0.0, 0.0), Value((0.2, 0.8), 0.0, 0.0)
    shift = shift_of(truer, [shorter, shorter])
    assert shifted(shorter, shift).seats == pytest.approx(truer.seats)
    assert sum(shifted(Value((0.5, 0.5), 0.0, 0.0), shift).seats) == pytest.approx(1)


@pytest.mark.slow
def test_a_forced_move_gives_nothing_away():
    reviewer = searched(tarsas.game("azul"), 80)
    review = review_of(record_of(reviewer.line), reviewer.findings)
    assert review is not None
    forced = [each for each in review.decisions if each.grade == Grade.FORCED]
    assert all(len(review.line.position(each.ply).actions) == 1 and each.change == 0 for each in forced)
    assert all(each.lost == 0 for each in forced)


def test_a_grade_respects_the_error_of_the_analysis():
    assert [grade_of(lost, 0.01) for lost in (0.0, INACCURACY, MISTAKE, BLUNDER)] == [Grade.GOOD, Grade.INACCURACY, Grade.MISTAKE, Grade.BLUNDER]
    assert grade_of(BLUNDER, BLUNDER + 0.01) == Grade.GOOD


def test_a_review_stops_after_any_step_and_goes_on_elsewhere():
    line = played(tarsas.game("azul"), longest=30)
    first = Reviewer(line, budget=SMALL)
    steps = list(islice(first.run(), 18))
    assert steps[-1].stage == "quick"
    kept = json.dumps(first.findings.to_json())
    known = dict(first.findings.values)
    second = Reviewer(line, Findings.from_json(json.loads(kept)), SMALL)
    stages = [step.stage for step in second.run()]
    assert stages.count("quick") + len(steps) == len([kind for kind in nodes_of(line).values() if kind != "forced"]), "nothing is looked at twice"
    assert stages[-1] == "done"
    assert second.findings.is_whole
    assert known.keys() <= second.findings.values.keys()
    assert progress_of(line, second.findings) == 1.0
    again = Findings.from_json(json.loads(json.dumps(second.findings.to_json())))
    assert again.chances(line) == second.findings.chances(line)
    assert Findings.from_json({**second.findings.to_json(), "version": 0}).values == {}, "another version begins anew"


def test_nothing_is_told_before_every_position_was_looked_at():
    line = played(tarsas.game("carnac"), longest=12)
    reviewer = Reviewer(line, budget=SMALL)
    for step in reviewer.run():
        if step.stage != "quick" or step.done == step.total:
            break
        assert review_of(record_of(line), reviewer.findings) is None
    review = review_of(record_of(line), reviewer.findings)
    assert review is not None
    assert not review.is_whole
    assert 0 < review.done < 1


def test_phases_are_rounds_or_thirds_of_the_game():
    assert [phase.name.en for phase in phases_of(played(tarsas.game("carnac")))] == ["Opening", "Middle", "Ending"]
    azul = phases_of(played(tarsas.game("azul")))
    assert azul[0].name.en.startswith("Round 1")
    assert len(azul) == 3
    assert [phase.begin for phase in azul[1:]] == [phase.end for phase in azul[:-1]]


@pytest.mark.slow
def test_a_blunder_is_named_with_the_better_move_and_why():
    """Everything onto the floor, although it fits into lines: the review says so, and what would have been better."""
    game = tarsas.game("azul")
    line = played(game, seed=3, longest=55)
    while line.last.to_move == tarsas.CHANCE:
        line = line.then(int(game.verbs.sample(line.last.state, new_generator(2))))
    worst = min(line.last.actions, key=lambda action: (floored(line.last.play(action), line.last.to_move), action))
    ply = len(line)
    line = line.then(worst)
    reviewer = Reviewer(line, budget=SMALL.__class__(quick=200, candidates=400, deep=1_000, moves=3, check=3_000, draws=6))
    for _ in reviewer.run():
        pass
    review = review_of(record_of(line), reviewer.findings)
    assert review is not None
    decision = review.decision(ply)
    assert decision is not None
    assert decision.better is not None
    assert decision.lost > 0
    assert decision.better.action != worst
    if decision.better.reason is not None:
        assert reason_told(review, decision).hu.endswith(".")


def floored(position: tarsas.Position, seat: int) -> float:
    judgement = position.game.contract.judgement
    return float(judgement.evaluate(position.state, seat, judgement.weights))


def test_chances_are_whole_numbers_that_add_up():
    chances = Chances.of(Value((1 / 3, 1 / 3), 1 / 3, 0.0))
    assert sum(chances.seats) + chances.neutral == WHOLE
    assert Chances.from_json(chances.to_json()) == chances
