"""The laws of the contract, held by every game of the catalogue in every mode."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tarsas.compiled.loops import bound
from tarsas.contract import CHANCE, LARGEST_TOTAL_WEIGHT, MOST_ACTIONS, MOST_OUTCOMES, NOBODY, Verbs
from tarsas.kernel import State, copy_of, new_generator, new_states
from tests.chance import likelihood
from tests.laws import loops
from tests.laws.guarded import GuardedState
from tests.laws.modes import LONGEST, MODES, Mode, compiled_verbs, every_mode, legal_actions, shared_by_modes, walk

GAMES_IN_ALL = 20_000
"""Of each game in all its modes; a soak plays ten times as many of every mode."""
COMPARED_GAMES = 300
COMPARED_PLIES = 8_000
"""Of each game in all its modes, and one whole game of each mode at least: the plain rules make some ten thousand moves a second. A soak compares all the
games, whatever their length."""


def test_there_are_games():
    assert MODES


@every_mode
def test_sizes_stay_within_the_limits(mode: Mode):
    assert mode.contract.actions <= MOST_ACTIONS
    for state, _ in walk(mode, 1, longest=300):
        if mode.contract.verbs.to_move(state) == CHANCE:
            assert len(legal_actions(mode, state)) <= MOST_OUTCOMES
            assert 0 < mode.contract.verbs.total_weight(state) <= LARGEST_TOTAL_WEIGHT


@every_mode
def test_a_state_knows_its_mode(mode: Mode):
    for state, _ in walk(mode, 2, longest=40):
        players, options = mode.contract.mode_of(state)
        assert players == mode.players
        assert options.items() <= dict(mode.options).items()


@every_mode
@pytest.mark.slow
def test_thousands_of_random_games_break_no_law(mode: Mode):
    actions, weights, counts = np.zeros(mode.contract.actions, np.int32), np.zeros(mode.contract.actions, np.int64), np.zeros((2, 128), np.int32)
    check = bound(mode.contract, loops.check_games)
    games = shared_by_modes(mode, GAMES_IN_ALL) + 1
    options = mode.contract.chosen(dict(mode.options))
    states, generator = new_states(mode.contract.state, 1), new_generator(2026)
    assert check(states, mode.players, options, generator, games, LONGEST, 397, actions, weights, counts) == loops.FINE


@every_mode
@pytest.mark.soak
def test_two_hundred_thousand_random_games_of_a_mode_break_no_law(mode: Mode):
    actions, weights, counts = np.zeros(mode.contract.actions, np.int32), np.zeros(mode.contract.actions, np.int64), np.zeros((2, 128), np.int32)
    check = bound(mode.contract, loops.check_games)
    states, options = new_states(mode.contract.state, 1), mode.contract.chosen(dict(mode.options))
    assert check(states, mode.players, options, new_generator(7), 200_000, LONGEST, 997, actions, weights, counts) == loops.FINE


@every_mode
def test_legal_lists_exactly_what_is_legal(mode: Mode):
    """The plain rules, over the whole action space, at a few positions of a game."""
    verbs = mode.contract.verbs
    for ply, (state, _) in enumerate(walk(mode, 3, longest=200)):
        if ply % 23 == 0:
            allowed = [action for action in range(-2, mode.contract.actions + 2) if verbs.is_legal(state, action)]
            assert legal_actions(mode, state) == allowed


@every_mode
def test_queries_write_nothing(mode: Mode):
    verbs, size = mode.contract.verbs, mode.contract.actions
    for ply, (state, action) in enumerate(walk(mode, 4, longest=250)):
        if ply % 11:
            continue
        before = state.tobytes()
        verbs.to_move(state)
        legal_actions(mode, state)
        verbs.is_legal(state, action)
        verbs.chances(state, np.zeros(size, np.int32), np.zeros(size, np.int64))
        verbs.scores(state, np.zeros(mode.players, np.int32))
        verbs.outcome(state, np.zeros(mode.players, np.int8))
        verbs.pieces(state, np.zeros(128, np.int32))
        if verbs.to_move(state) == CHANCE:
            verbs.total_weight(state)
            verbs.sample(state, new_generator(1))
        elif verbs.to_move(state) != NOBODY:
            verbs.random_action(state, new_generator(1))
            mode.contract.judgement.rollout_action(state, new_generator(1))
        for seat in range(mode.players):
            mode.contract.judgement.evaluate(state, seat, mode.contract.judgement.weights)
        assert state.tobytes() == before


def _compare_whole_games(mode: Mode, fast: Verbs, games: int, plies: int) -> None:
    """The compiled rules lead, the plain ones follow and must come to the same bytes after every action."""
    plain = mode.contract.verbs
    for seed in range(games):
        follower = mode.start(plain)
        for state, action in walk(mode, seed, fast):
            assert state.tobytes() == follower.tobytes()
            assert plain.to_move(follower) == fast.to_move(state)
            if action >= 0:
                plain.play(follower, action)
            plies -= 1
        if plies < 0:
            return


@every_mode
@pytest.mark.slow
def test_compiled_and_plain_agree_state_by_state(mode: Mode):
    _compare_whole_games(mode, compiled_verbs(mode.contract), games=COMPARED_GAMES, plies=shared_by_modes(mode, COMPARED_PLIES))


@every_mode
@pytest.mark.soak
def test_compiled_and_plain_agree_through_three_hundred_games(mode: Mode):
    _compare_whole_games(mode, compiled_verbs(mode.contract), games=COMPARED_GAMES, plies=10**9)


@every_mode
def test_compiled_and_plain_answer_alike(mode: Mode):
    """Every query, at positions of one game."""
    fast, plain, size = compiled_verbs(mode.contract), mode.contract.verbs, mode.contract.actions
    for ply, (state, _) in enumerate(walk(mode, 5, fast, longest=300)):
        if ply % 13:
            continue
        assert legal_actions(mode, state, fast) == legal_actions(mode, state, plain)
        for verb, shape, kind in (("scores", mode.players, np.int32), ("outcome", mode.players, np.int8), ("pieces", 128, np.int32)):
            first, second = np.zeros(shape, kind), np.zeros(shape, kind)
            assert getattr(fast, verb)(state, first) == getattr(plain, verb)(state, second)
            assert (first == second).all()
        answers = []
        for verbs in (fast, plain):
            actions, weights = np.zeros(size, np.int32), np.zeros(size, np.int64)
            count = verbs.chances(state, actions, weights)
            answers.append((count, actions.tolist(), weights.tolist(), verbs.total_weight(state) if count else 0))
        assert answers[0] == answers[1]
        if plain.to_move(state) >= 0:
            assert fast.random_action(state, new_generator(ply)) == plain.random_action(state, new_generator(ply))
        elif plain.to_move(state) == CHANCE:
            assert fast.sample(state, new_generator(ply)) == plain.sample(state, new_generator(ply))


@pytest.mark.slow
@every_mode
def test_no_rule_reads_or_writes_outside_a_field(mode: Mode):
    """The plain rules on a state that watches every index."""
    verbs = mode.contract.verbs
    for state, action in walk(mode, 6, longest=250):
        guarded: State = GuardedState(state)  # type: ignore[assignment]
        legal_actions(mode, guarded)
        verbs.outcome(guarded, np.zeros(mode.players, np.int8))
        if action >= 0:
            verbs.play(guarded, action)


@every_mode
def test_the_same_actions_give_the_same_game(mode: Mode):
    played = [(state.tobytes(), action) for state, action in walk(mode, 7, longest=150)]
    again = mode.start()
    for expected, action in played:
        assert again.tobytes() == expected
        if action >= 0:
            mode.contract.verbs.play(again, action)


@every_mode
def test_a_new_game_forgets_what_was_there(mode: Mode):
    used = list(walk(mode, 8, longest=120))[-1][0]
    mode.contract.verbs.new_game(used, mode.players, mode.contract.chosen(dict(mode.options)))
    assert used.tobytes() == mode.start().tobytes()


def _chi_square_is_plausible(observed: list[int], weights: list[int]) -> bool:
    """Whether these frequencies fit these weights; rare outcomes are put together so that the test is valid."""
    draws, total = sum(observed), sum(weights)
    # By weight alone: ordered by what was observed too, groups of equal weights would be all low or all high.
    pairs = sorted(zip(weights, observed, strict=True), key=lambda pair: pair[0])
    grouped: list[list[float]] = [[0.0, 0.0]]
    for weight, seen in pairs:
        if grouped[-1][0] >= 10:
            grouped.append([0.0, 0.0])
        grouped[-1][0] += draws * weight / total
        grouped[-1][1] += seen
    if len(grouped) > 1 and grouped[-1][0] < 10:
        last = grouped.pop()
        grouped[-1] = [grouped[-1][0] + last[0], grouped[-1][1] + last[1]]
    if len(grouped) < 2:
        return True
    expected, seen_in_group = zip(*grouped, strict=True)
    return likelihood(seen_in_group, expected) > 1e-5


@every_mode
@pytest.mark.slow
def test_sample_follows_the_stated_weights(mode: Mode):
    """χ² of `sample` against `chances` at the chance nodes of a game."""
    verbs, size = compiled_verbs(mode.contract), mode.contract.actions
    nodes = [state for state, _ in walk(mode, 9, verbs) if verbs.to_move(state) == CHANCE]
    for state in nodes[:2] + nodes[2::17]:
        actions, weights = np.zeros(size, np.int32), np.zeros(size, np.int64)
        count = verbs.chances(state, actions, weights)
        drawn = np.zeros(size, np.int64)
        bound(mode.contract, loops.count_samples)(state.record, new_generator(10), 4_000, drawn)
        assert drawn.sum() == drawn[actions[:count]].sum(), "an outcome came that chances does not list"
        assert _chi_square_is_plausible(drawn[actions[:count]].tolist(), weights[:count].tolist())


@every_mode
@pytest.mark.slow
def test_random_action_is_uniform(mode: Mode):
    verbs = compiled_verbs(mode.contract)
    decisions = [state for state, _ in walk(mode, 11, verbs) if verbs.to_move(state) >= 0]
    for state in decisions[:1] + decisions[5::19]:
        actions = legal_actions(mode, state, verbs)
        drawn = np.zeros(mode.contract.actions, np.int64)
        bound(mode.contract, loops.count_random_actions)(state.record, new_generator(12), 3_000, drawn)
        assert drawn.sum() == drawn[actions].sum()
        assert _chi_square_is_plausible(drawn[actions].tolist(), [1] * len(actions))


def test_the_chi_square_check_can_fail():
    assert _chi_square_is_plausible([100, 205, 290], [1, 2, 3])
    assert not _chi_square_is_plausible([200, 200, 200], [1, 2, 3])


@pytest.mark.slow
@every_mode
@settings(max_examples=25)
@given(choices=st.lists(st.integers(0, 10_000), max_size=120), data=st.data())
def test_any_line_of_play_keeps_the_laws(mode: Mode, choices: list[int], data: st.DataObject):
    """Hypothesis picks the moves and the luck: what it finds it shrinks to the shortest such line."""
    verbs = mode.contract.verbs
    state = mode.start()
    counts, first = np.zeros(128, np.int32), np.zeros(128, np.int32)
    verbs.pieces(state, first)
    for choice in choices:
        actions = legal_actions(mode, state)
        if not actions:
            break
        verbs.play(state, actions[choice % len(actions)])
    verbs.pieces(state, counts)
    actions = legal_actions(mode, state)
    assert (counts == first).all()
    assert (verbs.to_move(state) == NOBODY) == (not actions)
    assert actions == sorted(set(actions))
    wild = data.draw(st.integers(-(2**31), 2**31))
    assert verbs.is_legal(state, wild) == (wild in actions)
    ending = verbs.outcome(state, np.zeros(mode.players, np.int8))
    assert (ending == 0) == bool(actions)
    text = mode.contract.words.position_text(state)
    assert mode.contract.words.read_position(text).tobytes() == state.tobytes()


@every_mode
def test_scores_and_outcome_fit_together(mode: Mode):
    """At the end places run from 0 without a gap that a tie does not explain, and score lines add up."""
    for seed in range(3):
        state, action = list(walk(mode, 20 + seed))[-1]
        if action != -1:
            continue
        places, scores = np.zeros(mode.players, np.int8), np.zeros(mode.players, np.int32)
        ending = mode.contract.verbs.outcome(state, places)
        mode.contract.verbs.scores(state, scores)
        assert 0 < ending < len(mode.contract.endings)
        for place in places:
            assert (places < place).sum() == place
        told = [[line.text for line in mode.contract.words.score_lines(state, seat)] for seat in range(mode.players)]
        assert all(each == told[0] for each in told), "a row of the table of points is the same for everybody"
        for seat in range(mode.players):
            assert sum(line.points for line in mode.contract.words.score_lines(state, seat)) == scores[seat]
        best = max((neutral.score for neutral in mode.contract.neutrals(state)), default=scores.min() - 1)
        assert mode.contract.verbs.standing(state) == np.sign(scores.max() - best)
        for neutral in mode.contract.neutrals(state):
            assert sum(line.points for line in neutral.lines) == neutral.score


@every_mode
def test_a_state_is_its_bytes(mode: Mode):
    for state, _ in walk(mode, 21, longest=60):
        stored = np.frombuffer(state.tobytes(), mode.contract.state)
        copied = copy_of(state)
        assert stored[0].tobytes() == copied.tobytes() == state.tobytes()
        assert not np.shares_memory(copied.record, state.record)
